"""Cycles: loops of strong and weak links in turn."""

from collections.abc import Iterator

from lapiz import bits
from lapiz_sudoku.explainer.hints import Visit
from lapiz_sudoku.explainer.links import CYCLES, KEYS, Chain, Run
from lapiz_sudoku.explainer.nets import Net
from lapiz_sudoku.explainer.worths import longer

__all__ = ["Cycles", "cycle"]


Tip = tuple[int, int, int, int, int]
"""A true node that a cycle may go on from: the candidate, and four sets.

These are the false nodes before it, what true nodes and what false nodes of the same digit see, and
the candidates of the cells on the way.
"""


class Cycles:
    """The search for cycles of one run."""

    def __init__(self, net: Net, run: Run) -> None:
        self.run, self.links = run, run.links
        self.seen, self.cells = net.seen, net.cell_sets

    def starts(self) -> list[int]:
        """Return where cycles may start: a weak link leads away, a strong one comes back."""
        return [n for n in self.run.starts if self.run.strong[n] and self.links[n]]

    def of(self, start: int, limit: int) -> Iterator[tuple[int, int, tuple[Visit, ...]]]:
        """Yield the cycles from a start that remove anything: size, removed set, path."""
        links, strong, seen, cells = self.links, self.run.strong, self.seen, self.cells
        came: dict[int, tuple[int, int, int]] = {start: (-1, -1, -1)}
        tips: list[Tip] = [(start, 0, seen[start], 0, cells[start])]
        size = 2
        while tips and size <= limit:
            grown: list[Tip] = []
            for tip in tips:
                candidate, false, by_true, by_false, passed = tip
                for other in links[candidate]:
                    if false >> other & 1:
                        continue
                    for target, item in strong[other]:
                        if target == start:
                            gone = by_true & (by_false | seen[other]) & ~(passed | cells[other])
                            if size >= 4 and gone:
                                yield size, gone, self._path(came, candidate, other, item, start)
                        elif target not in came:
                            came[target] = candidate, other, item
                            grown.append(
                                (
                                    target,
                                    false | 1 << other,
                                    by_true | seen[target],
                                    by_false | seen[other],
                                    passed | cells[other] | cells[target],
                                )
                            )
            tips = grown
            size += 2

    @staticmethod
    def _path(
        came: dict[int, tuple[int, int, int]], candidate: int, last: int, item: int, start: int
    ) -> tuple[Visit, ...]:
        """Return the nodes of a cycle, the start first; it is true by the link that closes it."""
        path = [Visit(~last)]
        while candidate != start:
            before, other, by = came[candidate]
            path += [Visit(candidate, by), Visit(~other)]
            candidate = before
        path.append(Visit(start, item))
        return tuple(reversed(path))


def cycle(net: Net, run: Run, size: int, gone: int, path: tuple[Visit, ...]) -> Chain:
    """Return a cycle that was found: its nodes, and the set that it removes."""
    base = 7.0 if run.number == 2 else 6.5
    return Chain(
        CYCLES[run.number],
        longer(size) + base,
        size,
        KEYS[run.number],
        tuple(bits(gone)),
        -1,
        path,
        tuple(_weak_items(net, path)),
    )


def _weak_items(net: Net, path: tuple[Visit, ...]) -> Iterator[int]:
    """Yield the item by which each false node of a cycle is false: its cell, or the first house."""
    before = path[-1].node
    for node, _, _ in path:
        if node >= 0:
            yield -1
        else:
            shared = {item for item, _ in net.items[before]}
            yield next(item for item, _ in net.items[~node] if item in shared)
        before = node
