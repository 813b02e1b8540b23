"""For forcing chains: the shortest chains from one start to all candidates that they rule out."""

from typing import NamedTuple

from lapiz import Link, bits, union
from lapiz_generic.links import Links
from lapiz_generic.walks import Walk
from lapiz_sudoku.chains.words import drawn, truths_of


class Way(NamedTuple):
    """Chains from one start to each of some candidates that they rule out."""

    truths: tuple[int, ...]
    members: int
    links: tuple[Link, ...]


def ways_to(links: Links, first: int, start: int | None, goals: int) -> Way:
    """Return the shortest chains from the nodes `first` to what rules out each goal.

    `start` is a node: if it is false, the first nodes are true. None if these are just supposed.
    """
    walk, unreached = Walk(links, first), goals
    ends: list[tuple[int, int]] = []
    level = 0
    while unreached and (level < len(walk.levels) or walk.go_on()):
        for node in bits(walk.levels[level]):
            if links.seen_by(node) & unreached:
                ends.append((level, node))
                unreached &= ~links.seen_by(node)
        level += 1
    truths: list[int] = []
    drawing: list[Link] = []
    members = 0
    for level, node in ends:
        nodes = walk.way(level, node)
        whole = nodes[1:] if start is None else (start, *nodes)
        truths += truths_of(links, whole)
        members |= union(links.candidates(node) for node in nodes)
        drawing += drawn(links, whole)
    return Way(tuple(dict.fromkeys(truths)), members, tuple(dict.fromkeys(drawing)))
