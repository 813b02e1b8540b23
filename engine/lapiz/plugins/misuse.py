"""Hooks of plugins that are never called, each told with what was expected."""

from collections.abc import Iterator
from typing import Any

import pluggy

from lapiz.plugins.entry_points import is_foreign
from lapiz.plugins.hooks import GROUP, Hooks


def misused_hooks(manager: pluggy.PluginManager) -> Iterator[str]:
    """Yield a problem for each hook of a plugin that is not called; its others are used."""
    known = [name for name in vars(Hooks) if name.startswith(GROUP)]
    for provider, plugin in manager.list_name_plugin():
        marked: list[Any] = []
        for caller in manager.get_hookcallers(plugin) or ():
            if caller.name not in known:
                hooks = f"expected one of {', '.join(known)}"
                yield f"plugin {provider}: there is no hook {caller.name!r}, {hooks}"
            impls = [impl for impl in caller.get_hookimpls() if impl.plugin is plugin]
            marked += [impl.function for impl in impls]
            if any(impl.wrapper or impl.hookwrapper for impl in impls):
                yield f"plugin {provider}: {caller.name} is a wrapper, which is not called"
        if is_foreign(provider):
            yield from _unmarked(provider, plugin, known, marked)


def _unmarked(provider: str, plugin: object, known: list[str], marked: list[Any]) -> Iterator[str]:
    """Yield a problem for each function that has the name of a hook and is not marked as one."""
    given = getattr(plugin, "__dict__", {})
    for name in known:
        if callable(given.get(name)) and given[name] not in marked:
            yield f"plugin {provider}: {name} is not marked with @lapiz.hook, so it is not called"
