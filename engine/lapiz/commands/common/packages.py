"""Code shared by the commands that write the package of a new plugin."""

from pathlib import Path

import click

from lapiz.commands.common import completion
from lapiz.texts import said

folder_option = click.option(
    "--folder",
    type=click.Path(path_type=Path),
    shell_complete=completion.folders,
    help="Where to create it. [default: here]",
)


def say_written(top: Path) -> None:
    """Print where a package is, and what to do next."""
    click.echo(said("{folder}: written. Next:").format(folder=top))
    steps = [f'pip install -e "{top}[test]"']
    for path in top.rglob("*.po"):
        if not path.with_suffix(".mo").exists():  # Babel comes with the tests
            steps.append(f"python -m lapiz.testing.messages {path.parts[-3]} {path.stem}")
    click.echo("  " + " && ".join([*steps, f"pytest {top}"]))
