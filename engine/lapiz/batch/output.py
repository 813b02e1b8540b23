"""Writes the rows of a long run so that an interrupted one can go on exactly where it stood.

While it runs the rows are in `NAME.part`, and `NAME.state` says how far they are good; in the end
the part takes the name it is meant to have. What lies beyond the last state (half a line, if the
process was killed) is cut off when the run goes on.
"""

import json
import os
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, BinaryIO

from lapiz.batch.summary import Summary
from lapiz.batch.work import Done
from lapiz.core.errors import BadInput

__all__ = ["Output"]

FLUSHED_SECONDS = 1.0
"""Seconds between two states."""


class Output:
    """The file that a run writes.

    `about` is what must be the same when the run goes on; `convert` makes the file of its part.
    `done` records are written already (`saved` of them for good), with this `summary` and worst
    exit `status`; `complete` tells that there is nothing left to do. Raises BadInput where the
    file cannot be written, where an interrupted run has left a part and `resume` is not wanted,
    and where that run was another one.
    """

    def __init__(
        self,
        path: Path,
        about: Mapping[str, Any],
        *,
        header: str = "",
        resume: bool = False,
        convert: Callable[[Path, Path], object] = Path.replace,
    ) -> None:
        self.path, self.about, self.convert = path, json.loads(json.dumps(about)), convert
        self.part, self.state = (path.with_name(path.name + end) for end in (".part", ".state"))
        self.done, self.status, self.summary = 0, 0, Summary()
        self._when, self._sound, self.saved = time.monotonic(), True, 0
        if path.is_dir():
            raise BadInput("it is a folder, expected a file", source=str(path))
        if self.part.exists() and not resume:
            message = "it is left of an interrupted run: add --resume to go on, or remove it"
            raise BadInput(message, source=str(self.part))
        self.complete = resume and path.exists() and not self.part.exists()
        if not self.complete:
            self._file = self._begin(header)

    def _begin(self, header: str) -> BinaryIO:
        """Return the part, open behind what is good of it."""
        try:
            if self.part.exists() and self.state.exists():
                return self._go_on(json.loads(self.state.read_text("utf-8")))
            file = self.part.open("wb")
        except OSError as error:
            raise BadInput(error.strerror or str(error), source=str(self.part)) from None
        file.write(header.encode())
        return file

    def _go_on(self, state: Mapping[str, Any]) -> BinaryIO:
        for name, value in self.about.items():
            if state["about"].get(name) != value:
                was, now = _short(state["about"].get(name)), _short(value)
                message = f"that run had {name} {was}, this one has {now}: it cannot go on"
                raise BadInput(message, source=str(self.state))
        file = self.part.open("r+b")
        if file.seek(0, os.SEEK_END) < state["bytes"]:
            raise BadInput("rows are missing: it cannot go on", source=str(self.part))
        file.truncate(state["bytes"])
        file.seek(state["bytes"])
        self.done, self.status = state["done"], state["status"]
        self.summary = Summary.of_json(state["summary"])
        return file

    def add(self, done: Done) -> None:
        """Write what came out for the next records."""
        self._sound = False
        with self._written():
            self._file.write(done.text.encode())
        self.done += done.records
        self.status = max(self.status, done.status)
        self.summary.merge(done.summary)
        self._sound = True
        if time.monotonic() - self._when > FLUSHED_SECONDS:
            self.save()

    @contextmanager
    def _written(self) -> Iterator[None]:
        """Say in a line why something cannot be written: a full disk, most often."""
        try:
            yield
        except OSError as error:
            raise BadInput(error.strerror or str(error), source=str(self.part)) from None

    def save(self) -> None:
        """Make sure that all rows so far are on the disk, and note that they are."""
        with self._written():
            self._file.flush()
            os.fsync(self._file.fileno())
        state = {
            "about": self.about,
            "bytes": self._file.tell(),
            "done": self.done,
            "status": self.status,
            "summary": self.summary.to_json(),
        }
        new = self.state.with_name(self.state.name + ".new")
        with self._written():
            new.write_text(json.dumps(state), "utf-8")
            new.replace(self.state)
        self._when, self.saved = time.monotonic(), self.done

    def suspend(self) -> None:
        """Leave the run so that it can go on another time.

        An interrupt may come in the middle of adding; then what was saved before counts.
        """
        if not self._file.closed:
            if self._sound:
                self.save()
            with suppress(OSError):
                self._file.close()

    def finish(self) -> None:
        """Give the rows the name that they are meant to have."""
        self.suspend()
        self.convert(self.part, self.path)
        self.part.unlink(missing_ok=True)
        self.state.unlink()

    def discard(self) -> None:
        """Leave nothing behind."""
        self._file.close()
        self.part.unlink()
        self.state.unlink(missing_ok=True)


def _short(value: Any) -> str:
    text = json.dumps(value)
    return text if len(text) < 60 else text[:57] + "..."
