"""Files are written whole or not at all, and streams that take no more end in one line."""

import os
import stat
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from lapiz import load
from lapiz.cli import cli
from lapiz.core import BadInput
from lapiz.files.writing import replacing, write_file

pytestmark = pytest.mark.hostile

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
POSIX = pytest.mark.skipif(os.name != "posix", reason="not on this system")
FULL = pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device")

LIMITED = """
import resource, sys
sys.dont_write_bytecode = True  # modules cut off at the limit would stay for the next to import
resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))
from lapiz.cli import main
main()
"""


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


# Files


def test_a_file_and_its_permissions(tmp_path: Path) -> None:
    path = tmp_path / "x.html"
    write_file(path, b"one")
    assert (path.read_bytes(), names(tmp_path)) == (b"one", ["x.html"])
    path.chmod(0o640)
    write_file(path, b"two")
    assert (path.read_bytes(), names(tmp_path)) == (b"two", ["x.html"])
    if os.name == "posix":
        assert stat.S_IMODE(path.stat().st_mode) == 0o640


def test_a_new_file_has_the_usual_permissions(tmp_path: Path) -> None:
    (tmp_path / "usual").write_bytes(b"")
    write_file(tmp_path / "new", b"")
    assert (tmp_path / "new").stat().st_mode == (tmp_path / "usual").stat().st_mode


def raises(error: BaseException) -> Callable[..., Any]:
    def fail(*_: Any) -> None:
        raise error

    return fail


@pytest.mark.parametrize("error", [OSError(28, "No space left on device"), KeyboardInterrupt()])
@pytest.mark.parametrize("where", ["os.fsync", "pathlib.Path.replace"])
def test_what_fails_leaves_the_former_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, where: str, error: BaseException
) -> None:
    path = tmp_path / "x.html"
    path.write_text("former")
    monkeypatch.setattr(where, raises(error))
    expected = BadInput if isinstance(error, OSError) else KeyboardInterrupt
    with pytest.raises(expected) as caught:
        write_file(path, b"new")
    assert (path.read_text(), names(tmp_path)) == ("former", ["x.html"])
    if expected is BadInput:
        assert str(caught.value) == f"{path}: cannot be written: No space left on device"


def test_who_writes_fails(tmp_path: Path) -> None:
    path = tmp_path / "x.html"
    path.write_text("former")
    with pytest.raises(RuntimeError), replacing(path):
        raise RuntimeError
    assert (path.read_text(), names(tmp_path)) == ("former", ["x.html"])


@POSIX
@pytest.mark.parametrize(
    ("arguments", "name"),
    [
        (("story",), "x.html"),
        (("print",), "x.html"),
        (("graph",), "x.dot"),
        (("story", "--to", "r5c5"), "x.html"),
    ],
)
def test_a_full_disk_loses_no_former_file(
    tmp_path: Path, arguments: tuple[str, ...], name: str
) -> None:
    path = tmp_path / name
    path.write_text("former")
    command = [sys.executable, "-c", LIMITED, *arguments, EASY, "-o", str(path)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.stderr == f"lapiz: {path}: cannot be written: File too large\n"
    assert (done.returncode, path.read_text(), names(tmp_path)) == (2, "former", [name])


@POSIX
def test_a_link_stays_and_leads_to_the_new_file(tmp_path: Path) -> None:
    path, link = tmp_path / "x.html", tmp_path / "link.html"
    path.write_text("former")
    link.symlink_to(path)
    write_file(link, b"new")
    assert link.is_symlink()
    assert path.read_bytes() == b"new"


@pytest.mark.skipif(getattr(os, "geteuid", lambda: 1)() == 0, reason="needs an ordinary user")
def test_a_protected_file_is_not_replaced(tmp_path: Path) -> None:
    path = tmp_path / "x.html"
    path.write_text("former")
    path.chmod(0o400)
    with pytest.raises(BadInput, match="Permission denied"):
        write_file(path, b"new")
    assert path.read_text() == "former"


def test_where_nothing_can_be_written(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "no" / "x.html"):
        with pytest.raises(BadInput, match="cannot be written: "):
            write_file(path, b"new")
    assert names(tmp_path) == []


@POSIX
def test_streams_are_written_directly(tmp_path: Path) -> None:
    pipe, got = tmp_path / "pipe", []
    os.mkfifo(pipe)
    reader = threading.Thread(target=lambda: got.append(pipe.read_bytes()))
    reader.start()
    write_file(pipe, b"through")
    reader.join()
    assert (got, names(tmp_path)) == ([b"through"], ["pipe"])
    write_file(Path(os.devnull), b"nothing")
    assert not Path(os.devnull).is_file()


@pytest.mark.skipif(sys.platform != "linux", reason="/dev/stdout is another thing there")
def test_standard_output_by_its_name(tmp_path: Path) -> None:
    """It is appended to, even where it is a file that somebody else made."""
    path = tmp_path / "all.txt"
    with path.open("wb") as file:
        file.write(b"before\n")
        file.flush()
        command = [sys.executable, "-m", "lapiz", "graph", EASY, "-o", "/dev/stdout"]
        assert subprocess.run(command, stdout=file).returncode == 0
    assert path.read_text().startswith("before\n")
    assert len(path.read_text()) > 100


def test_a_text_as_long_as_a_puzzle_is_no_utf8() -> None:
    with pytest.raises(BadInput):
        load(os.fsdecode(b"\xff" * 81))


@pytest.mark.skipif(sys.platform != "linux", reason="names are texts there")
def test_names_that_are_not_utf8(tmp_path: Path) -> None:
    path = tmp_path / os.fsdecode(b"\xff.sdm")
    path.write_text(EASY)
    title = os.fsdecode(b"\xff")
    for arguments in (
        ("story", str(path), "--title", title, "-o", "-"),
        ("story", str(path), "--title", title, "-o", str(tmp_path / "x.html")),
        ("print", str(path), "--title", title),
        ("solve", str(path)),
        ("solve", "--json", str(path)),
        ("check", str(path)),
        ("solve", str(tmp_path / os.fsdecode(b"\xfe"))),
        ("rate", str(path)),
    ):
        code, told = lapiz(*arguments, stdout=subprocess.DEVNULL)
        assert code in (0, 2), (arguments, told)


# Standard output


def lapiz(*arguments: str, **more: Any) -> tuple[int, str]:
    command = [sys.executable, "-m", "lapiz", *arguments]
    done = subprocess.run(command, stderr=subprocess.PIPE, text=True, **more)
    return done.returncode, done.stderr


COMMANDS = [("--help",), ("solve", EASY), ("solve", "--json", EASY), ("rate", "--quiet", EASY)]


@FULL
@pytest.mark.parametrize("arguments", COMMANDS)
def test_standard_output_is_full(arguments: tuple[str, ...]) -> None:
    with open("/dev/full", "w") as full:
        told = lapiz(*arguments, stdout=full)
    assert told == (2, "lapiz: nothing more can be written: No space left on device\n")


@POSIX
@pytest.mark.parametrize("arguments", COMMANDS)
def test_nobody_reads(arguments: tuple[str, ...]) -> None:
    """Nothing is said to a pipe that is closed, and nothing is made of it but the status."""
    read, write = os.pipe()
    os.close(read)
    try:
        assert lapiz(*arguments, stdout=write) == (141, "")
    finally:
        os.close(write)


@FULL
def test_standard_error_is_full_too() -> None:
    command = [sys.executable, "-m", "lapiz", "solve", EASY]
    for unbuffered in ("", "1"):
        environment = {**os.environ, "PYTHONUNBUFFERED": unbuffered}
        with open("/dev/full", "w") as full:
            done = subprocess.run(command, stdout=full, stderr=full, env=environment)
        assert done.returncode == 2


@POSIX
@pytest.mark.parametrize("closed", [(0,), (1,), (2,), (0, 1, 2)])
def test_streams_that_are_closed(closed: tuple[int, ...]) -> None:
    """What cannot be printed is a failed write, which has its own status, and no fault.

    An empty standard input is no puzzle.
    """
    line = " ".join(f"{number}>&-" for number in closed)
    for last, status in ((EASY, 2 if 1 in closed else 0), ("-", 2)):
        command = ["sh", "-c", f'"$0" -m lapiz rate "$1" {line}', sys.executable, last]
        done = subprocess.run(command, capture_output=True, text=True, stdin=subprocess.DEVNULL)
        assert done.returncode == status
        assert "fault" not in done.stderr


def test_other_exits_stay_what_they_are() -> None:
    assert CliRunner().invoke(cli, ["solve"]).exit_code == 2
    assert CliRunner().invoke(cli, ["--version"]).exit_code == 0
