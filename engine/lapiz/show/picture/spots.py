"""What the tokens of a text mean on the board: candidates, or squares."""

from typing import Any

from lapiz.core.deduction import Token
from lapiz.core.kind import Puzzle
from lapiz.show.picture.plan import Place, Plan

__all__ = ["spots_of"]

CANDIDATES = ("candidates", "removed", "placed")
"""The engine's own sorts of tokens that are sets of candidates."""


def spots_of(puzzle: Puzzle, plan: Plan, token: Token) -> int | frozenset[Place] | None:
    """Return the candidates or the squares that a token means; None where nobody says.

    The kind tells it of its own sorts of tokens (`Kind.spots`); a number means nothing there.
    """
    value: Any = token.value
    means = puzzle.kind.spots.get(token.sort)
    if means:
        spots = means(puzzle.space, value)
        return spots if isinstance(spots, int) else frozenset(spots)
    if token.sort in CANDIDATES:
        return int(value)
    if token.sort == "items":
        squares = (plan.squares(puzzle.space, number) for number in value)
        return frozenset(place for some in squares for place in some)
    return frozenset() if token.sort == "number" else None
