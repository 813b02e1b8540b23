"""`lapiz print`: a booklet of puzzles for paper."""

import click

from lapiz.commands.common.beforehand import output_option
from lapiz.commands.common.inputs import Inputs
from lapiz.commands.common.options import language_option
from lapiz.commands.common.output import save
from lapiz.show.story import booklet
from lapiz.texts.translations import language

__all__ = ["print"]


@click.command()
@click.argument("puzzles", nargs=-1, required=True, metavar="PUZZLE...")
@click.option("--kind", default="", metavar="NAME", help="What to read a text as.")
@output_option()
@click.option("--title", default="", help="The title of the booklet.")
@click.option("--pencil", is_flag=True, help="Print the pencil marks as well.")
@language_option
def print(puzzles: tuple[str, ...], kind: str, output: str | None, title: str, pencil: bool) -> int:
    """Write a booklet to print: a sheet for each puzzle, then hints, then solutions.

    It is one HTML file; a browser prints it or saves it as PDF. Exit status: 0 done, 2 bad input.
    """
    inputs = Inputs(puzzles, kind)
    read = list(inputs)
    if read:
        save(booklet(read, title=title, language=language(), pencil=pencil), output)
    return inputs.status
