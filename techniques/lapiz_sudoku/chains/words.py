"""Deductions of chains: their truths, how they are drawn, and their texts."""

import itertools
from collections.abc import Sequence

from lapiz import Deduction, Link, Says, Token, candidates, union
from lapiz_generic.links import Links

AIC = (
    "{chain} is a chain of strong and weak links in turn, with a strong one at both ends.",
    "If {start} is false, link by link {end} is true; and the other way round. So at least one of "
    "the two is true, and whatever sees both is not.",
)
STRONG = (
    "{chain} is a chain that leads from {start} back to itself.",
    "If {start} is false, link by link it is true, which cannot be. So it is true, and nothing "
    "else in its cell.",
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


def chain_token(links: Links, nodes: Sequence[int]) -> Token:
    """Return the token of a chain: its nodes, as sets of candidates."""
    return Token("chain", tuple(links.candidates(node) for node in nodes))


def truths_of(links: Links, nodes: Sequence[int]) -> tuple[int, ...]:
    """Return the items of the strong links of a chain, each once."""
    pairs = zip(nodes[::2], nodes[1::2], strict=True)
    return tuple(dict.fromkeys(item for pair in pairs for item in links.items(*pair)))


def drawn(links: Links, nodes: Sequence[int]) -> tuple[Link, ...]:
    """Return the links of a chain, strong and weak in turn."""
    links_drawn = []
    for place, (node, next_node) in enumerate(itertools.pairwise(nodes)):
        strong = place % 2 == 0
        item = links.items(node, next_node)[0] if strong else None
        kind = "strong" if strong else "weak"
        links_drawn.append(Link(kind, links.candidates(node), links.candidates(next_node), item))
    return tuple(links_drawn)


def chain_deduction(
    links: Links,
    nodes: Sequence[int],
    removes: int,
    says: tuple[str, str],
    target: int = 0,
) -> Deduction:
    """Return the deduction of a chain, a strong link first; `target` is a set of one."""
    return Deduction(
        removes=removes,
        truths=truths_of(links, nodes),
        roles={
            "one": union(links.candidates(node) for node in nodes[::2]),
            "other": union(links.candidates(node) for node in nodes[1::2]),
        },
        links=drawn(links, nodes),
        says=Says(
            *says,
            chain=chain_token(links, nodes),
            start=candidates(links.candidates(nodes[0])),
            end=candidates(links.candidates(nodes[-1])),
            target=candidates(target),
        ),
    )
