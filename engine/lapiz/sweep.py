"""Takes singles as fast as they come: the easiest techniques of the chain, one at a time.

After every placement the easiest technique is asked again. Of several singles of one technique the
one that has waited longest is taken, as a person does who notes them down on the way (and as
HoDoKu does, so that sums agree); givens count as placed one after the other in the order of
their items. Only (technique, candidate, item) is noted; the steps are made from that when
somebody looks at them.
"""

from collections.abc import Sequence

from lapiz.bits import bits
from lapiz.fields import Fields, fields, too_wide
from lapiz.space import Position, Space
from lapiz.technique import Technique, last_candidates

__all__ = ["Single", "sweep"]

Single = tuple[Technique, int, int]

# A group's count and the sum of its unsatisfied items' numbers, kept in one int.
_ONE = 1 << 32


def sweep(position: Position, techniques: Sequence[Technique]) -> "Sweep | PlainSweep":
    """Return what takes the singles of a solve, in the form that suits the space."""
    form = PlainSweep if too_wide(position.space) else Sweep
    return form(position, techniques)


class PlainSweep:
    """The same without fields, item by item: for spaces whose fields would be too wide.

    Of several singles of one technique the first in its own order is taken.
    """

    def __init__(self, position: Position, techniques: Sequence[Technique]) -> None:
        self.position, self.techniques = position, techniques

    def apply(self, removes: int, places: int) -> None:
        """Apply what another technique found."""
        self.position = self.position.apply(removes, places)

    @property
    def solved(self) -> bool:
        """Whether all required items are satisfied."""
        return self.position.solved

    def run(self) -> tuple[list[Single], bool]:
        """Place all singles there are; return them, and False if an item was left empty."""
        done: list[Single] = []
        while self.position.broken is None:
            single = self._next()
            if single is None:
                return done, True
            done.append(single)
            self.position = self.position.place(single[1])
        return done, False

    def _next(self) -> Single | None:
        for one in self.techniques:
            assert one.last is not None
            for candidate, item in last_candidates(self.position, one.last):
                return one, candidate, item
        return None


class Sweep:
    """The position of a solve, in the form in which singles are found fastest.

    `history` tells how long a single has waited; `left` says for each group how many of its items
    are unsatisfied, with the sum of their numbers, and `ready` which groups have one. `techniques`
    are those of the chain's beginning that look for last candidates.
    """

    def __init__(self, position: Position, techniques: Sequence[Technique]) -> None:
        self.space = space = position.space
        self.fields = fields(space)
        self.rules = [(one, _region(space, one)) for one in techniques]
        group = next((one.last.group for one in techniques if one.last and one.last.group), "")
        totals, self.members = _members(space, group)
        self.left = list(totals)
        self.ready: set[int] = set()
        self.history = _History(self.fields)
        self._begin(position)

    def _begin(self, position: Position) -> None:
        """Place what is placed, then remove what else is gone."""
        items_of, keep = self.space.items_of, self.space.keep
        state, implied = self.fields.full, self.space.everything
        for candidate in sorted(bits(position.placed), key=lambda one: items_of[one][0]):
            state &= self.fields.masks[candidate]
            implied &= keep[candidate]
            self.history.add(state, candidate)
            self._leave_groups(candidate)
        self.state = state
        gone = implied & ~position.alive
        if gone:
            self.apply(gone, 0)

    def _leave_groups(self, candidate: int) -> None:
        left, ready = self.left, self.ready
        for group, amount in self.members[candidate]:
            remaining = left[group] = left[group] - amount
            if remaining < 2 * _ONE:
                (ready.add if remaining else ready.discard)(group)

    def apply(self, removes: int, places: int) -> None:
        """Apply what another technique found; `places` must not be placed yet."""
        if removes:
            self.state = self.fields.without(self.state, removes)
            self.history.add(self.state, None)
        for candidate in bits(places):
            self.state &= self.fields.masks[candidate]
            self.history.add(self.state, candidate)
            self._leave_groups(candidate)

    @property
    def solved(self) -> bool:
        """Whether all required items are satisfied."""
        return not self.state & self.fields.guards

    def run(self) -> tuple[list[Single], bool]:
        """Place all singles there are; return them, and False if an item was left empty.

        A loop with few calls: this is most of the time of an easy solve. The arithmetic is that
        of `Fields.singles`.
        """
        layout, rules, history = self.fields, self.rules, self.history
        states, placed, layers = history.states, history.placed, history.layers
        members, left, ready = self.members, self.left, self.ready
        all_guards, gap, masks = layout.guards, layout.gap, layout.masks
        candidate_at, item_at = layout.candidate_at, layout.item_at
        state, before, done, possible = self.state, history.singles, [], True
        while True:
            guards = state & all_guards
            lows = guards >> gap
            rest = state - lows
            if rest & guards != guards:
                possible = False
                break
            alone = ((rest & state) - lows) & guards ^ guards
            found = state & (alone - (alone >> gap)) if alone else 0
            if len(layers) < len(states):
                layers.append(found & ~before)
            before = found
            if not found:
                break
            for one, region in rules:  # noqa: B007 (the technique is noted below)
                here = found & region if region else self._of_ready_groups(found) if ready else 0
                if here:
                    break
            else:
                break
            if here & (here - 1):
                here = history.oldest(here, region)
            place = here.bit_length()
            candidate = candidate_at[place]
            done.append((one, candidate, item_at[place]))
            state &= masks[candidate]
            states.append(state)
            placed.append(candidate)
            for group, amount in members[candidate]:
                remaining = left[group] = left[group] - amount
                if remaining < 2 * _ONE:
                    (ready.add if remaining else ready.discard)(group)
        self.state = state
        history.singles = before
        return done, possible

    def _of_ready_groups(self, found: int) -> int:
        """Return the singles of groups that have one item left."""
        field, left = self.fields.field, self.left
        here = 0
        for group in self.ready:
            here |= found & field(left[group] & (_ONE - 1))
        return here


class _History:
    """The states that a solve went through, and which single was there first.

    `layers[t]` are the singles that state t has and the one before had not: once there, a single
    stays until it is placed or gone. `singles` are all of the last state.
    """

    def __init__(self, layout: Fields) -> None:
        self.layout = layout
        self.states = [layout.full]
        self.placed: list[int | None] = [None]
        self.layers = [0]
        self.singles = 0
        self._reached: dict[int, int] = {}
        self._sorted: dict[int, list[int]] = {}

    def add(self, state: int, placed: int | None) -> None:
        """Note a state, and the candidate that was placed to reach it."""
        found = max(self.layout.singles(state), 0)
        self.states.append(state)
        self.placed.append(placed)
        self.layers.append(found & ~self.singles)
        self.singles = found

    def oldest(self, here: int, region: int) -> int:
        """Return the one of some bits, all singles of the last state, that was a single first.

        The singles of one region are taken oldest first, so that none of them is older than
        the last one asked for.
        """
        layers, moment = self.layers, self._reached.get(region, 0)
        while not here & layers[moment]:
            moment += 1
        if region:
            self._reached[region] = moment
        here &= layers[moment]
        if not here & (here - 1):
            return here
        return next(bit for bit in self._in_order(moment) if bit & here)

    def _in_order(self, moment: int) -> list[int]:
        """Return the bits of one layer in the order in which they became singles.

        A placement removes its peers in the order of their numbers, those that share its first
        item (in sudoku the cell) last; a bit became a single with the last of its field.
        """
        known = self._sorted.get(moment)
        if known is None:
            layer, made = self.layers[moment], []
            while layer:
                place = layer.bit_length()
                layer ^= 1 << place - 1
                made.append((self._made(place, moment), 1 << place - 1))
            known = self._sorted[moment] = [bit for _, bit in sorted(made)]
        return known

    def _made(self, place: int, moment: int) -> tuple[bool, int, int]:
        layout, items_of = self.layout, self.layout.space.items_of
        item, placed = layout.item_at[place], self.placed[moment]
        gone = (self.states[moment - 1] ^ self.states[moment]) & layout.field(item)
        last = layout.candidate_at[(gone & -gone).bit_length()]
        own = placed is not None and items_of[last][0] == items_of[placed][0]
        return own, last, item


def _region(space: Space, one: Technique) -> int:
    """Return the mask of the fields a technique looks at, made once per space; 0 for a group's."""
    assert one.last is not None
    sorts = one.last.sorts
    cache: dict[frozenset[str], int] = space.__dict__.setdefault("_regions", {})
    if sorts not in cache:
        numbers = [number for number, item in enumerate(space.items) if item.sort in sorts]
        cache[sorts] = fields(space).region(numbers)
    return cache[sorts]


def _members(space: Space, name: str) -> tuple[list[int], list[tuple[tuple[int, int], ...]]]:
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
