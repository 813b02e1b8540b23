"""`lapiz new-kind`: a package for a kind of puzzle, with tests that pass."""

from pathlib import Path

import click

from lapiz.commands.common import GOOD, completion, folder_option, say_written
from lapiz_workshop import scaffolding


@click.command("new-kind")
@click.argument("name")
@click.option(
    "--like",
    default="",
    metavar="KIND",
    shell_complete=completion.kinds,
    help="Its rules are those of this kind and one more.",
)
@folder_option
def new_kind(name: str, like: str, folder: Path | None) -> int:
    """Write a package for a kind of puzzle of your own: an example to change, and its tests."""
    say_written(scaffolding.new_kind(name, folder, like))
    return GOOD
