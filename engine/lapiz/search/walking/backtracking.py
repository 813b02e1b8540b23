"""Backtracking, the last resort: one solution, their number, all of them in order."""

import sys
from collections.abc import Callable, Iterable, Iterator
from functools import partial

from lapiz.core import Budget, OutOfBudget, Position, Space, bits, lowest
from lapiz.search.following import (
    Fields,
    Node,
    Weights,
    best_bit,
    fields,
    follower,
    narrow_bits,
    state_of,
    too_wide,
)
from lapiz.search.following.native import begun, counted, kernel_of, native_fields, walked
from lapiz.search.walking.branching import walk

SEARCH_CANDIDATES = 150_000_000
"""What a search inside a solve may take: the candidates of the space, once for each branch."""
COUNTED_CONFLICTS = 150_000
"""The conflicts that a search may take where demands are asked: some seconds with the kernel."""
FEWEST_BRANCHES = 500
"""The branches that it may take in any space, however large."""


def search_budget(space: Space) -> Budget:
    """Return what one search inside a solve may take: the fewer branches, the more each costs."""
    if space.demands:
        return Budget(COUNTED_CONFLICTS, "conflicts")
    size = max(len(space.labels), 1)
    branches = SEARCH_CANDIDATES // size // (10 if too_wide(space) else 1)
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
    position: Position,
    order: str = "fewest",
    *,
    budget: Budget | None = None,
    learning: bool = False,
) -> Iterator[tuple[int, ...]]:
    """Iterate over all solutions, each a sorted tuple of candidates.

    `order` "fewest" branches on an item with the fewest candidates, which is quick;
    "lexicographic" yields the solutions in lexicographic order of their candidates. A search
    that is `learning` (see `additions`) takes longer to begin.
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
    for added in additions(position, order, budget, learning=learning):
        yield tuple(sorted((*placed, *added())))


def additions(
    position: Position, order: str, budget: Budget | None = None, *, learning: bool = False
) -> Iterator[Callable[[], Iterable[int]]]:
    """Yield for each solution a function that returns the candidates it adds.

    Counting never calls it. A search is `learning`, and its budget one of conflicts, where there
    are demands, unless it is in lexicographic order.
    """
    budget = budget or Budget(sys.maxsize, "branches")
    space, fewest = position.space, order == "fewest"
    if space.demands or too_wide(space) or learning:
        learning = fewest and (learning or bool(space.demands))
        ends = _learning(position, budget) if learning else _ends(position, fewest, budget)
        yield from (partial(bits, placed & ~position.placed) for placed in ends)
        return
    layout, state = fields(space), state_of(position)
    kernel = native_fields(layout) if fewest else None
    if kernel:
        yield from (partial(iter, added) for added in walked(kernel, layout, state, budget))
        return
    candidate_at = layout.candidate_at.__getitem__
    ordered = None if fewest else Lexicographic(layout, position.open)
    for trail in _walk(layout, state, budget, ordered):
        yield partial(map, candidate_at, trail)


def _learning(position: Position, budget: Budget) -> Iterator[int]:
    """Yield what is placed in each solution, by a search that learns."""
    if position.space.demands:
        from lapiz.search.walking.learning import ends_by_learning  # which plain ones never need

        return ends_by_learning(position, budget)
    from lapiz.search.clauses import Oracle  # as above

    return Oracle(position, budget).solutions()


def _ends(position: Position, fewest: bool, budget: Budget) -> Iterator[int]:
    """Yield what is placed in each solution, in spaces that have demands or no fields.

    Branches on a candidate of a narrow item if `fewest`, else on the lowest open candidate: true,
    then false.
    """
    follows = follower(position.space)

    def branch(node: Node) -> int:
        budget.spend()
        return follows.branch(node) if fewest else lowest(node.alive & ~node.placed)

    yield from (end.placed for end in walk(follows, [follows.begin(position)], branch))


def unsound(position: Position) -> bool:
    """Tell whether a placed candidate is gone, or a peer of another: its fields close unseen."""
    kernel = None if position.space.demands else kernel_of(position.space)  # not made for this
    if kernel:
        return not begun(kernel, position)
    keep, kept = position.space.keep, position.alive
    for candidate in bits(position.placed):
        kept &= keep[candidate]
    return bool(position.placed & ~kept)


Trails = Iterator[list[int]]
"""The bits (by bit length) that a walk places, solution by solution."""


class Lexicographic:
    """The order of the solutions: at each branch the lowest open candidate."""

    def __init__(self, layout: Fields, open_: int) -> None:
        self._own = layout.own
        self._undecided = [open_]
        """At each depth the candidates that are not known to be false or placed."""

    def place(self, state: int, depth: int) -> int:
        """Return the bit (by bit length) to branch on in a state at a depth."""
        undecided, at_place = self._undecided[depth], 0
        while not at_place:
            low = undecided & -undecided
            undecided ^= low
            at_place = self._own[low.bit_length() - 1] & state
        self._undecided[depth:] = undecided, undecided
        return at_place.bit_length()

    def failed(self, state: int) -> None:
        """Learn nothing."""


Order = Weights | Lexicographic
"""Where to branch, if not by fewest candidates."""


def _spend(budget: Budget) -> None:
    """Use up a branch; raises OutOfBudget, and leaves none, when there are no more."""
    if not budget.take():
        raise OutOfBudget(budget.allowed, budget.unit)


def _walk(layout: Fields, state: int, budget: Budget, order: Order | None = None) -> Trails:
    """Yield for each solution the bits of the candidates it adds, by fewest candidates first.

    What `branching.walk` does, in one loop: counting spends its time here. See `Fields` for how.
    """
    all_guards, gap, at, supports = layout.guards, layout.gap, layout.mask_at, layout.supports
    branching = order or (supports and supports.weights())
    trail, todo = list[int](), list[tuple[int, int]]()
    while True:
        guards = state & all_guards  # only open fields have theirs
        lows = guards >> gap
        lowered = state - lows  # an empty field has to borrow from its guard
        if not guards:
            yield trail
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
            if supports and (narrowed := supports.narrow(state)) != state:
                state = narrowed
                continue
            _spend(budget)
            if branching:
                place = branching.place(state, len(todo))
            else:
                place = best_bit(narrow_bits(state, guards, gap, lowered & less), at)
            todo.append((state & ~layout.own[layout.candidate_at[place]], len(trail)))
            state &= at[place]
            trail.append(place)
            continue
        elif branching:
            branching.failed(state)
        if not todo:
            return
        state, length = todo.pop()
        del trail[length:]


def settled(layout: Fields, state: int, budget: Budget) -> bool | None:
    """Tell whether the open fields of a state can all be filled; None beyond the budget.

    A state may be cut down to the fields of some items (`Fields.region`, or an `excerpt`).
    """
    kernel = None if layout.partial else native_fields(layout)
    ends: Iterator[object] = (
        walked(kernel, layout, state, budget) if kernel else _walk(layout, state, budget)
    )
    try:
        return next(ends, None) is not None
    except OutOfBudget:
        return None
