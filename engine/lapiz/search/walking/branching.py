"""Supposes and goes back, whoever follows: the solutions of a node, or why it has none.

`backtracking` has a loop of its own for plain fields, which calls next to nothing: counting spends
its time there, and with a follower even listing took a quarter more.
"""

from collections.abc import Callable, Iterator, Sequence

from lapiz.core import Budget, Position, Space, bits, union
from lapiz.search.following import Follower, Node, Removal, reasons


def walk(follows: Follower, todo: list[Node], branch: Callable[[Node], int]) -> Iterator[Node]:
    """Yield the node of each solution of some nodes: of the last one first, which are taken away.

    At a settled node with open items `branch` returns a candidate, which is supposed first, and
    then that it is false. What ends the walk before is for `branch` to raise.
    """
    while todo:
        node = todo.pop()
        if follows.settle(node) >= 0:
            continue
        if not follows.open(node):
            yield node
            continue
        candidate = branch(node)
        without = node.copy()
        follows.remove(without, 1 << candidate)
        follows.place(node, candidate)
        todo += without, node


def contradiction(follows: Follower, node: Node, budget: Budget | None = None) -> set[int] | None:
    """Return the items, and demands, that show that a node has no solution.

    None where it has one, or where that takes more branches than the budget has.
    """
    removed: list[Removal] = []
    failed = follows.settle(node, removed)
    if failed >= 0:
        used = {failed}
    elif not follows.open(node) or (budget and not budget.left):
        return None
    else:
        item, left = follows.narrowest(node)
        used = {item}
        for candidate in bits(left):
            if budget and not budget.take():
                return None
            below = node.copy()
            follows.place(below, candidate)
            needed = contradiction(follows, below, budget)
            if needed is None:
                return None
            used |= needed
    return rests_on(follows.space, removed, used)


def rests_on(space: Space, removed: Sequence[Removal], used: set[int]) -> set[int]:
    """Return the items by which nothing is left for those used, which are among them."""
    return used | reasons(space, removed, union(space.items[number].scope for number in used))


def refuted(
    follows: Follower, position: Position, candidate: int, budget: Budget | None = None
) -> set[int] | None:
    """Return the items that refute a candidate, or None as `contradiction` does."""
    node = follows.begin(position)
    follows.place(node, candidate)
    return contradiction(follows, node, budget)
