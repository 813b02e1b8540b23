"""Calls the hooks of plugins and gathers their records by name, without clashes."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import attrs
import click

import lapiz.plugins.pickling  # noqa: F401  so that what is gathered can be copied and sent
from lapiz.core import ExtraRule, Format, Kind, Scale, Technique
from lapiz.plugins.containment import PluginError
from lapiz.plugins.entry_points import called_at_start, is_foreign, package_of
from lapiz.plugins.references import aliased, settled
from lapiz.plugins.supplies import Parts, Plugins, Supply
from lapiz.plugins.validation import flaw
from lapiz.plugins.wrappers import enclosed

TYPES: Mapping[str, type[Any]] = {
    "techniques": Technique,
    "kinds": Kind,
    "scales": Scale,
    "formats": Format,
    "rules": ExtraRule,
    "commands": click.Command,
}
"""The types of records by their sort."""


def gathered(plugins: Plugins, sort: str, parts: Parts) -> Supply:
    """Call a hook of some plugins and return its records; the first provider of a name keeps it.

    `parts` are what plugins have supplied already: each is asked once.
    """
    problems: list[str] = []
    owners: dict[str, str] = {}
    records = _records(plugins, f"lapiz_{sort}", TYPES[sort], problems, owners, parts)
    aliases: Mapping[str, str] = {}
    if sort == "techniques":
        records, aliases = aliased(records, problems)
    elif sort == "kinds":
        records = settled(records, owners, problems)
    return Supply(records, owners, problems, aliases)


def _records(
    plugins: Plugins,
    name: str,
    sort: type[Any],
    problems: list[str],
    owners: dict[str, str],
    parts: Parts,
) -> dict[str, Any]:
    """Return the records of one hook by name; the first provider of a name keeps it.

    The providers are noted in `owners`.
    """
    records: dict[str, Any] = {}
    for provider, plugin in plugins:
        try:
            if (name, provider) not in parts:
                parts[name, provider] = called_at_start(
                    provider,
                    lambda: list(_supplied(plugin, name, sort, provider)),  # noqa: B023
                )
        except PluginError as error:  # a hook that raises costs only its own records
            problems.append(f"plugin {provider}: {name} {error}")
            continue
        for record, wrong in parts[name, provider]:
            if wrong:
                problems.append(f"plugin {provider}: {wrong}")
            elif record.name in records:
                problems.append(
                    f"{sort.__name__.lower()} {record.name!r} is supplied by "
                    f"{owners[record.name]} and by {provider}; the first is used"
                )
            else:
                records[str(record.name)] = record
                owners[str(record.name)] = provider
    return records


def _supplied(plugin: Any, name: str, sort: type[Any], provider: str) -> Iterator[tuple[Any, str]]:
    """Yield the records of a plugin's hook, each with what is wrong with it, or nothing."""
    implementation: Callable[[], Iterable[Any]] | None = getattr(plugin, name, None)
    noun = name.removeprefix("lapiz_").removesuffix("s")
    for record in implementation() if implementation else ():
        if not isinstance(record, sort):
            yield record, f"{name} gave {record!r:.200}, expected {noun.capitalize()}"
        else:
            wrong = flaw(record)
            owned = record if wrong else _owned(record, provider, package_of(plugin))
            yield owned, wrong and f"{noun} {wrong}"


def _owned(record: Any, provider: str, package: str) -> Any:
    """Return a record; a technique is marked with its provider and package, a rule with that.

    Kinds are enclosed when they are complete.
    """
    if isinstance(record, Kind):
        return record
    if isinstance(record, ExtraRule):
        record = attrs.evolve(record, package=package)
    if isinstance(record, Technique):
        return attrs.evolve(
            record, provider=provider, package=package, foreign=is_foreign(provider)
        )
    return enclosed(record, f"plugin {provider}") if is_foreign(provider) else record
