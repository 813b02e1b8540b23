"""Links of the Interactive Sudoku Solver: `?q=` and constraints, `.Type~argument~…` each."""

import re
from collections.abc import Iterator
from functools import partial

from lapiz import BadInput
from lapiz.files.links import Link
from lapiz_sudoku.kind.formats.links.shared import document_of, format_of, mark_of, refuse_rules
from lapiz_sudoku.kind.formats.record import Document

__all__ = ["FORMATS"]

_GIVEN = re.compile(r"R([0-9]{1,2})C([0-9]{1,2})((?:_[0-9]{1,2})*)")
NAMES = {
    "Thermo": "thermometers",
    "Cage": "killer cages",
    "Sum": "sums",
    "Arrow": "arrows",
    "AntiKnight": "anti-knight",
    "AntiKing": "anti-king",
    "AntiConsecutive": "non-consecutive",
    "Whisper": "whisper lines",
    "Renban": "renban lines",
    "Palindrome": "palindromes",
    "LittleKiller": "little killer sums",
    "Sandwich": "sandwich sums",
    "XSum": "X-sums",
    "Skyscraper": "skyscraper clues",
    "Quad": "quadruples",
    "AllDifferent": "extra regions",
}
"""What rules that lapiz does not know are called; others go by their own names."""
KNOWN = {"", "Shape", "Jigsaw", "NoBoxes", "Diagonal", "Windoku", "DisjointSets"}

Constraint = tuple[str, list[str]]


def read(link: Link) -> Document:
    """Read the constraints of a link.

    Source: the format notes of the Interactive Sudoku Solver.
    """
    constraints = list(_constraints(link.fields["q"]))
    kinds = {name for name, _ in constraints}
    refuse_rules(_unknown(constraints))
    side = _side(constraints)
    layouts = [arguments[-1] for name, arguments in constraints if name == "Jigsaw" and arguments]
    if "NoBoxes" in kinds and not layouts:
        refuse_rules(["a grid without boxes"])
    values = [given for name, arguments in constraints if not name for given in arguments]
    marks = dict(map(partial(_marks, side), values))
    givens = [0] * side * side
    for cell, mark in marks.items():
        givens[cell] = 0 if mark & (mark - 1) else mark.bit_length()
    several = {cell: mark for cell, mark in marks.items() if mark & (mark - 1)}
    return document_of(
        side,
        givens,
        marks=several,
        labels=list(layouts[0]) if layouts else (),
        diagonals="Diagonal" in kinds,
        windows="Windoku" in kinds,
        disjoint_groups="DisjointSets" in kinds,
    )


def _constraints(text: str) -> Iterator[Constraint]:
    """Yield the type and the arguments of each constraint; givens have no type."""
    if not text.startswith("."):
        raise BadInput("what follows q= does not begin with a dot")
    for part in text[1:].split("."):
        name, *arguments = part.strip().split("~")
        yield name, arguments


def _unknown(constraints: list[Constraint]) -> Iterator[str]:
    for name, _ in constraints:
        if name not in KNOWN:
            yield NAMES.get(name, name[:40])
    diagonals = {argument for name, arguments in constraints if name == "Diagonal"
                 for argument in arguments}  # fmt: skip
    if len(diagonals) == 1:
        yield "a single diagonal"


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
)
