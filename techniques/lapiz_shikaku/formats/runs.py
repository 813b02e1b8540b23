"""What two formats share: a board on each line, and letters for runs of empty squares."""

from collections.abc import Callable
from typing import Any

from lapiz.core.documents import data_lines
from lapiz.core.errors import located

__all__ = ["read_lines", "write_runs"]


def read_lines(text: str, document: Callable[[str], dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the document of each line that holds a board, with the line's number as `line`."""
    documents = []
    for number, line in data_lines(text):
        with located(line=number):
            documents.append({**document(line), "line": number})
    return documents


def write_runs(values: tuple[int, ...], letters: str) -> list[str | int]:
    """Return numbers and, for the empty squares between them, letters: the n-th for n squares.

    >>> write_runs((0, 0, 3, 0), "abc")
    ['b', 3, 'a']
    """
    parts: list[str | int] = []
    empty = 0
    for value in (*values, -1):
        if value == 0:
            empty += 1
            continue
        parts += [letters[-1]] * (empty // len(letters))
        if empty % len(letters):
            parts.append(letters[empty % len(letters) - 1])
        empty = 0
        if value > 0:
            parts.append(value)
    return parts
