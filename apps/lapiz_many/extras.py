"""Optional libraries that only some runs need; the extras of lapiz install them."""

import importlib
from typing import Any

from lapiz import BadInput


def pyarrow(part: str) -> Any:
    """Return a module of pyarrow, or say how to get it."""
    return _module(f"pyarrow.{part}", "Parquet", "batch")


def distributed() -> Any:
    """Return Dask's distributed, or say how to get it."""
    return _module("distributed", "Dask", "dask")


def _module(name: str, purpose: str, extra: str) -> Any:
    try:
        return importlib.import_module(name)
    except ImportError:
        package = name.partition(".")[0]
        message = f"{purpose} needs {package}: pip install 'lapiz[{extra}]'"
        raise BadInput(message) from None
