"""Writes the rows of a long run so that an interrupted one can continue exactly where it was.

During the run the rows are in `NAME.part`, and `NAME.state` says how many of its bytes are valid;
at the end the part is renamed to `NAME`. Whatever lies beyond the last state (half a line, if the
process was killed) is cut off when the run is resumed.
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

    `about` is what must be unchanged when the run is resumed; `convert` turns the part into the
    final file. `done` counts the records written so far (`saved` of them are on the disk for
    certain), `summary` and `status` are their summary and worst exit status; `complete` is True
    if an earlier run has finished. Raises BadInput if the file cannot be written, if an
    interrupted run left a part and `resume` is False, and if that run differs from this one.
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
            message = "an interrupted run left it: add --resume to continue, or remove it"
            raise BadInput(message, source=str(self.part))
        self.complete = resume and path.exists() and not self.part.exists()
        if not self.complete:
            self._file = self._begin(header)

    def _begin(self, header: str) -> BinaryIO:
        """Return the part, open for writing after its valid rows."""
        try:
            if self.part.exists() and self.state.exists():
                return self._resume(json.loads(self.state.read_text("utf-8")))
            file = self.part.open("wb")
        except OSError as error:
            raise BadInput(error.strerror or str(error), source=str(self.part)) from None
        file.write(header.encode())
        return file

    def _resume(self, state: Mapping[str, Any]) -> BinaryIO:
        for name, value in self.about.items():
            if state["about"].get(name) != value:
                was, now = _short(state["about"].get(name)), _short(value)
                message = f"that run had {name} {was}, this one has {now}: it cannot be resumed"
                raise BadInput(message, source=str(self.state))
        file = self.part.open("r+b")
        if file.seek(0, os.SEEK_END) < state["bytes"]:
            raise BadInput("rows are missing: it cannot be resumed", source=str(self.part))
        file.truncate(state["bytes"])
        file.seek(state["bytes"])
        self.done, self.status = state["done"], state["status"]
        self.summary = Summary.of_json(state["summary"])
        return file

    def add(self, done: Done) -> None:
        """Write the results for the next records."""
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
        """Turn an error of the system (most often a full disk) into a message of one line."""
        try:
            yield
        except OSError as error:
            raise BadInput(error.strerror or str(error), source=str(self.part)) from None

    def save(self) -> None:
        """Make sure that all rows so far are on the disk, and record this in the state."""
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
        """Stop so that the run can be resumed another time.

        If the interrupt came in the middle of `add`, only what was saved before counts.
        """
        if not self._file.closed:
            if self._sound:
                self.save()
            with suppress(OSError):
                self._file.close()

    def finish(self) -> None:
        """Turn the part into the final file."""
        self.suspend()
        self.convert(self.part, self.path)
        self.part.unlink(missing_ok=True)
        self.state.unlink()

    def discard(self) -> None:
        """Remove what has been written."""
        self._file.close()
        self.part.unlink()
        self.state.unlink(missing_ok=True)


def _short(value: Any) -> str:
    text = json.dumps(value)
    return text if len(text) < 60 else text[:57] + "..."
