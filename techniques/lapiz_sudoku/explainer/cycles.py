"""Cycles: loops of strong and weak links in turn."""

from collections.abc import Iterator

from lapiz import bits
from lapiz_sudoku.explainer.hints import Visit
from lapiz_sudoku.explainer.links import CYCLES, KEYS, Chain, Run
from lapiz_sudoku.explainer.nets import Net
from lapiz_sudoku.explainer.worths import longer


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
        links, strong = self.links, self.run.strong
        came: dict[int, tuple[int, int, int]] = {start: (-1, -1, -1)}
        tips = [(start, 0)]  # true nodes that a cycle may go on from, and the false ones before
        size = 2
        while tips and size <= limit:
            grown: list[tuple[int, int]] = []
            for candidate, false in tips:
                for other in links[candidate]:
                    if false >> other & 1:
                        continue
                    for target, item in strong[other]:
                        if target == start:
                            if size >= 4 and (gone := self._gone(came, candidate, other)):
                                yield size, gone, self._path(came, candidate, other, item, start)
                        elif target not in came:
                            came[target] = candidate, other, item
                            grown.append((target, false | 1 << other))
            tips = grown
            size += 2

    def _gone(self, came: dict[int, tuple[int, int, int]], candidate: int, other: int) -> int:
        """Return what a cycle removes: what sees a true and a false node of its digit."""
        seen, cells = self.seen, self.cells
        by_true = by_false = passed = 0
        while candidate >= 0:
            by_true |= seen[candidate]
            by_false |= seen[other]
            passed |= cells[candidate] | cells[other]
            candidate, other, _ = came[candidate]
        return by_true & by_false & ~passed

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
