"""What the page says of input that cannot be used: it speaks of what was pasted, not of options."""

import re

from lapiz.core.errors import BadInput
from lapiz.files.links import first_link
from lapiz.plugins.registry import registry
from lapiz.texts.phrases import marked
from lapiz.texts.recognised import told
from lapiz.texts.translations import said

__all__ = ["about_text", "for_page"]

NO_PUZZLE = marked(
    "This is not a puzzle that lapiz can read. Paste digits with 0 or . for empty cells, a grid "
    "with pencil marks, a link, or the text of a puzzle file."
)
SEVERAL_KINDS = marked("This may be a puzzle of several kinds: choose the kind, and open it again.")
OTHER_LINK = marked(
    "This is a link to {host}, which lapiz cannot read. Paste the puzzle itself, or its digits."
)
ALMOST = marked("This looks like {form}, but: {why}.")
OPTIONS = re.compile(r"[;,:]? *(?:\(?see )?(`lapiz [^`]*`|--[a-z][a-z-]+).*$", re.DOTALL)
"""The end of a message that tells how to use the command line."""
SIGNS = re.compile(r"[\d.*_+|\s-]")
LEAST_SIGNS = 0.5
"""The share of a text that digits, dots and lines have in a grid, even in one with its regions."""


def for_page(error: Exception) -> str:
    """Return what an error says, in the current language, without advice for the command line.

    >>> for_page(BadInput("there is no rule 'abc'; see `lapiz rules`", line=3))
    "there is no rule 'abc'"
    """
    message = error.message if isinstance(error, BadInput) else str(error)
    return OPTIONS.sub("", told(message))


def about_text(text: str, error: BadInput) -> BadInput:
    """Return an error that says in a player's words why a text is not read.

    >>> str(about_text("53..7" * 16, BadInput("not one line of n² cells: the line has 80 cells")))
    'This looks like one line of n² cells, but: the line has 80 cells.'
    """
    line = error.line if len(text.strip().splitlines()) > 1 else None
    if "--kind" in error.message:
        return BadInput(said(SEVERAL_KINDS))
    guess = _guess(error.message)
    link = first_link(text)
    if link and not guess and "links to" in error.message:
        return BadInput(said(OTHER_LINK).format(host=link.host))
    if guess and _is_like_a_grid(text):
        form, why = guess
        almost = said(ALMOST).format(form=told(form), why=OPTIONS.sub("", told(why)))
        return BadInput(almost, line=line)
    if guess or "no known format" in error.message:
        return BadInput(said(NO_PUZZLE))
    return BadInput(error.message, line=line)


def _guess(message: str) -> tuple[str, str] | None:
    """Return the title of the format that a text was taken for, and why it is not in it."""
    for form in registry().formats.values():
        before = f"not {form.title}: "
        if message.startswith(before):
            return form.title, re.sub(r" \(nor [^()]*\)$", "", message.removeprefix(before))
    return None


def _is_like_a_grid(text: str) -> bool:
    return len(SIGNS.findall(text)) >= LEAST_SIGNS * len(text)
