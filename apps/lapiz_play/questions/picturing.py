"""A picture becomes a puzzle: of all that its squares may show, the most likely with one solution.

The page has found the grid in the picture and hands over how likely each symbol is in each square;
the picture itself never comes here.
"""

import heapq
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from math import log

import attrs

from lapiz import BadInput, OutOfBudget, Puzzle
from lapiz.core import Budget
from lapiz.search.walking import backtracking
from lapiz.show.picture import plan_of
from lapiz_play.request import Object, Request

WHOLE = 1000
"""What the shares of a square are parts of."""
LEAST = 0
"""What is no likelier than this is not tried: where there is no ink, nothing is."""
SURE = 900
DOUBT = log(500)
"""What another symbol may cost at most, compared with what was read, unless squares clash."""
READINGS = 3000
"""How many readings are looked at before the most likely one is kept as it is."""
BRANCHES = 100_000
"""How many branches counting the solutions of all readings may take; then the first one is kept."""

Choice = tuple[float, int]
"""What a symbol costs, and its slot; -1 for an empty square."""


@attrs.frozen
class PictureReading:
    """What was read: a slot for each square, -1 for none; and whether it has one solution."""

    slots: tuple[int, ...]
    unique: bool


@attrs.define
class _Search:
    """Readings from the most likely one on: each with the rank of its choice in each square."""

    puzzle: Puzzle
    candidates: Sequence[Mapping[int, int]]
    choices: Sequence[Sequence[Choice]]
    budget: Budget = attrs.Factory(lambda: Budget(BRANCHES, "branches"))

    def best(self) -> PictureReading:
        """Return the most likely reading with one solution.

        If none is found it is the most likely one without a clash, or else the most likely one.
        """
        first = (0,) * len(self.choices)
        peaceful: list[tuple[int, ...]] = []
        try:
            for ranks, clash in self._readings(first):
                if not clash:
                    peaceful.append(ranks)
                    if self._is_unique(ranks):
                        return PictureReading(self._slots(ranks), unique=True)
                    if all(choices[0][0] <= -log(SURE / WHOLE) for choices in self.choices):
                        break  # all of it is sure: it is the puzzle that has several solutions
        except OutOfBudget:
            pass
        return PictureReading(self._slots(peaceful[0] if peaceful else first), unique=False)

    def _readings(
        self, first: tuple[int, ...]
    ) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
        """Yield readings, the most likely first, each with two squares that clash, if any do."""
        heap, seen = [(0.0, first)], {first}
        for _ in range(READINGS):
            if not heap:
                return
            cost, ranks = heapq.heappop(heap)
            clash = self._clash(ranks)
            yield ranks, clash
            for more, other in self._next(ranks, clash or range(len(ranks))):
                # Only a clash is a reason to doubt what is sure: a puzzle may have two solutions.
                if other not in seen and (clash or more < DOUBT):
                    seen.add(other)
                    heapq.heappush(heap, (cost + more, other))

    def _next(
        self, ranks: tuple[int, ...], squares: Sequence[int]
    ) -> Iterator[tuple[float, tuple[int, ...]]]:
        """Yield the readings with the next choice in one of some squares, with what that costs."""
        for square in squares:
            choices, rank = self.choices[square], ranks[square]
            if rank + 1 < len(choices):
                more = choices[rank + 1][0] - choices[rank][0]
                yield more, (*ranks[:square], rank + 1, *ranks[square + 1 :])

    def _slots(self, ranks: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(self.choices[square][rank][1] for square, rank in enumerate(ranks))

    def _placed(self, ranks: tuple[int, ...]) -> list[tuple[int, int]]:
        slots = self._slots(ranks)
        return [(n, self.candidates[n][slot]) for n, slot in enumerate(slots) if slot >= 0]

    def _clash(self, ranks: tuple[int, ...]) -> tuple[int, ...]:
        """Return two squares that cannot both be so: one of them is read wrongly."""
        keep = self.puzzle.space.keep
        for (square, candidate), (other, second) in combinations(self._placed(ranks), 2):
            if not keep[candidate] >> second & 1:
                return square, other
        return ()

    def _is_unique(self, ranks: tuple[int, ...]) -> bool:
        start = self.puzzle.space.start([candidate for _, candidate in self._placed(ranks)])
        return backtracking.count(start, 2, budget=self.budget) == 1


def picture(request: Request) -> Object:
    """Return the most likely reading of a picture with one solution."""
    puzzle = request.given
    candidates = _candidates(puzzle)
    shares = _shares(request.fields.get("likely"), candidates)
    search = _Search(puzzle, candidates, [_choices(share) for share in shares])
    reading = search.best()
    return {
        "slots": list(reading.slots),
        "unique": reading.unique,
        "unsure": [
            [square, _likeliest(share, slot)]
            for square, (share, slot) in enumerate(zip(shares, reading.slots, strict=True))
            if share[slot + 1] < SURE
        ],
    }


def _candidates(puzzle: Puzzle) -> list[dict[int, int]]:
    """Return the candidate of each slot, for each square."""
    plan = plan_of(puzzle)
    if plan.geometry.joins:
        raise BadInput(f"pictures of puzzles of kind {puzzle.kind.name!r} are not read")
    return [
        {slot: candidate for slot, (candidate, _) in enumerate(square.marks)}
        for row in plan.geometry.rows
        for square in row
    ]


def _shares(value: object, candidates: Sequence[Mapping[int, int]]) -> list[list[int]]:
    """Return how likely it is that each square is empty, or has each of its symbols."""
    squares = len(candidates)
    if not isinstance(value, list) or len(value) != squares:
        raise BadInput(f"likely: expected a list for each of the {squares} squares")
    for square, (shares, slots) in enumerate(zip(value, candidates, strict=True)):
        fits = isinstance(shares, list) and len(shares) == len(slots) + 1
        if not fits or not all(type(share) is int and 0 <= share <= WHOLE for share in shares):
            expected = f"{len(slots) + 1} numbers from 0 to {WHOLE}"
            raise BadInput(f"likely: expected {expected} for square {square}")
    return value


def _choices(shares: Sequence[int]) -> list[Choice]:
    """Return what a square may show, the likeliest first.

    >>> _choices([1, 700, 299])[0][1], [slot for _, slot in _choices([1, 700, 299])]
    (0, [0, 1, -1])
    """
    best = max(range(len(shares)), key=shares.__getitem__)
    tried = [at for at, share in enumerate(shares) if share > LEAST or at == best]
    return sorted((-log(max(shares[at], 1) / WHOLE), at - 1) for at in tried)


def _likeliest(shares: Sequence[int], slot: int) -> list[int]:
    """Return what an unsure square may show: what was read, and then what else is likely.

    >>> _likeliest([300, 10, 690], 1)
    [1, -1, 0]
    """
    order = sorted(range(len(shares)), key=lambda at: -shares[at])
    others = [at - 1 for at in order if shares[at] > LEAST and at - 1 != slot]
    return [slot, *others][:4]


QUESTIONS = {"picture": picture}
