"""The scale "lapiz": how much of a puzzle must be seen at once for its hardest step."""

from lapiz import Deduction, Grounds, HardestScale, Space, Technique
from lapiz.texts import marked

SYMMETRY = 8
"""What a symmetry counts: all givens are compared, but at once and in pairs."""


def size(technique: Technique | None, deduction: Deduction, space: Space) -> float:
    """Return how many items a deduction rests on: the size of its proof."""
    whole = SYMMETRY if deduction.grounds is Grounds.SYMMETRY else 0
    return len(deduction.truths) + len(deduction.deadly) + whole


LAPIZ = HardestScale(
    name="lapiz",
    title="lapiz, by size of proof",
    measures=marked("How much has to be seen at once: the items that the largest proof rests on."),
    levels=(
        ("Easy", 1),
        ("Medium", 2),
        ("Hard", 4),
        ("Expert", 8),
        ("Extreme", float("inf")),
    ),
    worth=size,
)
