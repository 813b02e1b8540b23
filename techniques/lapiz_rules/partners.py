"""What a cell's digits exclude by a rule, whichever of them is true: bounds, partners, copies."""

from collections.abc import Iterator
from itertools import product

from lapiz import Deduction, Says, Technique, bits, of_layout, of_solve, technique
from lapiz.texts import marked
from lapiz_grid import Constraint
from lapiz_sudoku.board import Grid, Layout, cells, digits, sees, space_of


@of_layout(most=2_000)
def bound(layout: Layout, constraint: Constraint) -> dict[int, int]:
    """Return for each cell of a constraint the board of those that it has to do with by it."""
    boards: dict[int, int] = {}
    for bond in layout.ruling.bonds_of(constraint) if layout.ruling else ():
        boards[bond.first] = boards.get(bond.first, 0) | 1 << bond.second
        boards[bond.second] = boards.get(bond.second, 0) | 1 << bond.first
    return boards


@of_solve
def _partnerless(grid: Grid) -> dict[str, list[tuple[int, int]]]:
    """Return by the name of a rule each cell whose digits all exclude something, and what.

    A rule and the houses that two cells share are looked at together.
    """
    found: dict[str, list[tuple[int, int]]] = {}
    excluded = _excluded_by_all.of(grid.layout)
    for constraint in grid.layout.shape.constraints:
        for cell, board in bound(grid.layout, constraint).items():
            if grid.unsolved >> cell & 1:
                gone = excluded[cell, grid.digits_of(cell)] & grid.candidates_in(board)
                if gone:
                    found.setdefault(constraint.rule.name, []).append((cell, gone))
    return found


@of_layout(most=20_000)
def _excluded_by_all(layout: Layout, content: tuple[int, int]) -> int:
    """Return what every one of some digits in a cell excludes."""
    (cell, digits), keep = content, space_of(layout.shape).keep
    left = 0
    for digit in bits(digits):
        left |= keep[digit * layout.cells + cell]
    return ~left


def _deduction(grid: Grid, cell: int, gone: int, pair: tuple[int, int]) -> Deduction:
    mask = grid.digits_of(cell)
    return Deduction(
        removes=gone,
        truths=(cell,),
        roles={"base": grid.candidates_in(1 << cell)},
        says=Says(
            "{cell} can still be any digit."
            if mask.bit_count() == grid.side
            else "{cell} can only be {digits}.",
            "{because}, and no digit left in {cell} allows what is removed.",
            cell=cells(1 << cell),
            digits=digits(mask),
            because=sees(*pair),
        ),
    )


def _examples(grid: Grid, cell: int, gone: int) -> dict[str, tuple[int, int]]:
    """Return by rules a candidate of a cell, and one that it excludes by that rule."""
    ruling, size, found = grid.layout.ruling, grid.size, dict[str, tuple[int, int]]()
    for pair in product((d * size + cell for d in bits(grid.digits_of(cell))), bits(gone)):
        bond = ruling.bond_between(*pair) if ruling else None
        if bond is not None:
            found.setdefault(bond.constraint.rule.name, pair)
    return found


def _technique(name: str, title: str, rules: tuple[str, ...], doc: str) -> Technique:
    def find(grid: Grid) -> Iterator[Deduction]:
        if grid.layout.ruling is None:
            return
        found = _partnerless(grid)
        for cell, gone in sorted(each for rule in rules for each in found.get(rule, ())):
            examples = _examples(grid, cell, gone)
            own = next((examples[rule] for rule in rules if rule in examples), None)
            if own is not None:  # else it is another rule that excludes it all
                yield _deduction(grid, cell, gone, own)

    find.__doc__ = doc
    return technique(name, title=title, kind="sudoku", after="hidden-single", ruled=True)(find)


_DOC = """{}

The rule is looked at for one cell and all digits that it can still be.

Source: the rules as setters state them. Order: by cell.
"""

TECHNIQUES = [
    _technique(
        "thermometer-bounds",
        marked("Thermometer Bounds"),
        ("thermometer", "slow-thermometer"),
        _DOC.format("The smallest or largest digit of a cell bounds the rest of its thermometer."),
    ),
    _technique(
        "whisper-partners",
        marked("Whisper Partners"),
        ("german-whisper", "dutch-whisper", "whisper"),
        _DOC.format(
            "A digit on a whisper line differs too little from all that is left beside it."
        ),
    ),
    _technique(
        "renban-span",
        marked("Renban Span"),
        ("renban", "nabner"),
        _DOC.format("A digit is too far (or, on a nabner, too near) from all that a cell can be."),
    ),
    _technique(
        "line-of-three-sorts",
        marked("Line of Three Sorts"),
        ("entropic-line", "modular-line"),
        _DOC.format("All that a cell can be is of one sort, so cells near it are of the others."),
    ),
    _technique(
        "equal-cells",
        marked("Equal Cells"),
        ("palindrome", "clone"),
        _DOC.format("Two cells are equal, so what one of them cannot be the other cannot be."),
    ),
    _technique(
        "dot-partners",
        marked("Dot Partners"),
        ("white-dots", "black-dots", "difference", "ratio"),
        _DOC.format("A digit has no partner left across a dot, or one that needs a dot."),
    ),
    _technique(
        "sum-partners",
        marked("Sum Partners"),
        ("x", "v", "pair-sum"),
        _DOC.format("A digit has no partner left that makes the sum of an X, a V or a circle."),
    ),
    _technique(
        "inequality-bounds",
        marked("Inequality Bounds"),
        ("greater-than", "minimum", "maximum"),
        _DOC.format("A digit is not smaller (or larger) than all that its neighbour can be."),
    ),
    _technique(
        "neighbours-excluded",
        marked("Neighbours Excluded"),
        ("non-consecutive", "anti-knight", "anti-king", "anti-taxicab"),
        _DOC.format("All that a cell can be excludes the same digit in another cell."),
    ),
    _technique(
        "indexing-pairs",
        marked("Indexing Pairs"),
        ("column-indexing", "row-indexing"),
        _DOC.format("A digit says where another stands, and that is not possible any more."),
    ),
]
"""A technique for each sort of rules, all of one search."""
