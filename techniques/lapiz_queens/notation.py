"""How queens prints its squares and lines."""

from collections.abc import Callable, Mapping
from typing import Any

from lapiz import Space

__all__ = ["NOTATION", "SPOTS", "listed"]


def listed(words: list[str]) -> str:
    """Return words as a list in a sentence.

    >>> listed(["a"]), listed(["a", "b", "c"])
    ('a', 'a, b and c')
    """
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def _lines(space: Space, numbers: tuple[int, ...]) -> str:
    """Print items, those of one sort together: rows 2 and 7."""
    by_sort: dict[str, list[str]] = {}
    for number in numbers:
        sort, _, rest = space.items[number].name.partition(" ")
        by_sort.setdefault(sort, []).append(rest)
    return listed(
        [f"{sort}{'s' * (len(rest) > 1)} {listed(rest)}" for sort, rest in by_sort.items()]
    )


def _squares(space: Space, members: int) -> str:
    return listed(space.names(members))


def _names(space: Space, members: int) -> str:
    return ", ".join(space.names(members))


NOTATION: Mapping[str, Callable[[Space, Any], str]] = {
    "squares": _squares,
    "items": _lines,
    "candidates": _names,
    "removed": lambda space, members: f"no queen on {_names(space, members)}",
}

SPOTS: Mapping[str, Callable[[Space, Any], int]] = {"squares": lambda _, members: int(members)}
