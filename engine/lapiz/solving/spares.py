"""Techniques that are off by default, asked before a step is left without a name."""

from collections.abc import Iterator

from lapiz.core.space import Position
from lapiz.core.technique import Profile, Technique
from lapiz.plugins.registry import registry

__all__ = ["Spares"]

MOST_CANDIDATES = 2_000
"""In larger spaces they would take too long."""


class Spares:
    """The techniques of a kind that a profile leaves out because they are off by default.

    `used` names those that were of use in the solve.
    """

    def __init__(self, profile: Profile, kind: str) -> None:
        self.profile, self.kind = profile, kind
        self.used: dict[str, None] = {}

    def techniques(self, position: Position) -> Iterator[Technique]:
        """Yield the techniques to ask in a position, by score; those in use are in the chain."""
        if len(position.space.labels) <= MOST_CANDIDATES:
            for technique in registry().spares(self.profile, self.kind):
                if technique.name not in self.used:
                    yield technique

    def use(self, technique: Technique, chain: list[Technique]) -> None:
        """Put a technique that was of use into the chain, before the first that costs more.

        What was of use once may be so again, and then a costlier step is not needed.
        """
        self.used[technique.name] = None
        score = self.profile.score
        costlier = (n for n, other in enumerate(chain) if score(other) > score(technique))
        chain.insert(next(costlier, len(chain)), technique)
