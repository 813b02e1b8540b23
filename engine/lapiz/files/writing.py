"""Files written whole or not at all, and by one process at a time.

A full disk or a killed run loses no former file; the system releases a lock when its process ends,
however it ends.
"""

import os
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from lapiz.core import BadInput, Name

STREAMS = ("/dev/std", "/dev/fd/", "/proc/")
"""Names of streams: what is behind `/dev/stdout` may be a file that somebody else is writing."""


def write_file(path: Path, data: bytes) -> None:
    """Write a file; BadInput says why it could not be written, and the former file is still there.

    A device or a pipe is written directly.
    """
    with opened(path) as file:
        file.write(data)


@contextmanager
def opened(path: Path) -> Iterator[BinaryIO]:
    """Open a file that is written as `write_file` does, for data that comes in parts."""
    if _is_stream(path):
        with _explained(path), path.open("ab") as stream:
            yield stream
    else:
        with replacing(path) as file:
            yield file


@contextmanager
def replacing(path: Path, new: Path | None = None) -> Iterator[BinaryIO]:
    """Open a new file that takes the place of another once all of it is on the disk.

    Until then it is called `new` (by default a random name in the same folder); if anything fails,
    it is removed. It keeps the permissions of the former file. Raises BadInput where the system
    fails, or where the former file may not be written.
    """
    from secrets import token_hex  # which loads all of OpenSSL

    path = target(path)
    new = new or path.with_name(f".lapiz-{token_hex(4)}.new")  # a long name would not fit twice
    with _explained(path):
        mode = _mode(path)
        try:
            with new.open("wb") as file:
                yield file
                file.flush()
                os.fsync(file.fileno())
            if mode is not None:
                new.chmod(mode)
            replace(new, path)
        except BaseException:
            with suppress(OSError):
                new.unlink(missing_ok=True)
            raise


def replace(new: Path, path: Path) -> None:
    """Rename a file that is on the disk, and make sure that its new name is, too."""
    new.replace(path)
    if os.name == "posix":  # elsewhere a folder cannot be opened
        with suppress(OSError):  # nor everywhere be synchronised
            folder = os.open(path.parent, os.O_RDONLY)
            try:
                os.fsync(folder)
            finally:
                os.close(folder)


def target(path: Path) -> Path:
    """Return the file that a path stands for: a link stays, and what it leads to is replaced."""
    # Path.is_symlink raises where a name is too long for a file; this does not.
    return Path(os.path.realpath(path)) if os.path.islink(path) else path


def _mode(path: Path) -> int | None:
    """Return the permissions of a file; None if there is none, OSError if it is protected."""
    try:
        mode = path.stat().st_mode
    except FileNotFoundError:
        return None
    if stat.S_ISREG(mode):
        path.open("ab").close()  # renaming would replace a file that may not be written
    return stat.S_IMODE(mode)


def _is_stream(path: Path) -> bool:
    """Return whether a path is no ordinary file, so that it can only be written directly."""
    return str(path).startswith(STREAMS) or (path.exists() and not path.is_file())


@contextmanager
def _explained(path: Path) -> Iterator[None]:
    """Turn an error of the system into a message of one line."""
    try:
        yield
    except BrokenPipeError:  # who read the stream has gone, which is nobody's fault
        raise
    except OSError as error:
        reason = error.strerror or str(error)
        raise BadInput(Name("cannot be written: {0}", Name(reason)), source=str(path)) from None


class HeldError(OSError):
    """Another process has the lock."""


class Lock:
    """A file that one process at a time can lock; it is removed when the lock is released.

    Where the file system knows no locks, none is held. Raises HeldError if somebody else holds it,
    another OSError if the file cannot be made.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = Path(folder, "x.lock")
    ...     lock = Lock(path)
    ...     try:
    ...         Lock(path)
    ...     except HeldError:
    ...         print("held")
    ...     lock.release()
    ...     Lock(path).release()
    held
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._number: int | None = None
        while self._number is None:
            number = os.open(path, os.O_RDWR | os.O_CREAT, 0o666)
            try:
                _lock(number)
                if _is_at(number, path):
                    self._number = number
            finally:
                if self._number is None:
                    os.close(number)

    def release(self) -> None:
        """Remove the file and let others lock it; it may be called again."""
        number, self._number = self._number, None
        if number is not None:
            with suppress(OSError):  # Windows removes no file that is open
                self.path.unlink()
            os.close(number)
            if sys.platform == "win32":
                with suppress(OSError):
                    self.path.unlink()


def _is_at(number: int, path: Path) -> bool:
    """Return whether an open file is still at its path: who held the lock may have removed it."""
    try:
        return os.path.samestat(os.fstat(number), path.stat())
    except FileNotFoundError:
        return False


if sys.platform == "win32":
    import msvcrt

    def _lock(number: int) -> None:
        try:
            msvcrt.locking(number, msvcrt.LK_NBLCK, 1)
        except OSError as error:
            raise HeldError(error.errno, error.strerror) from None

else:
    import fcntl

    def _lock(number: int) -> None:
        try:
            fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise HeldError(error.errno, error.strerror) from None
        except OSError:  # a file system without locks
            pass
