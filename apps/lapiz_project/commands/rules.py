"""`lapiz rules`: what rules a puzzle file may name."""

from typing import Any

import click

from lapiz import registry
from lapiz.commands.common import completion, json_option, language_option, printing_option
from lapiz.show import to_line
from lapiz.texts import said


@click.command()
@click.argument("names", nargs=-1, metavar="[NAME]...", shell_complete=completion.rules)
@json_option
@printing_option(".yaml", ".yml")
@language_option
def rules(names: tuple[str, ...], as_json: bool) -> int:
    """List the rules that puzzles may have, or explain those called NAME.

    A puzzle file names them under `rules:`.
    """
    known = [registry().rule(name) for name in names] or registry().rules.values()
    records = [rule.described() for rule in known]
    if as_json:
        for record in records:
            click.echo(to_line("rule", record))
    elif names:
        for record in records:
            _describe(record)
    else:
        _table(records)
    return 0


def _describe(record: dict[str, Any]) -> None:
    click.echo(f"{record['title']} ({record['name']})")
    click.echo(record["sentence"])
    for field in record["fields"]:
        click.echo(f"  {field['name']} ({said(field['sort'])}): {field['help']}")
    click.echo()


def _table(records: list[dict[str, Any]]) -> None:
    heads = said("NAME TITLE FAMILY FORM FIELDS").split()
    rows = [tuple(heads)]
    for record in records:
        fields = ", ".join(field["name"] for field in record["fields"]) or "-"
        rows.append((*(record[key] for key in ("name", "title", "family", "form")), fields))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        click.echo("  ".join(cells).rstrip())
