"""`lapiz example`: the puzzles of the documentation, and one for each technique."""

import textwrap

import attrs
import click

from lapiz.commands.common import completion
from lapiz.commands.common.help_texts import EXAMPLE
from lapiz.commands.common.options import json_option, language_option
from lapiz.commands.common.output import print_puzzles, printing_option
from lapiz.commands.common.pen import Pen
from lapiz.files import by_folder, example_file, examples, load_all, read_file
from lapiz.show import json_lines
from lapiz.texts import said

WIDTH = 86
"""The characters of a line of names."""


@click.command()
@click.argument("names", nargs=-1, metavar="[NAME]...", shell_complete=completion.examples)
@printing_option(".yaml", ".yml")
@json_option
@language_option
def example(names: tuple[str, ...], as_json: bool) -> int:
    """Print a puzzle that comes with lapiz, or list their names.

    NAME is that of an example or of a technique. Try `lapiz example skyscraper | lapiz solve -`.
    """
    if names and as_json:
        for name in names:
            for puzzle in load_all(example_file(name)):
                shown = json_lines.puzzle_object(attrs.evolve(puzzle, where=name))
                click.echo(json_lines.to_line("puzzle", shown))
    elif names:
        print_puzzles([read_file(example_file(name)) for name in names])
    elif as_json:
        for folder, listed in by_folder().items():
            for name in listed:
                click.echo(json_lines.to_line("example", {"name": name, "folder": folder}))
    else:
        _list(Pen())
    return 0


def _list(pen: Pen) -> None:
    for folder, names in by_folder().items():
        pen.say(folder, "bold")
        shown = [name for name in names if not any(name.startswith(f"{stem}-") for stem in names)]
        for line in textwrap.wrap("  ".join(shown), WIDTH, break_on_hyphens=False):
            click.echo(f"  {line}")
    twin = next(name for name in examples.names() if name.startswith(f"{EXAMPLE}-"))
    more = said("Names that begin with one of these, as {name} does, are left out; --json has all.")
    pen.say(more.format(name=twin), "dim")
    pen.say(said("Print one with `lapiz example NAME`, keep it with `-o FILE`."))
