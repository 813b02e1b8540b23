"""Whatever a written technique starts or writes, it ends and goes with its answer."""

import signal
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import psutil
import pytest

from tests.play.running import HELLO, PUZZLE, Running, httpx, started

NO_HEIR = "elsewhere no process inherits those that lose their parent"
pytestmark = [pytest.mark.hostile, pytest.mark.skipif(not psutil.LINUX, reason=NO_HEIR)]
DEMON = '''
import os, subprocess, sys, tempfile, time, lapiz

RUN = """
import os, sys, time
open(sys.argv[1] + ".new", "w").write(str(os.getpid()))
os.rename(sys.argv[1] + ".new", sys.argv[1])
time.sleep(600)
"""

def start(path, forks):
    if os.fork() == 0:
        os.setsid()
        if forks == 1 or os.fork() == 0:
            os.execv(sys.executable, [sys.executable, "-c", RUN, path])
        os._exit(0)
    while not os.path.exists(path):
        time.sleep(0.01)

os.write(tempfile.mkstemp()[0], b"left")
start({one!r}, 1)
start({two!r}, 2)

@lapiz.technique("demon", kind="sudoku")
def demon(grid):
    """Starts processes that lose their parent."""
    {rest}
    yield from ()
'''


class Demons:
    """A written technique that starts two processes in sessions of their own, and a server."""

    def __init__(self, folder: Path) -> None:
        self.files = folder / "one", folder / "two"
        self.temporary = folder / "temporary"
        self.temporary.mkdir()
        self.server = started(TMPDIR=str(self.temporary))

    def source(self, rest: str = "pass") -> str:
        return DEMON.format(one=str(self.files[0]), two=str(self.files[1]), rest=rest)

    def asks(self, source: str) -> threading.Thread:
        """Ask, and go on when both processes run."""
        server: Running = self.server
        server.word  # noqa: B018  # asked for before anything else runs

        def ask() -> None:
            with suppress(httpx.HTTPError, ValueError):
                server.tries(source)

        asking = threading.Thread(target=ask, daemon=True)
        asking.start()
        while not all(file.exists() for file in self.files):
            time.sleep(0.05)
        return asking

    def processes(self) -> list[psutil.Process]:
        found = []
        for file in self.files:
            with suppress(psutil.NoSuchProcess, FileNotFoundError):
                found.append(psutil.Process(int(file.read_text())))
        return found

    def left(self) -> list[psutil.Process]:
        return list(psutil.wait_procs(self.processes(), timeout=60)[1])

    def written(self) -> list[str]:
        return [path.name for path in self.temporary.rglob("*") if path.is_file()]


@pytest.fixture
def demons(tmp_path: Path) -> Iterator[Demons]:
    made = Demons(tmp_path)
    yield made
    made.server.process.kill()
    made.server.process.communicate()
    for process in made.processes():
        process.kill()


def test_after_an_answer(demons: Demons) -> None:
    answer = demons.server.tries(demons.source())
    assert answer["technique"] == "demon"
    assert (demons.left(), demons.written()) == ([], [])


def test_after_one_that_was_cut_off(demons: Demons) -> None:
    cut = demons.server.tries(demons.source("while True: pass"), seconds=60, limit=5)
    assert cut["error"] == "This took too long, and was ended."
    assert (demons.left(), demons.written()) == ([], [])


def test_after_one_that_ended_its_process(demons: Demons) -> None:
    told = demons.server.tries(demons.source("os._exit(3)"))
    assert told["error"] == "The answer ended its process."
    assert (demons.left(), demons.written()) == ([], [])


@pytest.mark.parametrize("end", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_after_the_terminal(demons: Demons, end: signal.Signals) -> None:
    process = demons.server.process
    below = psutil.Process(process.pid).children(recursive=True)
    demons.asks(demons.source("while True: pass"))
    process.send_signal(end)
    _, errors = process.communicate(timeout=120)
    assert (process.returncode, "Traceback" in errors) == (0, False), errors
    assert (demons.left(), list(demons.temporary.iterdir())) == ([], [])
    assert not psutil.wait_procs(below, timeout=60)[1]


def test_after_a_killed_server(demons: Demons) -> None:
    demons.server.ask(**HELLO)
    demons.asks(demons.source("while True: pass"))
    below = psutil.Process(demons.server.process.pid).children(recursive=True)
    demons.server.process.kill()
    assert demons.left() == []
    assert not psutil.wait_procs(below, timeout=60)[1]


def test_a_change_to_lapiz_itself_ends_with_the_answer(demons: Demons) -> None:
    """A process in which somebody's source has run answers nothing else."""
    source = "import lapiz_play.answering as a\na.questions.QUESTIONS = {}\n"
    demons.server.tries(source)
    for _ in range(3):  # as many processes as there may be
        assert "".join(demons.server.ask(**HELLO)["puzzle"]["grid"]) == PUZZLE
