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
    """The position of a solve, in the form in which singles are found fastest.

    `state` are the fields, `left` for each group how many of its items are unsatisfied with the
    sum of their numbers, `ready` the groups with one such item. `techniques` are those of
    the chain's beginning that look for last candidates.
    """

    def __init__(self, position: Position, techniques: Sequence[Technique]) -> None:
        self.space = space = position.space
        self.fields = fields(space)
        self.state = self.fields.state(position.alive, position.placed)
        self.rules = [(one, _region(space, one)) for one in techniques]
        group = next((one.last.group for one in techniques if one.last and one.last.group), "")
        totals, self.members = _members(space, group)
        self.left = list(totals)
        self.ready: set[int] = set()
        for candidate in bits(position.placed):
            self._leave_groups(candidate)

    def _leave_groups(self, candidate: int) -> None:
        for group, amount in self.members[candidate]:
            self.left[group] -= amount
            if self.left[group] < 2 * _ONE:
                self.ready.add(group)
                if not self.left[group]:
                    self.ready.discard(group)

    def apply(self, removes: int, places: int) -> None:
        """Apply what another technique found; `places` must not be placed yet."""
        self.state = self.fields.without(self.state, removes)
        for candidate in bits(places):
            self.state &= self.fields.masks[candidate]
            self._leave_groups(candidate)

    @property
    def solved(self) -> bool:
        """Whether all required items are satisfied."""
        return not self.state & self.fields.guards

    def run(self) -> tuple[list[Single], bool]:
        """Place all singles there are; return them, and False if an item was left empty.

        A loop without calls: this is most of the time of an easy solve. The arithmetic is that
        of `Fields.singles`.
        """
        layout, rules, members, left, ready = (
            self.fields, self.rules, self.members, self.left, self.ready,
        )  # fmt: skip
        all_guards, gap, masks = layout.guards, layout.gap, layout.masks
        candidate_at, item_at = layout.candidate_at, layout.item_at
        state, done, possible = self.state, [], True
        while True:
            guards = state & all_guards
            lows = guards >> gap
            rest = state - lows
            if rest & guards != guards:
                possible = False
                break
            alone = ((rest & state) - lows) & guards ^ guards
            if not alone:
                break
            found = state & (alone - (alone >> gap))
            for one, region in rules:
                here = found & region if region else self._of_ready_groups(found) if ready else 0
                if here:
                    break
            else:
                break
            place = here.bit_length()
            candidate = candidate_at[place]
            done.append((one, candidate, item_at[place]))
            state &= masks[candidate]
            for group, amount in members[candidate]:
                remaining = left[group] = left[group] - amount
                if remaining < 2 * _ONE:
                    (ready.add if remaining else ready.discard)(group)
        self.state = state
        return done, possible

    def _of_ready_groups(self, found: int) -> int:
        """Return the single of the first group that has one item left, or 0."""
        for group in sorted(self.ready):
            here = found & self.fields.field(self.left[group] & (_ONE - 1))
            if here:
                return here
        return 0


def _region(space: Space, one: Technique) -> int:
    """Return the mask of the fields a technique looks at, made once per space; 0 for a group's."""
    assert one.last is not None
    sorts = one.last.sorts
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
