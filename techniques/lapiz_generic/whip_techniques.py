"""The techniques of whips and braids: their names, and how one is made a deduction."""

from collections.abc import Iterator
from typing import Any

from lapiz import (
    Deduction,
    Link,
    OutOfBudget,
    Position,
    Says,
    Technique,
    candidates,
    items,
    number,
    technique,
    union,
)
from lapiz_generic.whips import Whip, whips

WHIP = (
    "A whip of {length} items refutes {candidate}.",
    "If it were true, one item after another would have a single candidate left, each because of "
    "the one before, until {item} had none.",
)
BRAID = (
    "A braid of {length} items refutes {candidate}.",
    "If it were true, one item after another would have a single candidate left, because of those "
    "before, until {item} had none.",
)
GROUPED_WHIP = (
    "A grouped whip of {length} items refutes {candidate}.",
    "If it were true, one item after another would have a single candidate or group left, each "
    "because of the one before, until {item} had none.",
)
GROUPED_BRAID = (
    "A grouped braid of {length} items refutes {candidate}.",
    "If it were true, one item after another would have a single candidate or group left, because "
    "of those before, until {item} had none.",
)
ONE_ITEM = (
    "{candidate} cannot be true.",
    "Otherwise no candidate would be left for {item}.",
)


def _deduction(position: Position, whip: Whip, words: tuple[str, str]) -> Deduction:
    """Return the removal of a whip's target, proved by its items in order."""
    truths = tuple(turn.item for turn in whip.turns)
    target = position.space.bit[whip.target]
    pattern, reason = words if truths[1:] else ONE_ITEM
    return Deduction(
        removes=target,
        truths=truths,
        roles={"way": union(turn.right for turn in whip.turns) & ~target},
        links=_links(position, whip),
        says=Says(
            pattern,
            reason,
            length=number(len(truths)),
            candidate=candidates(target),
            item=items(truths[-1]),
        ),
        supposes=True,
        end=truths[-1],
        size=len(truths),
    )


def _links(position: Position, whip: Whip) -> tuple[Link, ...]:
    """Return the links from the target to each left candidate and on to what is right."""
    bit = position.space.bit
    rights = [bit[whip.target], *(turn.right for turn in whip.turns)]
    links: dict[Link, None] = {}
    for turn in whip.turns:
        links[Link("weak", rights[turn.after], bit[turn.left])] = None
        if turn.right:
            links[Link("strong", bit[turn.left], turn.right, turn.item)] = None
    return tuple(links)


def _technique(
    name: str, words: tuple[str, str], doc: str, *, braids: bool = False, groups: bool = False
) -> Technique:
    def find(view: Any) -> Iterator[Deduction]:
        position: Position = view.position
        try:
            for whip in whips(position, braids=braids, groups=groups):
                yield _deduction(position, whip, words)
        except OutOfBudget:  # longer ones are not looked for
            return

    find.__doc__ = doc
    return technique(name)(find)


_WHIP = """A candidate leaves one item after another a single candidate, and the last one none.

The candidate is supposed. It rules out all candidates of an item but one, which is true then. That
one rules out a candidate of the next item, which has one left again, and so on{}. No candidate may
be ruled out twice on the way. So many items as it takes are its length, by which it is rated; a
whip of one item is what sudoku calls locked candidates.

Source: Denis Berthier, "Pattern-Based Constraint Satisfaction and Logic Puzzles". Order: by the
number of items, then by candidate, the last first.
"""

_BRAID = """A candidate leaves one item after another a single candidate, by all that came before.

It is a whip whose items need not follow from the one before: any earlier one may rule out what
they lose{}. Whatever last candidates lead to from a candidate, there is a braid that says it.

Source: Denis Berthier, "Pattern-Based Constraint Satisfaction and Logic Puzzles". Order: by the
number of items, then by candidate, the last first.
"""

_GROUPS = "; or several are left that are all in one further item, a group, and one of them is true"

PLAIN_BRAID = _technique("braid", BRAID, _BRAID.format(""), braids=True)
TECHNIQUES = [
    _technique("whip", WHIP, _WHIP.format("")),
    PLAIN_BRAID,
    _technique("grouped-whip", GROUPED_WHIP, _WHIP.format(_GROUPS), groups=True),
    _technique("grouped-braid", GROUPED_BRAID, _BRAID.format(_GROUPS), braids=True, groups=True),
]
