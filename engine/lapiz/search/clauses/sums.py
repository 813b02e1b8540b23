"""Sums by their bounds: what no place can hold because the others are too much or too little."""

from collections.abc import Iterator, Sequence


class Sum:
    """That values add up to a total: each place has some variables, each with its value.

    With a `guard`, a literal, it holds where that is true.
    """

    def __init__(
        self, total: int, places: Sequence[Sequence[tuple[int, int]]], guard: int | None = None
    ) -> None:
        self._total, self._guard = total, guard
        self.places: list[list[tuple[int, int]]] = [sorted(place) for place in places]
        # The same with all values negated: so what is too little is too much.
        self._negated = [[(-value, each) for value, each in place[::-1]] for place in self.places]

    def consequences(self, value: Sequence[int]) -> Iterator[list[int]]:
        """Yield clauses of which all literals but the first one are false: it follows.

        A clause of which the first one is false too is a contradiction; nothing comes after it.
        """
        if self._guard is not None and value[self._guard] <= 0:
            return
        for total, places in ((self._total, self.places), (-self._total, self._negated)):
            least = [_least(place, value) for place in places]
            for place, low in zip(places, least, strict=True):
                if low is None:
                    yield self._guarded([variable for _, variable in place])
                    return
            lows = [low for low in least if low is not None]
            spare = total - sum(lows)
            if spare < 0:
                yield self._guarded([*self._because(places, lows, -1, -spare - 1)])
                return
            for index, place in enumerate(places):
                for amount, variable in reversed(place):
                    over = amount - lows[index] - spare
                    if over <= 0:
                        break
                    if value[variable] >= 0:
                        clause = [~variable, *self._because(places, lows, index, over - 1)]
                        yield self._guarded(clause)
                        if value[variable] > 0:
                            return

    def _guarded(self, clause: list[int]) -> list[int]:
        return clause if self._guard is None else [*clause, ~self._guard]

    def _because(
        self, places: Sequence[Sequence[tuple[int, int]]], lows: Sequence[int], but: int, spare: int
    ) -> Iterator[int]:
        """Yield the variables, all false, that keep the other places nearly as high as they are.

        They may be lower by what is to spare, the first ones first.
        """
        for index, place in enumerate(places):
            if index == but:
                continue
            for amount, variable in place:
                if amount >= lows[index] - spare:
                    spare -= lows[index] - amount
                    break
                yield variable


def _least(place: Sequence[tuple[int, int]], value: Sequence[int]) -> int | None:
    """Return the least value that a place can have, None where it has none."""
    for amount, variable in place:
        if value[variable] >= 0:
            return amount
    return None
