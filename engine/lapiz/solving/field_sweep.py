"""The sweep with the fields of a space: all singles are found by the arithmetic of one int."""

from collections.abc import Sequence
from itertools import takewhile

import attrs

from lapiz.core import Position, Space, Technique, bits, of_layout, union
from lapiz.search.following import Fields, fields, note_state
from lapiz.solving.step import Single
from lapiz.solving.waiting import History, InOrder, Queue

Rule = tuple[Technique, int]
"""A technique, and the mask of the fields that it looks at."""


class FieldSweep:
    """The position of a solve, in the form in which singles are found fastest.

    The fields of the *home* items, the first ones, each the first item of all its candidates (say,
    the cells of a grid to fill), lie at the top of the state; they are looked at after every
    placement, the others only when no easier rule finds anything. `left` says for each group how
    many of its items are unsatisfied. `techniques` are those of the chain's beginning that look
    for last candidates; `waiting` says which of several a technique takes.
    """

    def __init__(
        self, position: Position, techniques: Sequence[Technique], *, waiting: bool = False
    ) -> None:
        self.space: Space = position.space
        self.fields: Fields = fields(self.space)
        self.cut: int = self.fields.home_cut
        self._quick, self._slow = rules_of(self.space, tuple(techniques))
        at_home = any(region >> self.cut for _, region in self._slow)
        self.looked_at: int = -1 if at_home else (1 << self.cut) - 1
        group = next(
            (
                technique.last.group
                for technique in techniques
                if technique.last and technique.last.group
            ),
            "",
        )
        self.groups: _Groups = _groups(self.space, group)
        self._last_ones = self.groups.last_ones if waiting else self.groups.last_one
        self.queue: type[InOrder | Queue] = Queue if waiting else InOrder
        self.left: int = self.groups.total
        self.history: History = History(self.fields)
        self.broken: bool = False
        self._begin(position)

    def _begin(self, position: Position) -> None:
        """Place what is placed, then remove what else is gone."""
        items_of, keep, masks = self.space.items_of, self.space.keep, self.fields.masks
        state, implied, takes = self.fields.full, self.space.everything, self.groups.takes
        states, placed = self.history.states, self.history.placed
        for candidate in sorted(
            bits(position.placed), key=lambda candidate: items_of[candidate][0]
        ):
            state &= masks[candidate]
            implied &= keep[candidate]
            states.append(state)
            placed.append(candidate)
            self.left -= takes[candidate]
        self.state: int = state
        self.home: InOrder | Queue = self.queue(self.history, self.cut)
        self.others: InOrder | Queue = self.queue(self.history, 0)
        self.sound: bool = not position.placed & ~(implied & position.alive)
        gone = implied & ~position.alive
        if gone:
            self.apply(gone, 0)

    def apply(self, removes: int, places: int) -> None:
        """Apply what another technique found; `places` must not be placed yet."""
        if removes:
            self.state = self.fields.without(self.state, removes)
            self.history.add(self.state, None)
        for candidate in bits(places):
            self.state &= self.fields.masks[candidate]
            self.history.add(self.state, candidate)
            self.left -= self.groups.takes[candidate]

    def share(self, position: Position) -> None:
        """Let techniques that look at the position, as it is now, have its state."""
        note_state(position, self.state)

    @property
    def solved(self) -> bool:
        """Whether all required items are satisfied."""
        return not self.state & self.fields.guards

    def run(self) -> tuple[list[Single], bool]:
        """Place all singles there are; return them, and False if an item was left empty."""
        # A loop with few calls, as this is most of the time of an easy solve. The arithmetic is
        # that of `Fields.singles`, on the fields of the home items.
        layout, history, cut, quick = self.fields, self.history, self.cut, self._quick
        states, placed, home = history.states, history.placed, self.home
        last_ones, takes, counts = self._last_ones, self.groups.takes, self.left
        all_guards, gap, masks = layout.guards >> cut, layout.gap, layout.masks
        candidate_at, item_at = layout.candidate_at, layout.item_at
        state, done, seen, looked = self.state, list[Single](), home.known, home.looked
        now = len(states) - 1
        while True:
            small = state >> cut  # home fields only: arithmetic costs what its ints are long
            guards = small & all_guards
            lows = guards >> gap
            lowered = small - lows
            if lowered & guards != guards:
                return done, False
            alone = ((lowered & small) - lows) & guards ^ guards
            here = singles = 0
            if alone:
                singles = small & (alone - (alone >> gap))
                new = singles & ~seen
                if new:
                    home.layers.append(new)
                    home.spans.append((looked, now))
                for technique, region in quick:  # noqa: B007 (noted below)
                    here = singles & region if region else last_ones(counts, singles)
                    if here:
                        lone = not here & (here - 1)  # most often it is
                        place = (here.bit_length() if lone else home.pick(here, singles)) + cut
                        break
            seen, looked = singles, now
            if not here:
                self.state, home.known, home.looked, self.left = state, seen, looked, counts
                harder = self._harder()
                if harder is None:
                    return done, not self.broken
                technique, place = harder
            candidate = candidate_at[place]
            done.append((technique, candidate, item_at[place]))
            state &= masks[candidate]
            states.append(state)
            placed.append(candidate)
            now += 1
            counts -= takes[candidate]  # one less in all its groups at once

    def _harder(self) -> tuple[Technique, int] | None:
        """Return what the rules beyond the home items find: a technique and a place.

        None if there is nothing; `broken` says whether an item was left empty.
        """
        singles = self.fields.singles(self.state & self.looked_at)
        self.broken = singles < 0
        if singles <= 0:
            return None
        self.others.note(singles)
        for technique, region in self._slow:
            here = singles & region
            if here:
                return technique, self.others.pick(here, singles)
        return None


@of_layout(most=100)
def rules_of(space: Space, techniques: tuple[Technique, ...]) -> tuple[list[Rule], list[Rule]]:
    """Return the techniques with the masks of the fields they look at.

    First those of home items (a group's has the mask 0), then the others from the first one on
    that looks at other items too.
    """
    layout = fields(space)
    rules = [(technique, _region(layout, technique)) for technique in techniques]
    easy = list(
        takewhile(
            # No bit below the cut: it looks at home items only.
            lambda rule: rule[1] >> layout.home_cut << layout.home_cut == rule[1],
            rules,
        )
    )
    quick = [(technique, region >> layout.home_cut) for technique, region in easy]
    return quick, [rule for rule in rules[len(easy) :] if rule[1]]


def _region(layout: Fields, technique: Technique) -> int:
    """Return the mask of the fields a technique looks at; 0 for the items of groups."""
    assert technique.last is not None
    wanted = technique.last.looks_at
    return layout.region(n for n, item in enumerate(layout.space.items) if wanted(item.sort))


@attrs.frozen(eq=False)
class _Groups:
    """Groups of home items; how many items of each are unsatisfied is kept in one int.

    `total` is that int when none is satisfied, `takes[c]` what candidate c takes from it; `ones`
    and `tops` are the lowest and the highest bits of the counts, each `width` bits wide; `wholes`
    are the fields of each group's items, shifted down like the state that
    `FieldSweep.run` looks at.
    """

    width: int
    ones: int
    tops: int
    total: int
    takes: list[int]
    wholes: list[int]

    def last_ones(self, left: int, found: int) -> int:
        """Return those of some singles that are the last ones of their groups."""
        tops = self.tops
        # XOR makes a count of 1 zero, and no other one. Added to that, `tops - ones` (in each
        # count all bits below the top) carries into the top bit unless the count was 1.
        ready, here = ((left ^ self.ones) + (tops - self.ones)) & tops ^ tops, 0
        while ready:
            top = ready.bit_length()
            ready ^= 1 << top - 1
            here |= found & self.wholes[top // self.width - 1]
        return here

    def last_one(self, left: int, found: int) -> int:
        """Return that of the first group that has one, for the plain order."""
        tops = self.tops
        ready = ((left ^ self.ones) + (tops - self.ones)) & tops ^ tops  # as above
        while ready:
            top = ready & -ready  # the lowest: that of the first group
            ready ^= top
            here = found & self.wholes[(top.bit_length() - 1) // self.width]
            if here:
                return here
        return 0


@of_layout(most=100)
def _groups(space: Space, name: str) -> _Groups:
    """Return the groups of a name."""
    groups, fields_of = space.groups.get(name, ()) if name else (), fields(space).home_fields
    width = max(map(len, groups), default=0).bit_length() + 1
    ones = union(1 << number * width for number in range(len(groups)))
    takes = [0] * len(space.items)
    for number, group in enumerate(groups):
        for item in group:
            takes[item] += 1 << number * width
    return _Groups(
        width,
        ones,
        ones << width - 1,
        sum(takes),
        [sum(takes[item] for item in items) for items in space.items_of],
        [union(fields_of.get(item, 0) for item in group) for group in groups],
    )
