"""The singles of a solve in the order in which a person is told of them.

What a scale takes first need not be what who learns sees first: that is the order of the profile.
Singles lead to the same position in any order, so all other steps stay.
"""

from collections.abc import Sequence
from itertools import groupby

import attrs

from lapiz.core import Deduction, Position, Technique, ToldSingle, of_process, union
from lapiz.proof import prove_singles
from lapiz.solving.log import Log
from lapiz.solving.step import Entry, Single
from lapiz.solving.sweep import sweep


def as_told(log: Log) -> Log:
    """Return a solve with its singles in the order of its profile's `told`.

    A slice, or a solve whose profile has no such order, stays as it is.

    >>> import lapiz
    >>> log = lapiz.solve(lapiz.load({"kind": "sudoku", "grid": ["12..", "....", "..1.", "...4"]}))
    >>> [next(iter(each.counts())) for each in (log, as_told(log))]
    ['naked-single', 'hidden-single']
    """
    stages = tuple(map(_stage_as_told, log.stages))
    if stages == log.stages:
        return log
    if log.stages == (log,):
        return stages[0]
    entries = [entry for stage in stages for entry in stage.entries]
    return attrs.evolve(log, entries=entries, linked=stages)  # type: ignore[call-arg]


def _stage_as_told(log: Log) -> Log:
    if not log.told:
        return log
    entries, position = list[Entry](), log.puzzle.start.fresh()
    for other, group in groupby(log.entries, lambda entry: isinstance(entry, Deduction)):
        if other:
            deductions = [entry for entry in group if isinstance(entry, Deduction)]
            entries += deductions
            for deduction in deductions:
                position = position.apply(deduction.removes, deduction.places)
        else:
            run = [entry for entry in group if not isinstance(entry, Deduction)]
            entries += _in_order(position, run, log.told)
            position = prove_singles(position, run)
    return attrs.evolve(log, entries=entries)


def _in_order(
    position: Position, run: Sequence[Single], told: Sequence[ToldSingle]
) -> Sequence[Single]:
    """Return singles in the order of telling; as they are if in that order others are found."""
    usual = {technique.name: technique for technique, _ in told}
    singles, possible = sweep(position, [_narrowed(*pair) for pair in told]).run()
    if not possible or _placed(singles) != _placed(run):
        return run
    return [(usual[technique.name], candidate, item) for technique, candidate, item in singles]


@of_process(most=100)
def _narrowed(technique: Technique, sorts: tuple[str, ...]) -> Technique:
    """Return a technique that looks at some sorts of items alone."""
    if not sorts or technique.last is None:
        return technique
    last = attrs.evolve(technique.last, sorts=frozenset(sorts))
    return attrs.evolve(technique, last=last)


def _placed(run: Sequence[Single]) -> int:
    return union(1 << candidate for _, candidate, _ in run)
