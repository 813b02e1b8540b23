"""How deep suppositions must be nested until singles alone solve: the depth of trial and error.

Depth 0 are singles. At depth *d* each candidate is supposed and followed at depth *d* - 1; if that
contradicts itself the candidate goes, over and over until nothing changes. What is left does not
depend on the order.

Source: Denis Berthier, "Pattern-Based Constraint Satisfaction and Logic Puzzles" (2012): T&E(d).
"""

from typing import NamedTuple

from lapiz.core import Budget, OutOfBudget, Position, bits
from lapiz.search.following import Fields, fields, state_of, too_large
from lapiz.search.following.native import native_fields, tried
from lapiz.search.walking.backtracking import unsound

MOST_SUPPOSITIONS = 500_000
"""How many suppositions are followed at most."""
DEEPEST = 2


class Depth(NamedTuple):
    """A depth: that of the puzzle if it `solves`, else all up to it are too little."""

    number: int
    solves: bool


def depth_of(
    position: Position, deepest: int = DEEPEST, most: int = MOST_SUPPOSITIONS
) -> Depth | None:
    """Return the depth at which a position is solved, of those up to the `deepest`.

    A depth that would take more than so many suppositions counts as too little. None where even
    what is sure contradicts itself, and where the space is too large for fields.

    >>> from lapiz.core.space import Item, Space
    >>> depth_of(Space(("a", "b"), (Item("x", "cell", 0b11),)).start())
    Depth(number=2, solves=False)
    """
    if too_large(position.space) or unsound(position):
        return None
    layout, state = fields(position.space), state_of(position)
    budget, reached = Budget(most, "suppositions"), -1
    try:
        for depth in range(deepest + 1):
            closed = follow(layout, state, depth, budget)
            if closed is None:
                return None
            state, reached = closed, depth
            if not state & layout.guards:
                return Depth(depth, solves=True)
    except OutOfBudget:
        pass
    return Depth(reached, solves=False)


def follow(layout: Fields, state: int, depth: int, budget: Budget) -> int | None:
    """Return what is left of a state at a depth; None if it contradicts itself.

    Raises OutOfBudget when the suppositions do not suffice.
    """
    kernel = native_fields(layout) if depth else None
    if kernel:
        return tried(kernel, layout, state, depth, budget)
    return _followed(layout, state, depth, budget)


def _followed(layout: Fields, state: int, depth: int, budget: Budget) -> int | None:
    state, failed = layout.settle(state, [])
    if failed or not depth:
        return None if failed else state
    lower = _followed(layout, state, depth - 1, budget)
    candidates = list(bits(layout.lost(state & ~layout.guards)))
    quiet, at = 0, 0
    while lower is not None and lower & layout.guards and quiet < len(candidates):
        candidate = candidates[at]
        at, quiet = (at + 1) % len(candidates), quiet + 1
        if not layout.own[candidate] & lower:
            continue
        budget.spend()
        supposed = lower & layout.masks[candidate]
        if _followed(layout, supposed, depth - 1, budget) is None:
            lower = _followed(layout, layout.without(lower, 1 << candidate), depth - 1, budget)
            quiet = 0
    return lower
