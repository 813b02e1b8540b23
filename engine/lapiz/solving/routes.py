"""Routes through a puzzle: solves that choose by chance among equally easy steps."""

from collections.abc import Sequence
from math import inf
from random import Random

import attrs

from lapiz.core import Chain, Deduction, Parts, Profile, Puzzle, Technique
from lapiz.solving.log import Log
from lapiz.solving.loop import Solve
from lapiz.solving.options import Options
from lapiz.solving.solver import Stages
from lapiz.solving.ways import Ways, Worths


class _Route(Solve):
    """One solve under way, of which chance takes each step."""

    def __init__(
        self,
        ways: Ways,
        random: Random,
        puzzle: Puzzle,
        chain: Sequence[Technique],
        options: Options,
        profile: Profile,
        before: int,
    ) -> None:
        super().__init__(puzzle, chain, options, profile, before=before)
        self.ways, self.random = ways, random

    def _parted(self, chain: Chain) -> Parts:
        """Singles are chosen like all other steps."""
        parts = super()._parted(chain)
        return Parts((), (*parts.singles, *parts.others), foreign=False)

    def run(self) -> Log:
        """Solve, and return the log."""
        try:
            log = super().run()
        finally:
            self.ways.guard.watch.stop()
        return attrs.evolve(log, problems=self.ways.guard.problems)

    def _technique_step(self) -> Deduction | None:
        self.sweep.share(self.position)
        ways = self.ways.easiest(self.position)
        if not ways:
            return None
        way = self.random.choice(ways)
        if not isinstance(way.entry, Deduction):
            self._proved([way.entry])
        return way.deduction


@attrs.frozen(eq=False, kw_only=True)
class Routes(Stages):
    """Makes routes through a puzzle and all it hands over to; `known` is what they share.

    Of several objects that share it each has a `random` of its own, which makes one route.
    """

    worths: Worths
    random: Random
    deadline: float = inf
    known: dict[int, Ways] = attrs.field(factory=dict)

    def ways(
        self, puzzle: Puzzle, chain: Sequence[Technique], options: Options, profile: Profile
    ) -> Ways:
        """Return the steps that are open in the positions of a puzzle."""
        ways = self.known.get(id(puzzle))
        if ways is None or ways.puzzle is not puzzle:
            ways = Ways(puzzle, chain, options, profile, self.worths, self.deadline)
            self.known[id(puzzle)] = ways
        return ways

    def _begin(
        self,
        puzzle: Puzzle,
        chain: Sequence[Technique],
        options: Options,
        profile: Profile,
        before: int,
    ) -> Solve:
        ways = self.ways(puzzle, chain, options, profile)
        return _Route(ways, self.random, puzzle, chain, options, profile, before)
