"""What a process that stands by has started ends with it, wherever it has gone."""

import os
import subprocess
import sys
import time
from pathlib import Path

import psutil
import pytest

from lapiz.plugins.supervisor import end

pytestmark = pytest.mark.skipif(not psutil.LINUX, reason="elsewhere nothing is kept")
STAND = """
import os, sys, time
from lapiz.plugins.supervisor import divide
divide()
path = sys.argv[1]
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        with open(path + ".new", "w") as file:
            file.write(str(os.getpid()))
        os.rename(path + ".new", path)
        time.sleep(600)
    os._exit(0)
while not os.path.exists(path + ".go"):
    time.sleep(0.01)
sys.stdout.write("x")
sys.stdout.flush()
"""


def _stands(rest: str, path: Path) -> tuple["subprocess.Popen[bytes]", psutil.Process]:
    command = [sys.executable, "-c", f"{STAND}\n{rest}", str(path)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, start_new_session=True)
    while not path.exists():
        time.sleep(0.01)
    return process, psutil.Process(int(path.read_text()))


@pytest.mark.parametrize(
    ("rest", "status"),
    [
        ("os._exit(7)", 7),
        ("os.kill(os.getpid(), 11)", -11),
        ("os.killpg(0, 9)", -9),
        ("os.kill(os.getpid(), 15)", -15),
        ("pass", 0),
    ],
)
def test_when_it_ends_by_itself(tmp_path: Path, rest: str, status: int) -> None:
    process, left = _stands(rest, tmp_path / "left")
    (tmp_path / "left.go").touch()
    out, _ = process.communicate(timeout=60)
    assert (out, process.returncode) == (b"x", status)
    assert not left.is_running()


def test_when_it_is_ended(tmp_path: Path) -> None:
    process, left = _stands("", tmp_path / "left")
    working = psutil.Process(process.pid).children()
    end(process.pid)
    assert process.wait(60) == 1
    assert not any(one.is_running() for one in [left, *working])
    assert process.stdout
    process.stdout.close()


@pytest.mark.hostile
def test_when_nobody_is_left_who_started_it(tmp_path: Path) -> None:
    command = [sys.executable, "-c", STAND, str(tmp_path / "left")]
    start = f"import subprocess, time; subprocess.Popen({command!r}); time.sleep(600)"
    starter = subprocess.Popen([sys.executable, "-c", start])
    while not (tmp_path / "left").exists():
        time.sleep(0.01)
    below = psutil.Process(starter.pid).children(recursive=True)
    assert len(below) >= 2
    os.kill(starter.pid, 9)
    starter.wait()
    left = psutil.Process(int((tmp_path / "left").read_text()))
    assert not psutil.wait_procs([*below, left], timeout=60)[1]
