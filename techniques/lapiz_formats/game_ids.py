"""Game IDs of Simon Tatham's Portable Puzzle Collection: what those of several games share.

An ID is parameters, a colon and a description. Numbers in a grid are written as they are, runs of
empty squares as letters; blocks of squares are told by the lines between them.
"""

import re
from collections.abc import Iterable
from itertools import accumulate
from string import ascii_lowercase

from lapiz import BadInput
from lapiz_formats.boards import Walls, regions_between

_PART = re.compile(r"[0-9]+|[a-z_]")
_DIGITS = 4
_LONG_RUNS = (25, 26)
"""How many lines the letter z stands for: 25 where a program writes it, 26 where it reads it."""


def numbers_in(body: str, count: int, most: int) -> list[int]:
    """Return the numbers of a grid in reading order, 0 for an empty square.

    `a` to `z` are 1 to 26 empty squares, `_` separates numbers side by side. Raises BadInput unless
    there are `count` of them, with numbers from 1 to `most`.

    >>> numbers_in("4_2a", 3, 9)
    [4, 2, 0]
    """
    if not re.fullmatch("[0-9a-z_]*", body, re.ASCII):
        raise BadInput("not a game ID, expected numbers and letters after the colon")
    values: list[int] = []
    for part in _PART.findall(body):
        if part.isalpha():
            values += [0] * (ord(part) - ord("a") + 1)
        elif part != "_":
            if len(part) > _DIGITS or not 1 <= int(part) <= most:
                raise BadInput(f"the number {part[:12]} in the game ID, expected 1 to {most}")
            values.append(int(part))
    if len(values) != count:
        raise BadInput(f"the game ID has {len(values)} squares, expected {count}")
    return values


def squares_in(body: str) -> int:
    """Return how many squares a text tells of, as `numbers_in` reads it; it is not checked.

    >>> squares_in("4_2a")
    3
    """
    parts = _PART.findall(body[:20_000])
    return sum(ord(part) - ord("a") + 1 if part.isalpha() else part != "_" for part in parts)


def written_numbers(values: Iterable[int]) -> str:
    """Return the numbers of a grid as `numbers_in` reads them.

    >>> written_numbers([4, 2, 0])
    '4_2a'
    """
    text, before = "", False
    for part in write_runs(values, ascii_lowercase):
        number = isinstance(part, int)
        text += f"_{part}" if number and before else str(part)
        before = number
    return text


def write_runs(values: Iterable[int], letters: str) -> list[str | int]:
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


def blocks_in(text: str, side: int) -> tuple[tuple[int, ...], ...]:
    """Return the number of each square's block, in rows.

    The places for a line, first those between columns row by row, then those between rows column by
    column, are run through: a letter says how many places have no line before one that has, `_`
    none, `a` one. A line behind all places ends the last run; z is a long run and no line.
    Raises BadInput if that is not told of all places.

    >>> blocks_in("ab_", 2)
    Traceback (most recent call last):
    ...
    lapiz.core.messages.BadInput: the game ID has 6 places for lines, expected 5
    >>> blocks_in("__b", 2)
    ((0, 1), (0, 1))
    """
    places = 2 * side * (side - 1)
    read = [_lines(text, longest) for longest in _LONG_RUNS]
    lines = next((drawn for drawn in read if len(drawn) == places + 1 and drawn[-1]), None)
    if lines is None:
        number = len(read[-1])
        raise BadInput(f"the game ID has {number} places for lines, expected {places + 1}")
    sides, above = _walls(lines, side)
    single = tuple(tuple([0] * side) for _ in range(side))
    return regions_between(sides, above) or (single if not any(lines[:-1]) else _alone(side))


def _alone(side: int) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(range(row * side, (row + 1) * side)) for row in range(side))


def _lines(text: str, longest: int) -> list[bool]:
    """Return for each place whether there is a line; `longest` is the run that z stands for."""
    lines: list[bool] = []
    for letter in text:
        if letter == "z":
            lines += [False] * longest
        elif letter == "_" or letter in ascii_lowercase:
            lines += [False] * (0 if letter == "_" else ord(letter) - ord("a") + 1) + [True]
        else:
            raise BadInput(f"{letter!a} among the blocks of the game ID, expected a to z or _")
    return lines


def _walls(lines: list[bool], side: int) -> tuple[Walls, Walls]:
    """Return the lines to the right of squares and above them, row by row."""
    width = side - 1
    starts = [0, *accumulate([width] * (2 * side))]
    runs = [lines[start : start + width] for start in starts[: 2 * side]]
    below = runs[side:]
    above = [
        [True] * side,
        *([below[column][row] for column in range(side)] for row in range(width)),
    ]
    return runs[:side], above
