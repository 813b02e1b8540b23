"""A chain, and the links that a run looks at.

Three runs look at one digit (X), at cells of two candidates (Y), and at all links (XY).
"""

from collections.abc import Mapping, Sequence
from functools import cached_property

import attrs

from lapiz_sudoku.explainer.hints import Trail, Visit
from lapiz_sudoku.explainer.nets import Each, Net, Step

CYCLES = ("bidirectional-x-cycle", "bidirectional-y-cycle", "bidirectional-cycle")
CHAINS = ("forcing-x-chain", "", "forcing-xy-chain")
BASES = (6.6, 0.0, 7.0)
KEYS = (2, 3, 4)


@attrs.frozen(eq=False)
class Chain:
    """A cycle or a forcing chain; `path` leads from its start to its end.

    `by` are, of a cycle, the items by which its false nodes are false; -1 for true ones.
    """

    name: str
    rating: float
    size: int
    key: int
    removes: tuple[int, ...]
    places: int
    path: tuple[Visit, ...]
    by: tuple[int, ...] = ()

    @property
    def cycle(self) -> bool:
        """Whether it is a cycle."""
        return self.name in CYCLES

    def trails(self) -> tuple[Trail, ...]:
        """Return the chain from its end back to its start; a cycle ends where it starts."""
        if self.cycle:
            return ((self.path[0], *self.path[:0:-1]),)
        return (self.path[::-1],)

    def depends_on(self) -> tuple[Trail, ...]:
        """Return the same; of a cycle, both ways round."""
        if not self.cycle:
            return self.trails()
        # Backwards each node stands for its negation, for the reason that it had.
        back = tuple(
            Visit(~visit.node, item) for visit, item in zip(self.path, self.by, strict=True)
        )
        return (*self.trails(), back)


@attrs.frozen(eq=False, slots=False)
class Run:
    """The links that a run looks at, and the candidates that it starts from.

    `peers` are what candidates would rule out, were all of them open.
    """

    number: int
    weak: Mapping[int, Sequence[int]]
    strong: Mapping[int, Sequence[Step]]
    starts: Sequence[int]
    peers: Sequence[Sequence[int]]

    @cached_property
    def links(self) -> Mapping[int, Sequence[int]]:
        """What a candidate rules out, as far as it leads on."""
        leads_on = {number for number, steps in self.strong.items() if steps}.__contains__
        peers = self.peers
        return Each(lambda n: [*filter(leads_on, peers[n])])

    @cached_property
    def targets(self) -> Mapping[int, Sequence[int]]:
        """What is true if a candidate is not."""
        strong = self.strong
        return Each(lambda n: [target for target, _ in strong[n]])


def runs(net: Net) -> tuple[Run, Run, Run]:
    """Return the three runs."""
    wide = [n for n in net.open if net.size(n) > 1]
    bivalue = [n for n in wide if net.size(n) == 2]
    peers = net.look.peers
    return (
        run_x(net, wide),
        Run(1, net.weak, net.strong_y, bivalue, peers),
        Run(2, net.weak, net.strong, wide, peers),
    )


def run_x(net: Net, starts: Sequence[int]) -> Run:
    """Return the run that looks at each digit by itself."""
    return Run(0, net.weak_x, net.strong_x, starts, net.look.peers_x)
