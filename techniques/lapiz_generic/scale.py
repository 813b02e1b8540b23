"""The scale "lapiz": how much of a puzzle must be seen at once for its hardest step."""

from lapiz import Deduction, HardestScale, Space, Technique

__all__ = ["LAPIZ", "size"]


def size(technique: Technique | None, deduction: Deduction, space: Space) -> float:
    """Return how many items a deduction rests on: the size of its proof."""
    return len(deduction.truths) + len(deduction.deadly)


LAPIZ = HardestScale(
    name="lapiz",
    title="lapiz, by size of proof",
    levels=(
        ("Easy", 1),
        ("Medium", 2),
        ("Hard", 4),
        ("Expert", 8),
        ("Extreme", float("inf")),
    ),
    worth=size,
)
