"""The files of the page, as its server and the site have them, and what the page may do."""

import json
from collections.abc import Iterator, Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import PurePosixPath

from lapiz import of_process
from lapiz.show.picture import PAGE_THEMES
from lapiz.show.story import page_styles

TYPES = {
    ".css": "text/css",
    ".html": "text/html",
    ".ico": "image/x-icon",
    ".js": "text/javascript",
    ".json": "application/json",
    ".mjs": "text/javascript",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
    ".zip": "application/zip",
}
CONFIG = "config.js"


def media_type(name: str) -> str:
    """Return the media type of a file.

    >>> media_type("vendor/some.js")
    'text/javascript'
    """
    return TYPES.get(PurePosixPath(name).suffix, "application/octet-stream")


@of_process(most=None)
def page_files() -> Mapping[str, bytes]:
    """Return the files of the page by name: they are few, and nothing else is ever served.

    >>> "transport.js" in page_files()
    True
    """
    page = dict(_below(files(__package__).joinpath("page"), ""))
    return {**page, **_shared()}


def config(*, local: bool, code: bool = True) -> bytes:
    """Return the file that says where Python runs, and whether written techniques do.

    >>> config(local=False).decode().splitlines()[0]
    'export const local = false;'
    """
    told = {"local": local, "code": code}
    return "".join(
        f"export const {name} = {json.dumps(value)};\n" for name, value in told.items()
    ).encode()


def _shared() -> dict[str, bytes]:
    """Return the table, and the colours of its boards: the same as on a story page."""
    table = dict(_below(files("lapiz.show").joinpath("table"), ""))
    return {**table, "board.css": page_styles(PAGE_THEMES).encode() + table["board.css"]}


def _below(folder: Traversable, prefix: str) -> Iterator[tuple[str, bytes]]:
    for entry in folder.iterdir():
        if entry.is_dir():
            yield from _below(entry, f"{prefix}{entry.name}/")
        else:
            yield f"{prefix}{entry.name}", entry.read_bytes()


def policy_text(*scripts: str, frames: bool = False) -> str:
    """Return the policy: scripts of its own origin only, and nobody else is asked.

    `scripts` are further sources of scripts; with `frames` no page may hold this one in a frame,
    which only a header can say.

    >>> "script-src 'self' 'wasm-unsafe-eval';" in policy_text("'wasm-unsafe-eval'")
    True
    """
    rules = {
        "default-src": "'none'",
        "script-src": " ".join(["'self'", *scripts]),
        "style-src": "'self'",
        "font-src": "'self'",
        "img-src": "'self' data: blob:",
        "connect-src": "'self'",
        "worker-src": "'self'",
        "manifest-src": "'self'",
        "base-uri": "'none'",
        "form-action": "'none'",
        **({"frame-ancestors": "'none'"} if frames else {}),
    }
    return "; ".join(f"{name} {sources}" for name, sources in rules.items())
