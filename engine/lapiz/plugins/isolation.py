"""Runs plugins' techniques in a separate process, which can be killed.

The worker process loads the plugins; it receives a puzzle and a position and answers with
deductions. When it takes too long it is killed, so that even a call into C that never returns ends,
and the next question starts a new worker. Where the system allows it, its memory is limited.

A process has one worker; threads that ask it take turns, and the time of a question begins with
its turn.
"""

import atexit
import contextlib
import os
import pickle
import queue
import subprocess
import sys
import threading
from typing import IO, Any

from lapiz.core import Deduction, Grounds, Link, Position, Puzzle, Says, Technique, Token
from lapiz.plugins import shutdown
from lapiz.plugins.containment import PluginError
from lapiz.plugins.pickling import passed
from lapiz.plugins.supervisor import END_SECONDS, end
from lapiz.plugins.timeouts import TooSlow

START_SECONDS = 60.0
"""Seconds that a worker has to load the plugins."""


def ask(
    technique: Technique,
    puzzle: Puzzle,
    position: Position,
    seconds: float,
    most: int = 1,
    *,
    best: bool = False,
) -> list[Deduction]:
    """Return up to `most` deductions of a technique in a position, from the worker process.

    With `best` it may choose which ones come first. Raises TooSlow when it takes more than
    `seconds`, PluginError for anything else that goes wrong.
    """
    return _worker().ask(technique.name, puzzle, position, seconds, most, best=best)


_WORKERS: dict[int, "Worker"] = {}


def _worker() -> "Worker":
    """Return the worker of this process (a forked process gets its own)."""
    return _WORKERS.setdefault(os.getpid(), Worker())  # two threads at once get the same one


@atexit.register
def close() -> None:
    """End the worker of this process; the next question starts a new one."""
    worker = _WORKERS.pop(os.getpid(), None)
    if worker:
        worker.close()


class Worker:
    """A process with the plugins; started by the first question, and again after it was killed.

    Several threads may ask questions: they take turns.
    """

    def __init__(self) -> None:
        # Questions and answers are not numbered: an answer belongs to the last question.
        self._turn = threading.RLock()
        self._process: subprocess.Popen[bytes] | None = None
        self._answers: queue.SimpleQueue[Any] = queue.SimpleQueue()
        self._puzzle: Puzzle | None = None

    def ask(
        self,
        name: str,
        puzzle: Puzzle,
        position: Position,
        seconds: float,
        most: int,
        *,
        best: bool = False,
    ) -> list[Deduction]:
        """Return up to `most` deductions of a technique that change a position."""
        with self._turn:
            try:
                sort, *content = self._ask(name, puzzle, position, seconds, most, best)
            except BaseException:  # a late answer must not be taken for that to the next question
                self.close()
                raise
        if sort == "failed":
            raise PluginError(*content)
        return [_unpacked(packed) for packed in content[0]]

    def _ask(
        self, name: str, puzzle: Puzzle, position: Position, seconds: float, most: int, best: bool
    ) -> Any:
        """Send a question and return the raw answer; it must be this thread's turn."""
        if self._process is None:
            self._start()
        if self._puzzle is not puzzle:
            self._send(("puzzle", *passed(puzzle)))
            self._puzzle = puzzle
        state = position.alive, position.placed, position.origin
        self._send(("ask", name, state, most, best, seconds))
        return self._answer(seconds)

    def close(self) -> None:
        """Wait for this thread's turn and kill the process, if it runs."""
        with self._turn:
            process, self._process, self._puzzle = self._process, None, None
            if process:
                _end(process)
                for pipe in (process.stdin, process.stdout):
                    with contextlib.suppress(OSError):
                        pipe.close() if pipe else None

    def _start(self) -> None:
        command = [sys.executable, "-c", _BEGIN]
        pipe = subprocess.PIPE
        # In a group of its own, so that what a plugin starts there ends with it.
        self._process = subprocess.Popen(
            command, stdin=pipe, stdout=pipe, start_new_session=sys.platform != "win32"
        )
        shutdown.own(self._process.pid)
        self._answers = queue.SimpleQueue()
        reader = threading.Thread(
            target=_read, args=(self._process.stdout, self._answers), daemon=True
        )
        reader.start()
        self._send(sys.path)
        self._answer(START_SECONDS)

    def _send(self, content: Any) -> None:
        pipe = self._process.stdin if self._process else None
        assert pipe
        try:
            pickle.dump(content, pipe)
            pipe.flush()
        except OSError:
            raise self._death() from None

    def _answer(self, seconds: float) -> Any:
        try:
            answer = self._answers.get(timeout=seconds)
        except queue.Empty:
            raise TooSlow from None
        if answer is None:
            raise self._death()
        return answer

    def _death(self) -> PluginError:
        process = self._process
        status: int | str = "unknown"
        if process:
            with contextlib.suppress(subprocess.TimeoutExpired):
                status = process.wait(1)
        self.close()
        return PluginError(f"ended the process that it ran in (status {status})")


def _end(process: "subprocess.Popen[bytes]") -> None:
    """End a worker, and all that was started in it as far as the system knows."""
    end(process.pid)
    try:
        process.wait(END_SECONDS)
    except subprocess.TimeoutExpired:
        end(process.pid, at_once=True)
        process.wait()


def _read(stream: IO[bytes], answers: "queue.SimpleQueue[Any]") -> None:
    """Put the answers of a process into a queue as they arrive, and None after the last."""
    with contextlib.suppress(Exception):  # anything that is not an answer ends the conversation
        while True:
            answers.put(pickle.load(stream))
    answers.put(None)


_BEGIN = (
    "import sys, pickle; sys.path[:] = pickle.load(sys.stdin.buffer);"
    "from lapiz.plugins.worker import serve; serve(); import os; os._exit(0)"
)


def _unpacked(packed: tuple[Any, ...]) -> Deduction:
    removes, places, truths, roles, links, deadly, grounds, *said, factors, images = packed
    pattern, reason, tokens, supposes, end = said
    return Deduction(
        removes=removes,
        places=places,
        truths=truths,
        roles=dict(roles),
        links=tuple(Link(*link) for link in links),
        deadly=deadly,
        grounds=Grounds(grounds),
        says=Says(pattern, reason, **{name: Token(sort, value) for name, sort, value in tokens}),
        supposes=supposes,
        factors=factors,
        images=images,
        end=end,
    )
