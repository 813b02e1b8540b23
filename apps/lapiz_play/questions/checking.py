"""Is something wrong, and how many solutions are there?"""

from itertools import combinations

from lapiz import Limit, Name, OutOfBudget, Position, Puzzle, bits, count as count_solutions, union
from lapiz.asking import Entry, Mistakes, Proof, State, mistakes
from lapiz.core import Budget
from lapiz.kinds import said
from lapiz.search.walking import solutions, solutions_apart
from lapiz.show.story import StoryBoard
from lapiz.solving import meeting
from lapiz.texts import listed, to_read, told
from lapiz_play.boards import document_of
from lapiz_play.request import Object, Request
from lapiz_play.stories import story_object

MOST_SOLUTIONS = 100
BRANCHES = 20_000
"""How many branches counting may take, and as many again looking for what is possible."""
MOST_EMPTY = 20


def check(request: Request) -> Object:
    """Return what is wrong: what clashes, what is empty, and by search which entries."""
    state, puzzle = request.state, request.puzzle
    clash = _clash(puzzle)
    empty = _empty(puzzle)
    content: Object = {
        "solved": not clash and _is_solved(puzzle),
        "clash": list(dict.fromkeys(candidate for pair in clash for candidate in pair)),
        "empty": empty,
        "message": _message(puzzle, clash, empty),
    }
    if request.flag("quick"):
        return content
    wrong, note = wrong_entries(state, request)
    hand_over = puzzle.kind.hand_over
    following = hand_over.puzzle(puzzle, puzzle.start) if hand_over and content["solved"] else None
    return {
        **content,
        "mistakes": mistakes_object(state, wrong) if wrong else None,
        "note": note,
        "next": document_of(following) if following else None,
    }


def _is_solved(puzzle: Puzzle) -> bool:
    """Tell whether all is placed; what needs no step need not be, if there is a way for it."""
    start, items = puzzle.start, puzzle.space.items
    if start.solved or not puzzle.space.silent:
        return start.solved
    told = (item for item in items if item.required and not item.silent)
    if not all(item.candidates & start.placed for item in told):
        return False
    try:
        return any(
            True for _ in solutions(start, learning=True, budget=Budget(BRANCHES, "branches"))
        )
    except OutOfBudget:
        return False


def wrong_entries(state: State, request: Request) -> tuple[Mistakes | None, str]:
    """Return the mistakes, and why they are not known if they are not."""
    try:
        return mistakes(state, request.profile), ""
    except OutOfBudget:
        return None, said("Finding out whether there is a mistake would take too much searching.")
    except ValueError as error:  # no solution, whatever is taken back
        return None, told(str(error.args[0]))


def _clash(puzzle: Puzzle) -> list[tuple[int, int]]:
    placed, keep = puzzle.start.placed, puzzle.space.keep
    return [
        (one, other) for one, other in combinations(bits(placed), 2) if not keep[one] >> other & 1
    ]


def _empty(puzzle: Puzzle) -> list[Object]:
    """Return the items that have no candidate left."""
    board, space, alive = StoryBoard(puzzle), puzzle.space, puzzle.start.alive | puzzle.start.placed
    empties: list[Object] = []
    for number, item in enumerate(space.items):
        if item.required and not item.candidates & alive:
            squares = board.numbers(board.plan.squares(space, number))
            empties.append({"name": told(item.name), "squares": squares})
            if len(empties) == MOST_EMPTY:
                break
    return empties


def _message(puzzle: Puzzle, clash: list[tuple[int, int]], empty: list[Object]) -> str:
    if clash:
        return told(meeting(puzzle.space, *clash[0]))
    return told(Name("nothing is left for {0}", empty[0]["name"])) if empty else ""


def mistakes_object(state: State, wrong: Mistakes) -> Object:
    """Return the fewest entries to take back, and why they cannot stay."""
    entries = listed([entry.text(state.puzzle) for entry in wrong.entries])
    take_back = said("Take back {entries}.").format(entries=entries)
    lines = [to_read(line) for line in (take_back, wrong.remedy) if line]
    return {
        "entries": [_entry(state, entry) for entry in wrong.entries],
        "others": [[_entry(state, entry) for entry in other] for other in wrong.others],
        "lines": lines,
        "proofs": [_proof(state, proof) for proof in wrong.proofs],
    }


def _entry(state: State, entry: Entry) -> Object:
    name = to_read(told(entry.text(state.puzzle)))
    return {"candidate": entry.candidate, "placed": entry.placed, "name": name}


def _proof(state: State, proof: Proof) -> Object:
    story = proof.supposed.story if proof.supposed else None
    return {
        "entries": [_entry(state, entry) for entry in proof.entries],
        "clash": told(proof.clash),
        "proved": proof.proved,
        "end": told(story.goal) if story else "",
        "story": story_object(story) if story else None,
    }


def count(request: Request) -> Object:
    """Return how many solutions there are, and which candidates are true in some of them."""
    puzzle = request.puzzle
    most = request.number("most", 1, 10_000, MOST_SOLUTIONS)
    if _clash(puzzle):
        number, known = 0, True
    else:
        try:
            number = count_solutions(puzzle, most + 1, limit=Limit(work=BRANCHES))
            known = True
        except OutOfBudget:
            number, known = 0, False
    possible, whole = (0, True) if known and not number else _possible(puzzle.start)
    always = union(
        item & possible for item in puzzle.space.sets if (item & possible).bit_count() == 1
    )
    return {
        "solutions": min(number, most),
        "more": number > most,
        "known": known,
        "unique": known and number == 1,
        "possible": list(bits(possible)),
        "complete": known and whole,
        "always": list(bits(always if whole else 0)),
    }


def _possible(position: Position) -> tuple[int, bool]:
    """Return the candidates that are true in some solution, and whether these are all."""
    possible = 0
    try:
        for solution in solutions_apart(position, Budget(BRANCHES, "branches")):
            possible |= solution
    except OutOfBudget:
        return possible, False
    return possible, True


QUESTIONS = {"check": check, "count": count}
