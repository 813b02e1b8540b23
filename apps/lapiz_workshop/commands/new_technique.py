"""`lapiz new-technique`: a package for a plugin, with tests that pass."""

from pathlib import Path

import click

from lapiz import registry
from lapiz.commands.common import (
    GOOD,
    Inputs,
    completion,
    folder_option,
    of_kind_option,
    say_written,
)
from lapiz_workshop import scaffolding


@click.command("new-technique")
@click.argument("name")
@of_kind_option(
    default=registry().usual_kind,
    help=f"Kind of puzzle. [default: {registry().usual_kind}]",
)
@click.option(
    "--puzzle",
    "puzzles",
    multiple=True,
    shell_complete=completion.files,
    help="Show it in this one; repeatable.",
)
@folder_option
def new_technique(name: str, kind: str, puzzles: tuple[str, ...], folder: Path | None) -> int:
    """Write a package for a technique of your own: an example to change, and its tests."""
    inputs = Inputs(puzzles, kind)
    shown_in = list(inputs)
    if inputs.status != GOOD:
        return inputs.status
    say_written(scaffolding.new_technique(name, kind, folder, shown_in))
    return GOOD
