"""Calls the hooks of plugins and gathers their records by name, without clashes."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import click
import pluggy

from lapiz.plugins.containment import PluginError
from lapiz.plugins.entry_points import called_at_start, is_foreign, package_of
from lapiz.plugins.extension import Extension
from lapiz.plugins.supplies import Parts, Plugins, Supply

OF_COMMANDS: Mapping[str, type[Any]] = {"commands": click.Command, "extensions": Extension}
"""The types of what is of the command line: to list its commands, no puzzle is imported."""
TYPES = {
    "techniques": "Technique",
    "kinds": "Kind",
    "scales": "Scale",
    "formats": "Format",
    "rules": "ExtraRule",
}
"""The names of the other types of records, which are in `lapiz.core`, by their sort."""


def type_of(sort: str) -> type[Any]:
    """Return the type of the records of a sort ("kinds")."""
    if sort in OF_COMMANDS:
        return OF_COMMANDS[sort]
    import lapiz.core

    return getattr(lapiz.core, TYPES[sort])  # type: ignore[no-any-return]


def implementations(hook: pluggy.HookCaller, plugins: Plugins) -> list[pluggy.HookImpl]:
    """Return what some plugins have of a hook: those to be tried first, then the others, then last.

    Those alike stand as the plugins are registered, lapiz's own before others: pluggy itself calls
    the last one first.
    """
    names = {name for name, _ in plugins}
    known = [one for one in hook.get_hookimpls() if one.plugin_name in names and not _wraps(one)]
    order = {name: place for place, (name, _) in enumerate(plugins)}
    return sorted(known, key=lambda one: (one.trylast - one.tryfirst, order[one.plugin_name]))


def _wraps(implementation: pluggy.HookImpl) -> bool:
    return implementation.wrapper or implementation.hookwrapper


def gathered(plugins: Plugins, sort: str, hook: pluggy.HookCaller, parts: Parts) -> Supply:
    """Call a hook of some plugins and return its records; the first provider of a name keeps it.

    `parts` are what plugins have supplied already: each is asked once.
    """
    problems: list[str] = []
    owners: dict[str, str] = {}
    supplying = implementations(hook, plugins)
    records = _records(supplying, hook.name, type_of(sort), problems, owners, parts)
    aliases: Mapping[str, str] = {}
    if sort == "techniques":
        from lapiz.plugins.references import aliased

        records, aliases = aliased(records, problems)
    elif sort == "kinds":
        from lapiz.plugins.references import settled

        records = settled(records, owners, problems)
    return Supply(records, owners, problems, aliases)


def _records(
    supplying: Iterable[pluggy.HookImpl],
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
    for impl in supplying:
        provider = impl.plugin_name
        try:
            if impl not in parts:
                parts[impl] = called_at_start(
                    provider,
                    lambda: list(_supplied(impl, sort, name)),  # noqa: B023
                )
        except PluginError as error:  # one that raises costs only its own records
            problems.append(f"plugin {provider}: {name} {error}")
            continue
        for record, wrong in parts[impl]:
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


def _supplied(one: pluggy.HookImpl, sort: type[Any], name: str) -> Iterator[tuple[Any, str]]:
    """Yield the records of a plugin's hook, each with what is wrong with it, or nothing."""
    plugin, provider = one.plugin, one.plugin_name
    if sort in OF_COMMANDS.values() and not is_foreign(provider):
        records: Any = one.function()
        yield from ((record, "") for record in records)
        return
    from lapiz.plugins.validation import flaw

    noun = name.removeprefix("lapiz_").removesuffix("s")
    function: Callable[..., Any] = one.function
    for record in function():
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
    import attrs

    from lapiz.core import ExtraRule, Kind, Technique
    from lapiz.plugins.wrappers import enclosed

    if isinstance(record, Kind):
        return record
    if isinstance(record, ExtraRule):
        record = attrs.evolve(record, package=package)
    if isinstance(record, Technique):
        return attrs.evolve(
            record, provider=provider, package=package, foreign=is_foreign(provider)
        )
    return enclosed(record, f"plugin {provider}") if is_foreign(provider) else record
