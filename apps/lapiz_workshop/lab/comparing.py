"""Sets two runs side by side: what one finds and the other does not, and what that changes."""

from collections import Counter
from collections.abc import Iterator, Mapping

import attrs

from lapiz_workshop.lab.runs import Observation, Run, Solved


@attrs.frozen
class Differs:
    """A position in which one run changes what the other does not, candidate by candidate."""

    where: str
    changes: tuple[str, ...]


@attrs.frozen
class RunComparison:
    """What is different after a change: of two numbers, the first is before.

    Steps and scores are those of the puzzles that are solved both times, without the fallback.
    """

    before: str
    after: str
    positions: int
    """How many positions both runs looked at."""
    unmatched: int
    """How many positions only one of them looked at."""
    gained: tuple[Differs, ...]
    lost: tuple[Differs, ...]
    seconds: tuple[float, float]
    """Of all the common positions together."""
    puzzles: int
    steps: tuple[int, int]
    scores: tuple[float, float]
    displaces: Mapping[str, int]
    """How many steps fewer each technique makes, these two aside; negative if it makes more."""
    newly_solved: tuple[str, ...]
    no_longer: tuple[str, ...]


def compare(before: Run, after: Run) -> RunComparison:
    """Return what is different between two runs over the same corpus."""
    looks = list(_common(before.looks, after.looks))
    solves = list(_both(before.solves, after.solves))
    done = [pair for pair in solves if all(solve.status == "solved" for solve in pair)]
    total = len({look.position for look in (*before.looks, *after.looks)})
    return RunComparison(
        before=before.technique,
        after=after.technique,
        positions=len(looks),
        unmatched=total - len(looks),
        gained=tuple(_more(looks)),
        lost=tuple(_more([(new, old) for old, new in looks])),
        seconds=(sum(old.seconds for old, _ in looks), sum(new.seconds for _, new in looks)),
        puzzles=len(solves),
        steps=(sum(old.steps for old, _ in done), sum(new.steps for _, new in done)),
        scores=(sum(old.score for old, _ in done), sum(new.score for _, new in done)),
        displaces=_displaced(before, after, solves),
        newly_solved=tuple(_solved_only(solves)),
        no_longer=tuple(_solved_only([(new, old) for old, new in solves])),
    )


def _common(
    before: tuple[Observation, ...], after: tuple[Observation, ...]
) -> Iterator[tuple[Observation, Observation]]:
    """Yield what two runs found in the same positions, each position once."""
    known = {look.position: look for look in before}
    for look in after:
        old = known.pop(look.position, None)
        if old:
            yield old, look


def _both(before: tuple[Solved, ...], after: tuple[Solved, ...]) -> Iterator[tuple[Solved, Solved]]:
    """Yield the solves of the same puzzles, those of one name in their order."""
    waiting: dict[str, list[Solved]] = {}
    for solve in before:
        waiting.setdefault(solve.puzzle, []).append(solve)
    for solve in after:
        if waiting.get(solve.puzzle):
            yield waiting[solve.puzzle].pop(0), solve


def _more(looks: list[tuple[Observation, Observation]]) -> Iterator[Differs]:
    for old, new in looks:
        more = tuple(change for change in new.changes if change not in old.changes)
        if more:
            yield Differs(new.where, more)


def _displaced(before: Run, after: Run, solves: list[tuple[Solved, Solved]]) -> dict[str, int]:
    fewer = Counter[str]()
    for old, new in solves:
        fewer.update(old.counts)
        fewer.subtract(new.counts)
    tried = {before.technique, after.technique}
    return {name: fewer[name] for name in sorted(fewer) if fewer[name] and name not in tried}


def _solved_only(solves: list[tuple[Solved, Solved]]) -> Iterator[str]:
    """Yield the puzzles that are solved only the second time."""
    for old, new in solves:
        if new.status == "solved" and old.status != "solved":
            yield new.puzzle
