"""What the package for the chain and the project file supplies to lapiz."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from lapiz import hook

if TYPE_CHECKING:
    import click

    from lapiz import Extension


@hook
def lapiz_commands() -> Iterable[click.Command]:
    """Return `lapiz techniques` and `lapiz rules`."""
    from lapiz import commands_in

    return commands_in("lapiz_project.commands")


@hook
def lapiz_extensions() -> Iterable[Extension]:
    """Return what gives `lapiz` itself the defaults of a project file."""
    from lapiz import Extension
    from lapiz_project.finding import with_project

    return [Extension("project file", "lapiz", with_project)]
