"""Singles: the last place of a digit, the last digit of a cell."""

from itertools import combinations

from lapiz import Deduction, Says, bits, last_candidate
from lapiz_sudoku.board import HOUSE_SORTS, Grid, cells, digit, digits, houses
from lapiz_sudoku.scales.hodoku import hodoku


@last_candidate(
    "full-house",
    group="house",
    aliases=("last-digit", "last-free-cell"),
    kind="sudoku",
    **hodoku("0000", 4, "Easy"),
)
def full_house(grid: Grid, candidate: int, item: int) -> Deduction:
    """Only one cell of a house is open, so it takes the one digit that is missing.

    Source: HoDoKu, "Full House". Order: by house: rows, columns, boxes, extra houses.
    """
    number, cell = divmod(candidate, grid.size)
    full = [
        house
        for house in grid.layout.houses_of[cell]
        if grid.layout.house_boards[house] & grid.unsolved == 1 << cell
    ]
    return Deduction(
        places=1 << candidate,
        truths=(item,),
        roles={"target": 1 << candidate},
        says=Says(
            "{cell} is the last open cell of {house}.",
            "{digit} is the one digit that {house} does not have yet.",
            cell=cells(1 << cell),
            house=houses(full[0]),
            digit=digit(number),
        ),
    )


@last_candidate(
    "naked-single",
    sorts=("cell",),
    aliases=("sole-candidate", "forced-digit"),
    kind="sudoku",
    **hodoku("0003", 4, "Easy"),
)
def naked_single(grid: Grid, candidate: int, item: int) -> Deduction:
    """A cell has one digit left.

    Source: HoDoKu, "Naked Single". Order: by cell.
    """
    number, cell = divmod(candidate, grid.size)
    solved_boards, house_boards, size = grid.solved_boards, grid.layout.house_boards, grid.size
    chosen = _fewest_houses(grid, cell)
    near = 0
    for house in chosen:
        near |= house_boards[house]
    near = near or grid.layout.peers[cell]
    seen_from = seen = locating = 0
    for other, solved in enumerate(solved_boards):
        held = solved & near
        if held and other != number:
            first = held & -held
            seen_from |= first
            seen |= 1 << other
            locating |= first << other * size
    others = grid.every_digit & ~(1 << number | seen)
    return Deduction(
        places=1 << candidate,
        truths=(item,),
        roles={"target": 1 << candidate, "locating": locating},
        says=Says(
            "{cell} can only be {digit}.",
            _seen(seen, chosen, others),
            cell=cells(1 << cell),
            digit=digit(number),
            others=digits(others),
            seen=digits(seen),
            places=cells(seen_from),
            houses=houses(*chosen),
        ),
    )


def _seen(seen: int, chosen: tuple[int, ...], others: int) -> str:
    """Return why a cell can only be one digit: what it sees, in houses if they have it all."""
    if not seen:
        return "Earlier steps rule out {others}."
    if others and chosen:
        return "It already sees {seen} in {houses}; earlier steps rule out {others}."
    if others:
        return "It already sees {seen} at {places}; earlier steps rule out {others}."
    return (
        "It already sees {seen} in {houses}." if chosen else "It already sees {seen} at {places}."
    )


def _fewest_houses(grid: Grid, cell: int) -> tuple[int, ...]:
    """Return the fewest houses of a cell in which it sees all digits that it sees, if houses do."""
    # Loops, for a call each would cost as much as the rest: this is read of half of all steps.
    layout, seen = grid.layout, 0
    held: list[tuple[int, int]] = []
    peers = layout.peers[cell]
    near = [(1 << number, b) for number, b in enumerate(grid.solved_boards) if b & peers]
    for house in layout.houses_of[cell]:
        board = layout.house_boards[house]
        here = sum([bit for bit, solved in near if solved & board])
        held.append((house, here))
        seen |= here
    if not seen or seen.bit_count() != len(near):
        return ()
    for number in range(1, len(held) + 1):
        for few in combinations(held, number):
            together = 0
            for _, here in few:
                together |= here
            if together == seen:
                return tuple([house for house, _ in few])
    return ()


@last_candidate(
    "hidden-single",
    sorts=HOUSE_SORTS,
    aliases=("unique-candidate", "pinned-digit"),
    kind="sudoku",
    **hodoku("0002", 14, "Easy"),
)
def hidden_single(grid: Grid, candidate: int, item: int) -> Deduction:
    """A digit has one place left in a house.

    Source: HoDoKu, "Hidden Single". Order: by house (rows, columns, boxes, extra houses), then
    by digit.
    """
    number, cell = divmod(candidate, grid.size)
    house = (item - grid.size) // grid.digit_count
    open_cells = grid.layout.house_boards[house] & grid.unsolved & ~(1 << cell)
    seen_from = seen = 0
    for solved in bits(grid.solved_boards[number]):
        if grid.layout.peers[solved] & open_cells:
            seen_from |= 1 << solved
            seen |= grid.layout.peers[solved]
    if not seen_from:
        reason = "No other open cell of {house} can be {digit}."
    elif open_cells & ~seen:
        reason = "Other cells of {house} already see {digit} at {others}; the rest do not hold it."
    else:
        reason = "The other open cells of {house} already see {digit} at {others}."
    says = Says(
        "{house} has one place for {digit}: {cell}.",
        reason,
        house=houses(house),
        digit=digit(number),
        cell=cells(1 << cell),
        others=cells(seen_from),
    )
    return Deduction(
        places=1 << candidate,
        truths=(item,),
        roles={"target": 1 << candidate, "locating": grid.candidates(number, seen_from)},
        says=says,
    )


TECHNIQUES = [full_house, naked_single, hidden_single]
