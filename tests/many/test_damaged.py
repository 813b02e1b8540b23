"""What cannot be read costs its own row, or one line; the rest is read."""

import csv
import gzip
import json
import os
import sys
import threading
import zlib
from datetime import date
from decimal import Decimal
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner, Result

from lapiz.cli import cli
from lapiz_many import work
from lapiz_many.job import Job, Outcome
from lapiz_many.output import Output
from lapiz_many.reading import Reader
from lapiz_many.records import LONGEST_LINE_BYTES, Record
from lapiz_many.rows import row_of

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HALF = "not Unicode text: \\ud800 is half of a character"
DEEP = "nested deeper than 12"
LONG = f"a line of more than {LONGEST_LINE_BYTES} bytes"
BYTE = "not UTF-8 text: byte 0xff"

BAD_LINES: list[tuple[str, bytes, str]] = [
    (".jsonl", rb'{"puzzle": "\ud800"}', HALF),
    (".jsonl", rb'{"puzzle": "%b", "x": "\ud800"}' % EASY.encode(), HALF),
    (".jsonl", rb'{"puzzle": "%b", "\ud800": 1}' % EASY.encode(), HALF),
    (".jsonl", b"[" * 100_000, DEEP),
    (".jsonl", b'{"x": ' * 100_000, DEEP),
    (".jsonl", b'{"puzzle": %b1%b}' % (b"[" * 500, b"]" * 500), DEEP),
    (".jsonl", b'{"kind": %b1%b}' % (b"[" * 12, b"]" * 12), DEEP),
    (".jsonl", b'{"x": "' + b"1" * LONGEST_LINE_BYTES + b'"}', LONG),
    (".jsonl", b'{"puzzle": "\xff"}', BYTE),
    (".jsonl", b"1" * 5000, "not JSON: "),
    (".csv", b"1,\xff", BYTE),
    (".csv", b'1,"\xff\n2"', BYTE),
    (".csv", b"1," + b"1" * LONGEST_LINE_BYTES, LONG),
    (".sdm", b"\xff", BYTE),
    (".sdm", b"1" * 3 * LONGEST_LINE_BYTES, LONG),
]


def run(*arguments: str | Path, **more: Any) -> Result:
    alone = ("--jobs", "1")  # to start processes takes longer than these runs
    return CliRunner().invoke(cli, [*map(str, arguments), *alone], **more)


def read(*sources: str | Path) -> tuple[list[Record], list[str]]:
    messages: list[str] = []
    return list(Reader([str(one) for one in sources], report=messages.append)), messages


def good(suffix: str) -> bytes:
    line = {".jsonl": json.dumps({"puzzle": EASY}), ".csv": f"{EASY},good"}.get(suffix, EASY)
    return line.encode() + b"\n"


def file_of(folder: Path, suffix: str, *lines: bytes) -> Path:
    path = folder / f"some{suffix}"
    path.write_bytes(b"puzzle,more\n" * (suffix == ".csv") + b"".join(lines))
    return path


@pytest.mark.parametrize(("suffix", "line", "message"), BAD_LINES)
def test_a_bad_line_costs_its_own_row(
    tmp_path: Path, suffix: str, line: bytes, message: str
) -> None:
    path = file_of(tmp_path, suffix, good(suffix), line + b"\n", good(suffix))
    records, messages = read(path)
    assert messages == []
    assert [record.puzzle for record in records] == [EASY, "", EASY]
    assert records[1].bad.startswith(message)
    number = 2 + (suffix == ".csv")
    assert records[1].where == f"{path}:{number}"


@pytest.mark.parametrize(("suffix", "line", "message"), BAD_LINES[:7:2] + BAD_LINES[10::2])
def test_a_run_goes_on_past_a_bad_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, suffix: str, line: bytes, message: str
) -> None:
    path = file_of(tmp_path, suffix, good(suffix), line + b"\n", good(suffix) * 20)
    out, add = tmp_path / "out.csv", Output.add

    def stopped(output: Output, done: Any) -> None:
        add(output, done)
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(Output, "add", stopped)
        assert run("rate", "--output", out, path).exit_code == 130
    result = run("rate", "--output", out, "--resume", path)
    assert result.exit_code == 2
    with out.open(newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert [row["status"] for row in rows] == ["solved", "bad input"] + ["solved"] * 20
    assert rows[1]["note"].startswith(message)


@pytest.mark.parametrize(
    ("header", "message"), [(b"puz\rzle,x", "not CSV: "), (b"puzzle,\xff", BYTE)]
)
def test_without_a_header_nothing_can_be_read(tmp_path: Path, header: bytes, message: str) -> None:
    path = tmp_path / "some.csv"
    path.write_bytes(header + b"\n" + good(".csv"))
    records, (told,) = read(path)
    assert records == []
    assert told.startswith(f"{path}:1: {message}")


def test_a_name_that_is_not_utf8(tmp_path: Path) -> None:
    """Names of files are bytes; rows are UTF-8."""
    if sys.platform != "linux":
        pytest.skip("the file system has no such names")
    path = tmp_path / os.fsdecode(b"\xff.sdm")
    path.write_text(f"{EASY}\n{EASY}\n")
    for suffix in (".csv", ".jsonl"):
        out = tmp_path / f"out{suffix}"
        assert run("rate", "--output", out, path).exit_code == 0
        assert "\\udcff.sdm:2" in out.read_text("utf-8").replace("\\\\", "\\")


# Files that end too early


def packed(before: bytes, after: bytes, damage: str) -> bytes:
    """Compressed bytes that are damaged between two parts, or in the check sum at their end."""
    packer = zlib.compressobj(wbits=31)
    data = packer.compress(before) + packer.flush(zlib.Z_FULL_FLUSH)
    rest = packer.compress(after) + packer.flush()
    return data + {"cut": b"", "garbled": b"\xff" * 50 + rest, "sum": rest[:-8] + bytes(8)}[damage]


def puzzles(number: int) -> list[str]:
    random, digits = Random(number), "123456789"
    tables = (str.maketrans(digits, "".join(random.sample(digits, 9))) for _ in range(number))
    return [EASY.translate(table) for table in tables]


@pytest.mark.sample(14)
@pytest.mark.parametrize("damage", ["cut", "garbled", "sum"])
@pytest.mark.parametrize("number", [1, 300, 3000])
@pytest.mark.parametrize("suffix", [".sdm", ".csv", ".jsonl"])
def test_what_comes_before_the_damage_is_read(
    tmp_path: Path, damage: str, number: int, suffix: str
) -> None:
    half = b"puzzle,more\n" * (suffix == ".csv") + good(suffix) * number
    path = tmp_path / f"some{suffix}.gz"
    path.write_bytes(packed(half + good(suffix)[:20], good(suffix)[20:] * 2, damage))
    records, (message,) = read(path)
    known = records[:number]
    assert [record.puzzle for record in known] == [EASY] * number
    assert len(records) == number + 2 * (damage == "sum")
    assert message.startswith(f"{path}: it breaks off after puzzle {len(records)}: ")


def test_a_damaged_file_does_not_keep_the_others_from_being_rated(tmp_path: Path) -> None:
    path, out = tmp_path / "some.sdm.gz", tmp_path / "out.csv"
    path.write_bytes(packed(good(".sdm") * 20, good(".sdm"), "cut"))
    result = run("rate", "--quiet", "--output", out, path, EASY)
    assert (result.exit_code, result.stderr.count("\n")) == (2, 1)
    assert out.read_text().splitlines()[-1].split(",")[1] == EASY


def test_a_run_over_a_damaged_file_is_resumed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, out, whole = (tmp_path / name for name in ("some.sdm.gz", "out.csv", "whole.csv"))
    path.write_bytes(packed(good(".sdm") * 20, good(".sdm"), "garbled"))
    expected, add = run("rate", "--quiet", "--output", whole, path, EASY), Output.add

    def stopped(output: Output, done: Any) -> None:
        if output.state.done:
            raise KeyboardInterrupt
        add(output, done)

    with monkeypatch.context() as patched:
        patched.setattr(Output, "add", stopped)
        assert run("rate", "--output", out, path, EASY).exit_code == 130
    result = run("rate", "--quiet", "--resume", "--output", out, path, EASY)
    assert (result.exit_code, result.stderr) == (expected.exit_code, expected.stderr)
    assert out.read_bytes() == whole.read_bytes()


def test_a_damaged_parquet(tmp_path: Path) -> None:
    parquet, arrow = pytest.importorskip("pyarrow.parquet"), pytest.importorskip("pyarrow")
    path = tmp_path / "some.parquet"
    parquet.write_table(arrow.table({"puzzle": puzzles(5000)}), path, row_group_size=1000)
    data = bytearray(path.read_bytes())
    half = len(data) // 2
    data[half : half + 2000] = bytes(2000)
    path.write_bytes(data)
    records, (message,) = read(path)
    assert 0 < len(records) < 5000
    assert message.startswith(f"{path}: not Parquet: ")


def test_numbers_that_parquet_does_not_have(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    path, out = tmp_path / "some.jsonl", tmp_path / "out.parquet"
    path.write_text(json.dumps({"puzzle": EASY, "size": 10**30}))
    assert run("rate", "--keep", "--output", out, path).exit_code == 0
    assert parquet.read_table(out)["size"].to_pylist() == [str(10**30)]


@pytest.mark.parametrize("suffix", [".csv", ".jsonl", ".parquet"])
def test_values_of_parquet_that_json_does_not_have(tmp_path: Path, suffix: str) -> None:
    parquet, arrow = pytest.importorskip("pyarrow.parquet"), pytest.importorskip("pyarrow")
    path, out = tmp_path / "some.parquet", tmp_path / f"out{suffix}"
    values = {"day": [date(2020, 2, 29)], "price": [Decimal("1.50")], "all": [[date(2020, 1, 1)]]}
    parquet.write_table(arrow.table({"puzzle": [EASY], **values}), path)
    assert run("rate", "--keep", "--output", out, path).exit_code == 0
    assert {"2020-02-29", "1.50"} <= set(map(str, read_row(out).values()))


def read_row(path: Path) -> dict[str, Any]:
    """The first row of an output."""
    if path.suffix == ".csv":
        with path.open(newline="", encoding="utf-8") as file:
            return next(csv.DictReader(file))
    if path.suffix == ".jsonl":
        return dict(json.loads(path.read_text("utf-8").splitlines()[0]))
    parquet = pytest.importorskip("pyarrow.parquet")
    return dict(parquet.read_table(path).to_pylist()[0])


def test_a_row_that_cannot_be_written_costs_only_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(outcome: Outcome, job: Job) -> dict[str, Any]:
        if outcome.record.number == 2 and not outcome.note:
            raise RuntimeError("no luck")
        return row_of(outcome, job)

    monkeypatch.setattr(work, "row_of", broken)
    result = run("rate", EASY, EASY, EASY)
    assert result.exit_code == 1
    assert [line.split(":")[1].split()[0] for line in result.stdout.splitlines()] == [
        "Easy",
        "fault",
        "Easy",
    ]
    assert "lapiz: puzzle 2: RuntimeError: no luck\n" in result.stderr


# Nothing, and streams


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("none.jsonl", b""),
        ("none.jsonl", b"\n \n"),
        ("none.jsonl.gz", gzip.compress(b"", mtime=0)),
        ("none.csv", b"puzzle,answer\n"),
    ],
)
def test_a_file_without_a_puzzle_says_so(tmp_path: Path, name: str, content: bytes) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    out = tmp_path / "out.csv"
    result = run("rate", "--quiet", "--output", out, path)
    assert (result.exit_code, result.stderr) == (2, f"lapiz: {path}: it holds no puzzle\n")
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes have no names here")
@pytest.mark.parametrize("suffix", [".sdm", ".jsonl", ".csv", ".sdm.gz", ".txt"])
def test_a_pipe_is_read_as_it_comes(tmp_path: Path, suffix: str) -> None:
    plain = suffix.removesuffix(".gz")
    content = b"puzzle,more\n" * (suffix == ".csv") + good(plain) * 3000
    pipe = tmp_path / f"pipe{suffix}"
    os.mkfifo(pipe)
    data = gzip.compress(content) if suffix.endswith(".gz") else content
    writer = threading.Thread(target=lambda: pipe.write_bytes(data))
    writer.start()
    reader = Reader([str(pipe)], report=pytest.fail)
    assert [record.puzzle for record in reader] == [EASY] * 3000
    assert reader.total is None
    writer.join()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes have no names here")
def test_what_is_no_stream(tmp_path: Path) -> None:
    for name in ("in.parquet", "out.csv"):
        os.mkfifo(tmp_path / name)
    _, (message,) = read(tmp_path / "in.parquet")
    assert message == f"{tmp_path}/in.parquet: Parquet is read from ordinary files only"
    result = run("rate", "--output", tmp_path / "out.csv", EASY)
    assert (
        result.stderr == f"lapiz: {tmp_path}/out.csv: it is a device or a pipe, expected a file\n"
    )


@pytest.mark.parametrize("end", [".gz", ".sdm.gz", ".parquet"])
def test_damaged_whole_files_are_one_clear_line(tmp_path: Path, end: str) -> None:
    path = tmp_path / f"bad{end}"
    path.write_bytes(b"\xff\x1f\x00" * 40)
    for command in ("rate", "solve"):
        result = (
            run(command, path)
            if command == "rate"
            else CliRunner().invoke(cli, [command, str(path)])
        )
        assert result.exit_code == 2
        assert result.stdout == ""
        lines = [one for one in result.stderr.splitlines() if str(path) in one]
        assert len(lines) == 1, result.stderr
        assert "Traceback" not in result.stderr
        assert "UTF-8" not in result.stderr
