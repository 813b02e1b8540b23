"""Backtracking, the last resort: one solution, their number, all of them in order."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial

from lapiz.core.bits import bits, lowest
from lapiz.core.space import Position, Space
from lapiz.search.excerpts import Excerpt
from lapiz.search.fields import Fields, fields, too_wide

__all__ = [
    "OutOfWork",
    "additions",
    "branches_allowed",
    "branching_item",
    "count",
    "first",
    "settled",
    "solutions",
    "unsound",
]

# How many two-candidate items are compared before one is branched on: more costs as much time
# as the smaller tree saves (measured on hard 9 × 9 grids).
COMPARED = 3


WORK = 150_000_000
"""How much work a search inside a solve may take: branches times candidates."""


def branches_allowed(space: Space) -> int:
    """Return how many branches are worth trying in a space: the fewer, the more each costs."""
    return max(500, WORK // max(len(space.labels), 1) // (10 if too_wide(space) else 1))


class OutOfWork(RuntimeError):
    """A search has used up the work it was allowed."""


def first(position: Position, *, limit: int | None = None) -> tuple[int, ...] | None:
    """Return one solution as a sorted tuple of candidates, or None when there is none.

    `limit` bounds the number of branches; OutOfWork is raised beyond it.

    >>> from lapiz.core.space import Item, Space
    >>> first(Space(("a", "b"), (Item("x", "cell", 0b11),)).start((1,)))
    (1,)
    """
    return next(solutions(position, limit=limit), None)


def count(position: Position, most: int = 2, *, limit: int | None = None) -> int:
    """Count the solutions, up to `most`.

    `limit` bounds the number of branches; OutOfWork is raised beyond it.

    >>> from lapiz.core.space import Item, Space
    >>> count(Space(("a", "b"), (Item("x", "cell", 0b11),)).start())
    2
    """
    if unsound(position):
        return 0
    found = 0
    for _ in additions(position, "fewest", limit):
        found += 1
        if found >= most:
            break
    return found


def solutions(
    position: Position, order: str = "fewest", *, limit: int | None = None
) -> Iterator[tuple[int, ...]]:
    """Iterate over all solutions, each a sorted tuple of candidates.

    `order` "fewest" branches on an item with the fewest candidates, which is quick;
    "lexicographic" yields the solutions in lexicographic order of their candidates.
    Raises ValueError for another order, OutOfWork after `limit` branches.

    >>> from lapiz.core.space import Item, Space
    >>> list(solutions(Space(("a", "b"), (Item("x", "cell", 0b11),)).start(), "lexicographic"))
    [(0,), (1,)]
    """
    if order not in ("fewest", "lexicographic"):
        raise ValueError(f"order is {order!r}, expected 'fewest' or 'lexicographic'")
    if unsound(position):
        return
    known = tuple(bits(position.placed))
    for added in additions(position, order, limit):
        yield tuple(sorted((*known, *added())))


def additions(
    position: Position, order: str, limit: int | None
) -> Iterator[Callable[[], Iterable[int]]]:
    """Yield for each solution a way to ask for the candidates that it adds.

    Counting does not ask.
    """
    if too_wide(position.space):
        for placed in _walk_wide(position, order == "fewest", limit):
            yield partial(bits, placed & ~position.placed)
        return
    layout = fields(position.space)
    state = layout.state(position.alive, position.placed)
    if order == "fewest":
        for trail in _walk(layout, state, limit):
            yield partial(map, layout.candidate_at.__getitem__, trail)
    else:
        for chosen in _walk_in_order(layout, state, position, limit):
            yield partial(iter, chosen)


def unsound(position: Position) -> bool:
    """Tell whether two placed candidates are peers: their fields would close unseen."""
    keep, kept = position.space.keep, position.space.everything
    for candidate in bits(position.placed):
        kept &= keep[candidate]
    return bool(position.placed & ~kept)


def _walk(layout: Fields | Excerpt, state: int, limit: int | None) -> Iterator[list[int]]:
    """Yield for each solution the bits of the candidates it adds, by fewest candidates first.

    One loop without calls: counting spends its time here. The arithmetic is that of
    `Fields.singles`, one strip of lowest bits after the other until some field runs out.
    """
    all_guards, gap, at = layout.guards, layout.gap, layout.mask_at
    trail: list[int] = []
    todo: list[tuple[int, int]] = []
    left = -1 if limit is None else limit
    while True:
        guards = state & all_guards
        lows = guards >> gap
        rest = state - lows
        if not guards:
            yield trail
        elif rest & guards == guards:
            rest &= state
            less = rest - lows
            alone = less & guards ^ guards
            if alone:
                found = state & (alone - (alone >> gap))
                while found:
                    place = found.bit_length()
                    mask = at[place]
                    state &= mask
                    found &= mask
                    trail.append(place)
                continue
            if not left:
                raise OutOfWork(f"no result within {limit} branches")
            left -= 1
            while not alone:
                rest &= less
                less = rest - lows
                alone = less & guards ^ guards
            place = _branch(state & (alone - (alone >> gap)), at)
            todo.append((state & ~layout.own[layout.candidate_at[place]], len(trail)))
            state &= at[place]
            trail.append(place)
            continue
        if not todo:
            return
        state, length = todo.pop()
        del trail[length:]


def settled(layout: Fields | Excerpt, state: int, limit: int) -> bool | None:
    """Tell whether the open fields of a state can all be filled; None if that takes too long.

    A state may be cut down to the fields of some items (`Fields.region`).
    """
    try:
        return next(_walk(layout, state, limit), None) is not None
    except OutOfWork:
        return None


def branching_item(layout: Fields, state: int) -> int:
    """Return the number of the item that a search branches on in a state without singles."""
    guards = state & layout.guards
    lows = guards >> layout.gap
    rest = (state - lows) & state
    alone = 0
    while not alone:
        less = rest - lows
        alone = less & guards ^ guards
        rest &= less
    return layout.item_at[_branch(state & (alone - (alone >> layout.gap)), layout.mask_at)]


def _branch(narrow: int, at: dict[int, int]) -> int:
    """Return the bit to branch on: of the first few, the one that clears most narrow fields."""
    left = narrow
    best, fewest = 0, narrow.bit_length() + 1
    for _ in range(COMPARED):
        if not left:
            break
        place = left.bit_length()
        mask = at[place]
        remaining = (narrow & mask).bit_count()
        left &= mask
        if remaining < fewest:
            best, fewest = place, remaining
    return best


def _walk_in_order(
    layout: Fields, state: int, position: Position, limit: int | None
) -> Iterator[list[int]]:
    """Yield solutions by deciding the lowest open candidate first: true, then false."""
    keep, bit = position.space.keep, position.space.bit
    chosen: list[int] = []
    todo: list[tuple[int, int, int]] = []
    left = -1 if limit is None else limit
    open_ = position.open
    while True:
        found = layout.singles(state)
        if found > 0:
            while found:
                place = found.bit_length()
                candidate = layout.candidate_at[place]
                state &= layout.mask_at[place]
                found &= layout.mask_at[place]
                open_ &= keep[candidate] & ~bit[candidate]
                chosen.append(candidate)
            continue
        if not found:
            if state & layout.guards:
                if not left:
                    raise OutOfWork(f"no result within {limit} branches")
                left -= 1
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


def _walk_wide(position: Position, fewest: bool, limit: int | None) -> Iterator[int]:
    """Yield the placed candidates of each solution, for spaces too wide for fields.

    Branches on a candidate of a narrow item if `fewest`, else on the lowest open candidate: true,
    then false.
    """
    space, left = position.space, -1 if limit is None else limit
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
        if not left:
            raise OutOfWork(f"no result within {limit} branches")
        left -= 1
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
        before, rest = alive, []
        for item in items:
            options = item & alive
            if not options:
                return None
            more = options & (options - 1)
            if more:
                rest.append(item)
                if not more & (more - 1):
                    alive &= keep[more.bit_length() - 1] | keep[(options ^ more).bit_length() - 1]
            elif not options & placed:
                placed |= options
                alive &= keep[options.bit_length() - 1]
        items = rest
    return alive, placed, items
