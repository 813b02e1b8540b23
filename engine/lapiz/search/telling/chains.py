"""Tells a chain link by link: what is true if its first node is not, and so on to its last one.

Nothing that a technique says of its links is taken for granted: each strong link is shown from the
truths, each weak one from the space.
"""

from collections.abc import Sequence
from itertools import pairwise

import attrs

from lapiz.core import Deduction, Grounds, Link, Position, Space, bits, union
from lapiz.search.telling.shrinking import Prover, shrink

LONG_CHAIN = 7
"""As many links as this a text cannot make plain, even if it does not just name the nodes."""
FEWEST_LINKS = 3


@attrs.frozen
class Inference:
    """One of some candidates, `true`, is true, as none of others is.

    `items` need one of them: a single one that has no other candidates, or several that would be
    left too few. `gone` are the other candidates of these items.
    """

    true: int
    items: tuple[int, ...]
    gone: int


@attrs.frozen
class ToldChain:
    """A chain that holds: what follows, link by link, if none of `start` is true.

    `either` are pairs of sets of candidates, of which one is true, each with what both rule out:
    the two ends of the chain, and those of each weak link if it `loops`, so that it holds in both
    directions. `rest` is what the deduction removes or places besides.
    """

    start: int
    inferences: tuple[Inference, ...]
    loops: bool
    either: tuple[tuple[int, int, int], ...]
    rest: int

    @property
    def end(self) -> int:
        """The last node."""
        return self.inferences[-1].true


def is_told_by_links(deduction: Deduction) -> bool:
    """Tell whether a deduction has a chain that its text does not make plain.

    That is so if the text just names the nodes, one after the other, or if there are many links.

    >>> is_told_by_links(Deduction(removes=1))
    False
    """
    nodes = _nodes(deduction.links)
    if deduction.supposes or deduction.grounds is not Grounds.PROOF or not nodes:
        return False
    return len(nodes) > LONG_CHAIN or any(
        token.value == nodes for token in deduction.says.tokens.values()
    )


def told_chain(deduction: Deduction, position: Position) -> ToldChain | None:
    """Return the chain of a deduction, link by link; None if it has none, or not all of it holds.

    `position` is the one that it was found in.

    >>> from lapiz.core.space import Item, Space
    >>> space = Space(("a", "b", "c"), (Item("x", "cell", 0b011), Item("y", "cell", 0b110)))
    >>> told_chain(Deduction(removes=0b001, truths=(1,)), space.start()) is None
    True
    """
    nodes = _nodes(deduction.links)
    if not nodes:
        return None
    space, alive = position.space, position.alive
    nodes = tuple(node & alive for node in nodes)
    weak = list(zip(nodes[1::2], nodes[2::2], strict=False))
    loops = _excludes(space, nodes[-1], nodes[0])
    if not all(nodes) or not all(_excludes(space, *pair) for pair in weak):
        return None
    inferences = []
    for start, end in zip(nodes[::2], nodes[1::2], strict=True):
        inference = _inference(deduction.truths, position, start, end)
        if inference is None:
            return None
        inferences.append(inference)
    claimed = (deduction.removes & alive) | deduction.places
    ends = nodes[0], nodes[-1]
    either = _either(space, [ends, *(weak if loops else ())], claimed)
    if not either:
        return None
    rest = claimed & ~union(removed for _, _, removed in either)
    rest &= ~ends[0] if ends[0] == ends[1] else rest
    loops = any((one, other) != ends for one, other, _ in either)
    return ToldChain(nodes[0], tuple(inferences), loops, either, rest)


def _nodes(links: Sequence[Link]) -> tuple[int, ...]:
    """Return the nodes of a chain of strong and weak links in turn; none if it is no such chain.

    The last link of a loop, a weak one, may be there or not.
    """
    if len(links) > 1 and links[-1].kind == "weak" and links[-1].end == links[0].start:
        links = links[:-1]
    kinds = ["weak" if place % 2 else "strong" for place in range(len(links))]
    joined = all(link.end == other.start for link, other in pairwise(links))
    if len(links) < FEWEST_LINKS or len(links) % 2 == 0 or not joined:
        return ()
    if [link.kind for link in links] != kinds:
        return ()
    return (links[0].start, *(link.end for link in links))


def _inference(truths: Sequence[int], position: Position, start: int, end: int) -> Inference | None:
    """Return why one of the candidates at the end is true if none of those at the start is."""
    space, alive = position.space, position.alive
    for truth in sorted(truths, key=lambda truth: not space.sets[truth] & start):
        if truth not in space.demand_at and not space.sets[truth] & alive & ~start & ~end:
            return Inference(end, (truth,), start & space.sets[truth])
    without = position.remove(start | end)
    if not without.alive:
        return None
    other = without.alive & -without.alive  # whatever it is, if the truths cannot be satisfied
    if not Prover(without, truths).proves(other, 0):
        return None
    return Inference(end, shrink(without, truths, other), start)


def _excludes(space: Space, some: int, others: int) -> bool:
    """Tell whether each of some candidates rules out each of others."""
    return not any(others & space.keep[candidate] for candidate in bits(some))


def _either(
    space: Space, pairs: Sequence[tuple[int, int]], claimed: int
) -> tuple[tuple[int, int, int], ...]:
    """Return pairs of nodes with those claims that both of them rule out, if there are any."""
    useful, left = [], claimed
    for one, other in pairs:
        both = one | other
        removed = left
        for candidate in bits(both):
            removed &= ~space.keep[candidate]
        removed &= ~both
        if removed or (one == other and both & claimed):
            useful.append((one, other, removed))
            left &= ~removed
    return tuple(useful)
