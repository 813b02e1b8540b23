"""Forcing nets: an assumption is followed by placing last candidates on and on."""

from collections.abc import Iterator

from lapiz import Deduction, Says, bits, candidates, items, union
from lapiz.search.probing import probes_of
from lapiz_generic.nets import contradiction_net, net_to
from lapiz_sudoku.board.grid import Grid
from lapiz_sudoku.chains.forcing import (
    FEW,
    Effect,
    by_place,
    forcing_technique,
    open_items,
    shortest,
)

__all__ = ["TECHNIQUES"]

LONGEST = 24
"""Nets of up to so many placements are alike to a solve; of longer ones it takes the shortest."""


def net_contradictions(grid: Grid) -> Iterator[Deduction]:
    """A candidate leaves nothing for a cell or for a digit in a house, so it is false.

    It is taken to be true, and last candidates are placed on and on until something is
    missing.

    Source: HoDoKu, "Forcing Net". Order: by the number of items used, then by cell and digit.
    """
    probes = probes_of(grid.position)
    if probes:
        found = [_refutation(grid, one) for one in by_place(grid, probes.refuted)]
        yield from sorted(found, key=lambda one: len(one.truths))


def _choose_contradiction(grid: Grid) -> Iterator[Deduction]:
    """Yield the first refutation, by cell and digit, that is not long; else the shortest."""
    probes = probes_of(grid.position)
    if not probes or not probes.refuted:
        return
    found: list[Deduction] = []
    for one in by_place(grid, probes.refuted):
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
    for number, options in open_items(grid):
        if not options & probes.refuted:
            alive, places = 0, grid.position.open & ~options
            for one in bits(options):
                alive |= probes.left[one]
                places &= probes.placed[one]
            effects.append(Effect(number, grid.position.open & ~alive, places))
    for part in (1, 2):
        for target in by_place(grid, union(effect[3 - part] for effect in effects)):
            numbers = [effect.item for effect in effects if effect[3 - part] >> target & 1]
            yield shortest([_verity(grid, target, part == 1, one) for one in numbers[:FEW]])


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


TECHNIQUES = [
    forcing_technique(
        "forcing-net-contradiction", "1303", 700, net_contradictions, _choose_contradiction
    ),
    forcing_technique("forcing-net-verity", "1304", 700, net_verities),
]
