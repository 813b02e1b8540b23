"""The first core of each puzzle that shows a rule, with the argument that tells why: cores.txt.

A line is the name of the puzzle's file, and after it pattern, reason, and what goes.
"""

from pathlib import Path

import lapiz
from lapiz.core import Token
from lapiz.proof import refuse
from lapiz.testing import check_golden
from lapiz.texts import pattern, printed, reason
from tests.rules.variants import FOLDER

TOLD = Path(__file__).with_name("cores.txt")


def cores(puzzle: lapiz.Puzzle) -> list[str]:
    """What is told of the cores that are found first."""
    told = []
    for name in ("core", "wide-core"):
        for step in lapiz.steps(puzzle, name):
            assert refuse(step, puzzle.start) is None
            gone = printed(puzzle, Token("removed", step.removes))
            told.append(f"{pattern(puzzle, step)} {reason(puzzle, step)} Gone: {gone}.")
    return list(dict.fromkeys(told))


def test_golden_arguments_of_cores() -> None:
    puzzles = {
        path.stem: next(iter(lapiz.load_all(path))) for path in sorted(FOLDER.glob("*.yaml"))
    }
    told = [f"{name}: {core}\n" for name, puzzle in puzzles.items() for core in cores(puzzle)]
    check_golden(TOLD, "".join(told))
