"""The outcomes of puzzles as rows: of text, of JSON lines, of CSV."""

import csv
import io
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import attrs

from lapiz import Deduction, Log, Puzzle, Rating
from lapiz.files import encodable
from lapiz.show import json_lines, pattern
from lapiz.solving import scale_named, unit_of
from lapiz.texts import one_line, reason, told
from lapiz_many.job import BAD, Job, Outcome
from lapiz_many.range_rows import (
    columns_of_range,
    numbers_of_range,
    range_fields,
    table_of,
)

Row = dict[str, Any]

RATING = ("scale", "level", "score", "hardest")
TYPES = {"rate": "rating", "range": "range", "solve": "solution"}
"""The type of the JSON objects of each task."""


def row_of(outcome: Outcome, job: Job) -> Row:
    """Return the row of one puzzle: its rating, or its solution and steps."""
    record, log = outcome.record, outcome.log
    rated = _of_several(outcome, job) if len(job.scales) > 1 else _of_one(outcome.rating)
    row: Row = {"name": outcome.name, "puzzle": _text(record.puzzle), "status": outcome.status}
    if job.task == "solve":
        row |= {"solution": log.solution if log else None, **rated}
        row["steps"] = steps_of(log, job.detail) if log else []
    else:
        row |= rated
        row["steps"] = sum(outcome.counts.values())
        row["techniques"] = outcome.counts
    if job.task == "range":
        row |= dict.fromkeys(_range_columns(job))
        row |= range_fields(outcome.range, story=job.story) if outcome.range else {}
    if job.reasons:
        row["reasons"] = [told(reason) for reason in outcome.reasons]
    row["note"] = "; ".join(filter(None, [outcome.note, *_notes(outcome), *_units(outcome, job)]))
    return row | _carried(record.more, row, job) if record.more else row


def _notes(outcome: Outcome) -> Iterable[str]:
    """Return what should be known of the ratings, which is not wrong."""
    return dict.fromkeys(note for rating in outcome.ratings.values() for note in rating.notes)


def _units(outcome: Outcome, job: Job) -> Iterator[str]:
    """Yield what a score is that must not be taken for more; a text says it with the score."""
    for scale in outcome.ratings if job.form != "text" else ():
        if scale_named(scale).minutes:
            yield unit_of(scale)


def _of_one(rating: Rating | None) -> Row:
    return _fields(rating) if rating else dict.fromkeys(RATING)


def _fields(rating: Rating) -> Row:
    """Return a rating without its notes: a row has one column for all that there is to note."""
    return json_lines.rating_object(attrs.evolve(rating, notes=()))


def _of_several(outcome: Outcome, job: Job) -> Row:
    """Return the ratings on several scales: columns that begin with the name of the scale."""
    row: Row = {}
    for scale in job.scales:
        row |= dict.fromkeys(_rating_columns(scale))
        if scale in outcome.ratings:
            fields = _fields(outcome.ratings[scale])
            row |= {f"{scale}_{name}": fields[name] for name in fields if name != "scale"}
    return row


def _range_columns(job: Job) -> tuple[str, ...]:
    numbers = [name for scale in job.scales for name in scale_named(scale).numbers]
    return columns_of_range(numbers, story=job.story)


def _rating_columns(scale: str) -> list[str]:
    """Return the columns of one of several scales."""
    return [f"{scale}_{name}" for name in (*RATING[1:], *scale_named(scale).numbers)]


def numbers_of(job: Job) -> tuple[str, ...]:
    """Return the columns that hold the further numbers of a job's ratings, and several scores."""
    if len(job.scales) < 2:
        numbers = tuple(number for scale in job.scales for number in scale_named(scale).numbers)
        return (*numbers, *numbers_of_range(numbers)) if job.task == "range" else numbers
    return tuple(
        f"{scale}_{name}" for scale in job.scales for name in ("score", *scale_named(scale).numbers)
    )


def columns_of(job: Job, more: Iterable[str]) -> tuple[str, ...]:
    """Return the columns of the rows of a job, which carry some `more` along."""
    rating = [*RATING, *numbers_of(job)]
    if job.task == "range":
        known = [name for scale in job.scales for name in scale_named(scale).numbers]
        rating = [*RATING, *known, *_range_columns(job)]
    if len(job.scales) > 1:
        rating = [name for scale in job.scales for name in _rating_columns(scale)]
    columns = ["name", "puzzle", "status", *rating, "steps", "techniques", "note"]
    if job.reasons:
        columns.insert(-1, "reasons")
    if job.task == "solve":
        columns.remove("techniques")
        columns.insert(3, "solution")
    return (*columns, *_carried(dict.fromkeys(more), columns, job))


def _carried(more: Mapping[str, Any], own: Iterable[str], job: Job) -> Row:
    """Return the columns carried along, renamed where lapiz has a column of the same name."""
    taken = {*own, *(json_lines.HEAD if job.form == "json" else ())}
    return {
        f"input_{name}" if name in taken else name: _plain(value) for name, value in more.items()
    }


def _plain(value: Any) -> Any:
    """Return a value as JSON can hold it: dates and the like become texts."""
    if value is None or isinstance(value, str | int | float):
        return value
    return json.loads(json.dumps(value, default=str))


def object_of(outcome: Outcome) -> Row:
    """Return the JSON object of an outcome: of a solve if it has its log, else of a rating."""
    task = "solve" if outcome.log else "rate"
    many = len(outcome.ratings) > 1
    job = Job(task, "json", scale=",".join(outcome.ratings) if many else "")
    return {**json_lines.head(TYPES[task]), **row_of(outcome, job)}


def _text(puzzle: str | Mapping[str, Any] | Puzzle) -> str:
    """Return a puzzle as a text that lapiz can read."""
    if isinstance(puzzle, Puzzle):
        puzzle = puzzle.document
    return puzzle if isinstance(puzzle, str) else json.dumps(puzzle, ensure_ascii=False)


def steps_of(log: Log, detail: str) -> list[Row]:
    """Return the steps of a solve: only the moves, with their texts, or in full."""
    if detail == "moves":
        return list(_moves(log))
    if detail == "text":
        texts = (
            {"text": " ".join(filter(None, (pattern(s.puzzle, d), reason(s.puzzle, d))))}
            for s, d in ((step, step.deduction) for step in log.steps)
        )
        return [{**move, **text} for move, text in zip(_moves(log), texts, strict=True)]
    return [
        {
            **json_lines.step_object(step.puzzle, step),
            "before": step.puzzle.kind.write(step.puzzle, step.before),
        }
        for step in log.steps
    ]


def _moves(log: Log) -> Iterator[Row]:
    """Yield what each step does; this needs no explanation of the singles, so it is fast."""
    for stage in log.stages:
        labels, names = stage.puzzle.space.labels, stage.puzzle.space.names
        for entry in stage.entries:
            if isinstance(entry, Deduction):
                places, removes = names(entry.places), names(entry.removes)
                yield {"technique": entry.technique, "places": places, "removes": removes}
            else:
                technique, candidate, _ = entry
                yield {"technique": technique.name, "places": [labels[candidate]], "removes": []}


def header(job: Job) -> str:
    """Return the text before the rows of a job: the names of the columns, in CSV."""
    return _csv(job.columns) if job.form == "csv" else ""


def dump(row: Row, job: Job) -> str:
    """Return a row as text, in the form of a job; UTF-8 can hold it."""
    text = _dumped(row, job)
    if text.isascii():  # most are
        return text
    return _dumped({n: encodable(v) if isinstance(v, str) else v for n, v in row.items()}, job)


def _dumped(row: Row, job: Job) -> str:
    if job.form == "csv":
        return _csv([v if isinstance(v, str) else _cell(v) for v in map(row.get, job.columns)])
    if job.form == "json":
        return json_lines.to_line(TYPES[job.task], row) + "\n"
    if row["status"] == BAD:
        return ""
    return _line_of_several(job.scales, row) if len(job.scales) > 1 else _line(row)


def below(outcome: Outcome, job: Job) -> str:
    """Return what is printed below the line of a puzzle: notes, and of a range its table."""
    if job.form != "text":
        return ""
    lines = [f"\t{text}" for text in (*_notes(outcome), *outcome.reasons)]
    if outcome.range:
        lines += table_of(outcome.range, story=job.story)
    return "".join(f"{line}\n" for line in lines)


def _csv(cells: Sequence[str]) -> str:
    """Return a line of CSV.

    A writer looks at each character, and most lines have none that matters.
    """
    line = ",".join(cells)
    quoted = line.count(",") >= len(cells) or '"' in line or "\n" in line or "\r" in line
    if not quoted:
        return line + "\n"
    file = io.StringIO()
    csv.writer(file, lineterminator="\n").writerow(cells)
    return file.getvalue()


def _cell(value: Any) -> str:
    if isinstance(value, float):
        return f"{value:.10g}"
    if isinstance(value, dict):  # as in JSON, so that the same code reads it everywhere
        return json.dumps(value)
    if isinstance(value, list):
        return "\n".join(value)
    return "" if value is None else str(value)


def _line_of_several(scales: Sequence[str], row: Row) -> str:
    rated = [
        f"{scale} {told(row[f'{scale}_level'])} {told(_worded(scale, row, f'{scale}_'))}".rstrip()
        for scale in scales
        if row[f"{scale}_level"] is not None
    ]
    return f"{one_line(row['name'])}: " + ("\t".join(rated) or row["status"]) + "\n"


def _line(row: Row) -> str:
    name = one_line(row["name"])
    if row["level"] is None:
        return f"{name}: {row['status']}\n"
    return f"{name}: {row['level']}\t{_worded(row['scale'], row)}\t{row['hardest']}\n"


def _worded(name: str, row: Row, prefix: str = "") -> str:
    scale = scale_named(name)
    numbers = {number: row.get(prefix + number) for number in scale.numbers}
    known = {number: value for number, value in numbers.items() if value is not None}
    score = row[f"{prefix}score"]
    return "" if score is None else scale.worded(score, known)
