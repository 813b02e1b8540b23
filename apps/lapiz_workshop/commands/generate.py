"""`lapiz generate`."""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import click

from lapiz import BadInput, Kind, Name, Puzzle, registry
from lapiz.commands.common import (
    COUNT,
    GOOD,
    NOT,
    completion,
    effective,
    json_option,
    language_option,
    print_puzzles,
    printing_option,
    technique_option,
)
from lapiz.core import Option
from lapiz.files import profile_of, read_yaml, shortest, writer_for
from lapiz.kinds import said
from lapiz.show import json_lines
from lapiz.solving import generate as generated
from lapiz.texts import counted
from lapiz_workshop.break_in import breaking_in
from lapiz_workshop.searching import INTERRUPTED, PuzzleSearch

RULE = "rule"
"""The option that names rules besides those of a kind."""
MINUTES = re.compile(r"(\d{1,6}(?:\.\d{1,3})?)(?:-(\d{1,6}(?:\.\d{1,3})?))?")
"""A number of minutes, or two with a hyphen between."""


def kinds_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options that kinds of puzzle have for `generate`; one that several share, once."""
    generators = filter(None, (kind.generator for kind in registry().kinds.values()))
    options = [option for generator in generators for option in generator.options]
    by_name = {option.name: option for option in reversed(options)}
    for option in by_name.values():
        command = _option(option)(command)
    return command


def _wanted(kind: str, options: Mapping[str, Any], others: Iterable[str]) -> dict[str, Any]:
    """Return the options that a kind's generator is given; BadInput for those of other kinds."""
    wanted = {name: value for name, value in options.items() if value not in (None, False, ())}
    wanted |= dict(_pair(text) for text in others)
    _check_options(kind, wanted)
    return wanted


def _check_options(kind: str, wanted: Iterable[str]) -> None:
    """Raise BadInput for an option that other kinds have, and this one not."""
    kinds = registry().kinds.values()
    takes = {known.name: _options_of(known) for known in kinds if known.generator}
    for option in wanted:
        having = [name for name, options in takes.items() if option in options]
        if having and option not in takes.get(kind, having):
            flag = f"--{option.replace('_', '-')}"
            fault = Name("{0} is for the kinds {1}, not for {2}", flag, ", ".join(having), kind)
            holds = Name("{0}, whose own rules hold in each puzzle", fault)
            raise BadInput(holds if option == RULE else fault)


def _options_of(kind: Kind) -> set[str]:
    return {option.name for option in kind.generator.options} if kind.generator else set()


def _option(option: Option) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    name = f"--{option.name.replace('_', '-')}"
    if option.flag:
        return click.option(name, is_flag=True, help=option.help)
    if option.many:
        return click.option(
            name, multiple=True, help=option.help, metavar="NAME", shell_complete=completion.rules
        )
    if option.text:
        examples = completion.of(lambda: option.choices)
        return click.option(name, help=option.help, shell_complete=examples)
    if option.choices:
        return click.option(name, type=click.Choice(option.choices), help=option.help)
    return click.option(name, type=int, help=option.help)


@click.command()
@effective("--for", needs="--minutes")
@effective("--position", needs="--uses --hardest")
@effective("--format", never_with="--json")
@click.argument("kind", default="", shell_complete=completion.generated_kinds)
@kinds_options
@click.option("--option", "others", multiple=True, metavar="NAME=VALUE", help="Any other option.")
@technique_option(
    "--uses",
    multiple=True,
    metavar="TECHNIQUE",
    help="Its solve uses this one; repeatable.",
)
@technique_option(
    "--hardest",
    default="",
    metavar="TECHNIQUE",
    help="The hardest step of its solve is by this one.",
)
@click.option(
    "--level",
    default="",
    metavar="NAME",
    shell_complete=completion.levels,
    help="Its level, such as easy or hard.",
)
@click.option(
    "--minutes",
    callback=lambda context, parameter, text: _minutes(text),
    metavar="N-M",
    shell_complete=completion.minutes,
    help="Typical solvers need so many, such as 8-10.",
)
@click.option(
    "--for",
    "audience",
    default="",
    metavar="NAME",
    shell_complete=completion.audiences,
    help="With --minutes: who solves, such as beginner.",
)
@click.option("--max-score", type=float, metavar="N", help="Its score is at most N.")
@click.option(
    "--profile",
    metavar="NAME",
    shell_complete=completion.profiles_or_files,
    help="Of its solve: default, all, or a YAML file.",
)
@click.option(
    "--break-in",
    default="",
    metavar="RULE",
    shell_complete=completion.rules,
    help="Its first step beyond singles relies on this rule.",
)
@click.option("--position", is_flag=True, help="Stop where --uses finds something.")
@click.option("--number", type=COUNT, default=1, help="How many puzzles.")
@click.option("--seed", type=click.IntRange(0), help="Number of the first try; the next adds one.")
@click.option("--tries", type=COUNT, default=1000, help="In a row. [default: 1000]")
@click.option(
    "--format",
    "form",
    metavar="NAME",
    shell_complete=completion.formats,
    help="A line by default; yaml; or a plugin's.",
)
@json_option
@printing_option()
@language_option
def generate(
    kind: str,
    others: tuple[str, ...],
    uses: tuple[str, ...],
    hardest: str,
    level: str,
    max_score: float | None,
    minutes: tuple[float, float] | None,
    audience: str,
    profile: str | None,
    break_in: str,
    position: bool,
    number: int,
    seed: int | None,
    tries: int,
    form: str | None,
    as_json: bool,
    **options: Any,
) -> int:
    """Make puzzles with one solution. KIND is {0} by default.

    Some techniques rarely get their turn, because an easier one finds the same: for these use
    --position, which gives a puzzle in the middle of its solve. Exit status: 0 all made, 1 not all,
    2 bad input, 130 interrupted: what was found until then is printed.
    """
    write = _json if as_json else writer_for(form) if form else shortest
    kind = kind or _kind_of((*uses, hardest) if hardest else uses)
    wanted = _wanted(kind, options, others)
    search = PuzzleSearch(number)
    puzzles = generated(
        kind,
        seed=seed,
        uses=uses,
        tries=tries,
        options=wanted,
        position=position,
        level=level,
        max_score=max_score,
        minutes=minutes,
        audience=audience,
        hardest=hardest,
        profile=profile_of(registry().kind(kind), profile) if profile else None,
        tried=search.note,
    )
    if break_in:
        puzzles = breaking_in(puzzles, _rule_of(wanted, break_in), search, tries)
    print_puzzles(write(puzzle) for puzzle, _ in search.taken(puzzles))
    hint = "" if position or not uses else said("; see --position")
    if hardest:
        hint = said("; where it is rare, see --uses with --position")
    return _ended(search, tries, hint)


def _ended(search: PuzzleSearch, tries: int, hint: str) -> int:
    """Return the exit status of a search, and say what is missing."""
    if search.interrupted:
        click.echo(f"lapiz: {search.told_interrupted}", err=True)
        return INTERRUPTED
    if search.complete:
        return GOOD
    text = counted(
        tries,
        "found {done} of {number}, then none in 1 try",
        "found {done} of {number}, then none in {count} tries",
    ).format(done=search.found, number=search.wanted)
    click.echo(f"lapiz: {text}{hint}", err=True)
    return NOT


def _rule_of(wanted: Mapping[str, Any], name: str) -> str:
    """Return the rule that puzzles are to break in by; BadInput if they are made without it."""
    rules = wanted.get(RULE, ())
    if name not in rules:
        listed = ", ".join(rules) or said("none")
        raise BadInput(Name("--break-in {0}, expected one of the rules named: {1}", name, listed))
    return name


generate.help = (generate.help or "").replace("{0}", registry().usual_kind)


def _kind_of(uses: tuple[str, ...]) -> str:
    kinds = [registry().technique(name).kind for name in uses]
    return next((kind for kind in kinds if kind), registry().usual_kind)


def _minutes(text: str | None) -> tuple[float, float] | None:
    """Return the lower and the upper number of a range such as 8-10, or of one number twice."""
    if text is None:
        return None
    match = MINUTES.fullmatch(text)
    if not match:
        raise BadInput(f"--minutes {text!r}, expected the form 8-10")
    return float(match[1]), float(match[2] or match[1])


def _pair(text: str) -> tuple[str, Any]:
    """Return name and value of an option, the value read as YAML: numbers, true and false."""
    name, equals, value = text.partition("=")
    if not equals or not value:
        raise BadInput(f"--option {text!r}, expected the form NAME=VALUE")
    try:
        return name.replace("-", "_"), next(read_yaml(value)).value
    except BadInput as error:
        raise BadInput(Name("--option {0}: {1}", name, error.message)) from None


def _json(puzzle: Puzzle) -> str:
    content = {**json_lines.puzzle_object(puzzle), "expect": dict(puzzle.expect)}
    return json_lines.to_line("puzzle", content)
