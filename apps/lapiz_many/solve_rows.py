"""`lapiz solve --output rows.csv`: solves files of any size, and writes a row for each puzzle."""

import functools
from typing import Any

import click

from lapiz.commands.common import effective
from lapiz.texts import marked
from lapiz_many.batch_options import ROWS, Batch, batch_options, job_of

HELP = marked(
    "With an --output of rows (.jsonl, .parquet) the puzzles of files of any size, one JSON object "
    "each."
)


def with_rows(command: click.Command) -> click.Command:
    """Return `lapiz solve` with the options of a run over files, in place of its own `--output`."""
    plain = command.callback
    assert plain

    @click.command()
    @effective("--jobs --dask --column --answer --no-answer --keep --detail", needs=ROWS)
    @effective("--grid --wide --length --format --notation --strict", never_with=ROWS)
    @effective("--timing --all --count --as", never_with=ROWS)
    @click.option(
        "--detail",
        type=click.Choice(["moves", "text", "full"]),
        default="moves",
        help="How much --output says about each step.",
    )
    @batch_options
    @functools.wraps(plain)  # with what is listed of its options
    def solve(batch: Batch, detail: str, **options: Any) -> Any:
        if not batch.output:
            return plain(output=None, **options)
        return _run(batch, detail, options)

    place = [parameter.name for parameter in command.params].index("output")
    command.params = [*command.params[:place], *solve.params, *command.params[place + 1 :]]
    command.callback, command.help = solve.callback, f"{command.help}\n\n{HELP}"
    return command


def _run(batch: Batch, detail: str, options: dict[str, Any]) -> int:
    job = job_of(
        "solve",
        kind=options["kind"],
        profile=options["profile"],
        assume_unique=not options["no_unique"],
        fallback=not options["no_fallback"],
        choose=options["choose"],
        detail=detail,
        seconds=options["time_limit"],
    )
    # multiprocessing, asyncio and what else reads and writes large files: half of start-up
    from lapiz_many.batch_runs import run_batch

    return run_batch(batch, job, options["puzzles"], quiet=options["quiet"])
