"""What is told of tiny spaces: arguments, cores, refutations."""

from collections.abc import Callable, Iterator
from itertools import combinations, islice, pairwise
from random import Random

import attrs

from lapiz.core import Deduction, Link, OutOfBudget, Position, Says, bits, items, union
from lapiz.search.telling import (
    alike,
    arguments,
    chains,
    cores_of,
    fillings as fillings_,
    illustrated,
    looks_of,
    refutation,
    shared,
    shrink,
)
from lapiz.search.telling.crowds import crowded
from lapiz.search.telling.implications import items_of_argument
from lapiz.search.telling.looks import seeds
from lapiz.search.walking import (
    witness,
)
from tests.support.asked import Questions
from tests.support.spaces import Tiny, tiny_spaces

TELLING = Questions("search-telling.json", tiny_spaces)


def told(ask: Callable[..., object], *given: object, **named: object) -> object:
    """Return an answer, or that it took too much."""
    try:
        return ask(*given, **named)
    except OutOfBudget as error:
        return str(error)


# --- what is told -------------------------------------------------------------------------------


def claims(tiny: Tiny, position: Position) -> Iterator[Deduction]:
    """Yield claims that hold and some that do not, from all truths and from a few."""
    random = Random(position.alive)
    numbers = [n for n, item in enumerate(tiny.space.items) if item.required or item.demand]
    for candidate in islice(bits(position.open), 3):
        some = tuple(sorted(random.sample(numbers, min(len(numbers), 7))))
        for truths in (tuple(numbers), some):
            supposes = random.random() < 0.6
            end = random.choice((None, *truths))
            says = Says("From {end}.", end=items(end)) if end is not None else Says("So it is.")
            places = random.random() < 0.2
            roles = {"start": tiny.space.sets[truths[0]] & position.alive}
            if random.random() < 0.3:
                roles = {"fin": union(1 << c for c in random.sample([*bits(position.open)], 2))}
            effect = (0, 1 << candidate) if places else (1 << candidate, 0)
            yield Deduction(*effect, truths, roles, says=says, supposes=supposes, end=end)
    for number, members in tiny.space.needed:
        left = members & position.alive
        if left.bit_count() == 1:
            yield Deduction(0, left, (number,))


@TELLING.ask
def telling(tiny: Tiny) -> Iterator[object]:
    """The arguments of claims, what they share, and which go the same way."""
    for position in tiny.positions:
        told_ = [arguments(claim, position) for claim in claims(tiny, position)]
        yield from told_
        flat = [argument for each in told_ for argument in each]
        yield shared(flat)
        yield [len(group) for group in alike.grouped(flat, alike.course_of)]
        cases = [case for argument in flat for case in argument.case.walk() if case.implications]
        yield [alike.is_long(case) for case in cases]
        yield [len(group) for group in alike.grouped(cases, alike.course_of_case)]
        pairs = combinations(cases[:25], 2)
        yield [n for n, (a, b) in enumerate(pairs) if alike.mirrored(a, b, tiny.space)]


@TELLING.ask
def within(tiny: Tiny) -> Iterator[object]:
    """The arguments of claims within few suppositions, and what is drawn of them."""
    position = tiny.positions[1]
    for claim in claims(tiny, position):
        for suppositions in (0, 1, 3, 8):
            yield len(arguments(claim, position, 1, suppositions))
        drawn = illustrated(claim, position)
        yield drawn.links, drawn.roles, drawn.end, drawn.says
    for candidate in bits(position.open):
        yield sorted(items_of_argument(position, candidate))


@TELLING.ask
def shrinking(tiny: Tiny) -> Iterator[object]:
    """The truths that claims need."""
    for position in tiny.positions:
        for claim in claims(tiny, position):
            yield shrink(position, claim.truths, claim.removes, claim.places)
            yield shrink(position, claim.truths, claim.removes, claim.places, claim.truths[2:4])


@TELLING.ask
def refutations(tiny: Tiny) -> Iterator[object]:
    """Steps without a name."""
    for position in tiny.positions:
        yield told(refutation.unnamed, position, branches=3)
        yield told(refutation.unnamed, position)
        yield list(refutation.contradicted(position))
        soonest = refutation._soonest(position)
        yield soonest, refutation._one_of_two(position)
        yield soonest or told(refutation._by_branches, position, 5)
        yield told(refutation.choice, position)
        for candidate in islice(bits(position.open), 6):
            refuted = refutation.refute(position, candidate)
            yield refuted
            yield refuted and refutation.shortened(refuted, position)
        if witness(position):
            yield refutation.only_left(position, witness(position))


@TELLING.ask
def cores(tiny: Tiny) -> Iterator[object]:
    """What one looks at, what that costs, and what it refutes."""
    looks = looks_of(tiny.space)
    yield [attrs.astuple(look) for look in looks.all], looks.squares, sorted(looks.of.items())
    yield seeds(tiny.space)
    if tiny.sort in ("demands", "rules"):
        for position in tiny.positions:
            found = cores_of(position)
            for most in (5, 9, 20):
                yield found.small(most)
            yield found.any()
            for truths, places in _choices(tiny, position):
                yield tuple(found.one_of(truths, places, aside=aside) for aside in (False, True))


def _choices(tiny: Tiny, position: Position) -> Iterator[tuple[tuple[int, ...], int]]:
    numbers = [n for n, item in enumerate(tiny.space.items) if item.required or item.demand]
    for number, item in enumerate(tiny.space.items[:5]):
        yield tuple(numbers), item.candidates & position.alive
        yield tuple(numbers[number : number + 4]), position.open


@TELLING.ask
def crowds(tiny: Tiny) -> Iterator[object]:
    """Items with too little room, and what is left to fill some."""
    random = Random(tiny.count)
    for position in tiny.positions:
        for share in (0.2, 0.4)[: tiny.count // 4]:
            lost = union(1 << c for c in bits(position.open) if random.random() < share)
            needed = tiny.space.needed
            left = {n: members & position.alive & ~lost for n, members in needed}
            rests = {n: random.randrange(64) for n in left}
            for excluding in (None, *islice(bits(position.open), 2)):
                yield crowded(tiny.space, left, rests, excluding)
        for size in (1, 2, 4):
            for _ in range(3):
                numbers = random.sample(range(len(tiny.space.items)), size)
                ways = fillings_.fillings(position, numbers)
                yield ways, fillings_.excluded(position, ways)


CLOSED = 0.3
"""How many chains come back to their first node: if it were false it would be true."""


@TELLING.ask
def chained(tiny: Tiny) -> Iterator[object]:
    """Chains of links as they come: most do not hold, some do; some remove their ends, too."""
    random, space = Random(tiny.count), tiny.space
    numbers = tuple(number for number, _ in space.needed)
    for position in tiny.positions:
        for _ in range(40):
            nodes = [_node(random, position)]
            for place in range(random.choice((3, 3, 5))):
                nodes.append(_next(random, position, nodes[-1], strong=place % 2 == 0))
            if random.random() < CLOSED:
                nodes[-1] = nodes[0]
            removes = position.open & ~union(random.choice((nodes, nodes[1:-1])))
            if not all(nodes) or not removes:
                continue
            kinds = ("strong", "weak")
            links = tuple(Link(kinds[n % 2], *pair) for n, pair in enumerate(pairwise(nodes)))
            if random.random() < 0.3:
                links += (Link("weak", nodes[-1], nodes[0]),)
            claim = Deduction(removes, 0, numbers, links=links)
            yield chains.told_chain(claim, position), chains.is_told_by_links(claim)


def _node(random: Random, position: Position) -> int:
    return 1 << random.choice([*bits(position.open)])


def _next(random: Random, position: Position, node: int, *, strong: bool) -> int:
    """Return what is likely linked to a node: the rest of an item, or a peer."""
    space, candidate = position.space, node.bit_length() - 1
    if candidate < 0:
        return 0
    if strong:
        number = random.choice(space.items_of[candidate])
        return space.sets[number] & position.open & ~node
    peers = [*bits(space.peers(candidate) & position.open & ~node)]
    return 1 << random.choice(peers) if peers else 0
