"""What a file that a command writes may be called: its ending says what it will hold.

A file named x.pdf that holds something else is opened by a program that cannot read it. So an
ending that a command does not write is refused before anything is done, with what can be done.
"""

import os
from collections.abc import Iterable, Mapping
from pathlib import Path

import click

from lapiz.core import Name
from lapiz.texts import marked

TEXTS = ("", ".txt", ".md", ".tex", ".log")
"""The endings of files that get what would be printed."""
JSON = (".json", ".jsonl", ".ndjson")
"""The endings of what is printed with --json."""
PAGES = ("", ".html", ".htm")
"""The endings of pages for a browser."""
NOT_TEXT = (".pdf", ".svg", ".png", ".jpg", ".jpeg", ".gif", ".webp", ".html", ".htm", *JSON[:1])
"""Endings of what no text format of puzzles is; with a format named any other may be meant."""
CURES: Mapping[str, str] = {
    ".pdf": marked("a browser saves as PDF what `lapiz print -o x.html` makes"),
    ".svg": marked("`lapiz show -o x.svg` draws a puzzle or a step"),
    ".png": marked("`lapiz show -o x.png` draws a puzzle or a step"),
    ".html": marked("`lapiz story -o x.html` makes a page"),
    ".json": marked("JSON is written with --json"),
    ".jsonl": marked("JSON is written with --json"),
}
"""What can be done instead, by ending."""


def ending(output: str | None) -> str:
    """Return the ending of a file's name, in small letters; "" for none and for "-".

    >>> ending("a/Page.HTML"), ending("-")
    ('.html', '')
    """
    return Path(output).suffix.lower() if output else ""


def check_ending(output: str | None, endings: Iterable[str]) -> None:
    """Raise UsageError, with what can be done, if a file's name ends in none of some endings."""
    given, known = ending(output), list(dict.fromkeys(filter(None, endings)))
    if output is None or not given or given in known or _is_no_file(output):
        return
    fault = Name("{0}, expected one of the endings {1}", repr(output), ", ".join(known))
    cure = CURES.get(given, "")
    raise click.UsageError(Name("{0}; {1}", fault, Name(cure)) if cure else fault)


def _is_no_file(output: str) -> bool:
    """Tell whether a name is that of a device or a pipe, which may be called anything."""
    # Those of `Path` raise for a name that is too long.
    return os.path.exists(output) and not os.path.isfile(output) and not os.path.isdir(output)


def printed_endings(
    endings: Iterable[str], *, as_json: bool = False, form: str | None = None, given: str = ""
) -> list[str]:
    """Return the endings of what a command prints: as JSON, in a format of puzzles, or as text."""
    if as_json:
        return [*JSON, *TEXTS]
    in_format = [given] if form and given not in NOT_TEXT else []
    return [*TEXTS, *endings, *in_format]
