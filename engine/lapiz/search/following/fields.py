"""All items of a position side by side in one int, so that a dozen operations see them all.

Each required item is a *field*: one bit per candidate and above them a guard bit. A candidate
owns one bit in each of its items' fields. Placing it is one AND: its peers disappear
everywhere, and the guards of its own fields with them, which closes those fields. A field
with exactly one candidate is then found for all items at once by the arithmetic of borrows
and carries.
"""

from collections.abc import Iterable
from functools import cached_property

from lapiz.core import Position, Results, Space, of_layout, union
from lapiz.core.bits import bits
from lapiz.search.following.supports import Supports

WIDEST_FIELDS_BITS = 80_000
"""Bits beyond which fields cost more than they save; a number grid of side 25 has 65,000."""


class Fields:
    """The layout of a space's fields, and the constants of their arithmetic.

    `supports` is what rules exclude besides the items, None where there are none.

    The first item lies in the highest field, and in each field the lowest candidate in the
    highest bit, so that `bit_length` finds the first one.

    Shapes: `guards`, `full` and `own[c]` are ints of `width` bits a required item, `size` in all;
    `candidate_at[b]` and `item_at[b]` are the candidate and the item of the bit whose
    `bit_length` is b. `masks[c]` is what is left of a state when candidate c is placed;
    `mask_at[b]` is the same by the bit, which spares a look-up.
    """

    def __init__(self, space: Space) -> None:
        self.space = space
        required = [number for number, item in enumerate(space.items) if item.required]
        widest = max((space.sets[number].bit_count() for number in required), default=1)
        self.gap = widest
        width = self.width = widest + 1
        self._whole = (1 << width) - 1
        self.size = len(required) * width
        self.base = {
            number: (len(required) - 1 - place) * width for place, number in enumerate(required)
        }
        self.candidate_at = [-1] * (self.size + 1)
        self.item_at = [-1] * len(self.candidate_at)
        self.own = [0] * len(space.labels)
        self.guards = 0
        for number, base in self.base.items():
            self.guards |= 1 << (base + widest)
            for place, candidate in enumerate(bits(space.sets[number])):
                position = base + widest - 1 - place
                self.own[candidate] |= 1 << position
                self.candidate_at[position + 1] = candidate
                self.item_at[position + 1] = number
        self.full = self.guards | union(self.own)
        self.masks = Results(self.placing)
        self.mask_at: Results[int, int] = Results(self._mask_at)
        self.supports = (
            Supports(space, self.base, self._whole, self.own, self.candidate_at)
            if space.restrictions
            else None
        )

    def placing(self, candidate: int) -> int:
        """Return the mask that places a candidate."""
        gone = 0
        for peer in bits(self.space.peers(candidate)):
            gone |= self.own[peer]
        for number in self.space.items_of[candidate]:
            if number in self.base:
                gone |= self.field(number)
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
        return union(self.field(number) for number in numbers if number in self.base)

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

    def narrow(self, state: int) -> int:
        """Return the bits of the fields with the fewest candidates, in a state without singles."""
        guards = state & self.guards
        lows = guards >> self.gap
        lowered = (state - lows) & state
        alone = 0
        while not alone:  # strip one bit more off every field, until the narrowest ones run out
            less = lowered - lows
            alone = less & guards ^ guards
            lowered &= less
        return state & (alone - (alone >> self.gap))

    def empty(self, state: int) -> int:
        """Return the number of the first item of a state whose open field is empty."""
        guards = state & self.guards
        lowered = state - (guards >> self.gap)  # an empty field loses its guard, as in `singles`
        # The number of a guard's bit is the `bit_length` of the highest candidate below it.
        return self.item_at[((lowered & guards) ^ guards).bit_length() - 1]


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
