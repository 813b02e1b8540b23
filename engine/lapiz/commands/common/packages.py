"""What the commands share that write a package for a plugin."""

from pathlib import Path

import click

__all__ = ["folder_option", "say_written"]

folder_option = click.option(
    "--folder", type=click.Path(path_type=Path), help="Where to make it. [default: here]"
)


def say_written(top: Path) -> None:
    """Say where a package is, and what to do with it."""
    click.echo(f"{top}: written. Go on with:")
    click.echo(f'  pip install -e "{top}[test]" && pytest {top}')
