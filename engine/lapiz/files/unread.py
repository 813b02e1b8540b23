"""What is wrong with a text that no format reads: the nearest one, or what else it seems to be."""

import re
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from lapiz.core import BadInput, Format, Name
from lapiz.files import examples
from lapiz.files.links import first_link
from lapiz.plugins.registry import registry

if TYPE_CHECKING:
    from lapiz.files.sources import SourceText

Failure = tuple[Format, BadInput]
"""A format that was tried, and what was wrong."""
NO_FORMAT = "in no known format"
NEARLY = "in no known format; nearly {0}"
NO_KIND = "the kind of puzzle is not clear: say which with {0}"
OTHER_FORMAT = "cannot be read as {0}"
OTHER_LINK = "it links to {0}, whose links lapiz does not read; paste the puzzle itself"
"""What is wrong with a text that is not read; a page says it in other words."""
SOME_LINKS = "it links to {0}, of whose links lapiz reads these: {1}"
HTML = "it is HTML, and lapiz reads only text: copy the puzzle from the page as text"
AN_EXAMPLE = "{0} is not a file, but an example: type `lapiz example {1} | lapiz solve -`"

_MARKUP = re.compile(
    r"\s*<(?:!doctype html|html|head|body|table|tbody|tr|td|div|span|svg)\b", re.IGNORECASE
)
_SIGNS = re.compile(r"[\d.*_+|\s-]")
LEAST_SIGNS = 0.5
"""The share of a text that digits, dots and lines have in a grid, even in one with its regions."""

PATH = re.compile(r"(?=.*[A-Za-z])(~|\.{0,2}|[\w.-]{1,60})([/\\][\w. -]{1,60}){1,20}")
"""What looks like the name of a file in a folder, and was found to be none."""


def unread(
    text: "SourceText",
    failures: Sequence[Failure],
    asked: Callable[["SourceText"], Sequence[str]],
) -> BadInput:
    """Return why no format reads a text, by what was wrong where it was tried.

    `asked` returns the kinds that it may be of if one of them is named.
    """
    if not text.name and PATH.fullmatch(text.content.strip()):
        return BadInput("No such file or directory", source=text.content.strip())
    if _MARKUP.match(text.content):
        return BadInput(Name(HTML), source=text.name)
    near = _nearest(text, failures)
    if not near:
        return BadInput(_unknown(text, asked), source=text.name)
    (form, error), others = near[0], near[1:2]
    message = Name("{0}: {1}", Name(form.title), error.message)
    if not form.sure:
        message = Name(NEARLY if form.loose else OTHER_FORMAT, message)
    for other, _ in others:
        message = Name("{0}; nor can it be read as {1}", message, Name(other.title))
    return BadInput(message, source=text.name, line=error.line)


def _nearest(text: "SourceText", failures: Iterable[Failure]) -> list[Failure]:
    """Return the formats that a text seems to be in, once each, with what is wrong.

    Where all of them fit almost any text, it is one of the usual kind, for what is like a grid.
    """
    once = dict[str, Failure]()
    for form, error in failures:
        once.setdefault(form.title, (form, error))
    firsts = [*once.values()]
    tight = [failure for failure in firsts if not failure[0].loose]
    if tight or not is_like_a_grid(text.content):
        return tight
    usual = text.kind or registry().usual_kind
    return sorted(firsts, key=lambda one: one[0].kind != usual)[:1]


def is_like_a_grid(text: str) -> bool:
    """Tell whether a text has the signs of a grid for the most part.

    >>> is_like_a_grid("53..7...."), is_like_a_grid("hello")
    (True, False)
    """
    return len(_SIGNS.findall(text)) >= LEAST_SIGNS * len(text)


def _unknown(text: "SourceText", asked: Callable[["SourceText"], Sequence[str]]) -> str:
    """Say what a text seems to be that no format reads."""
    link = first_link(text.content)
    if link:
        return _other_link(link.host)
    name = text.content.strip()
    if not text.name and name in examples.names():
        return Name(AN_EXAMPLE, repr(name), name)
    kinds = asked(text)
    if kinds:
        options = " or ".join(f"--kind {kind}" for kind in kinds)
        fault = Name(NO_KIND, options)
    else:
        fault = Name(NO_FORMAT)
    if text.name:
        return fault
    what = Name("{0} is not a file, and as text it is {1}", _short(text.content), fault)
    if fault.template == NO_KIND:
        return what
    return Name("{0}; `lapiz example` lists puzzles to try", what)


def _other_link(host: str) -> Name:
    """Say that a link is not read, or which of its site are: formats name the site they read."""
    titles = [form.title for form in registry().formats.values() if host and host in form.title]
    if not titles:
        return Name(OTHER_LINK, host)
    return Name(SOME_LINKS, host, Name.joined(list(map(Name, titles))))


def _short(text: str) -> str:
    return repr(text if len(text) <= 40 else text[:37] + "...")
