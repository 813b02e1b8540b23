"""The techniques beyond pairs and triples, asked for all that they find at once."""

import re
from collections.abc import Iterable
from functools import partial

import attrs

from lapiz import Position, Puzzle, Technique, bits, registry, steps
from lapiz_human.model import SCAN_CELLS, Model
from lapiz_human.rounds import CELLS, FindNamed, Named

SCALE = "hodoku"
"""The scale whose points say what a technique takes."""
KNOWN = re.compile(r"full-house|(naked|hidden)-(single|pair|triple)|locked-")
"""How the names of techniques begin that the rounds play themselves."""


def further(puzzle: Puzzle, model: Model) -> FindNamed:
    """Return what finds the easiest technique beyond the rounds' own, in lapiz's own order.

    It makes one step of all that the technique finds: a solve would take one of them after
    the other, and which comes first depends on how the grid is turned.
    """
    chain = registry().chain(puzzle.kind.profile, puzzle.kind.name)
    asked = [
        technique
        for technique in chain
        if technique.scores.get(SCALE, model.most + 1) <= model.most
        and technique.codes.get(SCALE)
        and not KNOWN.match(technique.name)
    ]
    return partial(_named, puzzle, model, asked)


def _named(
    puzzle: Puzzle, model: Model, asked: Iterable[Technique], alive: int, placed: int
) -> Named | None:
    start = Position(puzzle.space, alive | placed, placed, puzzle.start.origin)
    here = attrs.evolve(puzzle, start=start, expect={})
    keep = puzzle.space.keep
    for technique in asked:
        deductions = steps(here, technique.name, problems=[])
        gone = 0
        for deduction in deductions:
            gone |= deduction.removes
            for candidate in bits(deduction.places):
                gone |= alive & ~keep[candidate]
        if gone & alive:
            effects = len({deduction.effect for deduction in deductions})
            seconds = model.technique(technique.scores[SCALE])
            empty = CELLS - placed.bit_count()
            return Named(technique.name, gone, seconds * empty / SCAN_CELLS / effects**0.5)
    return None
