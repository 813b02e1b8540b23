"""The first core of each puzzle that shows a rule, with the argument that tells why: cores.txt.

A line is the name of the puzzle's file, and after it pattern, reason, and what goes.
"""

from pathlib import Path

import pytest

import lapiz
from lapiz.core import Token
from lapiz.proof import refuse
from lapiz.texts import pattern, printed, reason
from tests.rules.variants import FOLDER

TOLD = Path(__file__).with_name("cores.txt").read_text(encoding="utf-8").splitlines()
CORES: dict[str, list[str]] = {path.stem: [] for path in sorted(FOLDER.glob("*.yaml"))}
for line in TOLD:
    CORES[line.partition(": ")[0]].append(line.partition(": ")[2])


def cores(puzzle: lapiz.Puzzle) -> list[str]:
    """What is told of the cores that are found first."""
    told = []
    for name in ("core", "wide-core"):
        for step in lapiz.steps(puzzle, name):
            assert refuse(step, puzzle.start) is None
            gone = printed(puzzle, Token("removed", step.removes))
            told.append(f"{pattern(puzzle, step)} {reason(puzzle, step)} Gone: {gone}.")
    return list(dict.fromkeys(told))


@pytest.mark.parametrize("name", CORES)
def test_the_argument_of_a_core(name: str) -> None:
    puzzle = next(iter(lapiz.load_all(FOLDER / f"{name}.yaml")))
    assert cores(puzzle) == CORES[name]
