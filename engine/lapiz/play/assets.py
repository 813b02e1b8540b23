"""The files of the page: those in `page`, and those that it shares with the story page."""

from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable

from lapiz.show.story.page import page_styles, text_of

__all__ = ["assets"]

SUFFIXES = (".css", ".html", ".js", ".json", ".svg", ".txt", ".webmanifest")


def assets() -> dict[str, bytes]:
    """Return every file of the page by its name in the address.

    >>> names = assets()
    >>> {"index.html", "main.js", "board.js", "board.css", "vendor/preact-htm.js"} <= set(names)
    True
    """
    found = dict(_below(files(__package__).joinpath("page"), ""))
    found["board.js"] = text_of("board.js").encode()
    found["board.css"] = (page_styles() + text_of("board.css")).encode()
    return found


def _below(folder: Traversable, prefix: str) -> Iterator[tuple[str, bytes]]:
    for entry in sorted(folder.iterdir(), key=lambda one: one.name):
        if entry.is_dir():
            yield from _below(entry, f"{prefix}{entry.name}/")
        elif entry.name.endswith(SUFFIXES):
            yield prefix + entry.name, entry.read_bytes()
