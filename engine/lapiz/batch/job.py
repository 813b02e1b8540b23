"""What is to be done with every puzzle, and what came out for one."""

from collections.abc import Mapping

import attrs

from lapiz.batch.records import Record
from lapiz.core.kind import Puzzle
from lapiz.core.scale import Rating
from lapiz.solving.log import Log

__all__ = ["BAD", "FAULT", "Job", "Outcome"]

BAD, FAULT = "bad input", "fault"
"""How it ended for a puzzle that cannot be read, or that lapiz itself fails at."""


@attrs.frozen
class Job:
    """What is to be done with every puzzle, in a form that other machines understand.

    `task` is "rate" or "solve"; `form` that of the rows ("text", "json", "csv"), and `columns`
    are the columns of a CSV row. A `profile` is "default", "all" or a file's name, whose text is
    then in `profile_text`; without one it is what the scale or the kind says. `detail` is how
    much is told of each step of a solve.
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


@attrs.frozen
class Outcome:
    """What came out for one record: how it ended, and a note where something is wrong."""

    record: Record
    status: str
    puzzle: Puzzle | None = None
    log: Log | None = None
    rating: Rating | None = None
    counts: Mapping[str, int] = attrs.field(factory=dict)
    note: str = ""

    @property
    def name(self) -> str:
        """What to call the puzzle."""
        title = self.puzzle.title if self.puzzle else ""
        return self.record.where or title or f"puzzle {self.record.number}"
