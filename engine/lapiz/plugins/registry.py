"""Loads the plugins and gathers their records by name; a faulty plugin costs only itself."""

import contextlib
import functools
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, TypeVar

import attrs
import click
import pluggy

from lapiz.core import (
    LAPIZ,
    BadInput,
    Chain,
    ExtraRule,
    Format,
    Kind,
    Name,
    Profile,
    Puzzle,
    Scale,
    Technique,
    is_foreign,
)
from lapiz.plugins.containment import PluginError
from lapiz.plugins.entry_points import called_at_start, installed, load, provider_of
from lapiz.plugins.hooks import GROUP, Hooks
from lapiz.plugins.references import aliased, ancestors, settled
from lapiz.plugins.spelling import called, suggested
from lapiz.plugins.validation import flaw
from lapiz.plugins.wrappers import enclosed

Record = TypeVar("Record", Technique, Kind, Scale, Format, ExtraRule, click.Command)


@attrs.frozen(eq=False)
class Registry:
    """All records of the plugins by name, and what went wrong while they were gathered."""

    techniques: Mapping[str, Technique]
    kinds: Mapping[str, Kind]
    scales: Mapping[str, Scale]
    formats: Mapping[str, Format]
    commands: Mapping[str, click.Command]
    rules: Mapping[str, ExtraRule] = attrs.field(factory=dict)
    """The rules that a puzzle file may name."""
    problems: tuple[str, ...] = ()
    packages: tuple[str, ...] = ()
    """The packages of the plugins: where catalogues of texts are looked for."""
    owners: Mapping[str, Mapping[str, str]] = attrs.field(factory=dict)
    """The plugins of the records, by sort ("kinds") and name."""
    plugins: tuple[str, ...] = ()
    """The plugins, each as "distribution:name"; those without records, too."""
    aliases: Mapping[str, str] = attrs.field(factory=dict)
    """The aliases of techniques, each with the name of its technique."""
    _chains: dict[tuple[Profile, str], Chain] = attrs.field(factory=dict, init=False)

    @property
    def usual_kind(self) -> str:
        """The name of the kind of puzzle that is used if none is given."""
        usual = (kind.name for kind in self.kinds.values() if kind.usual)
        return next(usual, next(iter(self.kinds), ""))

    @functools.cached_property
    def quick(self) -> Mapping[str, Callable[[str], Puzzle | None]]:
        """What makes a puzzle of the shortest text form, by kind."""
        return {name: kind.quick for name, kind in self.kinds.items() if kind.quick}

    @property
    def notations(self) -> tuple[str, ...]:
        """The names of the notations that some kind has, the usual one first."""
        names = (name for kind in self.kinds.values() for name in kind.notation_names)
        return tuple(dict.fromkeys([LAPIZ, *names]))

    def chain(self, profile: Profile, kind: str) -> Chain:
        """Return the techniques that a profile uses for a kind, easiest first."""
        key = profile, kind
        if key not in self._chains:
            self._chains[key] = Chain(profile.chain(self.for_kind(kind)))
        return self._chains[key]

    def spares(self, profile: Profile, kind: str) -> list[Technique]:
        """Return the techniques for a kind asked before a step is unnamed: `Profile.spares`."""
        return profile.spares(self.for_kind(kind))

    @property
    def singles(self) -> frozenset[str]:
        """The names of the techniques that place the last candidate of an item."""
        return frozenset(name for name, technique in self.techniques.items() if technique.last)

    def lineage(self, kind: str) -> tuple[str, ...]:
        """Return a kind and the kinds that it is like, nearest first.

        >>> registry().lineage("sudoku")
        ('sudoku',)
        """
        return tuple(ancestors(self.kinds, kind)) or (kind,)

    def scale_of(self, kind: str) -> str:
        """Return the scale that a kind is rated on: its profile's, else the one for any kind.

        >>> registry().scale_of("sudoku")
        'hodoku'
        """
        return self.kind(kind).profile.scale

    def for_kind(self, kind: str) -> list[Technique]:
        """Return the techniques for a kind: its own, those of kinds it is like, those for any."""
        kinds = (*self.lineage(kind), None)
        return [technique for technique in self.techniques.values() if technique.kind in kinds]

    def formats_for(self, kind: str) -> list[Format]:
        """Return the formats to try for a kind, those of kinds that it is like too; "" for any."""
        kinds = self.lineage(kind)
        return [form for form in self.formats.values() if form.fits(*kinds)]

    def technique(self, name: str, kind: str | None = None) -> Technique:
        """Return a technique by its name, an alias, its title or another program's code.

        A code is `program:0400`; case and hyphens of a title do not matter. Raises BadInput, with
        the nearest names, when there is none, or when several go by this name.
        """
        first, *others = self.named(name, kind)
        if others and not _has(first, name):
            names = ", ".join(one.name for one in (first, *others))
            raise BadInput(f"several techniques are called {name!r}, expected one of: {names}")
        return first

    def named(self, name: str, kind: str | None = None) -> list[Technique]:
        """Return the technique with a name, or all of a family, or with another program's code.

        Raises BadInput, with the nearest names, when there is none.
        """
        known = [*self.techniques.values()] if kind is None else self.for_kind(kind)
        exact = self.techniques.get(self.aliases.get(name, name))
        if exact in known and exact:
            return [exact]
        coded = [one for one in known if _has(one, name)]
        # What belongs to a scale of its own may have the usual name of something else.
        usual = [one for one in known if not one.listed]
        found = [one for one in coded if one.kind == coded[0].kind]
        found = found or called(name, usual) or called(name, known)
        if found:
            return found
        names = [*self.techniques, *self.aliases]
        fault = Name("there is no technique {0}", repr(name))
        raise BadInput(suggested(fault, name, names, "lapiz techniques"))

    def rule(self, name: str) -> ExtraRule:
        """Return a rule by name; BadInput, with the nearest names, when there is none."""
        if name in self.rules:
            return self.rules[name]
        fault = Name("there is no rule {0}", f"{name!r:.60}")
        raise BadInput(suggested(fault, name, self.rules, "lapiz rules"))

    def kind(self, name: str) -> Kind:
        """Return a kind by name; BadInput, with the names that exist, when there is none."""
        if name in self.kinds:
            return self.kinds[name]
        fault = Name("there is no puzzle kind {0}", repr(name))
        raise BadInput(suggested(fault, name, sorted(self.kinds)))


def _has(technique: Technique, code: str) -> bool:
    """Tell whether a technique has a code ("program:0400")."""
    program, _, number = code.partition(":")
    return bool(number) and number in technique.codes.get(program, "").split()


@functools.cache
def registry() -> Registry:
    """Return the records of all installed plugins, gathered once."""
    manager = pluggy.PluginManager(GROUP)
    manager.add_hookspecs(Hooks)
    problems: list[str] = []
    for entry in installed():
        try:
            problem = called_at_start(provider_of(entry), lambda: load(entry, manager))  # noqa: B023
        except PluginError as error:  # a plugin that fails to import costs only itself
            problem = f"cannot be loaded: {str(error).removeprefix('raised ')}"
        if problem:
            problems.append(f"plugin {provider_of(entry)} ({entry.value}) {problem}")
    for name, plugin in _INCLUDED.items():
        manager.register(plugin, name=name)
    return gather(manager, problems)


_INCLUDED: dict[str, Any] = {}


@contextlib.contextmanager
def including(name: str, plugin: Any) -> Iterator[Registry]:
    """Use a plugin that is not installed, such as a module, inside the context.

    This is for trying it out; worker processes do not have it.
    """
    _INCLUDED[name] = plugin
    registry.cache_clear()
    try:
        yield registry()
    finally:
        del _INCLUDED[name]
        registry.cache_clear()


def techniques(kind: str | None = None) -> list[Technique]:
    """Return all techniques, or those for a kind in the order of its default profile.

    >>> [one.name for one in techniques("sudoku")][:2]
    ['full-house', 'naked-single']
    """
    known = registry()
    if kind is None:
        return sorted(
            known.techniques.values(), key=lambda technique: (technique.kind or "", technique.name)
        )
    return list(known.chain(known.kind(kind).profile, kind))


def gather(manager: pluggy.PluginManager, problems: list[str] | None = None) -> Registry:
    """Call every hook of every plugin once and return the records, named and without clashes."""
    wrong = [*(problems or ()), *_unknown_hooks(manager)]
    owners: dict[str, dict[str, str]] = {}

    def records(name: str, sort: type[Record]) -> dict[str, Record]:
        return _records(manager, f"lapiz_{name}", sort, wrong, owners.setdefault(name, {}))

    techniques, aliases = aliased(records("techniques", Technique), wrong)
    return Registry(
        techniques=techniques,
        aliases=aliases,
        kinds=settled(records("kinds", Kind), owners["kinds"], wrong),
        scales=records("scales", Scale),
        formats=records("formats", Format),
        rules=records("rules", ExtraRule),
        commands=records("commands", click.Command),
        owners=owners,
        plugins=tuple(name for name, _ in manager.list_name_plugin()),
        problems=tuple(wrong),
        packages=_packages(manager),
    )


def _packages(manager: pluggy.PluginManager) -> tuple[str, ...]:
    names = (_package(plugin) for _, plugin in manager.list_name_plugin())
    return tuple(dict.fromkeys(name for name in names if name))


def _unknown_hooks(manager: pluggy.PluginManager) -> Iterator[str]:
    """Yield a problem for each unknown hook of a plugin; its other hooks are used all the same."""
    known = [name for name in vars(Hooks) if name.startswith(GROUP)]
    for provider, plugin in manager.list_name_plugin():
        for caller in manager.get_hookcallers(plugin) or ():
            if caller.name not in known:
                hooks = f"expected one of {', '.join(known)}"
                yield f"plugin {provider}: there is no hook {caller.name!r}, {hooks}"


def _package(plugin: Any) -> str:
    return str(getattr(plugin, "__name__", "")).partition(".")[0]


def _records(
    manager: pluggy.PluginManager,
    name: str,
    sort: type[Record],
    problems: list[str],
    owners: dict[str, str],
) -> dict[str, Record]:
    """Return the records of one hook by name; the first provider of a name keeps it.

    The providers are noted in `owners`.
    """
    records: dict[str, Record] = {}
    for provider, plugin in manager.list_name_plugin():
        try:
            supplied = called_at_start(provider, lambda: list(_supplied(plugin, name, sort)))  # noqa: B023
        except PluginError as error:  # a hook that raises costs only its own records
            problems.append(f"plugin {provider}: {name} {error}")
            continue
        for record, wrong in supplied:
            if wrong:
                problems.append(f"plugin {provider}: {wrong}")
            elif record.name in records:
                problems.append(
                    f"{sort.__name__.lower()} {record.name!r} is supplied by "
                    f"{owners[record.name]} and by {provider}; the first is used"
                )
            else:
                records[str(record.name)] = _owned(record, provider, _package(plugin))
                owners[str(record.name)] = provider
    return records


def _supplied(plugin: Any, name: str, sort: type[Record]) -> Iterator[tuple[Any, str]]:
    """Yield the records of a plugin's hook, each with what is wrong with it, or nothing."""
    implementation: Callable[[], Iterable[Any]] | None = getattr(plugin, name, None)
    noun = name.removeprefix("lapiz_").removesuffix("s")
    for record in implementation() if implementation else ():
        if not isinstance(record, sort):
            yield record, f"{name} gave {record!r:.200}, expected {noun.capitalize()}"
        else:
            wrong = flaw(record)
            yield record, wrong and f"{noun} {wrong}"


def _owned(record: Any, provider: str, package: str) -> Any:
    """Return a record; a technique is marked with its provider and package, a rule with that.

    Kinds are enclosed when they are complete.
    """
    if isinstance(record, Kind):
        return record
    if isinstance(record, ExtraRule):
        record = attrs.evolve(record, package=package)
    if isinstance(record, Technique):
        return attrs.evolve(record, provider=provider, package=package)
    return enclosed(record, f"plugin {provider}") if is_foreign(provider) else record
