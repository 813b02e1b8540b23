"""Writes the proof of a deduction down, where a search of the checker would take too long."""

import attrs

from lapiz.core import Budget, Deduction, Grounds, Position, bits
from lapiz.proof import Refusal, refuse
from lapiz.proof.clauses import Truths
from lapiz.search.clauses.native import learner, satisfiable

SEARCHED_NODES = 1_000
"""How many nodes the checker may search before it is given a certificate."""
CERTIFIED_CONFLICTS = 20_000
"""How many conflicts a certificate may take."""
READ_CONFLICTS = 50_000
"""The same for what was read: as many as the longest that a solve makes."""


def certified(
    deduction: Deduction, position: Position, conflicts: int = CERTIFIED_CONFLICTS
) -> Deduction | None:
    """Return a deduction with a certificate, or what of it has one; None where nothing has.

    What is left out is not refuted by its truths, or not within so many conflicts. Raises TooLarge
    for a demand that is too large for clauses.
    """
    about = deduction.removes | deduction.places
    made = Truths(position, deduction.truths, about)
    search = learner(made.variables)
    search.note()
    search.add_all(made.flat)
    for sum_ in made.sums:
        search.add_sum(*sum_)
    shown, budget = 0, Budget(conflicts, "conflicts")
    for candidate in bits(about):
        supposed = ~candidate if deduction.places >> candidate & 1 else candidate
        search.begin((supposed,))
        if satisfiable(search, budget) is False:
            shown |= 1 << candidate
            search.add((~supposed,))
    if not shown:
        return None
    removes, places = deduction.removes & shown, deduction.places & shown
    return attrs.evolve(deduction, removes=removes, places=places, certificate=search.noted())


def refuse_in_writing(deduction: Deduction, position: Position) -> Refusal | None:
    """Return why a deduction cannot be accepted; a proof that would take long is written first.

    For what was read and has no certificate. Where nothing demands anything it is what `refuse`
    says.
    """
    if not position.space.demands or deduction.grounds is not Grounds.PROOF:
        return refuse(deduction, position)
    refusal = refuse(deduction, position, Budget(SEARCHED_NODES, "nodes"))
    undecided = refusal is not None and refusal.undecided
    proved = certified(deduction, position, READ_CONFLICTS) if undecided else None
    return refuse(proved, position) if proved and proved.effect == deduction.effect else refusal
