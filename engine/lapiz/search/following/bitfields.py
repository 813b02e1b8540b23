"""All items of a position side by side in one int, so that a dozen operations see them all.

Each required item is a *field*: one bit per candidate and above them a guard bit. A candidate
owns one bit in each of its items' fields. Placing it is one AND: its peers disappear
everywhere, and the guards of its own fields with them, which closes those fields. A field
with exactly one candidate is then found for all items at once by the arithmetic of borrows
and carries.
"""

import sys
from collections.abc import Iterable, Mapping
from functools import cached_property

from lapiz.core import Position, Results, Space, bits, of_layout, union
from lapiz.search.following.supports import Supports

WIDEST_FIELDS_BITS = 80_000
"""Bits beyond which fields cost more than they save; a number grid of side 25 has 65,000."""
COMPARED_ITEMS = 3
"""How many two-candidate items are compared before one is branched on: more costs as much time as
the smaller tree saves (measured on hard 9 × 9 grids)."""


class Fields:
    """The layout of a space's fields, and the constants of their arithmetic.

    `supports` is what rules exclude besides the items, None where there are none. `options` are
    the required items that have fields here, with their candidates: without them all (`excerpt`).

    The first item lies in the highest field, and in each field the lowest candidate in the
    highest bit, so that `bit_length` finds the first one.

    Shapes: `guards`, `full` and `own[c]` are ints of `width` bits a required item, `size` in all;
    `candidate_at[b]` and `item_at[b]` are the candidate and the item of the bit whose
    `bit_length` is b. `masks[c]` is what is left of a state when candidate c is placed;
    `mask_at[b]` is the same by the bit, which spares a look-up.
    """

    def __init__(self, space: Space, options: Mapping[int, int] | None = None) -> None:
        self.space = space
        self.partial: bool = options is not None
        members = dict(space.needed) if options is None else options
        self.gap: int = max((choices.bit_count() for choices in members.values()), default=1)
        self.width: int = self.gap + 1  # that of the widest item: ints are as short as can be
        self._whole = (1 << self.width) - 1
        self.size: int = len(members) * self.width
        self.base: dict[int, int] = {
            number: (len(members) - 1 - place) * self.width for place, number in enumerate(members)
        }
        self.candidate_at: list[int] = [-1] * (self.size + 1)
        self.item_at: list[int] = [-1] * len(self.candidate_at)
        self.own: list[int] = [0] * len(space.labels)
        self.guards: int = 0
        for number, base in self.base.items():
            place = base + self.gap
            self.guards |= 1 << place
            for candidate in bits(members[number]):
                self.candidate_at[place] = candidate
                self.item_at[place] = number
                place -= 1
                self.own[candidate] |= 1 << place
        self._pool = union(members.values())
        self.full: int = self.guards | union(self.own[candidate] for candidate in bits(self._pool))
        self.masks: Results[int, int] = Results(self.placing)
        self.mask_at: Results[int, int] = Results(self._mask_at)
        self.supports: Supports | None = (
            Supports(space, self.base, self._whole, self.own, self.candidate_at)
            if space.restrictions and not self.partial  # not worth looking for among few items
            else None
        )

    def placing(self, candidate: int) -> int:
        """Return the mask that places any candidate of the space."""
        gone = self.region(self.space.items_of[candidate])
        for peer in bits(self._pool & ~self.space.keep[candidate]):
            gone |= self.own[peer]
        return self.full & ~gone

    def _mask_at(self, place: int) -> int:
        return self.masks[self.candidate_at[place]]

    def field(self, item: int) -> int:
        """Return the mask of the whole field of an item."""
        return self._whole << self.base[item]

    @cached_property
    def home_cut(self) -> int:
        """Where the fields of the home items begin: all bits above.

        Home items are the first required items, as long as each is the first item of all its
        candidates.
        """
        space, cut = self.space, len(self.base) * self.width
        for number, base in self.base.items():
            members = bits(space.sets[number])
            if any(space.items_of[candidate][0] != number for candidate in members):
                break
            cut = base
        return cut

    @cached_property
    def home_fields(self) -> dict[int, int]:
        """The whole field of each home item, in a state shifted down by `home_cut`."""
        cut = self.home_cut
        return {n: self.field(n) >> cut for n, base in self.base.items() if base >= cut}

    def region(self, numbers: Iterable[int]) -> int:
        """Return the mask of the whole fields of some items."""
        return union([self._whole << self.base[one] for one in numbers if one in self.base])

    def state(self, alive: int, placed: int) -> int:
        """Return the state of a position.

        `placed` must be free of peers: two placed peers would close their fields unseen.
        """
        space, masks = self.space, self.masks
        state, implied = self.full, space.everything
        # The masks remove all peers at once; only what is gone besides is removed one by one.
        for candidate in bits(placed):
            state &= masks[candidate]
            implied &= space.keep[candidate]
        return self.without(state, implied & ~alive)

    def without(self, state: int, candidates: int) -> int:
        """Return the state after some candidates are removed."""
        gone = 0
        for candidate in bits(candidates):
            gone |= self.own[candidate]
        return state & ~gone

    def lost(self, bits_gone: int) -> int:
        """Return the candidates that some bits of a state stand for."""
        return union(1 << self.candidate_at[place + 1] for place in bits(bits_gone))

    def singles(self, state: int) -> int:
        """Return the bits of all fields with exactly one candidate, or -1 if a field is empty."""
        guards = state & self.guards  # placing a candidate clears the guards of its items
        lows = guards >> self.gap
        # Taking 1 from a field borrows from its lowest candidate, or else from its guard: so no
        # field disturbs the next, and a lost guard means that there was no candidate.
        lowered = state - lows
        if lowered & guards != guards:
            return -1
        # The borrow has flipped the lowest candidate and what is below it: `rest & state` has all
        # candidates but the lowest. Once more: a guard is lost where that was the only one.
        alone = ((lowered & state) - lows) & guards ^ guards
        # A guard less the lowest bit of its field is all bits between: the field's candidates.
        return state & (alone - (alone >> self.gap))

    def settle(self, state: int, trail: list[int], most: int = sys.maxsize) -> tuple[int, bool]:
        """Place last candidates on and on; return the state then, and whether a field is empty.

        The `bit_length` of each one's bit is added to the trail. When that has `most`, or a few
        more, it stops.
        """
        mask_at = self.mask_at
        while len(trail) < most:
            singles = self.singles(state)
            if singles <= 0:
                return state, singles < 0
            while singles:
                place = singles.bit_length()
                mask = mask_at[place]
                trail.append(place)
                state &= mask
                singles &= mask  # its own bits go, and those of singles that it contradicts
        return state, False

    def narrow(self, state: int) -> int:
        """Return the bits of the fields with the fewest candidates, in a state without singles."""
        guards = state & self.guards
        return narrow_bits(state, guards, self.gap, (state - (guards >> self.gap)) & state)

    def empty(self, state: int) -> int:
        """Return the number of the first item of a state whose open field is empty."""
        guards = state & self.guards
        lowered = state - (guards >> self.gap)  # an empty field loses its guard, as in `singles`
        # The number of a guard's bit is the `bit_length` of the highest candidate below it.
        return self.item_at[((lowered & guards) ^ guards).bit_length() - 1]


def narrow_bits(state: int, guards: int, gap: int, lowered: int) -> int:
    """Return the bits of the fields with the fewest candidates, whose open guards are known.

    `lowered` is the state with one bit less in each field, or with two less where each has three.
    """
    lows, alone = guards >> gap, 0
    while not alone:  # strip one bit more off every field, until the narrowest ones run out
        less = lowered - lows
        alone = less & guards ^ guards
        lowered &= less
    return state & (alone - (alone >> gap))


def best_bit(narrow: int, mask_at: Results[int, int]) -> int:
    """Return the bit of narrow fields to branch on: of the first few, the one that clears most."""
    untried, best, fewest = narrow, 0, narrow.bit_length() + 1
    for _ in range(COMPARED_ITEMS):
        if not untried:
            break
        place = untried.bit_length()
        mask = mask_at[place]
        remaining = (narrow & mask).bit_count()
        untried &= mask  # what this one rules out would clear much the same fields
        if remaining < fewest:
            best, fewest = place, remaining
    return best


@of_layout
def too_wide(space: Space) -> bool:
    """Tell whether fields do not pay: too many items with too many candidates, or sparse ones."""
    sizes = [item.candidates.bit_count() for item in space.items if item.required]
    return too_large(space) or 2 * sum(sizes) < len(sizes) * (max(sizes, default=0) + 1)


@of_layout
def too_large(space: Space) -> bool:
    """Tell whether fields would take too much room, even for a search that needs them."""
    sizes = [item.candidates.bit_count() for item in space.items if item.required]
    return len(sizes) * (max(sizes, default=0) + 1) > WIDEST_FIELDS_BITS


@of_layout
def fields(space: Space) -> Fields:
    """Return the fields of a space."""
    return Fields(space)


def excerpt(position: Position, items: Iterable[int]) -> Fields:
    """Return the fields of some items of a position: most of a search's time is their length.

    What is gone has no bits there, nor have items that are satisfied: `full` is their state in the
    position. The order is that of the whole space, so a search goes the same way in both.

    >>> from lapiz.core.space import Item, Space
    >>> space = Space(("a", "b", "c"), (Item("x", "cell", 0b111), Item("y", "cell", 0b100)))
    >>> bin(excerpt(space.start().remove(0b10), (0,)).full)
    '0b111'
    """
    space, open_, placed = position.space, position.open, position.placed
    options = {
        number: members & open_
        for number in sorted(items)
        if space.items[number].required and not (members := space.sets[number]) & placed
    }
    return Fields(space, options)


def note_state(position: Position, state: int) -> None:
    """Note the state of a position, for whoever needs it later in the same solve."""
    position.memo.note(state_of, (position.space, position.alive, position.placed, state))


def state_of(position: Position) -> int:
    """Return the state of a position in the fields of its space; the one last noted is at hand."""
    space, alive, placed = position.space, position.alive, position.placed
    noted: tuple[Space, int, int, int] | None = position.memo.get(state_of)
    if noted and noted[1] == alive and noted[2] == placed and noted[0] is space:
        return noted[3]
    return fields(space).state(alive, placed)
