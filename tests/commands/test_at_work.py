"""The line that says that a command is at work: on a terminal only, wiped, and Ctrl-C ends it."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

pty = pytest.importorskip("pty", reason="needs a pseudo-terminal")

SCRIPT = """
import contextlib, sys, time
from lapiz.commands.common import status_line
held = contextlib.ExitStack()
status_line.SILENT_SECONDS = status_line.PAUSE_SECONDS = 0.05
shown, enough, show = [], 0, status_line._Line.show
def shows(line, text):
    if len(shown) < enough:
        show(line, text)
        shown.append(text)
def wait():
    global enough
    status_line._Line.show = shows
    enough = len(shown) + 2
    while len(shown) < enough:
        time.sleep(0.01)
with status_line.at_work():
    {wait}
    print("so far")
    {wait}
    print("problem", file=sys.stderr)
"""
WORK = SCRIPT.format(wait="wait()")
"""It goes on when the line was shown twice, however slow the machine is."""
QUIET = SCRIPT.format(wait="time.sleep(0.3)")
"""In this nothing may be shown, however long it takes."""
LINE = re.compile(r"at work for \d+ s")
LONG = "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1"
"""Easter Monster, which takes more than half a minute to solve as Sudoku Explainer does."""


@pytest.fixture
def terminal() -> Iterator[tuple[int, int]]:
    master, slave = pty.openpty()
    yield master, slave
    os.close(master)
    os.close(slave)


def read(master: int) -> str:
    """What has come to a terminal since it was last read."""
    os.set_blocking(master, False)
    parts = []
    try:
        while part := os.read(master, 100_000):
            parts.append(part)
    except BlockingIOError:
        pass
    return b"".join(parts).decode()


def shown(text: str) -> list[str]:
    """What a terminal shows in the end: each carriage return goes back to the start of a line."""
    lines = []
    for line in text.split("\n"):
        cells = ""
        for part in line.removesuffix("\r").split("\r"):
            cells = part + cells[len(part) :]
        lines.append(cells.rstrip())
    return lines


def test_it_is_shown_and_wiped(terminal: tuple[int, int]) -> None:
    master, slave = terminal
    work = subprocess.run(
        [sys.executable, "-c", WORK], stdout=subprocess.PIPE, stderr=slave, timeout=60, check=True
    )
    text = read(master)
    assert work.stdout.decode().splitlines() == ["so far"]
    assert len(LINE.findall(text)) > 2
    assert shown(text) == ["problem", ""]


def test_a_terminal_for_both(terminal: tuple[int, int]) -> None:
    master, slave = terminal
    subprocess.run([sys.executable, "-c", WORK], stdout=slave, stderr=slave, timeout=60, check=True)
    text = read(master)
    assert LINE.search(text)
    assert shown(text) == ["so far", "problem", ""]


def test_nothing_without_a_terminal() -> None:
    work = subprocess.run(
        [sys.executable, "-c", QUIET], capture_output=True, text=True, timeout=60, check=True
    )
    assert (work.stdout, work.stderr) == ("so far\n", "problem\n")


def test_nothing_while_it_waits_for_the_user(terminal: tuple[int, int]) -> None:
    master, slave = terminal
    waits = "held.enter_context(status_line.waiting()); time.sleep(0.3)"  # and goes on waiting
    work = SCRIPT.format(wait=waits)
    subprocess.run([sys.executable, "-c", work], stdout=slave, stderr=slave, timeout=60, check=True)
    assert read(master).split() == ["so", "far", "problem"]


@pytest.mark.hostile
@pytest.mark.parametrize("on_terminal", [True, False])
def test_an_interrupt_costs_one_line_and_no_file(
    terminal: tuple[int, int], tmp_path: Path, on_terminal: bool
) -> None:
    master, slave = terminal
    target = tmp_path / "page.html"
    arguments = ["story", LONG, "--profile", "se", "-o", str(target), "--language", "es"]
    work = subprocess.Popen(
        [sys.executable, "-m", "lapiz", *arguments],
        stderr=slave if on_terminal else subprocess.PIPE,
    )
    text = ""
    while "paso " not in text if on_terminal else psutil.Process(work.pid).cpu_times().user < 3:
        time.sleep(0.1)
        text += read(master)
    work.send_signal(signal.SIGINT)
    _, errors = work.communicate(timeout=120)
    text = text + read(master) if on_terminal else errors.decode()
    assert shown(text)[-2:] == ["lapiz: interrumpido", ""]
    assert ("paso " in text) == on_terminal
    assert work.returncode == 130
    assert list(tmp_path.iterdir()) == []
