"""What other programs save or copy, one program a module: games, killers, jigsaws.

Here is what tells their texts; the modules are imported when a text of theirs is read.
"""

import re

from lapiz import Format
from lapiz.kinds import calling
from lapiz_formats.game_ids import squares_in
from lapiz_links.formats import links
from lapiz_sudoku.kind.formats.text import peek

SOLO_ID = re.compile(
    r"(?P<columns>[0-9]{1,2})(?:x(?P<rows>[0-9]{1,2}))?"
    r"(?P<flags>(?:[jxk]|a|md?[248]|r[24]|d[tbiaeu])*)(?P<mark>[:#])(?P<body>[^\s:]*)",
    re.ASCII,
)
"""A game ID: size, what makes it another sudoku or was asked of the generator, and description."""
KILLER_CODE = re.compile(r"3x3:(?P<diagonals>d?):k:(?P<codes>[0-9:]*)", re.ASCII)
KILLER_ROW = re.compile(r"(?P<cells>[0-9.]{9})[ \t|]+(?P<cages>[A-Za-z]{9})", re.ASCII)
KOMO = re.compile(r"(?:[0-9]{0,2}!?,){3,}[0-9]{0,2}!?;[0-9,!;\s]*", re.ASCII)
GNOME = re.compile(r'\s*\{(?=.*"difficulty_category")(?=.*"cells")', re.DOTALL)
OPEN_SUDOKU = re.compile("<opensudoku2?[ >]")
OPEN_SUDOKU_VERSION = re.compile(r"\s*version: *([0-9]{1,3})\s*")
HEAD = 64 * 1024


def _is_solo(text: str) -> bool:
    """Tell whether each line is an ID of Solo, and none may be one of Rectangles."""
    lines = peek(text)[:50]
    return bool(lines) and all(map(_is_solo_line, (line.strip() for line in lines)))


def _is_solo_line(line: str) -> bool:
    match = SOLO_ID.fullmatch(line)
    if not match or not (match["rows"] or "j" in match["flags"]):
        return False
    if re.search("[jxk]", match["flags"]):
        return True
    size = int(match["columns"]) * int(match["rows"] or 1)
    # A board of Rectangles has as many squares as its size, a sudoku the square of that.
    return match["mark"] == ":" and size > 1 and squares_in(match["body"]) ** 2 > size**3


def _is_killer_grid(text: str) -> bool:
    return sum(bool(KILLER_ROW.fullmatch(line.strip())) for line in peek(text)[:30]) > 4


def _begins(text: str, start: str) -> bool:
    return "".join(peek(text)[:1]).strip().startswith(start)


def _is_open_sudoku(text: str) -> bool:
    """Tell whether a text is a file of OpenSudoku, or a line that it copies."""
    first = "".join(peek(text)[:1])
    line = first.count("|") > 200 and bool(re.match(r"\s*(version: *\d+)?\s*[0-9]\|", first))
    return (
        bool(OPEN_SUDOKU.search(text[:4000])) or line or bool(OPEN_SUDOKU_VERSION.fullmatch(first))
    )


FORMATS: tuple[Format, ...] = (
    Format(
        "solo-id",
        "a game ID of Simon Tatham's Solo",
        _is_solo,
        calling("lapiz_programs.solo:read"),
        sure=True,
    ),
    Format(
        "killer-code",
        "a killer as 3x3::k: and numbers",
        lambda text: _begins(text, "3x3::k:") or _begins(text, "3x3:d:k:"),
        calling("lapiz_programs.killer_code:read"),
        sure=True,
    ),
    Format(
        "killer-grid",
        "a killer of CodinGame",
        _is_killer_grid,
        calling("lapiz_programs.killer_grid:read"),
        sure=True,
    ),
    Format(
        "sumocue",
        "a jigsaw of SumoCue",
        lambda text: _begins(text, "SumoCueV"),
        calling("lapiz_programs.sumocue:read"),
        sure=True,
    ),
    Format(
        "komo",
        "a sudoku of komo",
        lambda text: "!" in text[:HEAD] and bool(KOMO.fullmatch("".join(peek(text)[:1]).strip())),
        calling("lapiz_programs.komo:read"),
        sure=True,
    ),
    Format(
        "gnome-sudoku",
        "a game saved by GNOME Sudoku",
        lambda text: bool(GNOME.match(text[:HEAD])),
        calling("lapiz_programs.gnome:read"),
        sure=True,
    ),
    Format(
        "ksudoku",
        "a game saved by KSudoku",
        lambda text: bool(re.search("<ksudoku[ >]", text[:4000])),
        calling("lapiz_programs.ksudoku:read"),
        suffixes=(".ksudoku",),
        sure=True,
    ),
    Format(
        "opensudoku",
        "OpenSudoku",
        _is_open_sudoku,
        calling("lapiz_programs.open_sudoku:read"),
        suffixes=(".opensudoku", ".opensudoku2"),
        sure=True,
    ),
    links(
        "penpa",
        "a link of Penpa+",
        lambda link: "penpa-edit" in link.path and "p" in link.fields,
        calling("lapiz_programs.penpa:read"),
    ),
)
