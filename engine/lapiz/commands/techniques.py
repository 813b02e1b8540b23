"""`lapiz techniques`."""

from typing import Any

import click

from lapiz.commands.common.options import language_option
from lapiz.core.technique import Technique
from lapiz.plugins.registry import registry
from lapiz.plugins.registry import techniques as all_techniques
from lapiz.show import json_lines
from lapiz.texts.words import doc, title

__all__ = ["techniques"]


@click.command()
@click.argument("names", nargs=-1, metavar="[NAME]...")
@click.option("--kind", default="", metavar="NAME", help="Only those that this kind can use.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a line.")
@language_option
def techniques(names: tuple[str, ...], kind: str, as_json: bool) -> int:
    """List techniques in the order in which they are tried; of each NAME, what it is."""
    if kind:
        registry().kind(kind)
    known = registry()
    found = [known.technique(name) for name in names] or _in_order(kind)
    if as_json:
        for one in found:
            click.echo(json_lines.to_line("technique", technique_object(one)))
    elif names:
        for one in found:
            _describe(one)
    else:
        _table(found)
    return 0


def _in_order(kind: str) -> list[Technique]:
    """Return the techniques of a kind, or kind by kind all of them, in the order of trying."""
    kinds = [kind] if kind else sorted(registry().kinds)
    found = {one.name: one for name in kinds for one in all_techniques(name)}
    if not kind:
        found |= {one.name: one for one in all_techniques() if one.name not in found}
    return list(found.values())


def technique_object(one: Technique) -> dict[str, Any]:
    """Return a technique's record."""
    return {
        "name": one.name,
        "title": title(one.name),
        "kind": one.kind,
        "codes": dict(one.codes),
        "scores": dict(one.scores),
        "levels": dict(one.levels),
        "grounds": one.grounds.value,
        "provider": one.provider,
        "doc": doc(one),
    }


def _describe(one: Technique) -> None:
    click.echo(f"{title(one.name)} ({one.name})")
    for label, values in (("codes", one.codes), ("scores", one.scores), ("levels", one.levels)):
        if values:
            click.echo(f"{label}: {_pairs(values)}")
    click.echo(f"grounds: {one.grounds.value}; from {one.provider}")
    click.echo(f"\n{doc(one)}\n")


def _pairs(values: Any) -> str:
    return " ".join(f"{program}:{value}" for program, value in values.items())


def _table(found: list[Technique]) -> None:
    """Print techniques as columns that line up, on a terminal or not."""
    rows = [("NAME", "TITLE", "KIND", "CODES", "SCORES", "GROUNDS")]
    for one in found:
        rows.append(
            (
                one.name,
                title(one.name),
                one.kind or "any",
                _pairs(one.codes) or "-",
                _pairs(one.scores) or "-",
                one.grounds.value,
            )
        )
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        click.echo("  ".join(cells).rstrip())
