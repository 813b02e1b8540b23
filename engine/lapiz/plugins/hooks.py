"""What a plugin may supply: one hook a sort of record."""

from collections.abc import Iterable, Mapping

import click
import pluggy

from lapiz.core.format import Format
from lapiz.core.kind import Kind
from lapiz.core.scale import Scale
from lapiz.core.technique import Technique

__all__ = ["GROUP", "INTERFACE", "INTERFACES", "STATED", "Hooks", "hook"]

GROUP = "lapiz"
"""The group of entry points that plugins register in."""
INTERFACES: Mapping[int, str] = {1: "0.1"}
"""The versions of the plugin interface, each with the first version of lapiz that had it."""
INTERFACE = max(INTERFACES)
"""The version of the plugin interface that this lapiz has; see docs/plugins.md for its promise."""
STATED = "LAPIZ_INTERFACE"
"""What a plugin module calls the version of the interface that it was made for."""
hook = pluggy.HookimplMarker(GROUP)
_spec = pluggy.HookspecMarker(GROUP)


class Hooks:
    """What a plugin may implement; each hook is called once, at start-up, and returns records."""

    @_spec
    def lapiz_techniques(self) -> Iterable[Technique]:  # type: ignore[empty-body]
        """Return techniques."""

    @_spec
    def lapiz_kinds(self) -> Iterable[Kind]:  # type: ignore[empty-body]
        """Return kinds of puzzles."""

    @_spec
    def lapiz_scales(self) -> Iterable[Scale]:  # type: ignore[empty-body]
        """Return rating scales."""

    @_spec
    def lapiz_formats(self) -> Iterable[Format]:  # type: ignore[empty-body]
        """Return text formats."""

    @_spec
    def lapiz_commands(self) -> Iterable[click.Command]:  # type: ignore[empty-body]
        """Return commands of the command line."""
