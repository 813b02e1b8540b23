"""Imports the plugins that are installed: their entry points, and which API they are made for."""

import functools
from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from lapiz.plugins import hooks
from lapiz.plugins.containment import PluginError, contained, fault
from lapiz.plugins.distributions import distributions
from lapiz.plugins.hooks import GROUP

if TYPE_CHECKING:
    import pluggy

START_SECONDS = 20.0
"""Seconds that a plugin has to be imported, and each of its hooks to return."""

Result = TypeVar("Result")


def is_foreign(provider: str) -> bool:
    """Tell whether who supplies a record ("package:plugin") is not part of lapiz."""
    return provider.partition(":")[0] not in ("", "lapiz")


class EntryPoint(NamedTuple):
    """An entry point: whose it is, its name, and the module (or `module:object`) that it names."""

    distribution: str
    name: str
    value: str

    @property
    def provider(self) -> str:
        """The name of the plugin: its distribution, and that of its entry point."""
        return f"{self.distribution}:{self.name}"

    @property
    def names(self) -> set[str]:
        """The names it may be called by: that of the plugin, its entry point, its distribution."""
        return {self.provider, self.name, self.distribution}

    @property
    def package(self) -> str:
        """The package of the plugin."""
        return self.value.partition(":")[0].partition(".")[0]

    def load(self) -> Any:
        """Import and return what it names."""
        module, _, path = self.value.partition("[")[0].partition(":")
        names = filter(None, path.strip().split("."))
        return functools.reduce(getattr, names, import_module(module.strip()))


def installed() -> list[EntryPoint]:
    """Return the entry points: those of lapiz itself, then the others, each sorted by name."""
    entries = {
        EntryPoint(release.name or "?", name, value)
        for release in distributions()
        for name, value in release.entries(GROUP)
    }
    return sorted(entries, key=lambda one: (is_foreign(one.provider), one.name, one.value, one))


def load(entry: EntryPoint, manager: "pluggy.PluginManager") -> str:
    """Import a plugin and register it; return why it cannot be used, or nothing."""
    plugin = entry.load()
    problem = unfit(plugin)
    if not problem:
        manager.register(plugin, name=entry.provider)
    return problem


def called_at_start(provider: str, run: Callable[[], Result]) -> Result:
    """Return what a plugin's code returns at start-up; PluginError says what went wrong."""
    if not is_foreign(provider):  # lapiz's own is called as it is
        try:
            return run()
        except Exception as error:
            raise PluginError(fault(error)) from error
    return contained(f"plugin {provider}", run, START_SECONDS, passing=())


def unfit(plugin: Any) -> str:
    """Return why a plugin cannot be used (it is made for another API), or nothing.

    A plugin that states none is taken to be made for the first.
    """
    name, ours = hooks.STATED, hooks.API
    stated = getattr(plugin, name, 1)
    if type(stated) is not int or stated < 1:
        return f"states {name} = {stated!r:.100}, expected a whole number such as {ours}"
    if stated == ours:
        return ""
    if stated > ours:
        advice = "upgrade lapiz"
    else:
        last = hooks.APIS[stated + 1]
        advice = f"ask its author for a newer version, or pin lapiz<{last}"
    return f"is made for API {stated}, this lapiz has {ours}: {advice}"


def package_of(plugin: Any) -> str:
    """Return the package of a plugin, where the catalogues of its texts are."""
    return str(getattr(plugin, "__name__", "")).partition(".")[0]
