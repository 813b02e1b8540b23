"""Puzzles of our own with their ratings on Sudoku Explainer's scale."""

from tests.support.places import ROOT

FILE = ROOT / "tests" / "data" / "se_own.txt"
"""Puzzles that lapiz made, with the numbers that it gave them: with uniqueness, and without."""


def rated() -> list[list[str]]:
    lines = FILE.read_text("utf-8").splitlines()
    return [line.split() for line in lines if line and not line.startswith("#")]
