"""Finds the techniques of a package by looking into its modules."""

import importlib
import pkgutil
from collections.abc import Iterator
from types import ModuleType

from lapiz.core import Technique


def techniques_in(package: str) -> list[Technique]:
    """Return the techniques of a package: those of all its modules, by name of module.

    A module's techniques are those in its list `TECHNIQUES` if it has one, otherwise all techniques
    among its globals. So adding a technique takes no more than adding a module.

    >>> [one.name for one in techniques_in("lapiz_generic")][:2]
    ['last-candidate', 'exclusion']
    """
    by_name: dict[str, list[Technique]] = {}
    for module in _modules(importlib.import_module(package)):
        for technique in _techniques(module):
            same_name = by_name.setdefault(technique.name, [])
            # Modules import techniques from each other: the same object counts once. Two different
            # ones of the same name are both returned, for the registry to report.
            if not any(technique is earlier for earlier in same_name):
                same_name.append(technique)
    return [technique for same_name in by_name.values() for technique in same_name]


def _modules(top: ModuleType) -> Iterator[ModuleType]:
    """Yield a module and all modules below it, sorted by name."""
    yield top
    for info in sorted(pkgutil.iter_modules(getattr(top, "__path__", ()))):
        if info.name != "__main__":
            yield from _modules(importlib.import_module(f"{top.__name__}.{info.name}"))


def _techniques(module: ModuleType) -> list[Technique]:
    listed = getattr(module, "TECHNIQUES", None)
    values = vars(module).values() if listed is None else listed
    return [value for value in values if isinstance(value, Technique)]
