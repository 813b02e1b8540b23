"""`lapiz rate`."""

from typing import Any

import click

from lapiz.commands.common import completion
from lapiz.commands.common.batch_options import Batch, batch_options, job_of
from lapiz.commands.common.long_runs import run_batch
from lapiz.commands.common.options import puzzle_options, solve_options
from lapiz.commands.common.range_options import range_options


@click.command()
@puzzle_options
@solve_options
@click.option(
    "--scale",
    default="",
    metavar="NAME",
    shell_complete=completion.scales,
    help="The scale, or several with commas between; by default that of the profile.",
)
@click.option("--quiet", is_flag=True, help="No progress, no summary.")
@range_options
@batch_options
def rate(
    puzzles: tuple[str, ...],
    kind: str,
    as_json: bool,
    profile: str | None,
    no_unique: bool,
    scale: str,
    quiet: bool,
    batch: Batch,
    ranged: dict[str, Any],
) -> int:
    """Say how hard puzzles are: level, score, hardest technique.

    With --range over many routes that a solver may take: the least, the usual and the greatest of
    each number, the bottleneck, and the route with the least hardest step.

    Files may have any size. They are text (one puzzle per line, or any other format), CSV, JSON
    lines or Parquet. Exit status: 0 all solved and rated, 1 not all, 2 bad input.
    """
    job = job_of(
        "range" if ranged else "rate",
        form="json" if as_json else "text",
        kind=kind,
        scale=scale,
        profile=profile,
        assume_unique=not no_unique,
        **ranged,
    )
    return run_batch(batch, job, puzzles, quiet=quiet)
