"""Forcing chains: what leads to a contradiction, and what all candidates of an item imply.

Both are read from the closure of the graph of all links, groups included. Chains work both ways: if
all candidates of an item rule out a candidate, this rules out each of them in turn. So one pass
over the items finds contradictions as well as verities.
"""

from collections.abc import Iterator

from lapiz import Deduction, Says, bits, candidates, items, of_solve, union
from lapiz.search.walking import witness
from lapiz_generic.open_items import open_items
from lapiz_sudoku.board import Grid
from lapiz_sudoku.chains.forcing import (
    FEW,
    Effect,
    by_place,
    chains_to,
    emptying,
    forcing_technique,
    shortest,
)
from lapiz_sudoku.chains.graphs import grouped_graph


@of_solve
def _agreements(grid: Grid) -> tuple[Effect, ...]:
    """Return, for each item, what the chains from all its candidates agree on."""
    known, open_ = grouped_graph(grid).agreed(), grid.open
    if known is None:
        return _by_closure(grid)
    solution = witness(grid.position) & open_
    effects: list[Effect] = []
    for number, options in open_items(grid.position):
        gone, true = known.get(number, (0, 0))
        removes, places = open_ & ~(options | solution) & gone, (solution or open_) & true
        if removes or places:
            effects.append(Effect(number, removes, places))
    return tuple(effects)


def _by_closure(grid: Grid) -> tuple[Effect, ...]:
    closure, open_ = grouped_graph(grid).closure, grid.open
    solution = witness(grid.position) & open_
    leads_to: dict[int, tuple[int, int]] = {}
    effects: list[Effect] = []
    for number, options in open_items(grid.position):
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


REFUTATION = (
    "Chains lead from {candidate} to every candidate of {item}.",
    "If {candidate} were true, none of them could be.",
)
PLACING = (
    "Chains that begin with {candidate} being false lead to every candidate of {item}.",
    "If {candidate} were false, each of them would be false.",
)


def _chain_contradiction(grid: Grid, target: int, number: int, *, places: bool) -> Deduction:
    """Return the removal of a candidate from which chains rule out every candidate of an item.

    Or, if it `places`, the placing of one whose falsehood does so.
    """
    links, options = (
        grouped_graph(grid).links,
        grid.position.space.sets[number] & grid.open,
    )
    if places:
        chains = chains_to(links, links.strong[target], target, options & ~(1 << target))
    else:
        chains = chains_to(links, 1 << target, None, options)
    truths, says = (*chains.truths, number), PLACING if places else REFUTATION
    return emptying(target, number, truths, chains.members, chains.links, says, places=places)


def _shortest(grid: Grid, target: int, numbers: list[int], *, places: bool) -> Deduction:
    return shortest(
        [_chain_contradiction(grid, target, number, places=places) for number in numbers[:FEW]]
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
        yield _shortest(grid, target, numbers, places=True)
    removes = union(effect.removes for effect in effects)
    for target in by_place(grid, removes):
        numbers = [effect.item for effect in effects if effect.removes >> target & 1]
        yield _shortest(grid, target, numbers, places=False)


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
    options = grid.position.space.sets[number] & grid.open
    chains = [chains_to(links, 1 << candidate, None, bit) for candidate in bits(options)]
    return Deduction(
        removes=bit,
        truths=tuple(dict.fromkeys((number, *(truth for path in chains for truth in path.truths)))),
        roles={"way": union(path.members for path in chains) & ~options, "start": options},
        links=tuple(dict.fromkeys(link for path in chains for link in path.links)),
        says=Says(
            "Chains from each of {candidates} rule out {removed}.",
            "One of them has to be true, the only candidates left for {item}.",
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
