"""The file that a browser is handed: it leads to the page, and only its owner can read it.

An address on a command line can be read by every user of the machine; the path of a file tells
them nothing.
"""

import html
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

LEAD = """<!doctype html>
<meta charset="utf-8"><meta name="referrer" content="no-referrer"><title>lapiz</title>
<meta http-equiv="refresh" content="0; url={address}">
<a href="{address}">lapiz</a>
"""
SNAPS = Path("/snap/bin")


@contextmanager
def doorway(address: str) -> Iterator[Path]:
    """Return a file that leads to an address, for as long as the context lasts.

    The file has mode 0600, and its folder 0700.
    """
    with TemporaryDirectory(prefix="lapiz-", dir=_place(), ignore_cleanup_errors=True) as folder:
        path = Path(folder) / "lapiz.html"
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(LEAD.format(address=html.escape(address)))
        yield path


def _place() -> Path | None:
    """Return where browsers can read: those that come as a snap see no temporary folder."""
    return Path.home() if SNAPS.is_dir() and os.access(Path.home(), os.W_OK) else None
