"""What a run does with each puzzle, and the outcome for one puzzle."""

from collections.abc import Mapping
from typing import NamedTuple

import attrs

from lapiz.batch.records import Record
from lapiz.core import Puzzle, Rating
from lapiz.solving.log import Log
from lapiz.solving.ranges import ROUTES, RatingRange

BAD, FAULT = "bad input", "fault"
"""The status of a puzzle that cannot be read, and of one at which lapiz itself fails."""


@attrs.frozen
class Job:
    """What a run does with each puzzle, in a form that can be sent to other machines.

    `task` is "rate", "range" or "solve"; `form` is that of the rows ("text", "json", "csv"), and
    `columns` are the columns of a CSV row. A `profile` is "default", "all" or the name of a file,
    whose text is then in `profile_text`; without one, the scale or the kind decides. `detail` is
    how much a solve says about each step: "moves", "text" or "full". `scale` may be several names,
    with commas between. The task "range" rates over so many `routes` by chance, from a `seed`; with
    `story` it tells the gentlest of them. `seconds` is how long a puzzle may take in a range, or a
    solve: without it no clock decides. `language` is that of texts in rows, by default the current
    one.
    """

    task: str = "rate"
    form: str = "text"
    columns: tuple[str, ...] = ()
    kind: str = ""
    scale: str = ""
    profile: str = ""
    profile_text: str = ""
    assume_unique: bool = True
    fallback: bool = True
    choose: bool = False
    detail: str = "moves"
    ignore_unknown_rules: bool = False
    routes: int = ROUTES
    seed: int = 1
    seconds: float | None = None
    story: bool = False
    language: str = ""

    @property
    def scales(self) -> tuple[str, ...]:
        """The names of the scales to rate on; none where the profile decides."""
        if not self.scale:  # it is asked for each of very many puzzles
            return ()
        return tuple(filter(None, (name.strip() for name in self.scale.split(","))))


class Outcome(NamedTuple):
    """The outcome for one record: its status, and a note if something is wrong.

    `ratings` are those on all scales of the job, by name, `rating` that on the first; `range` is
    that of a job that rates over many routes.
    """

    record: Record
    status: str
    puzzle: Puzzle | None = None
    log: Log | None = None
    rating: Rating | None = None
    ratings: Mapping[str, Rating] = {}
    counts: Mapping[str, int] = {}
    note: str = ""
    range: RatingRange | None = None

    @property
    def name(self) -> str:
        """The name of the puzzle in rows and messages."""
        title = self.puzzle.title if self.puzzle else ""
        return self.record.where or title or f"puzzle {self.record.number}"
