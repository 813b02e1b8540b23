"""What is known on the way of an argument: candidates that are true or false, each with its why."""

from enum import Enum

import attrs

from lapiz.search.telling.crowds import Crowd


class Cause(Enum):
    """What makes a candidate true or false."""

    SUPPOSED = "supposed"
    LAST = "last"
    SEEN = "seen"
    LOCKED = "locked"
    CROWDED = "crowded"
    DEMANDED = "demanded"


@attrs.define(eq=False)
class Fact:
    """A candidate that is true or false; `depth` counts the suppositions above.

    Most facts are never told. So its reasons, `because`, are made when somebody asks for them
    (`Unfolding.reasons`), from its `source`: of a candidate that is seen the one that sees it, of
    one that is the last of an item, or locked out by it, the set of the others of the item, which
    are false.

    `rests_on` are the facts that have to be told for it: a set of their ranks, which are counted
    through what is known at a time. What is only seen has no rank, as it is told with what sees it.
    """

    candidate: int
    true: bool
    why: Cause
    item: int | None
    source: int
    depth: int
    rests_on: int
    because: "tuple[Fact, ...] | None" = None
    crowd: Crowd | None = None
