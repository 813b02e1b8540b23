"""Calls the hooks of plugins and gathers their records by name, without clashes."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

import click
import pluggy

from lapiz.plugins.containment import PluginError, as_written
from lapiz.plugins.entry_points import called_at_start, is_foreign, package_of
from lapiz.plugins.extension import Extension
from lapiz.plugins.supplies import Parts, Plugins, Supply

if TYPE_CHECKING:
    from lapiz.plugins.records import Registry

OF_COMMANDS: Mapping[str, type[Any]] = {"commands": click.Command, "extensions": Extension}
"""The types of what is of the command line: to list its commands, no puzzle is imported."""
TYPES = {
    "techniques": "Technique",
    "kinds": "Kind",
    "scales": "Scale",
    "formats": "Format",
    "rules": "ExtraRule",
    "notations": "ExtraNotation",
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
    the last one first. Of wrappers the first is around all others.
    """
    order = {name: place for place, (name, _) in enumerate(plugins)}
    known = [impl for impl in hook.get_hookimpls() if impl.plugin_name in order]
    return sorted(known, key=lambda impl: (_turn(impl), order[impl.plugin_name]))


def _turn(implementation: pluggy.HookImpl) -> int:
    return implementation.trylast - implementation.tryfirst


def option(implementation: pluggy.HookImpl) -> str:
    """Return the option of pluggy by which an implementation is asked, if it has one."""
    wanted = [word for word in ("wrapper", "tryfirst", "trylast") if getattr(implementation, word)]
    return " ".join(wanted)


def gathered(
    plugins: Plugins, sort: str, hook: pluggy.HookCaller, parts: Parts, registry: "Registry"
) -> Supply:
    """Call a hook of some plugins and return its records; the first provider of a name keeps it.

    `parts` are what plugins have supplied already: each is asked once. Hooks that ask for it get
    the `registry`.
    """
    gathering = Gathering(sort, hook.name, parts, registry)
    gathering.call(implementations(hook, plugins))
    records = {name: record for name, (record, _) in gathering.supplied.items()}
    owners = {name: impl.plugin_name for name, (_, impl) in gathering.supplied.items()}
    problems, aliases = gathering.problems, dict[str, str]()
    if sort == "techniques":
        from lapiz.plugins.references import aliased, replacing_nothing

        problems += replacing_nothing(records, gathering.replaced)
        records, aliases = aliased(records, problems)
    elif sort == "kinds":
        from lapiz.plugins.references import settled

        added = registry.added.items()
        told = [(extra, registry.owner("notations", key)) for key, extra in added]
        records = settled(records, owners, problems, told)
    return Supply(records, owners, problems, aliases, gathering.replaced)


Supplied = tuple[Any, pluggy.HookImpl]
"""A record, and the implementation of a hook that has it."""


class Gathering:
    """The records of one hook under way: by name, with their owners and what went wrong."""

    def __init__(self, sort: str, name: str, parts: Parts, registry: "Registry") -> None:
        self._name, self._sort, self._parts, self._registry = name, type_of(sort), parts, registry
        self.noun: str = sort.removesuffix("s")
        self.problems: list[str] = []
        self.supplied: dict[str, Supplied] = {}
        self.replaced: dict[str, str] = {}

    def call(self, implementations: list[pluggy.HookImpl]) -> None:
        """Call all implementations, with the wrappers around them; put records under their names.

        The first provider of a name keeps it, but for one that replaces it.
        """
        around: list[tuple[pluggy.HookImpl, Any]] = []
        for impl in (impl for impl in implementations if impl.wrapper):
            under_way = self._contained(impl, lambda: self._begun(impl))  # noqa: B023
            around += [(impl, under_way)] if under_way else []
        results = [self._supplied(impl) for impl in implementations if not impl.wrapper]
        for impl, under_way in reversed(around):
            given = [[record for record, _ in supplied] for supplied in results]
            changed = self._contained(
                impl,
                lambda: self._wrapped(impl, results, _ended(under_way, given)),  # noqa: B023
            )
            results = results if changed is None else [changed]
        for supplied in (supplied for group in results for supplied in group):
            name = str(getattr(supplied[0], "key", supplied[0].name))
            if name in self.supplied:
                supplied = self._kept(name, self.supplied[name], supplied)
            self.supplied[name] = supplied

    def _kept(self, name: str, *both: Supplied) -> Supplied:
        """Return one of two records of a name: which says that it replaces, or is tried first."""
        claims = [(getattr(record, "replaces", False), -_turn(impl)) for record, impl in both]
        (kept, impl), (other, behind) = both if claims[0] >= claims[1] else both[::-1]
        owner, loser = impl.plugin_name, behind.plugin_name
        if claims[0] == claims[1]:
            self.problems.append(
                f"{self.noun} {name!r} is supplied by {owner} and by {loser}; the first is used"
            )
            return kept, impl
        self.replaced[name] = loser
        if self.noun == "technique":
            from lapiz.plugins.references import standing_in

            kept = standing_in(kept, other)
        return kept, impl

    def _contained(self, impl: pluggy.HookImpl, run: Callable[[], Any]) -> Any:
        """Return what a plugin's code returns; None, and a problem, where something is wrong."""
        try:
            return called_at_start(impl.plugin_name, run)
        except PluginError as error:  # one that raises costs only its own records
            self.problems.append(f"plugin {impl.plugin_name}: {self._name} {error}")
        return None

    def _begun(self, impl: pluggy.HookImpl) -> Any:
        under_way = self._call(impl)
        next(under_way)
        return under_way

    def _call(self, impl: pluggy.HookImpl) -> Any:
        function: Callable[..., Any] = impl.function
        given = function(self._registry) if impl.argnames else function()
        if given is None:  # as everywhere with pluggy: it has nothing to say
            return []
        if not isinstance(given, Iterable):
            raise PluginError(
                f"gave {as_written(given, 200)}, expected several, as in [{self.noun}]"
            )
        return given

    def _supplied(self, impl: pluggy.HookImpl) -> list[Supplied]:
        """Return the records of an implementation that are in order."""
        if impl not in self._parts:
            supplied = self._contained(impl, lambda: [*self._looked_at(impl, self._call(impl))])
            if supplied is None:
                return []
            self._parts[impl] = supplied
        return self._noted(impl, self._parts[impl])

    def _wrapped(
        self, impl: pluggy.HookImpl, results: list[list[Supplied]], changed: list[Any]
    ) -> list[Supplied]:
        """Return the records that a wrapper leaves; those that it has made are its plugin's."""
        known = {id(record): (record, owner) for group in results for record, owner in group}
        supplied: list[Supplied] = []
        for record in changed:
            made = () if id(record) in known else self._looked_at(impl, [record])
            supplied += self._noted(impl, made) if made else [known[id(record)]]
        return supplied

    def _noted(self, impl: pluggy.HookImpl, records: Iterable[tuple[Any, str]]) -> list[Supplied]:
        """Return the records that are in order, with whose they are; note what is wrong."""
        looked_at = list(records)
        self.problems += [f"plugin {impl.plugin_name}: {wrong}" for _, wrong in looked_at if wrong]
        return [(record, impl) for record, wrong in looked_at if not wrong]

    def _looked_at(
        self, impl: pluggy.HookImpl, records: Iterable[Any]
    ) -> Iterator[tuple[Any, str]]:
        """Yield records of a plugin, each with what is wrong with it, or nothing."""
        provider = impl.plugin_name
        if self._sort in OF_COMMANDS.values() and not is_foreign(provider):
            yield from ((record, "") for record in records)
            return
        from lapiz.plugins.validation import flaw

        for record in records:
            if not isinstance(record, self._sort):
                expected = self.noun.capitalize()
                yield record, f"{self._name} gave {as_written(record, 200)}, expected {expected}"
            else:
                wrong = flaw(record)
                owned = record if wrong else _owned(record, provider, package_of(impl.plugin))
                yield owned, wrong and f"{self.noun} {wrong}"


def _ended(under_way: Any, given: list[list[Any]]) -> list[Any]:
    """Give a wrapper what it wraps, and return what it makes of that."""
    try:
        under_way.send(given)
    except StopIteration as end:
        if end.value is None:
            raise PluginError("wraps and returns None, expected what its yield gave it") from None
        return [record for records in end.value for record in records]
    raise RuntimeError("a wrapper yields once, and this one yields again")


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
