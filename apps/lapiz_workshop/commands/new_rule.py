"""`lapiz new-rule`: a package for a rule, with tests that pass."""

from pathlib import Path

import click

from lapiz.commands.common import GOOD, folder_option, say_written
from lapiz_workshop import scaffolding


@click.command("new-rule")
@click.argument("name")
@folder_option
def new_rule(name: str, folder: Path | None) -> int:
    """Write a package for a rule of your own: an example to change, and its tests."""
    say_written(scaffolding.new_rule(name, folder))
    return GOOD
