"""What the checker should say of a deduction, by trying every set of candidates of a small space.

It shares no search, no budget and no bookkeeping with the proof: each argument is its definition.
"""

import re
from collections.abc import Iterator, Mapping

from lapiz.core import Deduction, Grounds, Position, bits, union
from lapiz.proof import Refusal
from tests.proof.attacks import Ground

SAID = re.compile(
    r"(with|without) (c\d+)( and its images)?( true)? all truths can be satisfied"
    r"|(with|without) (c\d+) this filling has no twin"
    r"|its factors do not prove it: (with|without) (c\d+) they can add up to (-?\d+), "
    r"and (-?\d+) is enough"
)


def holds(claim: Deduction, where: Position, true: Ground) -> bool:
    """Tell whether the argument of a well-formed deduction without a certificate holds."""
    if claim.factors:
        return all(reach < need(claim, where) for _, reach in reaches(claim, where))
    if claim.grounds is Grounds.SYMMETRY and not is_symmetry(claim.images, where):
        return False
    against = {Grounds.PROOF: choices, Grounds.SYMMETRY: symmetric_choices,
               Grounds.UNIQUENESS: twinless}[claim.grounds]  # fmt: skip
    return not any(True for _ in against(claim, where, true))


def denied(claim: Deduction, where: Position) -> Iterator[tuple[int, bool, int]]:
    """Yield each candidate, whether it is removed, and what is possible against the deduction."""
    for candidate in bits(claim.removes):
        yield candidate, True, where.alive & where.space.keep[candidate]
    for candidate in bits(claim.places):
        yield candidate, False, where.alive & ~(1 << candidate)


def choices(claim: Deduction, where: Position, true: Ground) -> Iterator[int]:
    """Yield what satisfies all truths, and whatever deadly items there are, against the claim."""
    musts = (*claim.truths, *claim.deadly)
    for _, _, allowed in denied(claim, where):
        for chosen in true.together:
            if not chosen & ~allowed and all(true.satisfied(chosen, number) for number in musts):
                yield chosen


def symmetric_choices(claim: Deduction, where: Position, true: Ground) -> Iterator[int]:
    """Yield what satisfies all truths against the claim and is its own image."""
    for candidate, removed, _ in denied(claim, where):
        for chosen in true.together:
            symmetric = all(chosen >> claim.images.get(one, one) & 1 for one in bits(chosen))
            fits = bool(chosen >> candidate & 1) == removed and not chosen & ~where.alive
            if symmetric and fits and all(true.satisfied(chosen, n) for n in claim.truths):
                yield chosen


def is_symmetry(images: Mapping[int, int], where: Position) -> bool:
    """Tell whether images map items, rules and what the givens leave onto themselves."""
    space, everything = where.space, range(len(where.space.labels))

    def image(members: int) -> int:
        return sum({1 << images.get(one, one) for one in bits(members)})

    if sorted(images.get(one, one) for one in everything) != list(everything):
        return False
    required = {item.candidates for item in space.items if item.required}
    others = {item.candidates for item in space.items} - required
    rules = space.restrictions.beside if space.restrictions else {}
    pairs = {1 << one | 1 << other for one in rules for other in bits(rules[one])}
    kept = all({image(members) for members in sets} == sets for sets in (required, others, pairs))
    return kept and image(where.origin) == where.origin


def is_flaw(flaw: str, images: Mapping[int, int], where: Position) -> bool:
    """Tell whether images are no symmetry for this reason."""
    space = where.space
    names = re.findall(r"c\d+|(?:square|house) \d+", flaw)
    numbers = [space.labels.index(name) if name[0] == "c" else space.item(name) for name in names]
    first, *others = (number for number in numbers if number is not None)
    there = images.get(first, first)
    rules = space.restrictions.beside if space.restrictions else {}

    def image(members: int) -> int:
        return sum({1 << images.get(one, one) for one in bits(members)})

    def given(one: int) -> bool:
        return bool(where.origin >> one & 1 and not where.origin & ~space.keep[one])

    if flaw.startswith("no candidate has the image "):
        return first not in images.values() and first in images
    if flaw.startswith("the image of "):
        item = space.items[first]
        same = [other for other in space.items if other.candidates == image(item.candidates)]
        fitting = [other for other in same if other.required >= item.required]
        return not fitting and union(1 << one for one in others) == image(item.candidates)
    if others != [there]:
        return False
    if flaw == f"a rule says other things of c{first} than of c{there}":
        return image(rules[first]) != rules.get(there, 0)
    if flaw == f"c{first} is given, and its image c{there} is not":
        return given(first) and not given(there)
    under = flaw == f"c{first} is possible under the givens, and its image c{there} is not"
    return under and where.origin >> first & 1 > where.origin >> there & 1


def twinless(claim: Deduction, where: Position, true: Ground) -> Iterator[int]:
    """Yield the fillings of the deadly items against the claim that have no twin."""
    cells = sum({1 << one for n in claim.deadly for one in bits(where.space.sets[n])})
    for filling in {chosen & cells for chosen in choices(claim, where, true)}:
        if not any(is_twin(twin, filling, where) for twin in true.together):
            yield filling


def is_twin(twin: int, filling: int, where: Position) -> bool:
    """Tell whether one set may stand for another in any solution."""
    space = where.space
    covered = {number for one in bits(filling) for number in space.items_of[one]}
    if twin & ~where.origin or not twin & ~filling:
        return False
    if any(not covered.issuperset(space.items_of[one]) for one in bits(twin)):
        return False
    needed = [number for number in covered if space.items[number].required]
    if not all(twin & space.sets[number] for number in needed):
        return False
    if any(demand.scope & twin for _, demand in space.demands):
        return False
    elsewhere = [one for one in bits(where.origin & ~filling)
                 if all(space.keep[chosen] >> one & 1 for chosen in bits(filling))]  # fmt: skip
    rules = space.restrictions.beside if space.restrictions else {}
    return not any(rules.get(one, 0) >> other & 1 for one in bits(twin) for other in elsewhere)


def need(claim: Deduction, where: Position) -> int:
    """Return what the truths add up to at least, each as often as its factor says."""
    totals = {n: demand.linear.total for n, demand in where.space.demands if demand.linear}
    return sum(factor * totals.get(number, 1) for number, factor in claim.factors.items())


def reaches(claim: Deduction, where: Position) -> Iterator[tuple[int, int]]:
    """Yield each candidate of a claim with the most that can be added up against it."""
    space = where.space
    weights = {n: demand.linear.weights for n, demand in space.demands if demand.linear}

    def worth(one: int) -> int:
        plain = {n: space.sets[n] >> one & 1 for n in claim.factors}
        of_item = {n: weights[n].get(one, 0) if n in weights else plain[n] for n in claim.factors}
        return sum(factor * of_item[number] for number, factor in claim.factors.items())

    for candidate, removed, allowed in denied(claim, where):
        others = allowed & ~(1 << candidate)
        most = sum(max(0, worth(one)) for one in bits(others))
        yield candidate, most + (worth(candidate) if removed else 0)


def fault(claim: Deduction, where: Position, true: Ground, said: Refusal | None) -> str:
    """Say what is wrong with an answer of the checker to a well-formed deduction, or return ""."""
    holding = holds(claim, where, true)
    if said is None or holding:
        return "" if holding == (said is None) else f"it should {'not ' * holding}be refused"
    if claim.grounds is Grounds.SYMMETRY and not is_symmetry(claim.images, where):
        flaw = said.message.partition("its images are no symmetry: ")[2]
        right = is_flaw(flaw, claim.images, where) and not said.assignment
        return "" if right else f"{flaw!r} is not so"
    match = SAID.fullmatch(said.message)
    if not match:
        return f"nobody understands {said.message!r}"
    side, label = next(pair for pair in (match.group(1, 2), match.group(5, 6), match.group(7, 8))
                       if pair[0])  # fmt: skip
    candidate = where.space.candidate(label)
    members = claim.removes if side == "with" else claim.places
    if not members >> candidate & 1:
        return f"{label} is named on the wrong side"
    return _fault_of_case(claim, where, true, said, candidate)


def _fault_of_case(
    claim: Deduction, where: Position, true: Ground, said: Refusal, candidate: int
) -> str:
    shown = sum(1 << one for one in said.assignment)
    if claim.factors:
        reach = dict(reaches(claim, where))[candidate]
        return "" if f" {reach}, and {need(claim, where)} " in said.message else "another sum"
    if claim.grounds is Grounds.UNIQUENESS:
        right = said.undecided and shown in set(twinless(claim, where, true))
        return "" if right else "the filling has a twin, or is none"
    if said.undecided or any(not shown & where.space.sets[n] for n in claim.truths
                             if n not in where.space.demand_at):  # fmt: skip
        return "what is shown does not satisfy all truths"
    together = 1 << candidate
    if claim.grounds is Grounds.SYMMETRY:
        one = candidate
        while (one := claim.images.get(one, one)) != candidate:
            together |= 1 << one
    right = together & ~shown == 0 if claim.removes >> candidate & 1 else not shown & together
    consistent = all(not shown & ~where.space.keep[one] for one in bits(shown))
    return "" if right and consistent else "what is shown is not possible together"
