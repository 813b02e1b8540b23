"""The text formats of sudoku, in the order in which a text of unknown format is tried.

The order goes from what only one format can look like to what almost anything can: HoDoKu
library lines, SudokuWiki links, `.sdk`, pencil marks, `.ss`, Susser strings, sukaku, jigsaw
lines, `.sdm`, one line, a grid of rows.
"""

from collections.abc import Mapping
from typing import Any

from lapiz import BadInput
from lapiz_sudoku.kind.formats import (
    grid,
    hodoku,
    jigsaw,
    lines,
    pencil,
    sadman,
    simple_sudoku,
    sudokuwiki,
    sukaku,
    susser,
)
from lapiz_sudoku.kind.formats.record import Document, Format
from lapiz_sudoku.kind.formats.text import data_lines

__all__ = ["FORMATS", "Document", "Format", "read_text", "write_text"]

FORMATS: tuple[Format, ...] = (
    *hodoku.FORMATS,
    *sudokuwiki.FORMATS,
    *sadman.FORMATS,
    *pencil.FORMATS,
    *simple_sudoku.FORMATS,
    *susser.FORMATS,
    *sukaku.FORMATS,
    *jigsaw.FORMATS,
    *lines.FORMATS,
    *grid.FORMATS,
)


def read_text(text: str, source: str = "<text>") -> list[Document]:
    """Read a text in whichever format fits first; a suffix of `source` puts its format in front.

    Raises one `BadInput` of one line: what was tried, and why the formats that seemed to fit
    did not.

    >>> read_text("12.. .... .... ...4")[0]["grid"]
    ['12..', '....', '....', '...4']
    >>> read_text("S9B0102", "x.txt")
    Traceback (most recent call last):
    ...
    lapiz.core.errors.BadInput: x.txt:1: S9B has 4 characters after it, expected 162 (as sudokuwiki)
    """
    try:
        data_lines(text)
    except BadInput as error:
        raise BadInput(error.message, source=source, line=error.line) from None
    failures: list[tuple[str, BadInput]] = []
    for one in sorted(FORMATS, key=lambda one: not source.lower().endswith(one.suffixes)):
        if one.sniff(text):
            try:
                return one.read(text)
            except BadInput as error:
                failures.append((one.name, error))
    raise _failure(failures, source)


def write_text(document: Mapping[str, Any], name: str) -> str:
    """Write a document in the format of that name; raises `BadInput` when it cannot.

    >>> write_text({"grid": ["12..", "....", "....", "...4"]}, "line")
    '12.............4\\n'
    """
    found = next((one for one in FORMATS if one.name == name), None)
    if found is None or found.write is None:
        known = ", ".join(one.name for one in FORMATS if one.write)
        raise BadInput(f"there is no format {name!a} to write, expected one of: {known}")
    return found.write(document)


def _failure(failures: list[tuple[str, BadInput]], source: str) -> BadInput:
    """Put the failures of all formats that seemed to fit into one error.

    What almost anything can look like (the last three) counts only when nothing else did.
    """
    general = {one.name for one in (*lines.FORMATS, *grid.FORMATS)}
    failures = [one for one in failures if one[0] not in general] or failures
    tried = ", ".join(one.name for one in FORMATS)
    if not failures:
        return BadInput(f"in none of the known formats (tried {tried})", source=source)
    if len(failures) == 1:
        name, error = failures[0]
        return BadInput(f"{error.message} (as {name})", source=source, line=error.line)
    reasons = "; ".join(f"as {name}: {error}" for name, error in failures)
    return BadInput(f"in none of the known formats: {reasons}", source=source)
