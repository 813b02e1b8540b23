"""Checks a solution against the rules of the puzzle alone, from its document."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from lapiz import Puzzle
from lapiz_queens.board import shape_of


def verify(puzzle: Puzzle, solution: str) -> Iterator[str]:
    """Yield what is wrong with a solution (a vector of columns), one sentence for each fault."""
    shape = shape_of(puzzle.space)
    n, words = shape.size, solution.split()
    if not all(word.isdecimal() for word in words) or len(words) != n:
        yield f"expected {n} columns, a number for each row"
        return
    columns = [int(word) for word in words]
    if sorted(columns) != list(range(1, n + 1)):
        yield f"expected every column from 1 to {n} once"
        return
    if shape.diagonals and not is_solution_vector(columns):
        yield "two queens stand on one diagonal"
    if not shape.touching and any(abs(here - below) == 1 for here, below in pairwise(columns)):
        yield "two queens touch"
    yield from _colours(puzzle.document, columns)
    yield from _marks(puzzle.document, columns)


def is_solution_vector(columns: Sequence[int]) -> bool:
    """Tell whether a vector (the 1-based column of each row) is a solution, in linear time.

    >>> is_solution_vector((2, 4, 1, 3)), is_solution_vector((1, 2, 3, 4))
    (True, False)
    """
    n = len(columns)
    return (
        n > 0
        and set(columns) == set(range(1, n + 1))
        and len({c - r for r, c in enumerate(columns)}) == n
        and len({c + r for r, c in enumerate(columns)}) == n
    )


def _colours(document: Mapping[str, Any], columns: Sequence[int]) -> Iterator[str]:
    """Yield the regions with more than one queen."""
    first: dict[str, int] = {}
    for number, (row, column) in enumerate(_rows(document, "regions", columns), 1):
        label = row[column - 1]
        if first.setdefault(label, number) != number:
            yield f"region {label} has queens in rows {first[label]} and {number}"


def _marks(document: Mapping[str, Any], columns: Sequence[int]) -> Iterator[str]:
    """Yield the given queens that are missing and the forbidden squares that have one."""
    squares = {f"r{row}c{column}" for row, column in enumerate(columns, 1)}
    for name in document.get("queens", ()):
        if name not in squares:
            yield f"{name} has no queen"
    for name in document.get("forbidden", ()):
        if name in squares:
            yield f"{name} has a queen"
    for number, (row, column) in enumerate(_rows(document, "board", columns), 1):
        if row[column - 1] in "xX":
            yield f"r{number}c{column} has a queen"
        elif set(row) & set("Qq♛♕") and row[column - 1] not in "Qq♛♕":
            yield f"the queen of row {number} is not where it is given"


def _rows(
    document: Mapping[str, Any], field: str, columns: Sequence[int]
) -> Iterator[tuple[str, int]]:
    """Yield the rows of a field of text, each with the column of its queen."""
    value = document.get(field) or ()
    lines = value.splitlines() if isinstance(value, str) else value
    rows = ("".join(line.split()) for line in lines)
    yield from zip((row for row in rows if row), columns, strict=False)
