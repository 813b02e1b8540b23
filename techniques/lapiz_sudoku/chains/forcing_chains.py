"""Forcing chains: what leads to a contradiction, and what all candidates of an item imply.

Both are read from the closure of the graph of all links, groups included. Chains work both ways: if
all candidates of an item rule out a candidate, this rules out each of them in turn. So one pass
over the items finds contradictions as well as verities.
"""

from collections.abc import Iterator

from lapiz import Deduction, Says, bits, candidates, items, of_solve, union
from lapiz.search.walking import witness
from lapiz_sudoku.board import Grid
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


@of_solve
def _agreements(grid: Grid) -> tuple[Effect, ...]:
    """Return, for each item, what the chains from all its candidates agree on."""
    known, open_ = grouped_graph(grid).agreed(), grid.position.open
    if known is None:
        return _by_closure(grid)
    solution = witness(grid.position) & open_
    effects: list[Effect] = []
    for number, options in open_items(grid):
        gone, true = known.get(number, (0, 0))
        removes, places = open_ & ~(options | solution) & gone, (solution or open_) & true
        if removes or places:
            effects.append(Effect(number, removes, places))
    return tuple(effects)


def _by_closure(grid: Grid) -> tuple[Effect, ...]:
    closure, open_ = grouped_graph(grid).closure, grid.position.open
    solution = witness(grid.position) & open_
    leads_to: dict[int, tuple[int, int]] = {}
    effects: list[Effect] = []
    for number, options in open_items(grid):
        removes, places = open_ & ~(options | solution), solution or open_
        for candidate in (*bits(options & solution), *bits(options & ~solution)):
            if candidate not in leads_to:
                leads_to[candidate] = closure.of(candidate)
            true, gone = leads_to[candidate]
            removes &= gone
            places &= true
            if not removes and not places:
                break
        if removes or places:
            effects.append(Effect(number, removes, places))
    return tuple(effects)


def _chain_refutation(grid: Grid, target: int, number: int) -> Deduction:
    """Return the removal of a candidate from which chains rule out every candidate of an item."""
    graph = grouped_graph(grid)
    options = grid.position.space.sets[number] & grid.position.open
    way = ways_to(graph.links, 1 << target, None, options)
    return Deduction(
        removes=1 << target,
        truths=(*way.truths, number),
        roles={"way": way.members & ~(1 << target), "target": 1 << target},
        links=way.links,
        says=Says(
            "Chains lead from {candidate} to every candidate of {item}.",
            "If {candidate} is true, each of them is false, by a chain of its own, and nothing is "
            "left for {item}.",
            candidate=candidates(1 << target),
            item=items(number),
        ),
        supposes=True,
        end=number,
    )


def _chain_placing(grid: Grid, target: int, number: int) -> Deduction:
    """Return the placing of a candidate which, taken to be false, rules out all of an item."""
    graph = grouped_graph(grid)
    links, options = graph.links, grid.position.space.sets[number] & grid.position.open
    first = links.strong[target]
    way = ways_to(links, first, target, options & ~(1 << target))
    return Deduction(
        places=1 << target,
        truths=(*way.truths, number),
        roles={"way": way.members & ~(1 << target), "target": 1 << target},
        links=way.links,
        says=Says(
            "Chains that begin with {candidate} being false lead to every candidate of {item}.",
            "If {candidate} is false, each of them is false, by a chain of its own, and nothing "
            "is left for {item}.",
            candidate=candidates(1 << target),
            item=items(number),
        ),
        supposes=True,
        end=number,
    )


def chain_contradictions(grid: Grid) -> Iterator[Deduction]:
    """Chains lead from a candidate to all candidates of a cell, or of a digit in a house.

    They rule all of these out, so the candidate is false. If chains that begin with its being false
    do so, it is true.

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

    Source: HoDoKu, "Forcing Chain". Order: by the cell of the removed candidate, then by its digit;
    of several items the one with the fewest truths.
    """
    effects = _agreements(grid)
    for target in by_place(grid, union(effect.removes for effect in effects)):
        numbers = [effect.item for effect in effects if effect.removes >> target & 1]
        yield shortest([_verity(grid, target, number) for number in numbers[:FEW]])


def _verity(grid: Grid, target: int, number: int) -> Deduction:
    """Return the removal of a candidate that chains from all candidates of an item rule out."""
    links, bit = grouped_graph(grid).links, 1 << target
    options = grid.position.space.sets[number] & grid.position.open
    ways = [ways_to(links, 1 << candidate, None, bit) for candidate in bits(options)]
    return Deduction(
        removes=bit,
        truths=tuple(dict.fromkeys((number, *(truth for way in ways for truth in way.truths)))),
        roles={"way": union(way.members for way in ways) & ~options, "start": options},
        links=tuple(dict.fromkeys(link for way in ways for link in way.links)),
        says=Says(
            "Chains lead from each of {candidates} to the same end: without {removed}.",
            "One of them is true, the only candidates left for {item}; whichever it is, a "
            "chain rules it out.",
            candidates=candidates(options),
            item=items(number),
            removed=candidates(bit),
        ),
        supposes=True,
    )


TECHNIQUES = [
    forcing_technique("forcing-chain-contradiction", "1301", 500, chain_contradictions),
    forcing_technique("forcing-chain-verity", "1302", 500, chain_verities),
]
