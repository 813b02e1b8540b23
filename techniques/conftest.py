"""Skips the examples in docstrings that need NumPy where it is not installed."""

import pytest

NEED_NUMPY = {"lapiz_triomino.tiling.triomino"}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark them."""
    try:
        import numpy  # noqa: F401
    except ImportError:
        for item in items:
            if item.name in NEED_NUMPY:
                item.add_marker(pytest.mark.skip(reason="needs NumPy"))
