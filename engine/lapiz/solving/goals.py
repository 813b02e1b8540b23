"""Names of what can be asked about: `r5c7<>4`, `r5c7=4`, `r5c7`, in any kind's own notation."""

import re

import attrs

from lapiz.core.bits import bits
from lapiz.core.deduction import Token
from lapiz.core.errors import BadInput
from lapiz.core.kind import Puzzle
from lapiz.core.space import Position
from lapiz.solving.slices import Goal

__all__ = ["Named", "NotReached", "from_the_start", "goal_of", "named", "removed_text"]

_UNEQUAL = re.compile(r"\s*(?:<>|!=|≠)\s*")
_NOT = re.compile(r"(?:not|no)\s+(.+)", re.IGNORECASE)


class NotReached(ValueError):
    """What is asked about is not so in this log."""


@attrs.frozen
class Named:
    """What a name means in a puzzle: a candidate that is true, one that is gone, or an item."""

    puzzle: Puzzle
    candidate: int = -1
    gone: bool = False
    item: int = -1

    @property
    def text(self) -> str:
        """The name, as the kind prints it."""
        if self.item >= 0:
            return self.puzzle.space.items[self.item].name
        label = self.puzzle.space.labels[self.candidate]
        return removed_text(self.puzzle, self.candidate) if self.gone else label


def named(puzzle: Puzzle, name: str) -> Named:
    """Return what a name means: a candidate (`r5c7=4`), one gone (`r5c7<>4`), or an item (`r5c7`).

    A candidate that is gone goes by the kind's own text for it, too, or by `not` and its name.
    Raises BadInput when there is nothing of this name.

    >>> import lapiz
    >>> puzzle = lapiz.load({"kind": "sudoku", "grid": ["123.", "....", "....", "...."]})
    >>> [named(puzzle, name).text for name in ("r1c4=4", "r1c4 <> 1", "not r1c4=1", "r1c4")]
    ['r1c4=4', 'r1c4<>1', 'r1c4<>1', 'r1c4']
    """
    text = " ".join(name.split())
    found = _named(puzzle, text) or _named(puzzle, text.lower())
    if found:
        return found
    space = puzzle.space
    examples = dict.fromkeys(
        [space.labels[0], removed_text(puzzle, 0), *(item.name for item in space.items[:1])]
    )
    expected = " or ".join(repr(one) for one in examples)
    raise BadInput(f"there is no {name!r} in this puzzle, expected a name such as {expected}")


def _named(puzzle: Puzzle, text: str) -> Named | None:
    plain = _UNEQUAL.sub("=", text)
    negated = _NOT.fullmatch(text)
    candidate = _candidate(puzzle, plain)
    if candidate is not None:
        return Named(puzzle, candidate, gone=plain != text)
    items = puzzle.space.items
    item = next((number for number, one in enumerate(items) if one.name == text), None)
    if item is not None:
        return Named(puzzle, item=item)
    candidate = _candidate(puzzle, negated[1]) if negated else None
    if candidate is None:
        candidate = _by_removed_text(puzzle, text)
    return None if candidate is None else Named(puzzle, candidate, gone=True)


def _candidate(puzzle: Puzzle, label: str) -> int | None:
    try:
        return puzzle.space.candidate(label)
    except KeyError:
        return None


def _by_removed_text(puzzle: Puzzle, text: str) -> int | None:
    """Return the candidate that the kind tells to be gone in these words."""
    if "removed" not in puzzle.kind.notation:
        return None
    every = bits(puzzle.space.everything)
    return next((one for one in every if removed_text(puzzle, one) == text), None)


def removed_text(puzzle: Puzzle, candidate: int) -> str:
    """Return how the kind says that a candidate is gone."""
    if "removed" in puzzle.kind.notation:
        return puzzle.kind.token(puzzle.space, Token("removed", 1 << candidate))
    label = puzzle.space.labels[candidate]
    return label.replace("=", "<>") if "=" in label else f"not {label}"


def goal_of(what: Named, end: Position) -> Goal:
    """Return what a slice must reach for something to be so, as it is at the end of a log.

    A name without a relation (`r5c7`, the square of a queen) asks for whatever became of it.
    Raises NotReached where the log has not come to it, or to the contrary.
    """
    if what.item >= 0:
        placed = what.puzzle.space.sets[what.item] & end.placed
        if not placed:
            raise NotReached(f"{what.text} is not settled in this log")
        return Goal(placed=placed)
    bit = 1 << what.candidate
    alive, placed = end.alive & bit, end.placed & bit
    if not placed and not alive and (what.gone or "=" not in what.text):
        return Goal(gone=bit)
    if placed and not what.gone:
        return Goal(placed=bit)
    became = "is true" if placed else "is still possible" if alive else "is gone"
    label = what.puzzle.space.labels[what.candidate]
    raise NotReached(f"{what.text} is not so in this log: {label} {became}")


def from_the_start(puzzle: Puzzle, candidate: int) -> str:
    """Say why a candidate is gone before any step; an empty string if it is not."""
    start, space = puzzle.start, puzzle.space
    if start.alive >> candidate & 1:
        return ""
    gone = removed_text(puzzle, candidate)
    for other in bits(start.placed & ~space.keep[candidate]):
        shared = set(space.items_of[other]) & set(space.items_of[candidate])
        items = ", ".join(space.items[number].name for number in sorted(shared))
        return f"{gone} from the start: {space.labels[other]} is there ({items})"
    return f"{gone} from the start: the puzzle rules it out"
