"""What may be in a grid at all, by the kernels of `lapiz-core` where they are installed.

A technique that asks here first is spared a search that finds nothing. Without kernels
everything may be there, and what techniques find is the same.
"""

from typing import Any

from lapiz import bits, of_layout, of_solve
from lapiz.core import Results, as_bytes
from lapiz.search.following import native
from lapiz.search.walking import witness
from lapiz_sudoku.board.grid import Grid
from lapiz_sudoku.board.layout import Layout

ALS_XZ, ALS_XY_WING, ALS_CHAIN = 1, 2, 4
_SIZES = "pair", "triple", "quadruple"
_FISH = "x-wing", "swordfish", "jellyfish"
SIEVES = (
    ("locked-candidates-pointing", "locked-candidates-claiming"),
    ("locked-pair",),
    ("locked-triple",),
    *((f"naked-{size}",) for size in _SIZES),
    *((f"hidden-{size}",) for size in _SIZES),
    ("xy-wing",),
    ("xyz-wing",),
    ("w-wing",),
    ("remote-pair",),
    (
        *_FISH,
        *(f"{form}-{fish}" for form in ("finned", "sashimi") for fish in _FISH),
        *(f"{form}franken-{fish}" for form in ("", "finned-") for fish in _FISH[:2]),
        "skyscraper",
        "two-string-kite",
        "dual-two-string-kite",
        "turbot-fish",
        "empty-rectangle",
        "dual-empty-rectangle",
        "simple-colors-trap",
        "simple-colors-wrap",
        "multi-colors-1",
        "multi-colors-2",
        "x-chain",
    ),
    *((f"unique-rectangle-{number}",) for number in range(1, 7)),
    ("hidden-rectangle",),
    ("avoidable-rectangle-1", "avoidable-rectangle-2"),
)
"""Techniques of which a kernel says whether they may find anything: one bit for each entry.

The kernel has the first of each by its bit, too (`lapiz_core.SIEVES`), and a test compares them.
"""


def barren(grid: Grid) -> frozenset[str]:
    """Return the names of techniques that certainly find nothing: one question for all of them."""
    basics = _basics(grid)
    return _without[basics[0]] if basics else frozenset()


def houses_that_may(grid: Grid) -> list[int] | None:
    """Return the houses that may hold a subset with an effect; None if that is not known."""
    basics = _basics(grid)
    return list(bits(basics[1])) if basics else None


def als_that_may(grid: Grid, what: int) -> tuple[list[int], list[dict[int, int]]] | None:
    """Return the almost locked sets by which a technique may remove anything; None if not known.

    As boards, in order, and the links of each with later ones, as `lapiz_sudoku.als.als.links_of`:
    only of sets without common cells.
    """
    kernel = _kernel(grid.layout)
    if not kernel:
        return None
    wrong = grid.open & ~witness(grid.position)
    answer = kernel.als(_open(grid), as_bytes(wrong, grid.digit_count * grid.size), what)
    if answer is None:
        return None
    boards, links = answer
    sets = [int.from_bytes(boards[at : at + 16], "little") for at in range(0, len(boards), 16)]
    linked: list[dict[int, int]] = [{} for _ in sets]
    numbers = iter(memoryview(links).cast("H"))
    ways = list(zip(numbers, numbers, numbers, strict=True))
    # As in Python: by the lowest digit that links them, then by the other set.
    for one, other, digits in sorted(ways, key=lambda way: (way[2] & -way[2], way[1])):
        linked[one][other] = digits
    return sets, linked


def sue_de_coq_may(grid: Grid) -> bool:
    """Tell whether there may be a Sue de Coq."""
    kernel = _kernel(grid.layout)
    return not kernel or kernel.sue_de_coq(_open(grid))


_without = Results[int, frozenset[str]](
    lambda mask: frozenset(
        name for place, names in enumerate(SIEVES) if not mask >> place & 1 for name in names
    )
)


@of_solve
def _basics(grid: Grid) -> tuple[int, int] | None:
    kernel = _kernel(grid.layout)
    if not kernel:
        return None
    position, size = grid.position, grid.digit_count * grid.size
    sets = position.open, position.placed, position.origin
    return kernel.basics(*(as_bytes(members, size) for members in sets))  # type: ignore[no-any-return]


def _open(grid: Grid) -> bytes:
    return as_bytes(grid.open, grid.digit_count * grid.size)


def _kernel(layout: Layout) -> Any:
    """Return the kernels of a layout; None if there are none, or rules say what cells see."""
    return None if native.CORE is None else _made(layout)


@of_layout
def _made(layout: Layout) -> Any:
    if layout.exclusions or layout.ruling or not layout.full:
        return None
    houses, peers = (
        tuple(as_bytes(board, 128) for board in boards if board.bit_length() <= 128)
        for boards in (layout.house_boards, layout.peers)
    )
    try:
        return native.CORE.Houses(layout.side, houses, peers, layout.has_extra_houses)
    except ValueError:  # too large
        return None
