"""What forcing chains and nets share: effects and their order, what refutes a candidate, chains."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from lapiz import Deduction, Link, Says, Technique, bits, candidates, items, technique, union
from lapiz_generic.links import Links
from lapiz_generic.walks import Walk
from lapiz_sudoku.board import Grid
from lapiz_sudoku.chains.words import drawn, truths_of
from lapiz_sudoku.scales.hodoku import hodoku

FEW = 4
"""How many items are compared at most to find the shortest way to an effect."""

Finder = Callable[[Grid], Iterator[Deduction]]


class Effect(NamedTuple):
    """What all candidates of an item agree on: candidates removed, candidates placed."""

    item: int
    removes: int
    places: int


def by_place(grid: Grid, members: int) -> list[int]:
    """Return candidates ordered by cell, then by digit, as a solve takes them."""
    size = grid.size
    return sorted(bits(members), key=lambda candidate: (candidate % size, candidate // size))


def shortest(deductions: list[Deduction]) -> Deduction:
    """Return the deduction with the fewest truths."""
    return min(deductions, key=lambda deduction: (len(deduction.truths), len(deduction.links)))


class ChainsTo(NamedTuple):
    """Chains from one start to each of some candidates that they rule out."""

    truths: tuple[int, ...]
    members: int
    links: tuple[Link, ...]


def chains_to(links: Links, first: int, start: int | None, goals: int) -> ChainsTo:
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
    return ChainsTo(tuple(dict.fromkeys(truths)), members, tuple(dict.fromkeys(drawing)))


def emptying(
    target: int,
    item: int,
    truths: tuple[int, ...],
    members: int,
    links: tuple[Link, ...],
    says: tuple[str, str],
    *,
    places: bool = False,
) -> Deduction:
    """Return the removal (or placing) of a candidate that leaves nothing for an item otherwise.

    `members` are the candidates on the way there; `says` may use {candidate} and {item}.
    """
    bit = 1 << target
    return Deduction(
        removes=0 if places else bit,
        places=bit if places else 0,
        truths=truths,
        roles={"way": members & ~bit, "target": bit},
        links=links,
        says=Says(*says, candidate=candidates(bit), item=items(item)),
        supposes=True,
        end=item,
    )


def forcing_technique(
    name: str, code: str, score: float, find: Finder, choose: Finder | None = None
) -> Technique:
    """Make a technique of a finder."""
    return technique(
        name,
        kind="sudoku",
        **hodoku(code, score, "Extreme"),
        choose=choose,
    )(find)
