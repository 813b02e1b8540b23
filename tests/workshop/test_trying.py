"""`lapiz try`: what a technique finds that is being written, proved or refused, at every save."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
from click.testing import CliRunner, Result

import lapiz
from lapiz.cli import cli
from lapiz.plugins import including
from lapiz.testing import check_golden
from lapiz.texts import said, speaking
from tests.support.places import ROOT

PUZZLE = ROOT / "puzzles_yaml" / "sudoku" / "naked-pair.yaml"
HEAD = """
import lapiz
from lapiz import Deduction, bits
@lapiz.technique("tried", kind="sudoku")
def tried(grid):
"""
PAIR = """
    for one in bits(grid.bivalue):
        for other in bits(grid.bivalue & grid.layout.peers[one] & -1 << one):
            if grid.digits_of(one) == grid.digits_of(other):
                seen = grid.layout.seen_by_all(1 << one | 1 << other)
                gone = grid.candidates_in(seen, grid.digits_of(one))
                if gone:
                    yield Deduction(removes=gone, truths=TRUTHS)
"""
TRUE, FALSE = PAIR.replace("TRUTHS", "(one, other)"), PAIR.replace("TRUTHS", "(one,)")


def module(folder: Path, body: str, head: str = HEAD) -> Path:
    path = folder / "tried.py"
    path.write_text(head + body, encoding="utf-8")
    return path


def tried(path: Path | str, *more: str | Path, puzzle: Path | str = PUZZLE) -> Result:
    return CliRunner().invoke(cli, ["try", str(path), str(puzzle), *map(str, more)])


def test_what_is_found_is_proved_and_drawn(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    result = tried(module(tmp_path, TRUE), "-o", page)
    assert result.exit_code == 0, result.output
    summary = r"Tried, (at the start|after \d+ steps): \d+ deductions?, 0 refused, [\d.]+ ms\."
    assert re.search(summary, result.stdout)
    assert "⇒" in page.read_text("utf-8") or "=>" in page.read_text("utf-8")
    assert "<svg" in page.read_text("utf-8")
    assert 'http-equiv="refresh"' not in page.read_text("utf-8"), (
        "it reloads only while it is watched"
    )
    assert "tried" not in lapiz.registry().techniques


def test_what_is_refused_has_its_counterexample(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    result = tried(module(tmp_path, FALSE), "-o", page)
    assert result.exit_code == 1
    assert "Refused: " in result.stdout
    assert "all truths can be satisfied" in result.stdout
    assert " 0 refused" not in result.stdout
    assert "Then all truths would hold at once" in page.read_text("utf-8")


MIXED = PAIR.replace(
    "yield Deduction(removes=gone, truths=TRUTHS)",
    """least = gone & -gone
                    yield Deduction(removes=least, truths=(one, other))
                    yield Deduction(removes=gone ^ least, truths=(one,))""",
)
GOLDEN = {"proved": TRUE, "refused": FALSE, "mixed": MIXED, "silent": "    yield from ()\n"}


@pytest.mark.sample(1)
@pytest.mark.parametrize("name", GOLDEN)
def test_golden_trials(name: str, tmp_path: Path) -> None:
    """What is refused comes first, drawn once more with what holds against it, and advised on."""
    result = tried(module(tmp_path, GOLDEN[name]), "--language", "en")
    text = re.sub(r"[\d.]+ ms", "… ms", result.stdout)
    check_golden(Path(__file__).with_name("golden") / f"try-{name}.txt", text)
    assert result.exit_code == (name != "proved")


@pytest.mark.rest
def test_of_many_deductions_a_few_are_drawn(tmp_path: Path) -> None:
    """Five in a terminal, fifty on the page; how many there are is said all the same."""
    body = (
        "    for one in bits(grid.position.open):\n        yield Deduction(1 << one, truths=())\n"
    )
    page = tmp_path / "page.html"
    result = tried(module(tmp_path, body), "-o", page)
    count = lapiz.load(PUZZLE).start.open.bit_count()
    assert f"at the start: {count} deductions, {count} refused" in result.stdout
    assert result.stdout.count("=> ") == 5
    assert page.read_text("utf-8").count("⇒ ") == 50


def test_it_goes_on_to_the_positions_of_the_solve(tmp_path: Path) -> None:
    hard = ROOT / "puzzles_yaml" / "sudoku" / "skyscraper.yaml"
    late = "    if grid.position.placed.bit_count() > 30:\n"
    body = late + "".join(f"    {line}\n" for line in TRUE.splitlines())
    result = tried(module(tmp_path, body), puzzle=hard)
    assert "Tried, after " in result.stdout or "Tried finds nothing, neither" in result.stdout
    result = tried(module(tmp_path, "    yield from ()\n"), puzzle=hard)
    assert result.exit_code == 1
    assert "Tried finds nothing, neither at the start nor on the way." in result.stdout


PROBLEMS = {
    "raises": ("    raise ValueError('no pencil')\n    yield\n", "raised ValueError: no pencil"),
    "exits": ("    raise SystemExit(7)\n    yield\n", "raised SystemExit"),
    "loops": ("    while True:\n        pass\n    yield\n", "tried"),
    "loops on": ("    while True:\n        yield Deduction(removes=1, truths=(0,))\n", ""),
}


@pytest.mark.parametrize("name", PROBLEMS)
def test_what_a_technique_does_wrong(name: str, tmp_path: Path) -> None:
    body, message = PROBLEMS[name]
    began = time.process_time()  # a loop is at work all the time
    page = tmp_path / "page.html"
    result = tried(module(tmp_path, body), "--seconds", "0.5", "-o", page)
    assert result.exit_code == 1, result.output
    assert message in result.stdout
    assert "<title>Tried" in page.read_text("utf-8")
    assert time.process_time() - began < 10


BAD = {
    "import nothing_of_the_sort": "nothing_of_the_sort",
    "def broken(:": "SyntaxError",
    "x = 1": "it has no technique",
    f"{HEAD}    yield\nother = lapiz.technique('other', kind='sudoku')(tried.find)": "2 techniques",
}


@pytest.mark.parametrize("source", BAD, ids=lambda text: text.strip()[:20])
def test_modules_that_cannot_be_tried(source: str, tmp_path: Path) -> None:
    result = tried(module(tmp_path, source, ""))
    assert result.exit_code == 2
    assert BAD[source] in result.stderr
    assert len(result.stderr.splitlines()) == 1


def test_what_is_not_there(tmp_path: Path) -> None:
    path = module(tmp_path, TRUE)
    for result in (
        tried(tmp_path / "missing.py"),
        tried(tmp_path / "missing"),
        tried(path, puzzle=tmp_path / "missing.yaml"),
        tried(f"{path}:nothing"),
        tried(path, "-o", tmp_path / "no" / "page.html"),
        tried(path, "--seconds", "0"),
    ):
        assert result.exit_code == 2, result.output
        assert len(result.stderr.splitlines()) <= 4
    assert tried(f"{path}:tried").exit_code == 0


def test_it_is_in_the_language_asked_for(tmp_path: Path) -> None:
    result = tried(module(tmp_path, FALSE), "--language", "es")
    assert "Refused" not in result.stdout
    assert "at the start" not in result.stdout
    with speaking("es"):
        assert said("1 refused") in result.stdout


def test_a_module_of_a_package_that_is_installed_already(tmp_path: Path) -> None:
    """Its technique is there twice, then, and what is tried is the module that was saved."""
    path = tmp_path / "lapiz_tried" / "__init__.py"
    path.parent.mkdir()
    path.write_text(
        f"from lapiz_tried.more import find\n{HEAD}    yield from find(grid)\n", "utf-8"
    )
    more = f"from lapiz import Deduction, bits\ndef find(grid):{TRUE}"
    (path.parent / "more.py").write_text(more, "utf-8")
    former = lapiz.technique("tried", kind="sudoku")(lambda grid: iter(()))
    plugin = SimpleNamespace(lapiz_techniques=lapiz.hook(lambda: [former]), __name__="lapiz_tried")
    with including("lapiz-tried:tried", plugin):
        result = tried(path)
    assert result.exit_code == 0, result.output
    short = "lapiz_tried/__init__.py"  # where the whole path makes too long a title
    assert any(f"Tried ({place})" in result.stdout for place in (path, short))


def test_the_name_of_a_technique_of_lapiz(tmp_path: Path) -> None:
    result = tried(module(tmp_path, TRUE, HEAD.replace('"tried"', '"naked-pair"')))
    assert result.exit_code == 1, result.output
    assert "'naked-pair' is supplied by lapiz:sudoku and by tried.py" in result.stdout


def until(seen: Callable[[], bool]) -> None:
    end = time.monotonic() + 120
    while not seen():
        assert time.monotonic() < end, "nothing came of it"
        time.sleep(0.05)


@pytest.fixture
def watching(tmp_path: Path) -> Iterator[subprocess.Popen[bytes]]:
    """`lapiz try --watch` in a process of its own, what it prints in files."""
    path = module(tmp_path, TRUE)
    command = [sys.executable, "-m", "lapiz", "try", path, PUZZLE, "--watch"]
    environment = {**os.environ, "LAPIZ_LANGUAGE": "en", "PYTHONUNBUFFERED": "1"}
    with (tmp_path / "out").open("wb") as out, (tmp_path / "err").open("wb") as err:
        process = subprocess.Popen(
            [*map(str, command), "-o", str(tmp_path / "page.html")],
            stdout=out,
            stderr=err,
            env=environment,
        )
        yield process
        process.kill()
        process.wait()


@pytest.mark.skipif(sys.platform == "win32", reason="no Ctrl-C for one process")
def test_every_save_is_tried(watching: subprocess.Popen[bytes], tmp_path: Path) -> None:
    page = tmp_path / "page.html"

    def printed(name: str = "out") -> str:
        return (tmp_path / name).read_text("utf-8")

    until(lambda: "Waiting for the next save" in printed("err"))
    assert " 0 refused" in printed()
    first = page.read_text("utf-8")
    assert 'http-equiv="refresh"' in first
    module(tmp_path, FALSE)
    until(lambda: "Refused" in printed() and page.read_text("utf-8") != first)
    assert "Then all truths would hold at once" in page.read_text("utf-8")
    module(tmp_path, "def broken(:", "")
    until(lambda: "SyntaxError" in printed("err"))
    waits = printed("err").count("Waiting")
    (tmp_path / "tried.py").unlink()
    until(lambda: "No such file" in printed("err"))
    module(tmp_path, TRUE)
    until(lambda: printed("err").count("Waiting") >= waits + 2)
    assert printed().count(" 0 refused") == 2
    assert watching.poll() is None
    watching.send_signal(signal.SIGINT)
    assert watching.wait(60) in (1, 130)
    assert "Traceback" not in printed("err")
