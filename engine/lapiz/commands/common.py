"""What the commands share: puzzles from arguments, options, output, exit statuses."""

import sys
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any, TypeVar

import attrs
import click

from lapiz.core.errors import BadInput
from lapiz.core.kind import Puzzle
from lapiz.core.notation import noting
from lapiz.core.technique import Profile
from lapiz.files.profiles import profile_of
from lapiz.files.puzzles import Make, load_all, read_text
from lapiz.files.text import LARGEST, decode
from lapiz.plugins.isolation import limited
from lapiz.plugins.registry import registry
from lapiz.texts.translations import check_language, preferred, speaking
from lapiz.texts.words import LENGTHS, check_notation, one_line

if TYPE_CHECKING:
    from rich.text import Text

__all__ = [
    "BAD",
    "GOOD",
    "INDENT",
    "NOT",
    "STDIN",
    "Inputs",
    "Pen",
    "clean",
    "language_option",
    "length_option",
    "notation_option",
    "profile_for",
    "puzzle_options",
    "solve_options",
    "standard_input",
]

GOOD, NOT, BAD = 0, 1, 2
"""The exit statuses: solved or in order, not so, bad input."""

STDIN = "<stdin>"
INDENT = 5
"""Columns by which the lines of a step go in."""

Command = TypeVar("Command", bound=Callable[..., Any])


@attrs.define
class Inputs:
    """The puzzles that the arguments name; counts what went wrong.

    A source that cannot be read costs one line on standard error, and the others still count.
    """

    sources: tuple[str, ...]
    kind: str = ""
    status: int = GOOD
    make: Make | None = None
    """Makes a puzzle of a document, where that is not `puzzle_of`."""

    def __attrs_post_init__(self) -> None:
        if self.kind:
            registry().kind(self.kind)

    def __iter__(self) -> Iterator[Puzzle]:
        for source in self.sources:
            try:
                yield from self._puzzles(source)
            except BadInput as error:
                self.fail(str(error), BAD)

    def _puzzles(self, source: str) -> Iterator[Puzzle]:
        if source == "-":
            text = standard_input(LARGEST)
            yield from read_text(text, name=STDIN, kind=self.kind, make=self.make)
        else:
            yield from load_all(source, self.kind, self.make)

    def fail(self, message: str, status: int) -> None:
        """Say on one line what is wrong; the worst status counts."""
        click.echo(f"lapiz: {one_line(message)}", err=True)
        self.worst(status)

    def worst(self, status: int) -> None:
        """Note a status."""
        self.status = max(self.status, status)


def clean(text: str) -> str:
    """Return a text of many lines, whatever cannot be printed escaped."""
    return "\n".join(
        line if line.isprintable() else one_line(line, len(line)) for line in text.split("\n")
    )


def standard_input(largest: int) -> str:
    """Return the text of standard input."""
    return decode(sys.stdin.buffer.read(largest + 1), STDIN, largest)


def puzzle_options(command: Command) -> Command:
    """Add the arguments and options of a command that takes puzzles."""
    for add in (
        click.option("--json", "as_json", is_flag=True, help="Print one JSON object a line."),
        click.option("--kind", default="", metavar="NAME", help="What to read a text as."),
        click.argument("puzzles", nargs=-1, required=True, metavar="PUZZLE..."),
    ):
        command = add(command)
    return command


def solve_options(command: Command) -> Command:
    """Add the options that say which techniques may be used, and in what language they speak."""
    for add in (
        language_option,
        click.option(
            "--plugin-timeout",
            type=click.FloatRange(0, 86_400, min_open=True),
            metavar="SECONDS",
            expose_value=False,
            callback=_limit_plugins,
            help="Ask plugins' techniques in another process, each so long.",
        ),
        click.option("--no-unique", is_flag=True, help="Do not assume that there is one solution."),
        click.option(
            "--profile", metavar="NAME", help="default, all, or a YAML file: techniques, scores."
        ),
    ):
        command = add(command)
    return command


def _limit_plugins(context: click.Context, _: click.Parameter, seconds: float | None) -> None:
    """Limit the plugins' techniques as long as the command runs."""
    context.with_resource(limited(seconds))


def language_option(command: Command) -> Command:
    """Add the option that says in what language texts are printed."""
    return click.option(
        "--language",
        envvar="LAPIZ_LANGUAGE",
        metavar="CODE",
        expose_value=False,
        callback=_speak,
        help="es, en…  [default: LAPIZ_LANGUAGE, or as the locale is]",
    )(command)


def _speak(context: click.Context, _: click.Parameter, code: str | None) -> None:
    """Speak a language as long as the command runs."""
    packages = ("lapiz", *registry().packages)
    context.with_resource(speaking(check_language(code, packages) if code else preferred(packages)))


def notation_option(command: Command) -> Command:
    """Add the option that says in what notation texts are printed."""
    return click.option(
        "--notation",
        metavar="NAME",
        expose_value=False,
        callback=_note,
        help=f"Print texts in it: {', '.join(registry().notations)}.",
    )(command)


def _note(context: click.Context, _: click.Parameter, name: str | None) -> None:
    """Print in a notation as long as the command runs."""
    if name:
        context.with_resource(noting(check_notation(name)))


length_option = click.option(
    "--length",
    type=click.Choice(LENGTHS),
    help="How much to tell of a step: its name, where it is, all in a line, or a paragraph.",
)


def profile_for(puzzle: Puzzle, name: str | None, no_unique: bool) -> Profile:
    """Return the profile of a name or file, or the kind's own."""
    profile = profile_of(puzzle.kind, name or "default")
    return attrs.evolve(profile, assume_unique=False) if no_unique else profile


class Pen:
    """Writes lines to standard output: wrapped and in colour only on a terminal."""

    def __init__(self) -> None:
        from rich.console import Console

        self.console = Console(highlight=False, markup=False, emoji=False)

    def lines(self, texts: Iterable["Text"], indent: int = 0) -> None:
        """Write lines; on a terminal long ones go on under their own text."""
        for text in texts:
            if self.console.is_terminal and indent and text.cell_len > self.console.width:
                self._wrapped(text, indent)
            else:
                self.console.print(text, soft_wrap=True)

    def _wrapped(self, text: "Text", indent: int) -> None:
        first, *rest = text.wrap(self.console, max(20, self.console.width - indent))
        self.console.print(first)
        for line in rest:
            self.console.print(" " * indent, line.plain.strip(), sep="")

    def say(self, text: str, style: str = "") -> None:
        """Write one line."""
        self.console.print(one_line(text, 100_000), style=style or None, soft_wrap=True)
