"""Patterns that cannot stand alone: some candidate beside them, a guardian, must be true.

A deadly pattern would leave a puzzle with two solutions, an odd loop with none. Whatever the
pattern, the same follows from its guardians. What sees all of them goes (types 1 and 2 of all
techniques of uniqueness). In one house they count as one cell of a naked subset (type 3). And what
would make all of them false, with the digits that are locked in the pattern, goes (type 4).
"""

from collections.abc import Iterator, Mapping

import attrs

from lapiz import Deduction, Grounds, Says, Token, bits, candidates, items, single, union
from lapiz_sudoku.board import Grid, cells, digits, houses

IS = "So {guards} is true."
ONE_OF = "So one of {guards} is true."
USED_UP = (
    "With {subset} in {house} that leaves as many cells as digits, so {mask} are used up there."
)

LARGEST_SUBSET = 4
"""The most cells that a naked subset may have besides those of the guardians."""


@attrs.frozen(eq=False)
class Guarded:
    """A pattern with its guardians.

    `cells` is a board, `guards` the candidates of which one is true, in these cells or, for items
    that a deadly pattern `needs`, in other places of these. `truths` prove it (an odd loop);
    without truths the cells are a deadly pattern. `pattern` and `reason` are those of a `Says` and
    may use {cells} and {guards}; `deduce` adds that one of these is true.
    """

    cells: int
    guards: int
    pattern: str
    reason: str
    truths: tuple[int, ...] = ()
    tokens: Mapping[str, Token] = attrs.field(factory=dict)
    needs: tuple[int, ...] = ()

    def deduce(
        self, grid: Grid, removes: int, reason: str, truths: tuple[int, ...] = (),
        roles: Mapping[str, int] | None = None, **tokens: Token,
    ) -> Deduction:  # fmt: skip
        """Return what follows from the guardians, with further truths."""
        return Deduction(
            removes=removes,
            truths=tuple(sorted({*self.truths, *self.needs, *truths})),
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

    def with_subset(
        self, grid: Grid, removes: int, subset: int, mask: int, house: int,
        truths: tuple[int, ...], reason: str = USED_UP,
    ) -> Deduction:  # fmt: skip
        """Return what follows with a subset of a house in which the guardians count as one cell."""
        return self.deduce(
            grid,
            removes,
            reason,
            truths,
            {"subset": grid.candidates_in(subset)},
            subset=cells(subset),
            mask=digits(mask),
            house=houses(house),
        )


def conclusions(grid: Grid, guarded: Guarded) -> Iterator[Deduction]:
    """Yield all that follows from guardians, the simplest first."""
    yield from seen_by_all(grid, guarded)
    yield from in_one_house(grid, guarded)
    yield from locked(grid, guarded)


def seen_by_all(grid: Grid, guarded: Guarded) -> Iterator[Deduction]:
    """Yield the removal of what sees all guardians: types 1 and 2."""
    keep, removes = grid.position.space.keep, grid.open & ~guarded.guards
    if not guarded.guards:  # no solution, or more than one
        return
    for guard in bits(guarded.guards):
        removes &= ~keep[guard]
    if removes:
        reason = "" if single(guarded.guards) else "Whatever sees all of these is removed."
        yield guarded.deduce(grid, removes, reason)


def in_one_house(grid: Grid, guarded: Guarded) -> Iterator[Deduction]:
    """Yield what naked subsets with the guardians as one of their cells remove: type 3."""
    places = _places(grid, guarded.guards)
    roof, extra = 0, 0
    for number, board in places.items():
        roof |= board
        extra |= 1 << number
    if roof & (roof - 1) == 0 or len(places) < 2:  # in one cell, or of one digit
        return
    for house in grid.layout.common_houses(roof):
        for subset, mask in _subsets(grid, house, roof, extra):
            removes = 0
            for number in bits(mask):
                board = grid.boards[number] & subset | places.get(number, 0)
                seen = grid.layout.seen_by_all(board) & grid.boards[number]
                removes |= grid.candidates(number, seen)
            if removes & ~guarded.guards:
                removes &= ~guarded.guards
                yield guarded.with_subset(grid, removes, subset, mask, house, tuple(bits(subset)))


def _places(grid: Grid, guards: int) -> dict[int, int]:
    """Return the cells of the guardians of each digit."""
    board, size = grid.layout.board, grid.size
    split = ((number, guards >> number * size & board) for number in range(grid.digit_count))
    return {number: places for number, places in split if places}


def _subsets(grid: Grid, house: int, roof: int, extra: int) -> Iterator[tuple[int, int]]:
    """Yield the smallest sets of k cells of a house that have, with `extra`, k + 1 digits."""
    others = grid.layout.house_boards[house] & grid.unsolved & ~roof
    options = [(1 << cell, grid.digits_of(cell)) for cell in bits(others)]
    growing, whole = [(0, extra, 0)], list[int]()
    for size in range(1, LARGEST_SUBSET + 1):
        grown: list[tuple[int, int, int]] = []
        for board, mask, start in growing:
            for place in range(start, len(options)):
                cell, its_digits = options[place]
                if (mask | its_digits).bit_count() <= LARGEST_SUBSET + 1:
                    grown.append((board | cell, mask | its_digits, place + 1))
        for board, mask, _ in grown:
            if mask.bit_count() == size + 1 and not any(not smaller & ~board for smaller in whole):
                whole.append(board)
                yield board, mask
        growing = grown


def locked(grid: Grid, guarded: Guarded) -> Iterator[Deduction]:
    """Yield what would leave no guardian, because digits are locked in the pattern: type 4."""
    space, links = grid.position.space, _locked_items(grid, guarded)
    together: dict[tuple[int, ...], int] = {}
    for candidate in bits(grid.candidates_in(guarded.cells) & ~guarded.guards):
        if space.keep[candidate] & guarded.guards:
            key = _needed(grid, guarded, candidate, links)
            if key is not None:
                together[key] = together.get(key, 0) | space.bit[candidate]
    for key, removes in together.items():
        yield guarding(grid, guarded, removes, key)


def guarding(grid: Grid, guarded: Guarded, removes: int, locked: tuple[int, ...]) -> Deduction:
    """Return the deduction of what would leave no guardian, because of locked items."""
    strong = union(grid.position.space.sets[item] for item in locked) & grid.open
    reason = "Were {removed} true, none of {guards} could be."
    return guarded.deduce(
        grid,
        removes,
        f"All places for {{locked}} are in the pattern. {reason}" if locked else reason,
        locked,
        {"strong": strong} if locked else {},
        locked=items(*locked),
        removed=candidates(removes),
    )


def _needed(
    grid: Grid, guarded: Guarded, candidate: int, links: tuple[int, ...]
) -> tuple[int, ...] | None:
    """Return the few locked items by which a candidate leaves no guardian, or None."""
    used = _kills(grid, guarded, candidate, ())
    if used is None and links:
        used = _kills(grid, guarded, candidate, links)
        for item in used or ():
            fewer = tuple(kept for kept in used or () if kept != item)
            if _kills(grid, guarded, candidate, fewer) is not None:
                used = fewer
    return None if used is None else tuple(sorted(used))


def _locked_items(grid: Grid, guarded: Guarded) -> tuple[int, ...]:
    """Return the items of digits in houses with two places or more, all of them in the pattern."""
    layout, in_pattern = grid.layout, grid.candidates_in(guarded.cells) & ~guarded.guards
    links = []
    for number in _places(grid, in_pattern):
        places = grid.boards[number]
        for house, members in enumerate(layout.house_boards):
            inside = places & members
            # `inside & (inside - 1)` drops the lowest bit: what remains means two places or more.
            if inside & (inside - 1) and not inside & ~guarded.cells:
                links.append(layout.item(house, number))
    return tuple(links)


def _kills(
    grid: Grid, guarded: Guarded, candidate: int, links: tuple[int, ...]
) -> tuple[int, ...] | None:
    """Return the locked items by which a candidate leaves no guardian, or None if it leaves one.

    Round by round all items with one remaining place are filled. None also if an item runs out of
    places first: such a chain needs no guardians.
    """
    space, used = grid.position.space, list[int]()
    remaining = grid.open & space.keep[candidate]
    free = guarded.truths or (*bits(guarded.cells), *guarded.needs)
    placed = grid.placed | space.bit[candidate]
    while remaining & guarded.guards:
        last = 0
        for item in (*free, *links):
            options = space.sets[item] & remaining
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
        for member in bits(last):
            remaining &= space.keep[member]
    return tuple(used)
