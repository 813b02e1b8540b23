"""Forcing nets: a candidate is taken to be true, and last candidates are placed again and again."""

from collections.abc import Iterator

from lapiz import Deduction, Says, bits, candidates, items, union
from lapiz.search.following import probes_of
from lapiz_generic.nets import contradiction_net, net_to
from lapiz_generic.open_items import open_items
from lapiz_sudoku.board import Grid
from lapiz_sudoku.chains.forcing import (
    FEW,
    Effect,
    by_place,
    emptying,
    forcing_technique,
    shortest,
)

ALIKE_TRUTHS = 24
"""A solve takes the first net with at most this many truths; if there is none, the shortest."""


REFUTATION = (
    "If {candidate} were true, the singles that follow from it would leave nothing for {item}.",
    "Each of them is the last candidate of its cell or house, once those before it stand.",
)


def net_contradictions(grid: Grid) -> Iterator[Deduction]:
    """A candidate leaves nothing for a cell or for a digit in a house, so it is false.

    It is taken to be true, and last candidates of cells and houses are placed until a cell or house
    has none.

    Source: HoDoKu, "Forcing Net". Order: by the number of items used, then by cell and digit.
    """
    probes = probes_of(grid.position)
    if probes:
        refutations = [_refutation(grid, candidate) for candidate in by_place(grid, probes.refuted)]
        yield from sorted(refutations, key=lambda refutation: len(refutation.truths))


def _choose_contradiction(grid: Grid) -> Iterator[Deduction]:
    """Yield the first refutation, by cell and digit, that is not long, or else the shortest."""
    probes = probes_of(grid.position)
    if not probes or not probes.refuted:
        return
    refutations: list[Deduction] = []
    for candidate in by_place(grid, probes.refuted):
        refutations.append(_refutation(grid, candidate))
        if len(refutations[-1].truths) <= ALIKE_TRUTHS:
            yield refutations[-1]
            return
    yield min(refutations, key=lambda refutation: len(refutation.truths))


def _refutation(grid: Grid, candidate: int) -> Deduction:
    traced = contradiction_net(grid.position, candidate)
    assert traced
    net, empty = traced
    truths = (*net.items, empty)
    return emptying(candidate, empty, truths, net.members, net.links, REFUTATION)


def net_verities(grid: Grid) -> Iterator[Deduction]:
    """Each candidate of a cell, or of a digit in a house, leads to the same by a net.

    Each in turn is taken to be true, and last candidates of cells and houses are placed as long as
    there are any. A consequence of every case is true. Cells and houses with a candidate that leads
    to a contradiction are passed over: Forcing Net Contradiction removes it.

    Source: HoDoKu, "Forcing Net". Order: placings before removals, each by cell, then by digit;
    of several items the one with the fewest truths.
    """
    probes = probes_of(grid.position)
    if not probes:
        return
    effects: list[Effect] = []
    for number, options in open_items(grid.position):
        if not options & probes.refuted:
            alive, places = 0, grid.open & ~options
            for candidate in bits(options):
                alive |= probes.left[candidate]
                places &= probes.placed[candidate]
            effects.append(Effect(number, grid.open & ~alive, places))
    for part in (1, 2):  # effect[2] are placings, effect[1] removals
        for target in by_place(grid, union(effect[3 - part] for effect in effects)):
            numbers = [effect.item for effect in effects if effect[3 - part] >> target & 1]
            yield shortest([_verity(grid, target, part == 1, number) for number in numbers[:FEW]])


def _verity(grid: Grid, target: int, places: bool, number: int) -> Deduction:
    """Return the removal or placing of a candidate to which nets lead from all of an item."""
    position, bit = grid.position, 1 << target
    options = position.space.sets[number] & position.open
    goal = _rivals(grid, target) if places else bit
    nets = [net_to(position, candidate, goal) for candidate in bits(options)]
    truths = [number, *(item for net in nets for item in net.items)]
    if places:
        truths.append(_item_of(grid, target))
    return Deduction(
        removes=0 if places else bit,
        places=bit if places else 0,
        truths=tuple(dict.fromkeys(truths)),
        roles={"way": union(net.members for net in nets) & ~bit & ~options, "start": options},
        links=tuple(dict.fromkeys(link for net in nets for link in net.links)),
        says=Says(
            "Whichever of {candidates} is true, the singles that follow from it lead to {target}."
            if places
            else "Whichever of {candidates} is true, the singles that follow rule out {target}.",
            "One of them has to be true, the only candidates left for {item}.",
            item=items(number),
            candidates=candidates(options),
            target=candidates(bit),
        ),
        supposes=True,
    )


def _item_of(grid: Grid, target: int) -> int:
    """Return that item to be satisfied of a candidate which has the fewest open candidates."""
    space, open_ = grid.position.space, grid.open
    required = (item for item in space.items_of[target] if space.items[item].required)
    return min(required, key=lambda item: (space.sets[item] & open_).bit_count())


def _rivals(grid: Grid, target: int) -> int:
    """Return the other open candidates of that item of a candidate which has the fewest."""
    members = grid.position.space.sets[_item_of(grid, target)]
    return members & grid.open & ~(1 << target)


TECHNIQUES = [
    forcing_technique(
        "forcing-net-contradiction", "1303", 700, net_contradictions, _choose_contradiction
    ),
    forcing_technique("forcing-net-verity", "1304", 700, net_verities),
]
