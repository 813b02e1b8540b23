"""Takes singles as fast as they come: the easiest techniques of the chain, one at a time.

The result is exactly that of asking those techniques in turn and starting again after every
step; only that nothing but (technique, candidate, item) is noted, from which the steps
are made when somebody looks at them.
"""

from collections.abc import Sequence

from lapiz.bits import bits
from lapiz.fields import fields
from lapiz.space import Position, Space
from lapiz.technique import Technique

__all__ = ["Single", "Sweep"]

Single = tuple[Technique, int, int]

# A group's count and the sum of its unsatisfied items' numbers, kept in one int.
_ONE = 1 << 32


class Sweep:
    """The position of a solve, in the form in which singles are found fastest."""

    def __init__(self, position: Position, techniques: Sequence[Technique]) -> None:
        self.space = space = position.space
        self.fields = fields(space)
        self.alive, self.placed = position.alive, position.placed
        self.state = self.fields.state(position.alive, position.placed)
        self.rules = [self._rule(one) for one in techniques]
        group = next((one.last.group for one in techniques if one.last and one.last.group), "")
        self._count_groups(group)

    def _rule(self, one: Technique) -> tuple[Technique, int]:
        """Return a technique with the mask of the fields it looks at: 0 for a group's rule."""
        assert one.last is not None
        return one, _region(self.space, one.last.sorts)

    def _count_groups(self, group: str) -> None:
        """Count for each group what is unsatisfied; `members` says which groups an item is in."""
        totals, self.members = _members(self.space, group)
        self.left = list(totals)
        self.ready: set[int] = set()
        for candidate in bits(self.placed):
            self._leave_groups(candidate)

    def _leave_groups(self, candidate: int) -> None:
        for group, amount in self.members[candidate]:
            self.left[group] -= amount
            if self.left[group] >> 32 == 1:
                self.ready.add(group)

    def position(self, origin: int) -> Position:
        """Return the position as it stands."""
        return Position(self.space, self.alive, self.placed, origin)

    def apply(self, removes: int, places: int) -> None:
        """Apply what another technique found."""
        self.alive &= ~removes
        self.state = self.fields.without(self.state, removes)
        for candidate in bits(places & ~self.placed):
            self._place(candidate)

    def _place(self, candidate: int) -> None:
        self.state &= self.fields.masks[candidate]
        self.alive &= self.space.keep[candidate]
        self.placed |= self.space.bit[candidate]
        self._leave_groups(candidate)

    @property
    def solved(self) -> bool:
        """Whether all required items are satisfied."""
        return not self.state & self.fields.guards

    def run(self) -> tuple[list[Single], bool]:
        """Place all singles there are; return them, and False if an item was left empty."""
        done: list[Single] = []
        while True:
            found = self.fields.singles(self.state)
            if found < 0:
                return done, False
            single = self._next(found)
            if single is None:
                return done, True
            done.append(single)
            self._place(single[1])

    def _next(self, found: int) -> Single | None:
        for one, region in self.rules:
            if region:
                here = found & region
                if here:
                    place = here.bit_length()
                    return one, self.fields.candidate_at[place], self.fields.item_at(place)
            elif self.ready:
                single = self._last_of_group(one)
                if single:
                    return single
        return None

    def _last_of_group(self, one: Technique) -> Single | None:
        """Return the last candidate of the last item of the first group that has just one left."""
        for group in sorted(self.ready):
            if self.left[group] >> 32 != 1:
                self.ready.discard(group)
                continue
            item = self.left[group] & (_ONE - 1)
            options = self.space.sets[item] & self.alive
            if options and not options & (options - 1):
                return one, options.bit_length() - 1, item
        return None


def _region(space: Space, sorts: frozenset[str]) -> int:
    """Return the mask of the fields of all items of some sorts, made once per space."""
    cache: dict[frozenset[str], int] = space.__dict__.setdefault("_regions", {})
    if sorts not in cache:
        numbers = [number for number, item in enumerate(space.items) if item.sort in sorts]
        cache[sorts] = fields(space).region(numbers)
    return cache[sorts]


def _members(
    space: Space, name: str
) -> tuple[list[int], list[tuple[tuple[int, int], ...]]]:
    """Return each group's total, and for each candidate what it takes from which group."""
    cache: dict[str, tuple[list[int], list[tuple[tuple[int, int], ...]]]]
    cache = space.__dict__.setdefault("_members", {})
    if name not in cache:
        groups = space.groups.get(name, ()) if name else ()
        totals = [sum(_ONE + item for item in group) for group in groups]
        of_item: dict[int, list[int]] = {}
        for number, group in enumerate(groups):
            for item in group:
                of_item.setdefault(item, []).append(number)
        members = [
            tuple((group, _ONE + item) for item in numbers for group in of_item.get(item, ()))
            for numbers in space.items_of
        ]
        cache[name] = totals, members
    return cache[name]
