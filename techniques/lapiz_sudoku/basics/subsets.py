"""Naked, hidden and locked subsets: k digits and k cells of a house that keep to themselves."""

from collections.abc import Callable, Iterator

from lapiz import Deduction, Says, Technique, bits, number, technique
from lapiz_sudoku.basics.subset_search import Subset, crossing_subsets, subsets_of
from lapiz_sudoku.board import Grid, cells, digits, houses
from lapiz_sudoku.scales.hodoku import hodoku

Finder = Callable[[Grid, int], Iterator[Deduction]]


def _locked(grid: Grid, size: int) -> Iterator[Deduction]:
    """Yield naked subsets that have an effect in two houses."""
    for subset in crossing_subsets(grid, size):
        shared = grid.layout.common_houses(subset.cells)
        if _is_locked(grid, subset, shared):
            yield naked_subset(grid, shared, subset.digits, subset.cells, subset.removes)


def _naked(grid: Grid, size: int) -> Iterator[Deduction]:
    """Yield the other naked subsets; there is no name for larger locked ones."""
    for subset in subsets_of(grid).get((False, size), ()):
        shared = grid.layout.common_houses(subset.cells)
        if size > 3 or not _is_locked(grid, subset, shared):
            yield naked_subset(grid, shared, subset.digits, subset.cells, subset.removes)


def _is_locked(grid: Grid, subset: Subset, shared: list[int]) -> bool:
    """Tell whether a subset has an effect both in a box that holds it and outside that box."""
    removes, first = subset.removes, 2 * grid.side
    boxes = (grid.candidates_in(grid.layout.house_boards[box]) for box in shared if box >= first)
    return len(shared) > 1 and any(removes & box and removes & ~box for box in boxes)


def naked_subset(grid: Grid, shared: list[int], mask: int, board: int, removes: int) -> Deduction:
    """Return the deduction of a naked subset, given the houses that hold it."""
    return Deduction(
        removes=removes,
        truths=tuple(bits(board)),
        roles={"base": grid.candidates_in(board)},
        says=Says(
            "In {houses}, {cells} have only {digits} left between them.",
            "{count} cells use up {count} digits, so no cell that sees them all has one.",
            houses=houses(*shared),
            cells=cells(board),
            digits=digits(mask),
            count=number(board.bit_count()),
        ),
    )


def _hidden(grid: Grid, size: int) -> Iterator[Deduction]:
    """Yield hidden subsets."""
    for subset in subsets_of(grid).get((True, size), ()):
        yield hidden_subset(grid, subset.house, subset.digits, subset.cells, subset.removes)


def hidden_subset(grid: Grid, house: int, mask: int, board: int, removes: int) -> Deduction:
    """Return the deduction of a hidden subset."""
    return Deduction(
        removes=removes,
        truths=tuple(grid.layout.item(house, digit) for digit in bits(mask)),
        roles={"base": grid.candidates_in(board, mask)},
        says=Says(
            "In {house}, {digits} can only be in {cells}.",
            "{count} digits fill {count} cells, so no other digit has room there.",
            house=houses(house),
            cells=cells(board),
            digits=digits(mask),
            count=number(board.bit_count()),
        ),
    )


def _subset(
    name: str, code: str, score: float, level: str, find: Finder, size: int, doc: str
) -> Technique:
    """Return the technique of one sort and size of subset."""

    def finder(grid: Grid) -> Iterator[Deduction]:
        return find(grid, size)

    finder.__doc__ = f"{doc}\n\n{_SOURCE.format(name.replace('-', ' ').title())}"
    short = (name.replace("quadruple", "quad"),) if "quadruple" in name else ()
    return technique(name, kind="sudoku", aliases=short, **hodoku(code, score, level))(finder)


_SOURCE = """Subsets that hold a smaller one count too, but not cells or digits with one candidate.

Source: HoDoKu, "{}". Order: by house (boxes or regions, rows, columns, others), then by digits."""
_LOCKED = (
    "{} cells that two houses share have only {} digits between them, so these go from both.\n\n"
    "Such houses are a box and a row; it takes an effect in the box and one outside it."
)
_NAKED = (
    "{} cells of a house have only {} digits between them, so other cells that see those cells "
    "lose these digits."
)
_NOT_LOCKED = "\n\nOne that counts as a locked {} is not repeated here."
_HIDDEN = (
    "{} digits have only {} cells of a house between them, so these cells have no other digit."
)

TECHNIQUES = [
    _subset("locked-pair", "0110", 40, "Medium", _locked, 2, _LOCKED.format("Two", "two")),
    _subset("locked-triple", "0111", 60, "Medium", _locked, 3, _LOCKED.format("Three", "three")),
    _subset(
        "naked-pair",
        "0200",
        60,
        "Medium",
        _naked,
        2,
        _NAKED.format("Two", "two") + _NOT_LOCKED.format("pair"),
    ),
    _subset(
        "naked-triple",
        "0201",
        80,
        "Medium",
        _naked,
        3,
        _NAKED.format("Three", "three") + _NOT_LOCKED.format("triple"),
    ),
    _subset("hidden-pair", "0210", 70, "Medium", _hidden, 2, _HIDDEN.format("Two", "two")),
    _subset("hidden-triple", "0211", 100, "Medium", _hidden, 3, _HIDDEN.format("Three", "three")),
    _subset("naked-quadruple", "0202", 120, "Hard", _naked, 4, _NAKED.format("Four", "four")),
    _subset("hidden-quadruple", "0212", 150, "Hard", _hidden, 4, _HIDDEN.format("Four", "four")),
]
