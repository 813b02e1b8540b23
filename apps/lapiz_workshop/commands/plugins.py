"""`lapiz plugins`: what is installed, and what is wrong with it."""

from collections.abc import Iterator
from typing import Any

import click

from lapiz import Registry, registry
from lapiz.commands.common import GOOD, NOT, json_option, language_option, printing_option
from lapiz.plugins import distribution as distribution_of, loose_ends
from lapiz.show import json_lines
from lapiz.texts import marked, said, told

SORTS = marked(
    {
        "kinds": "kinds: {list}",
        "techniques": "techniques: {list}",
        "scales": "scales: {list}",
        "formats": "formats: {list}",
        "rules": "rules: {list}",
        "notations": "notations: {list}",
        "commands": "commands: {list}",
    }
)
"""What plugins supply, and how it is listed."""
NAMED = 8
"""How many records of a sort are named; of more, so many and how many more."""


@click.command()
@json_option
@printing_option()
@language_option
def plugins(as_json: bool) -> int:
    """List the plugins that are installed, and what is wrong with them.

    Each with its version and what it supplies, whose records it replaces, and its hooks, each with
    its place among the plugins that are asked. Lapiz's own kinds of puzzle are also plugins. Exit
    status: 0 all is well, 1 there are problems.
    """
    records = registry()
    problems = [*records.problems, *loose_ends(records)]
    listed = [_object(name, records) for name in records.plugins]
    if as_json:
        for plugin in listed:
            click.echo(json_lines.to_line("plugin", plugin))
        for problem in problems:
            click.echo(json_lines.to_line("problem", {"text": problem}))
    else:
        for line in _lines(listed, problems):
            click.echo(line)
    return NOT if problems else GOOD


def _object(name: str, records: Registry) -> dict[str, Any]:
    """Return what is known of a plugin: names of what it supplies, by sort."""
    distribution, _, entry = name.partition(":")
    supplies = {
        sort: [key for key, owner in records.owners[sort].items() if owner == name]
        for sort in SORTS
    }
    return {
        "plugin": entry or name,
        "distribution": distribution,
        "package_version": _version(distribution),
        "supplies": {sort: names for sort, names in supplies.items() if names},
        "hooks": dict(_hooks(name, records)),
        "replaces": {
            key: loser
            for sort, names in supplies.items()
            for key, loser in records.replaced.get(sort, {}).items()
            if key in names
        },
        "like": {
            key: records.lineage(key)[1:] for key in supplies["kinds"] if records.kinds[key].like
        },
    }


def _hooks(name: str, records: Registry) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the hooks of a plugin, each with its place in the order of being asked."""
    for sort, asked in records.order.items():
        for place, (plugin, option) in enumerate(asked, 1):
            if plugin == name:
                yield f"lapiz_{sort}", {"place": place, "of": len(asked), "option": option}


def _version(distribution: str) -> str:
    known = distribution_of(distribution)
    return known.version if known else ""  # a module that is only tried out has none


def _lines(listed: list[dict[str, Any]], problems: list[str]) -> Iterator[str]:
    """Yield the plugins by distribution, each with what it supplies, then the problems."""
    last = None
    for plugin in listed:
        if plugin["distribution"] != last:
            last = plugin["distribution"]
            yield f"{last} {plugin['package_version']}".rstrip()
        yield f"  {plugin['plugin']}"
        for sort, names in plugin["supplies"].items():
            yield f"    {said(SORTS[sort]).format(list=_listed(names))}"
        for name, loser in plugin["replaces"].items():
            text = said("replaces {name} of {plugin}")
            yield "    " + text.format(name=name, plugin=loser)
        for hook, asked in plugin["hooks"].items():
            yield "    " + _placed(hook, **asked)
        for kind, others in plugin["like"].items():
            yield "    " + said("{kind} is like {others}").format(
                kind=kind, others=", ".join(others)
            )
        if not plugin["supplies"]:
            yield "    " + said("nothing")
    for problem in problems:
        yield said("Problem: {problem}").format(problem=told(problem))


def _placed(hook: str, place: int, of: int, option: str) -> str:
    """Return at which place a hook is asked, and by which option."""
    text = said("{hook}: place {place} of {count}").format(hook=hook, place=place, count=of)
    return f"{text} ({option})" if option else text


def _listed(names: list[str]) -> str:
    if len(names) <= NAMED:
        return ", ".join(names)
    text = said("{items} and {count} more")
    return text.format(items=", ".join(names[:NAMED]), count=len(names) - NAMED)
