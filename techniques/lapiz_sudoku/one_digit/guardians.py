"""Patterns that cannot stand alone: some candidate beside them, a guardian, must be true.

A deadly pattern would leave a puzzle with two solutions, an odd loop with none. Whatever the
pattern, the same follows from its guardians: what sees all of them goes; in one house they count
as one cell of a naked subset; and what would, with the digits locked in the pattern, leave
none of them true goes. These are types 1 and 2, type 3 and type 4 of all techniques of uniqueness.
"""

from collections.abc import Iterator, Mapping

import attrs

from lapiz import Deduction, Grounds, Says, Token, bits, candidates, items, single, union
from lapiz_sudoku.board.grid import Grid, cells, digits, houses

__all__ = ["Guarded", "conclusions", "in_one_house", "locked", "seen_by_all"]

IS = "So {guards} is true."
ONE_OF = "So one of {guards} is true."

LARGEST = 4
"""How many cells besides the guardians' a naked subset may have."""


@attrs.frozen(eq=False)
class Guarded:
    """A pattern with its guardians.

    `cells` is a board, `guards` the candidates in them of which one is true. `truths` prove that
    (an odd loop), or else the cells are a deadly pattern. `pattern` and `reason` are those of a
    `Says` and may use {cells} and {guards}; that one of these is true is added.
    """

    cells: int
    guards: int
    pattern: str
    reason: str
    truths: tuple[int, ...] = ()
    tokens: Mapping[str, Token] = attrs.field(factory=dict)

    def deduce(
        self, grid: Grid, removes: int, reason: str, truths: tuple[int, ...] = (),
        roles: Mapping[str, int] | None = None, **tokens: Token,
    ) -> Deduction:  # fmt: skip
        """Return what follows from the guardians, with further truths."""
        return Deduction(
            removes=removes,
            truths=tuple(sorted({*self.truths, *truths})),
            deadly=() if self.truths else tuple(bits(self.cells)),
            roles={
                "pattern": grid.candidates_in(self.cells) & ~self.guards,
                "guardian": self.guards,
                **(roles or {}),
            },
            grounds=Grounds.PROOF if self.truths else Grounds.UNIQUENESS,
            says=Says(
                self.pattern,
                f"{self.reason} {IS if single(self.guards) else ONE_OF} {reason}".rstrip(),
                cells=cells(self.cells),
                guards=candidates(self.guards),
                **self.tokens,
                **tokens,
            ),
        )


def conclusions(grid: Grid, found: Guarded) -> Iterator[Deduction]:
    """Yield what follows from guardians, the simplest first; nothing if they are too many."""
    yield from seen_by_all(grid, found)
    yield from in_one_house(grid, found)
    yield from locked(grid, found)


def seen_by_all(grid: Grid, found: Guarded) -> Iterator[Deduction]:
    """Yield the removal of what sees all guardians: types 1 and 2."""
    keep, removes = grid.position.space.keep, grid.position.open & ~found.guards
    if not found.guards:  # no solution, or more than one
        return
    for guard in bits(found.guards):
        removes &= ~keep[guard]
    if removes:
        reason = "" if single(found.guards) else "What sees all of these goes."
        yield found.deduce(grid, removes, reason)


def in_one_house(grid: Grid, found: Guarded) -> Iterator[Deduction]:
    """Yield what naked subsets remove that count the guardians as one cell: type 3."""
    places = _places(grid, found.guards)
    roof, extra = 0, 0
    for number, board in places.items():
        roof |= board
        extra |= 1 << number
    if roof & (roof - 1) == 0 or len(places) < 2:
        return
    for house in grid.layout.common_houses(roof):
        for subset, mask in _subsets(grid, house, roof, extra):
            removes = 0
            for number in bits(mask):
                board = grid.boards[number] & subset | places.get(number, 0)
                seen = grid.layout.seen_by_all(board) & grid.boards[number]
                removes |= grid.candidates(number, seen)
            if removes & ~found.guards:
                yield found.deduce(
                    grid,
                    removes & ~found.guards,
                    "With {subset} in {house} that leaves as many cells as digits, so {mask} are "
                    "used up there.",
                    tuple(bits(subset)),
                    {"subset": grid.candidates_in(subset)},
                    subset=cells(subset),
                    mask=digits(mask),
                    house=houses(house),
                )


def _places(grid: Grid, guards: int) -> dict[int, int]:
    """Return the cells of the guardians of each digit."""
    board, size = grid.layout.board, grid.size
    split = ((number, guards >> number * size & board) for number in range(grid.side))
    return {number: own for number, own in split if own}


def _subsets(grid: Grid, house: int, roof: int, extra: int) -> Iterator[tuple[int, int]]:
    """Yield the smallest sets of k cells of a house that have, with some digits, k + 1 digits."""
    others = grid.layout.house_boards[house] & grid.unsolved & ~roof
    options = [(1 << cell, grid.digits_of(cell)) for cell in bits(others)]
    growing, whole = [(0, extra, 0)], list[int]()
    for size in range(1, LARGEST + 1):
        grown = []
        for board, mask, start in growing:
            for place in range(start, len(options)):
                cell, own = options[place]
                if (mask | own).bit_count() <= LARGEST + 1:
                    grown.append((board | cell, mask | own, place + 1))
        for board, mask, _ in grown:
            if mask.bit_count() == size + 1 and not any(not one & ~board for one in whole):
                whole.append(board)
                yield board, mask
        growing = grown


def locked(grid: Grid, found: Guarded) -> Iterator[Deduction]:
    """Yield what would leave no guardian, as digits have no place outside the pattern: type 4."""
    space, links = grid.position.space, _locked_items(grid, found)
    together: dict[tuple[int, ...], int] = {}
    for candidate in bits(grid.candidates_in(found.cells) & ~found.guards):
        if space.keep[candidate] & found.guards:
            key = _needed(grid, found, candidate, links)
            if key is not None:
                together[key] = together.get(key, 0) | space.bit[candidate]
    for key, removes in together.items():
        strong = union(space.sets[item] for item in key) & grid.position.open
        reason = "Were {removed} true, none of {guards} could be."
        yield found.deduce(
            grid,
            removes,
            f"All places for {{locked}} are in the pattern. {reason}" if key else reason,
            key,
            {"strong": strong} if key else {},
            locked=items(*key),
            removed=candidates(removes),
        )


def _needed(
    grid: Grid, found: Guarded, candidate: int, links: tuple[int, ...]
) -> tuple[int, ...] | None:
    """Return the few locked digits with which a candidate leaves no guardian, or None."""
    used = _kills(grid, found, candidate, ())
    if used is None and links:
        used = _kills(grid, found, candidate, links)
        for item in used or ():
            fewer = tuple(other for other in used or () if other != item)
            if _kills(grid, found, candidate, fewer) is not None:
                used = fewer
    return None if used is None else tuple(sorted(used))


def _locked_items(grid: Grid, found: Guarded) -> tuple[int, ...]:
    """Return the digits of houses that have two or more places, all of them in the pattern."""
    layout, own = grid.layout, grid.candidates_in(found.cells) & ~found.guards
    links = []
    for number in _places(grid, own):
        places = grid.boards[number]
        for house, members in enumerate(layout.house_boards):
            inside = places & members
            if inside & (inside - 1) and not inside & ~found.cells:
                links.append(layout.item(house, number))
    return tuple(links)


def _kills(
    grid: Grid, found: Guarded, candidate: int, links: tuple[int, ...]
) -> tuple[int, ...] | None:
    """Return the items whose last places lead from a candidate to no guardian, or None.

    All last places are taken at once, round by round. None, too, if they sooner lead to an item
    without a place: such a chain needs no guardians.
    """
    space, used = grid.position.space, list[int]()
    left = grid.position.open & space.keep[candidate]
    free = tuple(bits(found.cells)) if not found.truths else found.truths
    placed = grid.position.placed | space.bit[candidate]
    while left & found.guards:
        last = 0
        for item in (*free, *links):
            options = space.sets[item] & left
            if options & (options - 1) or space.sets[item] & placed:
                continue
            if not options:
                return None
            last |= options
            if item not in free:
                used.append(item)
        if not last:
            return None
        placed |= last
        for one in bits(last):
            left &= space.keep[one]
    return tuple(used)
