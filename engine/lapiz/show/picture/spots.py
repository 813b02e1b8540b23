"""What the tokens of a text mean on the board: candidates or squares."""

from typing import Any

from lapiz.core import Place, Puzzle, Token, union
from lapiz.show.picture.plan import BoardPlan

CANDIDATES = ("candidates", "removed", "placed", "some")
"""The engine's sorts of tokens whose value is a set of candidates."""


def spots_of(puzzle: Puzzle, plan: BoardPlan, token: Token) -> int | frozenset[Place] | None:
    """Return the candidates or the squares that a token means; None if that is unknown.

    For its own sorts of tokens the kind says it (`Naming.spots`); a number means no square.
    """
    value: Any = token.value
    means = puzzle.kind.naming.spots.get(token.sort)
    if means:
        spots = means(puzzle.space, value)
        return spots if isinstance(spots, int) else frozenset(spots)
    if token.sort in CANDIDATES:
        return int(value)
    if token.sort == "items":
        squares = (plan.squares(puzzle.space, number) for number in value)
        return frozenset(place for part in squares for place in part)
    if token.sort == "reasons":
        return union(int(members) for members, _ in value)
    if token.sort in ("known", "ways"):
        return union(map(int, value))
    if token.sort in ("last", "shared"):
        return frozenset(plan.squares(puzzle.space, value))
    return frozenset() if token.sort in ("number", "path", "paths") else None
