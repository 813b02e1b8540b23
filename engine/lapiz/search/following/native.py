"""The native kernels of spaces with narrow items; what a space is too wide for, the twin does."""

import struct
from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from lapiz.core import Budget, OutOfBudget, Position, Space, as_bytes, bits, of_layout, union
from lapiz.proof.native import CORE as CORE
from lapiz.search.following.bitfields import Fields, fields, state_of, too_wide

SLICE_BRANCHES = 10_000
"""How many branches a search takes at a time."""
WIDEST = 15
"""The most candidates that an item may have."""
MOST_COMPARED = 4096
"""The most candidates of a space whose cases are compared."""


def kernel_of(space: Space) -> Any:
    """Return the kernels for the fields of a space, or None where there are none."""
    if CORE is None:
        return None
    known = space.memo.get(kernel_of)
    if known is None:
        known = (None if too_wide(space) else native_fields(fields(space)),)
        space.memo.note(kernel_of, known)
    return known[0]


def native_fields(layout: Fields) -> Any:
    """Return the kernels for some fields, or None where there are none; made once."""
    if CORE is None:
        return None
    known = layout.space.memo.get(native_fields)
    if known is None:
        layout.space.memo.note(native_fields, known := (_made(layout),))
    return known[0]


def _made(layout: Fields) -> Any:
    space = layout.space
    if layout.gap > WIDEST or layout.supports or not layout.base:
        return None
    items = tuple((number, tuple(bits(space.sets[number]))) for number in layout.base)
    size = len(space.labels)
    keep = tuple(as_bytes(space.keep[candidate], size) for candidate in range(size))
    home = tuple(numbers[0] if numbers else -1 for numbers in space.items_of)
    try:
        return CORE.Fields(layout.gap, items, keep, home)
    except ValueError:  # too large
        return None


def walked(kernel: Any, layout: Fields, state: int, budget: Budget) -> Iterator[memoryview]:
    """Yield for each solution the candidates that it adds: the twin of a walk in Python.

    The search comes back now and then, so that a watch may end it.
    """
    walk = kernel.walk(as_bytes(state, layout.size))
    while True:
        allowed = min(budget.left, SLICE_BRANCHES)
        solution, left = walk.next(allowed)
        budget.left -= allowed - left
        if solution is None:
            return
        if solution is not False:
            yield memoryview(solution).cast("H")
        elif not budget.left:
            raise OutOfBudget(budget.allowed, budget.unit)


def read(space: Space, text: str) -> tuple[int, int] | None:
    """Return what is alive and what is placed where a text has a digit or '.' for each cell.

    None where no kernel tells, for other texts, and where givens rule each other out.
    """
    kernel = kernel_of(space)
    masks = kernel and kernel.read(text)
    return masks and (int.from_bytes(masks[0], "little"), int.from_bytes(masks[1], "little"))


def begun(kernel: Any, position: Position) -> Any:
    """Return a search from a position; None if a placed candidate is gone, or a peer of another."""
    size = len(position.space.labels)
    return kernel.begin(as_bytes(position.alive, size), as_bytes(position.placed, size))


def counted(kernel: Any, position: Position, most: int, budget: Budget | None) -> int:
    """Count the solutions of a position up to so many: the twin of `backtracking.count`."""
    walk, number = begun(kernel, position), 0
    while walk:
        allowed = SLICE_BRANCHES if budget is None else min(budget.left, SLICE_BRANCHES)
        more, left, goes_on = walk.count(max(most - number, 1), allowed)
        number += more
        if budget is not None:
            budget.left -= allowed - left
        if not goes_on or number >= most:
            break
        if budget is not None and not budget.left:
            raise OutOfBudget(budget.allowed, budget.unit)
    return number


def tried(kernel: Any, layout: Fields, state: int, depth: int, budget: Budget) -> int | None:
    """Return what is left when candidates are supposed: the twin of `depths` in Python.

    None if it contradicts itself. Raises OutOfBudget when the suppositions do not suffice.
    """
    rest, left = kernel.tried(as_bytes(state, layout.size), depth, budget.left)
    budget.left = left
    if left < 0:
        raise OutOfBudget(budget.allowed, budget.unit)
    return None if rest is None else int.from_bytes(rest, "little")


def _state(position: Position) -> bytes:
    """Return the lanes of a position, as kernels of chains take them."""
    return as_bytes(state_of(position), fields(position.space).size)


def removed_by_chains(position: Position, lanes: bytes, groups: bytes = b"") -> int | None:
    """Return the candidates that chains remove whose strong links are in some items.

    Links are between candidates, and `groups` of them.

    None where no kernel tells.
    """
    kernel = kernel_of(position.space)
    if kernel is None:
        return None
    removed = kernel.chains(_state(position), lanes, groups)
    return None if removed is None else int.from_bytes(removed, "little")


def ways(
    position: Position, lanes: bytes, groups: bytes, refuted: int, most: int
) -> list[tuple[tuple[int, ...], int, bool]] | None:
    """Return the shortest chains that remove any of some candidates, in order.

    The same as the walk in Python: nodes, what they remove, whether some candidate is met twice.
    Each search for a way may try so many nodes. None where no kernel tells.
    """
    kernel = kernel_of(position.space)
    if kernel is None:
        return None
    wanted = as_bytes(refuted, len(position.space.labels))
    levels = kernel.ways(_state(position), lanes, groups, wanted, most)
    return levels and [
        (tuple(memoryview(nodes).cast("H")), int.from_bytes(removes, "little"), bool(crosses))
        for level in levels
        for nodes, removes, crosses in level
    ]


def agreed(position: Position, lanes: bytes, groups: bytes) -> dict[int, tuple[int, int]] | None:
    """Return what is gone and what is true whichever candidate of an item is, by chains.

    By number of the item; None where no kernel tells.
    """
    kernel = kernel_of(position.space)
    if kernel is None:
        return None
    agreements = kernel.agreements(_state(position), lanes, groups)
    return agreements and {
        item: (int.from_bytes(gone, "little"), int.from_bytes(true, "little"))
        for item, gone, true in agreements
    }


def lanes_of(layout: Fields, items: Iterable[int]) -> bytes:
    """Return some items as a set of lanes, in whole words."""
    lane = _lanes(layout.space)
    lanes = union(1 << lane[number] for number in items if number in lane)
    return as_bytes(lanes, -(-len(lane) // 64) * 64)


@of_layout
def _lanes(space: Space) -> dict[int, int]:
    """Return the lane of each item that has one."""
    return {number: place for place, number in enumerate(fields(space).base)}


def groups_of(layout: Fields, shared: Sequence[Iterable[int]], numbers: Mapping[int, int]) -> bytes:
    """Return the groups that items share, by item, as `removed_by_chains` takes them.

    `numbers` gives a number for each group.
    """
    lowest, packed = min(numbers.values(), default=0), bytearray()
    for lane, item in enumerate(layout.base):
        members = list(bits(layout.space.sets[item]))
        for group in shared[item]:
            places = [n for n, candidate in enumerate(members) if group >> candidate & 1]
            mask = union(1 << layout.gap - 1 - place for place in places)
            packed += struct.pack("=3H", lane, mask, numbers[group] - lowest)
    return bytes(packed)


def compares(space: Space) -> bool:
    """Tell whether a kernel compares the cases of arguments in a space; demands it cannot ask."""
    return CORE is not None and not space.demands and len(space.labels) <= MOST_COMPARED


@of_layout
def _keep_in_words(space: Space) -> bytes:
    return in_words(space, (space.keep[candidate] for candidate in range(len(space.labels))))


def in_words(space: Space, sets: Iterable[int]) -> bytes:
    """Return sets of candidates one after the other, each in whole words."""
    size = -(-len(space.labels) // 64) * 8
    return b"".join(members.to_bytes(size, "little") for members in sets)


def item_compared(
    space: Space,
    sets: tuple[bytes, bytes],
    facts: Iterable[int],
    asked: Iterable[int],
    ends: tuple[int, int, int, bool],
) -> int | None:
    """Return which item to take case by case: the twin of `lapiz.search.telling.trials`.

    `sets` are the candidates of all items, and those that count; `facts` what is known, `asked`
    the items to choose from, by their places; `ends` the place of the item that is named and the
    goal, -1 for none, what another end costs, and whether some of what is known has not been
    followed. None where there is too much to tell.
    """
    known, places = (array("i", numbers).tobytes() for numbers in (facts, asked))
    item: int | None
    item = CORE.unfold(len(space.labels), _keep_in_words(space), *sets, known, places, *ends)
    return item
