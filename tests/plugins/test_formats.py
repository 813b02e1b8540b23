"""Formats that misbehave: each costs itself alone, and is named."""

import warnings
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import lapiz
from lapiz.cli import cli
from lapiz.files.formats import shortest
from lapiz.plugins import within as enclosing
from lapiz.plugins.containment import PluginError
from lapiz.plugins.output import PluginWarning
from tests.support.plugin_sites import here, install

GRID = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOURCE = """
import lapiz

class Own(BaseException):
    pass

def raising(error):
    def run(*arguments):
        raise error
    return run

def loops(*arguments):
    while True:
        pass

class Odd:
    def __bool__(self):
        raise Own("truth")

def form(name, sniff=lambda text: "zzz" in text, read=raising(lapiz.BadInput("no")), write=None):
    return lapiz.Format(name, "format " + name, sniff, read, write, kind="sudoku")

@lapiz.hook
def lapiz_formats():
    return [
        form("sniff-raises", raising(RuntimeError("sniff"))),
        form("sniff-own", raising(Own("sniff"))),
        form("sniff-loops", loops),
        form("sniff-odd", lambda text: Odd()),
        form("read-exits", read=raising(SystemExit(9))),
        form("read-loops", read=loops),
        form("read-numbers", read=lambda text: [7]),
        form("read-text", read=lambda text: "text"),
        form("read-nothing", read=lambda text: []),
        form("read-line", read=lambda text: [{"kind": "sudoku", "line": "x"}]),
        form("write-raises", write=raising(Own("write"))),
        form("write-number", write=lambda document: 7),
        form("sniff-number", sniff=7),
        lapiz.Format("suffixes", "suffixes", bool, list, suffixes=7),
    ]
"""
EVERY_TEXT = {
    "sniff-raises: sniff raised RuntimeError: sniff",
    "sniff-own: sniff raised Own: sniff",
    "sniff-loops: sniff took more than 0.3 seconds",
    "sniff-odd: sniff raised Own: truth",
}
THIS_TEXT = {
    "read-exits: read raised SystemExit: 9",
    "read-loops: read took more than 0.3 seconds",
    "read-numbers: read gave something of type int, expected a document",
    "read-text: read gave something of type str, expected a list of documents",
    "read-nothing: read gave an empty list, expected documents",
    "read-line: read gave a document whose line is not a number",
}
AT_START = (
    "lapiz: warning: plugin evil:evil: format 'sniff-number' has sniff 7, expected a function",
    "lapiz: warning: plugin evil:evil: format 'suffixes' has suffixes 7, "
    "expected a tuple of short texts",
)


@pytest.fixture(autouse=True)
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(enclosing, "SECONDS", 0.3)
    install(tmp_path / "site", "evil", SOURCE)
    with here(tmp_path / "site"):
        yield


def said(done: Result) -> set[str]:
    """What is said of formats while a text is read."""
    lines = done.stderr.splitlines()
    assert set(AT_START) <= set(lines)
    assert len(lines) == len(set(lines)), "each is said once"
    mark = "lapiz: warning: plugin evil:evil: format "
    return {line.removeprefix(mark) for line in lines if line not in AT_START}


def test_another_format_reads_what_they_cannot() -> None:
    # In its short form lapiz itself would read it, and ask no format.
    framed = "\n".join(GRID[row : row + 9] for row in range(0, 81, 9))
    done = CliRunner().invoke(cli, ["solve", "--quiet", framed, framed])
    assert (done.exit_code, done.stdout.count("53467891267219534")) == (0, 2)
    assert said(done) == EVERY_TEXT


def test_a_text_that_only_they_take_for_theirs(tmp_path: Path) -> None:
    (tmp_path / "zzz.txt").write_text("zzz\n")
    done = CliRunner().invoke(cli, ["solve", "--quiet", "--json", str(tmp_path / "zzz.txt")])
    (last,) = said(done) - EVERY_TEXT - THIS_TEXT
    assert done.exit_code == 2
    assert (done.stdout, last[:7]) == ("", "lapiz: ")
    assert (
        "cannot be read as format write-raises: no; nor can it be read as format write-number"
        in last
    )
    assert said(done) > THIS_TEXT


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("write-raises", "write raised Own: write"),
        ("write-number", "write gave something of type int, expected a text"),
    ],
)
def test_who_is_asked_to_write_and_cannot(name: str, message: str) -> None:
    done = CliRunner().invoke(cli, ["generate", "--format", name])
    last = done.stderr.splitlines()[-1]
    assert (done.exit_code, done.stdout) == (2, "")
    assert last == f"lapiz: plugin evil:evil: format {name}: {message}"


def test_a_format_that_is_too_slow_is_not_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    form = lapiz.registry().formats["sniff-loops"]
    messages = set()
    for limit in (0.3, 60.0):
        monkeypatch.setattr(enclosing, "SECONDS", limit)
        with pytest.raises(PluginError) as raised:
            form.sniff("zzz")
        messages.add(str(raised.value))
    assert len(messages) == 1


def test_the_shortest_line_is_found_once_the_space_is_forgotten() -> None:
    puzzle = lapiz.load(GRID)
    lapiz.forget()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", PluginWarning)
        assert shortest(puzzle) == GRID


def test_the_shortest_line_is_that_of_the_others() -> None:
    with pytest.warns(PluginWarning, match="write-raises: write raised Own"):
        assert shortest(lapiz.load(GRID)) == GRID
