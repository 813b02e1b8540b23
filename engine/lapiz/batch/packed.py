"""Unpacks gzip files; of a damaged one, everything before the damage."""

import gzip
import io
import zlib
from typing import Any, BinaryIO

DAMAGE = (OSError, EOFError, zlib.error)
"""What is raised where a file cannot be read, or not to its end."""
BUFFER_BYTES = 1 << 16


def unpacked(file: BinaryIO) -> BinaryIO:
    """Return the content of a gzip file, as a file that can be read once."""
    return io.BufferedReader(_Unpacked(file), BUFFER_BYTES)


class _Unpacked(io.RawIOBase):
    """The content of a gzip file.

    zlib drops what it has unpacked in the call in which it meets the damage. So that piece is
    unpacked again byte by byte.
    """

    def __init__(self, file: BinaryIO) -> None:
        self._file, self._content = file, gzip.GzipFile(fileobj=file)
        self._given, self._damaged = 0, False

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        """Read some bytes; OSError, EOFError or zlib.error where the file is damaged."""
        try:
            data = self._content.read1(1 if self._damaged else len(buffer))
        except zlib.error:
            if self._damaged or not self._file.seekable():
                raise
            self._damaged = True
            self._file.seek(0)
            self._content = gzip.GzipFile(fileobj=self._file)
            self._content.seek(self._given)
            data = self._content.read1(1)
        buffer[: len(data)] = data
        self._given += len(data)
        return len(data)
