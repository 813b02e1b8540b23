"""Whips and braids: chains that suppose a candidate and need one item after another to refute it.

Source: Denis Berthier, "Pattern-Based Constraint Satisfaction and Logic Puzzles" (2012): whips,
braids, g-whips and g-braids, for any items. How they are found is our own: partial whips are kept
by what is left beside them, and followed only when they can still be short enough. Where the order
counts (`_Search.of_length`, `_Search._longer`) it is that which gives the published ratings.
"""

from collections import defaultdict
from collections.abc import Iterator
from itertools import chain, count
from typing import NamedTuple

import attrs

from lapiz import Position, bits, lowest, union
from lapiz.core import Budget
from lapiz.search.following import falling, probes_of, too_large, too_wide
from lapiz_generic.rights import Rights

MOST_STATES = 100_000
"""How many partial whips are followed to find those of one length, of all targets together."""


class Turn(NamedTuple):
    """One of the items of a whip: what is gone of it, and what is left.

    `left` is a candidate that the right side of an earlier turn rules out, the one before in a
    whip; `after` is the number of that turn from 1, 0 for the target. `right` is the candidate or
    group that remains, 0 in the last turn.
    """

    left: int
    item: int
    right: int
    after: int


@attrs.frozen
class Whip:
    """What refutes a target: a whip, or a braid; its length is that of its turns."""

    target: int
    turns: tuple[Turn, ...]


class _Node(NamedTuple):
    """A partial whip: the state beside it, its last right, the left candidates used."""

    state: int
    singles: int
    last: int
    used: int
    number: int
    parent: "_Node | None"
    item: int = -1
    left: int = 0


class _Search:
    """The search for the whips of a position, one length after another."""

    def __init__(self, position: Position, *, braids: bool, groups: bool) -> None:
        self.rights = Rights(position, groups=groups)
        self.braids, self.groups, self.sets = braids, groups, position.space.sets
        self.due: dict[int, dict[int, list[_Node]]] = {}
        self.met: dict[int, set[int]] = {}
        for target in bits(self._asked(position)):
            node = self._begun(target)
            least = 1 if node.singles < 0 else self._least(node)
            if least:
                self.due[target] = defaultdict(list, {least: [node]})
                self.met[target] = set()

    def _begun(self, target: int) -> _Node:
        """Return the partial whip of length 0."""
        layout = self.rights.layout
        state = self.rights.start & layout.masks[target]
        return _Node(state, layout.singles(state), self.rights.space.bit[target], 0, 0, None)

    def _asked(self, position: Position) -> int:
        """Return the candidates that may be targets: those that what follows from them refutes.

        With groups more follows from a candidate; where it leads to is noted for later positions.
        """
        if not self.groups:
            probes = None if too_wide(position.space) else probes_of(position)
            return probes.refuted if probes else falling(position, position.open)
        known: dict[int, int] = {}
        earlier: tuple[Position, dict[int, int]] | None = position.memo.get(whips)
        if earlier and earlier[0].space is position.space:
            known = {} if position.alive & ~earlier[0].alive else earlier[1]
        ends, start, asked = dict[int, int](), self.rights.start, 0
        for target in bits(position.open):
            end = known.get(target, -1)
            if end & ~start:  # something has gone since, or it is asked for the first time
                node = self._begun(target)
                number, end = self.rights.rounds(node.state, node.singles)
                if number or node.singles < 0:
                    asked |= 1 << target
                    continue
            ends[target] = end
        position.memo.note(whips, (position, ends))
        return asked

    def _least(self, node: _Node) -> int:
        """Return how long a whip with a beginning is at least, 0 if there is none."""
        rounds, _ = self.rights.rounds(node.state, node.singles)
        return rounds and node.number + rounds + 1

    def of_length(self, length: int, budget: Budget) -> Iterator[Whip]:
        """Yield a whip of a length for each target that has one, and forget these targets."""
        for target in sorted(self.due, reverse=True):
            whip = self._found(target, length, budget)
            if whip:
                yield whip
            if whip or not self.due[target]:
                del self.due[target], self.met[target]

    def _found(self, target: int, length: int, budget: Budget) -> Whip | None:
        due = self.due[target]
        nodes = due.pop(length, [])
        for node in nodes:  # it grows while it is gone through
            if node.singles < 0:
                return self._whip(target, node)
            for longer in self._longer(node, self.met[target]):
                if longer.singles < 0:
                    return self._whip(target, longer)
                least = self._least(longer)
                if least:
                    budget.spend()
                    (nodes if least <= length else due[least]).append(longer)
        return None

    def _longer(self, node: _Node, met: set[int]) -> Iterator[_Node]:
        """Yield a partial whip with one right more, in all ways that are new.

        Braids are new by what is left beside them, whips by their rights. Of the left candidates
        that a right may come with the last is taken, and none twice in a whip.
        """
        rights, layout, state = self.rights, self.rights.layout, node.state
        near = rights.touched(state, rights.start) if self.braids else rights.near[node.last]
        gone = rights.gone[node.last] & ~node.used
        ways: dict[int, tuple[int, int]] = {}
        groups = rights.grouped(state, near) if rights.widest else ()
        for right, item in chain(rights.alone(node.singles & near), groups):
            if self.braids:
                ways.setdefault(right, (0, item))
            elif choices := self.sets[item] & gone:
                ways[right] = max(ways.get(right, (0, 0)), (choices, item))
        for right, (rivals, item) in ways.items():
            after = state & rights.left[right]
            singles = layout.singles(after)
            if self.braids and singles >= 0:
                if after in met:
                    continue
                met.add(after)
            left = 1 << rivals.bit_length() - 1 if rivals else 0
            yield _Node(after, singles, right, node.used | left, node.number + 1, node, item, left)

    def _whip(self, target: int, node: _Node) -> Whip:
        """Return the whip that leaves some item empty in its last state."""
        way: list[_Node] = []
        back: _Node | None = node
        while back and back.parent:
            way.append(back)
            back = back.parent
        way.reverse()
        rights = [self.rights.gone[self.rights.space.bit[target]]]
        turns: list[Turn] = []
        for step in way:
            turns.append(self._turn(step.item, step.last, step.left or -1, rights))
            rights.append(self.rights.gone[step.last])
        used = union(self.rights.space.bit[turn.left] for turn in turns)
        turns.append(self._turn(self.rights.layout.empty(node.state), 0, ~used, rights))
        return Whip(target, tuple(turns))

    def _turn(self, item: int, right: int, lefts: int, rights: list[int]) -> Turn:
        """Return a turn with a left candidate, of some, that the last possible right rules out."""
        for after in range(len(rights) - 1, -1, -1):
            choices = self.sets[item] & rights[after]
            if choices & lefts:
                return Turn(lowest(choices & lefts), item, right, after)
        return self._turn(item, right, -1, rights)  # in a braid one may occur twice


def whips(
    position: Position,
    *,
    longest: int | None = None,
    braids: bool = False,
    groups: bool = False,
    states: int = MOST_STATES,
) -> Iterator[Whip]:
    """Yield for each candidate that has one its shortest whip, the shortest of all first.

    With `braids` each right side may rule out candidates of any later turn, with `groups` it may be
    several candidates that are all in two items. Raises OutOfBudget where more than so many
    `states` (partial whips) would have to be followed for the next length; nothing in spaces too
    large for fields. Order: by length, then by candidate, the last first.

    >>> from lapiz import Item, Space
    >>> space = Space(("a", "b", "c"), (Item("x", "cell", 0b011), Item("y", "cell", 0b101)))
    >>> [(whip.target, whip.turns) for whip in whips(space.start().remove(0b010))]
    [(2, (Turn(left=0, item=0, right=0, after=0),))]
    """
    options = {"braids": braids, "groups": groups}
    for _, batch in by_length(position, longest=longest, states=states, **options):
        yield from batch


def by_length(
    position: Position,
    *,
    longest: int | None = None,
    braids: bool = False,
    groups: bool = False,
    states: int = MOST_STATES,
) -> Iterator[tuple[int, Iterator[Whip]]]:
    """Yield each length from 1 while there may be whips of it, and these, as `whips` does."""
    if too_large(position.space):
        return
    search = _Search(position, braids=braids, groups=groups)
    for length in count(1) if longest is None else range(1, longest + 1):
        if not search.due:
            return
        yield length, search.of_length(length, Budget(states, "partial whips"))
