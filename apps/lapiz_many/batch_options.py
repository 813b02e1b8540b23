"""The options that `lapiz rate` and `lapiz solve --output` share, for files of any size."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import attrs
import click

from lapiz import registry
from lapiz.commands.common import TEXTS, check_ending, effective, ending, output_option, printing_to
from lapiz.files import are_ignored
from lapiz_many.records import Columns

if TYPE_CHECKING:
    from lapiz_many.job import Job

MOST_JOBS = 1_024
"""Processes that may be started at the same time: more than any machine has processors."""
FORMS = {".csv": "csv", ".jsonl": "json", ".ndjson": "json", ".parquet": "json", ".pq": "json"}
"""The form of the rows by the ending of the output; a Parquet file is made of JSON lines."""
ROWS = f"--output={'|'.join(FORMS)}"
"""The term for an output of rows."""


def batch_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options of a run over files; the command receives them as one `Batch`."""

    @effective("--resume", needs=ROWS)
    @effective("--jobs", never_with="--dask")
    @effective("--answer", never_with="--no-answer")
    @effective("--json", never_with="--output=.csv")
    @output_option(help="Write a table to .csv, .jsonl or .parquet; else what would be printed.")
    @click.option("--resume", is_flag=True, help="Continue an interrupted --output.")
    @click.option(
        "--jobs", type=click.IntRange(1, MOST_JOBS), help="Processes. [default: all processors]"
    )
    @click.option("--dask", metavar="ADDRESS", default="", help="Run on a Dask cluster.")
    @click.option(
        "--column",
        default="",
        metavar="NAME",
        help="The column of a table that holds the puzzles.",
    )
    @click.option(
        "--answer", default="", metavar="NAME", help="The column that holds answers to check."
    )
    @click.option("--no-answer", is_flag=True, help="Do not check answers.")
    @click.option("--keep", is_flag=True, help="Carry the other columns along.")
    @functools.wraps(command)
    def batched(column: str, answer: str, no_answer: bool, keep: bool, **options: Any) -> Any:
        where = {name: options.pop(name) for name in ("resume", "jobs", "dask")}
        columns, output = Columns(column, answer, keep, not no_answer), options.pop("output")
        table = output if output and ending(output) in FORMS else None
        batch = Batch(output=table, columns=columns, **where)
        if table:
            return command(batch=batch, **options)
        check_ending(output, [*FORMS, *TEXTS])
        return printing_to(output, lambda: command(batch=batch, **options))

    return batched


def job_of(task: str, *, profile: str | None, scale: str = "", **options: Any) -> Job:
    """Return a job; BadInput if its profile, scale or kind does not exist."""
    # These need what ranges of ratings do.
    from lapiz_many.job import Job, profile_fields, scale_fields

    job = Job(
        task=task,
        **profile_fields(profile or None),
        **scale_fields(scale),
        ignore_unknown_rules=are_ignored(),
        **options,
    )
    if job.kind:
        registry().kind(job.kind)
    return job


@attrs.frozen
class Batch:
    """Where a run over files writes its rows, and where its work is done."""

    output: str | None
    resume: bool
    jobs: int | None
    dask: str
    columns: Columns
