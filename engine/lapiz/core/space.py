"""What a puzzle consists of (candidates and items) and what is still possible in it."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

import attrs

from lapiz.core.bitsets import Candidates, Table, bits, single, union
from lapiz.core.demand import Demand, Restrictions
from lapiz.core.memo import Memo, Results
from lapiz.core.messages import Name

if TYPE_CHECKING:
    from lapiz.core.sets import Candidate, Layout, SetOf, as_candidates
else:
    Layout = TypeVar("Layout")
    as_candidates = None  # what is given stays as it is

EAGER_CANDIDATES = 5_000
"""Up to how many candidates a table of them all is made at once."""


_set = object.__setattr__


@attrs.frozen(eq=False)
class Item:
    """Something that exactly one of its candidates must satisfy, or at most one.

    `sort` groups items of one nature ("cell", "row"); `required` is False for items
    that allow at most one candidate, as a diagonal in queens does. The name is for printing only;
    it is a `Name` where its parts are translated too. A `silent` one needs no step of its own: its
    last candidate is placed as soon as the others are gone (see `Position.settled`).

    What a rule demands of several squares together is an item, too, without candidates of its own:
    `demand` tells what it allows, and `of_demand` makes the item. It may be a truth.

    Raises ValueError where one with a demand is required: it has nothing that could satisfy it.

    >>> Item("r1c1", "cell", 0b11).required
    True

    Source: Knuth, TAOCP 7.2.2.1 (primary and secondary items of exact cover).
    """

    name: str
    sort: str
    # Python refuses to print very long decimals.
    candidates: Candidates = attrs.field(repr=hex, converter=as_candidates)
    required: bool = True
    demand: Demand | None = None
    silent: bool = False

    def __init__(
        self,
        name: str,
        sort: str,
        candidates: "SetOf[Candidate]",
        required: bool = True,
        demand: Demand | None = None,
        silent: bool = False,
    ) -> None:
        # Written out, as what attrs offers for the check would be a call more for each item.
        if required and demand is not None:
            raise ValueError(
                f"the item {name!r} has a demand and is required: no candidate could satisfy it; "
                "make it by Item.of_demand(name, sort, demand)"
            )
        _set(self, "name", name)
        _set(self, "sort", sort)
        _set(self, "candidates", candidates)
        _set(self, "required", required)
        _set(self, "demand", demand)
        _set(self, "silent", silent)

    @classmethod
    def of_demand(cls, name: str, sort: str, demand: Demand) -> "Item":
        """Return the item of what a rule demands; it always holds, and may be a truth."""
        return cls(name, sort, 0, False, demand)

    @property
    def noun(self) -> str:
        """What texts call it where they speak of it as a thing; by default its name."""
        return getattr(self.demand, "noun", "") or self.name

    @property
    def claim(self) -> str:
        """What it says, as a clause, where its demand has one; by default its noun."""
        return getattr(self.demand, "claim", "") or self.noun

    @property
    def scope(self) -> Candidates:
        """The candidates that it is about."""
        return Candidates(self.demand.scope) if self.demand else self.candidates


@attrs.define(eq=False, slots=False)
class Space(Generic[Layout]):
    """The immutable set of candidates and items of one puzzle or of one layout.

    `labels` holds a name per candidate, for printing only; candidate *i* is bit *i* of every set.
    `groups` names sets of items that belong together (the nine cells of a house), so that
    "the last open cell of a house" has a meaning the engine need not know.
    `layout` is for the kind's own use: what its view needs, of the type that `Space[…]` says.
    `restrictions`, where there are some, hold besides the items: peers by a rule are peers.

    >>> space = Space(("a", "b"), (Item("x", "cell", 0b11),))
    >>> space.names(0b10), bin(space.keep[0])
    (['b'], '0b1')
    """

    labels: Sequence[str]
    items: tuple[Item, ...]
    groups: Mapping[str, tuple[tuple[int, ...], ...]] = attrs.field(factory=dict)
    layout: Layout = attrs.field(default=None)
    restrictions: Restrictions | None = None
    memo: Memo = attrs.field(init=False, factory=Memo, repr=False)

    def __reduce__(self) -> tuple[Any, ...]:  # a copy makes its tables anew
        return Space, (self.labels, self.items, self.groups, self.layout, self.restrictions)

    @property
    def ruled(self) -> bool:
        """Whether rules hold besides the items."""
        return self.restrictions is not None or bool(self.demands)

    @cached_property
    def everything(self) -> Candidates:
        """The set of all candidates."""
        return Candidates((1 << len(self.labels)) - 1)

    @cached_property
    def sets(self) -> Sequence[Candidates]:
        """The candidates of each item, by item number."""
        return [item.candidates for item in self.items]

    @cached_property
    def needed(self) -> list[tuple[int, Candidates]]:
        """The items that must be satisfied: number and candidates. Only these are truths."""
        return [(n, item.candidates) for n, item in enumerate(self.items) if item.required]

    @cached_property
    def silent(self) -> tuple[Candidates, ...]:
        """The candidates of each item whose last candidate needs no step."""
        return tuple(item.candidates for item in self.items if item.silent)

    @cached_property
    def demands(self) -> tuple[tuple[int, Demand], ...]:
        """The numbers of the items that are demands, each with it."""
        return tuple((n, item.demand) for n, item in enumerate(self.items) if item.demand)

    @cached_property
    def demand_at(self) -> dict[int, Demand]:
        """The demands by the numbers of their items."""
        return dict(self.demands)

    @cached_property
    def homes(self) -> list[int]:
        """The number of each candidate's home, its first required item: its square. Else -1."""
        homes = [-1] * len(self.labels)
        for number, members in reversed(self.needed):
            for candidate in bits(members):
                homes[candidate] = number
        return homes

    def looks(self, number: int, alive: int) -> int:
        """Return how many squares one looks at for an item: those with several candidates left.

        A demand may say that itself, by `looks(alive)`.
        """
        looks = getattr(self.demand_at.get(number), "looks", None)
        if looks is not None:
            return int(looks(alive))
        squares = {self.homes[candidate] for candidate in bits(self.items[number].scope)}
        return sum(not single(self.sets[home] & alive) for home in squares if home >= 0)

    @cached_property
    def bit(self) -> Sequence[Candidates]:
        """The set of each single candidate: a table is quicker than a shift."""
        return [1 << candidate for candidate in range(len(self.labels))]  # type: ignore[misc]

    @cached_property
    def items_of(self) -> list[tuple[int, ...]]:
        """The numbers of each candidate's items."""
        numbers_of: list[list[int]] = [[] for _ in self.labels]
        for number, item in enumerate(self.items):
            for candidate in bits(item.candidates):
                numbers_of[candidate].append(number)
        return [tuple(members) for members in numbers_of]

    @cached_property
    def keep(self) -> "Table":
        """For each candidate all candidates that can be true beside it, itself included.

        A table in small spaces; in large ones each entry is made at the first look-up.
        """
        size = len(self.labels)
        kept = Results(self._beside)
        return [kept[candidate] for candidate in range(size)] if size <= EAGER_CANDIDATES else kept

    def _beside(self, candidate: int) -> Candidates:
        seen = union(self.sets[number] for number in self.items_of[candidate])
        if self.restrictions:
            seen |= self.restrictions.beside.get(candidate, 0)
        return self.everything ^ (seen & ~self.bit[candidate])  # it is no peer of itself

    def peers(self, candidate: int) -> Candidates:
        """Return the candidates that share an item with this one, or that it excludes by a rule."""
        return self.everything ^ self.keep[candidate]

    def shared(self, one: int, other: int) -> list[int]:
        """Return the numbers of the items that two candidates share."""
        others = self.items_of[other]
        return [number for number in self.items_of[one] if number in others]

    def why_apart(self, one: int, other: int) -> str:
        """Say why two peers are peers: the items that they share, or a rule."""
        names = [self.items[number].name for number in self.shared(one, other)]
        if not names and self.restrictions:
            return self.restrictions.reason(one, other)
        return names[0] if len(names) == 1 else Name.joined(names)

    def names(self, candidates: "SetOf[Candidate]") -> list[str]:
        """Return the names of a set of candidates, in the order of their numbers."""
        return [self.labels[candidate] for candidate in bits(candidates)]

    @cached_property
    def _numbers(self) -> dict[str, int]:
        return {label: number for number, label in enumerate(self.labels)}

    def candidate(self, name: str) -> int:
        """Return the number of the candidate of this name.

        Raises KeyError when there is none.
        """
        return self._numbers[name]

    @cached_property
    def _item_numbers(self) -> dict[str, int]:
        numbered = reversed(list(enumerate(self.items)))  # of several of a name the first counts
        return {str(item.name): number for number, item in numbered}

    def item(self, name: str) -> int | None:
        """Return the number of the (first) item of this name; None when there is none."""
        return self._item_numbers.get(name)

    def start(self, givens: Iterable[int] = (), alive: int | None = None) -> "Position":
        """Return the position after some candidates are given.

        `alive` narrows what is possible from the beginning. Two givens that are peers
        give a position with an unsatisfiable item, not an error.
        """
        possible = self.everything if alive is None else alive
        if self.restrictions:
            possible &= ~self.restrictions.never
        placed = 0
        for candidate in givens:
            placed |= self.bit[candidate]
            possible &= self.keep[candidate]  # of two givens that are peers none stays alive
        return Position(self, possible, placed, possible).settled()


class Sets(NamedTuple):
    """A position without its space: see `Position`."""

    alive: Candidates
    placed: Candidates
    origin: Candidates


@attrs.frozen(hash=True)
class Position:
    """What is still possible: the alive candidates, and among them the placed ones.

    `origin` are the candidates possible under the givens alone. Uniqueness arguments need it:
    only what the givens leave open can have a twin. Immutable; cheap to keep for every step.
    `memo` is what the solve that it is part of remembers: what follows from the position shares
    it, one made by hand begins with an empty one.

    >>> space = Space(("a", "b"), (Item("x", "cell", 0b11),))
    >>> space.start().place(1).open
    0
    """

    space: Space[Any] = attrs.field(repr=False)
    alive: Candidates = attrs.field(repr=False, converter=as_candidates)
    placed: Candidates = attrs.field(repr=hex, converter=as_candidates)
    origin: Candidates = attrs.field(repr=False, converter=as_candidates)
    memo: Memo = attrs.field(factory=Memo, eq=False, repr=False)

    @property
    def sets(self) -> "Sets":
        """Its sets of candidates, without the space."""
        return Sets(self.alive, self.placed, self.origin)

    @property
    def open(self) -> Candidates:
        """The alive candidates that are not placed."""
        return self.alive & ~self.placed

    def place(self, candidate: int) -> "Position":
        """Return the position with one candidate placed and its peers gone."""
        space = self.space
        alive = self.alive & space.keep[candidate]
        return Position(space, alive, self.placed | space.bit[candidate], self.origin, self.memo)

    def remove(self, candidates: "SetOf[Candidate]") -> "Position":
        """Return the position without some candidates."""
        return Position(self.space, self.alive & ~candidates, self.placed, self.origin, self.memo)

    def apply(self, removes: int, places: int) -> "Position":
        """Return the position after a deduction's removals and placements."""
        position = self.remove(removes) if removes else self
        for candidate in bits(places):
            position = position.place(candidate)
        return position.settled() if self.space.silent else position

    def settled(self) -> "Position":
        """Return the position with the last candidates of silent items placed."""
        position = self
        for members in self.space.silent:
            left = members & self.alive
            if single(left) and not members & self.placed:
                position = position.place(left.bit_length() - 1)
        return position

    def fresh(self) -> "Position":
        """Return a copy of the position that remembers nothing: a solve begins with it."""
        return Position(self.space, self.alive, self.placed, self.origin)

    @property
    def broken(self) -> int | None:
        """The number of the first item that can no longer be satisfied though it must; or None."""
        alive = self.alive
        for number, item in enumerate(self.space.items):
            if item.required and not item.candidates & alive:
                return number
        for number, demand in self.space.demands:
            if demand.dead(alive) is None:
                return number
        return None

    @property
    def solved(self) -> bool:
        """Whether a placed candidate satisfies each required item."""
        placed = self.placed
        return all(not item.required or item.candidates & placed for item in self.space.items)
