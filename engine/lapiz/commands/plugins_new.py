"""`lapiz new-technique` and `lapiz new-kind`: packages for plugins, with tests that pass."""

from pathlib import Path

import click

from lapiz.commands.common import GOOD, Inputs
from lapiz.plugins.registry import registry
from lapiz.workshop import scaffolding

__all__ = ["new_kind", "new_technique"]

_FOLDER = click.option(
    "--folder", type=click.Path(path_type=Path), help="Where to make it. [default: here]"
)


@click.command("new-technique")
@click.argument("name")
@click.option(
    "--kind",
    default=registry().usual_kind,
    metavar="NAME",
    help=f"Of puzzle. [default: {registry().usual_kind}]",
)
@click.option("--puzzle", "puzzles", multiple=True, help="Show it in this one; repeatable.")
@_FOLDER
def new_technique(name: str, kind: str, puzzles: tuple[str, ...], folder: Path | None) -> int:
    """Write a package with technique NAME, an example to change, and with tests that pass."""
    inputs = Inputs(puzzles, kind)
    given = list(inputs)
    if inputs.status != GOOD:
        return inputs.status
    _say(scaffolding.new_technique(name, kind, folder, given))
    return GOOD


@click.command("new-kind")
@click.argument("name")
@_FOLDER
def new_kind(name: str, folder: Path | None) -> int:
    """Write a package with kind NAME of puzzle, a small one to change, and its tests."""
    _say(scaffolding.new_kind(name, folder))
    return GOOD


def _say(top: Path) -> None:
    click.echo(f"{top}: written. Go on with:")
    click.echo(f'  pip install -e "{top}[test]" && pytest {top}')
