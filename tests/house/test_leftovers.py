"""A test that leaves something in the temporary folder fails the run, and is named."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.places import ROOT

CONFTEST = """
from tests.support.leftovers import Leftovers

def pytest_configure(config):
    config.pluginmanager.register(Leftovers(config))
"""
TEST = """
import tempfile

def test_it():
    with tempfile.TemporaryDirectory():
        pass
    {}
"""


@pytest.mark.sample(2)
@pytest.mark.parametrize("workers", ["0", "1"])
@pytest.mark.parametrize("left", [True, False])
def test_what_is_left_is_named(tmp_path: Path, left: bool, workers: str) -> None:
    (tmp_path / "conftest.py").write_text(CONFTEST)
    text = TEST.format('tempfile.mkdtemp(prefix="forgotten")' if left else "")
    (tmp_path / "test_it.py").write_text(text)
    command = [sys.executable, "-m", "pytest", "-q", "--rootdir", str(tmp_path), "-n", workers, "."]
    # No plugin but that of `-n`: loading all there are takes longer than the test.
    plugins = {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTEST_PLUGINS": "xdist.plugin"}
    known = {"PYTHONPATH": str(ROOT), **plugins}
    run = subprocess.run(command, cwd=tmp_path, env=known, capture_output=True, text=True)
    assert "1 passed" in run.stdout, run.stdout + run.stderr
    assert run.returncode == int(left)
    assert ("forgotten" in run.stdout) == ("since test_it.py::test_it" in run.stdout) == left
