"""`lapiz rate`."""

import functools
from collections.abc import Callable
from typing import Any

import click

from lapiz.commands.common import completion, effective, puzzle_options, solve_options
from lapiz.texts import language
from lapiz_many.batch_options import Batch, batch_options, job_of
from lapiz_many.batch_runs import run_batch
from lapiz_many.job import scale_for
from lapiz_many.ranges import ROUTES

MOST_ROUTES = 100_000
LONGEST_SECONDS = 86_400.0
USUAL = {"routes": ROUTES, "seed": 1, "seconds": None, "story": False}


def range_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options of a rating over many routes.

    The command receives `ranged`: what they say of a job, or nothing without --range.
    """

    @click.option("--range", "as_range", is_flag=True, help="Rate over many routes, as a range.")
    @click.option(
        "--routes",
        type=click.IntRange(1, MOST_ROUTES),
        help=f"With --range: how many routes. [default: {ROUTES}]",
    )
    @click.option("--seed", type=int, help="With --range: the seed of the routes. [default: 1]")
    @click.option(
        "--seconds",
        type=click.FloatRange(0, LONGEST_SECONDS, min_open=True),
        help="With --range: how long a puzzle may take. [default: as long as it takes]",
    )
    @click.option("--story", is_flag=True, help="With --range: also tell the gentlest route.")
    @functools.wraps(command)
    def ranged(as_range: bool, **options: Any) -> Any:
        given = {name: options.pop(name) for name in USUAL}
        if not as_range:
            return command(ranged={}, **options)
        if "," in options["scale"] or options["scale"] == "all":
            raise click.UsageError("--range takes one scale.")
        values = {name: USUAL[name] if value is None else value for name, value in given.items()}
        return command(ranged={**values, "language": language()}, **options)

    return ranged


@click.command()
@effective("--routes --seed --seconds --story", needs="--range")
@effective("--for", needs="--scale")
@puzzle_options
@solve_options
@click.option(
    "--scale",
    default="",
    metavar="NAME",
    shell_complete=completion.scales,
    help="The scale or its file, several with commas between, or all; by default the profile's.",
)
@click.option(
    "--for",
    "audience",
    default="",
    metavar="NAME",
    shell_complete=completion.audiences,
    help="On scales that tell solvers apart: for whom, such as beginner.",
)
@click.option("--reasons", is_flag=True, help="Tell what makes it hard, on scales that can.")
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
    audience: str,
    reasons: bool,
    quiet: bool,
    batch: Batch,
    ranged: dict[str, Any],
) -> int:
    """Say how hard puzzles are: level, score, hardest technique.

    Some scales tell the minutes of typical solvers; with --reasons also what these are spent on.

    With --range over many routes that a solver may take: the least, the usual and the greatest of
    each number, the bottleneck, and the route with the least hardest step.

    Files may have any size. They are text (one puzzle per line, or any other format), CSV, JSON
    lines or Parquet. Exit status: 0 all solved and rated, 1 not all, 2 bad input.
    """
    if reasons and not scale:
        raise click.UsageError("--reasons needs a --scale that tells them.")
    job = job_of(
        "range" if ranged else "rate",
        form="json" if as_json else "text",
        kind=kind,
        scale=scale_for(scale, audience),
        profile=profile,
        assume_unique=not no_unique,
        reasons=reasons,
        **{"language": language(), **ranged},
    )
    return run_batch(batch, job, puzzles, quiet=quiet)
