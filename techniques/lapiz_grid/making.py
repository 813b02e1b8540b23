"""Makes random puzzles of kinds on a grid: a solution, where rules hold in it, then few givens."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from lapiz import BadInput, Kind, Position, Puzzle, Space, bits
from lapiz.kinds import check_options, dig, in_rows, random_solution, written
from lapiz_grid.agreeing import merged, stated
from lapiz_grid.instances import Drawing
from lapiz_grid.kinds import EMPTY, GridKind
from lapiz_grid.spaces import GridLayout

USUAL_SIDE = 6
"""The side of a puzzle where none is asked for, or the nearest to it."""
SEEDS = 4
"""How many candidates of a solution are drawn before a search does the rest."""
COVERED = 0.5
"""What share of the cells the places of all rules together cover, about."""


def generate(kind: Kind, form: GridKind, random: Random, options: Mapping[str, Any]) -> Puzzle:
    """Return a random puzzle with one solution."""
    check_options(options, ("side",))
    side = options.get("side", min(form.sides, key=lambda known: abs(known - USUAL_SIDE)))
    if type(side) is not int or side not in form.sides:
        expected = ", ".join(map(str, form.sides))
        raise BadInput(f"option side is {side!r}, expected one of {expected}")
    document: dict[str, Any] = {"kind": form.name, "grid": [EMPTY * side] * side}
    space, _ = form.empty(document)
    solution = random_solution(space, random, seeds=SEEDS)
    document |= _stated(form, space, solution, random)
    space, _ = form.empty(document)
    return kind.read({**document, **_given(space.start(dig(space, solution, random)))})


def _stated(
    form: GridKind, space: Space, solution: Sequence[int], random: Random
) -> dict[str, Any]:
    """Return the fields in which rules of a kind say where they hold, drawn for a solution."""
    grid = GridLayout.of(space)
    drawing = Drawing.of(grid.board, solution, random)
    rules = [rule for rule in form.rules if rule.places]
    cover = int(COVERED * grid.size / max(1, len(rules)))
    drawn = (merged(list(drawing.instances(rule, cover)), grid.board) for rule in rules)
    return {
        str(rule.name): _joined([stated(entry, grid.board.side)[rule.name] for entry in entries])
        for rule, entries in zip(rules, drawn, strict=True)
        if entries
    }


def _joined(entries: list[Any]) -> Any:
    return entries[0] if len(entries) == 1 else entries


def _given(start: Position) -> dict[str, Any]:
    """Return the fields of what is given: digits in the grid, shades as placed."""
    grid = GridLayout.of(start.space)
    texts, digits = [EMPTY] * grid.size, 0
    for candidate in bits(start.placed):
        letter, cell = divmod(candidate, grid.size)
        if letter < len(grid.board.digits):
            texts[cell] = grid.texts[letter]
            digits |= 1 << candidate
    return {"grid": in_rows("".join(texts), grid.columns), **written(start, digits)}
