"""Turns the rows of a run, which are JSON lines until it ends, into a Parquet file."""

import json
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any, BinaryIO

from lapiz.batch.extras import pyarrow
from lapiz.batch.job import Job
from lapiz.batch.rows import numbers_of
from lapiz.files.writing import replacing

ROWS = 5000
"""Rows in each group of the Parquet file."""


def write_parquet(rows: Path, path: Path, job: Job) -> None:
    """Write the JSON lines of a file as Parquet, with the columns of a job.

    Columns carried along from the input have the types of the first rows, or are texts if later
    rows differ. Steps in full detail are JSON texts, because their fields differ from step to step.
    """
    arrow = pyarrow("lib")
    with rows.open("rb") as file:
        first = next(_groups(file, job), [])
    try:
        _write(rows, path, job, _schema(job, first))
    except (arrow.ArrowInvalid, arrow.ArrowTypeError, OverflowError):
        _write(rows, path, job, _schema(job, []))


def _groups(file: BinaryIO, job: Job) -> Iterator[list[dict[str, Any]]]:
    """Yield the objects of a file, a group at a time."""
    while lines := list(islice(file, ROWS)):
        yield [_row(json.loads(line), job) for line in lines]


def _row(row: dict[str, Any], job: Job) -> dict[str, Any]:
    """Return a row in the form that its schema expects."""
    if "techniques" in row:
        row["techniques"] = list(row["techniques"].items())
    elif job.detail == "full":
        row["steps"] = json.dumps(row["steps"], ensure_ascii=False)
    if "story" in row:
        row["story"] = "\n".join(row["story"] or ())
    return row


def _write(rows: Path, path: Path, job: Job, schema: Any) -> None:
    arrow, parquet = pyarrow("lib"), pyarrow("parquet")
    texts = [field.name for field in schema if field.type == arrow.string()]
    new = replacing(path, path.with_name(path.name + ".new"))
    with rows.open("rb") as file, new as sink, parquet.ParquetWriter(sink, schema) as writer:
        for group in _groups(file, job):
            for row in group:
                row |= {name: str(row[name]) for name in texts if row.get(name) is not None}
            writer.write_table(arrow.Table.from_pylist(group, schema))


def _schema(job: Job, first: Sequence[dict[str, Any]]) -> Any:
    """Return the schema of a job's columns; those carried along have the types of `first`."""
    arrow = pyarrow("lib")
    types = _types(job)
    for name in job.columns:
        if name not in types:
            inferred = arrow.array([row.get(name) for row in first]).type
            types[name] = arrow.string() if inferred == arrow.null() else inferred
    return arrow.schema([(name, types[name]) for name in job.columns])


def _types(job: Job) -> dict[str, Any]:
    """Return the types of the columns that lapiz adds."""
    arrow = pyarrow("lib")
    text, real, whole = arrow.string(), arrow.float64(), arrow.int64()
    texts = ("name", "puzzle", "status", "solution", "scale", "level", "hardest", "note")
    types = dict.fromkeys(texts, text) | dict.fromkeys(("score", *numbers_of(job)), real)
    types |= {"steps": whole, "techniques": arrow.map_(text, whole)}
    if job.task == "solve":
        names = arrow.list_(text)
        step = {"technique": text, "places": names, "removes": names}
        step |= {"text": text} if job.detail == "text" else {}
        types["steps"] = text if job.detail == "full" else arrow.list_(arrow.struct(step))
    return types
