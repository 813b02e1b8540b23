"""Whether a solve breaks in by a rule: whether its first step beyond singles relies on the rule."""

from collections.abc import Iterable, Iterator

import attrs

from lapiz import BadInput, Deduction, Log, Name, Position, Puzzle, registry, steps
from lapiz_workshop.searching import PuzzleSearch


def breaking_in(
    puzzles: Iterable[tuple[Puzzle, Log]], rule: str, search: PuzzleSearch, tries: int
) -> Iterator[tuple[Puzzle, Log]]:
    """Yield those puzzles whose solve breaks in by a rule, until so many tries in a row do not."""
    since = search.tried
    for puzzle, log in puzzles:
        if breaks_in(log, rule):
            since = search.tried
            yield puzzle, log
        elif search.tried - since >= tries:
            return


def breaks_in(log: Log, rule: str) -> bool:
    """Tell whether the first step that is no single relies on a rule.

    It does if without the rule's clues the step's technique does not find all that it finds.
    """
    singles = registry().singles
    step = next((step for step in log.steps if step.technique not in singles), None)
    if step is None:
        return False
    return not _found(without(log.puzzle, rule), step.before, step.deduction)


def without(puzzle: Puzzle, rule: str) -> Puzzle:
    """Return a puzzle without the clues of a rule; BadInput if it has none."""
    rules = puzzle.document.get("rules", [])
    rules = rules if isinstance(rules, list) else [rules]
    others = [
        entry for entry in rules if rule not in (entry if isinstance(entry, dict) else [entry])
    ]
    if len(others) == len(rules):
        raise BadInput(Name("--break-in {0}: the puzzle does not have this rule", rule))
    return puzzle.kind.read({**puzzle.document, "rules": others})


def _found(puzzle: Puzzle, position: Position, step: Deduction) -> bool:
    """Tell whether a technique finds all of a step in a position of a puzzle, or its labels."""
    if puzzle.space.labels != position.space.labels:
        return False  # the rule has brought the shades that the step may be about
    here = Position(puzzle.space, position.alive, position.placed, position.origin)
    deductions = steps(attrs.evolve(puzzle, start=here), step.technique, problems=[])
    removed = placed = 0
    for deduction in deductions:
        removed |= deduction.removes
        placed |= deduction.places
    return not step.removes & ~removed and not step.places & ~placed
