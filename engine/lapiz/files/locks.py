"""Locks between processes, which the system releases when their process ends, however it ends."""

import os
import sys
from contextlib import suppress
from pathlib import Path


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
