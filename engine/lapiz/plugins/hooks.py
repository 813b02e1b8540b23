"""The hooks that a plugin may implement, one for each sort of record, and what finds records."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Container, Iterable, Iterator, Mapping
from types import ModuleType
from typing import TYPE_CHECKING, Protocol

import pluggy

if TYPE_CHECKING:
    import click

    from lapiz.core import ExtraNotation, ExtraRule, Format, Kind, Scale, Technique
    from lapiz.plugins.extension import Extension
    from lapiz.plugins.records import Registry

GROUP = "lapiz"
"""The group of entry points that plugins register in."""
APIS: Mapping[int, str] = {1: "0.1"}
"""The versions of what plugins rely on, each with the first version of lapiz that had it."""
API = max(APIS)
"""The current version of what plugins rely on; docs/plugin-promise.md says what it promises."""
STATED = "LAPIZ_API"
"""The name under which a plugin module states the version that it was made for."""
ALONE = "OWN_KINDS_ONLY"
"""The name by which a plugin of lapiz states that its records are for its own kinds alone.

They are like no other, and none is like them: who has a puzzle of another kind needs none of it.
"""
hook: pluggy.HookimplMarker = pluggy.HookimplMarker(GROUP)
_spec = pluggy.HookspecMarker(GROUP)


class Hooks(Protocol):
    """The hooks of a plugin; each is called once, when somebody asks for its records.

    An implementation may ask for `registry`, the records of all plugins, by naming it.
    """

    @_spec
    def lapiz_techniques(self, registry: Registry) -> Iterable[Technique]:
        """Return techniques."""

    @_spec
    def lapiz_kinds(self, registry: Registry) -> Iterable[Kind]:
        """Return kinds of puzzles."""

    @_spec
    def lapiz_scales(self, registry: Registry) -> Iterable[Scale]:
        """Return rating scales."""

    @_spec
    def lapiz_formats(self, registry: Registry) -> Iterable[Format]:
        """Return text formats."""

    @_spec
    def lapiz_rules(self, registry: Registry) -> Iterable[ExtraRule]:
        """Return rules that puzzles may have besides those of their kind."""

    @_spec
    def lapiz_notations(self, registry: Registry) -> Iterable[ExtraNotation]:
        """Return notations for kinds that are there already."""

    @_spec
    def lapiz_commands(self, registry: Registry) -> Iterable[click.Command]:
        """Return commands of the command line."""

    @_spec
    def lapiz_extensions(self, registry: Registry) -> Iterable[Extension]:
        """Return options for commands that are there already."""


def techniques_in(package: str, *, but: Iterable[str] = ()) -> list[Technique]:
    """Return the techniques of a package: those of all its modules, by name of module.

    A module's techniques are those in its list `TECHNIQUES` if it has one, otherwise all techniques
    among its globals. So adding a technique takes no more than adding a module. `but` are modules
    of the package that have none: they are not imported for it. A package that has an index of its
    techniques imports each when it is asked (see `lapiz.plugins.technique_index`).

    >>> [one.name for one in techniques_in("lapiz_generic")][:2]
    ['one-demand', 'last-candidate']
    """
    from lapiz.plugins.technique_index import indexed

    known = indexed(package, (*but,))
    return [record for _, record in techniques_found(package, but)] if known is None else known


def techniques_found(package: str, but: Iterable[str] = ()) -> list[tuple[str, Technique]]:
    """Import all modules of a package; return its techniques with the names of their modules."""
    from lapiz.plugins.technique_index import techniques_of

    by_name: dict[str, list[tuple[str, Technique]]] = {}
    for module in _modules(importlib.import_module(package), {"__main__", *but}):
        for technique in techniques_of(module):
            same_name = by_name.setdefault(technique.name, [])
            # Modules import techniques from each other: the same object counts once. Two different
            # ones of the same name are both returned, for the registry to report.
            if not any(technique is earlier for _, earlier in same_name):
                same_name.append((module.__name__, technique))
    return [pair for same_name in by_name.values() for pair in same_name]


def _modules(top: ModuleType, but: Container[str]) -> Iterator[ModuleType]:
    """Yield a module and all modules below it, sorted by name, but for some right below it."""
    yield top
    for info in sorted(pkgutil.iter_modules(getattr(top, "__path__", ()))):
        if info.name not in but:
            below = importlib.import_module(f"{top.__name__}.{info.name}")
            yield from _modules(below, {"__main__"})
