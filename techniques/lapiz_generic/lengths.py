"""How long the longest whip is that a puzzle needs, where the shortest is always taken.

Source: Denis Berthier, "Pattern-Based Constraint Satisfaction and Logic Puzzles" (2012): the
ratings W, B, gW and gB. After each removal all shorter ones come first again, as he does it.
"""

import attrs

from lapiz import OutOfBudget, Position
from lapiz.search.following import Propagator
from lapiz.search.walking import depth_of
from lapiz_generic.whips import MOST_STATES, Whip, by_length


@attrs.frozen
class Length:
    """How long whips must be: `least` if they suffice (`ends` is ""), else at least so long.

    `ends` says why the number is not known: there is "none" of any length, or "work": there are
    more partial ones than are followed.
    """

    least: int
    ends: str = ""


def length_of(
    position: Position, *, braids: bool = False, groups: bool = False, states: int = MOST_STATES
) -> Length:
    """Return how long the longest whip is, of the shortest that solve a position with singles.

    With `braids` and `groups` as for `whips`. 0 if singles are enough. Braids give the same
    whatever order they are taken in; whips are taken by candidate, from the last.
    """
    if not groups:
        depth = depth_of(position, deepest=1)
        if depth is None or not depth.solves:
            return Length(0, "none")
    most = 0
    while True:
        after = Propagator(position).assume()
        position = after.position
        if after.empty is not None or position.solved:
            return Length(most)
        reached, whip = _shortest(position, braids=braids, groups=groups, states=states)
        most = max(most, reached)
        if whip is None:
            return Length(most, "work" if reached else "none")
        position = position.remove(position.space.bit[whip.target])


def _shortest(
    position: Position, *, braids: bool, groups: bool, states: int
) -> tuple[int, Whip | None]:
    """Return the shortest whip and its length; without one the length at which it was given up.

    That is 0 if there is none of any length.
    """
    length = 0
    try:
        for length, whips in by_length(position, braids=braids, groups=groups, states=states):
            for whip in whips:
                return length, whip
    except OutOfBudget:
        return length, None
    return 0, None
