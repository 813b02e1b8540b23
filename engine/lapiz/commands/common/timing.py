"""The table that `--timing` prints."""

from lapiz.show.timing import timing_table
from lapiz.solving.timing import Timing


def print_timing(timing: Timing) -> None:
    """Print on standard error how long each technique took; standard output has only the log."""
    from rich.console import Console

    Console(stderr=True, highlight=False, markup=False, emoji=False).print(timing_table(timing))
