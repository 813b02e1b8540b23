"""Processes that compute answers; each can be ended, and then another takes its place."""

import asyncio
import contextlib
import json
import os
import shutil
import sys
from asyncio.subprocess import Process
from collections.abc import AsyncIterator
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from lapiz.plugins import supervisor

START_SECONDS = 60.0
"""Seconds that a process has to load the plugins."""
GRACE_SECONDS = 0.5
"""How long an answer that nobody waits for may still take: about what another process costs."""
LARGEST_ANSWER_BYTES = 64_000_000
MOST_WAITING = 100
"""How many requests may wait for a process."""


class TooLong(Exception):
    """An answer took longer than it may; its process is gone."""


class Busy(Exception):
    """Too many requests wait."""


class Ended(Exception):
    """The process ended before its answer."""


class _Desk:
    """One process, with a folder for what it writes for a while.

    It is ended rather than asked again when an answer is not waited for.
    """

    def __init__(self, process: Process, folder: Path) -> None:
        self.process, self.folder = process, folder

    @classmethod
    async def opened(cls, place: Path) -> "_Desk":
        """Start a process, and wait until it has loaded the plugins."""
        folder = Path(mkdtemp(dir=place))
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "lapiz_play.serving.desk",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=LARGEST_ANSWER_BYTES,
            # In a group of its own, so that what a plugin starts there ends with it.
            start_new_session=sys.platform != "win32",
            env={
                **os.environ,
                "PYTHONPATH": os.pathsep.join(filter(None, sys.path)),
                **dict.fromkeys(("TMPDIR", "TEMP", "TMP"), str(folder)),
            },
        )
        desk = cls(process, folder)
        try:
            await asyncio.wait_for(desk.line(), START_SECONDS)
        except BaseException:
            await desk.close()
            raise
        return desk

    def ask(self, request: Any, seconds: float) -> None:
        """Pass a request on; its answer is the next line."""
        assert self.process.stdin
        content = {"request": request, "seconds": seconds}
        self.process.stdin.write(json.dumps(content).encode() + b"\n")

    async def line(self) -> bytes:
        """Return the next line: an answer as JSON."""
        assert self.process.stdout
        line = await self.process.stdout.readline()
        if not line.endswith(b"\n"):
            raise EOFError
        return line

    async def close(self) -> None:
        """End the process, all that was started in it as far as the system knows, and its files."""
        supervisor.end(self.process.pid)
        try:
            await asyncio.wait_for(self.process.wait(), supervisor.END_SECONDS)
        except TimeoutError:
            supervisor.end(self.process.pid, at_once=True)
            await self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)


class Pool:
    """A few processes for all requests; who comes when all are at work waits for a turn."""

    def __init__(self, size: int, folder: Path) -> None:
        self.size, self.folder = size, folder
        self._free: asyncio.Queue[_Desk] = asyncio.Queue()
        self._desks: set[_Desk] = set()
        self._opening: set[asyncio.Task[None]] = set()
        self._waiting = 0
        self._closed = False

    def open(self) -> None:
        """Start the processes, without waiting for them: one first, for the first answer."""
        self._start(self.size)

    def _replace(self) -> None:
        self._start(1)

    def _start(self, number: int) -> None:
        if not self._closed:
            task = asyncio.create_task(self._open_some(number))
            self._opening.add(task)
            task.add_done_callback(self._opening.discard)

    async def _open_some(self, number: int) -> None:
        for _ in range(number):
            desk = await _Desk.opened(self.folder)
            self._desks.add(desk)
            self._free.put_nowait(desk)

    async def answer(self, request: Any, seconds: float, *, last: bool = False) -> bytes:
        """Return the answer to a request as JSON; the process ends with it if it is its `last`.

        Raises TooLong when it takes more than `seconds`, Ended when its process ends, and Busy when
        too many wait. A request that is cancelled ends its process unless it has its answer soon,
        as does one that takes too long at once.
        """
        async with self._turn(last) as desk:
            try:
                desk.ask(request, seconds)
                return await asyncio.wait_for(desk.line(), seconds)
            except TimeoutError:
                raise TooLong from None
            except (OSError, EOFError, ValueError):
                raise Ended from None

    @contextlib.asynccontextmanager
    async def _turn(self, last: bool) -> AsyncIterator[_Desk]:
        if self._waiting >= MOST_WAITING:
            raise Busy
        self._waiting += 1
        try:
            desk = await self._free.get()
        finally:
            self._waiting -= 1
        try:
            yield desk
        except asyncio.CancelledError:
            await asyncio.shield(self._drop(desk) if last else self._let_end(desk))
            raise
        except BaseException:
            await asyncio.shield(self._drop(desk))
            raise
        if last or desk.process.returncode is not None:
            await asyncio.shield(self._drop(desk))
        else:
            self._free.put_nowait(desk)

    async def _let_end(self, desk: _Desk) -> None:
        """Keep a process whose answer nobody waits for if that comes soon: most are quick."""
        try:
            await asyncio.wait_for(desk.line(), GRACE_SECONDS)
        except (TimeoutError, OSError, EOFError, ValueError):
            await self._drop(desk)
        else:
            self._free.put_nowait(desk)

    async def _drop(self, desk: _Desk) -> None:
        """End a process, and start another one."""
        self._replace()
        await desk.close()
        self._desks.discard(desk)

    async def close(self) -> None:
        """End all processes."""
        self._closed = True
        for task in list(self._opening):
            task.cancel()
        await asyncio.gather(*self._opening, return_exceptions=True)
        await asyncio.gather(*(desk.close() for desk in self._desks))
