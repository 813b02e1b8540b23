"""What is drawn by chance for a solution, how its parts are told, and its picture: instances.txt.

A block has instances of a rule as a puzzle file states them; below each is what steps call it (-)
or say of two of its cells, its words in a puzzle (=), and below the first what the board shows (*).
"""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

from lapiz.core import Shape
from lapiz.testing import check_golden
from lapiz_grid import SHADED, UNSHADED, Board, Constraint, Drawing, known_rules, stated
from lapiz_grid.instances import in_whole_grid
from lapiz_grid.parts import AnyOf, Part
from lapiz_grid.words import places_of_rules, sentences
from tests.support.predicates import LAYERED

TOLD = Path(__file__).with_name("instances.txt")
SIDE = 6
SOLUTION = [int(digit) for digit in "123456456123231564564231312645645312"]
REGIONS = tuple(f"{cell // 12}{cell % 6 // 3}" for cell in range(SIDE * SIDE))
BOARD = Board(SIDE, regions=REGIONS)
HALVES = {BOARD.shade(cell): SHADED if cell % SIDE < 3 else UNSHADED for cell in range(SIDE * SIDE)}
COVERED = 6
UNTRIED = {"any-of", "counting-circles", *LAYERED}
"""Rules made of others, and of so many cells that the search for them takes half a second."""


def instances(name: str) -> list[Constraint]:
    rule, random = known_rules()[name], Random(name)
    if not rule.places:
        return [in_whole_grid(rule, BOARD, random)]
    return list(Drawing(BOARD, SOLUTION, random, HALVES).instances(rule, COVERED))


def said(part: Part) -> Iterator[str]:
    """What steps call a part, or say of its cells."""
    yield str(getattr(part, "name", ""))
    yield getattr(part, "because", "")
    yield getattr(part, "claim", "")
    for branch in part.branches if isinstance(part, AnyOf) else ():
        for own in branch:
            yield from said(own)


def seen(shape: Shape) -> str:
    spots = " ".join(f"{row:.4g},{column:.4g}" for row, column in shape.spots)
    signs = "filled " * shape.filled + "over " * shape.over
    return f"{shape.sort} {shape.shade} {shape.size:.4g} {signs}{shape.text!r} {spots}"


def block(name: str) -> Iterator[str]:
    for number, constraint in enumerate(instances(name)):
        yield json.dumps(stated(constraint, SIDE))
        board = Board(SIDE, (constraint,), REGIONS)
        parts = list(constraint.rule.parts(constraint, board))
        names = dict.fromkeys(word for part in parts for word in said(part) if word)
        yield from (f"- {name}" for name in names)
        yield from (
            f"= {line}"
            for line in (*sentences([constraint]), *places_of_rules([constraint], board))
        )
        if not number:
            yield from (f"* {seen(shape)}" for shape in constraint.rule.shapes(constraint, board))


def test_golden_instances() -> None:
    names = sorted({*known_rules()} - UNTRIED)
    check_golden(TOLD, "\n\n".join("\n".join(block(name)) for name in names) + "\n")
