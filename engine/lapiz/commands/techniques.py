"""`lapiz techniques`: what techniques there are."""

from typing import Any

import click

from lapiz.commands.common.options import language_option
from lapiz.core.technique import Technique
from lapiz.plugins.registry import registry
from lapiz.plugins.registry import techniques as all_techniques
from lapiz.show import json_lines
from lapiz.solving.last_resort import UNNAMED
from lapiz.texts.phrases import marked
from lapiz.texts.translations import said
from lapiz.texts.words import doc, title

__all__ = ["techniques"]

GROUNDS = (marked("proof"), marked("uniqueness"), marked("symmetry"), marked("choice"))
"""What a technique's deductions rest on, as the list names it."""


@click.command()
@click.argument("names", nargs=-1, metavar="[NAME]...")
@click.option("--kind", default="", metavar="NAME", help="Only those for this kind of puzzle.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a line.")
@language_option
def techniques(names: tuple[str, ...], kind: str, as_json: bool) -> int:
    """List techniques in the order in which they are tried, or describe those called NAME.

    Those that are off are asked only before a step is left without a name, or if a profile says so
    (`--profile all`).
    """
    if kind:
        registry().kind(kind)
    records = [one for name in names for one in registry().named(name)] or _in_order(kind)
    if as_json:
        for record in records:
            click.echo(json_lines.to_line("technique", technique_object(record)))
    elif names:
        for record in records:
            _describe(record)
    else:
        _table(records)
    return 0


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
    kinds = [record.kind] if record.kind else registry().kinds
    return any(record in all_techniques(kind) for kind in kinds)


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
    levels = {scale: said(level) for scale, level in record.levels.items()}
    for label, values in (
        (said("codes"), record.codes),
        (said("scores"), record.scores),
        (said("levels"), levels),
    ):
        if values:
            click.echo(f"{label}: {_pairs(values)}")
    whence = said("grounds: {grounds}; from {provider}")
    state = said("on") if is_on(record) else said("off, asked by --profile all")
    text = whence.format(grounds=said(record.grounds.value), provider=record.provider)
    click.echo(f"{text}; {state}")
    click.echo(f"\n{doc(record)}\n")


def _pairs(values: Any) -> str:
    return " ".join(f"{program}:{value}" for program, value in values.items())


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
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        click.echo("  ".join(cells).rstrip())
