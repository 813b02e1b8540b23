"""The hooks that a plugin may implement, one for each sort of record."""

from collections.abc import Iterable, Mapping

import click
import pluggy

from lapiz.core import ExtraRule, Format, Kind, Scale, Technique

GROUP = "lapiz"
"""The group of entry points that plugins register in."""
APIS: Mapping[int, str] = {1: "0.1"}
"""The versions of what plugins rely on, each with the first version of lapiz that had it."""
API = max(APIS)
"""The current version of what plugins rely on; docs/plugins.md says what it promises."""
STATED = "LAPIZ_API"
"""The name under which a plugin module states the version that it was made for."""
hook = pluggy.HookimplMarker(GROUP)
_spec = pluggy.HookspecMarker(GROUP)


class Hooks:
    """The hooks of a plugin; each is called once, at start-up, and returns records."""

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
    def lapiz_rules(self) -> Iterable[ExtraRule]:  # type: ignore[empty-body]
        """Return rules that puzzles may have besides those of their kind."""

    @_spec
    def lapiz_commands(self) -> Iterable[click.Command]:  # type: ignore[empty-body]
        """Return commands of the command line."""
