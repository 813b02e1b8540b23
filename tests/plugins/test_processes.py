"""What a plugin prints, starts and breaks beyond Python, seen from outside of the process."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.support.places import ROOT
from tests.support.plugin_sites import install, run

pytestmark = [
    pytest.mark.hostile,
    pytest.mark.skipif(sys.platform != "linux", reason="it looks into /proc"),
]

PUZZLE = str(ROOT / "puzzles_yaml" / "sudoku" / "skyscraper.yaml")
GRID = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
FIRST = "order: [evil, full-house, hidden-single, naked-single]\n"
TECHNIQUE = """
import multiprocessing, os, subprocess, sys, threading, time
from tests.support.places import ROOT
import lapiz

{top}

@lapiz.technique("evil", kind="sudoku", scores={{"hodoku": 1}})
def evil(grid):
    \"\"\"Evil.\"\"\"
    {body}
    yield from ()

@lapiz.hook
def lapiz_techniques():
    return [evil]
"""
PRINTS = "; ".join(
    [
        'print("print")',
        'sys.__stdout__.write("kept\\n")',
        'os.write(1, b"descriptor\\n")',
        'subprocess.run(["echo", "child"])',
    ]
)


@pytest.fixture
def profile(tmp_path: Path) -> str:
    path = tmp_path / "first.yaml"
    path.write_text(FIRST)
    return str(path)


def lapiz_(
    tmp_path: Path, profile: str, *arguments: str, top: str = "", body: str = "", **more: str
) -> "subprocess.CompletedProcess[str]":
    install(tmp_path / "site", "evil", TECHNIQUE.format(top=top, body=body))
    return run(tmp_path / "site", *arguments, "--profile", profile, PUZZLE, **more)


@pytest.mark.parametrize("options", [(), ("--plugin-timeout", "20")])
def test_json_stays_json(tmp_path: Path, profile: str, options: tuple[str, ...]) -> None:
    done = lapiz_(tmp_path, profile, "solve", "--json", *options, top=PRINTS, body=PRINTS)
    assert done.returncode == 0, done.stderr
    assert all(json.loads(line) for line in done.stdout.splitlines())
    for word in ("print", "kept", "descriptor", "child"):
        assert len(re.findall(rf"^{word}$", done.stderr, re.MULTILINE)) >= 2, word
    warning = "lapiz: warning: plugin evil:evil writes to standard output; it goes to"
    assert done.stderr.count(warning) == (2 if options else 1)  # once in each process


LEFT = {
    "a thread": (
        "threading.Thread(target=lambda: [time.sleep(0.1) for _ in iter(int, 1)]).start()",
        "left a thread running; it ends with lapiz",
    ),
    "a child": (
        'subprocess.Popen(["sleep", "{seconds}"])',
        "left a process running; it was ended",
    ),
    "a process": (
        'multiprocessing.get_context("fork").Process(target=time.sleep, args=({seconds},)).start()',
        "left a process running; it was ended",
    ),
    "a copy that goes on": (
        # Waited for: on a busy machine it may need longer than the solve to end.
        "(copy := os.fork()) and os.waitpid(copy, 0)",
        "",
    ),
    "a copy that hangs": (
        "os.fork() or time.sleep({seconds})",
        "left a process running; it was ended",
    ),
}


@pytest.mark.parametrize("name", LEFT)
def test_what_is_left_running(tmp_path: Path, profile: str, name: str) -> None:
    """`run` waits until nobody has standard error any more."""
    body, message = LEFT[name]
    done = lapiz_(tmp_path, profile, "solve", "--quiet", body=body.format(seconds=31.5))
    assert done.returncode == 0, done.stderr
    assert re.fullmatch(r"\d{81}\n", done.stdout)
    assert ("lapiz: warning: plugin evil:evil left" in done.stderr) == bool(message)
    assert message in done.stderr


def test_what_is_started_in_a_worker_ends_with_it(tmp_path: Path, profile: str) -> None:
    body = 'subprocess.Popen(["sleep", "31.5"])'
    done = lapiz_(tmp_path, profile, "solve", "--quiet", "--plugin-timeout", "20", body=body)
    assert (done.returncode, len(done.stdout)) == (0, 82)


def test_a_batch_ends_though_threads_are_left(tmp_path: Path, profile: str) -> None:
    thread, _ = LEFT["a thread"]
    body = f"print('from a worker'); threading.active_count() > 20 or {thread}"
    many = tmp_path / "many.sdm"
    many.write_text(f"{GRID}\n" * 100)
    install(tmp_path / "site", "evil", TECHNIQUE.format(top="", body=body))
    done = run(tmp_path / "site", "rate", "--quiet", "--jobs", "2", "--profile", profile, many)
    assert done.returncode == 0, done.stderr[-2000:]
    assert "from a worker" in done.stderr
    assert "from a worker" not in done.stdout
    assert done.stdout.count("hidden-single") == 100


def test_the_user_can_interrupt_a_loop(tmp_path: Path, profile: str) -> None:
    started = tmp_path / "started"
    body = f"open({str(started)!r}, 'w').close()\n    while True: pass"
    install(tmp_path / "site", "evil", TECHNIQUE.format(top="", body=body))
    path = os.pathsep.join([str(tmp_path / "site"), os.environ.get("PYTHONPATH", "")])
    process = subprocess.Popen(
        [sys.executable, "-m", "lapiz", "steps", "--profile", profile, PUZZLE],
        env={**os.environ, "PYTHONPATH": path},
        stderr=subprocess.PIPE,
        text=True,
    )
    while not started.exists() and process.poll() is None:
        time.sleep(0.02)
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=120)
    assert (process.returncode, errors.split()) == (130, ["lapiz:", "interrupted"])


def test_the_user_can_interrupt_what_swallows_interrupts(tmp_path: Path, profile: str) -> None:
    swallow = """
    for _ in range(3):
        try:
            os.kill(os.getpid(), 2)
            time.sleep(1)
        except BaseException:
            pass
    """
    done = lapiz_(tmp_path, profile, "solve", "--quiet", body=swallow.strip())
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "lapiz: interrupted\n")


IMPATIENT = """
import atexit, gc, weakref
from lapiz.plugins import shutdown
from lapiz.solving import solver
shutdown.END_SECONDS = 0.5
solver.solve.__kwdefaults__["technique_seconds"] = 0.5

class Sticky:
    def __del__(self):
        while True:
            pass

def bye(*_):
    while True:
        pass
"""
AT_THE_END = {
    "atexit": "atexit.register(bye)",
    "atexit in a thread": "t = threading.Thread(target=atexit.register, args=(bye,)); t.start()",
    "a finalizer": "KEPT = Sticky.__new__(Sticky); weakref.finalize(KEPT, bye)",
    "an object of the module": "KEPT = Sticky()",
    "a thread that never ends": "threading.Thread(target=bye).start()",
}
IN_A_CALL = {
    "an object that goes at once": "Sticky()",
    "an object in a cycle": "s = Sticky(); s.itself = s; del s",
    "an object of a frame that raises": "s = Sticky(); raise ValueError",
}


@pytest.mark.sample(0, 3)
@pytest.mark.parametrize("top", AT_THE_END.values(), ids=AT_THE_END)
def test_what_loops_at_the_end_is_cut_off(tmp_path: Path, profile: str, top: str) -> None:
    for arguments, status in ((("solve", "--quiet"), 0), (("solve", "--quiet", "nonsense"), 2)):
        site = tmp_path / f"of-{status}"
        site.mkdir()
        done = lapiz_(site, profile, *arguments, top=IMPATIENT + top)
        assert done.returncode == status, done.stderr
        assert done.stdout.startswith("351924786")
        assert "Traceback" not in done.stderr
        if "bye" in top:
            assert re.search("evil.bye was still at work|left a thread running", done.stderr)


@pytest.mark.parametrize("body", IN_A_CALL.values(), ids=IN_A_CALL)
def test_an_object_whose_end_loops_costs_its_technique(
    tmp_path: Path, profile: str, body: str
) -> None:
    done = lapiz_(tmp_path, profile, "solve", "--quiet", top=IMPATIENT, body=body)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("351924786")
    assert "Traceback" not in done.stderr
    assert done.stderr.count("technique evil: ") == 1


def test_what_python_ignores_is_said_in_a_line(tmp_path: Path, profile: str) -> None:
    top = "class Bad:\n    def __del__(self):\n        raise ValueError('boom')\n"
    body = "Bad(); threading.Thread(target=lambda: 1 / 0, name='mine').start()"
    done = lapiz_(tmp_path, profile, "solve", "--quiet", top=top, body=body)
    assert done.returncode == 0
    assert "Traceback" not in done.stderr
    assert "lapiz: warning: Bad.__del__ raised ValueError: boom; this is ignored" in done.stderr
    assert "lapiz: warning: thread mine ended with ZeroDivisionError: division" in done.stderr
