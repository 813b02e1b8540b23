"""Whom to believe about what is drawn: the option `--rules`, and its questions."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from lapiz.core import BadInput
from lapiz.core.readings import ReadSort
from lapiz.files.chosen_rules import asking, rules_of_file, with_rules, without_rules
from lapiz.files.unknown_rules import Choose
from lapiz.texts import said

ASK, NONE = "ask", "none"
SHOWN = 6
"""How many cells a question names."""


def choice_of(text: str) -> Choose:
    """Return what chooses rules: by questions, none, or those that a file lists.

    Raises BadInput where nobody can be asked, and for a file that lists no rules.
    """
    if text == NONE:
        return without_rules
    if text == ASK:
        if not sys.stdin.isatty():
            raise BadInput("--rules ask: there is no terminal to ask on")
        return asking(_ask)
    return with_rules(rules_of_file(Path(text)))


def _ask(sort: ReadSort) -> Sequence[Any] | None:
    """Ask what drawings stand for; None where nothing else than what was read is drawn so."""
    ways = [(sort.rule, list(sort.entries))] if sort.rule else []
    ways += [(str(one["rule"]), list(one["entries"])) for one in sort.may]
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
