"""Options that several commands have, and what they do."""

import copy
import math
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import attrs
import click

from lapiz.commands.common import completion
from lapiz.commands.common.help_texts import OPTION, VARIABLE
from lapiz.commands.common.status_line import speak
from lapiz.core import BadInput, Profile, Puzzle, noting
from lapiz.files import Choose, choosing, ignoring_unknown_rules, profile_of
from lapiz.plugins.registry import registry
from lapiz.plugins.timeouts import limited
from lapiz.texts import (
    LENGTHS,
    check_language,
    check_notation,
    one_line,
    preferred,
    said,
    speaking,
    told,
    usual_name,
)

if TYPE_CHECKING:
    from lapiz.core.readings import ReadSort

COUNT = click.IntRange(1, 10**9)
"""The type of options that say how many: more than anyone waits for, and less than fails later."""
ASK, NONE = "ask", "none"
SHOWN = 6
"""How many cells a question about a drawing names."""

Command = TypeVar("Command", bound=Callable[..., Any])


def puzzle_options(command: Command) -> Command:
    """Add the arguments and options of a command that takes puzzles."""
    for add in (
        language_option,
        json_option,
        kind_option,
        click.argument(
            "puzzles",
            nargs=-1,
            required=True,
            metavar="PUZZLE...",
            shell_complete=completion.files,
        ),
    ):
        command = add(command)
    return command


def kind_option(command: Command) -> Command:
    """Add the options for how puzzles are read: as what kind, and without unknown rules."""
    for add in (
        click.option(
            "--ignore-unknown-rules",
            is_flag=True,
            expose_value=False,
            callback=_ignore,
            help="Go on without rules of a puzzle that lapiz does not know; it is said each time.",
        ),
        click.option(
            "--rules",
            "rule_choice",
            metavar="ask|FILE|none",
            expose_value=False,
            callback=_choose_rules,
            help="The rules that a drawing stands for: asked for, a list in a file, or none.",
            shell_complete=completion.rule_choices,
        ),
        of_kind_option(help="The kind of puzzle to read a text as."),
    ):
        command = add(command)
    return command


def _ignore(context: click.Context, _: click.Parameter, ignored: bool) -> None:
    """Ignore unknown rules while the command runs, and warn of each once."""
    told_of = set[str]()

    def tell(note: str) -> None:
        if note not in told_of:
            told_of.add(note)
            click.echo(f"lapiz: {said('warning')}: {one_line(told(note))}", err=True)

    if ignored:
        context.with_resource(ignoring_unknown_rules(tell))


def _choose_rules(context: click.Context, _: click.Parameter, choice: str | None) -> None:
    """Load puzzles with the rules that are chosen while the command runs."""
    if choice:
        context.with_resource(choosing(choice_of(choice)))


def choice_of(text: str) -> Choose:
    """Return what chooses rules: by questions, none, or those that a file lists.

    Raises BadInput where nobody can be asked, and for a file that lists no rules.
    """
    # What few commands need.
    from lapiz.files.chosen_rules import asking, rules_of_file, with_rules, without_rules

    if text == NONE:
        return without_rules
    if text == ASK:
        if not sys.stdin.isatty():
            raise BadInput("--rules ask: there is no terminal to ask on")
        return asking(_ask)
    return with_rules(rules_of_file(Path(text)))


def _ask(sort: "ReadSort") -> Sequence[Any] | None:
    """Ask what drawings stand for; None where nothing else than what was read is drawn so."""
    ways = [(sort.rule, list(sort.entries))] if sort.rule else []
    ways += [(str(rule["rule"]), list(rule["entries"])) for rule in sort.may]
    more = [] if len(sort.cells) <= SHOWN else ["…"]
    click.echo(f"{sort.drawn} ({' '.join([*sort.cells[:SHOWN], *more])})", err=True)
    for number, (name, _) in enumerate(ways, 1):
        click.echo(f"  {number}  {name}", err=True)
    click.echo(f"  0  {said('no rule')}", err=True)
    answer = click.prompt(
        said("Which rule is it?"), type=click.IntRange(0, len(ways)), default=1 if ways else 0,
        err=True,
    )  # fmt: skip
    return ways[answer - 1][1] if answer else []


def profile_option(*, help: str) -> Callable[[Command], Command]:
    """Return the option for a profile, explained by a text."""
    return click.option(
        "--profile",
        metavar="NAME",
        help=help,
        shell_complete=completion.profiles_or_files,
    )


def solve_options(command: Command) -> Command:
    """Add the options for the techniques to use."""
    for add in (
        click.option(
            "--plugin-timeout",
            type=click.FloatRange(0, 86_400, min_open=True),
            metavar="SECONDS",
            expose_value=False,
            callback=_limit_plugins,
            help="Run plugins' techniques in another process, each for at most SECONDS.",
        ),
        click.option("--no-unique", is_flag=True, help="Do not assume that there is one solution."),
        profile_option(
            help="default, all, a scale that has its own, or a YAML file: techniques, scores."
        ),
    ):
        command = add(command)
    return command


def _limit_plugins(context: click.Context, _: click.Parameter, seconds: float | None) -> None:
    """Limit the plugins' techniques while the command runs."""
    if seconds is not None and math.isnan(seconds):  # no comparison with a range refuses it
        raise click.BadParameter("nan is not in the range 0<x<=86400.")
    context.with_resource(limited(seconds))


def language_option(command: Command) -> Command:
    """Add the option for the language of texts."""
    return click.option(
        OPTION,
        envvar=VARIABLE,
        metavar="CODE",
        expose_value=False,
        callback=_speak,
        help="es, en…  [default: LAPIZ_LANGUAGE, or the locale's]",
        shell_complete=completion.languages,
    )(command)


def _speak(context: click.Context, _: click.Parameter, code: str | None) -> None:
    """Use a language while the command runs."""
    language = check_language(code) if code else preferred()
    context.with_resource(speaking(language))
    speak(language)


class _NotationOption(click.Option):
    """An option whose help names the notations of all kinds: they are imported for that alone."""

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        """Return the lines of its help."""
        shown = copy.copy(self)
        shown.help = told(f"Print texts in it: {', '.join(registry().notations)}.")
        return super(_NotationOption, shown).get_help_record(ctx)


def notation_option(command: Command) -> Command:
    """Add the option for the notation of texts."""
    return click.option(
        "--notation",
        cls=_NotationOption,
        metavar="NAME",
        expose_value=False,
        callback=_note,
        shell_complete=completion.notations,
    )(command)


def _note(context: click.Context, _: click.Parameter, name: str | None) -> None:
    """Use a notation while the command runs."""
    if name:
        context.with_resource(noting(check_notation(name)))


def of_kind_option(**settings: Any) -> Callable[[Command], Command]:
    """Return the option `--kind`, with its help and what else click is to know."""
    usual = {"default": "", "metavar": "NAME", "shell_complete": completion.kinds}
    return click.option("--kind", **{**usual, **settings})


def technique_option(*names: str, **settings: Any) -> Callable[[Command], Command]:
    """Return an option that names a technique, with its help and what else click is to know."""
    usual = {"type": usual_name, "metavar": "NAME", "shell_complete": completion.techniques}
    return click.option(*names, **{**usual, **settings})


def json_option(command: Command) -> Command:
    """Add the option `--json`, with its help."""
    return click.option("--json", "as_json", is_flag=True, help="Print one JSON object a line.")(
        command
    )


def length_option(command: Command) -> Command:
    """Add the option `--length`, with what it may be."""
    return click.option(
        "--length",
        type=click.Choice(LENGTHS),
        help="How much to say about a step: its name, where it is, all in a line, a paragraph, in "
        "full, with the implications of what it supposes or the links of a chain, or in simple "
        "words, for a child.",
    )(command)


def profile_for(puzzle: Puzzle, name: str | None, no_unique: bool) -> Profile:
    """Return the profile of a name or file, or the kind's own."""
    profile = profile_of(puzzle.kind, name or "default")
    return attrs.evolve(profile, assume_unique=False) if no_unique else profile


def folder_option(command: Command) -> Command:
    """Add the option `--folder`, with what completes it."""
    return click.option(
        "--folder",
        type=click.Path(path_type=Path),
        shell_complete=completion.folders,
        help="The folder to create it in. [default: here]",
    )(command)
