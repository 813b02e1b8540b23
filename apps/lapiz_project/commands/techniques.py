"""`lapiz techniques`: what techniques there are."""

from collections.abc import Iterator
from typing import Any

import click

from lapiz import BadInput, Technique, load, registry, techniques as all_techniques
from lapiz.commands.common import (
    GOOD,
    NOT,
    completion,
    effective,
    json_option,
    language_option,
    of_kind_option,
    printing_option,
    profile_option,
)
from lapiz.files import profile_of
from lapiz.plugins import loose_ends
from lapiz.show import escape, to_line
from lapiz.solving import UNNAMED
from lapiz.texts import doc, marked, said, title, told, usual_name
from lapiz_project.chain import Place, places

GROUNDS = marked(("proof", "uniqueness", "symmetry", "choice"))
"""What a technique's deductions rest on, as the list names it."""


@click.command()
@effective("--markdown", never_with="--json")
@effective("--profile", never_with="--markdown")
@click.argument(
    "names", type=usual_name, nargs=-1, metavar="[NAME]...", shell_complete=completion.techniques
)
@of_kind_option(
    help="Only those for this kind of puzzle.",
)
@profile_option(help="Print its chain: default, all, a scale that has its own, or a YAML file.")
@click.option("--markdown", is_flag=True, help="Print Markdown, for the README of a plugin.")
@click.option(
    "--puzzle",
    default="",
    metavar="FILE",
    shell_complete=completion.files,
    help="With --markdown, an example in it.",
)
@json_option
@printing_option()
@language_option
def techniques(
    names: tuple[str, ...],
    kind: str,
    profile: str | None,
    markdown: bool,
    puzzle: str,
    as_json: bool,
) -> int:
    """List the techniques, explain those called NAME, or print the chain of a profile.

    They are listed in the order in which they are tried. Most of those that are off are asked
    before a step is left without a name, and all if a profile says so (`--profile all`). With
    --profile each has its number, its score and level, its plugin, and why it stands there or is
    off.
    """
    of_kind = registry().kind(kind or registry().usual_kind)
    if profile and not markdown:
        of_names = {technique.name for name in names for technique in _named(name, of_kind.name)}
        chain = places(profile_of(of_kind, profile), of_kind)
        _print_chain([one for one in chain if not names or one.technique.name in of_names], as_json)
        return GOOD
    records = [technique for name in names for technique in _named(name, kind)] or _in_order(kind)
    if puzzle and not (markdown and len(records) == 1):
        raise BadInput("--puzzle needs --markdown and the name of one technique")
    if as_json:
        for record in records:
            click.echo(to_line("technique", technique_object(record)))
    elif markdown:
        click.echo("\n".join(map(_markdown if names else _row, records)))
        if puzzle:
            click.echo(_example(records[0], puzzle))
    elif names:
        for record in records:
            _describe(record)
        return _say_problems(records)
    else:
        _table(records)
    return GOOD


def _named(name: str, kind: str) -> list[Technique]:
    """Return the techniques that go by a name; BadInput if none of them is for the kind."""
    records = registry().named(name)
    fitting = [record for record in records if not kind or record in registry().for_kind(kind)]
    if not fitting:
        raise BadInput(
            f"{records[0].name!r} is a technique for the kind {records[0].kind!r}, not for {kind!r}"
        )
    return fitting


def _say_problems(records: list[Technique]) -> int:
    """Print what in these records leads nowhere, and return the exit status."""
    texts = {f"technique {record.name!r} of" for record in records}
    problems = [one for one in loose_ends(registry()) if any(text in one for text in texts)]
    for problem in problems:
        click.echo(said("Problem: {problem}").format(problem=told(problem)))
    return NOT if problems else GOOD


def _example(record: Technique, path: str) -> str:
    """Return a position in a puzzle, and what the technique says of it, as Markdown."""
    from lapiz import worked_example

    try:
        return f"{worked_example(record, load(path))}"
    except LookupError as error:
        raise BadInput(str(error.args[0])) from None


def _in_order(kind: str) -> list[Technique]:
    """Return the techniques of a kind, or kind by kind all of them, in the order of trying.

    Those that are off come last.
    """
    kinds = [kind] if kind else sorted(registry().kinds)
    known = {record.name: record for name in kinds for record in all_techniques(name)}
    others = registry().for_kind(kind) if kind else all_techniques()
    return list((known | {one.name: one for one in others if one.name not in known}).values())


def is_on(record: Technique) -> bool:
    """Tell whether the usual profile of some kind asks a technique."""
    kinds = registry().kinds
    asked = [record.kind] if record.kind else kinds
    return any(record in all_techniques(kind) for kind in asked if kind in kinds)


def technique_object(record: Technique) -> dict[str, Any]:
    """Return a technique's record."""
    return {
        "name": record.name,
        "title": title(record.name),
        "kind": record.kind,
        "on": is_on(record),
        "codes": dict(record.codes),
        "scores": dict(record.scores),
        "levels": dict(record.levels),
        "grounds": record.grounds.value,
        "provider": record.provider,
        "doc": doc(record),
    }


def _describe(record: Technique) -> None:
    click.echo(f"{title(record.name)} ({record.name})")
    if record.aliases:
        click.echo(f"{said('also called')}: {', '.join(record.aliases)}")
    for figures in _figures(record):
        click.echo(figures)
    whence = said("grounds: {grounds}; from {provider}")
    state = said("on") if is_on(record) else said("off, asked by --profile all")
    text = whence.format(grounds=said(record.grounds.value), provider=record.provider)
    click.echo(f"{text}; {state}")
    click.echo(f"\n{doc(record)}\n")


def _markdown(record: Technique) -> str:
    """Return what is said of a technique as a section of Markdown."""
    facts = [said("name") + f": `{record.name}`"]
    facts += [f"{said('also called')}: {', '.join(map('`{}`'.format, record.aliases))}"] * bool(
        record.aliases
    )
    facts += _figures(record)
    facts.append(said("grounds: {grounds}").format(grounds=said(record.grounds.value)))
    listed = "\n".join(f"- {fact}" for fact in facts)
    text = "\n\n".join(map(escape, doc(record).split("\n\n")))
    return f"## {escape(title(record.name))}\n\n{text}\n\n{listed}\n"


def _row(record: Technique) -> str:
    """Return a technique as an entry of a list in Markdown: its title, and its first line."""
    first = doc(record).partition("\n\n")[0].replace("\n", " ")
    return f"- **{escape(title(record.name))}** (`{record.name}`): {escape(first)}"


def _figures(record: Technique) -> Iterator[str]:
    """Yield what a technique is called and worth elsewhere: codes, scores and levels, if any."""
    levels = {scale: said(level) for scale, level in record.levels.items()}
    for label, values in (
        (said("codes"), record.codes),
        (said("scores"), _scores(record)),
        (said("levels"), levels),
    ):
        if values:
            yield f"{label}: {_pairs(values)}"


def _scores(record: Technique) -> dict[str, str]:
    """Return the scores of a technique by scale; those that are guesses say so."""
    guess = " " + said("(estimated)")
    return {
        scale: f"{score}{guess * (scale in record.estimates)}"
        for scale, score in record.scores.items()
    }


def _pairs(values: Any) -> str:
    return " ".join(f"{program}:{value}" for program, value in values.items())


def _print_chain(chain: list[Place], as_json: bool) -> None:
    """Print techniques of a chain, and those that are not in it, each with why it stands there."""
    if as_json:
        for place in chain:
            worth = {"score": place.score, "level": place.level}
            on = {"on": place.number is not None, "number": place.number}
            fields = {**technique_object(place.technique), **on, **worth, "why": place.why}
            click.echo(to_line("technique", fields))
        return
    heads = said("NO. NAME SCORE LEVEL PLUGIN ON WHY").split()
    _columns([tuple(heads), *map(_chain_row, chain)])


def _chain_row(place: Place) -> tuple[str, ...]:
    return (
        str(place.number or "-"),
        place.technique.name,
        "-" if place.score is None else f"{place.score:.10g}",
        said(place.level) if place.level else "-",
        place.technique.provider,
        said("no") if place.number is None else said("yes"),
        told(place.why),
    )


def _table(records: list[Technique]) -> None:
    """Print techniques as columns that line up, on a terminal or not.

    The last resort is no technique, but what a solve does when none of them finds anything.
    """
    heads = said("NAME TITLE KIND ON CODES SCORES GROUNDS").split()
    rows = [tuple(heads)]
    for record in records:
        rows.append(
            (
                record.name,
                title(record.name),
                record.kind or said("any"),
                said("yes") if is_on(record) else said("no"),
                _pairs(record.codes) or "-",
                _pairs(record.scores) or "-",
                said(record.grounds.value),
            )
        )
    rows.append((UNNAMED, title(UNNAMED), said("any"), "-", "-", "-", said("proof")))
    _columns(rows)


def _columns(rows: list[tuple[str, ...]]) -> None:
    """Print rows as columns that line up."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        click.echo("  ".join(cells).rstrip())
