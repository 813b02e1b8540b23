"""Backtracking, the last resort: one solution, their number, all of them in order."""

import sys
from collections.abc import Callable, Iterable, Iterator
from functools import partial

from lapiz.core import Budget, OutOfBudget, Position, Space, lowest
from lapiz.core.bits import bits
from lapiz.search.following import Excerpt, Fields, state_of, too_wide
from lapiz.search.following.fields import fields
from lapiz.search.following.native import begun, counted, kernel_of, native_fields, walked
from lapiz.search.walking.shaving import walk

# How many two-candidate items are compared before one is branched on: more costs as much time
# as the smaller tree saves (measured on hard 9 × 9 grids).
COMPARED_ITEMS = 3


SEARCH_CANDIDATES = 150_000_000
"""What a search inside a solve may take: the candidates of the space, once for each branch."""
DEMANDING_CANDIDATES = 2_200_000
"""What a search may take where demands are asked at each branch: they cost most of the time."""
FEWEST_DEMANDING = 100
"""The branches that it may take then in any space."""
DEMANDING_BRANCHES = 3_000
"""The branches that it may take then at most, however small the space."""
FEWEST_BRANCHES = 500
"""The branches that it may take in any space, however large."""


def search_budget(space: Space) -> Budget:
    """Return what one search inside a solve may take: the fewer branches, the more each costs."""
    if space.demands:
        branches = DEMANDING_CANDIDATES // max(len(space.labels), 1)
        return Budget(max(FEWEST_DEMANDING, min(branches, DEMANDING_BRANCHES)), "branches")
    each = max(len(space.labels), 1)
    branches = SEARCH_CANDIDATES // each // (10 if too_wide(space) else 1)
    return Budget(max(FEWEST_BRANCHES, branches), "branches")


def first(position: Position, *, budget: Budget | None = None) -> tuple[int, ...] | None:
    """Return one solution as a sorted tuple of candidates, or None when there is none.

    Without a `budget` of branches it goes on to the end; with one it may raise OutOfBudget.

    >>> from lapiz.core.space import Item, Space
    >>> first(Space(("a", "b"), (Item("x", "cell", 0b11),)).start((1,)))
    (1,)
    """
    return next(solutions(position, budget=budget), None)


def count(position: Position, most: int = 2, *, budget: Budget | None = None) -> int:
    """Count the solutions, up to `most`.

    Without a `budget` of branches it goes on to the end; with one it may raise OutOfBudget.

    >>> from lapiz.core.space import Item, Space
    >>> count(Space(("a", "b"), (Item("x", "cell", 0b11),)).start())
    2
    """
    kernel = None if position.space.demands else kernel_of(position.space)
    if kernel:
        return counted(kernel, position, most, budget)
    if unsound(position):
        return 0
    number = 0
    for _ in additions(position, "fewest", budget):
        number += 1
        if number >= most:
            break
    return number


def solutions(
    position: Position, order: str = "fewest", *, budget: Budget | None = None
) -> Iterator[tuple[int, ...]]:
    """Iterate over all solutions, each a sorted tuple of candidates.

    `order` "fewest" branches on an item with the fewest candidates, which is quick;
    "lexicographic" yields the solutions in lexicographic order of their candidates.
    Raises ValueError for another order, OutOfBudget when a `budget` of branches
    is used up.

    >>> from lapiz.core.space import Item, Space
    >>> list(solutions(Space(("a", "b"), (Item("x", "cell", 0b11),)).start(), "lexicographic"))
    [(0,), (1,)]
    """
    if order not in ("fewest", "lexicographic"):
        raise ValueError(f"order is {order!r}, expected 'fewest' or 'lexicographic'")
    if unsound(position):
        return
    placed = tuple(bits(position.placed))
    for added in additions(position, order, budget):
        yield tuple(sorted((*placed, *added())))


def additions(
    position: Position, order: str, budget: Budget | None = None
) -> Iterator[Callable[[], Iterable[int]]]:
    """Yield for each solution a function that returns the candidates it adds.

    Counting never calls it.
    """
    budget = budget or Budget(sys.maxsize, "branches")
    if position.space.demands:
        for added in walk(position, order == "fewest", budget):
            yield partial(iter, added)
        return
    if too_wide(position.space):
        for placed in _walk_wide(position, order == "fewest", budget):
            yield partial(bits, placed & ~position.placed)
        return
    layout = fields(position.space)
    state = state_of(position)
    if order == "fewest":
        kernel = native_fields(layout)
        if kernel:
            yield from (partial(iter, each) for each in walked(kernel, layout, state, budget))
            return
        for trail in _walk(layout, state, budget):
            yield partial(map, layout.candidate_at.__getitem__, trail)
    else:
        for chosen in _walk_in_order(layout, state, position, budget):
            yield partial(iter, chosen)


def unsound(position: Position) -> bool:
    """Tell whether a placed candidate is gone, or a peer of another: its fields close unseen."""
    kernel = kernel_of(position.space)
    if kernel:
        return not begun(kernel, position)
    keep, kept = position.space.keep, position.alive
    for candidate in bits(position.placed):
        kept &= keep[candidate]
    return bool(position.placed & ~kept)


def _walk(layout: Fields | Excerpt, state: int, budget: Budget) -> Iterator[list[int]]:
    """Yield for each solution the bits of the candidates it adds, by fewest candidates first.

    One loop without calls: counting spends its time here. The arithmetic is that of
    `Fields.singles`, one strip of lowest bits after the other until some field runs out.
    """
    all_guards, gap, at, supports = layout.guards, layout.gap, layout.mask_at, layout.supports
    weights = supports.weights() if supports else None
    trail: list[int] = []
    todo: list[tuple[int, int]] = []
    branches = budget.left
    while True:
        guards = state & all_guards  # only open fields have theirs
        lows = guards >> gap
        lowered = state - lows  # an empty field has to borrow from its guard
        if not guards:
            budget.left = branches
            yield trail
            branches = budget.left
        elif lowered & guards == guards:
            lowered &= state  # all fields without their lowest bit: the borrow has flipped it
            less = lowered - lows
            alone = less & guards ^ guards  # the guards of fields that had one bit only
            if alone:
                singles = state & (alone - (alone >> gap))
                while singles:
                    place = singles.bit_length()
                    mask = at[place]
                    state &= mask
                    singles &= mask  # those that it contradicts, or that it has placed, go
                    trail.append(place)
                continue
            if supports:
                narrowed = supports.narrow(state)
                if narrowed != state:
                    state = narrowed
                    continue
            if not branches:
                raise _used_up(budget)
            branches -= 1
            # Strip one bit more off every field, until the narrowest ones run out: no counting.
            while not alone:
                lowered &= less
                less = lowered - lows
                alone = less & guards ^ guards
            narrow = state & (alone - (alone >> gap))
            place = weights.place(state) if weights else _branch(narrow, at)
            todo.append((state & ~layout.own[layout.candidate_at[place]], len(trail)))
            state &= at[place]
            trail.append(place)
            continue
        elif weights:
            weights.failed(state)
        if not todo:
            budget.left = branches
            return
        state, length = todo.pop()
        del trail[length:]


def _used_up(budget: Budget) -> OutOfBudget:
    """Return what a walk raises that has counted all branches of a budget."""
    budget.left = 0
    return OutOfBudget(budget.allowed, budget.unit)


def settled(layout: Fields | Excerpt, state: int, budget: Budget) -> bool | None:
    """Tell whether the open fields of a state can all be filled; None beyond the budget.

    A state may be cut down to the fields of some items (`Fields.region`).
    """
    walk: Iterator[object] = _walk(layout, state, budget)
    if isinstance(layout, Fields) and (kernel := native_fields(layout)):
        walk = walked(kernel, layout, state, budget)
    try:
        return next(walk, None) is not None
    except OutOfBudget:
        return None


def branching_item(layout: Fields, state: int) -> int:
    """Return the number of the item that a search branches on in a state without singles."""
    return layout.item_at[_branch(layout.narrow(state), layout.mask_at)]


def _branch(narrow: int, at: dict[int, int]) -> int:
    """Return the bit to branch on: of the first few, the bit that clears most narrow fields."""
    untried = narrow
    best, fewest = 0, narrow.bit_length() + 1
    for _ in range(COMPARED_ITEMS):
        if not untried:
            break
        place = untried.bit_length()
        mask = at[place]
        remaining = (narrow & mask).bit_count()
        untried &= mask  # what this one rules out would clear much the same fields
        if remaining < fewest:
            best, fewest = place, remaining
    return best


def _walk_in_order(
    layout: Fields, state: int, position: Position, budget: Budget
) -> Iterator[list[int]]:
    """Yield solutions by deciding the lowest open candidate first: true, then false."""
    keep, bit = position.space.keep, position.space.bit
    chosen: list[int] = []
    todo: list[tuple[int, int, int]] = []
    open_ = position.open
    while True:
        singles = layout.singles(state)
        if singles > 0:
            while singles:
                place = singles.bit_length()
                candidate = layout.candidate_at[place]
                state &= layout.mask_at[place]
                singles &= layout.mask_at[place]
                open_ &= keep[candidate] & ~bit[candidate]
                chosen.append(candidate)
            continue
        if not singles:
            if state & layout.guards:
                narrowed = layout.supports.narrow(state) if layout.supports else state
                if narrowed != state:
                    open_ &= ~layout.lost(state & ~narrowed)
                    state = narrowed
                    continue
                budget.spend()
                candidate = lowest(open_)
                without = open_ & ~bit[candidate]
                todo.append((state & ~layout.own[candidate], without, len(chosen)))
                state &= layout.masks[candidate]
                open_ = without & keep[candidate]
                chosen.append(candidate)
                continue
            yield chosen
        if not todo:
            return
        state, open_, length = todo.pop()
        del chosen[length:]


def _walk_wide(position: Position, fewest: bool, budget: Budget) -> Iterator[int]:
    """Yield the placed candidates of each solution, for spaces too wide for fields.

    Branches on a candidate of a narrow item if `fewest`, else on the lowest open candidate: true,
    then false.
    """
    space = position.space
    keep, bit = space.keep, space.bit
    required = [item.candidates for item in space.items if item.required]
    todo = [(position.alive, position.placed, required)]
    while todo:
        alive, placed, items = todo.pop()
        result = _settle(space, alive, placed, items)
        if result is None:
            continue
        alive, placed, items = result
        if not items:
            yield placed
            continue
        budget.spend()
        narrow = min(items, key=lambda item: (item & alive).bit_count()) if fewest else ~placed
        candidate = lowest(narrow & alive)
        todo.append((alive & ~bit[candidate], placed, items))
        todo.append((alive & keep[candidate], placed | bit[candidate], items))


def _settle(
    space: Space, alive: int, placed: int, items: list[int]
) -> tuple[int, int, list[int]] | None:
    """Place all last candidates, and remove what is a peer of both of an item's last two.

    Returns the unsatisfied items too, or None if one is empty.
    """
    keep, before = space.keep, -1
    while before != alive:
        before, unsatisfied = alive, []
        for item in items:
            options = item & alive
            if not options:
                return None
            above = options & (options - 1)  # all but the lowest
            if above:
                unsatisfied.append(item)
                if not above & (above - 1):  # of two, one is true: what both rule out is false
                    alive &= keep[above.bit_length() - 1] | keep[(options ^ above).bit_length() - 1]
            elif not options & placed:
                placed |= options
                alive &= keep[options.bit_length() - 1]
        items = unsatisfied
    return alive, placed, items
