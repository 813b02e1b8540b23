"""`lapiz mcp`: lapiz as tools for assistants."""

import click

from lapiz import BadInput
from lapiz.commands.common import language_option
from lapiz.kinds import said

MISSING = "the server for assistants is an extra: pip install 'lapiz[mcp]'"


@click.command()
@click.option(
    "--http",
    "port",
    type=click.IntRange(1, 65535),
    metavar="PORT",
    help="Serve over HTTP at this port of this machine alone; else over standard input and output.",
)
@language_option
def mcp(port: int | None) -> int:
    """Serve lapiz to assistants, over the Model Context Protocol.

    Its tools read, check, hint, explain, list steps, rate, solve, generate, draw and judge
    arguments; what they say is proved. An assistant starts this command by itself, or is given the
    address of --http.
    """
    try:
        from lapiz_assistant.server import PATH, serve
    except ImportError:
        raise BadInput(MISSING) from None
    if port:
        address = f"http://127.0.0.1:{port}{PATH}"
        click.echo(said("lapiz is at {address}").format(address=address), err=True)
    serve(port)
    return 0
