"""Names that a module had before: they go on working for two minor versions, with a warning."""

import importlib
import warnings
from collections.abc import Callable, Iterable
from typing import Any

import attrs

KEPT = 2
"""For how many minor versions a former name goes on working."""


@attrs.frozen
class Former:
    """A name that something had before, its name now, and since which version."""

    old: str
    new: str
    since: str

    @property
    def gone(self) -> str:
        """The version in which the former name goes.

        >>> Former("INTERFACE", "API", since="0.2").gone
        '0.4'
        """
        major, minor = self.since.split(".")
        return f"{major}.{int(minor) + KEPT}"


def former_names(module: str, former: Iterable[Former]) -> Callable[[str], Any]:
    """Return what a module needs as `__getattr__` so that former names of its own still work.

    The returned function gives what the name stands for now, with a DeprecationWarning, and raises
    AttributeError for any other name.

    >>> find = former_names("lapiz.core.bits", [Former("each", "bits", since="0.2")])
    >>> with warnings.catch_warnings(record=True) as told:
    ...     list(find("each")(0b101))
    [0, 2]
    >>> print(told[0].message)
    lapiz.core.bits.each is called lapiz.core.bits.bits since version 0.2, and goes in 0.4
    """
    known = {one.old: one for one in former}

    def find(name: str) -> Any:
        if name not in known:
            raise AttributeError(f"module {module!r} has no attribute {name!r}")
        one = known[name]
        warn_former(attrs.evolve(one, old=f"{module}.{one.old}", new=f"{module}.{one.new}"))
        return getattr(importlib.import_module(module), one.new)

    return find


def warn_former(former: Former) -> None:
    """Warn, where it is used, that a former name goes."""
    text = f"{former.old} is called {former.new} since version {former.since}, and goes in "
    warnings.warn(text + former.gone, DeprecationWarning, stacklevel=4)
