"""What `--timing` prints."""

from lapiz.show.timing import timing_table
from lapiz.solving.timing import Timing

__all__ = ["print_timing"]


def print_timing(timing: Timing) -> None:
    """Print where the time of a solve went, on standard error: the log stays as it is."""
    from rich.console import Console

    Console(stderr=True, highlight=False, markup=False, emoji=False).print(timing_table(timing))
