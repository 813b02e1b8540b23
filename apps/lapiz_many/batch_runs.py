"""Runs over files of any size, with their progress, messages and summary."""

import re
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import CancelledError
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any

import attrs
import click

from lapiz import BadInput
from lapiz.commands.common import BAD, GOOD
from lapiz.kinds import said
from lapiz.solving import scale_named
from lapiz.texts import counted, one_line, title, told
from lapiz_many.batch_options import FORMS, Batch
from lapiz_many.job import Job, Summary
from lapiz_many.output import Output, output_of
from lapiz_many.pools import DaskCluster, Processes, processors
from lapiz_many.reading import Reader
from lapiz_many.records import Record
from lapiz_many.running import Workers, prepared, results, undone
from lapiz_many.state import RunState
from lapiz_many.work import Done


class ProgressBar:
    """A bar on standard error during a run; nothing if `hidden`, or without a terminal."""

    def __init__(self, reader: Reader, hidden: bool) -> None:
        self.reader = reader
        self._bar = None if hidden or not sys.stderr.isatty() else _bar()
        self._task: Any = None

    def __enter__(self) -> "ProgressBar":
        if self._bar:
            self._bar.start()
        return self

    def __exit__(
        self,
        sort: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._bar:
            self._bar.stop()

    def show(self, done: int) -> None:
        """Show that `done` puzzles are finished.

        The reader is ahead of the results, so the bar shows the same share of the bytes read.
        """
        if self._bar is None:
            return
        reader = self.reader
        state = {"completed": reader.position * done // max(1, reader.count), "puzzles": done}
        if self._task is None:
            self._task = self._bar.add_task("", total=reader.total, **state)
        else:
            self._bar.update(self._task, **state)


def _bar() -> Any:
    from rich import progress  # for a terminal only
    from rich.console import Console

    return progress.Progress(
        progress.BarColumn(),
        progress.TaskProgressColumn(),
        progress.TextColumn("{task.fields[puzzles]:,} " + said("puzzles")),
        progress.TimeElapsedColumn(),
        progress.TextColumn(said("left")),
        progress.TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
        speed_estimate_period=120,
    )


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
        self.state, self.complete, self.form = RunState({}), False, form

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


WIDTH = 40
"""Characters of the longest bar."""
MOST_LISTED = 12
"""How many hardest techniques are listed."""


def summary_lines(summary: Summary, number: int, seconds: float) -> Iterator[str]:
    """Yield the lines of a summary; `number` of its puzzles were done now, in some seconds."""
    parts = [_puzzles(summary.total)]
    if number != summary.total:
        parts.append(said("{count} of them now").format(count=f"{number:,}"))
    if seconds > 1:
        parts.append(said("{count} a second").format(count=f"{number / seconds:,.0f}"))
    yield ", ".join(parts)
    if summary.statuses.keys() - {"solved"}:
        statuses = {told(name): times for name, times in summary.statuses.items()}
        yield from _bars(said("Status"), statuses)
    for scale in summary.scales():
        order = [name for name, _ in scale_named(scale).levels]
        levels = summary.of_scale(summary.levels, scale)
        shown = {told(name): levels.get(name, 0) for name in dict.fromkeys([*order, *levels])}
        yield from _bars(said("Level ({scale})").format(scale=scale), shown)
        if measures := scale_named(scale).measures:
            yield "  " + told(measures)
        if scores := summary.of_scale(summary.scores, scale):
            yield _quantiles(scores)
    hardest = summary.hardest.most_common(MOST_LISTED)
    yield from _bars(said("Hardest technique"), {title(name): times for name, times in hardest})
    yield from _uses(summary)


def _puzzles(number: int) -> str:
    return counted(number, "1 puzzle", "{count} puzzles")


def _bars(heading: str, counts: Mapping[str, int]) -> Iterator[str]:
    """Yield a histogram, a line for each name: how many, which share of all, and a bar."""
    total, most = sum(counts.values()), max(counts.values(), default=0)
    if not total:
        return
    yield ""
    yield heading
    wide, digits = max(map(len, counts)), len(f"{most:,}")
    for name, times in counts.items():
        bar = "█" * round(WIDTH * times / most) or "▏" * bool(times)
        yield f"  {name:{wide}}  {times:{digits},}  {times / total:6.1%}  {bar}".rstrip()


def _quantiles(scores: Mapping[str, int]) -> str:
    """Return the score that half of the puzzles do not exceed, and that of nine in ten."""
    ordered = sorted((float(score), times) for score, times in scores.items())
    total, passed, quantiles = sum(scores.values()), 0, []
    for share in (0.5, 0.9, 1.0):
        while ordered and passed < share * total:
            score, times = ordered.pop(0)
            passed += times
        quantiles.append(f"{score:g}")
    median, most, highest = quantiles
    text = said("scores about: median {median}, nine in ten up to {most}, highest {highest}")
    return "  " + text.format(median=median, most=most, highest=highest)


def _uses(summary: Summary) -> Iterator[str]:
    """Yield how often each technique was used, and in how many puzzles."""
    if not summary.steps:
        return
    yield ""
    yield said("Techniques used")
    names = [name for name, _ in summary.steps.most_common()]
    wide = max(len(title(name)) for name in names)
    digits = len(f"{summary.steps[names[0]]:,}")
    for name in names:
        steps, puzzles = summary.steps[name], summary.puzzles[name]
        used = said("{steps} in {puzzles}").format(
            steps=f"{steps:{digits},}", puzzles=_puzzles(puzzles)
        )
        yield f"  {title(name):{wide}}  {used}"


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
            with _kept(sink), ProgressBar(reader, self._hidden) as progress:
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
    def _pool(self) -> Iterator[Workers]:
        """Provide the pool that does the work; its failures become messages of one line."""
        address, kill = self.how.dask, True
        pool: Workers = (
            DaskCluster(address) if address else Processes(self.how.jobs or processors())
        )
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
            message = counted(
                sink.saved,
                "1 puzzle is in {file}; --resume continues",
                "{count} puzzles are in {file}; --resume continues",
            )
            click.echo(f"lapiz: {message.format(file=sink.part)}", err=True)
        raise
