"""What an argument stands on: the items that count, and what candidates exclude among these."""

from functools import cached_property

from lapiz.core import Demand, Position, Results, bits
from lapiz.search.following.native import in_words


class Ground:
    """What an argument is about: a position, and the items that count, with their candidates.

    `seen_by` has for a candidate those that it excludes, `locked_out` for a few candidates those
    that each of them excludes; both are made at the first look.
    """

    def __init__(
        self, position: Position, truths: tuple[int, ...], also: int, named: int | None
    ) -> None:
        space, alive = position.space, position.alive
        self.position = position
        self.named = named
        self.demands: dict[int, Demand] = {
            n: space.demand_at[n] for n in truths if n in space.demand_at
        }
        self.members: dict[int, int] = {
            n: space.sets[n] & alive for n in truths if n not in self.demands
        }
        self.items_of: dict[int, list[int]] = {}
        self.universe: int = also
        for demand in self.demands.values():
            self.universe |= demand.scope & alive
        for number, options in self.members.items():
            self.universe |= options
            for candidate in bits(options):
                self.items_of.setdefault(candidate, []).append(number)
        self.numbers: tuple[int, ...] = tuple(self.members)
        self.seen_by: Results[int, int] = Results(self._seen_by)
        self.locked_out: Results[int, int] = Results(self._locked_out)

    @cached_property
    def places(self) -> dict[int, int]:
        """The place of each item among those that count."""
        return {number: place for place, number in enumerate(self.numbers)}

    @cached_property
    def in_words(self) -> tuple[bytes, bytes]:
        """The candidates of all items, and those that count, as a kernel takes them."""
        space = self.position.space
        return in_words(space, self.members.values()), in_words(space, [self.universe])

    def _seen_by(self, candidate: int) -> int:
        return self.universe & ~self.position.space.keep[candidate]

    def _locked_out(self, options: int) -> int:
        excluded, keep = self.universe & ~options, self.position.space.keep
        for candidate in bits(options):
            excluded &= ~keep[candidate]
        return excluded
