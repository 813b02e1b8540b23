"""Text from files and bytes, up to a largest size."""

import codecs
from pathlib import Path

from lapiz.core.errors import BadInput

__all__ = ["LARGEST_TEXT_BYTES", "decode", "encodable", "read_file"]

LARGEST_TEXT_BYTES = 4 * 1024 * 1024
"""The most bytes (or characters) that the text of puzzles may have."""
PACKED = {".gz": "gzip", ".parquet": "Parquet"}
"""What is no text: the endings of its names, and what it is."""
UTF_16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
"""How text begins that some editors and shells of Windows write."""


def read_file(path: Path, largest: int = LARGEST_TEXT_BYTES) -> str:
    """Return the text of a file; BadInput if it cannot be read, is too large or no text."""
    try:
        with path.open("rb") as file:  # not by its size: devices and pipes have none
            data = file.read(largest + 1)
    except (OSError, ValueError) as error:
        message = getattr(error, "strerror", "") or str(error)
        raise BadInput(message, source=str(path)) from None
    return decode(data, str(path), largest)


def decode(data: bytes, name: str = "", largest: int = LARGEST_TEXT_BYTES) -> str:
    """Return bytes as text; BadInput if they are too many, or neither UTF-8 nor UTF-16."""
    if len(data) > largest:
        raise BadInput(f"larger than {largest} bytes", source=name)
    encoding = "utf-16" if data[:2] in UTF_16 else "utf-8-sig"
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        sort = next((PACKED[end] for end in PACKED if name.casefold().endswith(end)), "")
        if sort:
            message = f"{sort} is no text; `lapiz rate` reads it"
            raise BadInput(message, source=name) from None
        line = data.count(b"\n", 0, error.start) + 1
        message = f"not {encoding.upper().removesuffix('-SIG')} text: byte {data[error.start]:#04x}"
        raise BadInput(message, source=name, line=line) from None


def encodable(text: str) -> str:
    """Return a text with everything escaped that UTF-8 cannot hold.

    Halves of surrogate pairs come from names of files that are not UTF-8.

    >>> encodable("é" + chr(0xDCFF))
    'é\\\\udcff'
    """
    return text if text.isascii() else text.encode("utf-8", "backslashreplace").decode()
