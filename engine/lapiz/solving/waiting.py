"""Which of several singles has waited longest: the states of a solve, and queues of singles."""

from lapiz.search.following import Fields


class History:
    """The states that a solve went through, and the candidate placed to reach each (or None)."""

    def __init__(self, layout: Fields) -> None:
        self.layout = layout
        self.states: list[int] = [layout.full]
        self.placed: list[int | None] = [None]

    def add(self, state: int, placed: int | None) -> None:
        """Note a state, and the candidate that was placed to reach it."""
        self.states.append(state)
        self.placed.append(placed)

    def since(self, field: int, low: int, high: int) -> int:
        """Return the moment after `low` at which a field became what it is at `high`."""
        states = self.states  # a field only ever loses bits, so halving finds the moment
        final = states[high] & field
        while high - low > 1:
            middle = (low + high) // 2
            if states[middle] & field == final:
                high = middle
            else:
                low = middle
        return high

    def made(self, place: int, low: int, high: int) -> tuple[int, bool, int, int]:
        """Return a key that sorts singles by when they came about: moment, removal, item.

        A placement removes its peers in the order of their numbers, those that share its first
        item (its home item) last; a single came about with the last one of its field.
        """
        layout, items_of = self.layout, self.layout.space.items_of
        item = layout.item_at[place]
        field = layout.field(item)
        moment = self.since(field, low, high)
        gone = (self.states[moment - 1] ^ self.states[moment]) & field
        # A field holds its candidates from the highest bit down: the lowest bit is the last one's.
        last, placed = layout.candidate_at[(gone & -gone).bit_length()], self.placed[moment]
        at_home = placed is not None and items_of[last][0] == items_of[placed][0]
        return moment, at_home, last, item


class Queue:
    """The singles of some fields in the order in which they came about.

    Once there, a single stays until it is placed or gone. `layers` are the singles that were new
    when somebody looked, `spans` the moments before and at that look; `known` are the singles then,
    and `looked` is that moment. Bits are those of the
    states shifted down by `cut`.
    """

    def __init__(self, history: History, cut: int) -> None:
        self.history = history
        self.cut = cut
        self.known: int = 0
        self.layers: list[int] = []
        self.spans: list[tuple[int, int]] = []
        self.looked: int = 0
        self._start, self._sorted = 0, dict[int, list[int]]()

    def note(self, singles: int) -> None:
        """Note all singles of the last state."""
        now = len(self.history.states) - 1
        new = singles & ~self.known
        if new:
            self.layers.append(new)
            self.spans.append((self.looked, now))
        self.known, self.looked = singles, now

    def pick(self, here: int, singles: int) -> int:
        """Return the place of the single, of some in the last state, that was there first.

        `known` are all singles of that state. Of home items (those above a cut) that came about
        in one moment it is the first item.
        """
        layers, index = self.layers, self._start
        while not singles & layers[index]:
            index += 1
        self._start = index
        while not here & layers[index]:
            index += 1
        here &= layers[index]
        place = here.bit_length()
        layout = self.history.layout
        low, high = self.spans[index]
        if self.cut:
            if high - low == 1:
                return place
        # All of them bits of one candidate, in the fields of its items: nothing to decide.
        elif not here & ~layout.own[layout.candidate_at[place]]:
            return place
        return next(place for place in self._in_order(index) if here >> place - 1 & 1)

    def _in_order(self, index: int) -> list[int]:
        """Return the places of one layer in the order in which they came about."""
        if index not in self._sorted:
            layer, made, (low, high) = self.layers[index], [], self.spans[index]
            while layer:
                place = layer.bit_length()
                layer ^= 1 << place - 1
                made.append((self.history.made(place + self.cut, low, high), place))
            self._sorted[index] = [place for _, place in sorted(made)]
        return self._sorted[index]


class InOrder(Queue):
    """The plain order instead: whatever came about when, that of the first item comes first."""

    def note(self, singles: int) -> None:
        """Note nothing: when a single came about does not matter."""

    def pick(self, here: int, singles: int) -> int:
        """Return the place of the single of the first item."""
        return here.bit_length()
