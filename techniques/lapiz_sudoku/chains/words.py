"""Deductions of chains: their truths, how they are drawn, and their texts."""

import itertools
from collections.abc import Sequence

from lapiz import Deduction, Link, Says, Token, candidates, union
from lapiz_generic.links import Links

AIC = (
    "{chain} is a chain of strong and weak links in turn, with a strong one at both ends.",
    "At least one of its ends is true: if {start} is not, link by link {end} is. So whatever sees "
    "both ends is false.",
)
STRONG = (
    "{chain} is a chain that leads from {start} back to itself.",
    "If {start} were false, link by link it would be true, which cannot be. So {start}, and "
    "nothing else in its cell.",
)
WEAK = (
    "{chain} is a chain whose ends both rule out {target}.",
    "If {target} is true, {start} is false, and link by link {end} is true, which rules {target} "
    "out. So it is false.",
)
CONTINUOUS = (
    "{chain} is a chain whose ends rule each other out: a loop of strong and weak links in turn.",
    "Every second node of the loop is true, these or the others. So each weak link has one true "
    "end, and whatever sees both of its ends is false.",
)


def truths_of(links: Links, nodes: Sequence[int]) -> tuple[int, ...]:
    """Return the items of the strong links of a chain, each once."""
    pairs = zip(nodes[::2], nodes[1::2], strict=True)
    return tuple(dict.fromkeys(item for pair in pairs for item in links.items(*pair)))


def drawn(links: Links, nodes: Sequence[int]) -> tuple[Link, ...]:
    """Return the links of a chain, a strong link first."""
    pairs = zip(nodes[::2], nodes[1::2], strict=True)
    items = [links.items(*pair)[0] for pair in pairs]
    return alternating([links.candidates(node) for node in nodes], items)


def alternating(sets: Sequence[int], items: Sequence[int]) -> tuple[Link, ...]:
    """Return the links between sets of candidates, strong and weak in turn; items make the strong.

    >>> [link.kind for link in alternating((0b1, 0b10, 0b100, 0b1000), (5, 6))]
    ['strong', 'weak', 'strong']
    """
    return tuple(
        Link("weak", start, end) if place % 2 else Link("strong", start, end, items[place // 2])
        for place, (start, end) in enumerate(itertools.pairwise(sets))
    )


def chain_deduction(
    links: Links,
    nodes: Sequence[int],
    removes: int,
    says: tuple[str, str],
    target: int = 0,
) -> Deduction:
    """Return the deduction of a chain, a strong link first; `target` is a set of one."""
    return alternating_deduction(
        [links.candidates(node) for node in nodes],
        drawn(links, nodes),
        truths_of(links, nodes),
        says,
        removes=removes,
        target=target,
    )


def alternating_deduction(
    sets: Sequence[int],
    links: tuple[Link, ...],
    truths: tuple[int, ...],
    says: tuple[str, str],
    *,
    removes: int = 0,
    places: int = 0,
    target: int = 0,
    supposes: bool = False,
    size: int = 0,
) -> Deduction:
    """Return the deduction of sets of candidates that are linked in turn, a strong link first."""
    return Deduction(
        removes=removes,
        places=places,
        truths=truths,
        roles={"one": union(sets[::2]), "other": union(sets[1::2])},
        links=links,
        says=Says(
            *says,
            chain=Token("chain", tuple(sets)),
            start=candidates(sets[0]),
            end=candidates(sets[-1]),
            target=candidates(target),
        ),
        supposes=supposes,
        size=size,
    )
