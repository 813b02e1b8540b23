"""Techniques of patterns with guardians: what is found is one thing, what follows is another."""

from collections.abc import Callable, Iterable, Iterator

from lapiz import Deduction, Grounds, Technique, technique
from lapiz_sudoku.board import Grid
from lapiz_sudoku.one_digit.guardians import Guarded, conclusions
from lapiz_sudoku.scales.hodoku import estimate

Patterns = Callable[[Grid], Iterable[Guarded]]
Conclude = Callable[[Grid, Guarded], Iterator[Deduction]]


def of_guardians(
    name: str,
    title: str,
    doc: str,
    patterns: Patterns,
    conclude: Conclude = conclusions,
    *,
    score: float,
    aliases: tuple[str, ...] = (),
) -> Technique:
    """Return the technique that concludes something from the guardians of some deadly patterns.

    Of deductions that remove the same it yields the first.
    """

    def find(grid: Grid) -> Iterator[Deduction]:
        gone = set[int]()
        for guarded in patterns(grid):
            for deduction in conclude(grid, guarded):
                if deduction.removes not in gone:
                    gone.add(deduction.removes)
                    yield deduction

    find.__doc__ = doc
    return technique(
        name,
        title=title,
        kind="sudoku",
        **estimate(score, "Hard"),
        on=False,
        grounds=Grounds.UNIQUENESS,
        aliases=aliases,
    )(find)
