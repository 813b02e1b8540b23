"""A run that is killed by force again and again writes what an undisturbed one does."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.places import ROOT

pytestmark = pytest.mark.hostile

KILL = ROOT / "benchmarks" / "kill.py"


@pytest.mark.skipif(not KILL.exists(), reason="benchmarks are not part of the source package")
@pytest.mark.parametrize("more", [(), pytest.param(("--dask",), marks=pytest.mark.slow)])
def test_three_kills(tmp_path: Path, more: tuple[str, ...]) -> None:
    pytest.importorskip("psutil")
    if more:
        pytest.importorskip("distributed")
    wanted = ["--puzzles", "1500", "--kills", "3", "--jobs", "2", "--folder", str(tmp_path)]
    done = subprocess.run(
        [sys.executable, str(KILL), *wanted, *more], capture_output=True, text=True, timeout=300
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "1,500 rows" in done.stdout
    assert "equal to the undisturbed run" in done.stdout
