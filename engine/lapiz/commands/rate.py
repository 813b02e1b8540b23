"""`lapiz rate`."""

import click

from lapiz.commands.common.batch_options import Batch, batch_options, job_of
from lapiz.commands.common.long_runs import run_batch
from lapiz.commands.common.options import puzzle_options, solve_options

__all__ = ["rate"]


@click.command()
@puzzle_options
@solve_options
@click.option(
    "--scale",
    default="",
    metavar="NAME",
    help="The scale, or several with commas between; by default that of the profile.",
)
@click.option("--quiet", is_flag=True, help="No progress, no summary.")
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
) -> int:
    """Rate the puzzles of files of any size: level, score, hardest technique.

    Files are text (one puzzle per line, or any other format), CSV, JSON lines or Parquet. Exit
    status: 0 all solved and rated, 1 not all, 2 bad input.
    """
    job = job_of(
        "rate",
        form="json" if as_json else "text",
        kind=kind,
        scale=scale,
        profile=profile,
        assume_unique=not no_unique,
    )
    return run_batch(batch, job, puzzles, quiet=quiet)
