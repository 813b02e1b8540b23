"""Proves a deduction by a symmetry: a permutation of candidates that maps the puzzle onto itself.

It maps each solution onto a solution. Where there is only one, that one is mapped onto itself, so
a candidate and its images are all true or all false.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import attrs

from lapiz.core import Budget, Deduction, Position, Results, Space, Table, a_few, bits, union
from lapiz.proof.searching import Refusal, denied, satisfy

Images = Mapping[int, int]
KEPT = 32
"""Of how many permutations a solve remembers what came of checking them."""


@attrs.frozen(eq=False)
class Folding:
    """What a permutation of candidates does to a space; `flaw` says why it is no symmetry.

    `orbit[c]` are candidate c and all its images, `keep[c]` what can be true beside these, `whole`
    the orbits of two or more that can be true together, `torn` the candidates of those that cannot.
    """

    flaw: str
    orbit: Table
    keep: Table
    whole: tuple[int, ...]
    torn: int

    def symmetric(self, alive: int) -> int:
        """Return the candidates of which all images are alive, too, and possible together."""
        gone = self.torn
        for orbit in self.whole:
            if orbit & ~alive:
                gone |= orbit
        return alive & ~gone


def folding(position: Position, images: Images) -> Folding:
    """Return what a permutation does, checked; a solve remembers it.

    >>> from lapiz.core.space import Item
    >>> space = Space(("a", "b"), (Item("x", "cell", 0b11),))
    >>> folding(space.start(), {0: 1, 1: 0}).symmetric(0b11)
    0
    >>> folding(space.start(alive=0b01), {0: 1, 1: 0}).flaw
    'its images are no symmetry: a is given, and its image b is not'
    """
    space = position.space

    def fold(key: tuple[int, frozenset[tuple[int, int]]]) -> Folding:
        return _folded(space, key[0], dict(key[1]))

    results: Results[Any, Folding] = position.memo.results(folding, fold, KEPT)
    return results[position.origin, frozenset(images.items())]


def orbits(images: Images) -> list[int]:
    """Return the sets of candidates that images lead round, of two candidates or more.

    >>> [bin(orbit) for orbit in orbits({0: 2, 2: 0, 1: 1})]
    ['0b101']
    """
    sets, seen = [], 0
    for first in images:
        if not seen >> first & 1:
            orbit, candidate = 0, first
            while not orbit >> candidate & 1:
                orbit |= 1 << candidate
                candidate = images.get(candidate, candidate)
            seen |= orbit
            if orbit & (orbit - 1):
                sets.append(orbit)
    return sets


def flaw_of_images(space: Space, origin: int, images: Images) -> str:
    """Say why images are no symmetry of a space and of what its givens leave; or return "".

    They must be a bijection that maps items onto items, and `origin` onto itself.

    >>> from lapiz.core.space import Item
    >>> space = Space(("a", "b", "c"), (Item("x", "cell", 0b011), Item("y", "cell", 0b110)))
    >>> flaw_of_images(space, 0b111, {0: 2, 2: 0}), flaw_of_images(space, 0b111, {0: 2})
    ('', 'no candidate has the image a')
    >>> flaw_of_images(space, 0b111, {0: 1, 1: 0})
    'the image of y is no item: a, c'
    """
    return next(_flaws(space, origin, images), "")


def refuse_asymmetric(deduction: Deduction, position: Position, budget: Budget) -> Refusal | None:
    """Refuse when a candidate and its images could be true (or false) although they cannot."""
    space, fold = position.space, folding(position, deduction.images)
    if fold.flaw:
        return Refusal(fold.flaw)
    alive = fold.symmetric(position.alive)
    truths = [space.sets[number] for number in deduction.truths]
    for candidate, _ in denied(deduction, position):
        removed, together = deduction.removes >> candidate & 1, fold.orbit[candidate]
        if removed and not alive >> candidate & 1:
            continue  # some image is gone, or two of them cannot both be true
        allowed = alive & (fold.keep[candidate] if removed else ~together)
        way = satisfy(allowed, truths, fold.keep, budget)
        if way is not None:
            return _possible(space, candidate, together, bool(removed), way)
    return None


def _possible(
    space: Space, candidate: int, together: int, removed: bool, way: Iterable[int]
) -> Refusal:
    label = space.labels[candidate]
    case = f"with {label} and its images true" if removed else f"without {label} and its images"
    shown = union(space.bit[member] for member in way) | (together if removed else 0)
    return Refusal(f"{case} all truths can be satisfied", tuple(bits(shown)))


def _folded(space: Space, origin: int, images: Images) -> Folding:
    flaw = flaw_of_images(space, origin, images)
    if flaw:
        return Folding(f"its images are no symmetry: {flaw}", (), (), (), 0)
    every = orbits(images)
    around = {candidate: orbit for orbit in every for candidate in bits(orbit)}

    def orbit_of(candidate: int) -> int:
        return around.get(candidate, 1 << candidate)

    def beside(candidate: int) -> int:
        kept = space.everything
        for member in bits(orbit_of(candidate)):
            kept &= space.keep[member]
        return kept

    keep = Results(beside)
    torn = union(orbit for orbit in every if orbit & ~keep[orbit.bit_length() - 1])
    whole = tuple(orbit for orbit in every if not orbit & torn)
    return Folding("", Results(orbit_of), keep, whole, torn)


def _flaws(space: Space, origin: int, images: Images) -> Iterator[str]:
    """Yield what is wrong with images; what comes later counts on what comes before."""
    labels, size = space.labels, len(space.labels)
    if any(not 0 <= member < size for pair in images.items() for member in pair):
        yield "they name candidates that the space does not have"
        return
    missing = set(images).difference(images.values())
    if missing:
        yield f"no candidate has the image {labels[min(missing)]}"

    moved = [space.bit[images.get(candidate, candidate)] for candidate in range(size)]

    def image(members: int) -> int:
        there = 0
        for member in bits(members):
            there |= moved[member]
        return there

    wanted: dict[int, bool] = {}  # of items with the same candidates the stricter one counts
    for item in space.items:
        wanted[item.candidates] = wanted.get(item.candidates, False) or item.required
    for item in space.items:
        there = image(item.candidates)
        if there not in wanted or item.required > wanted[there]:
            yield f"the image of {item.name} is no item: {_some(space, there)}"
    beside = space.restrictions.beside if space.restrictions else {}
    for candidate, excluded in beside.items():
        there = images.get(candidate, candidate)
        if image(excluded) != beside.get(there, 0):
            yield f"a rule says other things of {labels[candidate]} than of {labels[there]}"
    if image(origin) != origin:
        yield _moved_given(space, origin, images)


def _moved_given(space: Space, origin: int, images: Images) -> str:
    """Say what of the givens is not mapped onto itself: a given, where there is one."""
    left = list(bits(origin))
    given = {candidate for candidate in left if not origin & ~space.keep[candidate]}
    moved = [one for one in left if one in given and images.get(one, one) not in given]
    how = "given" if moved else "possible under the givens"
    first = (moved or [one for one in left if not origin >> images.get(one, one) & 1])[0]
    there = images.get(first, first)
    return f"{space.labels[first]} is {how}, and its image {space.labels[there]} is not"


def _some(space: Space, members: int) -> str:
    return a_few(space.names(members), most=9)
