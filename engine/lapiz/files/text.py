"""Text from files and bytes, up to a largest size."""

import codecs
import os
import re
from contextlib import suppress
from itertools import islice
from pathlib import Path

from lapiz.core import BadInput, Name
from lapiz.files import examples
from lapiz.plugins.spelling import hinted
from lapiz.texts import marked

LARGEST_TEXT_BYTES = 4 * 1024 * 1024
"""The most bytes (or characters) that the text of puzzles may have."""
LARGEST_LOG_BYTES = 64 * 1024 * 1024
"""Bytes a saved log may have."""
PACKED = {".gz": "gzip", ".parquet": "Parquet"}
"""What is no text: the endings of its names, and what it is."""
PICTURE = marked(
    "a picture, and lapiz reads only text: type the puzzle, or enter it in `lapiz play`"
)
DOCUMENT = marked("a document or an archive, and lapiz reads only text: copy the puzzle out of it")
BINARY = {
    **dict.fromkeys((b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"RIFF", b"II*\0", b"MM\0*"), PICTURE),
    **dict.fromkeys((b"%PDF", b"PK\x03\x04", b"\xd0\xcf\x11\xe0", b"7z\xbc\xaf"), DOCUMENT),
}
"""What is said of files that are no text, by how they begin."""
SYSTEM = marked(
    (
        *("No such file or directory", "Is a directory", "Not a directory"),
        *("Permission denied", "File exists", "File name too long"),
        *("No space left on device", "Read-only file system"),
        *("Directory not empty", "Too many open files", "File too large"),
    )
)
"""What the system says where a file cannot be read or written."""
EXAMPLES = "puzzles_yaml"
"""The folder of puzzles in the repository, which the documentation names."""
MOST_FILES = 1_000
"""How many files of a folder are looked at for one with a name like that asked for."""
UTF_16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
"""How text begins that some editors and shells of Windows write."""

DOCUMENTS = (".yaml", ".yml", ".json", ".jsonl", ".ndjson")
"""How files end that are UTF-8 by what they are."""
_DOCUMENT = re.compile(rb"^(?:kind:|\s*\{\s*\x22)", re.MULTILINE)
_ODD_BYTES = re.compile(rb"[^\t\n\f\r -~\x80\x85\x91-\x97\xa0-\xd6\xd8-\xf6\xf8-\xfe]")
"""Bytes that are no letter, nor a sign that people write, in Latin-1 as Windows has it."""


def read_file(path: Path, largest: int = LARGEST_TEXT_BYTES) -> str:
    """Return the text of a file; BadInput if it cannot be read, is too large or no text."""
    try:
        with path.open("rb") as file:  # not by its size: devices and pipes have none
            data = file.read(largest + 1)
    except (OSError, ValueError) as error:
        raise BadInput(_unread(path, error), source=str(path)) from None
    return decode(data, str(path), largest)


def _unread(path: Path, error: Exception) -> str:
    """Say why a file cannot be read, and what helps: another file, or an example of lapiz."""
    if os.path.isdir(path):  # Path.is_dir raises for names that are too long
        return Name("Is a directory; name the files in it, such as {0}", path / "*.yaml")
    reason = Name(getattr(error, "strerror", "") or str(error))
    if not isinstance(error, FileNotFoundError):
        return reason
    if EXAMPLES in path.parts and path.stem in examples.names():
        return Name("{0}; `lapiz example {1}` prints this puzzle", reason, path.stem)
    with suppress(OSError):
        return hinted(reason, path.name, islice(os.listdir(path.parent), MOST_FILES))
    return reason


def _binary(data: bytes) -> str:
    """Return what lapiz says of a file that is no text, if its first bytes tell what it is."""
    return next((text for start, text in BINARY.items() if data.startswith(start)), "")


def decode(data: bytes, name: str = "", largest: int = LARGEST_TEXT_BYTES) -> str:
    """Return bytes as text; BadInput if they are too many, or neither UTF-8 nor UTF-16.

    A puzzle with a sentence around it may also be in Latin-1, as Windows has it; documents of
    lapiz may not.

    >>> decode("Rätsel".encode("latin-1"))
    'Rätsel'
    """
    if len(data) > largest:
        raise BadInput(f"larger than {largest} bytes", source=name)
    encoding = "utf-16" if data[:2] in UTF_16 else "utf-8-sig"
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        if _is_western(data, name):
            return data.decode("cp1252")
        if _binary(data):
            raise BadInput(_binary(data), source=name) from None
        sort = next((PACKED[end] for end in PACKED if name.casefold().endswith(end)), "")
        if sort:
            message = f"{sort} is not text; `lapiz rate` reads it"
            raise BadInput(message, source=name) from None
        line = data.count(b"\n", 0, error.start) + 1
        message = f"not {encoding.upper().removesuffix('-SIG')} text: byte {data[error.start]:#04x}"
        raise BadInput(message, source=name, line=line) from None


def _is_western(data: bytes, name: str) -> bool:
    """Tell whether bytes are plain text with some letters of Latin-1, and no document of lapiz."""
    ours = _DOCUMENT.search(data[:4000]) or name.casefold().endswith(DOCUMENTS)
    return not ours and not _ODD_BYTES.search(data)


def encodable(text: str) -> str:
    """Return a text with everything escaped that UTF-8 cannot hold.

    Halves of surrogate pairs come from names of files that are not UTF-8.

    >>> encodable("é" + chr(0xDCFF))
    'é\\\\udcff'
    """
    return text if text.isascii() else text.encode("utf-8", "backslashreplace").decode()


def looks_like_log(text: str) -> bool:
    """Tell whether a text is meant as a saved log."""
    return text[:200].lstrip().startswith('{"version"')
