"""How long each part of a solve took, as a table and as JSON."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import attrs

from lapiz.solving.timing import Spent, Timing
from lapiz.texts import said, title

if TYPE_CHECKING:
    from rich.table import Table


def timing_object(timing: Timing) -> dict[str, Any]:
    """Return where the time of a solve went, in seconds.

    >>> import lapiz
    >>> puzzle = lapiz.load({"kind": "sudoku", "grid": ["123.", "....", "....", "...."]})
    >>> sorted(timing_object(lapiz.solve(puzzle, timing=True).timing))
    ['proofs', 'rest', 'search', 'seconds', 'singles', 'techniques']
    """
    return {"seconds": timing.seconds, **attrs.asdict(timing)}


def timing_table(timing: Timing) -> "Table":
    """Return where the time of a solve went: a row for each technique that took part in it."""
    from rich.table import Table

    table = Table.grid(padding=(0, 2))
    table.add_column()
    for _ in range(4):
        table.add_column(justify="right")
    table.add_row(said("Part"), "ms", "%", said("Calls"), said("Found"), style="bold")
    for cells in _rows(timing):
        table.add_row(*cells)
    return table


def _rows(timing: Timing) -> Iterator[tuple[str, ...]]:
    whole = timing.seconds
    for spent in timing.techniques:
        if spent.calls or spent.findings:
            yield _row(title(spent.name), spent, whole)
    yield _row(said("Sweeps of singles"), timing.singles, whole)
    yield _row(said("Proofs"), timing.proofs, whole)
    yield _row(said("Search"), timing.search, whole)
    yield said("The rest"), *_time(timing.rest, whole), "", ""
    yield said("The whole solve"), *_time(whole, whole), "", ""


def _row(name: str, spent: Spent, whole: float) -> tuple[str, ...]:
    """Return the cells of a part; what the engine finds by itself takes no time of its own."""
    time = _time(spent.seconds, whole) if spent.calls else ("", "")
    return name, *time, f"{spent.calls:,}" if spent.calls else "", f"{spent.findings:,}"


def _time(seconds: float, whole: float) -> tuple[str, str]:
    return f"{1000 * seconds:,.2f}", f"{100 * seconds / (whole or 1):.1f}"
