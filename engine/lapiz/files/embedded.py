"""The log inside a story page: with it, lapiz can read the page back."""

import json
from typing import Any

from lapiz.core import BadInput

MARK = '<script type="application/jsonl" id="lapiz-log">'
"""The tag just before the log in a page."""


def log_in(text: str) -> str | None:
    """Return the log in a page, padded so that its line numbers are those of the page; or None.

    >>> log_in(f"<p>{chr(10)}{MARK}{chr(10)}{{}}{chr(10)}</script>").count(chr(10))
    3
    """
    head, mark, tail = text.partition(MARK)
    if not mark or not head.lstrip().startswith("<"):
        return None
    return "\n" * head.count("\n") + tail.partition("</script>")[0]


def puzzle_in(text: str) -> dict[str, Any] | None:
    """Return the document of the puzzle that a page is about; None if the page contains no log.

    Raises BadInput if the log does not begin with a puzzle.
    """
    log = log_in(text)
    if log is None:
        return None
    line = log[: len(log) - len(log.lstrip())].count("\n") + 1
    try:
        document = json.loads(log.lstrip().partition("\n")[0])["puzzle"]
    except (ValueError, KeyError, TypeError, RecursionError):
        document = None
    if not isinstance(document, dict):
        raise BadInput("the page's log does not begin with a puzzle", line=line)
    return document
