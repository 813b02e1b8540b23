"""Hidden singles in the order of the scale: last cells, then boxes, then columns and rows."""

from collections.abc import Iterator

from lapiz import Deduction, Technique, bits, last_candidate
from lapiz_sudoku.basics.singles import full_house, hidden_single, naked_single
from lapiz_sudoku.board import Grid
from lapiz_sudoku.explainer.easiest import first_of, led
from lapiz_sudoku.scales.hodoku import estimate


@last_candidate(
    "full-house-boxes-first",
    group="house, boxes first",
    kind="sudoku",
    title="Full House (Boxes First)",
    **estimate(4, "Easy"),
    on=False,
    listed=True,
)
def full_house_boxes_first(grid: Grid, candidate: int, item: int) -> Deduction:
    """Only one cell of a house is open, so it takes the one digit that is missing.

    Source: Sudoku Explainer, "Hidden Single". Order: by house: boxes, columns, rows.
    """
    assert full_house.last
    return full_house.last.explain(grid, candidate, item)


def _hidden(sort: str) -> Technique:
    def hidden_single_of_sort(grid: Grid, candidate: int, item: int) -> Deduction:
        assert hidden_single.last
        return hidden_single.last.explain(grid, candidate, item)

    hidden_single_of_sort.__doc__ = f"""A digit has one place left in a {sort}.

    Source: Sudoku Explainer, "Hidden Single". Order: by {sort}, then by digit.
    """
    return last_candidate(
        f"hidden-single-{sort}",
        sorts=(sort,),
        kind="sudoku",
        title=f"Hidden Single ({sort.title()})",
        **estimate(14, "Easy"),
        on=False,
        listed=True,
    )(hidden_single_of_sort)


def naked_singles(grid: Grid) -> Iterator[Deduction]:
    """Yield the naked singles by cell."""
    assert naked_single.last
    found = first_of(grid, "naked-single")
    for cell in led(found[0] if found else None, _cells(grid)):
        number = grid.digits_of(cell).bit_length() - 1
        yield naked_single.last.explain(grid, number * grid.size + cell, cell)


def _cells(grid: Grid) -> Iterator[int]:
    once = twice = 0
    for board in grid.boards:
        twice |= once & board
        once |= board
    yield from bits(once & ~twice)


TECHNIQUES = [full_house_boxes_first, *map(_hidden, ("box", "column", "row"))]
