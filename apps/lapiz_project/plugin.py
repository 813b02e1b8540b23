"""What the package for the chain and the project file supplies to lapiz."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from lapiz import hook

if TYPE_CHECKING:
    import click


@hook
def lapiz_commands() -> Iterable[click.Command]:
    """Return `lapiz techniques`."""
    from lapiz import commands_in

    return commands_in("lapiz_project.commands")
