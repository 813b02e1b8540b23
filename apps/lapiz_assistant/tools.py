"""What an assistant may ask: functions from short texts to short texts, each within limits.

What they say of themselves is what the assistant is told. BadInput is raised for what cannot be
read, with the one line that the command line prints.
"""

from itertools import islice

from lapiz import (
    BadInput,
    Limit,
    Log,
    OutOfBudget,
    Puzzle,
    count,
    hint as hinted,
    load_text,
    rate as rated,
    registry,
    solve as solved,
    steps as found_steps,
    why_not as supposed,
)
from lapiz.files import shortest
from lapiz.show import about, board, png, rating_text, say
from lapiz.solving import by_effect, generate as generated
from lapiz.texts import title, told
from lapiz_judge.judging import judge as judged

LIMIT = Limit(seconds=20.0)
"""What one question may take."""
LONGEST_PUZZLE = 20_000
LONGEST_ANSWER = 6_000
"""Characters of what is asked about, and of what is answered."""
MOST_STEPS = 40
TRIES = 25
"""How many puzzles are made in search of one that is wanted."""
PIXELS = 480


def opened(puzzle: str) -> Puzzle:
    """Return the puzzle of a text, which is never taken for the name of a file."""
    if len(puzzle) > LONGEST_PUZZLE:
        raise BadInput(f"a puzzle of more than {LONGEST_PUZZLE} characters")
    return load_text(puzzle)


def cut(text: str) -> str:
    """Return an answer of no more than so many characters."""
    if len(text) <= LONGEST_ANSWER:
        return text
    return f"{text[:LONGEST_ANSWER].rsplit(chr(10), 1)[0]}\n… (cut off)"


def read(puzzle: str) -> str:
    """Read a puzzle and draw its board with all candidates. Call this first.

    The puzzle is text: one line of characters with . or 0 for empty cells, rows, a link, or the
    YAML of a lapiz puzzle file, which names its kind. Do not work out
    candidates yourself: read them here.
    """
    known = opened(puzzle)
    lines = [line.plain for line in board(known, known.start)]
    return cut("\n".join([f"{known.kind.name}: {shortest(known)}", *about(known).special, *lines]))


def check(puzzle: str) -> str:
    """Say how many solutions a puzzle has: none, one, or more. Never judge that yourself."""
    known = opened(puzzle)
    try:
        number = count(known, 2, limit=LIMIT)
    except OutOfBudget:
        return "It is not known how many solutions there are: counting them takes too long."
    return ("There is no solution.", "There is one solution.", "There are several solutions.")[
        min(number, 2)
    ]


def hint(puzzle: str, rung: int = 1) -> str:
    """Give a hint for the next step, or say what is wrong so far.

    Rung 1 says only which part of the board to look at; 2 where, 3 which technique, 4 a cell, 5 the
    pattern, 6 the reason, 7 what follows. Start low and go up when the player asks for more; do
    not add anything from a higher rung, and do not find steps on the grid yourself.
    """
    if not 1 <= rung <= 7:
        raise BadInput("rung: expected a number from 1 to 7")
    return cut("\n".join(hinted(opened(puzzle), limit=LIMIT).lines(rung)))


def why(puzzle: str, name: str) -> str:
    """Explain why something holds, by the few steps of the solve that it needs.

    The name is r5c7=4 (true), r5c7<>4 (gone) or r5c7 (whatever it is).
    """
    log = solved(opened(puzzle), limit=LIMIT)
    return cut(_told(log.story(name)))


def why_not(puzzle: str, name: str) -> str:
    """Suppose something (r5c7=4) and show how that goes wrong, or say that it does not."""
    return cut(str(supposed(opened(puzzle), name, limit=LIMIT)))


def steps(puzzle: str, technique: str = "", most: int = 8) -> str:
    """List what can be deduced now, easiest first; each of them is proved.

    With a technique only what that one finds. Quote these; do not deduce anything by yourself.
    """
    known, notes = opened(puzzle), list[str]()
    enough = max(1, min(most, MOST_STEPS))
    deductions = found_steps(
        known, technique or None, problems=[], notes=notes, enough=enough, limit=LIMIT
    )
    ways = by_effect(deductions)
    lines = [say(known, way.simplest) for way in islice(ways, enough)]
    return cut("\n".join([*(lines or ["Nothing is found."]), *map(told, notes)]))


def rate(puzzle: str, scale: str = "") -> str:
    """Say how hard a puzzle is: level, points and hardest technique.

    A scale that is not known is answered with the names of those there are.
    """
    return rating_text(rated(opened(puzzle), scale, limit=LIMIT))


def solve(puzzle: str, with_steps: bool = False) -> str:
    """Solve a puzzle: status and solution, and with_steps every step in a line.

    Do not show a player the solution unless they ask for it.
    """
    log = solved(opened(puzzle), limit=LIMIT)
    counts = ", ".join(f"{times} {title(name)}" for name, times in log.counts().items())
    ending = f"{told(log.status).capitalize()} after {len(log.entries)} steps: {counts}"
    lines = [_told(log)] if with_steps else []
    return cut("\n".join([*lines, ending, log.solution or "", *map(told, log.notes)]))


def generate(kind: str = "", level: str = "", seed: int = 1) -> str:
    """Make a puzzle with one solution, of a kind (the usual one by default) and perhaps of a level.

    The same seed makes the same puzzle.
    """
    if seed < 0:
        raise BadInput("seed: expected a number from 0 on")
    made = generated(kind or registry().usual_kind, seed=seed, tries=TRIES, level=level)
    for puzzle, log in made:
        rating = log.rating
        return "\n".join([shortest(puzzle), *([rating_text(rating)] if rating else [])])
    return f"None of {TRIES} puzzles is like that; try another seed."


def picture(puzzle: str, step: bool = True) -> bytes:
    """Draw the board as a picture, with the pattern of the next step marked unless step is False.

    It shows which candidates go, so show it to a player only after rung 7.
    """
    known = opened(puzzle)
    next_step = hinted(known, limit=LIMIT).step if step else None
    if next_step is None:
        return png(known, size=PIXELS)
    return png(next_step.puzzle, next_step.deduction, position=next_step.before, size=PIXELS)


def judge(puzzle: str, argument: str) -> str:
    """Judge an argument about a puzzle, a step a line: what follows, and why.

    Chains in Eureka notation, named patterns ("X-Wing 7 r37c26 => r9c2<>7"), steps as
    lapiz prints them. Each step is proved; false, with a solution that contradicts it; not shown,
    with the link that does not hold; or not read. Always ask this before you agree with an
    argument, a player's or your own.
    """
    if len(argument) > LONGEST_PUZZLE:
        raise BadInput(f"an argument of more than {LONGEST_PUZZLE} characters")
    result = judged(opened(puzzle), argument, limit=LIMIT)
    return cut(str(result) or "There is no step in it.")


def technique_page(name: str) -> str:
    """Return what there is to say of a technique."""
    from lapiz.texts import doc

    record = registry().technique(name)
    return f"# {title(record.name)}\n\n{doc(record)}"


def techniques() -> str:
    """Return the names and titles of all techniques."""
    return "\n".join(f"{name}: {title(name)}" for name in registry().techniques)


def rules() -> str:
    """Return the rules that puzzles may have, in a sentence each."""
    records = (rule.described() for rule in registry().rules.values())
    return "\n".join(f"{record['name']}: {record['sentence']}" for record in records)


def kinds() -> str:
    """Return the kinds of puzzles."""
    return "\n".join(registry().kinds)


def _told(log: Log) -> str:
    return "\n".join(
        f"{step.number}. {say(step.puzzle, step.deduction, position=step.before)}"
        for step in islice(log.steps, MOST_STEPS * 4)
    )


TOOLS = (read, check, hint, why, why_not, steps, rate, solve, generate, picture, judge)
PAGES = {"techniques": techniques, "rules": rules, "kinds": kinds}
INSTRUCTIONS = """\
lapiz reads, solves and explains logic puzzles, and proves every step. Do not reason on the grid by
yourself: language models miscount candidates. Ask a tool for every fact about a puzzle, quote what
it says, and pass your own arguments to `judge` before you state them. Hand the puzzle over as text
in each call; names are r1c2 for row 1, column 2, r1c2=3 for a digit placed, r1c2<>3 for one that
is gone.
"""
