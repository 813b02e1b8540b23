"""Runs in files: one JSON object a line, to compare a later version with, and their counts.

The counts are three numbers that a change should not change unseen.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypeVar

import attrs

from lapiz import BadInput
from lapiz.core import located
from lapiz.files import read_file
from lapiz.show import to_line
from lapiz_workshop.lab.runs import Observation, Run, Solved

Record = TypeVar("Record", Observation, Solved)


def dump_run(run: Run) -> str:
    """Return a run as lines of JSON: what it is about, then each position, then each solve."""
    return "".join(f"{line}\n" for line in _lines(run))


def _lines(run: Run) -> Iterator[str]:
    about = {"technique": run.technique, "title": run.title, "problems": list(run.problems)}
    yield to_line("run", about)
    for look in run.looks:
        yield to_line("look", attrs.asdict(look))
    for solved in run.solves:
        yield to_line("solved", attrs.asdict(solved))


def load_run(path: Path) -> Run:
    """Return the run in a file; BadInput with the line where it is none."""
    about: dict[str, Any] = {}
    looks, solves = list[Observation](), list[Solved]()
    for number, line in enumerate(read_file(path).splitlines(), 1):
        with located(str(path), number):
            record = _record(line)
            sort = record.pop("type", "")
            if sort == "run":
                about = record
            elif sort == "look":
                looks.append(_made(Observation, record))
            elif sort == "solved":
                solves.append(_made(Solved, record))
            else:
                raise BadInput(_EXPECTED)
    name, title = about.get("technique"), about.get("title")
    if not isinstance(name, str) or not isinstance(title, str):
        raise BadInput(_EXPECTED, source=str(path), line=1)
    problems = about.get("problems") or []
    if not isinstance(problems, list):
        raise BadInput(_EXPECTED, source=str(path), line=1)
    return Run(name, title, tuple(looks), tuple(solves), tuple(map(str, problems)))


_EXPECTED = "expected a run saved by `lapiz lab NAME --save FILE`"


def _record(line: str) -> dict[str, Any]:
    try:
        record = json.loads(line)
    except (ValueError, RecursionError):
        record = None
    if not isinstance(record, dict):
        raise BadInput(_EXPECTED)
    record.pop("version", None)
    return record


_SHAPES: dict[str, tuple[type, ...]] = {
    "effects": (list,),
    "changes": (list,),
    "counts": (dict,),
    "seconds": (int, float),
    "share": (int, float),
    "score": (int, float),
    "steps": (int,),
}
"""What the fields are that are no texts."""


def _made(sort: type[Record], record: dict[str, Any]) -> Record:
    """Return a record of a sort; BadInput if a field is missing, unknown or of a wrong type."""
    fields = {field.name for field in attrs.fields(sort)}
    fits = fields == set(record) and all(
        isinstance(value, _SHAPES.get(name, (str,))) for name, value in record.items()
    )
    if not fits:
        raise BadInput(_EXPECTED)
    texts = {name: tuple(map(str, value)) for name, value in record.items() if type(value) is list}
    return sort(**{**record, **texts})


@attrs.frozen
class Pin:
    """Counts of a run: positions looked at, those in which it fires, all effects."""

    positions: int
    fires: int
    effects: int


def pin_of(run: Run) -> Pin:
    """Return the counts of a run."""
    return Pin(len(run.looks), run.fires, sum(len(look.effects) for look in run.looks))


def load_pins(path: Path) -> dict[str, Pin]:
    """Return the counts by technique that a file holds; none if there is no such file."""
    if not path.exists():
        return {}
    try:
        pins = json.loads(read_file(path))
    except (ValueError, RecursionError) as error:
        raise BadInput(f"no JSON: {error}", source=str(path)) from None
    names = [field.name for field in attrs.fields(Pin)]
    if not isinstance(pins, dict) or not all(_fits(value, names) for value in pins.values()):
        fields = ", ".join(names)
        raise BadInput(f"expected for each technique the numbers {fields}", source=str(path))
    return {name: Pin(**value) for name, value in pins.items()}


def _fits(value: Any, names: list[str]) -> bool:
    return (
        isinstance(value, dict)
        and set(value) == set(names)
        and all(type(number) is int for number in value.values())
    )


def dump_pins(pins: dict[str, Pin]) -> str:
    """Return counts by technique as JSON, a technique a line, sorted by name."""
    lines = (
        f"  {json.dumps(name)}: {json.dumps(attrs.asdict(pins[name]))}" for name in sorted(pins)
    )
    return "{\n" + ",\n".join(lines) + "\n}\n"
