"""How queens prints its squares and lines."""

from collections.abc import Callable, Mapping
from typing import Any

from lapiz import Name, Space
from lapiz.kinds import said
from lapiz.texts import listed, marked, named

PACKAGE = "lapiz_queens"
NO_DIAGONAL = "No two queens share a diagonal."
NO_TOUCH = "No two queens touch, not even at a corner."
LINES = marked(
    {
        "row": ("row {}", "rows {}"),
        "column": ("column {}", "columns {}"),
        "region": ("region {}", "regions {}"),
    }
)
"""What one line and several of a sort are called; others go by their own names."""
NAMES = marked(
    (
        "the block at {0}",
        "the diagonal from {0}",
        "the antidiagonal from {0}",
        "the whole board",
        "Pauls' pattern",
        "its mirror image",
    )
)


def _lines(space: Space, numbers: tuple[int, ...]) -> str:
    """Print items, those of one sort together: rows 2 and 7."""
    by_sort: dict[str, list[Name]] = {}
    for number in numbers:
        item = space.items[number]
        by_sort.setdefault(item.sort, []).append(Name.of(item.name))
    parts = []
    for sort, names in by_sort.items():
        if sort in LINES:
            labels = [label for name in names for label in name.arguments]
            parts.append(said(LINES[sort][len(names) > 1], PACKAGE).format(listed(labels)))
        else:
            parts += [named(name, PACKAGE) for name in names]
    return listed(parts)


def _squares(space: Space, members: int) -> str:
    return listed([named(name, PACKAGE) for name in space.names(members)])


def _names(space: Space, members: int) -> str:
    return ", ".join(named(name, PACKAGE) for name in space.names(members))


def placing(there: tuple[str, str], missing: str) -> Mapping[str, Callable[[Space, Any], str]]:
    """Return what says that some squares have a queen each, or that none of them has."""

    def is_text(space: Space, members: int) -> str:
        template = there[members & (members - 1) > 0]
        return said(template, PACKAGE).format(squares=_squares(space, members))

    def is_not(space: Space, members: int) -> str:
        names = [named(name, PACKAGE) for name in space.names(members)]
        return said(missing, PACKAGE).format(squares=listed(names, "or"))

    return {"is": is_text, "is not": is_not}


NOTATION: Mapping[str, Callable[[Space, Any], str]] = {
    "squares": _squares,
    "items": _lines,
    "candidates": _names,
    "removed": lambda space, members: said("no queen on {squares}", PACKAGE).format(
        squares=_names(space, members)
    ),
    **placing(
        marked(("there is a queen on {squares}", "there are queens on {squares}")),
        marked("there is no queen on {squares}"),
    ),
}

SPOTS: Mapping[str, Callable[[Space, Any], int]] = {"squares": lambda _, members: int(members)}
