"""Tells why a deduction holds: what follows from what, in the order in which a person would go.

A deduction claims that its truths cannot all be satisfied if it is wrong. So whatever technique
made it, it can be told from its truths alone: what is supposed, what follows from that, one
implication after the other, and where it ends. Where that does not suffice, the candidates left
for an item are taken one after the other, as cases.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

import attrs

from lapiz.core import Deduction, Grounds, Position, of_solve, single
from lapiz.core.bitsets import bits, union
from lapiz.core.budget import Budget, OutOfBudget
from lapiz.search.telling.crowds import Crowd
from lapiz.search.telling.facts import Cause, Fact
from lapiz.search.telling.outlines import Outline, by_start, ended, outline_of
from lapiz.search.telling.trials import Literal, followed
from lapiz.search.telling.unfolding import Unfolding

MOST_SUPPOSITIONS = 5_000
"""How many suppositions are followed at most to tell of a deduction that supposes something."""
MOST_FOR_PATTERNS = 2_000
"""How many for one whose pattern says all by itself."""

MOST_WITH_DEMANDS = 100
"""How many where demands are asked, which takes long."""

MOST_AMONG_ALL = 300
"""How many where all items of the position count: each of them takes longer."""

MOST_KEPT = 500
"""Of how many deductions of a solve the arguments are remembered."""


@attrs.frozen
class Implication:
    """A candidate that is true or false, and why.

    `number` counts through the whole argument, from 1; `because` are the numbers of those it rests
    on, all of them earlier. What `item` is depends on `why`:

    - `LAST`: the candidate is true, as the last one of the item; `because` rules out the others;
    - `SEEN`: it is false, as one that is true (`because`) shares the item with it;
    - `LOCKED`: it is false, as each candidate left for the item excludes it;
    - `CROWDED`: it is false, as the items of `crowd` leave no room for it in the covers, as
      `because` has left them no candidates outside;
    - `DEMANDED`: it is false, as with `because` no way to satisfy the rule of the item has it;
    - `SUPPOSED`: it is supposed; the item is that whose candidates are taken in turn, or None.
    """

    number: int
    candidate: int
    true: bool
    why: Cause
    item: int | None = None
    because: tuple[int, ...] = ()
    crowd: Crowd | None = None


@attrs.frozen
class Case:
    """What follows from a supposition, the first of its implications, or from nothing.

    It ends in one of four ways: it has reached what was to be shown, the last of its
    implications; or nothing is left for an item (`empty`, by the implications `because`); or some
    items have too little room (`crowd`, by `because`); or one of the candidates left for `item` is
    true, and each of the `cases` supposes one of them. Cases without an item suppose any
    candidates, and the last of them that none of those is true.
    """

    implications: tuple[Implication, ...]
    empty: int | None = None
    item: int | None = None
    because: tuple[int, ...] = ()
    cases: tuple["Case", ...] = ()
    crowd: Crowd | None = None

    @property
    def reaches(self) -> bool:
        """Whether it ends in what was to be shown."""
        return self.empty is None and self.crowd is None and not self.cases

    @property
    def supposed(self) -> int:
        """The candidate that it supposes to be true; -1 if it supposes none."""
        first = self.implications[0] if self.implications else None
        return first.candidate if first and first.true and first.why is Cause.SUPPOSED else -1

    def walk(self) -> Iterator["Case"]:
        """Yield this case and all cases in it, in the order in which they are told."""
        yield self
        for case in self.cases:
            yield from case.walk()


@attrs.frozen
class Argument:
    """Why a candidate is false (or true, if `places`): a case, with others in it."""

    candidate: int
    places: bool
    case: Case

    @property
    def implications(self) -> tuple[Implication, ...]:
        """All implications, by their numbers."""
        return tuple(implication for case in self.case.walk() for implication in case.implications)


def arguments(
    deduction: Deduction,
    position: Position,
    most: int | None = None,
    suppositions: int | None = None,
) -> tuple[Argument, ...]:
    """Return why each candidate goes or is placed, for `most` of them.

    So many `suppositions` are followed for all of that; by default as many as one waits for.

    Nothing is returned for what rests on more than its truths (a deadly pattern, a choice), nor for
    what takes too long to tell. Where a role "start" names all candidates left for one of the
    truths, these are the cases; so are the fins of what supposes something, and that none is true.
    Else the opposite is supposed, unless it follows without that and the deduction does not say
    that it supposes something. The solve remembers them: whoever asks again gets the same.

    >>> from lapiz.core.space import Item, Space
    >>> space = Space(("a", "b", "c"), (Item("x", "cell", 0b011), Item("y", "cell", 0b110)))
    >>> (told,) = arguments(Deduction(removes=0b001, truths=(1,)), space.start().remove(0b100))
    >>> [(each.candidate, each.true, each.why.value) for each in told.implications]
    [(1, True, 'last'), (0, False, 'seen')]
    """
    if deduction.grounds is not Grounds.PROOF:
        return ()
    if is_last(deduction, position):
        return (_last(deduction),)
    claims = [(candidate, True) for candidate in bits(deduction.places)]
    claims += [(candidate, False) for candidate in bits(deduction.removes & position.alive)]
    allowed = _allowed(deduction, position) if suppositions is None else suppositions
    key = _key(deduction, position, tuple(claims[:most]), allowed)
    make = partial(_arguments, deduction, position, claims[:most], allowed)
    return _remembered(position, key, make)


def note(deduction: Deduction, position: Position, told: tuple[Argument, ...]) -> None:
    """Remember the arguments of a deduction of one candidate, which somebody has already."""
    claims = tuple((argument.candidate, argument.places) for argument in told)
    key = _key(deduction, position, claims, _allowed(deduction, position))
    _remembered(position, key, lambda: told)


@of_solve(by=1, most=MOST_KEPT)
def _remembered(
    _: Position, key: "_Key", make: Callable[[], tuple[Argument, ...]]
) -> tuple[Argument, ...]:
    return make()


_Key = tuple[tuple[int, ...], tuple[Literal, ...], int, int, bool, int | None, int, int]


def _key(
    deduction: Deduction, position: Position, claims: tuple[Literal, ...], allowed: int
) -> _Key:
    """Return all that the arguments for some claims depend on, beside the space."""
    scope = union(position.space.items[truth].scope for truth in deduction.truths)
    start, fins = deduction.roles.get("start", 0), deduction.roles.get("fin", 0)
    supposes, end = deduction.supposes, deduction.end
    return deduction.truths, claims, allowed, scope & position.alive, supposes, end, start, fins


def is_last(deduction: Deduction, position: Position) -> bool:
    """Tell whether the last candidate of its one truth is placed, which needs no search.

    What is told of it then depends on no other candidates.
    """
    truths, places = deduction.truths, deduction.places
    if len(truths) != 1 or deduction.removes or deduction.supposes or not single(places):
        return False
    space = position.space
    return space.sets[truths[0]] & position.alive == places and truths[0] not in space.demand_at


def _last(deduction: Deduction) -> Argument:
    """Return why the last candidate of an item is placed."""
    candidate, (item,) = deduction.places.bit_length() - 1, deduction.truths
    only = Implication(1, candidate, True, Cause.LAST, item)
    return Argument(candidate, True, Case((only,), because=(only.number,)))


def _allowed(deduction: Deduction, position: Position) -> int:
    """Return how many suppositions are followed by default."""
    if any(truth in position.space.demand_at for truth in deduction.truths):
        return MOST_WITH_DEMANDS
    return MOST_SUPPOSITIONS if deduction.supposes else MOST_FOR_PATTERNS


def _arguments(
    deduction: Deduction, position: Position, claims: Sequence[Literal], allowed: int
) -> tuple[Argument, ...]:
    budget = Budget(allowed, "suppositions")
    told = (_argument(deduction, position, claim, budget) for claim in claims)
    return tuple(filter(None, told))


def items_of_argument(position: Position, candidate: int) -> set[int]:
    """Return the items that a short argument against a candidate rests on; none if it is too long.

    All items count that have to be satisfied.
    """
    items = enumerate(position.space.items)
    truths = (n for n, item in items if item.required and not item.candidates & position.placed)
    start = Unfolding.of(position, tuple(truths), 1 << candidate)
    budget = Budget(MOST_AMONG_ALL, "suppositions")
    try:
        outline = outline_of(followed(start, None, (candidate, True), None, budget), budget)
    except OutOfBudget:
        return set()
    return outline.items if outline else set()


def _argument(
    deduction: Deduction, position: Position, goal: Literal, budget: Budget
) -> Argument | None:
    """Return how one candidate is told of; None if that takes too long."""
    candidate, places = goal
    start = Unfolding.of(position, deduction.truths, 1 << candidate, deduction.end)
    try:
        outline = by_start(deduction, start, goal, budget)
        if outline is None and not deduction.supposes:
            start.run(goal)
            outline = ended(start)
        outline = outline or outline_of(
            followed(start, None, (candidate, not places), None, budget), budget
        )
    except OutOfBudget:
        return None
    return Argument(candidate, places, _Writer().case(outline)) if outline else None


class _Writer:
    """Turns outlines into cases, and numbers the implications."""

    def __init__(self) -> None:
        self._numbers: dict[Fact, int] = {}

    def case(self, outline: Outline) -> Case:
        """Return the case of an outline; what it rests on outside has its numbers already."""
        unfolding = outline.unfolding
        facts = [fact for fact in outline.needs if fact.depth <= unfolding.depth]
        written = tuple(
            self._implication(fact)
            for fact in dict.fromkeys([*unfolding.opening, *facts])
            if fact not in self._numbers
        )
        because = tuple(self._numbers[fact] for fact in outline.ends)
        empty, crowd = (None, None) if outline.cases else (unfolding.empty, unfolding.crowd)
        cases = tuple(self.case(below) for below in outline.cases)
        return Case(written, empty, outline.item, because, cases, crowd)

    def _implication(self, fact: Fact) -> Implication:
        number = self._numbers[fact] = len(self._numbers) + 1
        because = tuple(self._numbers[reason] for reason in fact.because or ())
        return Implication(
            number, fact.candidate, fact.true, fact.why, fact.item, because, fact.crowd
        )
