"""A run: the puzzles of some files, the job done with them, and where the rows are written."""

import stat
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from functools import partial
from importlib.metadata import version
from itertools import chain, islice
from pathlib import Path
from typing import Protocol

import attrs

from lapiz.batch.extras import pyarrow
from lapiz.batch.job import Job
from lapiz.batch.output import Output
from lapiz.batch.parquet import write_parquet
from lapiz.batch.reading import Reader
from lapiz.batch.records import Piece, Record, digest
from lapiz.batch.rows import columns_of, header
from lapiz.batch.running import Pace, Pool, in_order
from lapiz.batch.state import State
from lapiz.batch.work import Done, lost, work
from lapiz.core import BadInput
from lapiz.files.writing import replace

SAMPLE = 20
"""How many records are examined for the columns to carry along."""


class Sink(Protocol):
    """Where rows are written; those of the first records of `state` are there already."""

    state: State

    def add(self, done: Done) -> None:
        """Write the results for the next records."""


def prepared(job: Job, reader: Reader) -> tuple[Job, Iterator[Record]]:
    """Return a job with the columns of its rows, and the records it is for."""
    records = iter(reader)
    first = list(islice(records, SAMPLE))
    more = next((record.more for record in first if record.more), {})
    return attrs.evolve(job, columns=columns_of(job, more)), chain(first, records)


def output_of(path: Path, job: Job, reader: Reader, *, resume: bool) -> Output:
    """Return the file for the rows of a job.

    An interrupted run can be resumed only with the same job and the same sources.
    """
    about = {"lapiz": version("lapiz"), **attrs.asdict(job), "sources": list(reader.sources)}
    about |= {f"file {source}": _version(source) for source in reader.sources}
    convert: Callable[[Path, Path], object] = replace
    if path.suffix.lower() in (".parquet", ".pq"):
        pyarrow("parquet")  # if it is missing, say so now and not after hours
        convert = partial(write_parquet, job=job)
    return Output(path, about, header=header(job), resume=resume, convert=convert)


def _version(source: str) -> str:
    """Return the size and the time of a file; "" for what has none."""
    try:
        found = Path(source).stat()
    except (OSError, ValueError):
        return ""
    time = datetime.fromtimestamp(found.st_mtime, UTC).isoformat()
    return f"{found.st_size} bytes of {time}" if stat.S_ISREG(found.st_mode) else ""


def undone(records: Iterator[Record], sink: Sink) -> Iterator[Record]:
    """Return the records that a sink does not have yet.

    Raises BadInput if those before are not the ones that it has: a file may have been changed
    without a trace, and a pipe may bring anything.
    """
    done = sink.state.done
    if digest(islice(records, done)) != sink.state.digest:
        before = f"what comes before puzzle {done + 1:,} is not what that run read"
        raise BadInput(f"{before}: it cannot be resumed")
    return records


def results(
    job: Job, records: Iterator[Record], reader: Reader, pool: Pool, sink: Sink
) -> Iterator[Done]:
    """Do a job with those records of a reader that the sink does not have yet.

    Yields the results, piece by piece, once they are written.
    """
    pace = Pace()
    pieces = pace.pieces(records, lambda: reader.remaining / (2 * max(1, pool.width)))
    for done in in_order(partial(work, job), map(Piece, pieces), pool, partial(lost, job)):
        sink.add(done)
        pace.note(done.records, done.seconds)
        yield done
