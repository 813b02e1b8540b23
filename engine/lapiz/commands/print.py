"""`lapiz print`: a booklet of puzzles for paper."""

import click

from lapiz.commands.common import completion
from lapiz.commands.common.inputs import Inputs
from lapiz.commands.common.options import kind_option, language_option
from lapiz.commands.common.output import PAGE, output_option, save_page
from lapiz.show.story import booklet
from lapiz.show.story.booklet import PER_PAGE
from lapiz.texts import language


@click.command()
@click.argument(
    "puzzles", nargs=-1, required=True, metavar="PUZZLE...", shell_complete=completion.files
)
@kind_option
@output_option(help=PAGE)
@click.option("--title", default="", help="The title of the booklet.")
@click.option("--pencil", is_flag=True, help="Print the pencil marks as well.")
@click.option(
    "--per-page",
    type=click.Choice([str(number) for number in PER_PAGE]),
    default="1",
    help="How many puzzles a sheet holds.",
)
@language_option
def print(
    puzzles: tuple[str, ...],
    kind: str,
    output: str | None,
    title: str,
    pencil: bool,
    per_page: str,
) -> int:
    """Make a booklet to print: puzzles with their rules, then hints, then solutions.

    It is one HTML file, in the current folder if no other is named; a browser prints it or saves it
    as PDF. Exit status: 0 done, 2 bad input.
    """
    inputs = Inputs(puzzles, kind)
    read = list(inputs)
    if read:
        many, code = int(per_page), language()
        page = booklet(read, title=title, language=code, pencil=pencil, per_page=many)
        save_page(page, output, puzzles, "booklet")
    return inputs.status
