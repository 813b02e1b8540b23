"""What the page says of input that cannot be used: it speaks of what was pasted, not of options."""

import re
from math import isqrt

from lapiz import BadInput, Name
from lapiz.files import unread
from lapiz.kinds import said
from lapiz.texts import told

NO_PUZZLE = (
    "This is not a puzzle that lapiz can read. Paste digits with 0 or . for empty cells, a grid "
    "with pencil marks, a link, or the text of a puzzle file."
)
SEVERAL_KINDS = "This may be a puzzle of several kinds: choose the kind, and open it again."
ELSEWHERE = (
    "This is a link to {host}, which lapiz cannot read. Paste the puzzle itself, or its digits."
)
ALMOST = "This looks like {form}, but: {why}."
TWICE = "{what} appears twice ({cells}), so this puzzle has no solution."
CELLS = (
    "This line has {count} cells, but a sudoku in one line has 81, or 16 or 36 if it is a small "
    "one. Write 0 or . for each empty cell."
)
CLASH = "{0} appears twice ({1}), expected once"
LINE = re.compile(r"[\d.*_?-]+")
OPTIONS = re.compile(r"[;,:]? *(?:\(?see )?(`lapiz [^`]*`|--[a-z][a-z-]+).*$", re.DOTALL)
"""The end of a message that tells how to use the command line."""


def for_page(error: Exception) -> str:
    """Return what an error says, in the current language, without advice for the command line.

    >>> for_page(BadInput("there is no rule 'abc'; see `lapiz rules`", line=3))
    "there is no rule 'abc'"
    """
    message = error.message if isinstance(error, BadInput) else str(error)
    return OPTIONS.sub("", told(message))


def about_text(text: str, error: BadInput) -> BadInput:
    """Return an error that says in a player's words why a text is not read.

    >>> why = Name("{0}: {1}", "rows of digits", "row 2 has 8 cells")
    >>> str(about_text("53..7\\n" * 16, BadInput(Name(unread.OTHER_FORMAT, why))))
    'This looks like rows of digits, but: row 2 has 8 cells.'
    >>> str(about_text("53..7" * 16, BadInput(Name(unread.OTHER_FORMAT, why))))[:39]
    'This line has 80 cells, but a sudoku in'
    """
    line = error.line if len(text.strip().splitlines()) > 1 else None
    if _part(error.message, unread.NO_KIND):
        return BadInput(said(SEVERAL_KINDS))
    link = _part(error.message, unread.OTHER_LINK)
    if link:
        return BadInput(said(ELSEWHERE).format(host=link.arguments[0]))
    clash = _part(error.message, CLASH)
    if clash:
        what, cells = map(told, clash.arguments)
        return BadInput(said(TWICE).format(what=what, cells=cells), line=line)
    guess = _part(error.message, unread.OTHER_FORMAT) or _part(error.message, unread.NEARLY)
    count = len(text.strip())
    if guess and LINE.fullmatch(text.strip()) and isqrt(count) ** 2 != count:
        return BadInput(said(CELLS).format(count=count))
    if guess and unread.is_like_a_grid(text):
        form, why = (told(part) for part in _parts(guess.arguments[0]))
        almost = said(ALMOST).format(form=form, why=OPTIONS.sub("", why))
        return BadInput(almost, line=line)
    if guess or _part(error.message, unread.NO_FORMAT):
        return BadInput(said(NO_PUZZLE))
    return BadInput(error.message, line=line)


def _parts(text: str) -> tuple[str, ...]:
    return text.arguments if isinstance(text, Name) else ()


def _part(message: str, template: str) -> Name | None:
    """Return the part of a message that was made from a template, if there is one."""
    if isinstance(message, Name) and message.template == template:
        return message
    return next(filter(None, (_part(part, template) for part in _parts(message))), None)
