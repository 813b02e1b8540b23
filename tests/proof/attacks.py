"""Attacks on the checker, as its worst author would make them: deductions in small spaces.

Each field that the proof reads is well formed, nearly so, or nonsense. What is accepted is compared
with all that can be true in the space, and the kernel with its twin in Python.
"""

from array import array
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import product
from random import Random
from typing import Any
from unittest.mock import patch

import attrs

from lapiz.core import (
    Budget,
    Deduction,
    Grounds,
    Item,
    Linear,
    Link,
    Name,
    Position,
    Restrictions,
    Space,
    bits,
    union,
)
from lapiz.proof import Refusal, clauses, refuse
from lapiz.search.clauses import certified

NODES = 2_000
NONSENSE: tuple[Any, ...] = (
    *(None, True, 0, 1, -1, 2**40, -(2**40), 1.0, float("nan"), float("inf"), "1", b"\1\0\0\0"),
    *((), (0,), (-1,), (1.0,), [0], {0: 1}, {0: float("nan")}, {0: -1, 1: 0.5}, {0: 1, 1: 0}),
    *({0: 2**70}, {-1: 1}, {True: 1}, object(), Grounds.PROOF, Link("weak", 1, 2)),
)


class Whole:
    """A demand: of each square one candidate is true, and their weights add up to a total.

    `sort` says how much it tells: "asked" nothing but what is dead, "sum" a sum, "ways" clauses
    with a variable of its own for each way.
    """

    def __init__(self, squares: Sequence[int], weights: dict[int, int], total: int) -> None:
        self.scope = union(squares)
        choices = product(*(tuple(bits(square)) for square in squares))
        self.all_ways = [
            union(1 << candidate for candidate in choice)
            for choice in choices
            if sum(weights[candidate] for candidate in choice) == total
        ]
        self.linear: Linear | None = None

    def dead(self, alive: int, /) -> int | None:
        left = [way for way in self.all_ways if not way & ~alive]
        return alive & self.scope & ~union(left) if left else None


class Summed(Whole):
    """A demand that says itself as a sum."""

    def __init__(self, squares: Sequence[int], weights: dict[int, int], total: int) -> None:
        super().__init__(squares, weights, total)
        self.linear = Linear(weights, total)
        self.places = [[(weights[one], one) for one in bits(square)] for square in squares]
        self.total = total

    def clauses(self, sink: Any, /) -> None:
        for place in self.places:
            sink.add(*(candidate for _, candidate in place))
        sink.add_sum(self.total, self.places)


class Listed(Whole):
    """A demand that says its ways in clauses, each by a variable of its own."""

    def clauses(self, sink: Any, /) -> None:
        first = sink.fresh(len(self.all_ways))
        sink.add(*range(first, first + len(self.all_ways)))
        for number, way in enumerate(self.all_ways, first):
            for candidate in bits(way):
                sink.add(~number, candidate)
            for candidate in bits(self.scope & ~way):
                sink.add(~number, ~candidate)


@attrs.frozen(eq=False, slots=False)
class Ground:
    """A small space with all that can be true in it."""

    space: Space

    @cached_property
    def together(self) -> list[int]:
        """All sets of candidates none of which excludes another."""
        space = self.space
        sets = [0]
        for candidate in range(len(space.labels)):
            if not (space.restrictions and space.restrictions.never >> candidate & 1):
                bit, keep = 1 << candidate, space.keep[candidate]
                sets += [chosen | bit for chosen in sets if not chosen & ~keep]
        return sets

    def satisfied(self, chosen: int, number: int) -> bool:
        """Tell whether a set of candidates satisfies an item."""
        item = self.space.items[number]
        if isinstance(item.demand, Whole):
            return chosen & item.demand.scope in item.demand.all_ways
        return bool(chosen & item.candidates)

    @cached_property
    def solutions(self) -> list[int]:
        """All sets that satisfy each item that must be."""
        musts = [n for n, item in enumerate(self.space.items) if item.required or item.demand]
        return [one for one in self.together if all(self.satisfied(one, n) for n in musts)]


def ground(random: Random) -> Ground:
    """Return a small space: some squares, houses across them, and perhaps a rule or two.

    Some are two halves that mirror each other, so that a symmetry may hold.
    """
    mirrored = random.random() < 0.3
    squares = _squares(random, 2 if mirrored else random.randrange(2, 5))
    half = sum(square.bit_count() for square in squares)
    squares += [square << half for square in squares] if mirrored else []
    everything = range(2 * half if mirrored else half)
    items = [Item(f"square {n}", "square", square) for n, square in enumerate(squares)]
    for _ in range(random.randrange(1, 4)):
        size = min(len(everything), random.randrange(2, 5))
        members = union(1 << member for member in random.sample(everything, size))
        required = random.random() < 0.6
        images = {members, members >> half | (members & (1 << half) - 1) << half}
        for image in sorted(images if mirrored else {members}):
            items.append(Item(f"house {len(items)}", "house", image, required))
    while random.random() < 0.3 and not mirrored:
        items.append(Item.of_demand(f"rule {len(items)}", "rule", _rule(random, squares)))
    restrictions = _restrictions(random, everything) if random.random() < 0.2 else None
    labels = tuple(f"c{number}" for number in everything)
    return Ground(Space(labels, tuple(items), restrictions=restrictions))


def _squares(random: Random, number: int) -> list[int]:
    squares, start = [], 0
    for _ in range(number):
        width = random.randrange(1, 4)
        squares.append(((1 << width) - 1) << start)
        start += width
    return squares


def _rule(random: Random, squares: list[int]) -> Whole:
    chosen = random.sample(squares, random.randrange(1, len(squares) + 1))
    weights = {candidate: random.randrange(-1, 4) for candidate in bits(union(chosen))}
    total = sum(weights[random.choice(tuple(bits(square)))] for square in chosen)
    return random.choice((Whole, Summed, Listed))(chosen, weights, total)


def _restrictions(random: Random, everything: range) -> Restrictions:
    beside: dict[int, int] = {}
    for _ in range(2):
        one, other = random.choice(everything), random.choice(everything)
        if one != other:
            beside[one] = beside.get(one, 0) | 1 << other
            beside[other] = beside.get(other, 0) | 1 << one
    never = 1 << random.choice(everything) if random.random() < 0.2 else 0
    return Restrictions(beside, lambda _, __: Name("a rule"), never)


def position(random: Random, true: Ground) -> Position:
    """Return a position: some givens, mostly of a solution, and some candidates gone besides.

    Half of those with a solution have no other.
    """
    space, base = true.space, 0
    if true.solutions and random.random() < 0.9:
        base = random.choice(true.solutions)
    givens = [one for one in bits(base) if random.random() < 0.3]
    origin = space.everything
    while base and random.random() < 0.8:
        start = space.start(givens, origin)
        others = union(one for one in true.solutions if not one & ~start.origin) & ~base
        if not others:
            break
        origin &= ~(1 << random.choice(tuple(bits(others))))
    start = space.start(givens, origin)
    gone = union(1 << one for one in range(len(space.labels)) if random.random() < 0.25)
    return start.remove(gone & ~base & start.alive) if gone & ~base & start.alive else start


def attack(random: Random, where: Position) -> Deduction:
    """Return a deduction that may be true, nearly true, false, or no deduction at all."""
    space = where.space
    everything = range(len(space.labels))
    about = union(1 << random.choice(everything) for _ in range(random.randrange(1, 3)))
    places = about if random.random() < 0.25 else 0
    musts = [n for n, item in enumerate(space.items) if item.required or item.demand]
    truths = tuple(random.sample(musts, random.randrange(1, len(musts) + 1)))
    claim = Deduction(removes=about & ~places, places=places, truths=truths)
    shape = random.choice((_certificate, _factors, _images, _deadly, _plain))
    claim = shape(random, where, claim)
    while random.random() < 0.25:
        claim = _spoilt(random, claim)
    return claim


def _plain(_: Random, __: Position, claim: Deduction) -> Deduction:
    return claim


def _certificate(random: Random, where: Position, claim: Deduction) -> Deduction:
    """Lines of a search or of chance, whole ones or not."""
    numbers: list[int] = []
    if random.random() < 0.5:
        true = certified(claim, where)
        claim = true or claim
        numbers = array("i", true.certificate).tolist() if true else []
    about = next(bits(claim.removes | claim.places))
    most = len(where.space.labels) + 3
    for _ in range(random.randrange(0, 4)):
        size = random.randrange(0, 4)
        line = [random.randrange(-most, most) for _ in range(size)]
        if line and random.random() < 0.4:
            line[0] = random.choice((about, ~about))
        numbers += [size, *line]
    while numbers and random.random() < 0.4:
        at = random.randrange(len(numbers))
        choice = random.randrange(4)
        if choice == 0:
            del numbers[at:]
        elif choice == 1:
            numbers[at] += random.choice((-1, 1))
        elif choice == 2:
            numbers[at] = random.choice((about, ~about, 3, 2**31 - 1, -(2**31)))
        else:
            numbers.insert(at, random.choice((about, ~about, 0, 1, 2)))
    fits = [number for number in numbers if -(2**31) <= number < 2**31]
    lines = array("i", fits).tobytes()
    return attrs.evolve(claim, certificate=lines[:-1] if random.random() < 0.05 else lines)


def _factors(random: Random, where: Position, claim: Deduction) -> Deduction:
    space = where.space
    factors: dict[int, Any] = dict.fromkeys(claim.truths, 1)
    for number in random.sample(range(len(space.items)), random.randrange(1, len(space.items))):
        factors[number] = random.choice((-2, -1, -1, 0, 1, 2, 3))
    if random.random() < 0.1:
        factors[random.choice(list(factors))] = random.choice(NONSENSE)
    return attrs.evolve(claim, factors=factors)


def _images(random: Random, where: Position, claim: Deduction) -> Deduction:
    everything = range(len(where.space.labels))
    half = len(everything) // 2
    if random.random() < 0.6:
        mirror = {one: (one + half) % (2 * half) for one in range(2 * half)}
        return attrs.evolve(claim, images=mirror, grounds=Grounds.SYMMETRY)
    moved = random.sample(
        everything, random.randrange(min(2, len(everything)), len(everything) + 1)
    )
    images: dict[Any, Any] = dict(zip(moved, [*moved[1:], moved[0]], strict=True))
    if random.random() < 0.5 and len(moved) > 1:
        pairs = list(zip(moved[::2], moved[1::2], strict=False))
        images = {one: other for pair in pairs for one, other in (pair, pair[::-1])}
    if random.random() < 0.1:
        images[random.choice(everything)] = random.choice((0, 1.0, -1, 99, "a", None))
    truths = claim.truths if random.random() < 0.8 else ()
    return attrs.evolve(claim, images=images, truths=truths, grounds=Grounds.SYMMETRY)


def _deadly(random: Random, where: Position, claim: Deduction) -> Deduction:
    needed = [number for number, _ in where.space.needed]
    deadly = tuple(random.sample(needed, random.randrange(1, len(needed) + 1)))
    truths = claim.truths if random.random() < 0.5 else ()
    return attrs.evolve(claim, truths=truths, deadly=deadly, grounds=Grounds.UNIQUENESS)


FIELDS = [field.name for field in attrs.fields(Deduction) if field.name not in ("says",)]


def _spoilt(random: Random, claim: Deduction) -> Deduction:
    """Return a deduction one field of which is nonsense, or that of another sort."""
    field = random.choice(FIELDS)
    value = random.choice(list(Grounds) if field == "grounds" else NONSENSE)
    if field in ("removes", "places") and not value and not (claim.removes and claim.places):
        return claim  # what changes nothing cannot be made
    return attrs.evolve(claim, **{field: value})


@attrs.frozen
class Outcome:
    """What comes of an attack: `verdict` of the checker, and what is wrong with that, or ""."""

    verdict: str
    fault: str = ""


def outcome(claim: Deduction, where: Position, true: Ground) -> Outcome:
    """Ask the checker and its twin without kernels about a deduction, and compare."""
    said = [_asked(claim, where)]
    if clauses.CORE is not None:
        with patch.object(clauses, "CORE", None):
            said.append(_asked(claim, where))
    first = said[0]
    if any(isinstance(one, str) for one in said):
        return Outcome("raised", f"it raised: {said}")
    if first != said[-1]:
        return Outcome("differs", f"the kernel and its twin differ: {said}")
    if isinstance(first, Refusal):
        return Outcome("undecided" if first.undecided else "refused")
    return Outcome("accepted", untrue(claim, where, true))


def _asked(claim: Deduction, where: Position) -> Refusal | str | None:
    try:
        return refuse(claim, where, Budget(NODES, "nodes"))
    except Exception as error:  # the point is that none comes
        return repr(error)


def untrue(claim: Deduction, where: Position, true: Ground) -> str:
    """Say what can be true although an accepted deduction says it cannot, or return ""."""
    if claim.grounds is Grounds.PROOF:
        possible = (
            chosen
            for chosen in true.together
            if not chosen & ~where.alive and all(true.satisfied(chosen, n) for n in claim.truths)
        )
    else:  # it may take for granted that there is one solution, and that it is possible still
        whole = [one for one in true.solutions if not one & ~where.origin]
        possible = (one for one in whole if len(whole) == 1 and not one & ~where.alive)
    for chosen in possible:
        if chosen & claim.removes or claim.places & ~chosen:
            return f"{where.space.names(chosen)} is possible"
    return ""


def attacks(count: int, random: Random) -> Iterator[tuple[Deduction, Position, Outcome]]:
    """Yield so many attacks with what comes of each, a few in each position."""
    while count > 0:
        true = ground(random)
        if not true.space.needed:
            continue
        for _ in range(4):
            where = position(random, true)
            for _ in range(5):
                claim = attack(random, where)
                yield claim, where, outcome(claim, where, true)
                count -= 1


def summary(count: int, seed: int) -> tuple[Counter[str], list[str]]:
    """Return how many attacks came to what, and the faults of the checker."""
    verdicts: Counter[str] = Counter()
    faults: list[str] = []
    for claim, where, came in attacks(count, Random(seed)):
        sort = claim.grounds.value if isinstance(claim.grounds, Grounds) else "none"
        verdicts[f"{came.verdict}, {sort}"] += 1
        if came.fault:
            faults.append(f"{attrs.asdict(claim, recurse=False)} in {where}: {came.fault}")
    return verdicts, faults
