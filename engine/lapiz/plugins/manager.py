"""The manager of plugins: pluggy's, which says why a hook of a plugin cannot be called."""

import inspect
from typing import Any

import pluggy

from lapiz.plugins.entry_points import is_foreign
from lapiz.plugins.hooks import GROUP, Hooks

KNOWN = [name for name in vars(Hooks) if name.startswith(f"{GROUP}_")]
"""The names of the hooks."""
PLAIN = inspect.Parameter.POSITIONAL_OR_KEYWORD
ASKED_FOR = {"registry"}
"""What a hook may ask for, by the names of its parameters."""


class Manager(pluggy.PluginManager):
    """A manager that leaves out what does not fit, hook by hook, and notes it in `problems`."""

    def __init__(self) -> None:
        super().__init__(GROUP)
        self.add_hookspecs(Hooks)
        self.problems: list[str] = []
        self._name = ""

    def register(self, plugin: Any, name: str | None = None) -> str | None:
        """Register a plugin under a name; those of its hooks that cannot be called are noted."""
        self._name = name or self.get_canonical_name(plugin)
        return super().register(plugin, name)

    def parse_hookimpl_opts(self, plugin: Any, name: str) -> Any:
        """Return the options of a function that is a hook and can be called, else None."""
        options: Any = super().parse_hookimpl_opts(plugin, name)
        fault = _fault(plugin, name, options) if options else self._unmarked(plugin, name)
        if fault:
            self.problems.append(f"plugin {self._name}: {fault}, so it is not called")
        return None if fault else options

    def _unmarked(self, plugin: Any, name: str) -> str:
        """Say that a function with the name of a hook is not marked as one."""
        if name not in KNOWN or not is_foreign(self._name):
            return ""
        given = callable(inspect.getattr_static(plugin, name, None))
        return f"{name} is not marked with @lapiz.hook" if given else ""


def _fault(plugin: Any, name: str, options: Any) -> str:
    """Return why a function that is marked as a hook cannot be called, or nothing."""
    hook = options.get("specname") or name
    if hook not in KNOWN:
        return f"there is no hook {hook!r}, expected one of {', '.join(KNOWN)}"
    function = getattr(plugin, name)
    parameters = inspect.signature(function).parameters.values()
    asked = [
        parameter.name
        for parameter in parameters
        if parameter.default is parameter.empty and parameter.kind is PLAIN
    ]
    if wrong := [name for name in asked if name not in ASKED_FOR]:
        return f"{hook} asks for {', '.join(wrong)}, expected no parameter but `registry`"
    if options.get("hookwrapper"):
        return f"{name} is a hookwrapper, expected @lapiz.hook(wrapper=True)"
    if options.get("wrapper") and not inspect.isgeneratorfunction(function):
        return f"{name} is a wrapper without a yield"
    return ""
