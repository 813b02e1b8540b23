"""What the end of a saved log says, compared with what lapiz says of the log that was proved."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from lapiz.core import BadInput, Grounds, Profile, Puzzle, Rating
from lapiz.files.comparing import Difference, differences
from lapiz.files.profiles import profile_of
from lapiz.plugins.registry import registry
from lapiz.show import rating_object, result_object, two_solutions_of
from lapiz.solving.goals import NotReached
from lapiz.solving.last_resort import NONE_COUNTED
from lapiz.solving.log import Log, Story
from lapiz.solving.rating import has_rating, own_rating, rating_of, with_unit
from lapiz.solving.solver import solve
from lapiz.solving.task import LIMITS

UNKNOWN = frozenset({"timing", "clash"})
"""What is not compared: how long a solve took, and which givens a search found to clash."""
STORY = ("of", "numbers", "spare")
"""The fields that tell where in the whole solve the steps of a story are."""


class Result:
    """The end of a saved log, and the log that was proved; what is made again is made once.

    A log does not say with which profile it was made. So where more than its steps counts, the
    puzzle is solved again with the one given, or with all that have a name, until one fits.
    """

    def __init__(self, entry: Mapping[str, Any], log: Log, profile: str = "") -> None:
        self.entry = entry
        self.log = log
        self.profile = profile
        self._again: list[tuple[Profile, Log]] = []

    def differences(self) -> Iterator[Difference]:
        """Yield the fields that differ from those of the line that lapiz would write."""
        made = {**result_object(self.log), "status": self.entry["status"], "version": 1}
        made |= {field: value for field, value in self.entry.items() if field in UNKNOWN}
        made["type"] = "result"
        if isinstance(self.entry.get("rating"), dict):
            made["rating"] = self._rating(self.entry["rating"])
        for field in ("notes", "problems"):
            made[field] = self._said_again(field)
        if "several" in self.entry:
            two = two_solutions_of(self.log)
            made["several"] = two.object if two else None
        if "goal" in self.entry:
            made |= {field: self.entry[field] for field in ("goal", *STORY) if field in self.entry}
        yield from differences(self.entry, made)

    def story(self) -> Story | None:
        """Return the story as lapiz tells it, if a solve of the puzzle tells it just so."""
        _, log = next(self._solves())
        try:
            story = log.story(self.entry["goal"])
        except (BadInput, NotReached):
            return None
        said = {field: self.entry[field] for field in STORY if field in self.entry}
        return None if list(differences(said, result_object(story))) else story

    def _rating(self, found: Mapping[str, Any]) -> Any:
        """Return the rating that fits, or the first one that does not."""
        first: dict[str, Any] | None = None
        for rating in self._ratings(str(found.get("scale", ""))):
            made = rating_object(with_unit(rating))
            if not list(differences(found, made, whole=True)):
                return made
            first = first or made
        return first

    def _ratings(self, scale: str) -> Iterator[Rating]:
        """Yield the ratings that a solve with the same steps may have, the likeliest first."""
        if not has_rating(self.log):
            return
        for profile in profiles_for(self.log.puzzle, self.profile):
            try:
                yield rating_of(self.log, scale, profile)
            except BadInput:  # no such scale, or one that does not know the puzzle
                return
        # Only a solve knows whether it asked techniques beyond its profile: its rating leaves them.
        again = (own_rating(log, profile) for profile, log in self._solves() if log.beyond)
        yield from filter(None, again)

    def _said_again(self, field: str) -> list[str]:
        """Return what a solve says, too: its notes, or its problems; nothing where none does."""
        given = self.entry.get(field)
        is_told = isinstance(given, list) and all(isinstance(note, str) for note in given)
        notes: list[str] = given if is_told and given else []
        rest = [note for note in notes if not (_is_of_a_limit(note) or self._is_counted(note))]
        puzzles = [str(note) for note in self.log.puzzle.notes] if field == "notes" else []
        if rest in ([], puzzles):
            return list(notes)
        first: list[str] | None = None
        for _, log in self._solves():
            told = list(map(str, getattr(log, field)))
            # What a limit has ended says no more than the beginning of that.
            if rest == told or (rest != notes and rest == told[: len(rest)]):
                return list(notes)
            first = told if first is None else first
        return first or []

    def _is_counted(self, note: str) -> bool:
        """Tell whether a note says that counting found no solution, where no step has shown it.

        The status is compared by counting again, and another profile might have had the steps.
        """
        none = self.entry["status"] == "no solution" and self.log.end.broken is None
        return none and note == NONE_COUNTED

    def _solves(self) -> Iterator[tuple[Profile, Log]]:
        """Yield solves of the puzzle, made when they are asked for."""
        yield from self._again
        chose = any(made.grounds is Grounds.CHOICE for made, _ in self.log.deductions())
        for profile in list(profiles_for(self.log.puzzle, self.profile))[len(self._again) :]:
            log = solve(self.log.puzzle, profile, choose=chose)
            self._again.append((profile, log))
            yield profile, log


def profiles_for(puzzle: Puzzle, profile: str = "") -> Iterator[Profile]:
    """Yield the profile of a name or file, or those that scales have, the kind's own first."""
    kind = puzzle.kind
    if profile:
        yield profile_of(kind, profile)
        return
    named = (scale.profiles.get(kind.name) for scale in registry().scales.values())
    yield from dict.fromkeys([kind.profile, *filter(None, named)])


_LIMITS = [re.compile(re.escape(text).replace(r"\{0\}", r"[\d.e+-]+")) for text in LIMITS]


def _is_of_a_limit(note: str) -> bool:
    """Tell whether a note says that a limit was reached, which only the user knows."""
    return any(limit.fullmatch(note) for limit in _LIMITS)
