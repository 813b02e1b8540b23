"""No result depends on the load of the machine: clocks may run as fast as they like."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import lapiz
from lapiz.files.claims import Doubt
from lapiz.files.saved_logs import check_log
from lapiz.show.json_lines import dump_log
from tests.support.places import ROOT

HURRY = """
import time
def hurried(real):
    begun = real()
    return lambda: begun + 10_000 * (real() - begun)
for name in ("monotonic", "perf_counter", "time"):
    setattr(time, name, hurried(getattr(time, name)))
"""
"""What makes a minute of six milliseconds, in each process that is started: a very busy machine."""
KILLER = str(ROOT / "puzzles_yaml" / "variants" / "killer.yaml")
SKYSCRAPER = str(ROOT / "puzzles_yaml" / "sudoku" / "skyscraper.yaml")
CHAINS = "....3..2....6.5.8.....4.5...32...7..4....6...5..4....9...2.......5.1937.97...3..."
INKALA = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
"""No technique solves it that is on by default."""


def output(*arguments: str, hurry: Path | None = None) -> tuple[int, str, str]:
    """Return how a command ends, and what it prints; with clocks of a folder if one is named."""
    environment = {**os.environ, "LAPIZ_LANGUAGE": "en"}
    if hurry:
        (hurry / "sitecustomize.py").write_text(HURRY)
        paths = (str(hurry), environment.get("PYTHONPATH"))
        environment["PYTHONPATH"] = os.pathsep.join(filter(None, paths))
    command = [sys.executable, "-m", "lapiz", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, env=environment, timeout=300)
    return done.returncode, done.stdout, done.stderr


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    "arguments",
    [
        ("solve", "--json", KILLER),
        ("solve", "--json", "--no-fallback", INKALA),
        ("steps", "--json", CHAINS),
        # What begins in this process goes on in others as soon as it has taken some time.
        (
            "rate",
            "--quiet",
            "--json",
            "--jobs",
            "2",
            "--scale",
            "hodoku,se,lapiz",
            CHAINS,
            SKYSCRAPER,
        ),
        ("rate", "--quiet", "--json", "--range", "--routes", "3", SKYSCRAPER),
        ("hint", "--rung", "7", KILLER),
    ],
    ids=" ".join,
)
def test_a_busy_machine_gets_the_same(arguments: tuple[str, ...], tmp_path: Path) -> None:
    quiet, busy = output(*arguments), output(*arguments, hurry=tmp_path)
    assert quiet[1]
    assert busy == quiet


def test_lapizs_own_techniques_recognise_steps_without_a_limit(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A saved log is compared with what its techniques say, however long they look."""
    limits = set[float | None]()

    def noting(_: str, ask: Callable[[], Doubt | None], seconds: float | None, **__: Any) -> Any:
        limits.add(seconds)
        return ask()

    monkeypatch.setattr("lapiz.files.claims.contained", noting)
    log = lapiz.solve(lapiz.load(SKYSCRAPER))
    assert len([*check_log("\n".join(dump_log(log)))]) == 1
    assert limits == {None}


def test_a_limit_of_the_user_is_said(tmp_path: Path) -> None:
    status, printed, _ = output("solve", "--time-limit", "5", CHAINS, hurry=tmp_path)
    assert status == 1
    assert "Note: the time limit of 5 s is reached.\nOut of time" in printed
