"""Files of any size: reading, working in many processes, writing, going on."""

import csv
import gzip
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner, Result

import lapiz
from lapiz.cli import cli
from lapiz_many import pools
from lapiz_many.job import Job
from lapiz_many.output import Output, output_of
from lapiz_many.pools import DaskCluster, Processes
from lapiz_many.reading import Reader
from lapiz_many.records import Record
from lapiz_many.running import Pace, in_order, prepared, results
from tests.support.places import ROOT

from .batch_work import deadly, doubled, half_sent

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
SHORT = EASY[:-1]
TWICE = "55" + EASY[2:]


def run(*arguments: str | Path, **more: Any) -> Result:
    return CliRunner().invoke(cli, [str(one) for one in arguments], **more)


def scrambled(number: int) -> list[str]:
    """So many different easy puzzles: one with its digits called otherwise."""
    random = Random(number)
    digits = "123456789"
    tables = (str.maketrans(digits, "".join(random.sample(digits, 9))) for _ in range(number))
    return [EASY.translate(table) for table in tables]


@pytest.fixture
def many(tmp_path: Path) -> Path:
    path = tmp_path / "many.sdm"
    path.write_text("\n".join(scrambled(120)) + "\n")
    return path


def rows(path: Path) -> list[dict[str, Any]]:
    with path.open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def read(*sources: str | Path, **more: Any) -> tuple[list[Record], list[str]]:
    messages: list[str] = []
    reader = Reader([str(one) for one in sources], report=messages.append, **more)
    return list(reader), messages


# Reading


def test_lines_with_bad_ones_among_them(tmp_path: Path) -> None:
    path = tmp_path / "some.sdm"
    lines = [b"# some", EASY.encode(), SHORT.encode(), b"", b"\xff" + EASY.encode(), EASY.encode()]
    path.write_bytes(b"\xef\xbb\xbf" + b"\r\n".join(lines))
    records, messages = read(path)
    assert [record.where for record in records] == [f"{path}:{line}" for line in (2, 3, 5, 6)]
    assert records[2].bad == "not UTF-8 text: byte 0xff"
    assert messages == []


def test_one_bad_line_does_not_stop_the_run(tmp_path: Path) -> None:
    path = tmp_path / "some.txt"
    path.write_text("\n".join([EASY, SHORT, TWICE, "what?", EASY]))
    result = run("rate", path)
    assert result.exit_code == 2
    assert (
        result.stdout == f"{path}:1: Easy\t204\tnaked-single\n{path}:5: Easy\t204\tnaked-single\n"
    )
    told = result.stderr.splitlines()
    assert told[0].startswith(
        f"lapiz: {path}:2: in no known format; nearly a line of digits: the line has 80 cells"
    )
    assert told[1] == f"lapiz: {path}:3: 5 in row 1 appears twice (r1c12), expected once"
    assert told[2].startswith(f"lapiz: {path}:4: in no known format")
    assert "5 puzzles" in result.stderr


@pytest.mark.parametrize("kind", sorted(lapiz.registry().kinds))
def test_what_is_read_can_be_sent_and_read_again(kind: str) -> None:
    """Puzzle files of every kind become documents that give the same puzzle."""
    paths = sorted(
        (ROOT / "puzzles_yaml" / kind).glob("*.yaml"), key=lambda one: one.stat().st_size
    )
    for path in paths[:15]:
        records, messages = read(path)
        assert messages == []
        for record, puzzle in zip(records, lapiz.load_all(str(path)), strict=True):
            again = lapiz.load(json.loads(json.dumps(record.puzzle)))
            assert (again.start.alive, record.where) == (puzzle.start.alive, puzzle.where)


def test_other_texts_are_read_as_wholes(tmp_path: Path) -> None:
    """Sixteen rows of sixteen signs are one puzzle, as they are for `lapiz solve`."""
    path = tmp_path / "grid.txt"
    row = "7...............\n"
    path.write_text(row + row.replace("7", ".") * 15)
    (record,), _ = read(path)
    assert isinstance(record.puzzle, dict)
    assert len(record.puzzle["grid"]) == 16


def test_sources_of_all_sorts(tmp_path: Path) -> None:
    packed, plain = tmp_path / "a.sdm.gz", tmp_path / "b.jsonl"
    packed.write_bytes(gzip.compress(f"{EASY}\n{EASY}\n".encode()))
    document = {"kind": "sudoku", "grid": ["1...", "....", "....", "...."]}
    plain.write_text(f"{json.dumps(document)}\n\n{{oh\n[1]\n")
    records, messages = read(packed, EASY, tmp_path / "nix.csv", "nonsense", plain)
    assert [record.number for record in records] == [0, 0, 3, 0, 0, 0]
    assert [record.where for record in records[:3]] == [f"{packed}:1", f"{packed}:2", ""]
    assert records[3].puzzle == document
    assert records[4].bad.startswith("not JSON: ")
    assert records[5] == Record(0, f"{plain}:4", bad="expected a JSON object")
    assert messages[0] == f"{tmp_path / 'nix.csv'}: No such file or directory"
    assert messages[1].startswith("'nonsense' is not a file")


CSV = f"""source,question,answer,rating
one,{EASY},{SOLVED},3
"two, or so",{SHORT},,4
three,{EASY}
four,{EASY},{SOLVED[::-1]},0
"""


@pytest.mark.parametrize("sign", [",", ";", "\t"])
def test_csv_by_column(tmp_path: Path, sign: str) -> None:
    path, out = tmp_path / "extreme.csv", tmp_path / "out.csv"
    path.write_text(CSV.replace(",", sign).replace(f"two{sign}", "two,"))
    result = run("rate", "--keep", "--output", out, path)
    assert result.exit_code == 2
    found = rows(out)
    assert [row["status"] for row in found] == ["solved", "bad input", "bad input", "solved"]
    assert [row["source"] for row in found] == ["one", "two, or so", "", "four"]
    assert [row["rating"] for row in found] == ["3", "4", "", "0"]
    assert found[0]["techniques"] == '{"naked-single": 30, "full-house": 21}'
    assert found[2]["note"] == "2 columns, expected 4"
    assert found[3]["note"].startswith(f"its answer is {SOLVED[::-1]}, not {SOLVED}")
    assert f"lapiz: {path}:4: 2 columns, expected 4\n" in result.stderr
    assert run("rate", "--quiet", "--no-answer", path, "--kind", "sudoku").stderr.count("\n") == 2


def test_columns_that_are_not_there(tmp_path: Path) -> None:
    path, out = tmp_path / "t.csv", tmp_path / "out.csv"
    path.write_text(f"id,clues\n1,{EASY}\n")
    result = run("rate", "--output", out, path)
    assert result.stderr.startswith(f"lapiz: {path}:1: no column such as 'puzzle' for --column, ")
    assert (result.exit_code, list(tmp_path.iterdir())) == (2, [path])
    assert run("rate", "--output", out, "--column", "clues", path).exit_code == 0
    result = run("rate", "--column", "clues", "--answer", "sol", path)
    assert result.stderr == f"lapiz: {path}:1: no column 'sol' for --answer, only 'id', 'clues'\n"


def test_memory_does_not_grow_with_a_line(tmp_path: Path) -> None:
    path = tmp_path / "long.csv"
    path.write_bytes(b"puzzle\n" + b"1" * (1 << 21) + b"\n" + EASY.encode())
    (long, after), messages = read(path)
    assert (long.bad, messages) == ("a line of more than 1048576 bytes", [])
    assert (after.where, after.puzzle) == (f"{path}:3", EASY)


def test_the_bar_knows_how_far_it_is(many: Path) -> None:
    reader = Reader([str(many), EASY])
    places = [reader.position for _ in reader]
    assert reader.total == many.stat().st_size == places[-1]
    assert places == sorted(places)
    assert Reader(["-"]).total is None


# Rows


def test_json_lines_of_ratings(many: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    assert run("rate", "--output", out, "--scale", "lapiz", many).exit_code == 0
    first = json.loads(out.read_text().splitlines()[0])
    assert first == {
        "version": 1,
        "type": "rating",
        "name": f"{many}:1",
        "puzzle": scrambled(120)[0],
        "status": "solved",
        "scale": "lapiz",
        "level": "Easy",
        "score": 1.0,
        "hardest": "naked-single",
        "first_placement": 1.0,
        "first_step": 1.0,
        "steps": 51,
        "techniques": {"naked-single": 30, "full-house": 21},
        "note": "",
    }


@pytest.mark.parametrize("detail", ["moves", "text", "full"])
def test_steps_as_json_lines(tmp_path: Path, detail: str) -> None:
    out = tmp_path / "steps.jsonl"
    path = ROOT / "puzzles_yaml" / "sudoku" / "skyscraper.yaml"
    assert run("solve", "--output", out, "--detail", detail, path, EASY).exit_code == 0
    objects = [json.loads(line) for line in out.read_text().splitlines()]
    log = lapiz.solve(lapiz.load(path))
    assert objects[0]["solution"] == log.solution
    assert lapiz.load(objects[0]["puzzle"]).start == log.puzzle.start
    assert (objects[1]["name"], objects[1]["puzzle"]) == ("puzzle 2", EASY)
    for step, told in zip(log.steps, objects[0]["steps"], strict=True):
        names = log.puzzle.space.names
        assert told["technique"] == step.technique
        assert told["places"] == names(step.deduction.places)
        assert told["removes"] == names(step.deduction.removes)
        if detail == "text":
            assert told["text"].endswith(".")
        if detail == "full":
            assert lapiz.load(told["before"]).start.alive == step.before.alive


def test_a_log_of_two_stages(tmp_path: Path) -> None:
    out = tmp_path / "steps.jsonl"
    path = ROOT / "puzzles_yaml" / "nonomino" / "four.yaml"
    assert run("solve", "--output", out, path).exit_code == 0
    (found,) = map(json.loads, out.read_text().splitlines())
    log = lapiz.solve(lapiz.load(path))
    names = [one["technique"] for one in found["steps"]]
    assert names == [step.technique for step in log.steps]
    assert found["steps"][-1]["places"] == log.stages[-1].puzzle.space.names(
        log.steps[-1].deduction.places
    )


def test_not_solved_is_told(tmp_path: Path) -> None:
    """No solution, many, or a fault of lapiz: each costs only its own row."""
    out = tmp_path / "out.jsonl"
    result = run("rate", "--output", out, "1...............", EASY)
    assert result.exit_code == 1
    found = [json.loads(line) for line in out.read_text().splitlines()]
    assert [row["status"] for row in found] == ["many solutions", "solved"]
    assert (found[0]["level"], found[0]["score"]) == (None, None)
    assert "many solutions" in result.stdout


def test_a_fault_at_one_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(puzzle: lapiz.Puzzle, *_: Any, **__: Any) -> None:
        raise RuntimeError("no luck")

    monkeypatch.setattr("lapiz_many.work.solve", broken)
    result = run("rate", EASY, EASY)
    assert result.exit_code == 1
    assert result.stdout == "puzzle 1: fault\npuzzle 2: fault\n"
    assert "lapiz: puzzle 2: RuntimeError: no luck\n" in result.stderr


@pytest.mark.parametrize("task", ["rate", "solve"])
def test_parquet_there_and_back(tmp_path: Path, many: Path, task: str) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    arrow = pytest.importorskip("pyarrow")
    path, out = tmp_path / "in.parquet", tmp_path / "out.parquet"
    puzzles = scrambled(30)
    numbers = list(range(30))
    parquet.write_table(arrow.table({"Quizzes": puzzles, "rating": numbers}), path)
    assert run(task, "--keep", "--output", out, path).exit_code == 0
    table = parquet.read_table(out)
    assert table["puzzle"].to_pylist() == puzzles
    assert table["rating"].to_pylist() == numbers
    assert table["name"].to_pylist()[4] == f"{path}:row 5"
    if task == "rate":
        assert json.loads(table["techniques"].to_pylist()[0]) == {
            "naked-single": 30,
            "full-house": 21,
        }
    else:
        assert set(table["steps"].to_pylist()[0][0]) == {"technique", "places", "removes"}
    assert sorted(tmp_path.iterdir()) == [path, many, out]


def test_parquet_that_is_none_and_without_its_library(
    tmp_path: Path, many: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "x.parquet"
    path.write_text("nix")
    if "pyarrow" in sys.modules:
        assert run("rate", path).stderr.startswith(f"lapiz: {path}: not Parquet: ")
    path.unlink()
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)
    result = run("rate", "--output", path, many)
    assert result.stderr == "lapiz: Parquet needs pyarrow: pip install 'lapiz[batch]'\n"
    assert (result.exit_code, path.exists()) == (2, False)


# Going on


def test_a_summary(many: Path, tmp_path: Path) -> None:
    result = run("rate", "--output", tmp_path / "x.csv", many)
    assert result.stdout.startswith("120 puzzles")
    assert result.stdout.splitlines()[1:] == [
        "",
        "Level (hodoku)",
        f"  Easy     120  100.0%  {'█' * 40}",
        "  Medium     0    0.0%",
        "  Hard       0    0.0%",
        "  Unfair     0    0.0%",
        "  Extreme    0    0.0%",
        "  The points of all steps added up, as HoDoKu does.",
        "  scores about: median 200, nine in ten up to 200, highest 200",
        "",
        "Hardest technique",
        f"  Naked Single  120  100.0%  {'█' * 40}",
        "",
        "Techniques used",
        "  Naked Single  3,600 in 120 puzzles",
        "  Full House    2,520 in 120 puzzles",
    ]
    assert "Level" in run("rate", many).stderr
    assert run("rate", "--quiet", many).stderr == ""


class Interrupted:
    """Adds to an output until it is interrupted."""

    def __init__(self, times: int) -> None:
        self.times, self.add = times, Output.add

    def __call__(self, output: Output, done: Any) -> None:
        self.times -= 1
        if self.times < 0:
            raise KeyboardInterrupt
        self.add(output, done)


@pytest.mark.sample(2)
@pytest.mark.parametrize("suffix", [".csv", ".jsonl", ".parquet"])
@pytest.mark.parametrize("times", [0, 1, 2])
def test_an_interrupted_run_goes_on(
    tmp_path: Path, many: Path, monkeypatch: pytest.MonkeyPatch, suffix: str, times: int
) -> None:
    """The same file comes out, with the same summary, wherever it was interrupted."""
    if suffix == ".parquet":
        pytest.importorskip("pyarrow")
    whole, out = tmp_path / f"whole{suffix}", tmp_path / f"out{suffix}"
    expected = run("rate", "--output", whole, many)
    stopped = Interrupted(times)
    with monkeypatch.context() as patched:
        patched.setattr(Output, "add", lambda output, done: stopped(output, done))
        result = run("rate", "--output", out, many)
    assert result.exit_code == 130
    assert result.stderr.endswith(".part; --resume continues\n\nlapiz: interrupted\n")
    part = tmp_path / f"out{suffix}.part"
    with part.open("ab") as file:
        file.write(b'half a line, "and')
    result = run("rate", "--output", out, many)
    assert result.stderr.startswith(f"lapiz: {part}: an interrupted run left it: add --resum")
    result = run("rate", "--output", out, "--resume", many)
    assert result.exit_code == 0
    assert out.read_bytes() == whole.read_bytes()
    assert result.stdout.splitlines()[1:] == expected.stdout.splitlines()[1:]
    assert sorted(tmp_path.iterdir()) == sorted([many, out, whole])
    assert run("rate", "--output", out, "--resume", many).stdout == f"{out} is complete.\n"


def test_only_the_same_run_goes_on(
    tmp_path: Path, many: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "out.csv"
    stopped = Interrupted(2)
    with monkeypatch.context() as patched:
        patched.setattr(Output, "add", lambda output, done: stopped(output, done))
        run("rate", "--output", out, many)
    result = run("rate", "--output", out, "--resume", "--scale", "lapiz", many)
    assert result.exit_code == 2
    assert "that run had columns" in result.stderr
    many.write_text(f"{EASY}\n")
    assert f"had file {many} " in run("rate", "--output", out, "--resume", many).stderr
    assert "had sources" in run("rate", "--output", out, "--resume", many, EASY).stderr


EAGER = """
from lapiz_many import output
from lapiz.cli import main
output.FLUSHED_SECONDS = 0
main()
"""


def test_after_a_kill_in_the_middle(tmp_path: Path) -> None:
    """A real process, killed by force once it has said how far it is."""
    path, out, state = (tmp_path / name for name in ("many.sdm", "out.csv", "out.csv.state"))
    puzzles = scrambled(3000)
    path.write_text("\n".join(puzzles))
    command = [sys.executable, "-c", EAGER, "rate", "--jobs", "2", "--output", str(out), str(path)]
    with subprocess.Popen(command) as process:
        until(lambda: state.exists() and json.loads(state.read_text())["done"] > 0)
        process.kill()
    assert not out.exists()
    done = json.loads(state.read_text())["done"]
    assert 0 < done < len(puzzles)
    result = run("rate", "--output", out, "--resume", path)
    assert result.exit_code == 0
    assert f"3,000 puzzles, {3000 - done:,} of them now" in result.stdout
    assert [row["puzzle"] for row in rows(out)] == puzzles


def until(true: Callable[[], bool], seconds: float = 120) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it takes too long"
        time.sleep(0.02)


def test_bad_outputs(tmp_path: Path, many: Path) -> None:
    for arguments, message in [
        (("rate", "--output", tmp_path / "x.xls"), "expected one of the endings .csv"),
        (("rate", "--output", ""), "cannot be written: Is a directory"),
        (("rate", "--output", tmp_path / f"{'x' * 300}.csv"), "File name too long"),
        (("rate", "--resume"), "--resume needs --output .csv"),
        (("solve", "--output", tmp_path / "x.csv"), "steps do not fit into CSV"),
        (("rate", "--output", tmp_path / "no" / "x.csv"), "No such file or directory"),
        (("rate", "--profile", tmp_path / "p.yaml"), "p.yaml: No such file"),
        (("rate", "--kind", "chess"), "there is no puzzle kind 'chess'"),
        (("rate", "--jobs", "0"), "0 is not in the range"),
    ]:
        result = run(*arguments, many)
        assert (result.exit_code, result.stderr.count("\n")) == (2, 1), arguments
        assert message in result.stderr
    (tmp_path / "d.csv").mkdir()
    assert (
        "cannot be written: Is a directory"
        in run("rate", "--output", tmp_path / "d.csv", many).stderr
    )


# Other processes


@pytest.fixture
def processes(monkeypatch: pytest.MonkeyPatch) -> Iterator[Processes]:
    monkeypatch.setattr(pools, "ALONE_SECONDS", 0.0)
    pool = Processes(2)
    yield pool
    pool.close(kill=True)


def pieces(number: int, size: int = 4) -> Iterator[list[int]]:
    return Pace(size, most=size).pieces(range(number))


def none(_: Sequence[int]) -> list[int]:
    return [-1]


def test_results_come_in_order_and_few_are_under_way(processes: Processes) -> None:
    begun: list[int] = []

    def noted() -> Iterator[list[int]]:
        for piece in pieces(80):
            begun.append(len(piece))
            yield piece

    found = []
    for result in in_order(doubled, noted(), processes, none):
        found += result
        assert len(begun) - len(found) / 4 <= processes.room()
    assert found == [2 * number for number in range(80)]


def test_a_process_that_dies_costs_nothing(processes: Processes, tmp_path: Path) -> None:
    once = tmp_path / "once"
    once.touch()
    work = partial(deadly, poison=13, once=once)
    found = [n for part in in_order(work, pieces(80), processes, none) for n in part]
    assert found == [2 * number for number in range(80)]
    assert not once.exists()


@pytest.mark.skipif(sys.platform == "win32", reason="a pipe of Windows has no half messages")
def test_a_process_that_is_killed_while_it_sends(
    processes: Processes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pools, "CHECK_SECONDS", 0.3)
    once = tmp_path / "once"
    once.touch()
    work = partial(half_sent, poison=13, once=once)
    found = [n for part in in_order(work, pieces(80), processes, none) for n in part]
    assert found == [2 * number for number in range(80)]
    assert not once.exists()


@pytest.mark.slow
def test_what_no_process_survives_is_the_only_one_lost(processes: Processes) -> None:
    work = partial(deadly, poison=13)
    found = [n for part in in_order(work, pieces(40), processes, none) for n in part]
    assert found == [-1 if number == 13 else 2 * number for number in range(40)]


ORPHANS = """
import sys
from tests.many.batch_work import wait
from lapiz_many import pools

if __name__ == "__main__":
    pools.ALONE_SECONDS = 0.0
    pool = pools.Processes(2)
    for _ in range(2):
        pool.submit(wait, [])
    print(*pool._executor._processes, flush=True)
    sys.stdin.read()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="asking whether a process runs ends it")
def test_processes_end_with_the_one_that_started_them(tmp_path: Path) -> None:
    script = tmp_path / "parent.py"
    script.write_text(ORPHANS)
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    pipe = subprocess.PIPE
    with subprocess.Popen(
        [sys.executable, script], stdin=pipe, stdout=pipe, text=True, env=environment
    ) as parent:
        assert parent.stdout
        children = [int(one) for one in parent.stdout.readline().split()]
        assert len(children) == 2
        parent.kill()
        until(lambda: not any(map(alive, children)))


def alive(process: int) -> bool:
    """Whether a process runs; one that has ended and is not waited for does not."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    stat = Path(f"/proc/{process}/stat")
    try:
        return not stat.exists() or stat.read_text().rpartition(")")[2].split()[0] != "Z"
    except ProcessLookupError:
        return False


def test_pace() -> None:
    """Pieces grow until they take as long as they should, and shrink again."""
    pace = Pace(8, seconds=1.0)
    for _ in range(5):
        pace.note(8, 0.008)
    assert pace.size == 256
    assert [len(piece) for piece in pace.pieces(range(100), lambda: 40)] == [40, 40, 20]
    for _ in range(12):
        pace.note(10, 5.0)
    assert pace.size == 2


# A cluster


def test_a_cluster_one_of_whose_workers_is_killed(cluster: Any, tmp_path: Path) -> None:
    """No puzzle is lost, none comes twice, and they are in order."""
    path, out = tmp_path / "many.sdm", tmp_path / "out.csv"
    puzzles = scrambled(300)
    path.write_text("\n".join(puzzles))
    reader = Reader([str(path)])
    job, records = prepared(Job(form="csv"), reader)
    pool = DaskCluster(cluster.scheduler_address)
    sink = output_of(out, job, reader, resume=False)
    for number, _ in enumerate(results(job, records, reader, pool, sink)):
        if number == 0:
            os.kill(cluster.workers[0].process.pid, getattr(signal, "SIGKILL", signal.SIGTERM))
    sink.finish()
    pool.close(kill=False)
    found = rows(out)
    assert [row["puzzle"] for row in found] == puzzles
    assert {row["status"] for row in found} == {"solved"}


def test_the_command_on_a_cluster(cluster: Any, many: Path, tmp_path: Path) -> None:
    here, there = tmp_path / "here.csv", tmp_path / "there.csv"
    result = run("rate", "--output", here, many)
    again = run("rate", "--output", there, "--dask", cluster.scheduler_address, many)
    assert again.exit_code == 0
    assert again.stdout.splitlines()[1:] == result.stdout.splitlines()[1:]
    assert there.read_bytes() == here.read_bytes()


def test_no_cluster(many: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr(pools, "CONNECT_SECONDS", 0.3)
    out = tmp_path / "x.csv"
    result = run("rate", "--dask", "tcp://127.0.0.1:9", "--output", out, many)
    assert result.exit_code == 2
    assert result.stderr.startswith("lapiz: no Dask scheduler answers at tcp://127.0.0.1:9: ")
    assert list(tmp_path.iterdir()) == [many]
    monkeypatch.setitem(sys.modules, "distributed", None)
    result = run("rate", "--dask", "tcp://127.0.0.1:9", many)
    assert result.stderr == "lapiz: Dask needs distributed: pip install 'lapiz[dask]'\n"
