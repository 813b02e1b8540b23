"""Runs and counts in files: read as they were written, and refused with the line that is wrong."""

import json
from pathlib import Path
from typing import Any

import pytest

from lapiz import BadInput
from lapiz_workshop.lab import Run, dump_run
from lapiz_workshop.lab.runs import Observation, Solved
from lapiz_workshop.lab.saved_runs import Pin, dump_pins, load_pins, load_run

LOOK = Observation("a1", "p, step 2", ("1 from r1c2",), ("r1c2<>1",), 0.25, "naked-pair")
SOLVE = Solved("p", "solved", 12, 3.5, 1.5, 0.5, {"mine": 2})
RUN = Run("mine", "Mine", (LOOK, Observation("b2", "q", (), (), 1)), (SOLVE,), ("it is slow",))
LINES = [json.loads(line) for line in dump_run(RUN).splitlines()]
EXPECTED = "expected a run saved by `lapiz lab NAME --save FILE`"


def read(tmp_path: Path, *records: Any) -> Run:
    path = tmp_path / "run.jsonl"
    path.write_text("".join(json.dumps(record) + "\n" for record in records), "utf-8")
    return load_run(path)


def test_a_run_is_read_as_it_was_written(tmp_path: Path) -> None:
    """In any order of lines, and without what it may lack: problems, and the version."""
    assert read(tmp_path, *LINES) == RUN
    bare = [{field: record[field] for field in record if field != "version"} for record in LINES]
    del bare[0]["problems"]
    again = read(tmp_path, *bare[::-1])
    assert (again.looks, again.solves, again.problems) == (RUN.looks[::-1], RUN.solves, ())


WRONG = {
    str: 5, int: "5", float: "5", list: {}, dict: [],
}  # fmt: skip
"""For each type of a field a value that it cannot have."""
SPOILT = [
    *((number, field, WRONG[type(value)])
      for number, record in enumerate(LINES) if record["type"] != "run"
      for field, value in record.items() if field not in ("type", "version")),
    (0, "technique", 5), (0, "title", None), (0, "problems", 5), (0, "type", "rune"),
    (2, "type", ""), (1, "more", ""),
]  # fmt: skip


@pytest.mark.parametrize(("number", "field", "value"), SPOILT)
def test_a_field_of_a_wrong_type_is_refused_with_its_line(
    number: int, field: str, value: object, tmp_path: Path
) -> None:
    records = [*LINES]
    records[number] = {**records[number], field: value}
    with pytest.raises(BadInput) as caught:
        read(tmp_path, *records)
    assert (caught.value.message, caught.value.line) == (EXPECTED, number + 1)
    assert caught.value.source == str(tmp_path / "run.jsonl")


@pytest.mark.parametrize("field", [*LINES[1], *LINES[3]])
def test_a_field_that_is_missing_is_refused(field: str, tmp_path: Path) -> None:
    records = [{name: record[name] for name in record if name != field} for record in LINES]
    if field == "version":
        assert read(tmp_path, *records) == RUN
        return
    with pytest.raises(BadInput, match="expected a run saved"):
        read(tmp_path, *LINES[:1], *records[1:])


PINS = {"x-wing": Pin(positions=9, fires=2, effects=3), "kite": Pin(1, 0, 0)}
LISTED = """\
{
  "kite": {"positions": 1, "fires": 0, "effects": 0},
  "x-wing": {"positions": 9, "fires": 2, "effects": 3}
}
"""


def test_counts_are_a_line_for_each_technique(tmp_path: Path) -> None:
    path = tmp_path / "pins.json"
    assert load_pins(path) == {}
    assert dump_pins(PINS) == LISTED
    path.write_text(LISTED, "utf-8")
    assert load_pins(path) == PINS


@pytest.mark.parametrize(
    "text",
    [
        "[]",
        '{"a": 1}',
        '{"a": {"positions": 1, "fires": 1}}',
        '{"a": {"positions": 1, "fires": 1, "effects": 1, "more": 1}}',
        '{"a": {"positions": 1, "fires": 1, "effects": true}}',
        '{"a": {"positions": 1, "fires": 1.0, "effects": 1}}',
        LISTED.replace('"fires": 2', '"fires": "2"'),
        LISTED[:-2],
    ],
)
def test_counts_that_are_none(text: str, tmp_path: Path) -> None:
    path = tmp_path / "pins.json"
    path.write_text(text, "utf-8")
    expected = "no JSON: " if text == LISTED[:-2] else "the numbers positions, fires, effects"
    with pytest.raises(BadInput, match=expected) as caught:
        load_pins(path)
    assert caught.value.source == str(path)
