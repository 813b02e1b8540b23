"""Writes the rows of a long run so that an interrupted one can continue exactly where it was.

During the run the rows are in `NAME.part`, and `NAME.state` says how many of its bytes are valid;
at the end the part is renamed to `NAME`. Whatever lies beyond the last state (half a line, if the
process was killed) is cut off when the run is resumed. `NAME.lock` keeps a second run away. Parquet
cannot be written so: there the part has JSON lines, which are turned into it at the end.
"""

import io
import json
import os
import stat
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, redirect_stdout, suppress
from datetime import UTC, datetime
from functools import partial
from importlib.metadata import version
from itertools import islice
from pathlib import Path
from typing import Any, BinaryIO

import attrs
import click

from lapiz import BadInput
from lapiz.commands.common import PREFACE
from lapiz.files import writing
from lapiz_many.extras import pyarrow
from lapiz_many.job import Job
from lapiz_many.reading import PARQUET, Reader
from lapiz_many.rows import header, numbers_of
from lapiz_many.state import RunState
from lapiz_many.work import Done

FLUSHED_SECONDS = 1.0
"""Seconds between two states."""
GROUP_ROWS = 5000
"""Rows in each group of a Parquet file."""


class Output:
    """The file that a run writes.

    `about` is what must be unchanged when the run is resumed; `convert` turns the part into the
    final file. `state` counts the records written so far (`saved` of them are on the disk for
    certain); `complete` is True if an earlier run has finished. Raises BadInput if the file cannot
    be written, if another run is writing it, if an interrupted run left a part and `resume` is
    False, and if that run differs from this one.
    """

    def __init__(
        self,
        path: Path,
        about: Mapping[str, Any],
        *,
        header: str = "",
        resume: bool = False,
        convert: Callable[[Path, Path], object] = writing.replace,
    ) -> None:
        self.path, self.convert = writing.target(path), convert
        self.part, self._state_path, lock = (
            self.path.with_name(self.path.name + end) for end in (".part", ".state", ".lock")
        )
        self.state, self.saved = RunState(json.loads(json.dumps(about))), 0
        self._when, self._sound = time.monotonic(), True
        self._lock = _locked(lock, path)  # first: it fails where a name is too long for a file
        try:
            if path.exists() and not path.is_file():
                kind = "a folder" if path.is_dir() else "a device or a pipe"
                raise BadInput(f"it is {kind}, expected a file", source=str(path))
            self.complete = self._begin(header, resume)
        except BaseException:
            self._lock.release()
            raise
        if self.complete:
            self._lock.release()

    def _begin(self, header: str, resume: bool) -> bool:
        """Open the part to write after its valid rows; return True if all is done already."""
        if self.part.exists() and not resume:
            message = "an interrupted run left it: add --resume to continue, or remove it"
            raise BadInput(message, source=str(self.part))
        if resume and self.path.exists() and not self.part.exists():
            self._state_path.unlink(missing_ok=True)  # the run was killed at its very end
            return True
        with self._written():
            if self.part.exists() and (self.part.stat().st_size or self._state_path.exists()):
                self._file = self._resume()
            else:
                self._file = self.part.open("wb")
                self.save()  # before any row: rows without a state are never what a run leaves
            if not self.state.bytes:
                self._file.write(header.encode())
        return False

    def _resume(self) -> BinaryIO:
        state = RunState.read(self._state_path, self.part)
        for name, value in self.state.about.items():
            if state.about.get(name) != value:
                was, now = _short(state.about.get(name)), _short(value)
                message = f"that run had {name} {was}, this one has {now}: it cannot be resumed"
                raise BadInput(message, source=str(self._state_path))
        file = self.part.open("r+b")
        if file.seek(0, os.SEEK_END) < state.bytes:
            file.close()
            raise BadInput("rows are missing: it cannot be resumed", source=str(self.part))
        file.truncate(state.bytes)
        file.seek(state.bytes)
        self.state, self.saved = state, state.done
        return file

    def add(self, done: Done) -> None:
        """Write the results for the next records."""
        self._sound = False
        with self._written():
            self._file.write(done.text.encode())
        self.state.add(done)
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
            self.state.bytes = self._file.tell()
        self.state.write(self._state_path)
        self._when, self.saved = time.monotonic(), self.state.done

    def suspend(self) -> None:
        """Stop so that the run can be resumed another time.

        If the interrupt came in the middle of `add`, only what was saved before counts.
        """
        try:
            self._close()
        finally:
            self._lock.release()

    def _close(self) -> None:
        if not self._file.closed:
            try:
                if self._sound:
                    self.save()
            finally:
                with suppress(OSError):
                    self._file.close()

    def finish(self) -> None:
        """Turn the part into the final file; if that fails, the run can still be resumed."""
        try:
            self._close()
            with self._written():
                self.convert(self.part, self.path)
                self.part.unlink(missing_ok=True)
                self._state_path.unlink(missing_ok=True)
        finally:
            self._lock.release()

    def discard(self) -> None:
        """Remove what has been written."""
        self._file.close()
        self.part.unlink()
        self._state_path.unlink(missing_ok=True)
        self._lock.release()


def output_of(path: Path, job: Job, reader: Reader, *, resume: bool) -> Output:
    """Return the file for the rows of a job.

    An interrupted run can be resumed only with the same job and the same sources.
    """
    about = {"lapiz": version("lapiz"), **attrs.asdict(job), "sources": list(reader.sources)}
    about |= {f"file {source}": _version(source) for source in reader.sources}
    convert: Callable[[Path, Path], object] = writing.replace
    if path.suffix.lower() in PARQUET:
        pyarrow("parquet")  # if it is missing, say so now and not after hours
        convert = partial(_write_parquet, job=job)
    first = _project() if path.suffix.lower() == ".jsonl" else header(job)
    return Output(path, about, header=first, resume=resume, convert=convert)


def _project() -> str:
    """Return the line that says what of a project file counts for the rows, if there is one."""
    context = click.get_current_context(silent=True)
    with redirect_stdout(io.StringIO()) as printed:
        if context and PREFACE in context.meta:
            context.meta[PREFACE]()
    return printed.getvalue()


def _version(source: str) -> str:
    """Return the size and the time of a file; "" for what has none."""
    try:
        status = Path(source).stat()
    except (OSError, ValueError):
        return ""
    changed = datetime.fromtimestamp(status.st_mtime, UTC).isoformat()
    return f"{status.st_size} bytes of {changed}" if stat.S_ISREG(status.st_mode) else ""


def _locked(lock: Path, path: Path) -> writing.Lock:
    """Return the lock of an output; BadInput if another run has it or it cannot be made."""
    try:
        return writing.Lock(lock)
    except writing.HeldError:
        raise BadInput("another run is writing it", source=str(path)) from None
    except OSError as error:
        raise BadInput(error.strerror or str(error), source=str(path)) from None


def _short(value: Any) -> str:
    text = json.dumps(value)
    return text if len(text) < 60 else text[:57] + "..."


def _write_parquet(rows: Path, path: Path, job: Job) -> None:
    """Write the JSON lines of a file as Parquet, with the columns of a job.

    Columns carried along from the input have the types of the first rows, or are texts if later
    rows differ. Steps in full detail are JSON texts, because their fields differ from step to step.
    """
    arrow = pyarrow("lib")
    with rows.open("rb") as file:
        first = next(_row_groups(file, job), [])
    try:
        _write_as(rows, path, job, _schema(job, first))
    except (arrow.ArrowInvalid, arrow.ArrowTypeError, OverflowError):
        _write_as(rows, path, job, _schema(job, []))


def _row_groups(file: BinaryIO, job: Job) -> Iterator[list[dict[str, Any]]]:
    """Yield the objects of a file, a group at a time."""
    while lines := list(islice(file, GROUP_ROWS)):
        yield [_parquet_row(json.loads(line), job) for line in lines]


def _parquet_row(row: dict[str, Any], job: Job) -> dict[str, Any]:
    """Return a row in the form that its schema expects."""
    if "techniques" in row:
        row["techniques"] = json.dumps(row["techniques"])
    elif job.detail == "full":
        row["steps"] = json.dumps(row["steps"], ensure_ascii=False)
    for field in ("story", "reasons"):
        if field in row:
            row[field] = "\n".join(row[field] or ())
    return row


def _write_as(rows: Path, path: Path, job: Job, schema: Any) -> None:
    arrow, parquet = pyarrow("lib"), pyarrow("parquet")
    texts = [field.name for field in schema if field.type == arrow.string()]
    new = writing.replacing(path, path.with_name(path.name + ".new"))
    with rows.open("rb") as file, new as sink, parquet.ParquetWriter(sink, schema) as writer:
        for group in _row_groups(file, job):
            for row in group:
                row |= {name: str(row[name]) for name in texts if row.get(name) is not None}
            writer.write_table(arrow.Table.from_pylist(group, schema))


def _schema(job: Job, first: Sequence[dict[str, Any]]) -> Any:
    """Return the schema of a job's columns; those carried along have the types of `first`."""
    arrow = pyarrow("lib")
    types = _types(job)
    for name in job.columns:
        if name not in types:
            inferred = arrow.array([row.get(name) for row in first]).type
            types[name] = arrow.string() if inferred == arrow.null() else inferred
    return arrow.schema([(name, types[name]) for name in job.columns])


def _types(job: Job) -> dict[str, Any]:
    """Return the types of the columns that lapiz adds."""
    arrow = pyarrow("lib")
    text, real, whole = arrow.string(), arrow.float64(), arrow.int64()
    texts = ("name", "puzzle", "status", "solution", "scale", "level", "hardest", "note")
    types = dict.fromkeys(texts, text) | dict.fromkeys(("score", *numbers_of(job)), real)
    types |= {"steps": whole, "techniques": text}
    if job.task == "solve":
        names = arrow.list_(text)
        step = {"technique": text, "places": names, "removes": names}
        step |= {"text": text} if job.detail == "text" else {}
        types["steps"] = text if job.detail == "full" else arrow.list_(arrow.struct(step))
    return types
