"""Why a deduction is not accepted."""

from collections.abc import Iterator

import attrs

from lapiz.core import Deduction, Position, Space, bits


@attrs.frozen
class Refusal:
    """Why a deduction is not accepted.

    `assignment` is the counterexample: candidates that satisfy all truths although the
    deduction says they cannot. `undecided` says that the deduction may be true all the same: the
    proof is too long, or a deadly pattern is none for want of a twin.
    """

    message: str
    assignment: tuple[int, ...] = ()
    undecided: bool = False

    def explain(self, space: Space) -> str:
        """Return one line a person can read."""
        if not self.assignment:
            return self.message
        return f"{self.message}: {', '.join(space.labels[c] for c in sorted(self.assignment))}"


def denied(deduction: Deduction, position: Position) -> Iterator[tuple[int, int]]:
    """Yield each candidate of a deduction, with what is possible if it is wrong about that one."""
    alive, keep, bit = position.alive, position.space.keep, position.space.bit
    for candidate in bits(deduction.removes):
        yield candidate, alive & keep[candidate]
    for candidate in bits(deduction.places):
        yield candidate, alive & ~bit[candidate]


def possible(deduction: Deduction, space: Space, candidate: int, way: tuple[int, ...]) -> Refusal:
    """Return that the truths can be satisfied although the deduction says they cannot."""
    if deduction.places & space.bit[candidate]:
        return Refusal(f"without {space.labels[candidate]} all truths can be satisfied", way)
    way = tuple(sorted({candidate, *way}))
    return Refusal(f"with {space.labels[candidate]} true all truths can be satisfied", way)
