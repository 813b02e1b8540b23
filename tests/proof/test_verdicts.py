"""Each argument accepts what holds by its definition, refuses what does not, and says why."""

from collections import Counter
from collections.abc import Callable
from random import Random

import attrs
import pytest

from lapiz.core import Deduction, Grounds, Name, Position, Restrictions, Space, union
from lapiz.proof import refuse
from tests.proof.attacks import Ground, ground, position
from tests.proof.expected import fault

Maker = Callable[[Random, Position], Deduction | None]


def plain(random: Random, where: Position) -> Deduction:
    """Return a deduction of a few truths about one candidate or two."""
    space = where.space
    about = union(1 << random.randrange(len(space.labels)) for _ in range(random.randrange(1, 3)))
    places = about & (random.choice((0, 0, 0, -1)) | random.getrandbits(12))
    musts = [number for number, _ in space.needed]
    truths = random.sample(musts, random.randrange(1, len(musts) + 1))
    return Deduction(removes=about & ~places, places=places, truths=tuple(truths))


def with_rules(random: Random, where: Position) -> Deduction | None:
    """Return a deduction that names demands with all of their squares."""
    claim, space = plain(random, where), where.space
    rules = [number for number, _ in space.demands if random.random() < 0.7]
    scope = union(space.items[number].scope for number in rules)
    squares = [n for n, item in enumerate(space.items)
               if item.sort == "square" and item.candidates & scope]  # fmt: skip
    truths = [*dict.fromkeys((*claim.truths, *squares, *rules))]
    random.shuffle(truths)
    return attrs.evolve(claim, truths=tuple(truths)) if rules else None


def with_factors(random: Random, where: Position) -> Deduction:
    claim = with_rules(random, where) or plain(random, where)
    space, factors = where.space, dict[int, int]()
    for number, item in enumerate(space.items):
        if number in claim.truths and (not item.demand or item.demand.linear):
            least = -1 if item.demand else 1
            factors[number] = random.choice((least, 0, 1, 1, 2))
        elif not item.demand and random.random() < 0.6:
            factors[number] = -random.randrange(3)
    return attrs.evolve(claim, factors=factors) if factors else claim


def with_images(random: Random, where: Position) -> Deduction:
    size = len(where.space.labels)
    half, choice = size // 2, random.random()
    images = {one: (one + half) % size for one in range(size)} if size % 2 == 0 else {0: 0}
    if choice < 0.2:
        one, other = random.randrange(size), random.randrange(size)
        images = {one: other, other: one}
    elif choice < 0.3:
        images[random.randrange(size)] = random.randrange(size)
    elif choice < 0.5 and half > 1:
        images = {one: one for one in range(size)}
    truths = plain(random, where).truths if random.random() < 0.8 else ()
    claim = attrs.evolve(plain(random, where), truths=truths)
    return attrs.evolve(claim, images=images, grounds=Grounds.SYMMETRY)


def with_deadly(random: Random, where: Position) -> Deduction:
    needed = [number for number, _ in where.space.needed]
    deadly = tuple(random.sample(needed, random.randrange(1, len(needed) + 1)))
    claim = plain(random, where)
    truths = claim.truths if random.random() < 0.3 else ()
    return attrs.evolve(claim, truths=truths, deadly=deadly, grounds=Grounds.UNIQUENESS)


def mirrored(random: Random, true: Ground) -> Position:
    """Return a position whose origin is mostly its own image under the exchange of two halves."""
    space, half = true.space, len(true.space.labels) // 2
    never = space.restrictions.never if space.restrictions else 0
    gone = never | union(1 << one for one in range(half) if random.random() < 0.2)
    if random.random() < 0.8:
        gone |= gone >> half | (gone & (1 << half) - 1) << half
    origin = space.everything & ~gone
    left = origin & ~union(1 << one for one in range(2 * half) if random.random() < 0.15)
    return Position(space, left, 0, origin)


def halved(random: Random) -> Ground:
    """Return a small space, often with rules of which one half says what the other does."""
    space = ground(random).space
    items = [item for item in space.items if not item.demand]
    half = len(space.labels) // 2
    if random.random() < 0.1:  # then what mirrors an item that must be satisfied need not be
        number = random.randrange(len(items))
        items[number] = attrs.evolve(items[number], required=not items[number].required)
    rules: dict[int, int] = {}
    for _ in range(random.choice((0, 0, 1, 2))):
        one, other = random.randrange(half), random.randrange(2 * half)
        for shift in (0, half) if random.random() < 0.9 else (0,):
            first, second = (one + shift) % (2 * half), (other + shift) % (2 * half)
            if first != second:
                rules[first] = rules.get(first, 0) | 1 << second
                rules[second] = rules.get(second, 0) | 1 << first
    restrictions = Restrictions(rules, lambda _, __: Name("a rule")) if rules else None
    return Ground(Space(space.labels, tuple(items), restrictions=restrictions))


@pytest.mark.parametrize(
    ("make", "number"),
    [
        (plain, 500),
        (with_rules, 800),
        (with_factors, 1500),
        (with_images, 3000),
        (with_deadly, 1500),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_the_checker_accepts_what_holds_and_nothing_else(make: Maker, number: int) -> None:
    random, verdicts = Random(make.__name__), Counter[bool]()
    while verdicts.total() < number:
        true = halved(random) if make is with_images else ground(random)
        if not true.space.needed:
            continue
        for _ in range(4):
            where = (mirrored if make is with_images else position)(random, true)
            claim = make(random, where)
            if claim:
                said = refuse(claim, where)
                verdicts[said is None] += 1
                assert not fault(claim, where, true, said), (claim, where, said)
    assert min(verdicts.values()) > number // 10
