"""What the judge of arguments, and the graph of them, supply to lapiz."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from lapiz import hook

if TYPE_CHECKING:
    import click


@hook
def lapiz_commands() -> Iterable[click.Command]:
    """Return `lapiz judge`, and `lapiz graph`, which draws what each step rests on."""
    from lapiz import commands_in

    return commands_in("lapiz_judge.commands")
