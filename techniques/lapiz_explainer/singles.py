"""Singles and locked candidates in the order of the scale, and singles that the latter make."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from lapiz import Deduction, Says, Technique, bits, last_candidate, of_layout, single, technique
from lapiz_explainer.easiest import first_of, led
from lapiz_explainer.tables import SIDE
from lapiz_sudoku.basics.intersections import crossing, locked_by
from lapiz_sudoku.basics.singles import full_house, hidden_single, naked_single
from lapiz_sudoku.board import Grid, Layout, cells, digit as digit_token, houses, is_classic
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


def _naked_singles(grid: Grid) -> Iterator[Deduction]:
    """Yield the naked singles by cell."""
    assert naked_single.last
    first = first_of(grid, "naked-single")
    for cell in led(first[0] if first else None, _cells(grid)):
        number = grid.digits_of(cell).bit_length() - 1
        yield naked_single.last.explain(grid, number * grid.size + cell, cell)


def _cells(grid: Grid) -> Iterator[int]:
    once = twice = 0
    for board in grid.boards:
        twice |= once & board
        once |= board
    yield from bits(once & ~twice)


# --- locked candidates ----------------------------------------------------------------------


NAMES = (
    "locked-candidates-pointing",
    "locked-candidates-claiming",
    "direct-pointing",
    "direct-claiming",
)


class Locked(NamedTuple):
    """Places of a digit in a base house that all lie in a cover house.

    `order` ranks what one digit has. `target` is the cell that is left, with `house` as the house
    that needs it, of a direct technique; otherwise -1.
    """

    order: tuple[bool, int, int]
    base: int
    cover: int
    house: int = -1
    target: int = -1


@of_layout
def _locked(layout: Layout, board: int) -> tuple[list[Locked], ...]:
    """Return the locked candidates of a digit: pointing and claiming, then the direct ones."""
    by_form: tuple[list[Locked], ...] = ([], [], [], [])
    for claiming, crossed in enumerate(locked_by(layout, board)):
        for base, covers in crossed:
            for cover in covers:
                by_form[claiming].append(_locked_in(base, cover))
                by_form[2 + claiming].extend(
                    _locked_in(base, cover, house, target)
                    for house, target in _left_alone(layout, board, base, cover)
                )
    return by_form


def _locked_in(base: int, cover: int, house: int = -1, target: int = -1) -> Locked:
    # Boxes crossed by a column come before those crossed by a row, columns before rows.
    return Locked((min(base, cover) < SIDE, base, cover), base, cover, house, target)


def _left_alone(layout: Layout, board: int, base: int, cover: int) -> Iterator[tuple[int, int]]:
    """Yield the houses like the base to which the cover leaves one place, and that place."""
    boards, side = layout.house_boards, layout.side
    first = base - base % side
    for house in range(first, first + side):
        if house != base and boards[house] & boards[cover]:
            places = board & boards[house]
            left = places & ~boards[cover]
            if single(left) and left != places:
                yield house, left.bit_length() - 1


def _with_first(grid: Grid, form: int) -> Iterator[tuple[int, Locked]]:
    """Yield what there is of a form, by the houses, then by digit; the first by the kernel."""
    first = first_of(grid, NAMES[form])
    return led((first[0], _locked_in(*first[1:])) if first else None, _ranked(grid, form))


def _ranked(grid: Grid, form: int) -> Iterator[tuple[int, Locked]]:
    if not is_classic(grid.layout):
        return
    locked_of = _locked.of(grid.layout)
    ranked = [
        (locked.order, digit, locked.house, locked)
        for digit, board in enumerate(grid.boards)
        if board
        for locked in locked_of[board][form]
    ]
    for _, digit, _, locked in sorted(ranked):
        yield digit, locked


def _direct(grid: Grid, form: int) -> Iterator[Deduction]:
    layout, item = grid.layout, grid.layout.item
    for digit, locked in _with_first(grid, 2 + form):
        places, target = grid.boards[digit] & layout.house_boards[locked.base], 1 << locked.target
        yield Deduction(
            places=grid.candidates(digit, target),
            truths=(item(locked.base, digit), item(locked.house, digit)),
            roles={
                "base": grid.candidates(digit, places),
                "target": grid.candidates(digit, target),
            },
            says=Says(
                "In {base} all places for {digit} lie in {cover} too: {places}. "
                "That leaves {house} one place for {digit}: {target}.",
                "{base} needs its {digit} there, so {cover} cannot have it anywhere else.",
                base=houses(locked.base),
                cover=houses(locked.cover),
                house=houses(locked.house),
                places=cells(places),
                target=cells(target),
                digit=digit_token(digit),
            ),
        )


def _indirect(grid: Grid, form: int) -> Iterator[Deduction]:
    for digit, locked in _with_first(grid, form):
        board, covers = grid.boards[digit], [locked.cover]
        yield grid.lift(digit, crossing(grid.layout, board, locked.base, covers))


@technique("direct-pointing", kind="sudoku", **estimate(50, "Medium"), on=False, listed=True)
def direct_pointing(grid: Grid) -> Iterator[Deduction]:
    """All places of a digit in a box lie in one line, and that leaves another box one place.

    Source: Sudoku Explainer, "Direct Pointing". Order: by box (those in a column first), digit.
    """
    return _direct(grid, 0)


@technique("direct-claiming", kind="sudoku", **estimate(50, "Medium"), on=False, listed=True)
def direct_claiming(grid: Grid) -> Iterator[Deduction]:
    """All places of a digit in a line lie in one box, and that leaves another line one place.

    Source: Sudoku Explainer, "Direct Claiming". Order: by column, row, then by box and digit.
    """
    return _direct(grid, 1)


CHOOSE: dict[str, Callable[[Grid], Iterator[Deduction]]] = {
    "naked-single": _naked_singles,
    **{name: partial(_indirect, form=form) for form, name in enumerate(NAMES[:2])},
}
"""Techniques that lapiz has, in the order of the scale."""

TECHNIQUES = [
    full_house_boxes_first,
    *map(_hidden, ("box", "column", "row")),
    direct_pointing,
    direct_claiming,
]
