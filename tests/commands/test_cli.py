"""The `lapiz` command: what it prints, and its exit status."""

import io
import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner, Result

import lapiz
from lapiz import cli as cli_module
from lapiz.cli import cli
from lapiz.commands.common.help_texts import OF_APPS
from lapiz.plugins import shutdown
from tests.support.commands import COMMANDS

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
MANY = ["1...", "....", "....", "...."]


def run(*arguments: str | Path, **more: Any) -> Result:
    return CliRunner().invoke(cli, [str(one) for one in arguments], **more)


def objects(result: Result) -> list[dict[str, Any]]:
    return [json.loads(line) for line in result.stdout.splitlines()]


def document(grid: str | list[str], **fields: Any) -> str:
    rows = grid if isinstance(grid, list) else [grid[i : i + 9] for i in range(0, 81, 9)]
    return json.dumps({"kind": "sudoku", "grid": rows, **fields})


@pytest.fixture
def easy(tmp_path: Path) -> Path:
    path = tmp_path / "easy.yaml"
    path.write_text(document(EASY, title="An easy one"))
    return path


@pytest.fixture
def many(tmp_path: Path) -> Path:
    path = tmp_path / "many.yaml"
    path.write_text(document(MANY))
    return path


@pytest.fixture
def saved(easy: Path, tmp_path: Path) -> Path:
    path = tmp_path / "log.jsonl"
    path.write_text(run("solve", "--json", easy).stdout)
    return path


def test_solve_prints_steps_and_solution(easy: Path) -> None:
    result = run("solve", easy)
    assert result.exit_code == 0
    assert "  1. " in result.stdout
    assert "     => " in result.stdout
    assert f"Solution: {SOLVED}" in result.stdout
    assert "Rating: Easy" in result.stdout
    assert "\x1b" not in result.stdout


def test_solve_with_boards(easy: Path) -> None:
    result = run("solve", "--grid", easy)
    steps = len(lapiz.solve(lapiz.load(easy)).steps)
    assert result.stdout.count("┌") == steps + 2


@pytest.mark.parametrize("text", [EASY, document(EASY)])
def test_a_puzzle_as_text_and_on_standard_input(text: str) -> None:
    if text == EASY and "line" not in lapiz.registry().formats:
        pytest.skip("no format for lines")
    for result in (run("solve", "--quiet", text), run("solve", "--quiet", "-", input=text)):
        assert (result.exit_code, result.stdout) == (0, SOLVED + "\n")


def test_several_puzzles_and_the_worst_status(easy: Path, many: Path) -> None:
    result = run("solve", "--quiet", easy, many, "missing.yaml", easy)
    assert result.exit_code == 2
    assert result.stdout.splitlines() == [SOLVED, "many solutions", SOLVED]
    assert result.stderr == "lapiz: missing.yaml: No such file or directory\n"


def test_not_solved_is_status_1(many: Path) -> None:
    assert run("solve", many).exit_code == 1
    assert run("solve", "--no-fallback", many).exit_code == 1
    assert run("solve", "--choose", many).exit_code == 0


def test_json_and_back(saved: Path) -> None:
    result = run("check", saved)
    assert result.exit_code == 0
    assert "steps proved again, solved" in result.stdout
    assert run("check", "-", input=saved.read_text()).exit_code == 0


def test_a_log_of_a_choice_and_one_that_stops(many: Path) -> None:
    for option in ("--choose", "--no-fallback"):
        text = run("solve", "--json", option, many).stdout
        assert run("check", "-", input=text).exit_code == 0


def changed(saved: Path, line: int, **fields: Any) -> str:
    lines = saved.read_text().splitlines()
    lines[line] = json.dumps({**json.loads(lines[line]), **fields})
    return "\n".join(lines)


@pytest.mark.parametrize(
    ("line", "fields", "message"),
    [
        (1, {"places": ["r1c3=1"]}, "is refused: without r1c3=1 all truths can be satisfied"),
        (1, {"truths": []}, "is refused: it names no truths"),
        (3, {"number": 7}, "the step has number 7, expected 3"),
        (9, {"rests_on": [1, 2]}, "rests_on.0 is 1, expected "),
        (4, {"assumes_unique": True}, "assumes_unique is True, expected False"),
        (-1, {"solution": SOLVED[::-1]}, "the result's solution is"),
        (-1, {"status": "stuck"}, "the status is 'stuck', expected solved"),
        (-1, {"steps": 3}, "the result's steps is 3"),
        (-1, {"notes": 5}, "the result's notes is 5"),
        (-1, {"notes": [5]}, "the result's notes.0 is 5"),
        (-1, {"rating": 5}, "the result's rating is 5"),
    ],
)
def test_a_log_that_says_what_is_not_so(
    saved: Path, line: int, fields: dict[str, Any], message: str
) -> None:
    text = changed(saved, line, **fields)
    result = run("check", "-", input=text)
    assert result.exit_code == 1
    number = line + 1 if line >= 0 else len(text.splitlines())
    assert result.stderr.startswith(f"lapiz: <stdin>:{number}: ")
    assert message in result.stderr
    assert result.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("line", "fields", "message"),
    [
        (0, {"version": 2}, "expected an object of version 1"),
        (0, {"puzzle": {"kind": "sudoku", "grid": ["1"]}}, "1 rows, expected one of 4"),
        (1, {"type": "leap"}, "type is 'leap', expected"),
        (1, {"places": ["r0c0=0"]}, "places: there is no candidate 'r0c0=0'"),
        (1, {"places": [], "removes": []}, "the step removes and places nothing"),
        (1, {"truths": [{"item": 0, "name": "r9c9"}]}, "truths: item 0 is not 'r9c9'"),
        (1, {"truths": [{"item": 10**9, "name": "x"}]}, "truths: item 1000000000 is not 'x'"),
        (1, {"grounds": "faith"}, "grounds: must be one of"),
        (1, {"removes": "all"}, "removes: must be array"),
    ],
)
def test_a_malformed_log(saved: Path, line: int, fields: dict[str, Any], message: str) -> None:
    result = run("check", "-", input=changed(saved, line, **fields))
    assert result.exit_code == 2
    assert result.stderr.startswith(f"lapiz: <stdin>:{line + 1}: ")
    assert message in result.stderr
    assert result.stderr.count("\n") == 1


def test_a_log_cut_off(saved: Path) -> None:
    text = saved.read_text()
    lines = text.splitlines()
    for cut in (text[: len(text) // 2], "\n".join(lines[:-1]), lines[0]):
        result = run("check", "-", input=cut)
        assert result.exit_code == 2
        assert result.stderr.startswith(f"lapiz: <stdin>:{len(cut.splitlines())}: ")


def test_check_of_expectations(tmp_path: Path, many: Path) -> None:
    path = tmp_path / "x.yaml"
    path.write_text(document(EASY, expect={"status": "solved", "uses": ["hidden-single"]}))
    assert run("check", path).stdout == f"{path}: ok, 1 solution, as expected\n"
    path.write_text(document(EASY, expect={"status": "stuck", "solution": SOLVED[::-1]}))
    result = run("check", path)
    assert result.exit_code == 1
    assert "the solve ends 'solved', expected 'stuck'" in result.stderr
    assert "the solution is" in result.stderr
    assert run("check", many).stderr == f"lapiz: {many}: 2 or more solutions, expected one\n"


def test_check_of_an_unknown_technique(tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    path.write_text(document(EASY, expect={"uses": ["hiden-single"]}))
    result = run("check", path)
    assert result.exit_code == 2
    assert f"lapiz: {path}: there is no technique 'hiden-single'; did you mean" in result.stderr


def test_steps(easy: Path, many: Path) -> None:
    result = run("steps", "--technique", "hodoku:0003", easy)
    found = lapiz.steps(lapiz.load(easy), "naked-single")
    assert result.exit_code == 0
    assert result.stdout.count("Naked Single: ") == len(found)
    listed = objects(run("steps", "--json", "--technique", "naked-single", easy))
    assert [one["type"] for one in listed] == ["puzzle", *["deduction"] * len(found)]
    assert run("steps", "--technique", "naked-single", many).exit_code == 1
    assert run("steps", "--technique", "naked-singel", easy).exit_code == 2


def test_show(easy: Path) -> None:
    assert run("show", easy).stdout.count("│") == 36
    yaml = run("show", "--format", "yaml", easy).stdout
    assert run("solve", "--quiet", "-", input=yaml).stdout == SOLVED + "\n"
    assert objects(run("show", "--json", easy))[0]["puzzle"]["kind"] == "sudoku"
    result = run("show", "--format", "nix", easy)
    assert result.exit_code == 2
    assert result.stderr.startswith("lapiz: no format 'nix' to write in, expected one of: yaml")


def test_rate(easy: Path) -> None:
    assert run("rate", easy, easy).stdout.count("Easy") == 2
    assert objects(run("rate", "--json", easy))[0]["level"] == "Easy"
    assert run("rate", "--scale", "richter", easy).exit_code == 2


def test_steps_that_find_nothing_say_what_was_asked() -> None:
    hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
    done = run("steps", hard)
    assert done.exit_code == 1
    asked, more = map(int, re.findall(r"(\d+) (?:techniques|more)", done.output))
    listed = run("techniques", "--kind", "sudoku").output
    assert len(re.findall(r" yes  ", listed)) == asked
    assert len(re.findall(r" no   ", listed)) == more


def test_techniques() -> None:
    lines = run("techniques", "--kind", "sudoku").stdout.splitlines()
    assert lines[1].split()[0] == "full-house"
    assert "A cell has one digit left" in run("techniques", "naked-single").stdout
    assert run("techniques", "naked").exit_code == 2
    names = [one["name"] for one in objects(run("techniques", "--json"))]
    assert len(set(names)) == len(names) == len(lapiz.registry().techniques)


def test_profile(easy: Path, tmp_path: Path) -> None:
    path = tmp_path / "p.yaml"
    path.write_text("order: [hidden-single]\nothers: false\n")
    result = run("solve", "--profile", path, "--no-fallback", "--json", easy)
    assert set(objects(result)[-1]["counts"]) == {"hidden-single"}
    path.write_text("order: [hiden-single]\n")
    result = run("solve", "--profile", path, easy)
    assert result.exit_code == 2
    assert result.stderr.startswith(f"lapiz: {path}:1: order: there is no technique")


def test_kind(easy: Path) -> None:
    assert run("solve", "--kind", "sudoku", easy).exit_code == 0
    result = run("solve", "--kind", "chess", easy)
    assert result.exit_code == 2
    assert result.stderr.startswith("lapiz: there is no puzzle kind 'chess'")


@pytest.mark.parametrize(
    "arguments",
    [["frobnicate"], ["solve"], ["solve", "--nix", "x"], ["hint", "--rung", "8", "x"]],
)
def test_usage_errors_are_one_line(arguments: list[str]) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert result.stderr.startswith("lapiz: ")
    assert result.stderr.count("\n") == 1


def test_plugins_add_commands_and_their_problems_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    @click.command("greet")
    def greet() -> None:
        click.echo("hello")

    real = lapiz.registry()
    records = real.techniques, real.kinds, real.scales, real.formats
    known = lapiz.Registry(*records, {"greet": greet}, problems=("it broke",))
    monkeypatch.setattr(cli_module, "registry", lambda: known)
    result = run("greet")
    assert (result.exit_code, result.stdout) == (0, "hello\n")
    assert result.stderr == "lapiz: warning: it broke\n"
    assert "greet" in run("--help").stdout


def test_a_fault_of_lapiz_is_one_line(monkeypatch: pytest.MonkeyPatch, easy: Path) -> None:
    def broken(*_: Any, **__: Any) -> None:
        raise RuntimeError("no\nluck")

    monkeypatch.setattr("lapiz.solving.solver.solve", broken)
    result = run("solve", easy)
    assert result.exit_code == 70
    assert result.stderr == "lapiz: a fault of lapiz: RuntimeError: no luck\n"


def test_a_terminal_gets_colours_and_no_color_takes_them_away(easy: Path) -> None:
    pty = pytest.importorskip("pty")
    shown = {}
    for name, more in (("colour", {}), ("plain", {"NO_COLOR": "1"})):
        environment = {**os.environ, "TERM": "xterm-256color", "COLORTERM": "truecolor", **more}
        environment.pop("NO_COLOR", None) if not more else None
        reader, writer = pty.openpty()
        command = [sys.executable, "-m", "lapiz", "hint", "--rung", "7", str(easy)]
        with subprocess.Popen(command, stdout=writer, env=environment) as process:
            os.close(writer)
            shown[name] = _all_of(reader)
            assert process.wait() == 0
    assert "38;2;0;114;178" in shown["colour"] or "48;2;0;114;178" in shown["colour"]
    assert "114;178" not in shown["plain"]


def _all_of(reader: int) -> str:
    found = b""
    while True:
        try:
            part = os.read(reader, 65536)
        except OSError:
            break
        if not part:
            break
        found += part
    os.close(reader)
    return found.decode()


@pytest.mark.skipif(sys.platform == "win32", reason="it has no head")
def test_a_reader_that_goes_away_is_no_fault(easy: Path) -> None:
    command = f"{sys.executable} -m lapiz solve --grid {easy} | head -1"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, check=False)
    assert done.stderr == ""


@pytest.mark.parametrize("arguments", [["--version"], ["solve", "--json", EASY]])
def test_start_is_quick_enough_to_leave_large_modules_out(arguments: list[str]) -> None:
    """Rich is for lines, processes for long runs, templates for pages, and HTTP for nothing."""
    large = ["rich", "http.client", "multiprocessing", "jinja2"]
    code = f"""if True:
        import sys
        from lapiz.cli import cli
        try:
            cli({arguments!r})
        finally:
            print([name for name in {large!r} if name in sys.modules], file=sys.stderr)"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "[]\n")


def test_a_command_is_the_module_of_its_name() -> None:
    for name in COMMANDS:
        command = cli.get_command(click.Context(cli), name)
        assert command is not None
        assert command.name == name
    assert cli.get_command(click.Context(cli), "common") is None
    assert cli.get_command(click.Context(cli), "why_not") is None


@pytest.mark.parametrize(
    "command", [["graph"], ["print"], ["story"], ["show", "--svg"], ["lab", "naked-single"]]
)
def test_what_cannot_be_written_is_bad_input(command: list[str], easy: Path) -> None:
    target = easy.parent / "none" / "out"
    option = [] if "--svg" in command else ["-o"]
    result = run(*command, *option, target, easy)
    assert result.exit_code == 2
    assert result.stderr == f"lapiz: {target}: cannot be written: No such file or directory\n"


def test_windows_writes_utf8_into_pipes(monkeypatch: pytest.MonkeyPatch, easy: Path) -> None:
    """Its code pages lack what boards are drawn with."""
    written = io.BytesIO()
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(written, encoding="cp1252"))
    monkeypatch.setattr(sys, "argv", ["lapiz", "show", str(easy)])
    monkeypatch.setattr(shutdown, "leave", sys.exit)  # the process of the tests goes on
    before = signal.getsignal(signal.SIGINT)
    try:
        with pytest.raises(SystemExit) as ended:
            cli_module.main()
    finally:  # it ends with interrupts ignored, and processes of later tests would ignore them
        signal.signal(signal.SIGINT, before)
    assert ended.value.code == 0
    assert "\u2500" in written.getvalue().decode("utf-8")


def test_the_commands_of_a_package_that_is_not_there_are_known(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    apps = {name: app for app, names in OF_APPS.items() for name in names.split()}
    owners = lapiz.registry().owners["commands"]
    assert owners == {name: f"lapiz:{app.removeprefix('lapiz_')}" for name, app in apps.items()}
    monkeypatch.setattr(lapiz.registry(), "commands", {})
    fault = "no command 'play': it belongs to the package lapiz_play, which is not installed"
    assert fault in run("play").stderr
