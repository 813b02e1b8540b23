"""`lapiz rules`: what rules a puzzle file may name."""

from typing import Any

import click

from lapiz.commands.common import completion
from lapiz.commands.common.options import json_option, language_option
from lapiz.commands.common.output import printing_option
from lapiz.core import Field, Rule
from lapiz.plugins.registry import registry
from lapiz.show import json_lines
from lapiz.texts import rule_title, said


@click.command()
@click.argument("names", nargs=-1, metavar="[NAME]...", shell_complete=completion.rules)
@json_option
@printing_option
@language_option
def rules(names: tuple[str, ...], as_json: bool) -> int:
    """List the rules that puzzles may have, or explain those called NAME.

    A puzzle file names them under `rules:`.
    """
    records = [registry().rule(name) for name in names] or list(registry().rules.values())
    if as_json:
        for record in records:
            click.echo(json_lines.to_line("rule", rule_object(record)))
    elif names:
        for record in records:
            _describe(record)
    else:
        _table(records)
    return 0


def rule_object(record: Rule) -> dict[str, Any]:
    """Return a rule's record."""
    return {
        "name": record.name,
        "title": rule_title(record),
        "family": record.family,
        "form": record.form.value,
        "fields": [
            {
                "name": field.name,
                "sort": field.sort.value,
                "required": _required(record, field),
                "help": said(field.help, record.package),
            }
            for field in record.fields
        ],
        "sentence": said(record.sentence, record.package),
    }


def _required(record: Rule, field: Field) -> bool:
    """Tell whether a field must be given: all but flags and those with a usual value."""
    flags = any(one.sort.value == "flag" for one in record.fields)
    if field.sort.value == "flag" or field.usual is not None:
        return False
    return not (flags and field is record.places)


def _describe(record: Rule) -> None:
    click.echo(f"{rule_title(record)} ({record.name})")
    click.echo(said(record.sentence, record.package))
    for field in record.fields:
        click.echo(f"  {field.name} ({said(field.sort.value)}): {said(field.help, record.package)}")
    click.echo()


def _table(records: list[Rule]) -> None:
    heads = said("NAME TITLE FAMILY FORM FIELDS").split()
    rows = [tuple(heads)]
    for record in records:
        fields = ", ".join(field.name for field in record.fields) or "-"
        rows.append((record.name, rule_title(record), record.family, record.form.value, fields))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        click.echo("  ".join(cells).rstrip())
