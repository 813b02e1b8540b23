"""`lapiz play`: the page to play on, served to this machine alone."""

import os
import re
from threading import Thread
from urllib.parse import quote

import click

from lapiz import BadInput, load
from lapiz.commands.common import completion, effective, language_option, of_kind_option
from lapiz.files import shortest
from lapiz.kinds import said

MISSING = "the server is an extra: pip install 'lapiz[play]'"

SECRET = "LAPIZ_PLAY_SECRET"
ORIGIN = re.compile(r"https?://[^/?#@\s]+")
ALLOWED = "The page may now run techniques that are written in it, with your rights."


@click.command()
@effective("--kind", needs="PUZZLE")
@click.argument("puzzle", required=False, shell_complete=completion.files)
@of_kind_option(
    help="The kind of puzzle to read a text as.",
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
@click.option("--no-code", is_flag=True, help="Never run techniques that are written in the page.")
@click.option(
    "--behind",
    default="",
    metavar="ADDRESS",
    help="Serve behind a proxy of this address (https://…), with the secret in LAPIZ_PLAY_SECRET.",
)
@language_option
def play(
    puzzle: str | None,
    kind: str,
    port: int | None,
    no_open: bool,
    seconds: float,
    no_code: bool,
    behind: str,
) -> int:
    """Open a page to play on: to solve, be helped, practise, make puzzles, write techniques.

    It is served to this machine alone, until Ctrl-C ends it. With PUZZLE it opens that one.
    --behind a proxy it is served to all who know the secret, and runs no techniques from the page.
    """
    if behind and not ORIGIN.fullmatch(behind):
        raise click.UsageError(f"--behind {behind!r}, expected a form such as https://example.org")
    try:
        from lapiz_play.serving.server import serve
    except ImportError:
        raise BadInput(MISSING) from None
    fragment = f"#puzzle={quote(shortest(load(puzzle, kind)), safe='')}" if puzzle else ""

    def ready(address: str) -> None:
        click.echo(said("lapiz is at {address}").format(address=address))
        click.echo(said("Ctrl-C ends it."), err=True)

    def allowed() -> None:
        click.echo(said(ALLOWED), err=True)

    serve(
        port,
        fragment=fragment,
        seconds=seconds,
        code=not (no_code or behind),
        ready=ready,
        browse=None if no_open or behind else _browse,
        allowed=allowed,
        behind=behind,
        secret=os.environ.get(SECRET, "") if behind else "",
    )
    return 0


def _browse(address: str) -> None:
    """Open an address in the browser: some take until they are closed, so nobody waits for it."""
    import webbrowser

    Thread(target=webbrowser.open, args=(address,), daemon=True).start()
