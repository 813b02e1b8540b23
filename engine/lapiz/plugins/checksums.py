"""Checksums of a package's modules, which tell whether anything but a comment is different.

Only what comes with Python is imported: a wheel is built with the help of this file, where lapiz
cannot be imported yet.
"""

import io
import os
import zlib
from collections.abc import Container, Iterator, Mapping

MOST = 8
"""How many modules may have other comments: to compare the code of one takes some milliseconds."""


def checksums(folder: str, but: Container[str] = ()) -> dict[str, str]:
    """Return the checksums of each module by its place: that of its bytes and that of its code.

    `but` are modules, or folders of them, right in the folder that do not count.
    """
    return {name: f"{_sum(code)} {_sum(_code(code))}" for name, code in _modules(folder, but)}


def fits(told: Mapping[str, str], folder: str, but: Container[str] = ()) -> bool:
    """Is the code of the modules that of which checksums were told?

    To read and sum up the bytes of 160 modules takes 3 ms, and most often they are what they were.
    A checksum finds edits, which nobody makes in order to deceive it; a hash that could not be
    deceived would take as long again.
    """
    modules = dict(_modules(folder, but))
    if modules.keys() != told.keys():
        return False
    edited = [name for name, code in modules.items() if not told[name].startswith(_sum(code))]
    return len(edited) <= MOST and all(
        told[name].endswith(f" {_sum(_code(modules[name]))}") for name in edited
    )


def _sum(code: bytes) -> str:
    return f"{zlib.crc32(code):08x}"


def _modules(folder: str, but: Container[str], within: str = "") -> Iterator[tuple[str, bytes]]:
    """Yield the place of each module below a folder, and its bytes."""
    with os.scandir(os.path.join(folder, within)) as entries:
        for entry in sorted(entries, key=lambda entry: entry.name):
            name, suffix = os.path.splitext(entry.name)
            if name in but and not within:
                continue
            if suffix == ".py":
                with open(entry.path, "rb", buffering=0) as file:
                    yield f"{within}{entry.name}", file.read()
            elif not suffix and not name.startswith("_") and entry.is_dir():
                yield from _modules(folder, but, f"{within}{name}/")


def _code(source: bytes) -> bytes:
    """Return a module without comments and empty lines; as it is if Python cannot read it."""
    import tokenize  # which a start without edits does without

    silent = {tokenize.ENCODING, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT}
    telling = set[int]()
    try:
        tokens = [*tokenize.tokenize(io.BytesIO(source).readline)]
    except (SyntaxError, ValueError, tokenize.TokenError):
        return source
    lines = source.decode(tokens[0].string).split("\n")
    for token in tokens[:-1]:
        row, column = token.start
        if token.type == tokenize.COMMENT:
            lines[row - 1] = lines[row - 1][:column].rstrip()
        elif token.type not in silent:
            telling.update(range(row, token.end[0] + 1))
    return "\n".join(lines[row - 1] for row in sorted(telling)).encode()
