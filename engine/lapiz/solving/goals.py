"""What a name means: `r5c7<>4`, `r5c7=4` or `r5c7`, in any notation of the kind."""

import attrs

from lapiz.core import BadInput, Meaning, Name, Position, Puzzle, Space, bits
from lapiz.solving.slices import Goal


class NotReached(ValueError):
    """What a question takes for granted does not hold in this log."""


@attrs.frozen
class Subject:
    """What a name means in a puzzle: a candidate that is true, one that is gone, or an item."""

    puzzle: Puzzle
    meaning: Meaning

    @property
    def candidate(self) -> int:
        """The number of the candidate; -1 for an item."""
        return self.meaning.candidate

    @property
    def item(self) -> int:
        """The number of the item; -1 for a candidate."""
        return self.meaning.item

    @property
    def gone(self) -> bool:
        """Whether the name says that the candidate is gone."""
        return bool(self.meaning.gone)

    @property
    def text(self) -> str:
        """The name, as the kind prints it."""
        if self.item >= 0:
            return self.puzzle.space.items[self.item].name
        label = self.puzzle.space.labels[self.candidate]
        return removed_text(self.puzzle, self.candidate) if self.gone else label


def subject(puzzle: Puzzle, name: str) -> Subject:
    """Return what a name means: a candidate (`r5c7=4`), one gone (`r5c7<>4`), or an item (`r5c7`).

    A candidate that is gone goes by the kind's own text for it, too, or by `not` and its name.
    Raises BadInput when there is nothing of this name.

    >>> import lapiz
    >>> puzzle = lapiz.load({"kind": "sudoku", "grid": ["123.", "....", "....", "...."]})
    >>> [subject(puzzle, name).text for name in ("r1c4=4", "r1c4 <> 1", "not A4=1", "r1c4")]
    ['r1c4=4', 'r1c4<>1', 'r1c4<>1', 'r1c4']
    """
    space = puzzle.space
    meaning = puzzle.kind.meaning(space, name)
    if meaning:
        return Subject(puzzle, meaning)
    if not space.labels:
        raise BadInput(f"there is no {name!r} in this puzzle, which has nothing to choose from")
    examples = dict.fromkeys(
        [space.labels[0], removed_text(puzzle, 0), *(item.name for item in space.items[:1])]
    )
    expected = " or ".join(repr(str(example)) for example in examples)
    raise BadInput(f"there is no {name!r} in this puzzle, expected a name such as {expected}")


def removed_text(puzzle: Puzzle, candidate: int) -> str:
    """Return how the kind says that a candidate is gone, in its usual notation."""
    removed = puzzle.kind.naming.notation.get("removed")
    if removed:
        return removed(puzzle.space, 1 << candidate)
    return Name("not {0}", puzzle.space.labels[candidate])


def goal_of(what: Subject, end: Position) -> Goal:
    """Return what a slice of a log must reach for something to hold, given how the log ends.

    A name without a relation (`r5c7`, the square of a queen) stands for whatever became of it.
    Raises NotReached if the log has not shown it, or has shown the contrary.
    """
    if what.item >= 0:
        placed = what.puzzle.space.sets[what.item] & end.placed
        if not placed:
            raise NotReached(Name("{0} is not settled in this log", what.text))
        return Goal(placed=placed)
    bit = 1 << what.candidate
    alive, placed = end.alive & bit, end.placed & bit
    if not placed and not alive and what.meaning.gone is not False:
        return Goal(gone=bit)
    if placed and not what.gone:
        return Goal(placed=bit)
    label = what.puzzle.space.labels[what.candidate]
    gone = Name("{0} is still possible", label) if alive else Name("{0} is gone", label)
    became = Name("{0} is true", label) if placed else gone
    raise NotReached(Name("{0} does not hold in this log: {1}", what.text, became))


def from_the_start(puzzle: Puzzle, candidate: int) -> str:
    """Say why a candidate is gone before any step; an empty string if it is not."""
    start, space = puzzle.start, puzzle.space
    if start.alive >> candidate & 1:
        return ""
    gone = removed_text(puzzle, candidate)
    # `keep` holds what may be true beside the candidate: what is placed outside it rules it out
    for there in bits(start.placed & ~space.keep[candidate]):
        because = space.why_apart(there, candidate)
        return Name("{0} from the start: {1} is there ({2})", gone, space.labels[there], because)
    rules = space.restrictions
    if rules and rules.never >> candidate & 1:
        return Name("{0} from the start: {1}", gone, rules.alone(candidate))
    return Name("{0} from the start: the puzzle rules it out", gone)


def speaks_against(what: Subject) -> str:
    """Say why something cannot hold before any step; an empty string if it may hold.

    >>> import lapiz
    >>> puzzle = lapiz.load({"kind": "sudoku", "grid": ["123.", "....", "....", "...."]})
    >>> speaks_against(subject(puzzle, "r1c1<>1")), speaks_against(subject(puzzle, "r2c1<>3"))
    ('r1c1=1 is given', '')
    """
    puzzle, candidate = what.puzzle, what.candidate
    if not what.gone:
        return from_the_start(puzzle, candidate)
    given = puzzle.start.placed >> candidate & 1
    return Name("{0} is given", puzzle.space.labels[candidate]) if given else ""


def contradiction(puzzle: Puzzle) -> str:
    """Say how the start of a puzzle contradicts itself; an empty string if it does not.

    Whoever searches from such a start finds whatever there is to find: what is placed counts as
    settled, and nobody looks at it again.
    """
    space, start = puzzle.space, puzzle.start
    for candidate in bits(start.placed):
        for other in bits(start.placed & ~space.keep[candidate]):
            return meeting(space, candidate, other)
        if not start.alive >> candidate & 1:
            return Name("{0} is placed, and ruled out as well", space.labels[candidate])
    return ""


def meeting(space: Space, first: int, second: int) -> str:
    """Say where two candidates meet (or which rule says so): only one of them can be true."""
    names = space.labels[first], space.labels[second]
    return Name("{0} and {1} meet ({2})", *names, space.why_apart(first, second))
