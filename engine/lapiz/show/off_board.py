"""Candidates that lie on no square of the board: told in words, beneath it."""

from collections.abc import Iterator, Mapping

from lapiz.core import Position, Puzzle, bits, candidates, union
from lapiz.show.picture.plan import BoardPlan
from lapiz.show.role_styles import Look
from lapiz.texts import one_line, said

MOST_NAMED = 40
"""How many candidates a line names."""


def beneath(
    puzzle: Puzzle, plan: BoardPlan, position: Position, looks: Mapping[int, Look] | None = None
) -> list[str]:
    """Return what the squares do not show, in lines: candidates that are placed, and possible ones.

    Those that have one of the `looks` follow its symbol, as pencil marks do.

    >>> import lapiz
    >>> from lapiz.show.picture.plan import plan_of
    >>> puzzle = lapiz.load({"kind": "sudoku", "grid": ["12..", "....", "....", "...."]})
    >>> beneath(puzzle, plan_of(puzzle), puzzle.start)
    []
    """
    beside = union(piece.placing for piece in plan.geometry.loose)
    off = puzzle.space.everything & ~plan.drawn & ~beside
    marked = looks or {}
    shown = off & union(1 << candidate for candidate in marked) & ~position.placed
    lines = (
        (said("Also placed: {list}."), off & position.placed),
        (said("Also possible: {list}."), off & position.open | shown),
    )
    return [
        template.replace("{list}", _listed(puzzle, members, marked))
        for template, members in lines
        if members
    ]


def _listed(puzzle: Puzzle, members: int, looks: Mapping[int, Look]) -> str:
    names = list(_names(puzzle, members, looks))
    if len(names) <= MOST_NAMED:
        return ", ".join(names)
    text = said("{items} and {count} more")
    return text.format(items=", ".join(names[:MOST_NAMED]), count=len(names) - MOST_NAMED)


def _names(puzzle: Puzzle, members: int, looks: Mapping[int, Look]) -> Iterator[str]:
    """Yield names of candidates, those with a look first: a long list may be cut off."""
    for candidate in sorted(bits(members), key=lambda candidate: candidate not in looks):
        name = one_line(puzzle.kind.token(puzzle.space, candidates(1 << candidate)))
        yield (looks[candidate].symbol if candidate in looks else "") + name
