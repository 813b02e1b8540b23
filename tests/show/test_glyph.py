"""The signs of steps as drawn, kept in a file: the first of each technique in some solves."""

from pathlib import Path

import lapiz
from lapiz.show.glyph import glyph
from lapiz.testing import check_golden
from tests.support.places import ROOT

GOLDEN = Path(__file__).parent / "golden" / "glyphs.txt"
NAMES = (
    *("sudoku/skyscraper", "sudoku/x-wing", "sudoku/xy-wing", "sudoku/swordfish"),
    *("queens/agreement-9", "shikaku/clue-pair"),
)


def test_golden_glyphs() -> None:
    signs: dict[str, str] = {}
    for name in NAMES:
        for step in lapiz.solve(lapiz.load(ROOT / "puzzles_yaml" / f"{name}.yaml")).steps:
            sign = glyph(step.puzzle, step.before, step.deduction)
            signs.setdefault(f"{step.puzzle.kind.name} {step.technique}", sign or "none")
    check_golden(GOLDEN, "".join(f"{name}\n{sign}\n" for name, sign in signs.items()))
