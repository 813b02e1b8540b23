"""Takes singles as fast as they come: the easiest techniques of the chain, one at a time.

After every placement it is the easiest technique's turn again. Of several singles of one technique
it takes the first in its own order or, for profiles that say so, the single that has waited
longest, as a person does who notes them down on the way; givens count as placed one after the
other in the order of their items. Only (technique, candidate, item) is noted; the steps are made
from that when somebody looks at them.
"""

import itertools
import struct
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any

import attrs

from lapiz.core import Position, Space, Technique, last_candidates, of_layout, union
from lapiz.core.bits import bits
from lapiz.search.following import Fields, fields, note_state, too_wide
from lapiz.search.following.native import as_bytes, kernel_of, lanes_of
from lapiz.search.walking import unsound
from lapiz.solving.waiting import History, InOrder, Queue

Single = tuple[Technique, int, int]
Rule = tuple[Technique, int]
LANE_BITS = 16
"""How many bits an item has in a kernel."""
NO_GROUP = 0xFFFF
"""What stands for no group in a kernel."""


def sweep(
    position: Position, techniques: Sequence[Technique], *, waiting: bool = False
) -> "AnySweep":
    """Return what takes the singles of a solve, in the form that suits the space.

    With `waiting` it takes the single that has waited longest, unless the space is too wide for
    that.
    """
    if too_wide(position.space):
        return PlainSweep(position, techniques)
    kernel = kernel_of(position.space)
    if kernel:
        return NativeSweep(kernel, position, techniques, waiting=waiting)
    return Sweep(position, techniques, waiting=waiting)


class PlainSweep:
    """The same without fields, item by item: for spaces whose fields would not pay.

    The easiest technique goes through its items again and again; each of the others takes one
    single, the first in its own order, and then it is the easiest one's turn again.
    """

    def __init__(self, position: Position, techniques: Sequence[Technique]) -> None:
        self.start = self.position = position
        self.techniques = techniques
        self._left: dict[Technique, list[int]] = {}
        for technique in techniques:
            assert technique.last is not None
            if not technique.last.group:
                items, looks_at = enumerate(position.space.items), technique.last.looks_at
                self._left[technique] = [
                    n for n, item in items if item.required and looks_at(item.sort)
                ]

    def apply(self, removes: int, places: int) -> None:
        """Apply what another technique found."""
        self.position = self.position.apply(removes, places)

    def share(self, position: Position) -> None:
        """Nothing to share: there are no fields."""

    @cached_property
    def sound(self) -> bool:
        """Whether nothing that was placed at the start is gone, or a peer of another."""
        return not unsound(self.start)

    @property
    def solved(self) -> bool:
        """Whether all required items are satisfied."""
        return self.position.solved

    def run(self) -> tuple[list[Single], bool]:
        """Place all singles there are; return them, and False if an item was left empty."""
        done: list[Single] = []
        found = True
        while found:
            found = False
            for technique in self.techniques:
                for single in self._singles(technique):
                    done.append((technique, *single))
                    found = True
                    if technique is not self.techniques[0]:
                        break
                if found:
                    break
        return done, self.position.broken is None

    def _singles(self, technique: Technique) -> Iterator[tuple[int, int]]:
        """Yield the last candidates of a technique's items, each one placed when yielded."""
        assert technique.last is not None
        if technique.last.group:
            singles = last_candidates(self.position, technique.last)
        else:
            singles = self._of_items(technique)
        for candidate, item in singles:
            if not self.position.placed >> candidate & 1:
                self.position = self.position.place(candidate)
                yield candidate, item

    def _of_items(self, technique: Technique) -> Iterator[tuple[int, int]]:
        sets, kept = self.position.space.sets, []
        unsatisfied = self._left[technique]
        for index, number in enumerate(unsatisfied):
            options = sets[number] & self.position.alive
            if options & (options - 1):  # more than the lowest bit: not a single yet
                kept.append(number)
            elif options and not options & self.position.placed:
                self._left[technique] = kept + unsatisfied[index:]
                yield options.bit_length() - 1, number
        self._left[technique] = kept


class Sweep:
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
        self.space = space = position.space
        self.fields = fields(space)
        self.cut = self.fields.home_cut
        self.quick, self.slow = _rules(space, tuple(techniques))
        at_home = any(region >> self.cut for _, region in self.slow)
        self.looked_at = -1 if at_home else (1 << self.cut) - 1
        group = next(
            (
                technique.last.group
                for technique in techniques
                if technique.last and technique.last.group
            ),
            "",
        )
        self.groups = _groups(space, group)
        self.last_ones = self.groups.last_ones if waiting else self.groups.last_one
        self.queue = Queue if waiting else InOrder
        self.left = self.groups.total
        self.history = History(self.fields)
        self.broken = False
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
        self.state = state
        self.home, self.others = self.queue(self.history, self.cut), self.queue(self.history, 0)
        self.sound = not position.placed & ~(implied & position.alive)
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
        """Place all singles there are; return them, and False if an item was left empty.

        A loop with few calls: this is most of the time of an easy solve. The arithmetic is that
        of `Fields.singles`, on the fields of the home items.
        """
        layout, history, cut, quick = self.fields, self.history, self.cut, self.quick
        states, placed, home = history.states, history.placed, self.home
        last_ones, takes, counts = self.last_ones, self.groups.takes, self.left
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
                        place = here.bit_length()
                        if here != 1 << place - 1:  # there are several
                            place = home.pick(here, singles)
                        place += cut
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
        for technique, region in self.slow:
            here = singles & region
            if here:
                place = here.bit_length()
                return technique, place if here == 1 << place - 1 else self.others.pick(
                    here, singles
                )
        return None


class NativeSweep:
    """The same by a kernel of `lapiz-core`."""

    def __init__(
        self, kernel: Any, position: Position, techniques: Sequence[Technique], *, waiting: bool
    ) -> None:
        self.size = len(position.space.labels)
        rules = _native_rules(position.space, tuple(techniques))
        alive, placed = as_bytes(position.alive, self.size), as_bytes(position.placed, self.size)
        self.kernel = kernel.sweep(waiting, *rules, alive, placed)

    def apply(self, removes: int, places: int) -> None:
        """Apply what another technique found; `places` must not be placed yet."""
        self.kernel.apply(as_bytes(removes, self.size), as_bytes(places, self.size))

    def share(self, position: Position) -> None:
        """Let techniques that look at the position, as it is now, have its state."""
        note_state(position, int.from_bytes(self.kernel.state, "little"))

    @property
    def sound(self) -> bool:
        """Whether nothing that was placed at the start is gone, or a peer of another."""
        return bool(self.kernel.sound)

    @property
    def solved(self) -> bool:
        """Whether all required items are satisfied."""
        return bool(self.kernel.solved)

    def run(self) -> tuple[list[Single], bool]:
        """Place all singles there are; return them, and False if an item was left empty."""
        singles: tuple[list[Single], bool] = self.kernel.run()
        return singles


AnySweep = Sweep | PlainSweep | NativeSweep


@of_layout(most=100)
def _native_rules(space: Space, techniques: tuple[Technique, ...]) -> tuple[Any, ...]:
    """Return the home items, the rules (first those of home items) and the groups for a kernel.

    Each rule has a list in which the kernel keeps its singles: it makes each only once.
    """
    layout = fields(space)
    quick, slow = _rules(space, techniques)
    home, rules = [*layout.home_fields], []
    for technique, region in (*quick, *slow):
        wanted = technique.last.looks_at if technique.last else None
        some = [n for n in layout.base if wanted and wanted(space.items[n].sort)]
        region_lanes = lanes_of(layout, some) if region else None
        rules.append((technique, region_lanes, [None] * (LANE_BITS * len(layout.base))))
    name = next((one.last.group for one in techniques if one.last and one.last.group), "")
    groups = space.groups.get(name, ()) if name else ()
    wholes = [lanes_of(layout, [n for n in group if n in layout.home_fields]) for group in groups]
    inside = {
        item: [place for place, group in enumerate(groups) if item in group]
        for item in {item for group in groups for item in group}
    }
    taken = [
        [place for item in items for place in inside.get(item, ())] for items in space.items_of
    ]
    most = max(map(len, taken), default=0)
    takes = b"".join(
        struct.pack(f"={most}H", *places, *[NO_GROUP] * (most - len(places))) for places in taken
    )
    sizes = b"".join(len(group).to_bytes(2, "little") for group in groups)
    return len(home), len(quick), tuple(rules), (sizes, b"".join(wholes), takes)


@of_layout(most=100)
def _rules(space: Space, techniques: tuple[Technique, ...]) -> tuple[list[Rule], list[Rule]]:
    """Return the techniques with the masks of the fields they look at.

    First those of home items (a group's has the mask 0), then the others from the first one on
    that looks at other items too.
    """
    layout = fields(space)
    rules = [(technique, _region(layout, technique)) for technique in techniques]
    easy = list(
        itertools.takewhile(
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
    are the fields of each group's items, shifted down like the state that `Sweep.run` looks at.
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
