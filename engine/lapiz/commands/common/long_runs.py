"""Runs over files of any size, with their progress, messages and summary."""

import re
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
from lapiz.batch.records import Record
from lapiz.batch.run import output_of, prepared, results, undone
from lapiz.batch.running import Pool
from lapiz.batch.state import State
from lapiz.batch.work import Done
from lapiz.commands.common.batch_options import FORMS, Batch
from lapiz.commands.common.inputs import BAD, GOOD
from lapiz.commands.common.progress import Progress
from lapiz.commands.common.summary import summary_lines
from lapiz.core import BadInput
from lapiz.texts import one_line, said, told

MOST_MESSAGES = 20
"""How many messages are printed if the rows of the output contain them, too."""


@attrs.define
class _Voice:
    """Prints messages, one line each, up to a limit; keeps the worst status."""

    limit: int | None
    status: int = GOOD
    messages: int = 0

    def bad(self, message: str) -> None:
        """Print what is wrong with a file."""
        self.status = BAD
        self.say(message)

    def say(self, message: str) -> None:
        """Print what is wrong with a puzzle."""
        self.messages += 1
        if self.limit is None or self.messages <= self.limit:
            click.echo(f"lapiz: {one_line(told(message))}", err=True)

    def end(self) -> None:
        """Print how many messages were left out."""
        if self.limit is not None and self.messages > self.limit:
            more = said("and {count} more, all in the column note")
            more = more.format(count=self.messages - self.limit)
            click.echo(f"lapiz: {more}", err=True)


class _Printed:
    """Prints rows as they come."""

    def __init__(self, form: str) -> None:
        self.state, self.complete, self.form = State({}), False, form

    def add(self, done: Done) -> None:
        """Print the rows of some results."""
        text = done.text
        if self.form == "text":  # its fields are separated by tabs; JSON stays as it is
            text = "".join(re.sub(r"[^\t\n]+", lambda field: told(field[0]), text))
        click.echo(text, nl=False)
        self.state.add(done)

    def suspend(self) -> None:
        """Do nothing: all rows are printed."""

    def finish(self) -> None:
        """Do nothing: all rows are printed."""

    def discard(self) -> None:
        """Do nothing: there are no rows."""


def run_batch(batch: Batch, job: Job, sources: Sequence[str], *, quiet: bool = False) -> int:
    """Do a job with all puzzles of some files; return the exit status."""
    if batch.output:
        job = attrs.evolve(job, form=FORMS[Path(batch.output).suffix.lower()])
    if job.task == "solve" and job.form == "csv":
        raise click.UsageError("steps do not fit into CSV: --output .jsonl or .parquet.")
    return _LongRun(batch, job, quiet).run(sources)


@attrs.frozen
class _LongRun:
    """A job with all puzzles of some files: `how` and where, and whether to print only the rows."""

    how: Batch
    job: Job
    quiet: bool

    def run(self, sources: Sequence[str]) -> int:
        """Do it; return the exit status."""
        output, voice = self.how.output, _Voice(MOST_MESSAGES if self.how.output else None)
        stdin = sys.stdin.buffer
        reader = Reader(sources, self.job.kind, self.how.columns, report=voice.bad, stdin=stdin)
        job, records = prepared(self.job, reader)
        with self._pool() as pool:
            sink = self._sink(job, reader)
            if sink.complete:
                click.echo(said("{file} is complete.").format(file=output))
                return GOOD
            start, before, state = time.monotonic(), sink.state.done, sink.state
            rest = _rest(records, sink)
            with _kept(sink), Progress(reader, self._hidden) as progress:
                for done in results(job, rest, reader, pool, sink):
                    for message in done.messages:
                        voice.say(message)
                    progress.show(state.done)
        voice.end()
        if not self.quiet and state.done > (not output):
            seconds = time.monotonic() - start
            for line in summary_lines(state.summary, state.done - before, seconds):
                click.echo(line, err=not output)
        return max(voice.status, state.status)

    @property
    def _hidden(self) -> bool:
        """Whether to show no progress: it would be mixed with rows printed on a terminal."""
        return self.quiet or not (self.how.output or not sys.stdout.isatty())

    @contextmanager
    def _pool(self) -> Iterator[Pool]:
        """Provide the pool that does the work; its failures become messages of one line."""
        address, kill = self.how.dask, True
        pool: Pool = Cluster(address) if address else Processes(self.how.jobs or processors())
        try:
            yield pool
            kill = False
        except CancelledError:
            raise BadInput(f"{address}: the connection to the cluster was lost") from None
        except ImportError as error:
            raise BadInput(f"{address}: a worker of the cluster lacks a module: {error}") from None
        finally:
            pool.close(kill=kill)

    def _sink(self, job: Job, reader: Reader) -> Output | _Printed:
        if self.how.output is None:
            return _Printed(job.form)
        return output_of(Path(self.how.output), job, reader, resume=self.how.resume)


def _rest(records: Iterator[Record], sink: Output | _Printed) -> Iterator[Record]:
    """Return the records that an output does not have yet; BadInput if it cannot be resumed."""
    try:
        return undone(records, sink)
    except BaseException:
        sink.suspend()
        raise


@contextmanager
def _kept(sink: Output | _Printed) -> Iterator[None]:
    """Finish an output at the end; if anything goes wrong before, keep the rows so far."""
    try:
        yield
        if sink.state.done:
            sink.finish()
        else:
            sink.discard()
    except BaseException:
        sink.suspend()
        if isinstance(sink, Output):
            message = said("{count} puzzles are in {file}; --resume continues")
            message = message.format(count=f"{sink.saved:,}", file=sink.part)
            click.echo(f"lapiz: {message}", err=True)
        raise
