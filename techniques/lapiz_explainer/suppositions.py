"""What follows from one supposition, in the order in which the scale finds it.

What is true is followed at once, what is false waits its turn. In a *dynamic* supposition what is
found false is gone for what comes after; in a static one the position stays as it is. It ends at
the first clash: a candidate both true and false.

This is not the closure of `lapiz_generic`, which finds what follows from all nodes at once as sets:
the scale counts the nodes of each way, and so depends on the order in which they are met.
"""

import itertools
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from lapiz import bits
from lapiz_explainer.graphs import COUNT, CandidateGraph
from lapiz_explainer.hints import Inner, Nested, Trail, Visit
from lapiz_explainer.tables import SIDE

Rules = Callable[["SuppositionTree"], list[tuple[int, Inner]]]
"""Yields further false candidates when nothing else follows; an empty list ends it."""


class Mode(NamedTuple):
    """How to go on: whether what is found false is gone, whether one digit alone is followed."""

    dynamic: bool = True
    one_digit: bool = False


Forced = tuple[int, int, int]
"""Why a candidate is true: the false one that made it so, the item, and what else is gone."""

START: Forced = (-1, -1, 0)
SINGLES = {1 << place: place for place in range(SIDE)}
"""The place of the last candidate of an item, by its mask; a look-up is the quickest test."""
NOTHING: list[tuple[int, Forced]] = []


class SuppositionTree:
    """What follows from a candidate supposed true or false.

    `true` and `false` say of each candidate found why, in order: a true one is forced, a false one
    sees a true one or comes from an inner rule; of the supposition there is no reason. `clash` is
    the candidate that is both, with the reason of the one of its nodes that is in neither.
    """

    def __init__(self, graph: CandidateGraph, start: int, supposed: bool, mode: Mode) -> None:
        self.graph, self.start, self.supposed, self.mode = graph, start, supposed, mode
        self.masks = graph.masks[:] if mode.dynamic else graph.masks
        self.true: dict[int, Forced] = {start: START} if supposed else {}
        self.false: dict[int, int | Inner] = {} if supposed else {start: -1}
        self.clash: tuple[int, Forced | int] | None = None
        self.waiting = [] if supposed else [start]
        self.next = 0
        self._nested: list[tuple[int, Nested]] = []
        self._ancestors: tuple[dict[int, int], dict[int, int]] | None = None
        if graph.kernel:
            self._take(graph.kernel.closure(graph.key, start, supposed, *mode))
        elif not supposed or self._follow_true([start]):
            self._go_on()

    # --- the search ---

    def _take(self, found: Any) -> None:
        """Take what a kernel has found, the twin of the search here."""
        self.true, self.false, self.clash, self.masks = found
        self.waiting = [*self.false]
        self.next = 0 if self.clash else len(self.waiting)

    def _copy(self) -> "SuppositionTree":
        new = object.__new__(SuppositionTree)
        new.__dict__.update(self.__dict__)  # many are made: this is quicker than `copy`
        return new

    def own(self) -> "SuppositionTree":
        """Return a supposition that goes on from where this one stands."""
        new = self._copy()
        new.masks, new.true, new.false = self.masks[:], dict(self.true), dict(self.false)
        new.waiting, new._nested, new._ancestors = self.waiting[:], self._nested[:], None
        return new

    def moved(self, graph: CandidateGraph, removed: Sequence[int]) -> "SuppositionTree | None":
        """Return it in a graph without some candidates, or None if it is another one there.

        It is the same if it has found none of them, and if no item that it took candidates from
        has come so near to its last one that they matter.
        """
        if any(candidate in self.false or candidate in self.true for candidate in removed):
            return None
        before, masks = self.graph.masks, self.masks[:]
        for candidate in removed:
            for item, bit in graph.items[candidate]:
                masks[item] ^= bit
        for candidate in removed:
            for item, _ in graph.items[candidate]:
                left = masks[item]
                if self.masks[item] != before[item] and not left & (left - 1):
                    return None
        new = self._copy()  # what it has found is shared: only a copy that is its own goes on
        new.graph, new.masks = graph, masks
        return new

    def extend(self, rules: Rules) -> None:
        """Go on with inner rules until they find nothing."""
        while self.clash is None:
            removed = rules(self)
            for candidate, inner in removed:
                self.false[candidate] = inner
                self.waiting.append(candidate)
                if inner.nested:
                    self._nested.append((1 << COUNT + candidate, inner.nested))
            if not removed or not self._go_on():
                return

    def _go_on(self) -> bool:
        """Follow what is false until nothing is left; return False at a clash."""
        return self._go_on_dynamic() if self.mode.dynamic else self._go_on_static()

    def _go_on_static(self) -> bool:
        strong, place = self.graph.strong, self.next
        for candidate in itertools.islice(self.waiting, place, None):  # it grows
            place += 1
            forced = [(other, (candidate, item, 0)) for other, item in strong[candidate]]
            if forced and not self._follow(forced):
                return False
        self.next = place
        return True

    def _go_on_dynamic(self) -> bool:
        """Follow what is false, which is gone: a loop with few calls, as it takes longest."""
        masks, true, false, graph = self.masks, self.true, self.false, self.graph
        before, at, place = graph.masks, graph.at, self.next
        items = graph.items_x if self.mode.one_digit else graph.items
        for candidate in itertools.islice(self.waiting, place, None):  # it grows
            place += 1
            forced = NOTHING
            for item, bit in items[candidate]:
                left = masks[item] = masks[item] ^ bit
                if left in SINGLES:
                    other = at[item][SINGLES[left]]
                    if other not in true or other in false:  # most are true already
                        gone = before[item] ^ left ^ bit
                        forced = [*forced, (other, (candidate, item, gone))]
            if forced and not self._follow(forced):
                return False
        self.next = place
        return True

    def _follow(self, forced: Sequence[tuple[int, Forced]]) -> bool:
        """Note what is true, and what it rules out; return False at a clash."""
        true, false = self.true, self.false
        fresh = []
        for candidate, why in forced:
            if candidate in false:
                self.clash = candidate, why
                return False
            if candidate not in true:
                true[candidate] = why
                fresh.append(candidate)
        return self._follow_true(fresh)

    def _follow_true(self, fresh: list[int]) -> bool:
        """Note what true candidates rule out; return False at a clash."""
        true, false, waiting = self.true, self.false, self.waiting
        weak = self.graph.weak_x if self.mode.one_digit else self.graph.weak
        for candidate in fresh:
            for other in weak[candidate]:
                if other not in false:
                    if other in true:
                        self.clash = other, candidate
                        return False
                    false[other] = candidate
                    waiting.append(other)
        return True

    # --- what it rests on ---

    def trail(self, candidate: int, is_true: bool) -> Trail:
        """Return the nodes from one that was found back to the supposition, by levels."""
        return self._trail(candidate, is_true, self.true[candidate] if is_true else None)

    def clashing(self) -> tuple[Trail, Trail]:
        """Return the trails of the two nodes of the clash, the true one first."""
        assert self.clash
        candidate, why = self.clash
        if isinstance(why, tuple):
            return self._trail(candidate, True, why), self.trail(candidate, False)
        seen = Visit(~candidate)
        return self.trail(candidate, True), (seen, *self.trail(why, True))

    def _trail(self, candidate: int, is_true: bool, why: Forced | None) -> Trail:
        nodes = [candidate if is_true else ~candidate]
        seen, visits = set(nodes), []
        for node in nodes:  # it grows
            if node >= 0:
                forced = why if why and node == nodes[0] else self.true[node]
                visits.append(Visit(node, forced[1]))
                parents = [~other for other in self._forcing(forced)]
            else:
                reason = self.false[~node]
                inner = reason if isinstance(reason, Inner) else None
                visits.append(Visit(node, -1, inner))
                parents = self._ruling(reason)
            for parent in parents:
                if parent not in seen:
                    seen.add(parent)
                    nodes.append(parent)
        return tuple(visits)

    def _forcing(self, forced: Forced) -> list[int]:
        """Return the false candidates that make one true, in order."""
        by, item, gone = forced
        if by < 0:
            return []
        at = self.graph.at[item]
        return [by, *(at[place] for place in bits(gone))]

    @staticmethod
    def _ruling(reason: int | Inner) -> list[int]:
        """Return the nodes that make a candidate false."""
        if isinstance(reason, Inner):
            return [~other for other in reason.parents]
        return [reason] if reason >= 0 else []

    # --- sizes ---

    def ancestors(self) -> tuple[dict[int, int], dict[int, int]]:
        """Return for each true and each false candidate the set of its nodes, itself included.

        A true candidate n has bit n in such a set, a false one bit COUNT + n.
        """
        if self._ancestors is None:
            self._ancestors = self._sets()
        return self._ancestors

    def clash_sets(self) -> tuple[int, int]:
        """Return the sets of the two nodes of the clash, the true one first."""
        assert self.clash
        candidate, why = self.clash
        true, false = self.ancestors()
        if isinstance(why, tuple):
            nodes = 1 << candidate
            for other in self._forcing(why):
                nodes |= false[other]
            return nodes, false[candidate]
        return true[candidate], 1 << COUNT + candidate | true[why]

    def nested(self) -> list[tuple[int, Nested]]:
        """Return the chains within the supposition, each with the set of the node it hangs on."""
        return self._nested

    def _sets(self) -> tuple[dict[int, int], dict[int, int]]:
        true: dict[int, int] = {}
        false: dict[int, int] = {}
        later = iter(self.true.items())
        for candidate, reason in self.false.items():
            nodes = 1 << COUNT + candidate
            if isinstance(reason, Inner):
                for other in reason.parents:
                    nodes |= false[other]
            elif reason >= 0:
                while reason not in true:  # what is true was found before what it rules out
                    self._add(next(later), true, false)
                nodes |= true[reason]
            false[candidate] = nodes
        for pair in later:
            self._add(pair, true, false)
        return true, false

    def _add(self, pair: tuple[int, Forced], true: dict[int, int], false: dict[int, int]) -> None:
        candidate, (by, item, gone) = pair
        nodes = 1 << candidate
        if by >= 0:
            nodes |= false[by]
            at = self.graph.at[item]
            while gone:  # as `bits` does, which would take longer to call
                low = gone & -gone
                nodes |= false[at[low.bit_length() - 1]]
                gone ^= low
        true[candidate] = nodes
