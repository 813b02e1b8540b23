"""Forcing chains: what contradicts itself by chains, and what all candidates of an item agree on.

They go by the closure of the graph of all links, groups among them. A candidate that all
candidates of an item rule out by chains rules each of them out in turn, so one look at the items
finds both contradictions and verities.
"""

from collections.abc import Iterator
from functools import lru_cache

from lapiz import Deduction, Says, bits, candidates, items, union
from lapiz.search.witness import witness
from lapiz_sudoku.board.grid import Grid
from lapiz_sudoku.chains.forcing import (
    FEW,
    Effect,
    by_place,
    forcing_technique,
    open_items,
    shortest,
)
from lapiz_sudoku.chains.graphs import grouped_graph
from lapiz_sudoku.chains.ways import ways_to

__all__ = ["TECHNIQUES"]


@lru_cache(maxsize=4)
def _agreements(grid: Grid) -> tuple[Effect, ...]:
    """Return what the chains from all candidates of each item agree on."""
    closure, left = grouped_graph(grid).closure, grid.position.open
    solution = witness(grid.position) & left
    leads_to: dict[int, tuple[int, int]] = {}
    found: list[Effect] = []
    for number, options in open_items(grid):
        removes, places = left & ~(options | solution), solution or left
        for one in (*bits(options & solution), *bits(options & ~solution)):
            if one not in leads_to:
                leads_to[one] = closure.of(one)
            true, gone = leads_to[one]
            removes &= gone
            places &= true
            if not removes and not places:
                break
        if removes or places:
            found.append(Effect(number, removes, places))
    return tuple(found)


def _chain_refutation(grid: Grid, target: int, number: int) -> Deduction:
    """Return the removal of a candidate from which chains lead to the end of an item."""
    graph = grouped_graph(grid)
    options = grid.position.space.sets[number] & grid.position.open
    way = ways_to(graph.links, 1 << target, None, options)
    return Deduction(
        removes=1 << target,
        truths=(*way.truths, number),
        roles={"base": way.members & ~(1 << target), "target": 1 << target},
        links=way.links,
        says=Says(
            "Chains lead from {candidate} to every candidate of {item}.",
            "If {candidate} is true, each of them is false, by a chain of its own, and nothing is "
            "left for {item}.",
            candidate=candidates(1 << target),
            item=items(number),
        ),
    )


def _chain_placing(grid: Grid, target: int, number: int) -> Deduction:
    """Return the placing of a candidate to which chains lead from every candidate of an item."""
    graph = grouped_graph(grid)
    links, options = graph.links, grid.position.space.sets[number] & grid.position.open
    first = links.strong[target]
    way = ways_to(links, first, target, options & ~(1 << target))
    return Deduction(
        places=1 << target,
        truths=(*way.truths, number),
        roles={"base": way.members & ~(1 << target), "target": 1 << target},
        links=way.links,
        says=Says(
            "Chains lead from the falsehood of {candidate} to every candidate of {item}.",
            "If {candidate} is false, each of them is false, by a chain of its own, and nothing "
            "is left for {item}.",
            candidate=candidates(1 << target),
            item=items(number),
        ),
    )


def chain_contradictions(grid: Grid) -> Iterator[Deduction]:
    """Chains lead from a candidate to all candidates of a cell, or of a digit in a house.

    So it is false. If they start from its falsehood instead, it is true.

    Source: HoDoKu, "Forcing Chain". Order: placings before removals, each by cell, then by
    digit; of several items the one with the fewest truths.
    """
    effects = _agreements(grid)
    places = union(effect.places for effect in effects)
    for target in by_place(grid, places):
        numbers = [effect.item for effect in effects if effect.places >> target & 1]
        yield shortest([_chain_placing(grid, target, number) for number in numbers[:FEW]])
    removes = union(effect.removes for effect in effects)
    for target in by_place(grid, removes):
        numbers = [effect.item for effect in effects if effect.removes >> target & 1]
        yield shortest([_chain_refutation(grid, target, number) for number in numbers[:FEW]])


def chain_verities(grid: Grid) -> Iterator[Deduction]:
    """Chains lead from every candidate of a cell, or of a digit in a house, to the same.

    One of them is true, so what all of them rule out is false.

    Source: HoDoKu, "Forcing Chain". Order: by the number of the item.
    """
    links = grouped_graph(grid).links
    for effect in _agreements(grid):
        if not effect.removes:
            continue
        options = grid.position.space.sets[effect.item] & grid.position.open
        ways = [ways_to(links, 1 << one, None, effect.removes) for one in bits(options)]
        yield Deduction(
            removes=effect.removes,
            truths=tuple(dict.fromkeys((effect.item, *(t for way in ways for t in way.truths)))),
            roles={"base": union(way.members for way in ways) & ~options, "start": options},
            links=tuple(dict.fromkeys(link for way in ways for link in way.links)),
            says=Says(
                "Chains lead from each of {candidates} to the same end: without {removed}.",
                "One of them is true, the only candidates left for {item}; whichever it is, a "
                "chain rules these out.",
                candidates=candidates(options),
                item=items(effect.item),
                removed=candidates(effect.removes),
            ),
        )


TECHNIQUES = [
    forcing_technique("forcing-chain-contradiction", "1301", 500, chain_contradictions),
    forcing_technique("forcing-chain-verity", "1302", 500, chain_verities),
]
