"""What the work on many puzzles supplies to lapiz."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from lapiz import hook

if TYPE_CHECKING:
    import click

    from lapiz import Extension


@hook
def lapiz_commands() -> Iterable[click.Command]:
    """Return `lapiz rate`, `lapiz compare` and `lapiz backdoors`."""
    from lapiz import commands_in

    return commands_in("lapiz_many.commands")


@hook
def lapiz_extensions() -> Iterable[Extension]:
    """Return what `lapiz solve` writes rows by."""
    from lapiz import Extension
    from lapiz_many.solve_rows import with_rows

    return [Extension("solve --output", "solve", with_rows)]
