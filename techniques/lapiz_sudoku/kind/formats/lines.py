"""One puzzle per line: 81 characters (n² for side n), many such lines (.sdm), and gsf's fields."""

import re
from collections.abc import Mapping
from typing import Any

from lapiz import BadInput, Name
from lapiz.core import NOTES
from lapiz.texts import marked
from lapiz_sudoku.kind.formats.digit_grid import SIDES, DigitGrid, Document, plain
from lapiz_sudoku.kind.formats.document import one_line, plain_board, refuse_marks_alone
from lapiz_sudoku.kind.formats.rows import read_cells, side_of, unquoted
from lapiz_sudoku.kind.formats.text import on_each_line, peek

CELLS = re.compile(r"[0-9A-Za-z.*_?-]{16,}", re.ASCII)
"""A field of a line that may be a grid."""
GLUED = re.compile(r"[0-9.*_?-]{16,}(?=[A-WYZa-wyz]{2})", re.ASCII)
GSF = 7
"""More fields than these are those of gsf's lines."""
HEAD_LINE = re.compile(r"\A\s*+(?=[^\n]*[,;\t])[A-Za-z_ \"',;\t]+(?=\r?\n)", re.ASCII)
LEFT_OUT = "what follows the cells is left out: {0}"
SHOWN = 60
GRID_LENGTH = marked("the line has {0} cells, expected {1} (side {2})")
REGIONS_LENGTH = marked("the line has {0} characters, expected {1} (cells and regions, side {2})")
MARKS_LENGTH = marked(
    "the line has {0} characters, expected {1} (the marks of all cells, side {2})"
)
"""What is said of a line whose length is none."""


def split_comment(line: str) -> tuple[str, str]:
    """Split a line after its cells: the first run without blanks, and the comment that follows.

    >>> split_comment("12..  # hard")
    ('12..', 'hard')
    """
    cells, comment = re.match(r"([^\s#]*)(.*)", line.strip(), re.DOTALL).groups("")  # type: ignore[union-attr]
    return cells, comment.strip("# \t;")


def read_lines(text: str) -> list[Document]:
    """Read a puzzle from each line of a text; blank lines and `#` comments between do not count.

    Raises `BadInput` for a line that holds no n² cells.

    >>> read_lines("12.. .... .... ...4")[0]["grid"]
    ['12..', '....', '....', '...4']
    >>> read_lines("12.............4 # easy")[0]["comment"]
    'easy'

    Source: Sudopedia, "Sudoku text formats"; a comment follows the cells after `#` or a blank.
    """
    return on_each_line(_without_head(text), _read_line)


def write_line(document: Mapping[str, Any]) -> str:
    """Write the givens on one line, `.` for empty; title or comment follow after `#`.

    >>> write_line({"grid": ["12..", "....", "....", "...4"], "comment": "easy"})
    '12.............4 # easy\\n'
    """
    board = plain_board(document, "line")
    refuse_marks_alone(document, "line", board)
    comment = one_line(document.get("comment") or document.get("title")).strip("# \t;")
    return "".join(board.rows(board.givens)) + (f" # {comment}" if comment else "") + "\n"


def _read_line(line: str) -> Document:
    """Read one line, whichever of the conventions it follows."""
    cells, comment = split_comment(line)
    glued = _glued(line.strip())
    blank = re.fullmatch("[1-9 ]+", line) and side_of(len(line))
    if blank:
        cells, comment = line.replace(" ", "."), ""
    elif glued:
        return _with_rest(line.strip(), glued)
    elif not side_of(len(cells)) and (field := _field(line))[0]:
        cells, comment = field
    elif not side_of(len(cells)):
        whole = re.sub(r"[\s|]", "", line)
        cells, comment = (whole, "") if side_of(len(whole)) else (cells, comment)
    side = side_of(len(cells))
    if not side:
        raise BadInput(_wrong_length(len(cells)))
    return DigitGrid(plain(side), read_cells(cells, side)).document(comment=comment)


def _field(line: str) -> tuple[str, str]:
    """Find the one field of a line that is a grid, between commas, `;`, tabs or blanks; the rest.

    The rest is a comment: ratings, say, or the solution, which has no empty cell. Of many fields
    between commas (gsf's) the first grid is meant. Both are empty if there is no such field.

    >>> _field("12.............4,1234341221434321,7.1")
    ('12.............4', '1234341221434321 7.1')
    """
    for pattern in ("[,;\t]", r"\s+"):
        fields = [unquoted(field) for field in re.split(pattern, line.strip())]
        grids = [at for at, field in enumerate(fields) if _is_grid(field)]
        open_grids = [at for at in grids if not fields[at].isalnum() or "0" in fields[at]]
        if len(fields) > GSF and grids and pattern != r"\s+":
            return fields[grids[0]], ""
        chosen = open_grids if len(grids) > 1 else grids
        if len(chosen) != 1 or len(fields) == 1:
            continue
        rest = fields[: chosen[0]] + fields[chosen[0] + 1 :]
        if pattern != r"\s+" or all(re.search("[0-9]", field) for field in rest):  # no sentence
            return fields[chosen[0]], " ".join(rest).strip()
    return "", ""


def _is_grid(field: str) -> bool:
    return bool(CELLS.fullmatch(field) and side_of(len(field)))


def _without_head(text: str) -> str:
    """Return a text without the names of columns above puzzles with fields; lines keep their place.

    >>> _without_head("puzzle,rating\\n12..")
    '#\\n12..'
    """
    return HEAD_LINE.sub("#", text, count=1)


def _glued(text: str) -> str:
    """Return the n² cells that a text begins with, if words follow them without a blank.

    Letters without any blank may be the regions of a jigsaw.

    >>> _glued("12.............4boxes [1, 2]"), _glued("12.............4AAABACBB")
    ('12.............4', '')
    """
    match = GLUED.match(text)
    if not match or not side_of(len(match[0])) or " " not in text:
        return ""
    return match[0] if len(split_comment(text)[0]) < 1.5 * len(match[0]) else ""


def _with_rest(line: str, cells: str) -> Document:
    """Return the document of cells, which notes what follows them in the line."""
    side = side_of(len(cells))
    document = DigitGrid(plain(side), read_cells(cells, side)).document()
    return {**document, NOTES: [Name(LEFT_OUT, repr(line[len(cells) :][:SHOWN]))]}


def _wrong_length(count: int) -> Name:
    """Say which length is nearest to that of a line: of a grid, with its regions, or of marks.

    >>> _wrong_length(80)
    'the line has 80 cells, expected 81 (side 9)'
    >>> _wrong_length(728)
    'the line has 728 characters, expected 729 (the marks of all cells, side 9)'
    """
    sizes = {side * side: (GRID_LENGTH, side) for side in reversed(SIDES)}
    for side in reversed(SIDES):
        sizes.setdefault(2 * side * side, (REGIONS_LENGTH, side))
        sizes.setdefault(side**3, (MARKS_LENGTH, side))
    nearest = min(sizes, key=lambda size: abs(size - count))
    template, side = sizes[nearest]
    return Name(template, count, nearest, side)


def sniff_line(text: str) -> bool:
    """Tell whether a text is one line that may be a grid."""
    lines = peek(text)
    if len(lines) != 1 or "://" in lines[0]:
        return False
    if "[" in lines[0].partition("#")[0] and not _glued(lines[0].strip()):
        return False
    return len(lines[0]) >= 9 and "|" not in lines[0][:1]


def sniff_sdm(text: str) -> bool:
    """Tell whether half the lines of a text hold n² cells, and are not the rows of one grid."""
    lines = [_field(line)[0] or split_comment(line)[0] for line in peek(_without_head(text))[:200]]
    if len(lines) == 16 and {len(line) for line in lines} == {16}:
        used = set("".join(lines))
        return used <= set("01234.*_-xX") and not used.isdisjoint("1234")
    return len(lines) > 1 and sum(side_of(len(line)) > 0 for line in lines) * 2 >= len(lines)
