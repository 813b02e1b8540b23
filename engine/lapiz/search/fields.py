"""All items of a position side by side in one int, so that a dozen operations see them all.

Each required item is a *field*: one bit per candidate and above them a guard bit. A candidate
owns one bit in each of its items' fields. Placing it is one AND: its peers disappear
everywhere, and the guards of its own fields with them, which closes those fields. A field
with exactly one candidate is then found for all items at once by the arithmetic of borrows
and carries (DESIGN.md section 3).
"""

from collections.abc import Callable, Iterable
from functools import cached_property

from lapiz.core.bits import bits, union
from lapiz.core.space import Space

__all__ = ["Fields", "Masks", "MasksByBit", "fields", "too_wide"]

WIDEST = 80_000
"""Bits beyond which fields cost more than they save; a number grid of side 25 has 65,000."""


class Masks(dict[int, int]):
    """What is left of a state when a candidate is placed, made when first asked for."""

    def __init__(self, placing: Callable[[int], int]) -> None:
        super().__init__()
        self._placing = placing

    def __missing__(self, candidate: int) -> int:
        mask = self[candidate] = self._placing(candidate)
        return mask


class MasksByBit(dict[int, int]):
    """The same masks by the `bit_length` of a candidate's bit, which spares a look-up."""

    def __init__(self, masks: Masks, candidate_at: list[int]) -> None:
        super().__init__()
        self._masks, self._candidate_at = masks, candidate_at

    def __missing__(self, place: int) -> int:
        mask = self[place] = self._masks[self._candidate_at[place]]
        return mask


class Fields:
    """The layout of a space's fields, and the constants of their arithmetic.

    The first item lies in the highest field, and in each field the lowest candidate in the
    highest bit, so that `bit_length` finds the first one.

    Shapes: `guards`, `full` and `own[c]` are ints of `width` bits a required item;
    `candidate_at[b]` and `item_at[b]` are the candidate and the item of the bit whose
    `bit_length` is b.
    """

    def __init__(self, space: Space) -> None:
        self.space = space
        required = [number for number, item in enumerate(space.items) if item.required]
        widest = max((space.sets[number].bit_count() for number in required), default=1)
        self.gap = widest
        width = self.width = widest + 1
        self._whole = (1 << width) - 1
        self.base = {
            number: (len(required) - 1 - place) * width for place, number in enumerate(required)
        }
        self.candidate_at = [-1] * (len(required) * width + 1)
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
        self.full = self.guards
        for own in self.own:
            self.full |= own
        self.masks = Masks(self.placing)
        self.mask_at = MasksByBit(self.masks, self.candidate_at)
        self._noted = -1, 0, 0

    def placing(self, candidate: int) -> int:
        """Return the mask that places a candidate."""
        gone = 0
        for peer in bits(self.space.peers(candidate)):
            gone |= self.own[peer]
        for number in self.space.items_of[candidate]:
            if number in self.base:
                gone |= self.field(number)
        return self.full & ~gone

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
            if any(space.items_of[one][0] != number for one in bits(space.sets[number])):
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
        The state of the position last noted is at hand.
        """
        noted = self._noted
        if noted[0] == alive and noted[1] == placed:
            return noted[2]
        space, masks = self.space, self.masks
        state, implied = self.full, space.everything
        for candidate in bits(placed):
            state &= masks[candidate]
            implied &= space.keep[candidate]
        return self.without(state, implied & ~alive)

    def note(self, alive: int, placed: int, state: int) -> None:
        """Note the state of a position, for those who will ask for it."""
        self._noted = alive, placed, state

    def without(self, state: int, candidates: int) -> int:
        """Return the state after some candidates are removed."""
        gone = 0
        for candidate in bits(candidates):
            gone |= self.own[candidate]
        return state & ~gone

    def singles(self, state: int) -> int:
        """Return the bits of all fields with exactly one candidate, or -1 if a field is empty."""
        guards = state & self.guards
        lows = guards >> self.gap
        rest = state - lows
        if rest & guards != guards:
            return -1
        alone = ((rest & state) - lows) & guards ^ guards
        return state & (alone - (alone >> self.gap))

    def empty(self, state: int) -> int:
        """Return the number of the first item of a state whose open field is empty."""
        guards = state & self.guards
        rest = state - (guards >> self.gap)
        return self.item_at[((rest & guards) ^ guards).bit_length() - 1]


def too_wide(space: Space) -> bool:
    """Tell whether fields do not pay: too many items with too many candidates, or sparse ones."""
    known = space.__dict__.get("_too_wide")
    if known is None:
        sizes = [item.candidates.bit_count() for item in space.items if item.required]
        room = len(sizes) * (max(sizes, default=0) + 1)
        known = space.__dict__["_too_wide"] = room > WIDEST or 2 * sum(sizes) < room
    return bool(known)


def fields(space: Space) -> Fields:
    """Return the fields of a space, made on first use and kept with it."""
    found = space.__dict__.get("_fields")
    if not isinstance(found, Fields):
        found = space.__dict__["_fields"] = Fields(space)
    return found
