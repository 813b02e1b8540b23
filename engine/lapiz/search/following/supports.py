"""What rules rule out: candidates beside which nothing that is left of some item can be true.

Last candidates alone make little of pairs that exclude each other. With this a search sees at once
that the second cell of a thermometer cannot be 1.
"""

from functools import partial

from lapiz.core import Results, Space, bits

MOST_REMEMBERED = 600
"""For how many contents of a field it is remembered what they rule out."""


class Supports:
    """The items of a space that have candidates with restrictions, and where their fields lie.

    `fields` are the items' numbers, each with the lowest bit of its field; `whole` is the mask of a
    field there with its guard, `own` what each candidate has in the fields, `candidate_at` which
    candidate is where.
    """

    def __init__(
        self,
        space: Space,
        fields: dict[int, int],
        whole: int,
        own: list[int],
        candidate_at: list[int],
    ) -> None:
        self._space, self._own, self._candidate_at = space, own, candidate_at
        beside = space.restrictions.beside if space.restrictions else {}
        self._guard, self._whole, self._all = whole ^ whole >> 1, whole, fields
        self._fields = [
            (base, whole, Results(partial(self._ruled_out, number, base), MOST_REMEMBERED))
            for number, base in fields.items()
            if any(candidate in beside for candidate in bits(space.sets[number]))
            and space.items_of[space.sets[number].bit_length() - 1][0] == number
        ]

    def _ruled_out(self, number: int, base: int, content: int) -> int:
        """Return what is left of a state beside what a field holds, as a mask."""
        left = content & ~self._guard
        gone = self._space.everything
        for place in bits(left):
            gone &= ~self._space.keep[self._candidate_at[base + place + 1]]
        mask = 0
        for candidate in bits(gone):
            mask |= self._own[candidate]
        return ~mask

    def weights(self) -> "Weights":
        """Return the weights of a search that begins."""
        return Weights(self._all, self._whole)

    def narrow(self, state: int) -> int:
        """Return a state without what the items rule out, over and over until nothing changes.

        Where a field is empty everything goes; whoever asks finds it empty.
        """
        guard, before = self._guard, -1
        while before != state:
            before = state
            for base, whole, ruled_out in self._fields:
                content = state >> base & whole
                if content & guard and content != guard:
                    state &= ruled_out[content]
        return state


class Weights:
    """Which item to branch on: one with few candidates that was often the one left empty.

    Source: Boussemart, Hemery, Lecoutre and Sais, "Boosting systematic search by weighting
    constraints" (2004).
    """

    def __init__(self, fields: dict[int, int], whole: int) -> None:
        self._bases, self._whole = list(fields.values()), whole
        self._weight = dict.fromkeys(self._bases, 1)

    def failed(self, state: int) -> None:
        """Note which items are empty in a state."""
        whole, guard = self._whole, self._whole ^ self._whole >> 1
        for base in self._bases:
            if state >> base & whole == guard:
                self._weight[base] += 1

    def place(self, state: int, depth: int) -> int:
        """Return the bit (by bit length) to branch on in a state, at any depth."""
        whole, guard = self._whole, self._whole ^ self._whole >> 1
        best, most = 0, 0.0
        for base, weight in self._weight.items():
            content = state >> base & whole
            if content & guard:
                worth = weight / (content.bit_count() - 1)
                if worth > most:
                    best, most = base + (content ^ guard).bit_length(), worth
        return best
