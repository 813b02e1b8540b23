"""Takes singles as fast as they come: the easiest techniques of the chain, one at a time.

After every placement the easiest technique is asked again. Of several singles of one technique the
one that has waited longest is taken, as a person does who notes them down on the way (and as
HoDoKu does, so that sums agree); givens count as placed one after the other in the order of
their items. Only (technique, candidate, item) is noted; the steps are made from that when
somebody looks at them.
"""

import itertools
from collections.abc import Iterator, Sequence

from lapiz.bits import bits
from lapiz.fields import Fields, fields, too_wide
from lapiz.space import Position, Space
from lapiz.technique import Technique, last_candidates
from lapiz.waiting import History, Queue

__all__ = ["Single", "sweep"]

Single = tuple[Technique, int, int]
Rule = tuple[Technique, int]

# A group's count and the sum of its unsatisfied items' numbers, kept in one int.
_ONE = 1 << 32
_TWO = 2 * _ONE


def sweep(position: Position, techniques: Sequence[Technique]) -> "Sweep | PlainSweep":
    """Return what takes the singles of a solve, in the form that suits the space."""
    form = PlainSweep if too_wide(position.space) else Sweep
    return form(position, techniques)


class PlainSweep:
    """The same without fields, item by item: for spaces whose fields would not pay.

    The easiest technique goes through its items again and again; each of the others takes one
    single, the first in its own order, and then it is the easiest one's turn again.
    """

    def __init__(self, position: Position, techniques: Sequence[Technique]) -> None:
        self.position, self.techniques = position, techniques
        self._left: dict[Technique, list[int]] = {}
        for one in techniques:
            assert one.last is not None
            if not one.last.group:
                items, looks_at = enumerate(position.space.items), one.last.looks_at
                self._left[one] = [n for n, item in items if item.required and looks_at(item.sort)]

    def apply(self, removes: int, places: int) -> None:
        """Apply what another technique found."""
        self.position = self.position.apply(removes, places)

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
            for one in self.techniques:
                for single in self._singles(one):
                    done.append((one, *single))
                    found = True
                    if one is not self.techniques[0]:
                        break
                if found:
                    break
        return done, self.position.broken is None

    def _singles(self, one: Technique) -> Iterator[tuple[int, int]]:
        """Yield the last candidates of a technique's items, each one placed when yielded."""
        assert one.last is not None
        if one.last.group:
            singles = last_candidates(self.position, one.last)
        else:
            singles = self._of_items(one)
        for candidate, item in singles:
            if not self.position.placed >> candidate & 1:
                self.position = self.position.place(candidate)
                yield candidate, item

    def _of_items(self, one: Technique) -> Iterator[tuple[int, int]]:
        sets, rest = self.position.space.sets, []
        left = self._left[one]
        for index, number in enumerate(left):
            options = sets[number] & self.position.alive
            if options & (options - 1):
                rest.append(number)
            elif options and not options & self.position.placed:
                self._left[one] = rest + left[index:]
                yield options.bit_length() - 1, number
        self._left[one] = rest


class Sweep:
    """The position of a solve, in the form in which singles are found fastest.

    The fields of the *home* items, the first ones, each the first item of all its candidates (in
    sudoku the cells), lie at the top of the state; they are looked at after every placement, the
    others only when no easier rule finds anything. `left` says for each group how many of its
    items are unsatisfied, with the sum of their numbers, and `ready` which groups have one.
    `techniques` are those of the chain's beginning that look for last candidates.
    """

    def __init__(self, position: Position, techniques: Sequence[Technique]) -> None:
        self.space = space = position.space
        self.fields = fields(space)
        self.cut = self.fields.home_cut
        self.quick, self.slow = _rules(space, tuple(techniques))
        group = next((one.last.group for one in techniques if one.last and one.last.group), "")
        totals, self.members = _members(space, group)
        self.left = list(totals)
        self.ready: set[int] = set()
        self.history = History(self.fields)
        self.broken = False
        self._begin(position)

    def _begin(self, position: Position) -> None:
        """Place what is placed, then remove what else is gone."""
        items_of, keep = self.space.items_of, self.space.keep
        state, implied = self.fields.full, self.space.everything
        for candidate in sorted(bits(position.placed), key=lambda one: items_of[one][0]):
            state &= self.fields.masks[candidate]
            implied &= keep[candidate]
            self.history.add(state, candidate)
            self._leave_groups(candidate)
        self.state = state
        self.home, self.others = Queue(self.history, self.cut), Queue(self.history, 0)
        gone = implied & ~position.alive
        if gone:
            self.apply(gone, 0)

    def _leave_groups(self, candidate: int) -> None:
        left, ready, two = self.left, self.ready, _TWO
        for group, amount in self.members[candidate]:
            remaining = left[group] = left[group] - amount
            if remaining < two:
                (ready.add if remaining else ready.discard)(group)

    def apply(self, removes: int, places: int) -> None:
        """Apply what another technique found; `places` must not be placed yet."""
        if removes:
            self.state = self.fields.without(self.state, removes)
            self.history.add(self.state, None)
        for candidate in bits(places):
            self.state &= self.fields.masks[candidate]
            self.history.add(self.state, candidate)
            self._leave_groups(candidate)

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
        members, left, ready, two = self.members, self.left, self.ready, _TWO
        all_guards, gap, masks = layout.guards >> cut, layout.gap, layout.masks
        candidate_at, item_at = layout.candidate_at, layout.item_at
        state, done, known, looked = self.state, list[Single](), home.known, home.looked
        while True:
            small = state >> cut
            guards = small & all_guards
            lows = guards >> gap
            rest = small - lows
            if rest & guards != guards:
                return done, False
            alone = ((rest & small) - lows) & guards ^ guards
            here = 0
            found = small & (alone - (alone >> gap)) if alone else 0
            now = len(states) - 1
            if found & ~known:
                home.layers.append(found & ~known)
                home.spans.append((looked, now))
            home.known = known = found
            looked = now
            if found:
                for one, region in quick:  # noqa: B007 (noted below)
                    here = found & region if region else self._of_groups(found) if ready else 0
                    if here:
                        place = here.bit_length()
                        if here != 1 << place - 1:
                            place = home.oldest(here)
                        place += cut
                        break
            if not here:
                self.state, home.looked = state, looked
                harder = self._harder()
                if harder is None:
                    return done, not self.broken
                one, place = harder
            candidate = candidate_at[place]
            done.append((one, candidate, item_at[place]))
            state &= masks[candidate]
            states.append(state)
            placed.append(candidate)
            for group, amount in members[candidate]:
                remaining = left[group] = left[group] - amount
                if remaining < two:
                    (ready.add if remaining else ready.discard)(group)

    def _of_groups(self, found: int) -> int:
        """Return the singles of home items that are the last one of a group."""
        here, left, fields_of = 0, self.left, self.fields.home_fields
        for group in self.ready:
            here |= found & fields_of[left[group] & (_ONE - 1)]
        return here

    def _harder(self) -> tuple[Technique, int] | None:
        """Return what the rules beyond the home items find: a technique and a place.

        None if there is nothing; `broken` tells whether an item was left empty.
        """
        found = self.fields.singles(self.state)
        self.broken = found < 0
        if found <= 0:
            return None
        self.others.note(found)
        for one, region in self.slow:
            here = found & region
            if here:
                place = here.bit_length()
                return one, place if here == 1 << place - 1 else self.others.oldest(here)
        return None


def _rules(space: Space, techniques: tuple[Technique, ...]) -> tuple[list[Rule], list[Rule]]:
    """Return the techniques with the masks of the fields they look at, made once per space.

    First those of home items (a group's has the mask 0), then the others from the first one on
    that looks at other items too.
    """
    cache: dict[tuple[Technique, ...], tuple[list[Rule], list[Rule]]]
    cache = space.__dict__.setdefault("_rules", {})
    if techniques not in cache:
        layout = fields(space)
        rules = [(one, _region(layout, one)) for one in techniques]
        easy = list(
            itertools.takewhile(
                lambda rule: rule[1] >> layout.home_cut << layout.home_cut == rule[1], rules
            )
        )
        quick = [(one, region >> layout.home_cut) for one, region in easy]
        cache[techniques] = quick, [rule for rule in rules[len(easy) :] if rule[1]]
    return cache[techniques]


def _region(layout: Fields, one: Technique) -> int:
    """Return the mask of the fields a technique looks at; 0 for the items of groups."""
    assert one.last is not None
    wanted = one.last.looks_at
    return layout.region(n for n, item in enumerate(layout.space.items) if wanted(item.sort))


def _members(space: Space, name: str) -> tuple[list[int], list[tuple[tuple[int, int], ...]]]:
    """Return each group's total, and for each candidate what it takes from which group."""
    cache: dict[str, tuple[list[int], list[tuple[tuple[int, int], ...]]]]
    cache = space.__dict__.setdefault("_members", {})
    if name not in cache:
        groups = space.groups.get(name, ()) if name else ()
        totals = [sum(_ONE + item for item in group) for group in groups]
        of_item: dict[int, list[int]] = {}
        for number, group in enumerate(groups):
            for item in group:
                of_item.setdefault(item, []).append(number)
        members = [
            tuple((group, _ONE + item) for item in numbers for group in of_item.get(item, ()))
            for numbers in space.items_of
        ]
        cache[name] = totals, members
    return cache[name]
