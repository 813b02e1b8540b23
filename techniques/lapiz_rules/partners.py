"""What a cell's digits exclude by a rule, whichever of them is true: bounds, partners, copies."""

from collections.abc import Iterator

from lapiz import Deduction, Says, Technique, bits, candidates, of_layout, of_solve, technique
from lapiz.core.rule import Constraint
from lapiz.texts.phrases import marked
from lapiz_sudoku.board.grid import Grid, cells, digits, sees
from lapiz_sudoku.board.layout import Layout

__all__ = ["TECHNIQUES", "excluded_by"]


@of_layout(most=2_000)
def excluded_by(layout: Layout, constraint: Constraint) -> dict[int, int]:
    """Return for each candidate what it excludes by a constraint."""
    excluded: dict[int, int] = {}
    if layout.ruling is None:
        return excluded
    for bond in layout.ruling.bonds_of(constraint):
        for one, other in ((bond.first, bond.second), (bond.second, bond.first)):
            for digit, mask in enumerate(bond.from_(one)):
                if mask:
                    gone = sum(1 << each * layout.cells + other for each in bits(mask))
                    candidate = digit * layout.cells + one
                    excluded[candidate] = excluded.get(candidate, 0) | gone
    return excluded


@of_layout(most=2_000)
def _bound_cells(layout: Layout, constraint: Constraint) -> int:
    """Return the cells that a constraint says something about, as a board."""
    board = 0
    for candidate in excluded_by(layout, constraint):
        board |= 1 << candidate % layout.cells
    return board


@of_solve
def _partnerless(grid: Grid) -> dict[str, list[tuple[int, int]]]:
    """Return by the name of a rule each cell whose digits all exclude something, and what."""
    found: dict[str, list[tuple[int, int]]] = {}
    layout, open_ = grid.layout, grid.position.open
    for constraint in layout.shape.constraints:
        excluded = excluded_by(layout, constraint)
        for cell in bits(_bound_cells(layout, constraint) & grid.unsolved):
            gone = open_
            for digit in bits(grid.digits_of(cell)):
                gone &= excluded.get(digit * layout.cells + cell, 0)
                if not gone:
                    break
            if gone:
                found.setdefault(constraint.rule.name, []).append((cell, gone))
    return found


def _deduction(grid: Grid, cell: int, gone: int) -> Deduction:
    layout, mask = grid.layout, grid.digits_of(cell)
    first = next(bits(gone))
    one = next(bits(mask)) * layout.cells + cell
    return Deduction(
        removes=gone,
        truths=(cell,),
        roles={"base": grid.candidates_in(1 << cell)},
        says=Says(
            "{cell} may still be anything, and something is excluded by any digit there."
            if mask.bit_count() == grid.side
            else "{cell} can only be {digits}.",
            "Each digit in {cell} excludes {gone}: {because}.",
            cell=cells(1 << cell),
            digits=digits(mask),
            gone=candidates(gone),
            because=sees(one, first),
        ),
    )


def _technique(name: str, title: str, rules: tuple[str, ...], doc: str) -> Technique:
    def find(grid: Grid) -> Iterator[Deduction]:
        if grid.layout.ruling is None:
            return
        found = _partnerless(grid)
        for cell, gone in sorted(each for rule in rules for each in found.get(rule, ())):
            yield _deduction(grid, cell, gone)

    find.__doc__ = doc
    return technique(name, title=title, kind="sudoku", after="hidden-single")(find)


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
