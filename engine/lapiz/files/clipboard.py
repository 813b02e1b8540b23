"""Texts as people paste them, in plainer forms: lists of programs, tables, sentences around.

A form has the lines of the text where it can, so that messages name the right one.
"""

import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import attrs

from lapiz.core import Name

MOST = 200_000
UPRIGHT = "│┃║┆┇┊┋╎╏▏▕"
LEVEL = "─━═┄┅┈┉╌╍"
"""The lines that frames and boards are drawn with."""
"""The most characters of a text that is looked through."""
_INNERMOST = re.compile(r"[\[({]([^\[\](){}]*)[\])}]")
_TEXTS = re.compile(r"""(?:[rbuf]?(?:'[^']*'|"[^"]*")\s*[,;]?\s*)+""", re.IGNORECASE)
_ABSENT = {"", "none", "null", "nil", "nan", "na", "<na>", "undefined"}
_LABELLED = re.compile(r"(?:##)?\s*\[\d+,\]\s+(.*)")
_FIGURES = re.compile(r"\d+")
_WORD = re.compile(r"[^\W\d_]{3,}|[^\W\d_]{2,}\.?:? \w|[^\W\d_]{2,}[,!:]\s*$")
_STATED = re.compile(r"\s*\.[A-Z~]|.*~")
"""How lines begin, or what is in them, that a format may understand though they have words."""
_PROGRAM = re.compile(r"[][(){}=#;:]|^\s*(?://|import |from )")
_ROW_IN_QUOTES = re.compile(r"""\s*(["'])([^"']+)\1\s*[,;]?\s*""")
_UPRIGHT = re.compile(f"[{UPRIGHT}]")
_LEVEL = re.compile(f"[{LEVEL}]")
_CROSSING = re.compile(r"[\u2500-\u257f]")
_QUOTED = re.compile(r"\s*(?:> ?)+")
_FENCE = re.compile(r"\s*(?:```|~~~)\s*\w*\s*")
_WIDTHS = {ord("\u00a0"): " ", 0x3000: " ", 0x200B: None, 0xFEFF: None}
_WIDTHS |= {code: chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F)}
"""Blanks of other sorts, signs that are not seen, and characters as wide as Chinese ones."""
LEAST_QUOTED = 3
"""In so many lines a `>` in front quotes what follows."""
MOST_SHOWN = 3
"""How many of the lines that are left out are shown."""
LEFT_OUT = "left out, as no part of the puzzle: {0}"
MORE_LEFT_OUT = "left out, as no part of the puzzle: {0} and {1} more"
_CELLS = re.compile(r"(?<![\w.*-])[0-9.*_-]{16,}(?![\w*-])")
_RULE = re.compile(r"\|?(?:\s*:?-{2,}:?\s*\|)+\s*(?::?-{2,}:?\s*)?|\|\s*:?-+:?\s*\|")


@attrs.frozen
class PlainForm:
    """A text in a plainer form, and the lines of it that are `left` out as no part of a puzzle."""

    text: str
    left: tuple[str, ...] = ()

    @property
    def note(self) -> Name | None:
        """What is to be said of the lines that are left out; None if there are none."""
        return left_out(self.left)


NOTHING = PlainForm("")


def left_out(lines: Iterable[str]) -> Name | None:
    """Return a note of lines that are taken for no part of a puzzle; None if there are none.

    >>> left_out(["Puzzle 12", "", "by Bob"])
    'left out, as no part of the puzzle: "Puzzle 12", "by Bob"'
    """
    texts = [" ".join(line.split()) for line in lines]
    shown = [f'"{text[:57]}..."' if len(text) > 60 else f'"{text}"' for text in texts if text]
    if not shown:
        return None
    listed = ", ".join(shown[:MOST_SHOWN])
    if len(shown) > MOST_SHOWN:
        return Name(MORE_LEFT_OUT, listed, len(shown) - MOST_SHOWN)
    return Name(LEFT_OUT, listed)


def plainer(text: str) -> Iterator[PlainForm]:
    """Yield a text in the forms that a format may read where it cannot read the text itself.

    >>> next(plainer("grid = [[1, None],\\n [0, '2']]")).text
    '1 .\\n0 2'
    """
    if len(text) > MOST or not "".join(text.translate(_WIDTHS).split()).isprintable():
        return
    base = _tidied(text)
    if base.text != text:
        yield base
    for form in (
        _without_labels,
        _without_quotes,
        _without_brackets,
        _without_bars,
        _in_plain_lines,
        _without_sentences,
        _within_a_sentence,
    ):
        plain = form(base.text)
        if plain.text and plain.text != base.text:
            yield PlainForm(plain.text, (*base.left, *plain.left))


def _tidied(text: str) -> PlainForm:
    """Return a text without the `>` of mails, the fences of code, and signs of another width."""
    lines, left = text.translate(_WIDTHS).splitlines(), []
    quoted = sum(bool(_QUOTED.match(line)) for line in lines)
    if quoted >= LEAST_QUOTED:
        left = [line for line in lines if line.strip() and not _QUOTED.match(line)]
        lines = [line[len(sign[0]) :] if (sign := _QUOTED.match(line)) else "" for line in lines]
    lines = ["" if _FENCE.fullmatch(line) else line for line in lines]
    return PlainForm("\n".join(lines), tuple(left))


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


def _without_labels(text: str) -> PlainForm:
    """Return the rows of a matrix as R prints it: `[1,] 0 1`, in an answer after ##."""
    lines = text.splitlines()
    rows = [_LABELLED.fullmatch(line) for line in lines]
    if not any(rows):
        return NOTHING
    left = [line for line, row in zip(lines, rows, strict=True) if not row and _is_prose(line)]
    return PlainForm("\n".join(row[1] if row else "" for row in rows), tuple(left))


def _without_quotes(text: str) -> PlainForm:
    """Return the rows of which each is a text of a program: `"4...3",`."""
    lines = text.splitlines()
    rows = [_ROW_IN_QUOTES.fullmatch(line) for line in lines]
    if not all(row or not line.strip() for row, line in zip(rows, lines, strict=True)):
        return NOTHING
    return PlainForm("\n".join(row[2] if row else "" for row in rows))


def _in_plain_lines(text: str) -> PlainForm:
    """Return a board of line-drawing characters in those of a typewriter: `|`, `-` and `+`."""
    if not _UPRIGHT.search(text):
        return NOTHING
    return PlainForm(_CROSSING.sub("+", _LEVEL.sub("-", _UPRIGHT.sub("|", text))))


def _without_brackets(text: str) -> PlainForm:
    """Return the rows of a list of lists, as programs write it, each on the line of its end."""
    lists = [(match.start(), _listed(match[1])) for match in _INNERMOST.finditer(text)]
    if not lists:
        return NOTHING
    left = tuple(
        line for line in text.splitlines() if _is_prose(line) and not _PROGRAM.search(line)
    )
    return PlainForm(lists[0][1] if len(lists) == 1 else _rows_of(lists, text), left)


def _rows_of(found: Sequence[tuple[int, str]], text: str) -> str:
    """Return what stands in brackets as rows, where it is as long as most."""
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


def _without_bars(text: str) -> PlainForm:
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
        return NOTHING
    if len(kept) == len(kept[0][1]) and not _FIGURES.fullmatch(kept[0][1][0]) and _heads(kept):
        kept = [(number, cells[1:]) for number, cells in kept[1:]]
    elif len(kept) == len(kept[0][1]) + 1:
        kept = kept[1:]
    lines = [""] * (kept[-1][0] + 1) if kept else []
    for number, cells in kept:
        lines[number] = " ".join(cell or "." for cell in cells)
    left = tuple(line for line in text.splitlines() if line.strip() and "|" not in line)
    return PlainForm("\n".join(lines), left)


def _heads(rows: Sequence[tuple[int, list[str]]]) -> bool:
    """Tell whether the first column counts the rows below the first: 1, 2, 3 or A, B, C."""
    first = [cells[0] for _, cells in rows[1:]]
    numbers = [str(number) for number in range(1, len(rows))]
    return len(rows) < 27 and first in (numbers, [*"ABCDEFGHIJKLMNOPQRSTUVWXYZ"[: len(first)]])


def _without_sentences(text: str) -> PlainForm:
    """Return a text without the sentences before and after everything else."""
    lines = text.splitlines()
    others = [at for at, line in enumerate(lines) if line.strip() and not _is_prose(line)]
    if not others:
        return NOTHING
    first, end = others[0], others[-1] + 1
    left = [line for line in (*lines[:first], *lines[end:]) if line.strip()]
    return PlainForm("\n" * first + "\n".join(lines[first:end]), tuple(left))


def _is_prose(line: str) -> bool:
    """Tell whether a line has words, and does not state something as formats do: `.Word~1`, `x=1`.

    >>> _is_prose("Nr. 12, hard"), _is_prose(".AntiKnight"), _is_prose("xxx 12x")
    (True, False, False)
    """
    return not _STATED.match(line) and any(len(set(word)) > 1 for word in _WORD.findall(line))


def _within_a_sentence(text: str) -> PlainForm:
    """Return the one long run of cells in a text of sentences."""
    runs = _CELLS.findall(text)
    if len(runs) != 1:
        return NOTHING
    left = text.replace(runs[0], " … ").splitlines()
    return PlainForm(runs[0], tuple(line for line in left if line.strip(" …")))
