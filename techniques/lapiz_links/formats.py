"""Links to sudokus on the web, one site a module: what an address holds is unpacked and read.

Rules that lapiz does not know are refused by name, and so are drawings that may stand for a rule.
The modules of the sites are imported when a link of theirs is read or written.
"""

import re
from collections.abc import Callable, Mapping
from typing import Any

from lapiz import BadInput, Format
from lapiz.files import Address, first_link, read_links
from lapiz.kinds import calling
from lapiz_sudoku.kind.formats.digit_grid import Document

SUDOKUPAD = ("sudokupad.app", "beta.sudokupad.app", "app.crackingthecryptic.com", "sudokupad.com")
SUDOKUPAD_BARE = re.compile(
    r"<?\s*\??(?:puzzleid=)?/?(?P<sort>fpuzzles|fpuz|scl|ctc|scf|classic)"
    r"(?P<packed>[A-Za-z0-9+/=%_.\s-]{20,})>?\s*"
)
"""What an address of SudokuPad holds, as it is pasted without the address."""
F_PUZZLES_BARE = re.compile(r"\s*N4Ig[A-Za-z0-9+/\s]{20,}=*\s*")
"""A JSON object whose first key is in double quotes, compressed."""
SOLVER_LINE = re.compile(r"\s*\.+(?:[A-Za-z0-9]*~|(?:Or|[A-Z][A-Za-z]{2,40})(?=[.~\s]|$))")
"""How a line begins that states constraints, which no grid does: givens have `~`, types letters.

More letters than any type has are the regions of a jigsaw, behind its cells.
"""


def _is_solver_text(text: str) -> bool:
    """Tell whether a text begins and ends with constraints; what is between must be some, too."""
    lines = [line for line in text[: 64 * 1024].splitlines() if line.strip()]
    return bool(lines) and all(SOLVER_LINE.match(line) for line in (lines[0], lines[-1]))


def is_object(text: str, member: str) -> bool:
    """Tell whether a text is a JSON object that has a member, whose beginning is told."""
    return text.lstrip().startswith("{") and bool(re.search(member, text))


ROWS = r'"(?:cells|grid)"\s*:\s*\[\s*\[\s*\{'
"""How rows of cells begin that are objects each."""
LONGEST_ADDRESS = 1_000
SHORTENED = ("tinyurl.com", "bit.ly", "t.co", "is.gd", "rb.gy", "tiny.cc")
"""Sites whose addresses are short names of others."""
PAGES = ("logic-masters.de", "youtube.com", "youtu.be", "crackingthecryptic.com")
"""Sites that have pages about puzzles, which have links to them."""


def _leading(text: str) -> Address | None:
    """Return the address of a site that only leads to puzzles, where a text is nothing else."""
    alone = len(text) < LONGEST_ADDRESS and len(text.split()) == 1
    link = first_link(text) if alone else None
    return link if link and link.host in SHORTENED + PAGES else None


def links(
    name: str,
    title: str,
    ours: Callable[[Address], bool],
    read: Callable[[Address], Document],
    write: Callable[[Mapping[str, Any]], str] | None = None,
) -> Format:
    """Return the format of links that are `ours`, each of which `read` turns into a document."""

    def sniff(text: str) -> bool:
        link = first_link(text[: 64 * 1024]) if "." in text else None
        return bool(link and ours(link))

    def read_all(text: str) -> list[Document]:
        documents = read_links(
            text, lambda link: read(link) if ours(link) else _foreign(link, title)
        )
        if not documents:
            raise BadInput(f"there is no link in it, expected {title}")
        return documents

    return Format(name, title, sniff, read_all, write, sure=True)


def _foreign(link: Address, title: str) -> Document:
    raise BadInput(f"it links to {link.host}, expected {title}")


FORMATS: tuple[Format, ...] = (
    links(
        "f-puzzles",
        "f-puzzles link",
        lambda link: link.host == "f-puzzles.com",
        calling("lapiz_links.f_puzzles:read"),
        calling("lapiz_links.f_puzzles:write_link"),
    ),
    Format(
        name="f-puzzles-text",
        title="f-puzzles, compressed text",
        sniff=lambda text: bool(F_PUZZLES_BARE.fullmatch(text)),
        read=calling("lapiz_links.f_puzzles:read_packed"),
        write=calling("lapiz_links.f_puzzles:packed"),
        sure=True,
    ),
    links(
        "sudokupad",
        "SudokuPad link",
        lambda link: link.host in SUDOKUPAD,
        calling("lapiz_links.sudokupad:read"),
        calling("lapiz_links.sudokupad:write"),
    ),
    Format(
        name="sudokupad-text",
        title="SudokuPad, compressed text",
        sniff=lambda text: bool(SUDOKUPAD_BARE.fullmatch(text.strip())),
        read=calling("lapiz_links.sudokupad:read_bare"),
        sure=True,
    ),
    Format(
        name="sudokupad-json",
        title="the JSON of a puzzle of SudokuPad or f-puzzles",
        sniff=lambda text: is_object(text, ROWS),
        read=calling("lapiz_links.sudokupad:read_json"),
        sure=True,
    ),
    links(
        "sudocle",
        "a link of Sudocle",
        lambda link: link.host == "michelkraemer.com" and link.path.startswith("/sudocle"),
        calling("lapiz_links.sudokupad:read_sudocle"),
    ),
    links(
        "sudoku-coach",
        "a link of sudoku.coach",
        lambda link: link.host == "sudoku.coach",
        calling("lapiz_links.coach:read"),
    ),
    links(
        "good-sudoku",
        "a link of Good Sudoku",
        lambda link: link.host == "playgoodsudoku.com",
        calling("lapiz_links.good_sudoku:read"),
    ),
    links(
        "interactive-solver",
        "Interactive Sudoku Solver link",
        lambda link: "Interactive-Sudoku-Solver" in link.path and "q" in link.fields,
        calling("lapiz_links.interactive_solver:read"),
        calling("lapiz_links.interactive_solver:write_link"),
    ),
    Format(
        name="interactive-solver-text",
        title="Interactive Sudoku Solver, text",
        sniff=_is_solver_text,
        read=calling("lapiz_links.interactive_solver:read_text"),
        write=calling("lapiz_links.interactive_solver:write"),
        sure=True,
    ),
    Format(
        name="address",
        title="an address that only leads to a puzzle",
        sniff=lambda text: bool(_leading(text)),
        read=calling("lapiz_links.documents:refuse_address"),
        sure=True,
    ),
    links(
        "puzz-link",
        "a link of puzz.link to a sudoku",
        lambda link: link.query.startswith(("sudoku/", "sudoku_edit/")),
        calling("lapiz_links.puzz_link:read"),
    ),
)
