"""The native kernels of `lapiz-core`, if they are installed: nothing depends on them but time.

`LAPIZ_PURE=1` in the environment does without them. Each kernel has a twin in Python that it must
agree with; what a space is too wide for, the twin does.
"""

import os
from collections.abc import Iterable, Iterator
from typing import Any

from lapiz.core.bits import bits, union
from lapiz.core.budget import Budget, OutOfBudget
from lapiz.core.space import Position
from lapiz.search.fields import Fields, fields, state_of, too_wide

__all__ = ["CORE", "as_bytes", "lanes_of", "native_fields", "removed_by_chains", "walked"]

VERSION = 2
"""What the version of `lapiz_core` must be: another one may have other kernels."""
SLICE_BRANCHES = 10_000
"""How many branches a search takes at a time."""
WIDEST = 15
"""The most candidates that an item may have."""


def _core() -> Any:
    if os.environ.get("LAPIZ_PURE"):
        return None
    try:
        import lapiz_core
    except ImportError:
        return None
    return lapiz_core if getattr(lapiz_core, "VERSION", None) == VERSION else None


CORE = _core()
"""The module with the kernels, or None."""


def as_bytes(numbers: int, size: int) -> bytes:
    """Return a set of numbers below a size, as kernels take them."""
    return numbers.to_bytes((size + 7) // 8, "little")


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
        found, left = walk.next(allowed)
        budget.left -= allowed - left
        if found is None:
            return
        if found is not False:
            yield memoryview(found).cast("H")
        elif not budget.left:
            raise OutOfBudget(budget.allowed, budget.unit)


def removed_by_chains(position: Position, lanes: bytes) -> int | None:
    """Return the candidates that chains remove whose strong links are in some items.

    None where no kernel tells.
    """
    if CORE is None or too_wide(position.space):
        return None
    layout = fields(position.space)
    kernel = native_fields(layout)
    removed = kernel and kernel.chains(as_bytes(state_of(position), layout.size), lanes)
    return None if removed is None else int.from_bytes(removed, "little")


def lanes_of(layout: Fields, items: Iterable[int]) -> bytes:
    """Return some items as a set of lanes, in whole words."""
    lane = {number: place for place, number in enumerate(layout.base)}
    lanes = union(1 << lane[number] for number in items if number in lane)
    return as_bytes(lanes, -(-len(lane) // 64) * 64)
