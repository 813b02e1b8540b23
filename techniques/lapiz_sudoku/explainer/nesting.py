"""Chains within closures: the inner rules of levels 2 to 5."""

from collections.abc import Callable, Iterator

from lapiz.core.bits import bits
from lapiz_sudoku.explainer.chains import all_chains
from lapiz_sudoku.explainer.closures import Closure, Mode
from lapiz_sudoku.explainer.hints import Hint, Inner, Nested
from lapiz_sudoku.explainer.inner import RULES, Found, Rule, of_rules
from lapiz_sudoku.explainer.multiple import Search
from lapiz_sudoku.explainer.nets import CELLS, Net

STATIC, DYNAMIC = Mode(dynamic=False), Mode()

Hints = Callable[[Net], list[Hint]]


def _chained(hints: Hints) -> Rule:
    """Return the rule that looks for hints of chains in what a closure has left."""

    def rule(closure: Closure) -> Iterator[Found]:
        net = _left(closure)
        seen: set[tuple[int, ...]] = set()
        for hint in hints(net):
            gone = _gone(net, hint)
            if gone and gone not in seen:
                seen.add(gone)
                parents = _parents(closure, hint)
                if parents:
                    yield _found(hint, gone, parents)

    return rule


def _left(closure: Closure) -> Net:
    """Return the net of the candidates that a closure has left."""
    at, now = closure.net.at, closure.masks
    return Net(at[cell][digit] for cell in range(CELLS) for digit in bits(now[cell]))


def _gone(net: Net, hint: Hint) -> tuple[int, ...]:
    """Return what a hint removes; what it places removes the others of the cell."""
    if hint.places < 0:
        return hint.removes
    cell = net.items[hint.places][0][0]
    return tuple(n for n in net.of_item(cell) if n != hint.places)


def _parents(closure: Closure, hint: Hint) -> tuple[int, ...]:
    """Return the candidates, gone by now, on which a hint depends."""
    net, before, now = closure.net, closure.net.masks, closure.masks
    parents: dict[int, None] = {}
    for trail in hint.depends_on():
        for visit in trail:
            if visit.node >= 0 and visit.item >= 0:
                gone = before[visit.item] & ~now[visit.item]
                parents.update((net.at[visit.item][place], None) for place in bits(gone))
    return tuple(parents)


def _found(hint: Hint, gone: tuple[int, ...], parents: tuple[int, ...]) -> Found:
    key = tuple(tuple(visit.node for visit in trail) for trail in hint.depends_on())
    return tuple(sorted(gone)), Inner(parents, (), Nested(hint, key))


def _multiple(net: Net) -> list[Hint]:
    return [*Search(net, 8.0, STATIC).every()]


def _dynamic(net: Net) -> list[Hint]:
    return [*Search(net, 8.5, DYNAMIC).every()]


def _deeper(net: Net) -> list[Hint]:
    search = Search(net, 8.5, DYNAMIC)
    for level in ("dynamic-1", "dynamic-2"):
        search = Deeper(search, *LEVELS[level][1:])
    return [*search.every()]


class Deeper(Search):
    """A search whose closures go on where those of a simpler one have stopped."""

    def __init__(self, simpler: Search, base: float, rules: tuple[Rule, ...]) -> None:
        super().__init__(simpler.net, base, simpler.mode)
        self.simpler, self.rules = simpler, of_rules(rules)

    def make(self, candidate: int, supposed: bool) -> Closure:
        """Return the closure of the simpler search, with what further rules find."""
        closure = self.simpler.closure(candidate, supposed)
        if closure.clash is None:
            closure = closure.own()
            closure.extend(self.rules)
        return closure


def _chains(net: Net) -> list[Hint]:
    return [*all_chains(net)]


LEVELS: dict[str, tuple[str, float, tuple[Rule, ...]]] = {
    "dynamic-1": ("dynamic", 9.0, RULES),
    "dynamic-2": ("dynamic-1", 9.5, (*RULES, _chained(_chains))),
    "dynamic-3": ("dynamic-2", 10.0, (*RULES, _chained(_chains), _chained(_multiple))),
    "dynamic-4": ("dynamic-1", 10.5, (*RULES, _chained(_dynamic))),
    "dynamic-5": ("dynamic-4", 11.0, (*RULES, _chained(_dynamic), _chained(_deeper))),
}
"""By level: the one whose closures it goes on from, what its hints are worth, its rules."""
