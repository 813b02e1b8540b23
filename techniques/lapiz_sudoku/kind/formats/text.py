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
    """The numbered lines that are neither blank nor comments (`#`); `BadInput` if there is none."""
    lines = [line for line in numbered(text, most) if _is_data(line[1])]
    if not lines:
        raise BadInput("the text is empty")
    return lines


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
    return [line.rstrip() for line in _split(text[:HEAD]) if _is_data(line)]


def _split(text: str) -> list[str]:
    """Split at the line ends of any operating system, and nowhere else."""
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")


def _is_data(line: str) -> bool:
    """Tell data from blanks and comments; a line of tabs is data, a row of empty cells."""
    return bool(line.strip(" \f")) and not line.lstrip().startswith("#")
