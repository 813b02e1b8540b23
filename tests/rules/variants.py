"""The puzzle files that show rules."""

import lapiz
from tests.support.places import ROOT

FOLDER = ROOT / "puzzles_yaml" / "variants"


def puzzle(name: str) -> lapiz.Puzzle:
    return lapiz.load(FOLDER / f"{name}.yaml")
