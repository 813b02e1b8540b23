"""`lapiz site`: the page to play on as files that any web server can serve."""

import shlex
import sys
from pathlib import Path

import click

from lapiz import BadInput
from lapiz.commands.common import completion, language_option
from lapiz.kinds import said
from lapiz_site.building import build

HERE = "http://localhost:8000/"
"""Where Python's own server serves."""


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
    """Make a web site of the page of `lapiz play`, in the folder OUT.

    Any web server can serve it: Python runs in the reader's tab, and after the first visit without
    network. Node and npm are needed to make it, nothing to serve it. Exit status: 0 done, 2 it
    cannot be made.
    """
    if Path(out).exists() and not Path(out).is_dir():
        raise BadInput("a file is there, expected a folder or none", source=out)
    built = build(Path(out), pyodide)
    text = said("{out}: {count} files; a first visit loads {size} MB.")
    click.echo(text.format(out=out, count=built.files, size=f"{built.transfer / 1e6:.1f}"))
    look = said("To look at it, type this line and open {address} in a browser:")
    click.echo(look.format(address=HERE))
    click.echo(f"  {shlex.quote(Path(sys.executable).name)} -m http.server -d {shlex.quote(out)}")
    click.echo(said("To publish it, copy the folder to any web server; it needs nothing else."))
    return 0
