"""Other kernels than those that are installed, or none."""

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any

from lapiz.search.following import native


@contextmanager
def using(core: Any) -> Iterator[None]:
    """Have other kernels, or none, inside the context."""
    before, native.CORE = native.CORE, core
    try:
        yield
    finally:
        native.CORE = before


def pure() -> AbstractContextManager[None]:
    """Do without the kernels inside the context."""
    return using(None)
