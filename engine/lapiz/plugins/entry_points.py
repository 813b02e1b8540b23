"""Imports the plugins that are installed: their entry points, and which API they are made for."""

import importlib.metadata
from collections.abc import Callable
from typing import Any, TypeVar

import pluggy

from lapiz.core import is_foreign
from lapiz.plugins import hooks
from lapiz.plugins.containment import PluginError, contained, fault
from lapiz.plugins.hooks import GROUP

START_SECONDS = 20.0
"""Seconds that a plugin has to be imported, and each of its hooks to return."""

Result = TypeVar("Result")


def installed() -> list[importlib.metadata.EntryPoint]:
    """Return the entry points: those of lapiz itself, then the others, each sorted by name."""
    entries = importlib.metadata.entry_points(group=GROUP)
    return sorted(set(entries), key=lambda entry: (_foreign(entry), entry.name, entry.value))


def _foreign(entry: importlib.metadata.EntryPoint) -> bool:
    return is_foreign(provider_of(entry))


def provider_of(entry: importlib.metadata.EntryPoint) -> str:
    """Return the name of a plugin: its distribution, and that of its entry point."""
    return f"{entry.dist.name if entry.dist else '?'}:{entry.name}"


def load(entry: importlib.metadata.EntryPoint, manager: pluggy.PluginManager) -> str:
    """Import a plugin and register it; return why it cannot be used, or nothing."""
    plugin = entry.load()
    problem = unfit(plugin)
    if not problem:
        manager.register(plugin, name=provider_of(entry))
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
