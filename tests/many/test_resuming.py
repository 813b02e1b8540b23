"""Only what is certain is built upon: the state, the sources, and who else is writing."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

from lapiz.files.writing import Lock
from lapiz_many.output import Output

from .test_damaged import EASY, puzzles, run


@pytest.fixture
def begun(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The output of a run over `many.sdm` that was interrupted after its first rows."""
    path, out, add = tmp_path / "many.sdm", tmp_path / "out.csv", Output.add
    path.write_text("".join(f"{line}\n" for line in puzzles(12)))

    def stopped(output: Output, done: Any) -> None:
        if output.state.done:
            raise KeyboardInterrupt
        add(output, done)

    with monkeypatch.context() as patched:
        patched.setattr(Output, "add", stopped)
        assert run("rate", "--output", out, path).exit_code == 130
    return out


def resumed(out: Path, source: str | Path = "") -> Result:
    return run("rate", "--quiet", "--resume", "--output", out, source or out.with_name("many.sdm"))


def content(out: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in out.parent.iterdir()}


SPOILT: list[Callable[[dict[str, Any]], Any]] = [
    lambda state: "",
    lambda state: "{",
    lambda state: "\ud800",
    lambda state: "[" * 100_000,
    lambda state: [],
    lambda state: {**state, "bytes": -1},
    lambda state: {**state, "bytes": "1"},
    lambda state: {**state, "done": 1.5},
    lambda state: {**state, "status": 70},
    lambda state: {**state, "digest": "x"},
    lambda state: {**state, "about": None},
    lambda state: {**state, "summary": {}},
    lambda state: {**state, "summary": {**state["summary"], "steps": {"x": None}}},
    lambda state: {name: value for name, value in state.items() if name != "bytes"},
    lambda state: {**state, "more": 1},
]


@pytest.mark.parametrize("spoil", SPOILT)
def test_a_spoilt_state(begun: Path, spoil: Callable[[dict[str, Any]], Any]) -> None:
    """One line says what to do, and the rows are still there."""
    state, part = begun.with_name("out.csv.state"), begun.with_name("out.csv.part")
    spoilt = spoil(json.loads(state.read_text()))
    text = spoilt if isinstance(spoilt, str) else json.dumps(spoilt)
    state.write_bytes(text.encode("utf-8", "surrogatepass"))
    before = content(begun)
    result = resumed(begun)
    assert result.stderr.startswith(f"lapiz: {state}: it does not say how far the run was (")
    assert result.stderr.endswith(f"): remove {part} to begin anew\n")
    assert (result.exit_code, result.stderr.count("\n")) == (2, 1)
    assert content(begun) == before


def test_what_to_do_about_a_spoilt_state(begun: Path) -> None:
    begun.with_name("out.csv.state").write_text("{")
    begun.with_name("out.csv.part").unlink()
    assert resumed(begun).exit_code == 0
    assert sorted(content(begun)) == ["many.sdm", "out.csv"]


def test_rows_without_their_state(begun: Path) -> None:
    begun.with_name("out.csv.state").unlink()
    before = content(begun)
    result = resumed(begun)
    assert (result.exit_code, result.stderr.count("\n")) == (2, 1)
    assert "(No such file or directory): remove" in result.stderr
    assert content(begun) == before


@pytest.mark.parametrize("change", ["time", "size", "start"])
def test_a_source_that_has_changed(begun: Path, change: str) -> None:
    """Its time or its size tells it, and if they do not, what was read of it."""
    source = begun.with_name("many.sdm")
    was, text = source.stat(), source.read_text()
    if change == "size":
        source.write_text(text + EASY)
    if change == "start":
        source.write_text(EASY + text[len(EASY) :])
    if change != "time":
        os.utime(source, ns=(was.st_atime_ns, was.st_mtime_ns))
    else:
        os.utime(source, ns=(was.st_atime_ns, was.st_mtime_ns + 10**9))
    before = content(begun)
    result = resumed(begun)
    assert (result.exit_code, result.stderr.count("\n")) == (2, 1)
    assert (f"that run had file {source} " in result.stderr) == (change != "start")
    assert ("is not what that run read" in result.stderr) == (change == "start")
    assert content(begun) == before


def test_a_pipe_that_brings_the_same_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is known of it but what was read, so that is compared."""
    out, lines, add = tmp_path / "out.csv", puzzles(12), Output.add

    def stopped(output: Output, done: Any) -> None:
        add(output, done)
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(Output, "add", stopped)
        assert run("rate", "--output", out, "-", input="\n".join(lines)).exit_code == 130
    again = run("rate", "--resume", "--output", out, "-", input="\n".join(lines[1:]))
    assert (again.exit_code, again.stderr.count("\n")) == (2, 1)
    assert "is not what that run read" in again.stderr
    again = run("rate", "--resume", "--output", out, "-", input=lines[0])
    assert "is not what that run read" in again.stderr
    assert run("rate", "--resume", "--output", out, "-", input="\n".join(lines)).exit_code == 0
    assert [row.split(",")[1] for row in out.read_text().splitlines()[1:]] == lines


def test_two_runs_on_one_output(begun: Path) -> None:
    lock = Lock(begun.with_name("out.csv.lock"))
    before = content(begun)
    for resume in ((), ("--resume",)):
        result = run("rate", *resume, "--output", begun, begun.with_name("many.sdm"))
        assert result.stderr == f"lapiz: {begun}: another run is writing it\n"
        assert result.exit_code == 2
    assert content(begun) == before
    lock.release()
    assert resumed(begun).exit_code == 0


HOLDER = """
import os, sys
from pathlib import Path
from lapiz.files.writing import Lock
lock = Lock(Path(sys.argv[1]))
print("held", flush=True)
sys.stdin.read()
"""


def test_a_lock_ends_with_its_process(begun: Path) -> None:
    lock = begun.with_name("out.csv.lock")
    command = [sys.executable, "-c", HOLDER, str(lock)]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe) as holder:
        assert holder.stdout
        assert holder.stdout.readline() == b"held\n"
        assert "another run is writing it" in resumed(begun).stderr
        holder.kill()
    assert lock.exists()
    assert resumed(begun).exit_code == 0
    assert not lock.exists()


LIMITED = """
import resource, sys
sys.dont_write_bytecode = True  # modules cut off at the limit would stay for the next to import
size = int(sys.argv.pop(1))
resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))
from lapiz.cli import main
main()
"""


@pytest.mark.sample(1)
@pytest.mark.skipif(sys.platform == "win32", reason="there is no such limit")
@pytest.mark.parametrize("name", ["out.csv", "out.parquet"])
def test_a_full_disk_ends_the_run_and_it_can_be_resumed(tmp_path: Path, name: str) -> None:
    """Files may not become larger than a limit, which acts as a full disk does."""
    if name == "out.parquet":
        pytest.importorskip("pyarrow")
    path, out = tmp_path / "many.sdm", tmp_path / name
    lines = puzzles(60)
    path.write_text("".join(f"{line}\n" for line in lines))
    out.write_text("the former file")
    arguments = ["rate", "--quiet", "--output", str(out), str(path)]
    command = [sys.executable, "-c", LIMITED, "9000", *arguments, "--jobs", "1"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 2
    assert "File too large" in done.stderr
    assert "a fault of lapiz" not in done.stderr
    assert out.read_text() == "the former file"
    assert run(*arguments, "--resume").exit_code == 0
    whole = tmp_path / f"whole-{name}"
    assert run("rate", "--quiet", "--output", whole, path).exit_code == 0
    assert out.read_bytes() == whole.read_bytes()
    assert sorted(tmp_path.iterdir()) == sorted([path, out, whole])
