"""What follows from an assumption when the last candidates of items are placed on and on."""

import sys
from collections.abc import Iterable, Sequence
from functools import cached_property

from lapiz.core import Position, Results, Space, bits, of_layout, union
from lapiz.search.following.bitfields import Fields, fields, state_of, too_wide


class Consequences:
    """Where a chain of last candidates ends.

    `trail` are the placements (candidate, item whose last candidate it was) in order; `empty` is
    the item left without candidates, or None; `position` is where it ends, `state` the fields there
    in a space that has them.
    """

    def __init__(
        self,
        start: Position,
        candidate: int | None,
        trail: list[tuple[int, int]],
        empty: int | None,
        state: int | None = None,
    ) -> None:
        self._start, self._candidate = start, candidate
        self.trail = trail
        self.empty = empty
        self.state = state

    @cached_property
    def position(self) -> Position:
        """The position with the assumption and all placements made."""
        space, start = self._start.space, self._start
        alive, placed = start.alive, start.placed
        assumed = [] if self._candidate is None else [self._candidate]
        for placement in [*assumed, *dict(self.trail)]:
            alive &= space.keep[placement]
            placed |= space.bit[placement]
        return Position(space, alive, placed, start.origin, start.memo)


class Propagator:
    """Follows assumptions made in one position.

    >>> from lapiz.core.space import Item, Space
    >>> space = Space(("a", "b"), (Item("x", "cell", 0b11), Item("y", "cell", 0b01)))
    >>> Propagator(space.start()).assume(1).empty
    1
    """

    def __init__(self, position: Position, state: int | None = None) -> None:
        self.position = position
        self.layout: Fields | None = None
        if not too_wide(position.space):
            self.layout = fields(position.space)
            if state is None:
                state = state_of(position)
            self.state = state

    def assume(self, candidate: int | None = None, most: int = sys.maxsize) -> Consequences:
        """Return what follows from placing a candidate; from the position alone without one.

        Stops when an item is left empty, or after `most` placements or a few more.
        """
        if self.layout:
            return self._in_fields(self.layout, candidate, most)
        return self._in_items(candidate, most)

    def _in_fields(self, layout: Fields, candidate: int | None, most: int) -> Consequences:
        state, places = self.state, list[int]()
        if candidate is not None:
            state &= layout.masks[candidate]
        state, failed = layout.settle(state, places, most)
        trail = [(layout.candidate_at[place], layout.item_at[place]) for place in places]
        empty = layout.empty(state) if failed else None
        return Consequences(self.position, candidate, trail, empty, state)

    def _in_items(self, candidate: int | None, most: int) -> Consequences:
        """Follow a candidate item by item, in a space whose fields would be too wide."""
        start, waiting = self.position, self._narrow
        if candidate is not None:
            start = start.place(candidate)
            waiting |= self._touched[candidate]
        trail, empty, _, _ = self._placed_on(start.alive, start.placed, waiting, most)
        return Consequences(self.position, candidate, trail, empty)

    def go_on(self, alive: int, placed: int) -> tuple[int, int] | None:
        """Return what is alive and placed when an end of an earlier position is followed here.

        None where an item is left empty. For spaces without fields.
        """
        gone = alive & ~self.position.alive
        if gone & placed:
            return None
        items, waiting = _items_as_bits(self.position.space), self._narrow
        for candidate in bits(gone):
            waiting |= items[candidate]
        waiting &= self._needed
        _, empty, alive, placed = self._placed_on(alive ^ gone, placed, waiting, sys.maxsize)
        return (alive, placed) if empty is None else None

    def _placed_on(
        self, alive: int, placed: int, waiting: int, most: int
    ) -> tuple[list[tuple[int, int]], int | None, int, int]:
        """Place last candidates; return the trail, the empty item, what is alive and placed then.

        `waiting` are the items that may have few candidates, as bits. Only those that a placement
        took candidates from are looked at again, in rising order.
        """
        space, trail = self.position.space, list[tuple[int, int]]()
        while waiting and len(trail) < most:
            later = 0
            while waiting:
                lowest = waiting & -waiting
                waiting ^= lowest
                number = lowest.bit_length() - 1
                options = space.sets[number] & alive
                if not options:
                    return trail, number, alive, placed
                if not options & (options - 1) and not options & placed:  # the last, not placed
                    last = options.bit_length() - 1
                    trail.append((last, number))
                    placed |= options
                    alive &= space.keep[last]
                    touched = self._touched[last]
                    before = touched & (lowest - 1)
                    waiting |= touched ^ before
                    later |= before
            waiting = later
        return trail, None, alive, placed

    @cached_property
    def _narrow(self) -> int:
        """The unsatisfied items with one candidate, or none, as bits."""
        alive = self.position.alive
        options = ((number, members & alive) for number, members in self._unsatisfied)
        return union(1 << number for number, left in options if not left & (left - 1))

    @cached_property
    def _touched(self) -> Results[int, int]:
        """The unsatisfied items, as bits, that each placement takes candidates from."""
        of_space, needed = _touched_items(self.position.space), self._needed
        return Results(lambda candidate: of_space[candidate] & needed)

    @cached_property
    def _needed(self) -> int:
        return union(1 << number for number, _ in self._unsatisfied)

    @cached_property
    def _unsatisfied(self) -> list[tuple[int, int]]:
        """The items that still need a candidate: on a large board few of all, toward the end."""
        space, placed = self.position.space, self.position.placed
        needed = ((n, space.sets[n]) for n, item in enumerate(space.items) if item.required)
        return [(number, members) for number, members in needed if not members & placed]


@of_layout
def _items_as_bits(space: Space) -> list[int]:
    return [union(1 << number for number in numbers) for numbers in space.items_of]


@of_layout
def _touched_items(space: Space) -> Results[int, int]:
    """Return for each candidate the items, as bits, that it takes candidates from when placed."""
    items = _items_as_bits(space)
    return Results(lambda candidate: union(items[peer] for peer in bits(space.peers(candidate))))


Removal = tuple[int, int]
"""An item, and the candidates that go by it: by the placing of its last one, or by its demand."""


def removals(space: Space, alive: int, trail: Iterable[tuple[int, int]]) -> list[Removal]:
    """Return what each placement of a trail removes of the candidates alive before it.

    Each one is laid to the first placement that rules it out, so that the reasons are few.
    """
    removed = []
    for candidate, item in trail:
        kept = alive & space.keep[candidate]
        removed.append((item, alive ^ kept))
        alive = kept
    return removed


def reasons(space: Space, removed: Sequence[Removal], gone: int) -> set[int]:
    """Return the items that the absence of some candidates rests on, after some removals.

    >>> from lapiz.core.space import Item, Space
    >>> space = Space(("a", "b"), (Item("x", "cell", 0b11), Item("y", "cell", 0b10)))
    >>> reasons(space, removals(space, 0b11, [(1, 1)]), 0b01)
    {1}
    """
    used: set[int] = set()
    # Backwards: a removal rests on the absence of its item's other candidates, which only earlier
    # ones can have caused, so one pass finds them all.
    for item, candidates in reversed(removed):
        if candidates & gone:
            used.add(item)
            gone |= space.items[item].scope
    return used


def narrowest(position: Position) -> int | None:
    """Return the number of an unsatisfied required item with the fewest candidates."""
    best, fewest = None, sys.maxsize
    alive, placed = position.alive, position.placed
    for number, item in enumerate(position.space.items):
        if item.required and not item.candidates & placed:
            size = (item.candidates & alive).bit_count()
            if size < fewest:
                best, fewest = number, size
    return best
