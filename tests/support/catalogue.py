"""All techniques of the catalogue, and examples that show them."""

from functools import cache

import lapiz
from lapiz.files.puzzles import load_all
from tests.support.places import ROOT

FILES = ROOT / "puzzles_yaml" / "sudoku"
CATALOGUE = sorted(
    technique.name
    for technique in lapiz.registry().techniques.values()
    if technique.package == "lapiz_sudoku" and not technique.listed
)
LARGE = ("mutant", "leviathan", "whale", "squirmbag", "franken")
"""Parts of the names of fish that take long."""


@cache
def corpus() -> dict[str, list[lapiz.Puzzle]]:
    """Return the positions of the corpus by the technique that they show."""
    path = lapiz.registry().kind("sudoku").corpus
    assert path
    shown: dict[str, list[lapiz.Puzzle]] = {}
    for puzzle in load_all(path):
        shown.setdefault(puzzle.expect["technique"], []).append(puzzle)
    return shown


def examples(name: str) -> list[lapiz.Puzzle]:
    """Return the examples of a technique."""
    return corpus().get(name) or list(load_all(FILES / f"{name}.yaml"))


def quick(name: str) -> bool:
    """Tell whether a technique does not take long."""
    return not any(part in name for part in LARGE)
