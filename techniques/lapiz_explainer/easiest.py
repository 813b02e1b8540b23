"""What the easiest techniques find first, by a kernel of `lapiz-core` where it is installed.

One question for all of them: which is the first that finds anything, and what. Those before it are
spared the search. Without the kernel nothing is known, and what techniques find is the same.
"""

from collections.abc import Iterable, Iterator
from typing import TypeVar

from lapiz import of_solve
from lapiz.core import as_bytes
from lapiz.search.following import native
from lapiz_explainer.tables import SIDE
from lapiz_sudoku.board import Grid, is_classic

Found = TypeVar("Found")

EASIEST = (
    "direct-pointing",
    "direct-claiming",
    "direct-hidden-pair",
    "naked-single",
    "direct-hidden-triple",
    "locked-candidates-pointing",
    "locked-candidates-claiming",
    "naked-pair",
    "x-wing",
    "hidden-pair",
    "naked-triple",
    "swordfish",
    "hidden-triple",
    "xy-wing",
    "xyz-wing",
    "naked-quadruple",
    "jellyfish",
    "hidden-quadruple",
)
"""The techniques that the kernel knows, in their order; it knows nothing of others between them."""
_BEFORE = [frozenset(EASIEST[:number]) for number in range(len(EASIEST) + 1)]


def barren(grid: Grid) -> frozenset[str]:
    """Return the names of techniques that certainly find nothing."""
    first = _first(grid)
    return _BEFORE[first[0]] if first else _BEFORE[0]


def first_of(grid: Grid, name: str) -> tuple[int, ...] | None:
    """Return the numbers of what a technique finds first; None where the kernel does not tell."""
    first = _first(grid)
    known = first and EASIEST.index(name) == first[0]
    return first[1:] if first and known else None


def led(first: Found | None, others: Iterable[Found]) -> Iterator[Found]:
    """Yield what is known to be the first, then the others, which are not looked at before."""
    if first is not None:
        yield first
    for finding in others:
        if finding != first:
            yield finding


@of_solve
def _first(grid: Grid) -> tuple[int, ...] | None:
    if native.CORE is None or not is_classic(grid.layout):
        return None
    first: tuple[int, ...] = native.CORE.easiest(as_bytes(grid.open, SIDE**3))
    return first
