"""The techniques that a solve asks, in order, and how it parts them."""

from functools import cached_property
from itertools import takewhile
from typing import NamedTuple

from lapiz.core.memo import Results
from lapiz.core.technique import Technique


class Parts(NamedTuple):
    """How a solve parts a chain: what the engine finds by itself at its beginning, and the rest.

    `foreign` tells whether some of `singles` are plugins'.
    """

    singles: tuple[Technique, ...]
    others: tuple[Technique, ...]
    foreign: bool


class Chain(tuple[Technique, ...]):
    """Techniques, easiest first; each solve with them parts them alike, so that is done once."""

    @cached_property
    def _parts(self) -> Results[tuple[bool, bool], Parts]:
        return Results(lambda key: self._part(*key))

    def parted(self, *, ruled: bool, apart: bool = False) -> Parts:
        """Return the parts of the chain, for a space that is `ruled` or not.

        With `apart` plugins' techniques run in a process of their own, so they must be asked.
        """
        return self._parts[ruled, apart]

    def _part(self, ruled: bool, apart: bool) -> Parts:
        chain = [one for one in self if ruled or not one.ruled]
        swept = takewhile(lambda one: one.last is not None and not (apart and one.foreign), chain)
        singles = tuple(swept)
        foreign = any(one.foreign for one in singles)
        return Parts(singles, tuple(chain[len(singles) :]), foreign)
