"""Runs inputs in processes that may hang, grow or die, and are replaced every now and then.

An input runs in the process itself, by the click command: starting an interpreter for each would
take a hundred times as long. The time that counts is that of the processor, so that a busy
machine fails nobody.
"""

import contextlib
import faulthandler
import os
import resource
import shutil
import signal
import tempfile
import time
from collections.abc import Iterator
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from pathlib import Path

import attrs
from click.testing import CliRunner

from lapiz.cli import cli
from tests.fuzz.inputs import Input, Maker

__all__ = ["MEMORY_BYTES", "SECONDS", "Outcome", "Pool", "run"]

SECONDS = 10.0
"""Seconds of the processor that a run may take."""
HANGING_SECONDS = 60.0
"""Seconds on the clock after which a run counts as hanging."""
MEMORY_BYTES = 1 << 30
RECYCLED_AFTER = 300
"""Runs after which a process is replaced: what it remembers must not add up."""
KEPT_CHARACTERS = 4_000


@attrs.frozen
class Outcome:
    """What came out of a run: its status is None where the process died."""

    number: int
    status: int | None
    seconds: float = 0.0
    memory: int = 0
    stdout: str = ""
    stderr: str = ""
    raised: str = ""


def run(made: Input, number: int = 0) -> Outcome:
    """Run an input in this process, in a folder of its own."""
    before, start = Path.cwd(), time.process_time()
    folder = Path(tempfile.mkdtemp(prefix="lapiz-fuzz-"))
    _forget_memory()
    try:
        for name, data in made.files.items():
            (folder / name).write_bytes(data)
        os.chdir(folder)
        result = CliRunner().invoke(cli, list(made.arguments), input=made.stdin)
    finally:
        os.chdir(before)
        shutil.rmtree(folder, ignore_errors=True)
    seconds = time.process_time() - start
    error = result.exception
    raised = "" if error is None or isinstance(error, SystemExit) else repr(error)
    texts = (result.stdout[:KEPT_CHARACTERS], result.stderr[:KEPT_CHARACTERS])
    return Outcome(number, result.exit_code, seconds, _most_memory(), *texts, raised)


def _forget_memory() -> None:
    """Begin to measure the largest memory anew, where the system can."""
    with contextlib.suppress(OSError):
        Path("/proc/self/clear_refs").write_text("5")


def _most_memory() -> int:
    """Return the largest memory since then, in bytes; 0 where the system does not tell."""
    with contextlib.suppress(OSError, ValueError, IndexError):
        text = Path("/proc/self/status").read_text()
        return int(text.partition("VmHWM:")[2].split()[0]) * 1024
    return 0


def _work(maker: Maker, asked: Connection, trace: str) -> None:
    """Run the inputs whose numbers come in; a signal ends the process after too long a run."""
    os.setsid()  # so that what it starts can be ended with it
    os.environ["TMPDIR"] = tempfile.tempdir = str(Path(trace).parent)
    resource.setrlimit(resource.RLIMIT_DATA, (MEMORY_BYTES, resource.RLIM_INFINITY))
    with open(trace, "w") as written:
        faulthandler.register(signal.SIGPROF, written, chain=True)
        while True:
            try:
                number = asked.recv()
            except EOFError:
                return
            signal.setitimer(signal.ITIMER_PROF, SECONDS)
            outcome = run(maker.input(number), number)
            signal.setitimer(signal.ITIMER_PROF, 0)
            asked.send(outcome)


class _Worker:
    """One process, and the input that it runs."""

    def __init__(self, maker: Maker) -> None:
        self.pipe, theirs = get_context("fork").Pipe()
        # Its own temporary folder, for a killed one cannot clear up.
        self.folder = tempfile.mkdtemp(prefix="lapiz-fuzz-")
        self.trace = str(Path(self.folder) / "trace.txt")
        Path(self.trace).touch()
        self.process = get_context("fork").Process(
            target=_work, args=(maker, theirs, self.trace), daemon=False
        )
        self.process.start()
        theirs.close()
        self.runs = 0
        self.number = -1
        self.since = 0.0

    def give(self, number: int) -> None:
        """Start an input."""
        self.number, self.since = number, time.monotonic()
        self.runs += 1
        self.pipe.send(number)

    def take(self) -> Outcome:
        """Return what came out; if the process is dead or is killed now, what it was doing."""
        hangs = self.hangs
        try:
            if hangs:
                raise EOFError
            outcome: Outcome = self.pipe.recv()
            return outcome
        except (EOFError, OSError):
            seconds = time.monotonic() - self.since
            self.end()
            code = self.process.exitcode
            why = "over the time" if hangs or code == -signal.SIGPROF else f"died: {code}"
            return Outcome(self.number, None, seconds, raised=why, stderr=self._doing())

    @property
    def hangs(self) -> bool:
        """Whether it has been at its input for too long."""
        return time.monotonic() - self.since > HANGING_SECONDS and not self.pipe.poll()

    def _doing(self) -> str:
        text = Path(self.trace).read_text(errors="replace")
        return text[:KEPT_CHARACTERS]

    def end(self) -> None:
        """End the process and all that it has started."""
        self.pipe.close()
        self.process.join(0.5)
        if self.process.pid is not None and self.process.is_alive():
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self.process.pid, signal.SIGKILL)
        self.process.join()


class Pool:
    """Some processes that run inputs by their number."""

    def __init__(self, maker: Maker, width: int) -> None:
        self.maker, self.width = maker, width

    def outcomes(self, numbers: Iterator[int]) -> Iterator[Outcome]:
        """Run the inputs; yield what comes out, as it comes."""
        busy: dict[Connection, _Worker] = {}
        try:
            for number in numbers:
                if len(busy) < self.width:
                    self._start(busy, _Worker(self.maker), number)
                    continue
                worker, outcome = self._next(busy)
                yield outcome
                if outcome.status is None or worker.runs >= RECYCLED_AFTER:
                    self._discard(worker)
                    worker = _Worker(self.maker)
                self._start(busy, worker, number)
            while busy:
                worker, outcome = self._next(busy)
                self._discard(worker)
                yield outcome
        finally:
            for worker in busy.values():
                self._discard(worker)

    @staticmethod
    def _start(busy: dict[Connection, _Worker], worker: _Worker, number: int) -> None:
        busy[worker.pipe] = worker
        worker.give(number)

    @staticmethod
    def _next(busy: dict[Connection, _Worker]) -> tuple[_Worker, Outcome]:
        """Wait for a process that is done, dead or hanging."""
        while True:
            ready = [*wait(list(busy), timeout=1.0)]
            ready += [pipe for pipe, worker in busy.items() if worker.hangs]
            for pipe in ready:
                if isinstance(pipe, Connection):
                    worker = busy.pop(pipe)
                    return worker, worker.take()

    @staticmethod
    def _discard(worker: _Worker) -> None:
        if not worker.pipe.closed:
            worker.end()
        shutil.rmtree(worker.folder, ignore_errors=True)
