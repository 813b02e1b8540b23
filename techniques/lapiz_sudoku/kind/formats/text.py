"""The text that all readers begin with: its limits, its numbered lines, those that hold data."""

import re
from collections.abc import Callable

from lapiz import BadInput
from lapiz.core import located
from lapiz_sudoku.kind.formats.digit_grid import Document

Line = tuple[int, str]

MAX_TEXT = 4 * 1024 * 1024
MAX_LINE = 100_000
MAX_ROWS = 1_000
HEAD = 64 * 1024
ITEM = re.compile(r"\s*([0-9]{1,3})(?:[):]\s*|\.\s+)(?=\S)", re.ASCII)
"""The number of a line in a numbered list."""
BARRED = re.compile(r"\s*!.*!\s*")
CONTROL = re.compile(r"[\x00-\x08\x0b\x0e-\x1f\x7f]")


def numbered(text: str, most: int = MAX_TEXT) -> list[Line]:
    """Split a text into lines, numbered from 1; `BadInput` if it is too long or is no text.

    `most` is how many lines there may be.

    >>> numbered("ab\\r\\ncd")
    [(1, 'ab'), (2, 'cd')]
    """
    if len(text) > MAX_TEXT:
        raise BadInput(f"the text has {len(text)} characters, expected at most {MAX_TEXT}")
    lines = _split(text)
    if len(lines) > most:
        raise BadInput(f"the text has {len(lines)} lines, expected at most {most}")
    for number, line in enumerate(lines, 1):
        if len(line) > MAX_LINE:
            message = f"the line has {len(line)} characters, expected at most {MAX_LINE}"
            raise BadInput(message, line=number)
        if control := CONTROL.search(line):
            raise BadInput(f"control character {control[0]!a} in what should be text", line=number)
    return list(enumerate(lines, 1))


def data_lines(text: str, most: int = MAX_TEXT) -> list[Line]:
    """The numbered lines that are neither blank nor comments (`#`); `BadInput` if there is none.

    Of a numbered list, `1) …`, they have no numbers.

    >>> data_lines("1) 12..\\n2) 34..")
    [(1, '12..'), (2, '34..')]
    """
    lines = [line for line in numbered(text, most) if _is_data(line[1])]
    if not lines:
        raise BadInput("the text is empty")
    plain = _without_items([line for _, line in lines])
    return [(number, line) for (number, _), line in zip(lines, plain, strict=True)]


def on_each_line(text: str, read: Callable[[str], Document]) -> list[Document]:
    """Return the document that `read` makes of each line that holds data; BadInput with the line.

    >>> on_each_line("# two\\n\\n 8\\n", lambda line: {"cells": line})
    [{'cells': ' 8'}]
    """
    documents = []
    for number, line in data_lines(text):
        with located(line=number):
            documents.append(read(line))
    return documents


def peek(text: str) -> list[str]:
    """The first lines of a text without blanks and comments, for sniffing; never raises."""
    return _without_items([line.rstrip() for line in _split(text[:HEAD]) if _is_data(line)])


def _without_items(lines: list[str]) -> list[str]:
    """Return lines without their numbers, if each has one, from 1 on, and something behind it.

    A row with `!` between boxes, as CLIPS prints it, has `|`.
    """
    lines = [line.replace("!", "|") if BARRED.fullmatch(line) else line for line in lines]
    items = [ITEM.match(line) for line in lines]
    if len(lines) < 2 or any(
        item is None or int(item[1]) != number for number, item in enumerate(items, 1)
    ):
        return lines
    return [line[item.end() :] for line, item in zip(lines, items, strict=True) if item]


def _split(text: str) -> list[str]:
    """Split at the line ends of any operating system, and nowhere else."""
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")


def _is_data(line: str) -> bool:
    """Tell data from blanks and comments; a line of tabs is data, a row of empty cells."""
    return bool(line.strip(" \f")) and not line.lstrip().startswith("#")
