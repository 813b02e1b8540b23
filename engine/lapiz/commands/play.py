"""`lapiz play`: the page to play on, served to this machine alone."""

from urllib.parse import quote

import click

from lapiz.commands.common import completion
from lapiz.commands.common.options import language_option
from lapiz.core.errors import BadInput
from lapiz.files.formats import shortest
from lapiz.files.puzzles import load
from lapiz.texts.phrases import marked
from lapiz.texts.translations import said

__all__ = ["play"]

MISSING = marked("the server is an extra: pip install 'lapiz[play]'")


@click.command()
@click.argument("puzzle", required=False, shell_complete=completion.files)
@click.option(
    "--kind",
    default="",
    metavar="NAME",
    shell_complete=completion.kinds,
    help="What to read a text as.",
)
@click.option(
    "--port", type=click.IntRange(0, 65535), help="By default 8650, or any if it is taken."
)
@click.option("--no-open", is_flag=True, help="Only print the address; open no browser.")
@click.option(
    "--seconds",
    type=click.FloatRange(1, 3600),
    default=60.0,
    help="How long one answer may take. [default: 60]",
)
@language_option
def play(puzzle: str | None, kind: str, port: int | None, no_open: bool, seconds: float) -> int:
    """Open a page to play on: to solve, be helped, practise, make puzzles, write techniques.

    It is served to this machine alone, until Ctrl-C ends it. With PUZZLE it opens that one.
    """
    try:
        from lapiz.play.serving.server import serve
    except ImportError:
        raise BadInput(MISSING) from None
    fragment = f"#puzzle={quote(shortest(load(puzzle, kind)), safe='')}" if puzzle else ""

    def told(address: str) -> None:
        click.echo(said("lapiz is at {address}").format(address=address))
        click.echo(said("Ctrl-C ends it."), err=True)
        if not no_open:
            import webbrowser

            webbrowser.open(address)

    serve(port, fragment=fragment, seconds=seconds, ready=told)
    return 0
