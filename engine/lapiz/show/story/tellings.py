"""The implications of a step as data: lines, with the spots of what they make true and false."""

from typing import Any

from lapiz.core import union
from lapiz.core.bits import bits
from lapiz.show.picture.plan import Plan
from lapiz.show.story.boards import Board
from lapiz.show.story.voices import Vocabulary
from lapiz.solving.log import Step
from lapiz.texts import Line, argument_lines, said

MOST_LINES = 400
"""Of longer tellings the page has only these lines."""
MOST_OF_A_CHAIN = 40
"""A longer telling of what supposes nothing is left out: its pattern says it better."""


def telling(vocabulary: Vocabulary, board: Board, step: Step) -> list[dict[str, Any]]:
    """Return the lines of a step that supposes something, or whose chain is drawn; else none.

    `spot` is where a line's candidate is drawn, with its symbol; `gone` are the spots of what it
    says to be gone, each with the number of the line that says why, and `areas` the squares that
    its candidate covers if it is drawn as an area.
    """
    supposes = step.deduction.supposes
    lines = argument_lines(step.deduction, step.before) if supposes or step.deduction.links else []
    if not supposes and len(lines) > MOST_OF_A_CHAIN:
        return []
    return [_line(vocabulary, board, line) for line in lines[:MOST_LINES]]


def _line(vocabulary: Vocabulary, board: Board, line: Line) -> dict[str, Any]:
    spots = _spots(board.plan, 1 << line.candidate) if line.candidate >= 0 else []
    return {
        "line": line.number,
        "path": list(line.path),
        "text": vocabulary.text(lambda: said(line.says.pattern)),
        "words": {name: vocabulary.word(board, token) for name, token in line.says.tokens.items()},
        "true": line.true,
        "spot": spots[0] if spots else None,
        "gone": [
            [*spot, number]
            for members, number in line.rests_on
            for spot in _spots(board.plan, _small(board.plan, members))
        ],
        "areas": board.areas(1 << line.candidate) if line.candidate >= 0 and line.true else [],
    }


def _small(plan: Plan, members: int) -> int:
    """Return those candidates that do not cover several squares: marks of areas would overlap."""
    return union(1 << c for c in bits(members) if c in plan.places and not plan.is_area(c))


def _spots(plan: Plan, members: int) -> list[list[Any]]:
    """Return where candidates are drawn, and their symbols."""
    return [
        [*map(round, plan.spot(candidate)), plan.symbols[candidate]]
        for candidate in bits(members)
        if candidate in plan.places
    ]
