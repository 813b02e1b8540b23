"""Bad input of every sort: one line on standard error with file and line, and exit status 2."""

import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner

from lapiz.cli import cli
from tests.support.hostile_inputs import FILES, STRINGS, puzzle


@pytest.fixture(autouse=True)
def quick() -> object:
    """No input may take long."""
    start = time.process_time()
    yield
    assert time.process_time() - start < 10


def complaint(*arguments: str, text: str | bytes | None = None) -> str:
    """Run the command, see that it refuses on one line, and return the line."""
    result = CliRunner().invoke(cli, arguments, input=text)
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    assert result.stderr.startswith("lapiz: ")
    assert result.stderr.endswith("\n")
    assert len(result.stderr.splitlines()) == 1
    assert len(result.stderr) < 1000
    assert "fault of lapiz" not in result.stderr
    return result.stderr.removeprefix("lapiz: ").rstrip("\n")


@pytest.mark.sample(40)
@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("command", ["show", "check"])
def test_hostile_files(name: str, command: str, tmp_path: Path) -> None:
    content, line, message = FILES[name]
    path = tmp_path / "x.yaml"
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    said = complaint(command, str(path))
    assert said.startswith(f"{path}:{line}: " if line else f"{path}:")
    assert message in said


@pytest.mark.sample(20)
@pytest.mark.parametrize("name", FILES)
def test_hostile_standard_input(name: str) -> None:
    content, _, _ = FILES[name]
    said = complaint("solve", "-", text=content)
    assert said.startswith("<stdin>")


def test_a_bad_puzzle_after_a_good_one(tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    path.write_text(puzzle() + "---\nkind: sudoku\n")
    result = CliRunner().invoke(cli, ["check", str(path)])
    assert result.exit_code == 2
    assert result.stdout == f"{path}:1: ok, 1 solution\n"
    assert result.stderr == f"lapiz: {path}:13: the field grid is missing\n"


@pytest.mark.parametrize("name", STRINGS)
@pytest.mark.parametrize("command", ["solve", "check", "hint"])
def test_hostile_strings(name: str, command: str) -> None:
    complaint(command, "--", STRINGS[name])


@pytest.mark.skipif(sys.platform == "win32", reason="other messages, and no right to link")
def test_directories_and_unreadable_files(tmp_path: Path) -> None:
    message = f"{tmp_path}: Is a directory; name the files in it, such as {tmp_path}/*.yaml"
    assert complaint("solve", str(tmp_path)) == message
    assert complaint("check", str(tmp_path)) == message
    link = tmp_path / "loop.yaml"
    link.symlink_to(link)
    assert complaint("solve", str(link)).startswith(f"{link}: ")


def test_a_device_without_end() -> None:
    if not Path("/dev/zero").exists():
        pytest.skip("no /dev/zero")
    assert complaint("solve", "/dev/zero") == "/dev/zero: larger than 4194304 bytes"


LOGS = {
    "not JSON": '{"version": 1, "type": "puzzle"',
    "a list": '{"version": 1, "type": "result"}\n[]',
    "deep": '{"version": 1, "type": ' + "[" * 100_000,
    "NaN": '{"version": NaN}',
    "long number": '{"version": ' + "1" * 100_000 + "}",
    "no puzzle": '{"version": 1, "type": "puzzle"}',
    "puzzle of no kind": '{"version": 1, "type": "puzzle", "puzzle": {"grid": []}}',
    "step first": '{"version": 1, "type": "step"}',
    "long line": '{"version": 1, "type": "' + "x" * 2_000_000 + '"}',
}


@pytest.mark.parametrize("name", LOGS)
def test_hostile_logs(name: str, tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    path.write_text(LOGS[name])
    said = complaint("check", str(path))
    assert said.startswith(f"{path}:1: ")


def test_unknown_profile_technique_scale() -> None:
    good = puzzle()
    for arguments in (
        ("solve", "--profile", "nix.yaml", "-"),
        ("steps", "--technique", "nix", "-"),
        ("steps", "--technique", "hodoku:9999", "-"),
        ("rate", "--scale", "nix", "-"),
        ("show", "--format", "nix", "-"),
        ("solve", "--kind", "nix", "-"),
    ):
        assert "nix" in complaint(*arguments, text=good) or "9999" in arguments[2]
