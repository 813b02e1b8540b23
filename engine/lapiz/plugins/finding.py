"""Finds the techniques of a package by looking into its modules."""

import importlib
import pkgutil
from collections.abc import Iterator
from types import ModuleType

from lapiz.core.technique import Technique

__all__ = ["techniques_in"]


def techniques_in(package: str) -> list[Technique]:
    """Return the techniques of a package: those of all its modules, by name of module.

    They are a module's `TECHNIQUES`, if it has that, else all that its names stand for. So a new
    module is all that a new technique takes.

    >>> [one.name for one in techniques_in("lapiz_generic")][:2]
    ['last-candidate', 'exclusion']
    """
    found: dict[str, list[Technique]] = {}
    for module in _modules(importlib.import_module(package)):
        for one in _techniques(module):
            same = found.setdefault(one.name, [])
            # A module may import another's; two of one name are for the registry to complain of.
            if not any(one is each for each in same):
                same.append(one)
    return [one for same in found.values() for one in same]


def _modules(top: ModuleType) -> Iterator[ModuleType]:
    """Yield a module and, by name, all below it."""
    yield top
    for info in sorted(pkgutil.iter_modules(getattr(top, "__path__", ()))):
        if info.name != "__main__":
            yield from _modules(importlib.import_module(f"{top.__name__}.{info.name}"))


def _techniques(module: ModuleType) -> list[Technique]:
    listed = getattr(module, "TECHNIQUES", None)
    values = vars(module).values() if listed is None else listed
    return [one for one in values if isinstance(one, Technique)]
