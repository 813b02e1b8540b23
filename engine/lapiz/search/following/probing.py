"""What each open candidate leads to when last candidates are placed on and on, for all at once.

What a candidate leads to only grows in a solve, so each position goes on from what was known
in an earlier one: most candidates then cost one comparison.
"""

from functools import cached_property

from lapiz.core import Position, bits
from lapiz.search.following.bitfields import Fields, fields, state_of, too_wide
from lapiz.search.following.propagation import Propagator


class Probes:
    """The ends that the open candidates of a position lead to.

    `refuted` are the candidates that leave some item empty; `placed[c]` what candidate c places,
    itself included, and `state[c]` the fields then, for the others. For spaces that have fields.

    >>> from lapiz.core.space import Item, Space
    >>> space = Space(("a", "b", "c"), (Item("x", "cell", 0b011), Item("y", "cell", 0b110)))
    >>> probes = Probes(space.start(), fields(space))
    >>> bin(probes.refuted), bin(probes.placed[0])
    ('0b0', '0b101')
    """

    def __init__(self, position: Position, layout: Fields, earlier: "Probes | None" = None) -> None:
        self.position = position
        self.layout = layout
        self.branches: int = earlier.branches if earlier else 1
        """How many branches the last refutation took, where single candidates did not suffice."""
        self.refuted: int = earlier.refuted & position.open if earlier else 0
        self.placed: dict[int, int] = {}
        self.state: dict[int, int] = {}
        base, open_ = state_of(position), position.open
        for candidate in bits(open_ & ~self.refuted):
            if earlier:
                if earlier.placed[candidate] & ~position.alive:
                    self.refuted |= 1 << candidate  # the fields of what it placed are closed
                    continue
                before = earlier.state[candidate]
                state = before & base
                placed = earlier.placed[candidate] & open_
                if state == before:  # nothing gone since had a bit where this one leads to
                    self.state[candidate], self.placed[candidate] = state, placed
                    continue
            else:
                state, placed = base & layout.masks[candidate], 1 << candidate
            self._follow(candidate, state, placed)

    def _follow(self, candidate: int, state: int, placed: int) -> None:
        trail: list[int] = []
        state, failed = self.layout.settle(state, trail)
        if failed:
            self.refuted |= 1 << candidate
            return
        candidate_at = self.layout.candidate_at
        for place in trail:
            placed |= 1 << candidate_at[place]
        self.state[candidate], self.placed[candidate] = state, placed

    @cached_property
    def left(self) -> dict[int, int]:
        """For each candidate that is not refuted, what is alive where it leads to."""
        keep, alive = self.position.space.keep, self.position.alive
        beside: dict[int, int] = {}
        for candidate, placed in self.placed.items():
            possible = alive
            for consequence in bits(placed):
                possible &= keep[consequence]
            beside[candidate] = possible
        return beside


def probes_of(position: Position) -> Probes | None:
    """Return the probes of a position, going on from the last ones of its solve if possible.

    None for spaces whose fields would not pay.
    """
    space = position.space
    if too_wide(space):
        return None
    probes: Probes | None = position.memo.get(probes_of)
    if probes is None or probes.position is not position:
        if probes and not _later(position, probes.position):
            probes = None
        probes = Probes(position, fields(space), probes)
        position.memo.note(probes_of, probes)
    return probes


class _Ends:
    """What is alive and placed where candidates lead to, for spaces without fields.

    `falling` are the candidates that leave some item empty, of those that were asked about.
    """

    def __init__(self, position: Position, asked: int, earlier: "_Ends | None" = None) -> None:
        self.position = position
        self.falling, known = 0, earlier.ends if earlier else {}
        self.ends: dict[int, tuple[int, int]] = {}
        follow, bit = Propagator(position), position.space.bit
        for candidate in bits(asked):
            start = known.get(candidate)
            if start is None:
                after = follow.assume(candidate)
                ended = after.position
                end: tuple[int, int] | None
                end = None if after.empty is not None else (ended.alive, ended.placed)
            else:
                end = follow.go_on(*start)
            if end is None:
                self.falling |= bit[candidate]
            else:
                self.ends[candidate] = end


def falling(position: Position, asked: int) -> int:
    """Return the candidates, of those asked about, that leave some item empty.

    For spaces without fields. It goes on from what was known of an earlier position of the solve.
    """
    earlier: _Ends | None = position.memo.get(falling)
    if earlier and not _later(position, earlier.position):
        earlier = None
    ends = _Ends(position, asked, earlier)
    position.memo.note(falling, ends)
    return ends.falling


def _later(position: Position, earlier: Position) -> bool:
    """Tell whether a position can come after another one in a solve."""
    if position.space is not earlier.space:
        return False
    return not position.alive & ~earlier.alive and not earlier.placed & ~position.placed
