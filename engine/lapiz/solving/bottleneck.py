"""The bottleneck of a solve: where the fewest ways go on."""

from collections.abc import Container, Iterator
from math import inf

import attrs

from lapiz.core import Deduction, Passed, Position, Puzzle
from lapiz.solving.log import Log
from lapiz.solving.ways import Way, Ways


@attrs.frozen(eq=False)
class Bottleneck(Passed):
    """The position of a solve with the fewest ways on, compared with the candidates still open.

    `number` is that of the step that the solve takes there. `ways` are all steps that are open to
    a solver who knows what the solve needs (techniques up to the last one used, worth no more than
    the hardest step), each effect once.
    """

    puzzle: Puzzle = attrs.field(repr=False)
    position: Position
    number: int
    ways: tuple[Deduction, ...]


def bottleneck(log: Log, ways: Ways, hardest: float) -> Bottleneck | None:
    """Return the position of a solve with the fewest ways on for what is open, if there is any.

    `hardest` is what its hardest step is worth. The end is never a bottleneck: there little is
    open, and so a single way is much. Raises OutOfTime.
    """
    used, narrowest, least = set(log.counts()), None, inf
    for number, position in enumerate(_positions(log), 1):
        left = position.open.bit_count()
        some = _upto(ways, position, hardest, used, least * left)
        if some is None or _ends(position, some):
            continue
        least = len(some) / left
        steps = tuple(way.deduction for way in some)
        narrowest = Bottleneck(log.puzzle, position, number, steps)
    return narrowest


def _positions(log: Log) -> Iterator[Position]:
    """Yield the positions of a solve, each before its step."""
    position = log.puzzle.start.fresh()
    for deduction, _ in log.deductions():
        yield position
        position = position.apply(deduction.removes, deduction.places)


def _upto(
    ways: Ways, position: Position, hardest: float, used: Container[str], most: float
) -> list[Way] | None:
    """Return the steps no harder than that, of techniques up to the last used; None from `most`."""
    found: list[Way] = []
    for way in ways.upto(position, hardest, used):
        found.append(way)
        if len(found) >= most:
            return None
    return found if len(found) < most else None


def _ends(position: Position, some: list[Way]) -> bool:
    """Tell whether all that is left can be placed at once."""
    for way in some:
        position = position.apply(0, way.deduction.places & ~position.placed)
    return position.solved
