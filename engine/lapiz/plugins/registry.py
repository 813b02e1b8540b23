"""The records of the plugins by name, gathered when somebody asks for them."""

from __future__ import annotations

import contextlib
import functools
import gc
import os
import sys
from collections.abc import Iterator, Mapping
from threading import get_ident
from typing import TYPE_CHECKING, Any

import pluggy

from lapiz.plugins.containment import PluginError
from lapiz.plugins.entry_points import called_at_start, installed, is_foreign, load, package_of
from lapiz.plugins.hooks import ALONE
from lapiz.plugins.manager import KNOWN, Manager
from lapiz.plugins.output import warn
from lapiz.plugins.records import Registry

if TYPE_CHECKING:
    from lapiz.core import Technique
    from lapiz.plugins.given import Given
    from lapiz.plugins.supplies import Parts, Plugins, Supply

SORTS = tuple(name.removeprefix("lapiz_") for name in KNOWN)
"""The sorts of records, each with a hook of its own, in the order of what is wrong with them."""


class _Gathering(Registry):
    """A registry whose records are gathered when they are first asked for, sort by sort.

    So nobody imports kinds and techniques who asks for commands, nor those of one kind who has a
    puzzle of another. Two threads that ask at once get the same, though both may gather.
    """

    def __init__(self, manager: Manager) -> None:
        self._all = manager.list_name_plugin()
        self._hooks = manager.hook
        self.plugins = tuple(name for name, _ in self._all)
        packages = (package_of(plugin) for _, plugin in self._all)
        self.packages = tuple(dict.fromkeys(filter(None, packages)))
        self._usual = [pair for pair in self._all if self.foreign or not hasattr(pair[1], ALONE)]
        self.loading = tuple(manager.problems)
        self._asked = set[tuple[str, int]]()
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
        elif name == "added":
            value = self._sort("notations").records
        elif name == "aliases":
            value = self._sort("techniques").aliases
        elif name in ("owners", "replaced"):
            value = {sort: getattr(self._sort(sort), name) for sort in SORTS}
        elif name == "problems":
            lists = (self._sort(sort).problems for sort in SORTS)
            value = (*self.loading, *(problem for problems in lists for problem in problems))
        elif name == "order":
            value = {sort: self._order(sort) for sort in SORTS}
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
        asked = name, get_ident()
        if asked in self._asked:  # a hook asks the registry for what it is asked for itself
            raise LookupError(f"the {name} are being gathered: a hook may ask for other records")
        self._asked.add(asked)
        collecting = gc.isenabled()
        gc.disable()  # hundreds of modules come, and all of it stays: there is nothing to collect
        try:
            from lapiz.plugins.gathering import gathered

            return gathered(plugins, name, self._hook(name), self._parts, self)
        finally:
            self._asked.discard(asked)
            if collecting:
                gc.enable()

    def _order(self, sort: str) -> tuple[tuple[str, str], ...]:
        """Return the plugins that have a hook in the order of being asked, each with its option."""
        from lapiz.plugins.gathering import implementations, option

        hooks = implementations(self._hook(sort), self._all) if self._supplied(sort) else ()
        return tuple((impl.plugin_name, option(impl)) for impl in hooks)

    @property
    def foreign(self) -> bool:
        """Whether a plugin is there that is not lapiz's own."""
        return any(map(is_foreign, self.plugins))

    def owner(self, sort: str, name: str) -> str:
        """Return the plugin of a record; only records of that sort are gathered for it."""
        return self._sort(sort).owners.get(name, "")


@functools.cache
def registry() -> Registry:
    """Return the records of all plugins, installed and given, which are loaded once."""
    manager = Manager()
    if os.environ.get(GIVEN_BY):
        from lapiz.plugins.given import from_environment

        manager.problems += from_environment(os.environ[GIVEN_BY], GIVEN)
    off = {name for name, given in GIVEN.items() if given.plugin is None}
    for entry in installed():
        alone = os.environ.get(NOT_LOADED) and is_foreign(entry.provider)
        if alone or off & entry.names:
            continue
        try:
            problem = called_at_start(entry.provider, lambda: load(entry, manager))  # noqa: B023
        except PluginError as error:  # a plugin that fails to import costs only itself
            problem = f"cannot be loaded: {str(error).removeprefix('raised ')}"
        if problem:
            manager.problems.append(f"plugin {entry.provider} ({entry.value}) {problem}")
    for name, (plugin, _) in GIVEN.items():
        try:
            manager.register(plugin, name=name)  # None is left out
        except ValueError:  # as itself it is installed, too
            manager.problems.append(f"plugin {name} is there already, so it counts once")
    return gather(manager)


def noted(known: Registry) -> tuple[str, ...]:
    """Return the problems to warn of: with lapiz's own plugins alone, those with loading them."""
    return known.problems if not isinstance(known, _Gathering) or known.foreign else known.loading


def gather(manager: Manager) -> Registry:
    """Return the records of plugins; every hook is called once, when its records are asked for."""
    return _Gathering(manager)


GIVEN: dict[str, Given] = {}
"""The plugins that are given at run time, by their names."""
GIVEN_BY, NOT_LOADED = "LAPIZ_PLUGINS", "LAPIZ_DISABLE_PLUGIN_AUTOLOAD"
"""The variables that name further plugins, and that leave out those of others than lapiz."""


def register(plugin: Any, name: str | None = None) -> str:
    """Use a plugin from now on, and return its name: a module, an object with hooks, a technique.

    A module may be given by its name, or by the path of its file, which is read anew; if it has no
    hooks, its techniques count. A later plugin of a name takes the place of an earlier one, so the
    cell of a notebook can be run again. "no:NAME" leaves out the plugin of a name, as `unregister`
    does; an installed one that was left out is used again by its name.
    Processes that are started later use a module, too: LAPIZ_PLUGINS tells them.
    Raises BadInput for what cannot be loaded, or has neither hooks nor techniques.
    """
    from lapiz.plugins.given import given_as

    if isinstance(plugin, str) and plugin in GIVEN and GIVEN[plugin].plugin is None:
        label = plugin
        del GIVEN[label]
    else:
        label, GIVEN[label] = given_as(plugin, name, GIVEN)
    _changed()
    _warn_of(label)
    return label


def unregister(name: str) -> None:
    """Use a plugin no more, given or installed; BadInput if there is none of this name."""
    from lapiz.plugins.given import OFF, forget_file, given_as

    given = GIVEN.pop(name, None)
    forget_file(given)
    if not given or given.plugin is None:
        label, GIVEN[label] = given_as(f"{OFF}{name}", None, GIVEN)
    _changed()


@contextlib.contextmanager
def including(plugin: Any, name: Any = None) -> Iterator[Registry]:
    """Use a plugin inside the context: whatever `register` takes; its name may come first."""
    from lapiz.plugins.given import forget_file, given_as

    if not isinstance(name, str | None):
        plugin, name = name, plugin
    label, given = given_as(plugin, name, GIVEN)
    former = GIVEN.get(label)
    GIVEN[label] = given
    _changed()
    if hasattr(plugin, "find"):  # a technique: who gives it sees no other list of what is wrong
        _warn_of(label)
    try:
        yield registry()
    finally:
        forget_file(GIVEN.pop(label, None))
        if former:
            GIVEN[label] = former
        _changed()


def _warn_of(label: str) -> None:
    """Say what is wrong with a plugin that is given, such as a name that another one has."""
    for problem in registry().problems:
        if label in problem.replace(";", " ").replace(":", " ").split():
            warn(problem)


def _changed() -> None:
    """Forget the registry, and tell processes that are started later which plugins are given."""
    registry.cache_clear()
    before = os.environ.pop(GIVEN_BY, "")
    sources = ",".join(given.source for given in GIVEN.values() if given.source)
    if sources:
        os.environ[GIVEN_BY] = sources
    isolation: Any = sys.modules.get("lapiz.plugins.isolation")
    if isolation and before != sources:
        isolation.close()


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
