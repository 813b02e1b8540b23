"""Two solutions of a puzzle that has several, and where they differ."""

from typing import Any

import attrs

from lapiz.core import BadInput, OutOfBudget, Position, Puzzle, bits, square_name
from lapiz.search.walking import two_solutions
from lapiz.show.picture.plan import plan_of
from lapiz.solving.log import Log
from lapiz.texts import counted, said

NAMED = 12
"""How many squares are named."""


@attrs.frozen
class TwoSolutions:
    """Two solutions of a puzzle, as sets of candidates."""

    puzzle: Puzzle
    solutions: tuple[int, int]

    @property
    def squares(self) -> list[str]:
        """The names of the squares in which they differ."""
        first, second = self.solutions
        places = plan_of(self.puzzle).places
        differing = {place for member in bits(first ^ second) for place in places.get(member, ())}
        return [square_name(*place) for place in sorted(differing)]

    @property
    def texts(self) -> list[str]:
        """Both solutions, in the kind's own form."""
        space, origin = self.puzzle.space, self.puzzle.start.origin
        ends = [Position(space, solution, solution, origin) for solution in self.solutions]
        return [self.puzzle.kind.answer(self.puzzle, end) for end in ends]

    @property
    def line(self) -> str:
        """A sentence that names the squares, the first few of many."""
        squares = self.squares
        named = ", ".join(squares[:NAMED])
        if len(squares) > NAMED:
            more = said("{items} and {count} more")
            named = more.format(items=named, count=len(squares) - NAMED)
        text = counted(
            len(squares),
            "Two solutions differ in 1 cell: {squares}.",
            "Two solutions differ in {count} cells: {squares}.",
        )
        return text.replace("{squares}", named)

    @property
    def object(self) -> dict[str, Any]:
        """Both solutions and the squares in which they differ, as data for JSON."""
        return {"solutions": self.texts, "differ": self.squares}


def two_solutions_of(log: Log) -> TwoSolutions | None:
    """Return two solutions where a log ends because there are several; None if none are known."""
    last = log.stages[-1]
    if log.status != "many solutions" or last.end.solved:
        return None
    try:
        both = two_solutions(last.end)
        return TwoSolutions(last.puzzle, both) if both else None
    except (OutOfBudget, BadInput):
        return None
