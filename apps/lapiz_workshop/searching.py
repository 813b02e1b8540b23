"""Searches for puzzles, which may take long: how far one is, and what it has when interrupted."""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TypeVar

import attrs

from lapiz.commands.common import show_progress
from lapiz.kinds import said
from lapiz.texts import counted

Thing = TypeVar("Thing")
INTERRUPTED = 130
"""The exit status of a command that was interrupted."""


@attrs.define
class PuzzleSearch:
    """How many puzzles are wanted, tried and found, and whether the user ended the search.

    On a terminal the line at the bottom says so while the search lasts.
    """

    wanted: int
    tried: int = 0
    found: int = 0
    interrupted: bool = False

    def note(self) -> None:
        """Count one try."""
        self.tried += 1

    def taken(self, things: Iterable[Thing]) -> Iterator[Thing]:
        """Yield as many of the things as are wanted; fewer if the user presses Ctrl-C.

        >>> search = PuzzleSearch(2)
        >>> list(search.taken("abc")), search.found
        (['a', 'b'], 2)
        """
        show_progress(lambda: self.told)
        try:
            for thing in islice(things, self.wanted):
                self.found += 1
                yield thing
        except KeyboardInterrupt:
            self.interrupted = True
        finally:
            show_progress(None)

    @property
    def complete(self) -> bool:
        """Whether as many are found as are wanted."""
        return self.found >= self.wanted

    @property
    def told(self) -> str:
        """How far the search is.

        >>> PuzzleSearch(12, tried=1300, found=3).told
        'found 3 of 12 in 1,300 tries'
        """
        template = counted(
            self.tried,
            "found {found} of {wanted} in 1 try",
            "found {found} of {wanted} in {count} tries",
        )
        return template.format(found=self.found, wanted=self.wanted)

    @property
    def told_interrupted(self) -> str:
        """How far the search was when the user ended it."""
        return said("interrupted: {progress}").format(progress=self.told)
