"""What whips and braids are made of: the candidates and groups that are true on the way.

Suppose a target true. What it rules out is gone, and of some item one candidate is left, or a
group: several that are all in one further item. That *right* one is true (one of a group is), which
takes away more, and so on. All of it is done in fields (`lapiz.search.following.bitfields`), so
that what is left of all items is looked at in one go.
"""

from collections.abc import Iterator

from lapiz import Position, bits, union
from lapiz.core import Results
from lapiz.search.following import Fields, fields, state_of
from lapiz_generic.links import crossings, seen_by_all

WIDEST_GROUP = 4
"""The most candidates of a group: in a sudoku of side 16 a box shares four cells with a row."""


class Rights:
    """What is known of each right candidate or group in a position.

    A right is the set of its candidates. `gone[right]` are the open candidates that it rules out,
    `kept[right]` is the mask of a state without them, `left[right]` the same without the fields of
    its own items, `near[right]` the fields of the items that it takes candidates from.
    """

    def __init__(self, position: Position, *, groups: bool) -> None:
        self.position, self.space = position, position.space
        self.layout: Fields = fields(position.space)
        self.start, self.open = state_of(position), position.open
        self.gone: Results[int, int] = Results(self._gone)
        self.kept: Results[int, int] = Results(self._kept)
        self.left: Results[int, int] = Results(self._left)
        self.near: Results[int, int] = Results(self._near)
        self._fields: Results[int, int] = Results(self._fields_of)
        self._group: Results[tuple[int, int], int] = Results(self._group_of)
        shared = crossings(self.space)[0] if groups else {}
        of_item = crossings(self.space)[1] if groups else []
        self._groupable = self.layout.region(n for n, crossing in enumerate(of_item) if crossing)
        self.widest = min(WIDEST_GROUP, max((group.bit_count() for group in shared), default=0))

    def _gone(self, right: int) -> int:
        return self.open & seen_by_all(self.space, right) & ~right

    def _kept(self, right: int) -> int:
        own = self.layout.own
        return self.layout.full & ~union(own[candidate] for candidate in bits(self.gone[right]))

    def _left(self, right: int) -> int:
        members = bits(right)
        items = set(self.space.items_of[next(members)])
        closed = items.intersection(*(self.space.items_of[other] for other in members))
        return self.kept[right] & ~self.layout.region(closed)

    def _near(self, right: int) -> int:
        return union(self._fields[candidate] for candidate in bits(self.gone[right]))

    def _fields_of(self, candidate: int) -> int:
        return self.layout.region(self.space.items_of[candidate])

    def _group_of(self, place: tuple[int, int]) -> int:
        """Return the candidates of a field with some content if they are a group, or else 0."""
        item, content = place
        layout = self.layout
        base = layout.base[item]
        members = union(1 << layout.candidate_at[base + at + 1] for at in bits(content))
        return (
            members if any(not members & ~whole for whole in crossings(self.space)[1][item]) else 0
        )

    def alone(self, singles: int) -> Iterator[tuple[int, int]]:
        """Yield the candidates that some bits stand for, each with its item."""
        candidate_at, item_at, bit = self.layout.candidate_at, self.layout.item_at, self.space.bit
        while singles:
            place = singles.bit_length()
            singles ^= 1 << place - 1
            yield bit[candidate_at[place]], item_at[place]

    def grouped(self, state: int, near: int) -> Iterator[tuple[int, int]]:
        """Yield the groups that are all that is left of some item of a state, with that item."""
        layout, left = self.layout, state & near & self._groupable
        gap, item_at, guards = layout.gap, layout.item_at, left & layout.guards
        whole = (1 << gap) - 1
        for size in range(1, self.widest + 1):  # take the lowest candidate off all fields
            lows = guards >> gap
            left &= left - lows
            more = (left - lows) & guards  # an empty field loses its guard by the borrow
            for guard in bits(guards ^ more if size > 1 else 0):
                group = self._group[item_at[guard], state >> guard - gap & whole]
                if group:
                    yield group, item_at[guard]
            guards = more

    def touched(self, state: int, before: int) -> int:
        """Return the fields that have lost candidates."""
        guards = self.layout.guards
        lost = guards ^ ((guards - ((state ^ before) & ~guards)) & guards)
        return lost | (lost - (lost >> self.layout.gap))

    def rounds(self, state: int, singles: int) -> tuple[int, int]:
        """Return how often all that is alone is placed at once until an item is empty; 0: never.

        So many more rights are needed at least. `singles` are those of the state. The second is the
        state in the end.
        """
        layout, number, earlier = self.layout, 0, self.start
        mask_at = layout.mask_at
        while singles >= 0:
            before, number = state, number + 1
            if self.widest:
                for group, _ in self.grouped(before, self.touched(before, earlier)):
                    state &= self.kept[group]  # its items stay: they may be left empty
                earlier, singles = before, singles & state
            while singles:
                mask = mask_at[singles.bit_length()]
                state &= mask
                singles &= mask  # what it contradicts leaves an empty field behind
            if state == before:
                return 0, state
            singles = layout.singles(state)
        return number, state
