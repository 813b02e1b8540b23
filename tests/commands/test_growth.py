"""Large inputs: each command answers soon, or says that it is at work and can be interrupted.

`python -m tests.commands.test_growth` prints a table of what each takes.
"""

import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import attrs
import pytest

from tests.support.places import ROOT

pty = pytest.importorskip("pty", reason="needs a pseudo-terminal")
resource = pytest.importorskip("resource", reason="needs limits of memory")

SECONDS = 10.0
"""What a command may take before it says that it is at work."""
PATIENCE_SECONDS = 20.0
"""After which this test interrupts a command that is at work."""
ENDING_SECONDS = 10.0
"""What a command may take to end when it is interrupted."""
MOST_BYTES = 1_000_000_000

SIDE = "123456789ABCDEFGHIJKLMNOP"
INPUTS = {
    "sudoku 25": "".join(
        SIDE[(5 * (r % 5) + r // 5 + c) % 25] if (r * 7 + c * 3) % 5 else "."
        for r in range(25)
        for c in range(25)
    ),
    "sudoku 25, empty": "." * 625,
    "nonomino 12": str(ROOT / "puzzles_yaml" / "nonomino" / "twelve.yaml"),
    "queens 1000": "kind: queens\nsize: 1000\n",
    "shikaku 40": str(ROOT / "puzzles_yaml" / "shikaku" / "board-40x40.yaml"),
    "triomino 64": "64 (1,6)",
    "triomino 56": "56 (1,6)",
    "triomino 57": "57x57 (1,1) (1,57) (57,57)",
    "triomino 63, no cut": "63x63 (1,2) (2,1) (2,2)",
}
NAMES = {"sudoku": "r1c1=1", "nonomino": "r1c1=1", "queens": "r1c1", "shikaku": "r1c1"}
COMMANDS = {
    "solve": ("solve", "--quiet", "{puzzle}"),
    "solve --grid": ("solve", "--grid", "{puzzle}"),
    "solve --choose": ("solve", "--quiet", "--choose", "{puzzle}"),
    "solve --json": ("solve", "--json", "{puzzle}"),
    "solve --count": ("solve", "--count", "{puzzle}"),
    "solve, latex": ("solve", "--format", "latex", "{puzzle}"),
    "solve, markdown": ("solve", "--format", "markdown", "{puzzle}"),
    "check": ("check", "{puzzle}"),
    "steps": ("steps", "{puzzle}"),
    "hint": ("hint", "--rung", "7", "{puzzle}"),
    "why": ("why", "{name}", "{puzzle}"),
    "why-not": ("why-not", "{name}", "{puzzle}"),
    "story": ("story", "{puzzle}", "-o", "{folder}/story.html"),
    "print": ("print", "{puzzle}", "-o", "{folder}/print.html"),
    "show": ("show", "{puzzle}"),
    "show --svg": ("show", "{puzzle}", "--svg", "{folder}/board.svg"),
    "graph": ("graph", "{puzzle}"),
    "compare": ("compare", "{puzzle}", "{puzzle}"),
    "rate": ("rate", "--jobs", "1", "{puzzle}"),
}


@attrs.frozen
class Outcome:
    """How a command ended: its exit status, seconds until then or until it was interrupted."""

    status: int
    seconds: float
    ending: float
    megabytes: float
    at_work: bool
    errors: str

    @property
    def interrupted(self) -> bool:
        return self.status == 130


def run(command: str, name: str) -> Outcome:
    """Run a command on an input, with standard error on a terminal; interrupt it at last."""
    with tempfile.TemporaryDirectory() as folder:
        puzzle = INPUTS[name]
        if puzzle.startswith("kind:"):
            path = Path(folder) / "puzzle.yaml"
            path.write_text(puzzle)
            puzzle = str(path)
        asked = NAMES.get(name.split()[0], "r9c9+r9c10+r10c9")
        how = {"puzzle": puzzle, "name": asked, "folder": folder}
        outcome = _watched([part.format(**how) for part in COMMANDS[command]])
        if outcome.interrupted:
            assert not {"story.html", "print.html", "board.svg"} & set(os.listdir(folder))
        return outcome


def _watched(arguments: list[str]) -> Outcome:
    master, slave = pty.openpty()
    begun = time.monotonic()
    work = subprocess.Popen(
        [sys.executable, "-m", "lapiz", *arguments],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=slave,
        env={**os.environ, "LAPIZ_LANGUAGE": "en"},
        preexec_fn=_limit,
    )
    text, told, asked = "", 0.0, 0.0
    os.set_blocking(master, False)
    while True:
        found, status, usage = os.wait4(work.pid, os.WNOHANG)
        text += _read(master)
        now = time.monotonic() - begun
        told = told or ("at work" in text) * now
        if found:
            break
        if not asked and now > (PATIENCE_SECONDS if told else SECONDS + 2):
            work.send_signal(signal.SIGINT)
            asked = now
        elif asked and now > asked + 2 * ENDING_SECONDS:
            work.kill()
        time.sleep(0.05)
    text += _read(master)
    work.returncode = os.waitstatus_to_exitcode(status)
    os.close(master)
    os.close(slave)
    errors = re.sub(r"\r[^\r\n]*(?=\r[^\n])", "", text).strip()
    ending = now - asked if asked else 0.0
    megabytes = usage.ru_maxrss / 1000
    return Outcome(work.returncode, asked or now, ending, megabytes, 0 < told <= SECONDS, errors)


def _limit() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (3 * MOST_BYTES, 3 * MOST_BYTES))


def _read(master: int) -> str:
    try:
        return os.read(master, 1_000_000).decode(errors="replace")
    except BlockingIOError:
        return ""


@pytest.mark.sample(24)
@pytest.mark.slow
@pytest.mark.parametrize("name", INPUTS)
@pytest.mark.parametrize("command", COMMANDS)
def test_a_large_input(command: str, name: str) -> None:
    outcome = run(command, name)
    assert outcome.status in (0, 1, 2, 130), outcome.errors
    assert outcome.seconds <= SECONDS or outcome.at_work
    assert outcome.ending <= ENDING_SECONDS
    assert outcome.megabytes <= MOST_BYTES / 1e6
    if outcome.interrupted:
        assert outcome.errors.splitlines()[-1] == "lapiz: interrupted"


if __name__ == "__main__":
    wanted = sys.argv[1:]
    for name in INPUTS:
        for command in COMMANDS:
            if not wanted or name in wanted or command in wanted:
                one = run(command, name)
                end = (
                    f"interrupted, {one.ending:.1f} s" if one.interrupted else f"exit {one.status}"
                )
                figures = f"{one.seconds:6.1f} s {one.megabytes:6.0f} MB"
                print(f"{name:20} {command:16} {figures} {end} {one.errors[-90:]!r}", flush=True)
