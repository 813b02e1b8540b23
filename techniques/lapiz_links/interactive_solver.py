"""Strings of the Interactive Sudoku Solver, `.Type~argument~…` a constraint, and its links."""

import re
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any
from urllib.parse import quote

from lapiz import BadInput, bits
from lapiz.core import noted
from lapiz.files import Address
from lapiz_grid import Digits, renamed, usual
from lapiz_links.accounting import LinkContents, accounted
from lapiz_links.composites import (
    ALIKE,
    ANY,
    JIGSAW,
    PLAIN,
    nested,
    read_any,
    write_any,
)
from lapiz_links.dialects import names_of
from lapiz_links.documents import (
    document_of,
    mark_of,
    spare_marks,
    written_board,
)
from lapiz_links.solver_arguments import CELL, place
from lapiz_links.solver_hidden import CHAOS, beside_of, hidden_entries
from lapiz_links.solver_rules import DIALECT, together
from lapiz_links.solver_stated import STATED_TABLES, is_foreign, unpacked
from lapiz_sudoku.board import BOX_SHAPES
from lapiz_sudoku.kind.formats.digit_grid import DigitGrid, Document, box_labels
from lapiz_sudoku.kind.reading import digits_of

NAME = "interactive-solver"
ADDRESS = "https://sigh.github.io/Interactive-Sudoku-Solver/?q="
REGION_SIZE = "RegionSize"
DIAGONAL, ALL_DIFFERENT = "Diagonal", "AllDifferent"

Constraint = tuple[str, list[Any]]


def read(link: Address) -> Document:
    """Read the constraints of a link.

    Source: the format notes of the Interactive Sudoku Solver.
    """
    return document_of_text(link.fields["q"])


def read_text(text: str) -> list[Document]:
    """Read constraints as they are pasted; BadInput for a line that does not begin with a dot."""
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip() and not line.lstrip().startswith("."):
            message = f"{line.strip()[:40]!a}, expected a constraint such as .AntiKnight"
            raise BadInput(message, line=number)
    return [document_of_text(text.strip())]


def document_of_text(text: str) -> Document:
    """Return the document of constraints as text.

    >>> document_of_text(".Shape~4x4.~R1C1_2.Thermo~R1C1~R1C2")["rules"]
    [{'thermometer': 'r1c1 r1c2'}]
    """
    stated = list(_constraints(text))
    side, digits = _shape(stated)
    usual_size = (REGION_SIZE, [str(side)])
    said = (unpacked(one, digits) for one in stated if one != usual_size)
    constraints = nested(said, side)
    kinds = {name for name, _ in constraints}
    bare = bool(kinds & {"NoBoxes", CHAOS})
    beside = beside_of(constraints, side, digits)
    layouts = [arguments[-1] for name, arguments in constraints if name == JIGSAW and arguments]
    values = [given for name, arguments in constraints if not name for given in arguments if given]
    values = [given for given in values if not beside.found(given.split("_")[0])[0]]
    marks = dict[int, int]()
    for cell, mark in map(partial(_marks, side, digits), values):
        marks[cell] = marks.get(cell, mark) & mark
    if 0 in marks.values():
        raise BadInput("a cell with two givens")
    givens = [0] * side * side
    for cell, mark in marks.items():
        givens[cell] = 0 if mark & (mark - 1) else mark.bit_length()
    pencilled = {cell: mark for cell, mark in marks.items() if mark & (mark - 1)}
    ways = {way for name, arguments in constraints if name == DIAGONAL for way in arguments}
    document = document_of(
        side,
        givens,
        marks=pencilled,
        labels=list(layouts[0]) if layouts else (),
        boxes=bool(layouts) or not bare,
        digits=digits,
        diagonals=len(ways) > 1,
        windows="Windoku" in kinds,
        disjoint_groups="DisjointSets" in kinds,
    )
    boxed = side in BOX_SHAPES and not bare
    regions = tuple(map(str, layouts[0] if layouts else box_labels(side) if boxed else ()))
    spared = {*PLAIN, *([DIAGONAL] if len(ways) > 1 else ())}
    hidden, constraints = hidden_entries(beside, constraints)
    ruled = [constraint for constraint in constraints if constraint[0] not in spared]
    ruled += _further_houses(layouts, side, boxes=not bare)
    if ALIKE in kinds and len(digits) > side:
        ruled.append(_alike(side, regions))
    return _ruled(document, ruled, side, digits, regions, hidden)


def _further_houses(layouts: Sequence[str], side: int, *, boxes: bool) -> Iterator[Constraint]:
    """Yield the houses beside the regions of the first layout: of others, and boxes if they stay.

    In the program a layout adds its regions to the boxes, which only `.NoBoxes` takes away.
    """
    further: list[Iterable[Hashable]] = [*layouts[1:]]
    if boxes and layouts and side in BOX_SHAPES:
        further.append(box_labels(side))
    known = _parts(layouts[0]) if layouts else []
    for labels in further:
        for cells in _parts(labels):
            if cells not in known:
                known.append(cells)
                yield ALL_DIFFERENT, names_of([(at // side + 1, at % side + 1) for at in cells])


def _alike(side: int, regions: Iterable[Hashable]) -> Constraint:
    """Return that all rows, columns and regions hold the same digits."""
    rows = [list(range(at, at + side)) for at in range(0, side**2, side)]
    houses = [*rows, *map(list, zip(*rows, strict=True)), *_parts(regions)]
    cells = [divmod(cell, side) for house in houses for cell in house]
    names = names_of([(row + 1, column + 1) for row, column in cells])
    return "SameValues", [str(len(houses)), *names]


def _parts(labels: Iterable[Hashable]) -> list[list[int]]:
    """Return the cells of each label."""
    parts = dict[Hashable, list[int]]()
    for cell, label in enumerate(labels):
        parts.setdefault(label, []).append(cell)
    return list(parts.values())


def _ruled(
    document: Document,
    constraints: list[Constraint],
    side: int,
    digits: Digits,
    regions: tuple[str, ...],
    hidden: Sequence[Any],
) -> Document:
    """Return a document with the rules of some constraints, and those that are not known."""
    words = DIALECT.negatives()
    foreign = [part for part in constraints if is_foreign(part)]
    if 0 in digits:  # which the program does not count as seen
        foreign += [part for part in constraints if part[0] == "Skyscraper"]
    constraints = [part for part in constraints if part not in foreign]
    stated = [part for part in constraints if part[0] not in words and part[0] != ANY]
    negatives = [name for name, _ in constraints if name in words]
    entries, unknown = DIALECT.read(stated, side, negatives, digits)
    for branches in (branches for name, branches in constraints if name == ANY):
        entry = read_any(branches, side)
        if entry:
            entries.append(entry)
        else:
            unknown.append((ANY, []))
    told = [noted(name, _cells(arguments), NAME) for name, arguments in [*unknown, *foreign]]
    entries = [*hidden, *entries]
    entries = renamed(entries, STATED_TABLES, side, digits, regions)
    return accounted(document, LinkContents(NAME, entries, told))


def _cells(arguments: list[str]) -> list[str]:
    """Return the cells among some arguments, as a puzzle file spells them."""
    places = (place(argument) for argument in arguments if CELL.fullmatch(argument))
    return [f"r{row}c{column}" for row, column in places]


def _constraints(text: str) -> Iterator[Constraint]:
    """Yield the type and the arguments of each constraint; givens have no type."""
    if not text.startswith("."):
        raise BadInput("what follows q= does not begin with a dot")
    for part in text[1:].split("."):
        name, *arguments = part.strip().split("~")
        yield name, arguments


def _shape(constraints: list[Constraint]) -> tuple[int, Digits]:
    """Return the side of the grid, and the values of its digits."""
    for name, arguments in constraints:
        if name == "Shape":
            said = "~".join(arguments)
            shape = re.fullmatch(r"([0-9]{1,2})x([0-9]{1,2})(~.*)?", said)
            if not shape or shape[1] != shape[2]:
                raise BadInput(f"the shape {said[:20]!a}, expected one like 9x9")
            side, stated = int(shape[1]), shape[3][1:] if shape[3] else ""
            if stated and not re.fullmatch("[0-9]{1,2}(-[0-9]{1,2})?", stated):
                expected = "expected them as 0-8, or how many there are"
                raise BadInput(f"the shape {said[:20]!a} has its own digits; {expected}")
            stated = stated if "-" in stated or not stated else f"1-{stated}"
            return side, digits_of({"digits": stated or None}, side)
    return 9, usual(9)


def _marks(side: int, known: Digits, given: str) -> tuple[int, int]:
    """Return a cell and the digits that it may have."""
    name, *digits = given.split("_")
    row, column = place(name) if CELL.fullmatch(name) else (0, 0)
    if not digits or not (1 <= row <= side and 1 <= column <= side):
        raise BadInput(f"{given[:20]!a}, expected a given such as R1C2_3")
    return (row - 1) * side + column - 1, mark_of(digits, known)


def write(document: Mapping[str, Any]) -> str:
    """Return the constraints of a puzzle as text; BadInput for what the program cannot hold."""
    board, rules = written_board(document, NAME, spares=())
    if board.placed:
        raise BadInput(f"format {NAME} cannot hold digits that are placed and not given")
    shape = board.layout.shape
    plain = [constraint for constraint in shape.constraints if not constraint.branches]
    stated = [*together(DIALECT.write(plain, rules))]
    for constraint in shape.constraints:
        stated += write_any(constraint, rules) if constraint.branches else ()
    parts = [*_houses(board), *stated, *_givens(board)]
    return "".join(f".{part}" for part in parts) or ".Shape~9x9"


def _houses(board: DigitGrid) -> Iterator[str]:
    shape = board.layout.shape
    digits, size = shape.digits, f"Shape~{board.side}x{board.side}"
    if digits[-1] - digits[0] != len(digits) - 1:
        raise BadInput(f"format {NAME} can hold digits that follow each other alone, as 0-8")
    if digits != usual(board.side):
        yield f"{size}~{digits[0]}-{digits[-1]}"
    elif board.side != 9:
        yield size
    if shape.regions or not shape.boxes:
        yield "NoBoxes"
    if shape.regions:
        yield f"Jigsaw~{''.join(shape.regions)}"
    if shape.diagonals:
        yield from (f"{DIAGONAL}~1", f"{DIAGONAL}~-1")
    if shape.windows:
        yield "Windoku"
    if shape.disjoint_groups:
        yield "DisjointSets"


def _givens(board: DigitGrid) -> Iterator[str]:
    digits, side = board.layout.digits, board.side
    marks = {at: 1 << value - 1 for at, value in enumerate(board.values) if value}
    marks |= spare_marks(board)
    texts = [
        "_".join([*names_of([(at // side + 1, at % side + 1)]), *(str(digits[d]) for d in bits(m))])
        for at, m in sorted(marks.items())
    ]
    if texts:
        yield "~".join(["", *texts])


def write_link(document: Mapping[str, Any]) -> str:
    """Return a link to a puzzle."""
    return ADDRESS + quote(write(document), safe="~_-.")
