"""Forcing chains and nets: what a candidate contradicts, and what all of an item agree on.

Chains go by the closure of the graph of all links, groups among them; nets place last candidates
on and on. A candidate that all candidates of an item rule out by chains rules each of them out
in turn, so one look at the items finds both contradictions and verities.
"""

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import NamedTuple

from lapiz import Deduction, Link, Says, Technique, technique
from lapiz.bits import bits, union
from lapiz.deduction import candidates, items
from lapiz.probing import probes_of
from lapiz_generic.links import Links
from lapiz_generic.nets import contradiction_net, net_to
from lapiz_generic.walks import Walk
from lapiz_sudoku.chain_graphs import grouped_graph
from lapiz_sudoku.chain_words import drawn, truths_of
from lapiz_sudoku.grid import Grid

__all__ = ["TECHNIQUES"]

LONGEST = 24
"""Nets of up to so many placements are alike to a solve; of longer ones it takes the shortest."""

Finder = Callable[[Grid], Iterator[Deduction]]


class Effect(NamedTuple):
    """What the chains from the candidates of an item agree on."""

    item: int
    removes: int
    places: int


def _open_items(grid: Grid) -> Iterator[tuple[int, int]]:
    left, placed = grid.position.open, grid.position.placed
    for number, members in enumerate(grid.position.space.sets):
        options = members & left
        if options and not members & placed:
            yield number, options


@lru_cache(maxsize=4)
def _agreements(grid: Grid) -> tuple[Effect, ...]:
    """Return what the chains from all candidates of each item agree on."""
    closure, left = grouped_graph(grid).closure, grid.position.open
    leads_to = {one: closure.of(one) for one in bits(left)}
    found: list[Effect] = []
    for number, options in _open_items(grid):
        removes, places = left & ~options, left
        for one in bits(options):
            true, gone = leads_to[one]
            removes &= gone
            places &= true
        if removes or places:
            found.append(Effect(number, removes, places))
    return tuple(found)


def _by_place(grid: Grid, members: int) -> list[int]:
    """Return candidates by cell, then by digit: the order in which a solve takes them."""
    size = grid.size
    return sorted(bits(members), key=lambda one: (one % size, one // size))


# --- chains ---------------------------------------------------------------------------------


class Way(NamedTuple):
    """Chains from one start to each of some candidates that they rule out."""

    truths: tuple[int, ...]
    members: int
    links: tuple[Link, ...]


def _ways(links: Links, first: int, start: int | None, goals: int) -> Way:
    """Return the shortest chains from the nodes `first` to what rules out each goal.

    `start` is the node whose falsehood makes the first ones true, if that is where they start.
    """
    walk, left = Walk(links, first), goals
    ends: list[tuple[int, int]] = []
    level = 0
    while left and (level < len(walk.levels) or walk.go_on()):
        for node in bits(walk.levels[level]):
            if links.seen_by(node) & left:
                ends.append((level, node))
                left &= ~links.seen_by(node)
        level += 1
    truths: list[int] = []
    drawing: list[Link] = []
    members = 0
    for level, node in ends:
        nodes = walk.way(level, node)
        whole = nodes[1:] if start is None else (start, *nodes)
        truths += truths_of(links, whole)
        members |= union(links.candidates(one) for one in nodes)
        drawing += drawn(links, whole)
    return Way(tuple(dict.fromkeys(truths)), members, tuple(dict.fromkeys(drawing)))


def _chain_refutation(grid: Grid, target: int, number: int) -> Deduction:
    """Return the removal of a candidate from which chains lead to the end of an item."""
    graph = grouped_graph(grid)
    options = grid.position.space.sets[number] & grid.position.open
    way = _ways(graph.links, 1 << target, None, options)
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
    way = _ways(links, first, target, options & ~(1 << target))
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


def _shortest(found: list[Deduction]) -> Deduction:
    return min(found, key=lambda one: (len(one.truths), len(one.links)))


def chain_contradictions(grid: Grid) -> Iterator[Deduction]:
    """Chains lead from a candidate to all candidates of a cell, or of a digit in a house.

    So it is false. If they start from its falsehood instead, it is true.

    Source: HoDoKu, "Forcing Chain". Order: placings before removals, each by cell, then by
    digit; of several items the one with the fewest truths.
    """
    effects = _agreements(grid)
    places = union(effect.places for effect in effects)
    for target in _by_place(grid, places):
        numbers = [effect.item for effect in effects if effect.places >> target & 1]
        yield _shortest([_chain_placing(grid, target, number) for number in numbers[:FEW]])
    removes = union(effect.removes for effect in effects)
    for target in _by_place(grid, removes):
        numbers = [effect.item for effect in effects if effect.removes >> target & 1]
        yield _shortest([_chain_refutation(grid, target, number) for number in numbers[:FEW]])


FEW = 4
"""How many items are compared for the shortest chains to one effect."""


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
        ways = [_ways(links, 1 << one, None, effect.removes) for one in bits(options)]
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


# --- nets -----------------------------------------------------------------------------------


def net_contradictions(grid: Grid) -> Iterator[Deduction]:
    """A candidate leaves nothing for a cell or for a digit in a house, so it is false.

    It is taken to be true, and last candidates are placed on and on until something is
    missing.

    Source: HoDoKu, "Forcing Net". Order: by the number of items used, then by cell and digit.
    """
    probes = probes_of(grid.position)
    if probes:
        found = [_refutation(grid, one) for one in _by_place(grid, probes.refuted)]
        yield from sorted(found, key=lambda one: len(one.truths))


def _choose_contradiction(grid: Grid) -> Iterator[Deduction]:
    """Yield the first refutation, by cell and digit, that is not long; else the shortest."""
    probes = probes_of(grid.position)
    if not probes or not probes.refuted:
        return
    found: list[Deduction] = []
    for one in _by_place(grid, probes.refuted):
        found.append(_refutation(grid, one))
        if len(found[-1].truths) <= LONGEST:
            yield found[-1]
            return
    yield min(found, key=lambda one: len(one.truths))


def _refutation(grid: Grid, candidate: int) -> Deduction:
    traced = contradiction_net(grid.position, candidate)
    assert traced
    net, empty = traced
    return Deduction(
        removes=1 << candidate,
        truths=(*net.items, empty),
        roles={"base": net.members & ~(1 << candidate), "target": 1 << candidate},
        links=net.links,
        says=Says(
            "Suppose {candidate}; then place what is the last candidate of its cell or house, on "
            "and on.",
            "In the end nothing is left for {item}, so {candidate} is false.",
            candidate=candidates(1 << candidate),
            item=items(empty),
        ),
    )


def net_verities(grid: Grid) -> Iterator[Deduction]:
    """Each candidate of a cell, or of a digit in a house, leads to the same by a net.

    Each in turn is taken to be true, and last candidates are placed on and on; what happens every
    time, happens. Items with a candidate that contradicts itself are left to that technique.

    Source: HoDoKu, "Forcing Net". Order: placings before removals, each by cell, then by digit;
    of several items the one with the fewest truths.
    """
    probes = probes_of(grid.position)
    if not probes:
        return
    effects: list[Effect] = []
    for number, options in _open_items(grid):
        if not options & probes.refuted:
            alive, places = 0, grid.position.open & ~options
            for one in bits(options):
                alive |= probes.left[one]
                places &= probes.placed[one]
            effects.append(Effect(number, grid.position.open & ~alive, places))
    for part in (1, 2):
        for target in _by_place(grid, union(effect[3 - part] for effect in effects)):
            numbers = [effect.item for effect in effects if effect[3 - part] >> target & 1]
            yield _shortest([_verity(grid, target, part == 1, one) for one in numbers[:FEW]])


def _verity(grid: Grid, target: int, places: bool, number: int) -> Deduction:
    """Return what the nets from all candidates of an item do to one candidate."""
    position, bit = grid.position, 1 << target
    options = position.space.sets[number] & position.open
    goal = _rivals(grid, target) if places else bit
    nets = [net_to(position, one, goal) for one in bits(options)]
    truths = [number, *(item for net in nets for item in net.items)]
    if places:
        truths.append(_item_of(grid, target))
    return Deduction(
        removes=0 if places else bit,
        places=bit if places else 0,
        truths=tuple(dict.fromkeys(truths)),
        roles={"base": union(net.members for net in nets) & ~bit & ~options, "start": options},
        links=tuple(dict.fromkeys(link for net in nets for link in net.links)),
        says=Says(
            "Suppose each of {candidates} in turn; then place what is the last candidate of its "
            "cell or house, on and on.",
            "One of them is true, and {target} comes out true every time."
            if places
            else "One of them is true, and {target} is ruled out every time.",
            candidates=candidates(options),
            target=candidates(bit),
        ),
    )


def _item_of(grid: Grid, target: int) -> int:
    """Return the item of a candidate that has the fewest candidates left."""
    space, left = grid.position.space, grid.position.open
    return min(space.items_of[target], key=lambda one: (space.sets[one] & left).bit_count())


def _rivals(grid: Grid, target: int) -> int:
    """Return the other candidates of the item that has the fewest."""
    members = grid.position.space.sets[_item_of(grid, target)]
    return members & grid.position.open & ~(1 << target)


# --- the techniques -------------------------------------------------------------------------


def _technique(
    name: str, code: str, score: float, find: Finder, choose: Finder | None = None
) -> Technique:
    return technique(
        name,
        kind="sudoku",
        codes={"hodoku": code},
        scores={"hodoku": score},
        levels={"hodoku": "Extreme"},
        choose=choose,
    )(find)


TECHNIQUES = [
    _technique("forcing-chain-contradiction", "1301", 500, chain_contradictions),
    _technique("forcing-chain-verity", "1302", 500, chain_verities),
    _technique("forcing-net-contradiction", "1303", 700, net_contradictions, _choose_contradiction),
    _technique("forcing-net-verity", "1304", 700, net_verities),
]
