"""The static site of `lapiz site`: the page, and Python to run in the tab.

`building` puts it together; `python` gathers lapiz and what it needs, gets Python for browsers from
the npm package that package.json names, and compile.mjs compiles both in it. `baking` makes the
answers that the page needs before Python has started.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from lapiz import hook

if TYPE_CHECKING:
    import click


@hook
def lapiz_commands() -> Iterable[click.Command]:
    """Return `lapiz site`."""
    from lapiz import commands_in

    return commands_in("lapiz_site.commands")
