"""Texts as people paste them, in plainer forms: lists of programs, tables, sentences around.

A form has the lines of the text where it can, so that messages name the right one.
"""

import math
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

MOST = 200_000
"""The most characters of a text that is looked through."""
_INNERMOST = re.compile(r"[\[({]([^\[\](){}]*)[\])}]")
_TEXTS = re.compile(r"""(?:[rbuf]?(?:'[^']*'|"[^"]*")\s*[,;]?\s*)+""", re.IGNORECASE)
_ABSENT = {"", "none", "null", "nil", "nan", "na", "<na>", "undefined"}
_LABELLED = re.compile(r"(?:##)?\s*\[\d+,\]\s+(.*)")
_FIGURES = re.compile(r"\d+")
_WORD = re.compile(r"[^\W\d_]{3,}|[^\W\d_]{2,} [^\W\d_]")
_CELLS = re.compile(r"(?<![\w.*-])[0-9.*_-]{16,}(?![\w*-])")
_RULE = re.compile(r"\|?(?:\s*:?-{2,}:?\s*\|)+\s*(?::?-{2,}:?\s*)?|\|\s*:?-+:?\s*\|")


def plainer(text: str) -> Iterator[str]:
    """Yield a text in the forms that a format may read where it cannot read the text itself.

    >>> next(plainer("grid = [[1, None],\\n [0, '2']]"))
    '1 .\\n0 2'
    """
    if len(text) <= MOST and "".join(text.split()).isprintable():
        for form in (
            _without_labels,
            _without_brackets,
            _without_bars,
            _without_sentences,
            _within_a_sentence,
        ):
            plain = form(text)
            if plain and plain != text:
                yield plain


def table_of(source: Any) -> str | None:
    """Return rows of values (lists, an array of NumPy, a frame of pandas) as text.

    None if it is nothing of the kind. Neither library is imported.

    >>> table_of([[1, None], (float("nan"), 2.0)])
    '1 .\\n. 2'
    """
    for name in ("to_numpy", "tolist"):
        method = getattr(source, name, None)
        if callable(method):
            source = method()
    if not isinstance(source, list | tuple):
        return None
    if not any(isinstance(row, list | tuple) for row in source):
        if all(isinstance(row, str) and len(row) > 1 for row in source):
            return "\n".join(source)
        return _rows([_value(cell) for cell in source])
    rows = (row if isinstance(row, list | tuple) else [row] for row in source)
    return "\n".join(" ".join(map(_value, row)) for row in rows)


def _value(cell: Any) -> str:
    """Return a value as the text of a cell."""
    if isinstance(cell, float) and cell.is_integer():
        cell = int(cell)
    text = "".join(str(cell).split()).strip("'\"")
    return "." if text.lower() in _ABSENT else text


def _rows(cells: Sequence[str]) -> str:
    """Return the cells of a square, listed in a row, as rows; on one line if they are no square."""
    side = math.isqrt(len(cells))
    if side < 4 or side * side != len(cells):
        return " ".join(cells)
    rows = (cells[at : at + side] for at in range(0, len(cells), side))
    return "\n".join(map(" ".join, rows))


def _without_labels(text: str) -> str:
    """Return the rows of a matrix as R prints it: `[1,] 0 1`, in an answer after ##."""
    rows = [_LABELLED.fullmatch(line) for line in text.splitlines()]
    return "\n".join(row[1] if row else "" for row in rows) if any(rows) else ""


def _without_brackets(text: str) -> str:
    """Return the rows of a list of lists, as programs write it, each on the line of its end."""
    found = [(match.start(), _listed(match[1])) for match in _INNERMOST.finditer(text)]
    if not found:
        return ""
    if len(found) == 1:
        return found[0][1]
    lengths = Counter(len(row.split()) for _, row in found)
    usual = max(lengths, key=lambda length: (lengths[length], length))
    lines, above = list[str](), 0
    for start, row in found:
        if len(row.split()) == usual:  # not the sizes of an array in C
            line = text.count("\n", 0, start)
            lines += [""] * (line - above - 1) + [row]
            above = line
    return "\n".join(lines)


def _listed(inner: str) -> str:
    """Return the values between two brackets as a row; texts of several characters are rows."""
    if _TEXTS.fullmatch(inner.strip()):
        cells = [quoted[1:-1] for quoted in re.findall(r"'[^']*'|\"[^\"]*\"", inner)]
    else:
        cells = inner.rstrip(", \n").split("," if "," in inner else None)
    if cells and all(len(cell) > 1 and "'" not in cell for cell in cells) and _quoted(inner):
        return "\n".join(cells)
    return _rows([_value(_number(cell)) for cell in cells])


def _quoted(inner: str) -> bool:
    return inner.strip()[:1] in ("'", '"')


def _number(cell: str) -> Any:
    return float(cell.strip()) if re.fullmatch(r"\s*\d{1,9}\.0?\s*", cell) else cell


def _without_bars(text: str) -> str:
    """Return the rows of a table in Markdown, without the headings of rows and columns."""
    kept = list[tuple[int, list[str]]]()
    ruled = False
    for number, line in enumerate(text.splitlines()):
        if _RULE.fullmatch(line.strip()):
            ruled = True
        elif "|" in line:
            cells = line.strip().removeprefix("|").removesuffix("|").split("|")
            kept.append((number, [cell.strip().strip("*`") for cell in cells]))
    if not ruled or len({len(cells) for _, cells in kept}) != 1:
        return ""
    if len(kept) == len(kept[0][1]) and not _FIGURES.fullmatch(kept[0][1][0]) and _heads(kept):
        kept = [(number, cells[1:]) for number, cells in kept[1:]]
    elif len(kept) == len(kept[0][1]) + 1:
        kept = kept[1:]
    lines = [""] * (kept[-1][0] + 1) if kept else []
    for number, cells in kept:
        lines[number] = " ".join(cell or "." for cell in cells)
    return "\n".join(lines)


def _heads(rows: Sequence[tuple[int, list[str]]]) -> bool:
    """Tell whether the first column counts the rows below the first: 1, 2, 3 or A, B, C."""
    first = [cells[0] for _, cells in rows[1:]]
    numbers = [str(number) for number in range(1, len(rows))]
    return len(rows) < 27 and first in (numbers, [*"ABCDEFGHIJKLMNOPQRSTUVWXYZ"[: len(first)]])


def _without_sentences(text: str) -> str:
    """Return a text without the sentences before and after everything else."""
    lines = text.splitlines()
    others = [at for at, line in enumerate(lines) if line.strip() and not _WORD.search(line)]
    if not others:
        return ""
    kept = lines[others[0] : others[-1] + 1]
    return "\n" * others[0] + "\n".join(kept)


def _within_a_sentence(text: str) -> str:
    """Return the one long run of cells in a text of sentences."""
    runs = _CELLS.findall(text)
    return runs[0] if len(runs) == 1 else ""
