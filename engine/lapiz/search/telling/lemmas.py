"""Finds what arguments show again and again, so that it can be told once and named: lemmas.

A case that rests on nothing but its own supposition, and ends in a contradiction, shows that its
candidate is false whatever else is supposed. Where it is needed again, it need not be told again.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

import attrs

from lapiz.search.telling.facts import Cause
from lapiz.search.telling.implications import Argument, Case, Implication

MOST_TRIES = 5
"""How often lemmas that others make superfluous are left out."""


@attrs.frozen
class Shared:
    """Lemmas, and what is left of some arguments with them.

    Lemma n is the one at place n - 1. In `because` of the others, and of later lemmas, -n is what
    it shows. A candidate that a lemma shows to be false has no other argument.
    """

    lemmas: tuple[Argument, ...]
    arguments: tuple[Argument, ...]


def shared(told: Sequence[Argument]) -> Shared:
    """Return what is told of some arguments: what several of them show is told once.

    >>> shared([])
    Shared(lemmas=(), arguments=())
    """
    if not any(argument.case.cases for argument in told):
        return Shared((), tuple(told))
    proofs = _proofs(told)
    for _ in range(MOST_TRIES if proofs else 0):
        sharing = _sharing(told, proofs)
        used = _used(sharing)
        claims = {argument.candidate for argument in told}
        names = enumerate(sharing.lemmas, 1)
        kept = {
            lemma.candidate: proofs[lemma.candidate]
            for number, lemma in names
            if used[-number] + (lemma.candidate in claims) > 1
        }
        if len(kept) == len(proofs):
            return sharing
        proofs = kept
    return Shared((), tuple(told))


def _used(found: Shared) -> Counter[int]:
    """Return how often each lemma is used."""
    cases = (case for proof in (*found.lemmas, *found.arguments) for case in proof.case.walk())
    return Counter(
        number
        for case in cases
        for because in (case.because, *(each.because for each in case.implications))
        for number in because
    )


def _sharing(told: Sequence[Argument], proofs: Mapping[int, Argument]) -> Shared:
    """Return arguments without what the proofs of some candidates show: these are the lemmas."""
    lemma_of, lemmas = dict[int, int](), list[Argument]()
    for candidate in _in_order(proofs):
        lemmas.append(_without(proofs[candidate], lemma_of))
        lemma_of[candidate] = -len(lemmas)
    rest = (argument for argument in told if argument.candidate not in lemma_of)
    return Shared(tuple(lemmas), tuple(_without(argument, lemma_of) for argument in rest))


def _in_order(proofs: Mapping[int, Argument]) -> list[int]:
    """Return the candidates of some proofs, each after those that its own proof supposes."""
    ordered, begun = list[int](), set[int]()

    def add(candidate: int) -> None:
        if candidate in proofs and candidate not in begun:
            begun.add(candidate)
            for case in proofs[candidate].case.walk():
                add(case.supposed)
            ordered.append(candidate)

    for candidate in proofs:
        add(candidate)
    return ordered


# --- what is a lemma --------------------------------------------------------------------------


def _proofs(told: Sequence[Argument]) -> dict[int, Argument]:
    """Return the shortest proof of each candidate that is supposed more than once."""
    supposed = Counter[int]()
    proofs = dict[int, Argument]()
    for argument in told:
        known = {implication.number: implication for implication in argument.implications}
        free = _free(argument)
        for case in argument.case.walk():
            candidate = case.supposed
            if candidate < 0:
                continue
            supposed[candidate] += 1
            proof = _proof(case, known, free)
            if proof and (
                candidate not in proofs
                or len(proof.implications) < len(proofs[candidate].implications)
            ):
                proofs[candidate] = proof
    return {candidate: proof for candidate, proof in proofs.items() if supposed[candidate] > 1}


def _free(argument: Argument) -> set[int]:
    """Return the numbers of the implications that rest on no supposition."""
    free = set[int]()
    for implication in argument.implications:
        if implication.why is not Cause.SUPPOSED and free.issuperset(implication.because):
            free.add(implication.number)
    return free


def _proof(case: Case, known: Mapping[int, Implication], free: set[int]) -> Argument | None:
    """Return the case as an argument of its own; None if it rests on more, or refutes nothing."""
    walk = list(case.walk())
    if any(below.reaches for below in walk):
        return None
    inside = {implication.number for below in walk for implication in below.implications}
    outside, todo = set[int](), {number for below in walk for number in _reasons(below)} - inside
    while todo:
        if not todo <= free:
            return None
        outside |= todo
        todo = {number for each in todo for number in known[each].because} - outside - inside
    before = [known[number] for number in sorted(outside)]
    first, *others = case.implications
    first = attrs.evolve(first, item=None)  # nothing is taken in turn any more
    case = attrs.evolve(case, implications=(first, *before, *others))
    return Argument(first.candidate, False, case)


def _reasons(case: Case) -> Iterator[int]:
    """Yield the numbers of all that a case itself rests on."""
    yield from case.because
    for implication in case.implications:
        yield from implication.because


# --- what is left with lemmas -----------------------------------------------------------------


def _without(argument: Argument, lemma_of: Mapping[int, int]) -> Argument:
    """Return an argument that uses lemmas, by candidate, and tells no more than it needs."""
    if not lemma_of:
        return argument
    shown = {
        implication.number: lemma_of[implication.candidate]
        for implication in argument.implications
        if not implication.true and implication.candidate in lemma_of
    }
    case = _shortened(argument.case, lemma_of, shown)
    return attrs.evolve(argument, case=_pruned(case, _needed(case)))


def _shortened(case: Case, lemma_of: Mapping[int, int], shown: Mapping[int, int]) -> Case:
    """Return a case without those in it that suppose what lemmas show to be false."""

    def refer(because: Sequence[int]) -> tuple[int, ...]:
        return tuple(dict.fromkeys(shown.get(number, number) for number in because))

    written = tuple(
        attrs.evolve(each, because=refer(each.because)) if each.because else each
        for each in case.implications
    )
    because = refer(case.because)
    splits = case.item is not None
    gone = [lemma_of[c] for below in case.cases if splits and (c := below.supposed) in lemma_of]
    cases = tuple(
        _shortened(below, lemma_of, shown)
        for below in case.cases
        if not splits or below.supposed not in lemma_of
    )
    because = (*because, *gone)
    if not gone or len(cases) > 1:
        return attrs.evolve(case, implications=written, because=because, cases=cases)
    if not cases:
        return Case(written, case.item, because=because)
    (only,) = cases
    last = attrs.evolve(only.implications[0], why=Cause.LAST, item=case.item, because=because)
    return attrs.evolve(only, implications=(*written, last, *only.implications[1:]))


def _needed(case: Case) -> set[int]:
    """Return the numbers of the implications that the ends of a case and of those in it need."""
    because = {each.number: each.because for below in case.walk() for each in below.implications}
    needed, todo = set[int](), list[int]()
    for below in case.walk():
        todo += below.because
        todo += [each.number for each in below.implications if each.why is Cause.SUPPOSED]
        todo += [below.implications[-1].number] if below.reaches and below.implications else []
    while todo:
        number = todo.pop()
        if number > 0 and number not in needed:
            needed.add(number)
            todo += because[number]
    return needed


def _pruned(case: Case, needed: set[int]) -> Case:
    """Return a case, and those in it, without the implications that nothing needs."""
    return attrs.evolve(
        case,
        implications=tuple(each for each in case.implications if each.number in needed),
        cases=tuple(_pruned(below, needed) for below in case.cases),
    )
