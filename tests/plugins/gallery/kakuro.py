"""Kakuro: the digits of each run of cells differ, and have a sum."""

from collections.abc import Iterable, Iterator

import lapiz
from lapiz import Kind, Name, Shape
from lapiz.kinds import digit_grid
from lapiz_grid import Add, Board, Cells, Constraint, Differ, Field, Rule, Sort


def clues(constraint: Constraint, board: Board) -> list[tuple[Cells, int]]:
    """Return the runs with their sums: those in rows first, as `Board.runs` has them."""
    given = constraint.numbers("across") + constraint.numbers("down")
    return list(zip(board.runs, given, strict=False))


def sums(constraint: Constraint, board: Board) -> Iterator[Differ | Add]:
    for run, total in clues(constraint, board):
        yield Differ(run)
        yield Add(run, (1,) * len(run), total, Name("the sum {0} of {1}", total, board.name(run)))


def wrong(constraint: Constraint, board: Board) -> str:
    runs = len(board.runs)
    if runs != len(constraint.numbers("across") + constraint.numbers("down")):
        return f"expected a sum for each of {runs} runs"
    return ""


def shapes(constraint: Constraint, board: Board) -> Iterator[Shape]:
    texts: dict[int, list[str]] = {}
    for number, (run, total) in enumerate(clues(constraint, board)):
        in_row = number < len(constraint.numbers("across"))
        wall = run[0] - 1 if in_row else run[0] - board.side
        texts.setdefault(wall, ["", ""])[in_row] = str(total)
    for wall, (down, across) in texts.items():
        yield Shape("text", (divmod(wall, board.side),), text=f"{down:>2}\\{across:<2}")


SUMS = Rule(
    "sums",
    sums,
    "The digits of each run differ; they add up to the number in the wall before it.",
    (
        Field("across", Sort.NUMBERS, "The sums of the runs in rows, from above.", 1, 45),
        Field("down", Sort.NUMBERS, "The sums of the runs in columns, from the left.", 1, 45),
    ),
    shapes=shapes,
    wrong=wrong,
)


@lapiz.hook
def lapiz_kinds() -> Iterable[Kind]:
    yield digit_grid("kakuro", range(2, 16), digits=range(1, 10), rules=(SUMS,), walls="#")
