"""What a name means: `r5c7<>4`, `r5c7=4` or `r5c7`, in any notation of the kind."""

from collections.abc import Sequence

import attrs

from lapiz.core import BadInput, Meaning, Name, Position, Puzzle, Space, bits, union
from lapiz.core.notations import halves
from lapiz.solving.last_resort import givens
from lapiz.solving.slices import Goal


class NotReached(ValueError):
    """What a question takes for granted does not hold in this log."""


@attrs.frozen
class Subject:
    """What a name means in a puzzle: a candidate that is true, one that is gone, or an item."""

    puzzle: Puzzle
    meaning: Meaning

    @property
    def candidate(self) -> int:
        """The number of the candidate; -1 for an item."""
        return self.meaning.candidate

    @property
    def item(self) -> int:
        """The number of the item; -1 for a candidate."""
        return self.meaning.item

    @property
    def gone(self) -> bool:
        """Whether the name says that the candidate is gone."""
        return bool(self.meaning.gone)

    @property
    def text(self) -> str:
        """The name, as the kind prints it."""
        if self.item >= 0:
            return self.puzzle.space.items[self.item].name
        label = self.puzzle.space.labels[self.candidate]
        return removed_text(self.puzzle, self.candidate) if self.gone else label


def subject(puzzle: Puzzle, name: str) -> Subject:
    """Return what a name means: a candidate (`r5c7=4`), one gone (`r5c7<>4`), or an item (`r5c7`).

    A candidate that is gone goes by the kind's own text for it, too, or by `not` and its name.
    Raises BadInput when there is nothing of this name.

    >>> import lapiz
    >>> puzzle = lapiz.load({"kind": "sudoku", "grid": ["123.", "....", "....", "...."]})
    >>> [subject(puzzle, name).text for name in ("r1c4=4", "r1c4 <> 1", "not A4=1", "r1c4")]
    ['r1c4=4', 'r1c4<>1', 'r1c4<>1', 'r1c4']
    """
    space = puzzle.space
    meaning = puzzle.kind.meaning(space, name)
    if meaning:
        return Subject(puzzle, meaning)
    if not space.labels:
        raise BadInput(f"there is no {name!r} in this puzzle, which has nothing to choose from")
    examples = dict.fromkeys(
        [space.labels[0], removed_text(puzzle, 0), *(item.name for item in space.items[:1])]
    )
    expected = " or ".join(repr(str(example)) for example in examples)
    raise BadInput(f"there is no {name!r} in this puzzle, expected a name such as {expected}")


def removed_text(puzzle: Puzzle, candidate: int) -> str:
    """Return how the kind says that a candidate is gone, in its usual notation."""
    removed = puzzle.kind.naming.notation.get("removed")
    if removed:
        return removed(puzzle.space, 1 << candidate)
    return Name("not {0}", puzzle.space.labels[candidate])


def goal_of(what: Subject, end: Position) -> Goal | None:
    """Return what a slice of a log must reach for something to hold, given how the log ends.

    A name without a relation (`r5c7`, the square of a queen) stands for whatever became of it.
    None if the log has not shown it, or has shown the contrary.
    """
    if what.item >= 0:
        placed = what.puzzle.space.sets[what.item] & end.placed
        return Goal(placed=placed) if placed else None
    bit = 1 << what.candidate
    if not (end.placed | end.alive) & bit and what.meaning.gone is not False:
        return Goal(gone=bit)
    return Goal(placed=bit) if end.placed & bit and not what.gone else None


def contrary(what: Subject, positions: Sequence[Position], before: int) -> Name:
    """Say what holds instead of something, and since which step of a log that does not show it.

    `positions` are the one before each step and the end; there were `before` steps before.
    """
    puzzle, candidate, end = what.puzzle, what.candidate, positions[-1]
    space = puzzle.space
    if candidate >= 0 and speaks_against(what):
        why = placed_text(puzzle, candidate) if what.gone else _against(puzzle, candidate)[0]
        return Name("{0} does not hold: {1}", what.text, why)
    beside = union(space.sets[item] for item in space.items_of[candidate][:1] if candidate >= 0)
    for instead in bits(beside & end.placed):
        step = before + [at.placed >> instead & 1 for at in positions].index(1)
        return Name("{0} does not hold: step {1} gives {2}", what.text, step, space.labels[instead])
    if candidate < 0 or end.alive >> candidate & 1:
        return Name("{0} is not decided: the solve ends before that", what.text)
    step = before + [at.alive >> candidate & 1 for at in positions].index(0)
    return Name("{0} does not hold: step {1} rules it out", what.text, step)


def from_the_start(puzzle: Puzzle, candidate: int) -> str:
    """Say why a candidate is gone before any step; an empty string if it is not."""
    if puzzle.start.alive >> candidate & 1:
        return ""
    why, enough = _against(puzzle, candidate)
    return why if enough else Name("{0} is ruled out: {1}", puzzle.space.labels[candidate], why)


def _against(puzzle: Puzzle, candidate: int) -> tuple[Name, bool]:
    """Say why a candidate is gone at the start, and whether that names its place already."""
    space, rules = puzzle.space, puzzle.space.restrictions
    place, text = halves(space.labels[candidate])
    # `keep` holds what may be true beside the candidate: what is placed outside it rules it out
    others = [*bits(puzzle.start.placed & ~space.keep[candidate])]
    for there in others if text else ():
        if halves(space.labels[there])[0] == place:
            return placed_text(puzzle, there), True
    for there in others[:1]:
        because = space.why_apart(there, candidate)
        return Name("{0} ({1})", placed_text(puzzle, there), because), False
    if rules and rules.never >> candidate & 1:
        return Name.of(rules.alone(candidate)), False
    return Name("the puzzle says so"), False


def given_text(puzzle: Puzzle, goal: Goal) -> str:
    """Say why a goal is met before any step."""
    gone = [from_the_start(puzzle, candidate) for candidate in bits(goal.gone)]
    texts = gone + [placed_text(puzzle, candidate) for candidate in bits(goal.placed)]
    return texts[0] if len(texts) == 1 else "; ".join(texts)


def placed_text(puzzle: Puzzle, candidate: int) -> Name:
    """Say that a candidate is given, or placed since: "r1c1 is given as 4"."""
    given = givens(puzzle.start).placed >> candidate & 1
    place, text = halves(puzzle.space.labels[candidate])
    if text:
        return Name("{0} is given as {1}" if given else "{0} is already {1}", place, text)
    return Name("{0} is given" if given else "{0} is already placed", place)


def speaks_against(what: Subject) -> str:
    """Say why something cannot hold before any step; an empty string if it may hold.

    >>> import lapiz
    >>> puzzle = lapiz.load({"kind": "sudoku", "grid": ["123.", "....", "....", "...."]})
    >>> speaks_against(subject(puzzle, "r1c1<>1")), speaks_against(subject(puzzle, "r2c1<>3"))
    ('r1c1 is given as 1', '')
    """
    if not what.gone:
        return from_the_start(what.puzzle, what.candidate)
    placed = what.puzzle.start.placed >> what.candidate & 1
    return placed_text(what.puzzle, what.candidate) if placed else ""


def contradiction(puzzle: Puzzle) -> str:
    """Say how the start of a puzzle contradicts itself; an empty string if it does not.

    Whoever searches from such a start finds whatever there is to find: what is placed counts as
    settled, and nobody looks at it again.
    """
    space, start = puzzle.space, puzzle.start
    for candidate in bits(start.placed):
        for other in bits(start.placed & ~space.keep[candidate]):
            return meeting(space, candidate, other)
        if not start.alive >> candidate & 1:
            return Name("{0} is placed, and ruled out as well", space.labels[candidate])
    return ""


def meeting(space: Space, first: int, second: int) -> str:
    """Say where two candidates meet (or which rule says so): only one of them can be true."""
    names = space.labels[first], space.labels[second]
    return Name("{0} and {1} cannot both be true ({2})", *names, space.why_apart(first, second))
