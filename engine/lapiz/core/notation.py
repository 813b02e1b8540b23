"""Which notation texts are printed in now, where a kind of puzzle has several (r5c7, E7)."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

__all__ = ["LAPIZ", "notation", "noting"]

LAPIZ = "lapiz"
"""The notation that every kind has."""

_NOTATION: ContextVar[str] = ContextVar("lapiz_notation", default=LAPIZ)


def notation() -> str:
    """Return the name of the notation that texts are printed in now."""
    return _NOTATION.get()


@contextmanager
def noting(name: str) -> Iterator[None]:
    """Print texts in a notation as long as the context lasts.

    A kind prints in its own what it has no such notation for.

    >>> with noting("a1"):
    ...     notation()
    'a1'
    """
    token = _NOTATION.set(name)
    try:
        yield
    finally:
        _NOTATION.reset(token)
