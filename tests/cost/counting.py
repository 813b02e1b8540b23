"""What is counted: calls of Python functions of lapiz and its plugins, while puzzles are told.

`python -m tests.cost.counting PUZZLE...` prints the counts of puzzles as JSON. It is run in a
process of its own (`tests.cost.comparing`), where hashes are the same every time and no kernel
takes part.
"""

import gc
import importlib
import json
import sys
from collections import Counter
from collections.abc import Callable, Iterable
from cProfile import Profile
from functools import partial, reduce
from pathlib import Path
from types import CodeType
from typing import Any

import lapiz
from lapiz.show.json_lines import dump_log
from lapiz.show.story import story
from lapiz.show.text import step_lines
from tests.support.places import PARTS, ROOT

Counts = dict[str, int]

FUNCTIONS = {
    "technique calls": ("lapiz.solving.guard:GuardedTechniques.ask_for",),
    "refuse calls": ("lapiz.proof.judging:refuse",),
    "suppositions followed": (
        "lapiz.search.following.bitfields:Fields.settle",
        "lapiz.search.following.followers:PairFollower.settle",
        "lapiz.search.following.propagation:Propagator._placed_on",
        "lapiz.search.telling.unfolding:Unfolding.run",
    ),
    "memo misses": ("lapiz.core.memo:Results.put",),
}
"""The functions whose calls are counted, by what they stand for."""
ALL = "Python calls"
"""The calls of all functions; where a generator goes on counts as well."""
SOURCES = tuple(f"{ROOT / part}/" for part in PARTS)
"""Where the code is that counts: libraries have versions that differ."""

PUZZLES = (
    *("easy 0", "minimal 0", "expert 0", "hard 0", "hardest 19", "Easter Monster"),
    *("sudoku/windows", "sudoku/side-6-diagonals", "sudoku/law-of-leftovers-jigsaw"),
    *("sudoku/sum-bounds", "variants/sum", "variants/rellik", "variants/thermometer"),
    *("variants/sandwich", "variants/whisper", "nonomino/seven", "queens/coloured-10"),
    *("star-battle/two-stars-8", "shikaku/board-10x10", "triomino/techniques"),
)
"""Files in puzzles_yaml, lines of those in benchmarks/puzzles, and one that is known by name."""
EASTER_MONSTER = "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1"
FIRST = "sudoku/core"
"""What is solved and told before anything is counted, for what is made once in a process."""


def look_at_steps(log: lapiz.Log) -> None:
    """Ask for all that a step is, but for its text."""
    for step in log.steps:
        _ = step.deduction, step.rests_on, step.before, step.after


def texts(log: lapiz.Log) -> list[Any]:
    """What `lapiz solve --length full` prints of the steps."""
    return [
        step_lines(step.puzzle, step.deduction, step.number, length="full", position=step.before)
        for step in log.steps
    ]


TELLINGS: dict[str, Callable[[lapiz.Log], Any]] = {
    "steps": look_at_steps,
    "text": texts,
    "json": lambda log: list(dump_log(log)),
    "story": partial(story, languages=("en",)),
}
"""What is made of a log, in this order: each may use what those before it have left."""


def code_of(name: str) -> CodeType:
    """The code of a function, "module:name"; LookupError says where it is to be given anew."""
    module, _, path = name.partition(":")
    try:
        code: CodeType = reduce(getattr, path.split("."), importlib.import_module(module)).__code__
    except (ImportError, AttributeError):
        raise LookupError(f"{name} is gone: FUNCTIONS in {__name__} says what to count") from None
    return code


def counted(run: Callable[[], Any]) -> tuple[Counts, Any]:
    """What is counted while a function runs, and what it returns."""
    codes = {what: [code_of(name) for name in names] for what, names in FUNCTIONS.items()}
    profile, calls = Profile(builtins=False), Counter[CodeType]()
    result = profile.runcall(run)
    for entry in profile.getstats():
        if isinstance(entry.code, CodeType) and entry.code.co_filename.startswith(SOURCES):
            calls[entry.code] += entry.callcount
    counts = {what: sum(calls[code] for code in known) for what, known in codes.items()}
    return {**counts, ALL: calls.total()}, result


def puzzle_of(name: str) -> str | Path:
    """What `lapiz.load` takes for one of the `PUZZLES`."""
    if name == "Easter Monster":
        return EASTER_MONSTER
    file, _, line = name.partition(" ")
    if not line:
        return ROOT / "puzzles_yaml" / f"{name}.yaml"
    return (ROOT / "benchmarks" / "puzzles" / f"{file}.sdm").read_text().split()[int(line)]


def counts_of(name: str) -> dict[str, Counts]:
    """What it costs to solve a puzzle of which nothing is remembered, and to tell it."""
    lapiz.forget()
    given = puzzle_of(name)
    counts, log = counted(lambda: lapiz.solve(lapiz.load(given)))
    costs = {"solve": counts}
    for telling, tell in TELLINGS.items():
        costs[telling], _ = counted(partial(tell, log))
    return costs


def main(names: Iterable[str]) -> None:
    gc.disable()
    counts_of(FIRST)
    print(json.dumps({name: counts_of(name) for name in names}))


if __name__ == "__main__":
    main(sys.argv[1:])
