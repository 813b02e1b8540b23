"""The progress of a long run, on a terminal: a bar, how many puzzles, the remaining time."""

import sys
from types import TracebackType
from typing import Any

from lapiz.batch.reading import Reader
from lapiz.texts import said


class Progress:
    """A bar on standard error during a run; nothing if `hidden`, or without a terminal."""

    def __init__(self, reader: Reader, hidden: bool) -> None:
        self.reader = reader
        self._bar = None if hidden or not sys.stderr.isatty() else _bar()
        self._task: Any = None

    def __enter__(self) -> "Progress":
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
