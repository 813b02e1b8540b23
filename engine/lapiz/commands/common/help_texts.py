"""What the command line says of itself, in the user's language.

The first words, the commands in groups, help and usage, and the messages of click.
"""

import copy
import gettext
import os
import re
import shlex
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import zip_longest
from typing import TypeVar

import click

from lapiz.core import BadInput, Name
from lapiz.plugins.spelling import suggested
from lapiz.texts import (
    ENGLISH,
    check_language,
    folder_of,
    language,
    marked,
    preferred,
    said,
    speaking,
    told,
)

GROUPS: Mapping[str, tuple[str, ...]] = {
    marked("Solve and play"): ("solve", "hint", "check", "show", "play", "mcp", "example"),
    marked("Explain"): (
        *("steps", "why", "why-not", "judge", "story", "graph", "techniques", "rules"),
    ),
    marked("Make"): ("generate", "print", "course", "site"),
    marked("Many puzzles and solves"): ("rate", "compare", "backdoors"),
    marked("Authors of techniques, rules and kinds"): (
        *("try", "lab", "new-technique", "new-rule", "new-kind", "plugins"),
    ),
}
"""The commands of lapiz by what they are for, in the order in which they are listed."""
OTHERS = marked("Further commands")
OF_APPS: Mapping[str, str] = {
    "lapiz_assistant": "mcp",
    "lapiz_judge": "graph judge",
    "lapiz_many": "backdoors compare rate",
    "lapiz_play": "course play print story",
    "lapiz_project": "rules techniques",
    "lapiz_site": "site",
    "lapiz_workshop": "generate lab new-kind new-rule new-technique plugins try",
}
"""The commands that the packages beside the engine supply: an engine without one names it."""
EXAMPLE = "skyscraper"
"""The puzzle of the first lines that a new user is told to type."""
FIRST = (
    (f"lapiz example {EXAMPLE} | lapiz solve -", marked("solve a puzzle, each step explained")),
    ("lapiz solve ....3..2.1.4....", marked("solve one that you type: a dot is an empty cell")),
    ("lapiz hint FILE", marked("get a hint for the puzzle in a file")),
    ("lapiz play", marked("play on a page in your browser")),
    ("lapiz --help", marked("see all commands")),
)
"""What to type first, each with what it does."""


def first_words() -> str:
    """Return what to type first, as lines."""
    width = max(len(command) for command, _ in FIRST)
    lines = [f"  {command:{width}}  {said(meaning)}" for command, meaning in FIRST]
    about = said("lapiz solves logic puzzles as you do with a pencil, and explains every step.")
    return "\n".join([about, "", said("Type for example:"), "", *lines])


def grouped(names: Iterable[str]) -> list[tuple[str, list[str]]]:
    """Return the names of commands in groups, each with its heading; those of plugins last.

    >>> grouped(["greet", "solve"])
    [('Solve and play', ['solve']), ('Further commands', ['greet'])]
    """
    rest = sorted(names)
    groups = [(heading, [name for name in own if name in rest]) for heading, own in GROUPS.items()]
    listed = {name for _, group in groups for name in group}
    groups.append((OTHERS, [name for name in rest if name not in listed]))
    return [(heading, group) for heading, group in groups if group]


OPTION, VARIABLE = "--language", "LAPIZ_LANGUAGE"
"""What asks for a language: an option of each command, and a variable in the environment."""
CLICK = marked(
    (
        *("Usage:", "Options", "Commands", "Positional arguments"),
        "Show this message and exit.",
        *("default: {default}", "env var: {var}", "required"),
        *("Missing command.", "Missing argument", "Missing option"),
        *("Missing parameter", "Choose from:\n\t{choices}"),
        *("Invalid value: {message}", "Invalid value for {param_hint}: {message}"),
        *("No such option {name!r}.", "No such command {name!r}."),
        *("Did you mean {possibility!r}?", "(Did you mean one of: {possibilities}?)"),
        *("{value!r} is not one of {choices}.", "{value!r} is not one of: {choices}."),
        *("{value!r} is not a valid {number_type}.", "integer", "float"),
        "{value} is not in the range {range}.",
        "Option {name!r} does not take a value.",
        "Option {name!r} requires an argument.",
        "Got unexpected extra argument ({args})",
        "Got unexpected extra arguments ({args})",
    )
)
"""What click says, which looks it up in the catalogue that `speaking_as_asked` gives it."""
Command = TypeVar("Command", bound=click.Command)


def asked_language(arguments: Sequence[str], usual: str = "") -> str:
    """Return the language that arguments ask for, the environment, or else the usual one.

    Help and errors need it before the arguments are parsed; whether the option is right is seen
    then.

    >>> asked_language(["solve", "--language", "es", "--help"]), asked_language(["--language=es"])
    ('es', 'es')
    """
    code = os.environ.get(VARIABLE, usual)
    for argument, following in zip_longest(arguments, arguments[1:], fillvalue=""):
        if argument == "--":
            break
        if argument == OPTION:
            code = following
        elif argument.startswith(f"{OPTION}="):
            code = argument.removeprefix(f"{OPTION}=")
    try:
        return check_language(code) if code else preferred()
    except BadInput:
        return preferred()


@contextmanager
def speaking_as_asked(arguments: Sequence[str], usual: str = "") -> Iterator[None]:
    """Speak the language that arguments ask for, click as well, as long as the context lasts."""
    code, former = asked_language(arguments, usual), os.environ.get("LANGUAGE")
    gettext.bindtextdomain("lapiz", folder_of("lapiz"))
    gettext.textdomain("lapiz")
    os.environ["LANGUAGE"] = code  # the one thing that gettext, and so click, goes by
    try:
        with speaking(code):
            yield
    finally:
        if former is None:
            os.environ.pop("LANGUAGE", None)
        else:
            os.environ["LANGUAGE"] = former


def translated(command: Command) -> Command:
    """Return a command whose help is in the current language; the command itself is not changed."""
    if language() == ENGLISH:
        return command
    shown = copy.copy(command)
    shown.help = _paragraphs(command.help)
    shown.short_help = _paragraphs(command.short_help)
    shown.params = [_parameter(parameter) for parameter in command.params]
    shown._help_option = None  # click keeps it, in the language in which it was asked for first
    return shown


def _parameter(parameter: click.Parameter) -> click.Parameter:
    if not isinstance(parameter, click.Option) or not parameter.help:
        return parameter
    shown = copy.copy(parameter)
    shown.help = told(" ".join(parameter.help.split()))
    return shown


def _paragraphs(text: str | None) -> str | None:
    """Return a help text in the current language, paragraph by paragraph."""
    if not text:
        return text
    return "\n\n".join(told(" ".join(part.split())) for part in text.split("\n\n"))


SHORTEST_PUZZLE = 16
"""How long a word is that is a puzzle rather than the name of a command."""


def no_command(name: str, known: Sequence[str]) -> str:
    """Say that there is no such command, and what may be meant: another, or what to do with it."""
    fault = Name("there is no command {0}", repr(name))
    app = next((app for app, names in OF_APPS.items() if name in names.split()), None)
    if app:
        return Name("{0}: it belongs to the package {1}, which is not installed", fault, app)
    if os.path.exists(name) or len(name) >= SHORTEST_PUZZLE:
        return Name("{0}; to solve a puzzle type `lapiz solve {1}`", fault, shlex.quote(name))
    return suggested(fault, name, [*known, "--help", "--version"], "`lapiz --help`")


def usage(error: click.ClickException) -> str:
    """Return what is wrong with a command line, and where its help is."""
    context = getattr(error, "ctx", None)
    # What click says in one or several ways is not yet in the user's language: its questions.
    if isinstance(error, click.MissingParameter) and _names_puzzle(error.param):
        return _missing_puzzle(error)
    sentences = re.split(r" (?=\(?Did you)", error.format_message())
    message = " ".join(map(told, sentences)).rstrip(".")
    see = said("(see `{command} --help`)")
    if not context or context.parent is None:
        return message
    return f"{message} {see.format(command=context.command_path)}"


def _names_puzzle(parameter: click.Parameter | None) -> bool:
    return parameter is not None and parameter.name in ("puzzle", "puzzles")


def _missing_puzzle(error: click.MissingParameter) -> str:
    """Say what a command needs that was given no puzzle."""
    assert error.ctx
    pieces = [part for part in error.ctx.command.collect_usage_pieces(error.ctx) if part[0] != "["]
    fault = said("a puzzle is missing; type `{line}`: a file, -, or the puzzle itself as text")
    return fault.format(line=" ".join([error.ctx.command_path, *pieces]))
