"""A small part of the fuzzing, the same inputs each time; and that it finds what is wrong."""

import contextlib
import os
import re
import subprocess
import sys
import time
from pathlib import Path
from random import Random
from typing import Any

import click
import pytest
from hypothesis import given, settings, strategies as st

import lapiz
from lapiz.cli import cli
from lapiz.core import BadInput
from lapiz.files.profiles import read_profile_text
from tests.fuzz import workers
from tests.fuzz.inputs import Input, Maker
from tests.fuzz.report import Report, fault
from tests.fuzz.workers import Outcome, Pool, run
from tests.support.places import ROOT

COMMAND = ["-m", "tests.fuzz", "--count", "25", "--seed", "20", "--jobs", "2"]
"""A few: `.ci/run` tries more of them, others each day."""

pytestmark = [pytest.mark.hostile, pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")]


def test_spoilt_inputs_end_in_a_message() -> None:
    """In a process of its own: what this one remembers would count as theirs."""
    done = subprocess.run([sys.executable, *COMMAND], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    seed, *lines = done.stdout.splitlines()
    assert seed == "Seed: 20"
    assert lines[0].startswith("25 inputs in ")
    assert re.fullmatch(r"Exit statuses: [012] \d+(, [012] \d+){1,2}", lines[1]), lines[1]
    assert lines[2].count(",") > 10


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=8,
)
NAMES = """
    grid regions board size pieces holes placed removed candidates expect diagonals windows
    title clues rows columns queens
"""
FIELDS = st.sampled_from(NAMES.split())


@settings(max_examples=60, derandomize=True, database=None)
@given(kind=st.sampled_from(sorted(lapiz.registry().kinds)), fields=st.dictionaries(FIELDS, VALUES))
def test_a_document_is_read_or_refused(kind: str, fields: dict[str, Any]) -> None:
    with contextlib.suppress(BadInput):
        assert lapiz.load({"kind": kind, **fields}).kind.name == kind


@settings(max_examples=60, derandomize=True, database=None)
@given(text=st.text(max_size=200))
def test_a_text_is_read_or_refused(text: str) -> None:
    for read in (lapiz.load, read_profile_text):
        with contextlib.suppress(BadInput):
            read(text)


def test_inputs_are_the_same_for_the_same_seed() -> None:
    first, second, other = Maker(5), Maker(5), Maker(6)
    inputs = [first.input(number) for number in range(5)]
    assert inputs == [second.input(number) for number in range(5)]
    assert inputs != [other.input(number) for number in range(5)]


class Single(Maker):
    """Makes one and the same input."""

    def __init__(self, *arguments: str) -> None:
        super().__init__(0)
        self.made = Input(arguments)

    def input(self, number: int) -> Input:
        return self.made


def outcome(*arguments: str) -> Outcome:
    return next(iter(Pool(Single(*arguments), 1).outcomes(iter([7]))))


@pytest.fixture
def bad(monkeypatch: pytest.MonkeyPatch) -> Any:
    """A command that does what no command should."""

    @click.command()
    @click.argument("how")
    def bad(how: str) -> int:
        hoard = []
        if how == "raise":
            raise KeyError("x")
        if how == "die":
            os._exit(3)
        while how in ("loop", "grow"):
            hoard.append(bytearray(1 << 24) if how == "grow" else None)
            del hoard[: how == "loop"]
        if how == "sleep":
            time.sleep(60)
        return 9 if how == "nine" else 2

    monkeypatch.setitem(cli.commands, "bad", bad)


@pytest.mark.usefixtures("bad")
@pytest.mark.parametrize(
    ("how", "said"),
    [
        ("raise", "lapiz: a fault of lapiz: KeyError: 'x'"),
        ("die", "died: 3"),
        ("loop", "over the time"),
        ("grow", "lapiz: a fault of lapiz: MemoryError:"),
        ("sleep", "over the time"),
        ("nine", "exit status 9"),
        ("silent", "exit status 2 without a message"),
    ],
)
def test_what_is_wrong_is_found(how: str, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "SECONDS", 5.0 if how == "grow" else 0.5)
    monkeypatch.setattr(workers, "HANGING_SECONDS", 1.5 if how == "sleep" else 60)
    assert fault(outcome("bad", how)).strip() == said


def test_what_failed_is_kept(tmp_path: Path) -> None:
    report = Report(tmp_path)
    made = Input(("solve", "x0.yaml", "it's"), {"x0.yaml": b"\xff"}, b"in")
    for number in range(5):
        report.add(made, Outcome(number, 70, stderr=f"lapiz: a fault of lapiz: X: {number}"))
    assert dict(report.faults) == {"solve: lapiz: a fault of lapiz: X: …": 5}
    kept = sorted(tmp_path.iterdir())
    assert [folder.name for folder in kept] == ["0000000", "0000001", "0000002"]
    assert (kept[0] / "x0.yaml").read_bytes() == b"\xff"
    assert "lapiz solve x0.yaml 'it'\"'\"'s' < stdin" in (kept[0] / "run.sh").read_text()
    assert "5 of 1 sorts" in "\n".join(report.lines(1.0))


def test_a_report_can_be_printed_whatever_the_input_was(tmp_path: Path) -> None:
    report = Report(tmp_path)
    made = Input(("solve", os.fsdecode(b"\xfb")), {}, b"")
    told = report.add(made, Outcome(0, 70, stderr="lapiz: a fault of lapiz: X: \udcfb"))
    for line in (told, *report.lines(1.0)):
        assert line.encode("utf-8")
    assert "\\udcfb" in told


def test_a_run_leaves_nothing_behind(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    before = Path.cwd()
    made = Maker(1).input(Random(1).randrange(100))
    assert run(made).seconds > 0
    assert Path.cwd() == before
    assert not list(tmp_path.iterdir())
