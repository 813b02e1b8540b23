"""Nothing stays in the temporary folder: each run has one of its own, looked into at its end.

Another program may write to the usual temporary folder at any time, so that one says nothing. What
pytest keeps there for whoever looks into a failed test (`tmp_path`) goes on standing in the usual.
"""

import atexit
import os
import shutil
import tempfile
from pathlib import Path
from typing import Any

import pytest

OF_PYTHON = "pymp-"
"""What `multiprocessing` makes once, and removes when the process ends."""
KEY = "temporary"
"""What the first process of a run tells its workers."""


class Leftovers:
    """The temporary folder of one process of a run, and after which test what stood in it."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        worker: dict[str, Any] | None = getattr(config, "workerinput", None)
        self.first = worker is None
        if worker is None:
            os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", tempfile.gettempdir())
            self.of_run = Path(tempfile.mkdtemp(prefix="lapiz-tests-"))
            # Last of all: what `multiprocessing` registers later removes its own before.
            atexit.register(shutil.rmtree, self.of_run, ignore_errors=True)
        else:
            self.of_run = Path(worker[KEY])
        self.folder = self.of_run / (worker["workerid"] if worker else "first")
        self.folder.mkdir()
        os.environ["TMPDIR"] = tempfile.tempdir = str(self.folder)
        self.since: dict[str, str] = {}

    @pytest.hookimpl(optionalhook=True)
    def pytest_configure_node(self, node: Any) -> None:
        """Tell a worker of pytest-xdist where the folder of the run is."""
        node.workerinput[KEY] = str(self.of_run)

    @pytest.hookimpl(trylast=True)
    def pytest_runtest_teardown(self, item: pytest.Item) -> None:
        for name in os.listdir(self.folder):
            self.since.setdefault(name, item.nodeid)

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Say what is left; the first process, which ends last, fails the run if any did."""
        for name in os.listdir(self.folder):
            if name.startswith(OF_PYTHON):
                continue
            (self.of_run / f"{self.folder.name}.txt").open("a").write(
                f"{name}, since {self.since.get(name, 'before any test')}\n"
            )
        if not self.first:
            return
        left = [path.read_text(encoding="utf-8") for path in sorted(self.of_run.glob("*.txt"))]
        if left:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED
            reporter: Any = self.config.pluginmanager.get_plugin("terminalreporter")
            reporter.section("left in the temporary folder", red=True)
            reporter.write("".join(left))
