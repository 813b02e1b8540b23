"""Squares of a board, numbered row by row: which touch, and which hang together."""

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any, TypeVar, cast

Place = TypeVar("Place")
Row = TypeVar("Row", bound=Sequence[Any])


def in_rows(squares: Row, columns: int) -> list[Row]:
    """Cut what is known of each square into rows: a text into texts, a list into lists.

    >>> in_rows("12..34", 3)
    ['12.', '.34']
    """
    starts = range(0, len(squares), columns)
    return cast("list[Row]", [squares[start : start + columns] for start in starts])


def neighbours(square: int, rows: int, columns: int) -> list[int]:
    """Return the squares that share a side with one, in reading order.

    >>> neighbours(0, 2, 3), neighbours(4, 2, 3)
    ([1, 3], [1, 3, 5])
    """
    row, column = divmod(square, columns)
    near = [(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)]
    return [r * columns + c for r, c in near if 0 <= r < rows and 0 <= c < columns]


def apart(
    places: Collection[Place], first: Place, near: Callable[[Place], Iterable[Place]]
) -> set[Place]:
    """Return those places that no walk inside them reaches from the first: none if in one piece.

    >>> apart({0, 1, 2, 5, 6}, 1, lambda place: (place - 1, place + 1))
    {5, 6}
    """
    unreached, todo = set(places), [first]
    while todo:
        place = todo.pop()
        if place in unreached:
            unreached.discard(place)
            todo += near(place)
    return unreached
