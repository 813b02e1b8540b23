"""The links of a deduction written out: as literals one after the other, or as several chains."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from lapiz import Link, Space, union
from lapiz_sudoku.kind.notation import NOTATION, chain_text

Literal = tuple[bool, int]


def literals(space: Space, links: Sequence[Link]) -> str:
    """Return what is true and what is false along some links, as HoDoKu lists forcing chains.

    Each is printed once, in the order of the links: "r1c4=3 r3c46<>3 r3c9=3".
    """
    ordered: dict[Literal, None] = {}
    for link in links:
        weak = link.kind == "weak"
        ordered[weak, link.start] = None
        ordered[not weak, link.end] = None
    printers = {True: NOTATION["candidates"], False: NOTATION["removed"]}
    parts = []
    for true, group in groupby(ordered, key=lambda literal: literal[0]):
        members = [members for _, members in group]
        wholes = members if true else [union(members)]
        parts += [printers[true](space, whole).replace(", ", ",") for whole in wholes]
    return " ".join(parts)


def eureka_chains(space: Space, links: Sequence[Link]) -> str:
    """Return links as chains in Eureka notation, each as long as it goes, one after the other."""
    return "; ".join(
        chain_text(space, nodes, weak_first=weak_first) for weak_first, nodes in _chains(links)
    )


def _chains(links: Sequence[Link]) -> Iterator[tuple[bool, tuple[int, ...]]]:
    """Yield the nodes of chains that use each link once, and whether a weak link comes first."""
    unused = list(dict.fromkeys(links))
    while unused:
        first = unused.pop(0)
        kind, nodes = first.kind, [first.start, first.end]
        while link := next(
            (link for link in unused if link.start == nodes[-1] and link.kind != kind), None
        ):
            unused.remove(link)
            nodes.append(link.end)
            kind = link.kind
        yield first.kind == "weak", tuple(nodes)
