"""`lapiz site`: the page to play on as files that any web server can serve."""

from pathlib import Path

import click

from lapiz.commands.common import completion
from lapiz.commands.common.options import language_option
from lapiz.play.site import build
from lapiz.texts.translations import said

__all__ = ["site"]


@click.command()
@click.argument("out", metavar="OUT", shell_complete=completion.folders)
@click.option(
    "--pyodide",
    metavar="FOLDER",
    shell_complete=completion.folders,
    help="The npm package pyodide, already unpacked; otherwise npm gets it.",
)
@language_option
def site(out: str, pyodide: str | None) -> int:
    """Write the page of `lapiz play` into the folder OUT, as a site that needs no Python.

    Python runs in the reader's tab, and after the first visit without network. Node and npm are
    needed to make it. Exit status: 0 done, 2 it cannot be made.
    """
    built = build(Path(out), pyodide)
    text = said("{out}: {count} files; a first visit loads {size} MB.")
    click.echo(text.format(out=out, count=built.files, size=f"{built.transfer / 1e6:.1f}"))
    return 0
