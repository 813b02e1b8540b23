"""Almost unique rectangles: what keeps two digits from filling four corners, inside and outside.

A corner is saved by a further digit in it (a guardian inside), a side by one of the two digits that
leaves it for another cell of the same house (a guardian outside). Players choose for each corner
what is looked at. Here every smallest choice is made: each way to fill the corners that is not
deadly must be stopped by what is chosen.

Source: T. Langlet, "ADP External Inferences" (dailysudoku.com forum, 2010).
"""

from collections.abc import Iterator, Sequence
from itertools import permutations, product

import attrs

from lapiz import bits, items, of_process, of_solve, union
from lapiz_sudoku.board import Grid, digits
from lapiz_sudoku.one_digit.guardians import Guarded
from lapiz_sudoku.uniqueness.avoidable import loose
from lapiz_sudoku.uniqueness.rectangles import can_swap, rectangles_of

MOST_GUARDIANS = 4
"""How many guardians a rectangle may have."""
SIDES = ((0, 1), (2, 3), (0, 2), (1, 3))
"""The sides of a rectangle, by the numbers of corners in reading order."""
OUTSIDE_FROM = 4
"""The number of the first choice outside; those before are the corners."""

PATTERN = "{cells} form a rectangle that {pair} could fill."
AVOIDABLE = (
    "{cells} form a rectangle that {pair} could fill; what is solved there is solved with them, "
    "not given."
)
INSIDE = (
    "Without {guards} only {pair} could stand there and change places, but the puzzle has one "
    "solution."
)
OUTSIDE = (
    "Without {guards} the corners would have all places that are left for {needs}. Then only "
    "{pair} could stand there and change places, but the puzzle has one solution."
)

Corners = tuple[int, int, int, int]
"""For each corner what it may hold: 1 for the first digit, 2 for the second, 4 for another one."""


@attrs.frozen(eq=False)
class AlmostRectangle:
    """Four corners (a board) that two digits (a mask) would fill but for some guardians.

    `needs` are the items of which guardians lie outside, `solved` the corners that are solved.
    """

    corners: int
    mask: int
    guards: int
    needs: tuple[int, ...]
    solved: int

    def guarded(self) -> Guarded:
        """Return it as a pattern from whose guardians something follows."""
        return Guarded(
            self.corners,
            self.guards,
            AVOIDABLE if self.solved else PATTERN,
            OUTSIDE if self.needs else INSIDE,
            tokens={"pair": digits(self.mask)}
            | ({"needs": items(*self.needs)} if self.needs else {}),
            needs=self.needs,
        )


@of_process(most=5_000)
def choices(corners: Corners) -> tuple[tuple[int, ...], ...]:
    """Return every smallest set of choices that leaves nothing but deadly ways to fill corners.

    Choices are numbers: 0 to 3 for the further digits of a corner, then for each side the first
    digit and the second.

    >>> choices((3, 3, 3, 7))[0]  # three corners have nothing else: the further digits of the last
    (3,)
    """
    ways = product(*([state for state in (1, 2, 4) if may & state] for may in corners))
    stops = {stop for way in ways if (stop := _stops(way))}
    least = [stop for stop in stops if not any(stop & other == other != stop for other in stops)]
    return tuple(tuple(bits(chosen)) for chosen in _hitting(sorted(least)))


def _stops(way: tuple[int, ...]) -> int:
    """Return the choices that rule out a way to fill the corners; none if it is deadly, or none."""
    if 4 not in way or any(way[one] == way[other] != 4 for one, other in SIDES):
        return 0
    stops = union(1 << corner for corner, state in enumerate(way) if state == 4)
    for place, (one, other) in enumerate(SIDES):
        for number, state in enumerate((1, 2)):
            if state not in (way[one], way[other]):
                stops |= 1 << OUTSIDE_FROM + 2 * place + number
    return stops


def _hitting(sets: Sequence[int]) -> list[int]:
    """Return the smallest sets (none holds another) that share a member with each of some sets."""
    chosen = [0]
    for members in sets:
        kept = [so_far for so_far in chosen if so_far & members]
        grown = {
            so_far | 1 << one for so_far in chosen if not so_far & members for one in bits(members)
        }
        chosen = kept + [new for new in grown if not any(new & old == old for old in kept)]
    return sorted(one for one in chosen if not any(one & old == old != one for old in chosen))


@of_solve
def almost_rectangles(grid: Grid) -> tuple[AlmostRectangle, ...]:
    """Return the almost unique rectangles of a position with few guardians.

    Of the sets of guardians of a rectangle those are left out that hold another one. Order: by the
    two digits, the corners, then by the number of guardians.
    """
    rectangles = list[AlmostRectangle]()
    solved = loose(grid)
    boards = [
        board | solved & placed
        for board, placed in zip(grid.boards, grid.solved_boards, strict=True)
    ]
    diagonals = [
        (diagonal, corners ^ diagonal)
        for corners, diagonal in rectangles_of(grid.layout).falling.items()
        if corners & grid.unsolved
    ]
    for first, second in permutations(range(grid.digit_count), 2):
        one, two = ~boards[first], ~boards[second]
        for diagonal, other in diagonals:
            if diagonal & one or other & two:
                continue
            if first > second and not (diagonal & two or other & one):
                continue  # it was found before
            if can_swap(grid, diagonal | other, first, second):
                rectangles += _of_rectangle(grid, diagonal | other, (first, second), boards)
    return tuple(sorted(rectangles, key=lambda found: (found.mask, found.corners)))


def _of_rectangle(
    grid: Grid, corners: int, pair: tuple[int, int], boards: Sequence[int]
) -> Iterator[AlmostRectangle]:
    """Yield the smallest sets of guardians of a rectangle."""
    mask = 1 << pair[0] | 1 << pair[1]
    order = [1 << cell for cell in bits(corners)]
    options = [[(grid.candidates_in(cell, grid.every_digit & ~mask), ())] for cell in order] + [
        _outside(grid, order[one] | order[other], corners, number)
        for one, other in SIDES
        for number in pair
    ]
    a, b, c, d = (
        sum(
            state
            for state, there in ((1, boards[pair[0]]), (2, boards[pair[1]]), (4, inside))
            if there & (cell if state < 4 else -1)
        )
        for cell, [(inside, _)] in zip(order, options, strict=False)
    )
    sets = dict[int, tuple[int, ...]]()
    for chosen in choices((a, b, c, d)):
        ways: list[tuple[int, tuple[int, ...]]] = [(0, ())]
        for choice in chosen:  # most have too many guardians after the first few
            ways = [
                (guards | further, needs + need)
                for guards, needs in ways
                for further, need in options[choice]
                if (guards | further).bit_count() <= MOST_GUARDIANS
            ]
        for guards, needs in ways:
            if guards:
                sets.setdefault(guards, tuple(sorted(needs)))
    for guards in sorted(sets, key=int.bit_count):
        if not any(guards & fewer == fewer != guards for fewer in sets):
            yield AlmostRectangle(corners, mask, guards, sets[guards], corners & ~grid.unsolved)


def _outside(grid: Grid, side: int, corners: int, number: int) -> list[tuple[int, tuple[int, ...]]]:
    """Return for each house of a side where else a digit can be there, with the item."""
    layout = grid.layout
    return [
        (
            grid.candidates(number, layout.house_boards[house] & grid.boards[number] & ~corners),
            (layout.item(house, number),),
        )
        for house in layout.common_houses(side)
    ]
