"""Runs over files of any size, as the command line shows them."""

import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import CancelledError
from contextlib import contextmanager
from pathlib import Path

import attrs
import click

from lapiz.batch.job import Job
from lapiz.batch.output import Output
from lapiz.batch.pools import Cluster, Processes, processors
from lapiz.batch.reading import Reader
from lapiz.batch.run import output_of, prepared, results
from lapiz.batch.running import Pool
from lapiz.batch.summary import Summary
from lapiz.batch.work import Done
from lapiz.commands.common.batch_options import FORMS, Batch
from lapiz.commands.common.inputs import BAD, GOOD
from lapiz.commands.common.progress import Progress
from lapiz.commands.common.summary import summary_lines
from lapiz.core.errors import BadInput
from lapiz.texts.words import one_line

__all__ = ["run_batch"]

TOLD = 20
"""How many messages are printed of a run whose rows hold them anyway."""


@attrs.define
class _Voice:
    """Says what is wrong, a line each, up to a limit; the worst status counts."""

    limit: int | None
    status: int = GOOD
    told: int = 0

    def bad(self, message: str) -> None:
        """Say what is wrong with a file."""
        self.status = BAD
        self.say(message)

    def say(self, message: str) -> None:
        """Say what is wrong with a puzzle."""
        self.told += 1
        if self.limit is None or self.told <= self.limit:
            click.echo(f"lapiz: {one_line(message)}", err=True)

    def end(self) -> None:
        """Say how much was not said."""
        if self.limit is not None and self.told > self.limit:
            more = self.told - self.limit
            click.echo(f"lapiz: and {more} more, each told in the column note", err=True)


class _Printed:
    """Prints rows as they come."""

    def __init__(self) -> None:
        self.done, self.status, self.complete, self.summary = 0, GOOD, False, Summary()

    def add(self, done: Done) -> None:
        """Print what came out."""
        click.echo(done.text, nl=False)
        self.done += done.records
        self.status = max(self.status, done.status)
        self.summary.merge(done.summary)

    def suspend(self) -> None:
        """Do nothing: all is printed."""

    def finish(self) -> None:
        """Do nothing: all is printed."""

    def discard(self) -> None:
        """Do nothing: there is nothing."""


def run_batch(batch: Batch, job: Job, sources: Sequence[str], *, quiet: bool = False) -> int:
    """Do a job with all puzzles of some files; return the exit status."""
    if batch.output:
        job = attrs.evolve(job, form=FORMS[Path(batch.output).suffix.lower()])
    if job.task == "solve" and job.form == "csv":
        raise click.UsageError("steps do not fit into CSV: --output .jsonl or .parquet.")
    return _LongRun(batch, job, quiet).run(sources)


@attrs.frozen
class _LongRun:
    """A job with all puzzles of some files: `how` it is done, and whether anything is shown."""

    how: Batch
    job: Job
    quiet: bool

    def run(self, sources: Sequence[str]) -> int:
        """Do it; return the exit status."""
        output, voice = self.how.output, _Voice(TOLD if self.how.output else None)
        stdin = sys.stdin.buffer
        reader = Reader(sources, self.job.kind, self.how.columns, report=voice.bad, stdin=stdin)
        job, records = prepared(self.job, reader)
        with self._pool() as pool:
            sink = self._sink(job, reader)
            if sink.complete:
                click.echo(f"{output} is complete.")
                return GOOD
            start, before = time.monotonic(), sink.done
            with _kept(sink), Progress(reader, self._hidden) as progress:
                for done in results(job, records, reader, pool, sink):
                    for message in done.messages:
                        voice.say(message)
                    progress.show(sink.done)
        voice.end()
        if not self.quiet and sink.done > (not output):
            seconds = time.monotonic() - start
            for line in summary_lines(sink.summary, sink.done - before, seconds):
                click.echo(line, err=not output)
        return max(voice.status, sink.status)

    @property
    def _hidden(self) -> bool:
        """Whether progress must not be shown: where rows are, it would be in their way."""
        return self.quiet or not (self.how.output or not sys.stdout.isatty())

    @contextmanager
    def _pool(self) -> Iterator[Pool]:
        """Lend what does the work, and say in a line what is wrong with it."""
        address, kill = self.how.dask, True
        pool: Pool = Cluster(address) if address else Processes(self.how.jobs or processors())
        try:
            yield pool
            kill = False
        except CancelledError:
            raise BadInput(f"{address}: the cluster is gone") from None
        except ImportError as error:
            raise BadInput(f"{address}: a worker of the cluster lacks a module: {error}") from None
        finally:
            pool.close(kill=kill)

    def _sink(self, job: Job, reader: Reader) -> Output | _Printed:
        if self.how.output is None:
            return _Printed()
        return output_of(Path(self.how.output), job, reader, resume=self.how.resume)


@contextmanager
def _kept(sink: Output | _Printed) -> Iterator[None]:
    """Finish an output at the end; whatever happens before, keep what there is of it."""
    try:
        yield
    except BaseException:
        sink.suspend()
        if isinstance(sink, Output):
            told = f"{sink.saved:,} puzzles are in {sink.part}; --resume goes on"
            click.echo(f"lapiz: {told}", err=True)
        raise
    if sink.done:
        sink.finish()
    else:
        sink.discard()
