"""Links of the Interactive Sudoku Solver: `?q=` and constraints, `.Type~argument~…` each."""

import re
from collections.abc import Iterator
from functools import partial

from lapiz import BadInput
from lapiz.files.links import Link
from lapiz_sudoku.kind.formats.links.shared import (
    document_of,
    format_of,
    mark_of,
    refuse_rules,
    ruled,
)
from lapiz_sudoku.kind.formats.links.solver_rules import RULES, STRICT, entries
from lapiz_sudoku.kind.formats.record import Document, Format

__all__ = ["FORMATS"]

_STRING = re.compile(r"\s*\.[A-Za-z]*(~|\s|\.|$)(?=.*[A-Za-z])", re.DOTALL)
_GIVEN = re.compile(r"R([0-9]{1,2})C([0-9]{1,2})((?:_[0-9]{1,2})*)")
KNOWN = {"", "Shape", "Jigsaw", "NoBoxes", "Diagonal", "Windoku", "DisjointSets", *STRICT}
"""The types that are no rule of their own."""

Constraint = tuple[str, list[str]]


def read(link: Link) -> Document:
    """Read the constraints of a link.

    Source: the format notes of the Interactive Sudoku Solver.
    """
    return document_of_text(link.fields["q"])


def document_of_text(text: str) -> Document:
    """Return the document of constraints as text.

    >>> document_of_text(".Shape~4x4.~R1C1_2.Thermo~R1C1~R1C2")["rules"]
    [{'thermometer': 'r1c1 r1c2'}]
    """
    constraints = list(_constraints(text))
    kinds = {name for name, _ in constraints}
    refuse_rules(name[:40] for name in kinds if name not in KNOWN and name not in RULES)
    side = _side(constraints)
    layouts = [arguments[-1] for name, arguments in constraints if name == "Jigsaw" and arguments]
    values = [given for name, arguments in constraints if not name for given in arguments if given]
    marks = dict(map(partial(_marks, side), values))
    givens = [0] * side * side
    for cell, mark in marks.items():
        givens[cell] = 0 if mark & (mark - 1) else mark.bit_length()
    several = {cell: mark for cell, mark in marks.items() if mark & (mark - 1)}
    ways = {way for name, arguments in constraints if name == "Diagonal" for way in arguments}
    document = document_of(
        side,
        givens,
        marks=several,
        labels=list(layouts[0]) if layouts else (),
        diagonals=len(ways) > 1,
        windows="Windoku" in kinds,
        disjoint_groups="DisjointSets" in kinds,
    )
    if "NoBoxes" in kinds and not layouts:
        document["boxes"] = False
    return ruled(document, entries(constraints, side))


def _constraints(text: str) -> Iterator[Constraint]:
    """Yield the type and the arguments of each constraint; givens have no type."""
    if not text.startswith("."):
        raise BadInput("what follows q= does not begin with a dot")
    for part in text[1:].split("."):
        name, *arguments = part.strip().split("~")
        yield name, arguments


def _side(constraints: list[Constraint]) -> int:
    for name, arguments in constraints:
        if name == "Shape":
            shape = re.fullmatch(r"([0-9]{1,2})x([0-9]{1,2})", "~".join(arguments))
            if not shape or shape[1] != shape[2]:
                raise BadInput(f"the shape {'~'.join(arguments)[:20]!a}, expected one like 9x9")
            return int(shape[1])
    return 9


def _marks(side: int, given: str) -> tuple[int, int]:
    """Return a cell and the digits that it may have."""
    match = _GIVEN.fullmatch(given)
    row, column = (int(match[1]), int(match[2])) if match else (0, 0)
    if not match or not match[3] or not (1 <= row <= side and 1 <= column <= side):
        raise BadInput(f"{given[:20]!a}, expected a given such as R1C2_3")
    return (row - 1) * side + column - 1, mark_of(match[3][1:].split("_"), side)


FORMATS = (
    format_of(
        "interactive-solver",
        "a link of the Interactive Sudoku Solver",
        lambda link: "Interactive-Sudoku-Solver" in link.path and "q" in link.fields,
        read,
    ),
    Format(
        name="interactive-solver-text",
        title="a string of the Interactive Sudoku Solver",
        sniff=lambda text: bool(_STRING.match(text)),
        read=lambda text: [document_of_text(text.strip())],
    ),
)
