"""The records of the plugins by name, gathered when somebody asks for them."""

from __future__ import annotations

import contextlib
import functools
import gc
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

import pluggy

from lapiz.plugins.containment import PluginError
from lapiz.plugins.entry_points import called_at_start, installed, is_foreign, load, package_of
from lapiz.plugins.hooks import ALONE, GROUP, Hooks
from lapiz.plugins.misuse import misused_hooks
from lapiz.plugins.output import warn
from lapiz.plugins.records import Registry

if TYPE_CHECKING:
    from lapiz.core import Technique
    from lapiz.plugins.supplies import Parts, Plugins, Supply

SORTS = ("techniques", "kinds", "scales", "formats", "rules", "commands", "extensions")
"""The sorts of records, each with a hook of its own, in the order of what is wrong with them."""


class _Gathering(Registry):
    """A registry whose records are gathered when they are first asked for, sort by sort.

    So nobody imports kinds and techniques who asks for commands, nor those of one kind who has a
    puzzle of another. Two threads that ask at once get the same, though both may gather.
    """

    def __init__(self, manager: pluggy.PluginManager, problems: list[str]) -> None:
        self._all = manager.list_name_plugin()
        self._hooks = manager.hook
        self.plugins = tuple(name for name, _ in self._all)
        packages = (package_of(plugin) for _, plugin in self._all)
        self.packages = tuple(dict.fromkeys(filter(None, packages)))
        self._usual = [pair for pair in self._all if self.foreign or not hasattr(pair[1], ALONE)]
        self.loading = (*problems, *misused_hooks(manager))
        self._found: dict[tuple[str, bool], Supply] = {}
        self._parts: Parts = {}

    def __getattr__(self, name: str) -> Any:
        """Gather what is asked for and not yet here."""
        value: Any
        if name in SORTS and not self._supplied(name):
            value = {}
        elif name in SORTS:
            from lapiz.plugins.supplies import Records

            value = Records(lambda whole: self._sort(name, whole).records)
        elif name == "aliases":
            value = self._sort("techniques").aliases
        elif name == "owners":
            value = {sort: self._sort(sort).owners for sort in SORTS}
        elif name == "problems":
            lists = (self._sort(sort).problems for sort in SORTS)
            value = (*self.loading, *(problem for problems in lists for problem in problems))
        else:
            raise AttributeError(f"a registry has no {name}")
        return vars(self).setdefault(name, value)

    def _for(self, kind: str, sort: str) -> Mapping[str, Any]:
        usual = kind in self._sort("kinds", whole=False).records
        return self._sort(sort, whole=not usual).records

    def _sort(self, name: str, whole: bool = True) -> Supply:
        if (name, whole) not in self._found:
            supply = self._gather(name, self._all if whole else self._usual)
            if whole and not self.foreign:  # nobody asks for the problems of lapiz itself
                for problem in supply.problems:
                    warn(problem)
            self._found.setdefault((name, whole), supply)
        return self._found[name, whole]

    def _supplied(self, sort: str) -> bool:
        """Tell whether a plugin may have records of a sort."""
        return bool(self._hook(sort).get_hookimpls())

    def _hook(self, sort: str) -> pluggy.HookCaller:
        return getattr(self._hooks, f"lapiz_{sort}")  # type: ignore[no-any-return]

    def _gather(self, name: str, plugins: Plugins) -> Supply:
        from lapiz.plugins.supplies import Supply

        if not self._supplied(name):
            return Supply({}, {}, [], {})
        collecting = gc.isenabled()
        gc.disable()  # hundreds of modules come, and all of it stays: there is nothing to collect
        try:
            from lapiz.plugins.gathering import gathered

            return gathered(plugins, name, self._hook(name), self._parts)
        finally:
            if collecting:
                gc.enable()

    @property
    def foreign(self) -> bool:
        """Whether a plugin is there that is not lapiz's own."""
        return any(map(is_foreign, self.plugins))

    def owner(self, sort: str, name: str) -> str:
        """Return the plugin of a record; only records of that sort are gathered for it."""
        return self._sort(sort).owners.get(name, "")


@functools.cache
def registry() -> Registry:
    """Return the records of all installed plugins, which are loaded once."""
    manager = pluggy.PluginManager(GROUP)
    manager.add_hookspecs(Hooks)
    problems: list[str] = []
    for entry in installed():
        try:
            problem = called_at_start(entry.provider, lambda: load(entry, manager))  # noqa: B023
        except PluginError as error:  # a plugin that fails to import costs only itself
            problem = f"cannot be loaded: {str(error).removeprefix('raised ')}"
        if problem:
            problems.append(f"plugin {entry.provider} ({entry.value}) {problem}")
    for name, plugin in _INCLUDED.items():
        try:
            manager.register(plugin, name=name)
        except pluggy.PluginValidationError as error:
            problems.append(f"plugin {name} cannot be used: {' '.join(str(error).split())}")
    return gather(manager, problems)


def noted(known: Registry) -> tuple[str, ...]:
    """Return the problems to warn of: with lapiz's own plugins alone, those with loading them."""
    return known.problems if not isinstance(known, _Gathering) or known.foreign else known.loading


def gather(manager: pluggy.PluginManager, problems: list[str] | None = None) -> Registry:
    """Return the records of plugins; every hook is called once, when its records are asked for."""
    return _Gathering(manager, problems or [])


_INCLUDED: dict[str, Any] = {}


@contextlib.contextmanager
def including(name: str, plugin: Any) -> Iterator[Registry]:
    """Use a plugin that is not installed, such as a module, inside the context.

    This is for trying it out; worker processes do not have it.
    """
    _INCLUDED[name] = plugin
    registry.cache_clear()
    try:
        yield registry()
    finally:
        del _INCLUDED[name]
        registry.cache_clear()


def techniques(kind: str | None = None) -> list[Technique]:
    """Return all techniques, or those for a kind in the order of its default profile.

    >>> [one.name for one in techniques("sudoku")][:2]
    ['full-house', 'naked-single']
    """
    known = registry()
    if kind is None:
        return sorted(
            known.techniques.values(), key=lambda technique: (technique.kind or "", technique.name)
        )
    return list(known.chain(known.kind(kind).profile, kind))
