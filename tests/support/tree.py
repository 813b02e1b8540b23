"""Copies of the project's tree, for tests that build it or change it."""

import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.support.places import ROOT


def tracked() -> list[str]:
    """The files of the project: what git knows or would know."""
    if not (ROOT / ".git").exists():
        pytest.skip("needs git: this is no repository")
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return [name for name in done.stdout.split("\0") if name and (ROOT / name).is_file()]


def copied(folder: Path, wanted: Callable[[str], bool] = lambda name: True) -> Path:
    """Copy the project's files (those wanted) into a folder; return the folder."""
    for name in filter(wanted, tracked()):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / name, folder / name)
    return folder
