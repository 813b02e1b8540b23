"""Examples in docstrings, looked for only in modules that have one.

Looking for them imports a module and goes over all that is in it. Most modules have none, and one
that only an extra can import need not be installed to find that out.
"""

from collections.abc import Generator
from pathlib import Path

import pytest


@pytest.hookimpl(wrapper=True)
def pytest_collect_file(
    file_path: Path,
) -> Generator[None, list[pytest.Collector], list[pytest.Collector]]:
    """Leave out what would look for examples where none is."""
    collectors = yield
    if ">>>" in file_path.read_text(encoding="utf-8", errors="replace"):
        return collectors
    return [collector for collector in collectors if type(collector) is pytest.Module]
