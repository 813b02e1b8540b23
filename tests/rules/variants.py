"""The puzzle files that show rules."""

from functools import cache
from typing import NamedTuple

import lapiz
from lapiz.files.yaml import read_yaml
from lapiz_grid import Constraint, constraints_of
from tests.support.places import ROOT

FOLDER = ROOT / "puzzles_yaml" / "variants"


class Instance(NamedTuple):
    """An instance of a rule, the side of its board, and the solution of its puzzle."""

    constraint: Constraint
    side: int
    solution: list[int]


def puzzle(name: str) -> lapiz.Puzzle:
    return lapiz.load(FOLDER / f"{name}.yaml")


@cache
def instances() -> dict[str, list[Instance]]:
    """What the puzzle files of rules state, by the name of the rule."""
    stated: dict[str, list[Instance]] = {}
    for path in sorted(FOLDER.glob("*.yaml")):
        document = next(read_yaml(path.read_text(encoding="utf-8"))).value
        grid = document["grid"]
        side = len(grid.split() if isinstance(grid, str) else grid)
        if "digits" in document:
            continue
        solution = [int(digit, 36) for digit in str(document["expect"]["solution"])]
        constraints = constraints_of(document, side)
        altering = [constraint for constraint in constraints if constraint.rule.alters]
        for constraint in altering or constraints:  # digits do not say what those mean beside them
            instance = Instance(constraint, side, solution)
            stated.setdefault(constraint.rule.name, []).append(instance)
    return stated
