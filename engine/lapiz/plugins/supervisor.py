"""Keeps a process that stands by, so that all that is started in it ends with it.

A process may start others in sessions of their own, which outlive it and its group. On Linux the
process divides in two: a keeper, which inherits whatever loses its parent below, and the one that
works. When the latter ends, or the keeper is asked to end, or whoever started it is gone, the
keeper ends all that is left. Elsewhere no process inherits another one's, and only those end that
stayed in the group.
"""

import contextlib
import ctypes
import os
import signal
import sys

from lapiz.plugins.shutdown import children

END_SECONDS = 5.0
"""How long a keeper is waited for until it is ended itself: some processes cannot be ended."""
LOOK_SECONDS = 1.0
"""How often a keeper looks whether the process that started it is still there."""
AGAIN_SECONDS = 0.05
ADOPT = 36
"""PR_SET_CHILD_SUBREAPER of prctl(2)."""


def divide() -> None:
    """Return in a process that a keeper keeps, where the system has such a thing."""
    if sys.platform != "linux" or not _adopts():
        return
    heard = {signal.SIGCHLD, signal.SIGTERM}
    before, parent = signal.pthread_sigmask(signal.SIG_BLOCK, heard), os.getppid()
    process = os.fork()
    if process:
        try:
            _keep(process, parent, heard)
        finally:
            os._exit(1)
    os.setsid()  # a signal to its own group must not reach the keeper
    signal.pthread_sigmask(signal.SIG_SETMASK, before)


def end(process: int, *, at_once: bool = False) -> None:
    """End a process that stands by, and all that was started in it as far as the system knows.

    It must be the first of its group. It takes a moment; if it takes END_SECONDS, end it `at_once`.
    """
    with contextlib.suppress(ProcessLookupError):
        if sys.platform == "win32":
            os.kill(process, signal.SIGTERM)
        else:  # a keeper needs time to end the others
            kept = sys.platform == "linux" and not at_once
            os.killpg(process, signal.SIGTERM if kept else signal.SIGKILL)


def _adopts() -> bool:
    """Make this process the parent of those below that lose theirs."""
    with contextlib.suppress(OSError, AttributeError):
        known = os.path.exists(f"/proc/self/task/{os.getpid()}/children")
        return known and bool(ctypes.CDLL(None).prctl(ADOPT, 1, 0, 0, 0) == 0)
    return False


def _keep(process: int, parent: int, heard: set[signal.Signals]) -> None:
    """Wait for an end, end all that is left, and end as the one that works did."""
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1):  # else nobody would see them end
        os.dup2(nothing, stream)
    status = None
    while status is None and os.getppid() == parent:
        told = signal.sigtimedwait(heard, LOOK_SECONDS)
        if told and told.si_signo == signal.SIGTERM:
            break
        status = _reaped(process)
    _end_all()
    _end_as(status)


def _end_as(status: int | None) -> None:
    """End with the status of another process."""
    import resource  # which Windows lacks

    if status is not None and os.WIFEXITED(status):
        os._exit(os.WEXITSTATUS(status))
    if status is not None:
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        signal.pthread_sigmask(signal.SIG_SETMASK, ())
        os.kill(os.getpid(), os.WTERMSIG(status))
    os._exit(1)


def _reaped(process: int) -> int | None:
    """Take leave of those that have ended; return the status of one, if it is among them."""
    status = None
    with contextlib.suppress(ChildProcessError):
        while (ended := os.waitpid(-1, os.WNOHANG))[0]:
            status = ended[1] if ended[0] == process else status
    return status


def _end_all() -> None:
    """End the children until there are none: those of an ended one come after it."""
    with contextlib.suppress(ChildProcessError):
        while True:
            for child in children():
                with contextlib.suppress(OSError):
                    os.kill(child, signal.SIGKILL)
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass
            signal.sigtimedwait({signal.SIGCHLD}, AGAIN_SECONDS)
