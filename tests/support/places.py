"""Where things stand: the project's tree, and the cases from other programs beside it."""

import os
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PARTS = ("engine", "apps", "techniques")
"""The folders that hold the product."""
CONFORMANCE = Path(os.environ.get("LAPIZ_CONFORMANCE") or ROOT.parent / "shared" / "conformance")
"""The folder of cases from other programs, if it is there."""


def conformance_folder() -> Path:
    """The folder of cases from other programs, or skip."""
    if not CONFORMANCE.is_dir():
        pytest.skip("needs the conformance cases")
    return CONFORMANCE
