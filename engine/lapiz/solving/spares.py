"""The techniques that are off by default: asked before a step is left without a name."""

from collections.abc import Iterator

from lapiz.core import Position, Profile, Technique
from lapiz.plugins.registry import registry

SPARES_CANDIDATES = 2_000
"""In larger spaces the techniques that are off by default would take too long."""
ASKED_AGAIN = 0.9
"""Which share of the candidates may be open still when what found nothing is asked again.

Techniques that are off by default take long, and what they look for seldom comes about by a few
removals: asked each time, they left 84 steps of 129 hard puzzles without a name, and 85 so.
"""


class Spares:
    """The techniques of a kind that a profile leaves out because they are off by default.

    `used` names those that were of use in the solve.
    """

    def __init__(self, profile: Profile, kind: str) -> None:
        self._profile, self._kind = profile, kind
        self.used: dict[str, None] = {}
        self._open_when_asked: dict[str, int] = {}

    def techniques(self, position: Position) -> Iterator[Technique]:
        """Yield the techniques to ask in a position, by score.

        Those in use are in the chain, and others have been asked when little was different.
        """
        if len(position.space.labels) > SPARES_CANDIDATES:
            return
        asked, left = self._open_when_asked, position.open.bit_count()
        for technique in registry().spares(self._profile, self._kind):
            before = asked.get(technique.name)
            if technique.name in self.used or (before and left > ASKED_AGAIN * before):
                continue
            asked[technique.name] = left
            yield technique

    def use(self, technique: Technique, chain: list[Technique]) -> None:
        """Put a technique that was of use into the chain, before the first that costs more.

        What was of use once may be so again, and then a costlier step is not needed.
        """
        self.used[technique.name] = None
        score = self._profile.score
        costlier = (n for n, other in enumerate(chain) if score(other) > score(technique))
        chain.insert(next(costlier, len(chain)), technique)
