"""Digits that add up: which of them are part of no way to reach a sum."""

from collections.abc import Mapping, Sequence
from itertools import combinations, groupby

from lapiz import Linear, Remembering, bits, of_process, union
from lapiz.core import ClauseSink
from lapiz_grid.digits import Digits, usual

Sets = tuple[tuple[int, int], ...]
"""Each sum that some digits can have, with the sets of digits that have it: bits of an int."""
Subsets = tuple[tuple[int, int], ...]
"""For each digit the sets of digits without it, and how far it shifts them."""


@of_process(most=100)
def sets_by_sum(digits: Digits, size: int) -> Sets:
    """Return the sums of so many different ones of some digits, each with the sets that have it.

    A set of digits is a mask, and the sets are bits by their masks.

    >>> [(total, bin(sets)) for total, sets in sets_by_sum((1, 2, 3), 2)]
    [(3, '0b1000'), (4, '0b100000'), (5, '0b1000000')]
    """
    sets: dict[int, int] = {}
    for chosen in combinations(range(len(digits)), size):
        total = sum(digits[digit] for digit in chosen)
        sets[total] = sets.get(total, 0) | 1 << sum(1 << digit for digit in chosen)
    return tuple(sorted(sets.items()))


@of_process(most=100)
def subsets(digits: int) -> Subsets:
    """Return for each digit the sets of digits without it, as bits by their masks.

    >>> [(bin(without), shift) for without, shift in subsets(2)]
    [('0b101', 1), ('0b11', 2)]
    """
    return tuple(
        (union(1 << mask for mask in range(1 << digits) if not mask >> digit & 1), 1 << digit)
        for digit in range(digits)
    )


class Sums(Remembering):
    """The demand that digits along some places, each with the weight of its place, have a sum.

    `digits` are the values of the candidates of a place, from 1 if nothing else is said.
    The sums that are possible so far are bits of an int, so what comes next is one shift. Places in
    one of `groups` differ besides: by a house, or by another rule. Of those that have the same
    weight the sets of digits so far are bits of an int, too. Other places are alone. `others` are
    the same sum with its places in other groups: what those leave out goes as well.

    >>> sums = Sums(((0, 1, 2), (3, 4, 5)), (1, -1), 1)  # the first digit is larger by one
    >>> bin(sums.dead(0b111111)), sums.dead(0b100001) is None
    ('0b100001', True)
    >>> bin(Sums(((0, 1, 2), (3, 4, 5)), (1, 1), 4, [(0, 1)]).dead(0b111111))  # not 2 and 2
    '0b10010'
    """

    def __init__(
        self,
        places: Sequence[Sequence[int]],
        weights: Sequence[int],
        total: int,
        groups: Sequence[Sequence[int]] = (),
        others: Sequence["Sums"] = (),
        digits: Digits = (),
    ) -> None:
        together: dict[tuple[int, ...], int] = {}
        for members, weight in zip(places, weights, strict=True):
            together[tuple(members)] = together.get(tuple(members), 0) + weight
        kept = [members for members, weight in together.items() if weight]
        super().__init__(kept)
        self.total, self.others = total, others
        self.digits = digits or usual(max(map(len, places), default=0))
        self.linear = Linear(
            {
                candidate: weight * value
                for members, weight in together.items()
                for value, candidate in zip(self.digits, members, strict=False)
            },
            total,
        )
        self.groups = self._grouped(kept, places, groups, together)
        self.weights = [tuple(together[kept[place]] for place in group) for group in self.groups]
        self._groups = [
            (group, weights[0], *self._tables(len(group), weights[0]))
            for group, weights in zip(self.groups, self.weights, strict=True)
        ]
        self.rest = total - sum(least for _, _, _, least in self._groups)

    def _grouped(
        self,
        kept: Sequence[tuple[int, ...]],
        places: Sequence[Sequence[int]],
        groups: Sequence[Sequence[int]],
        weights: Mapping[tuple[int, ...], int],
    ) -> list[tuple[int, ...]]:
        """Return the groups by the numbers of the places kept, each place in one.

        In a group all have the same weight.
        """
        number = {members: index for index, members in enumerate(kept)}
        taken: set[int] = set()
        made: list[tuple[int, ...]] = []
        for group in groups:
            named = dict.fromkeys(number.get(tuple(places[place])) for place in group)
            fresh = [index for index in named if index is not None and index not in taken]
            taken.update(fresh)
            fresh.sort(key=lambda one: weights[kept[one]])
            made += [tuple(same) for _, same in groupby(fresh, lambda one: weights[kept[one]])]
        return made + [(place,) for place in range(len(kept)) if place not in taken]

    def _tables(self, size: int, weight: int) -> tuple[Sets, int]:
        """Return by which sums a group shifts those so far, with its sets, and its least sum.

        With its least sum taken off, no group ever lowers a sum: no bit is lost.
        """
        if size == 1:
            shifts = [(weight * value, 1 << digit) for digit, value in enumerate(self.digits)]
        else:
            shifts = [(weight * total, sets) for total, sets in sets_by_sum(self.digits, size)]
        least = min((shift for shift, _ in shifts), default=0)
        return tuple((shift - least, sets) for shift, sets in shifts), least

    def clauses(self, sink: ClauseSink, /) -> None:
        """Add what it says as clauses; that places differ others say."""
        from lapiz_grid.clauses import add_sums  # which a puzzle without demands never needs

        order = [place for group in self.groups for place in group]
        weights = [weight for group in self.weights for weight in group]
        squares = [list(zip(self.digits, self.places[place], strict=False)) for place in order]
        add_sums(sink, squares, weights, self.total)

    def _dead(self, alive: int) -> int | None:
        dead = self._by_groups(alive)
        for other in self.others:
            more = None if dead is None else other._by_groups(alive & ~dead)
            dead = None if dead is None or more is None else dead | more
        return dead

    def _by_groups(self, alive: int) -> int | None:
        """Return what is part of no way as the groups see it."""
        if self.rest < 0:
            return None
        whole, reached = (1 << self.rest + 1) - 1, 1
        before, filled = list[int](), list[list[int]]()
        for group, _, shifts, _ in self._groups:
            before.append(reached)
            ways = self._digits(group[0], alive) if len(group) == 1 else self._sets(group, alive)
            filled.append(ways)
            last, following = ways[-1], 0
            for shift, sets in shifts:
                if last & sets:
                    following |= reached << shift
            reached = following & whole
        if not reached >> self.rest:
            return None
        return self._unsupported(alive, before, filled)

    def _digits(self, place: int, alive: int) -> list[int]:
        """Return the digits left of a place, as a mask."""
        mask = 0
        for digit, bit in enumerate(self.bits[place]):
            if alive & bit:
                mask |= 1 << digit
        return [mask]

    def _sets(self, group: Sequence[int], alive: int) -> list[int]:
        """Return the sets of digits that can be before each place of a group, and after all."""
        sets = [1]
        table = subsets(len(self.places[group[0]]))
        for place in group:
            reached, following = sets[-1], 0
            for bit, (without, shift) in zip(self.bits[place], table, strict=True):
                if alive & bit:
                    following |= (reached & without) << shift
            sets.append(following)
        return sets

    def _unsupported(
        self, alive: int, before: Sequence[int], filled: Sequence[Sequence[int]]
    ) -> int:
        wanted, dead = 1 << self.rest, 0
        for index in range(len(before) - 1, -1, -1):
            group, _, shifts, _ = self._groups[index]
            ways, earlier, fitting = filled[index], 0, 0
            reached, last = before[index], ways[-1]
            for shift, sets in shifts:
                if last & sets:
                    start = wanted >> shift & reached
                    if start:
                        earlier |= start
                        fitting |= last & sets
            if len(group) > 1:
                dead |= self._unset(group, alive, ways, fitting)
            elif fitting != last:
                members = self.bits[group[0]]
                for digit in bits(last & ~fitting):
                    dead |= members[digit]
            wanted = earlier
        return dead

    def _unset(self, group: Sequence[int], alive: int, before: Sequence[int], wanted: int) -> int:
        """Return what is alive in a group and in no set that is wanted."""
        dead, table = 0, subsets(len(self.places[group[0]]))
        for index in range(len(group) - 1, -1, -1):
            reached, earlier = before[index], 0
            for bit, (without, shift) in zip(self.bits[group[index]], table, strict=True):
                if alive & bit:
                    fits = wanted >> shift & without & reached
                    if fits:
                        earlier |= fits
                    else:
                        dead |= bit
            wanted = earlier
        return dead
