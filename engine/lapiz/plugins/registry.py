"""All that plugins supply, by name: how it is found, and what happens when a plugin misbehaves."""

import contextlib
import functools
import importlib.metadata
from collections.abc import Callable, Iterable, Iterator, Mapping
from math import isfinite
from typing import Any, TypeVar

import attrs
import click
import pluggy

from lapiz.core.errors import BadInput
from lapiz.core.format import Format
from lapiz.core.kind import Kind
from lapiz.core.notation import LAPIZ
from lapiz.core.scale import Scale
from lapiz.core.technique import Profile, Technique
from lapiz.plugins import hooks
from lapiz.plugins.aliases import aliased
from lapiz.plugins.hooks import GROUP, Hooks

__all__ = ["Registry", "including", "registry", "techniques"]

RESERVED = {"unnamed", "choice"}
"""What the engine calls its own deductions."""

Record = TypeVar("Record", Technique, Kind, Scale, Format, click.Command)


@attrs.frozen(eq=False)
class Registry:
    """All records that the plugins supply, by name, and what went wrong in gathering them."""

    techniques: Mapping[str, Technique]
    kinds: Mapping[str, Kind]
    scales: Mapping[str, Scale]
    formats: Mapping[str, Format]
    commands: Mapping[str, click.Command]
    problems: tuple[str, ...] = ()
    packages: tuple[str, ...] = ()
    """The packages that the plugins are in, where catalogues of texts are looked for."""
    aliases: Mapping[str, str] = attrs.field(factory=dict)
    """The other names of techniques, each with the technique's own."""
    _chains: dict[tuple[Profile, str], tuple[Technique, ...]] = attrs.field(
        factory=dict, init=False
    )

    @property
    def usual_kind(self) -> str:
        """The name of the kind of puzzle that is taken where none is named."""
        usual = (kind.name for kind in self.kinds.values() if kind.usual)
        return next(usual, next(iter(self.kinds), ""))

    @property
    def notations(self) -> tuple[str, ...]:
        """The names of the notations that some kind has, the usual one first."""
        names = (name for kind in self.kinds.values() for name in kind.notation_names)
        return tuple(dict.fromkeys([LAPIZ, *names]))

    def chain(self, profile: Profile, kind: str) -> tuple[Technique, ...]:
        """Return the techniques a profile goes through for a kind, easiest first."""
        key = profile, kind
        if key not in self._chains:
            self._chains[key] = tuple(profile.chain(self.for_kind(kind)))
        return self._chains[key]

    def for_kind(self, kind: str) -> list[Technique]:
        """Return the techniques that a kind can use: its own and those for any kind."""
        return [one for one in self.techniques.values() if one.kind in (kind, None)]

    def technique(self, name: str, kind: str | None = None) -> Technique:
        """Return a technique by its name, another name of it, or a code (`program:0400`).

        Raises BadInput, with the nearest names, when there is none.
        """
        found = self.techniques.get(self.aliases.get(name, name)) or self._by_code(name)
        if found and (kind is None or found.kind in (kind, None)):
            return found
        names = [*self.techniques, *self.aliases]
        raise BadInput(f"there is no technique {name!r}{_near(name, names)}")

    def named(self, name: str, kind: str | None = None) -> list[Technique]:
        """Return the technique of a name, or all that go by a code of another program.

        Raises BadInput, with the nearest names, when there is none.
        """
        first = self.technique(name, kind)
        if name in first.names:
            return [first]
        return [
            one for one in self.techniques.values() if one.kind == first.kind and _has(one, name)
        ]

    def kind(self, name: str) -> Kind:
        """Return a kind by name; BadInput, with the known ones, when there is none."""
        if name in self.kinds:
            return self.kinds[name]
        known = ", ".join(sorted(self.kinds))
        raise BadInput(f"there is no puzzle kind {name!r}, expected one of: {known}")

    def _by_code(self, code: str) -> Technique | None:
        return next((one for one in self.techniques.values() if _has(one, code)), None)


def _has(one: Technique, code: str) -> bool:
    """Tell whether a technique goes by a code ("program:0400")."""
    program, _, number = code.partition(":")
    return bool(number) and number in one.codes.get(program, "").split()


def _near(name: str, known: Iterable[str]) -> str:
    import difflib  # for a mistake only

    close = difflib.get_close_matches(name, list(known), n=3)
    return f"; did you mean {', '.join(close)}?" if close else "; see `lapiz techniques`"


@functools.cache
def registry() -> Registry:
    """Return the records of all installed plugins, gathered once."""
    manager = pluggy.PluginManager(GROUP)
    manager.add_hookspecs(Hooks)
    problems: list[str] = []
    for entry in _entries():
        try:
            plugin = entry.load()
            if fault := unfit(plugin):
                problems.append(f"plugin {_provider(entry)} ({entry.value}) {fault}")
                continue
            manager.register(plugin, name=_provider(entry))
        except (Exception, SystemExit) as error:  # what cannot be imported costs only itself
            problems.append(
                f"plugin {_provider(entry)} ({entry.value}) cannot be loaded: "
                f"{type(error).__name__}: {error}"
            )
    for name, plugin in _INCLUDED.items():
        manager.register(plugin, name=name)
    return gather(manager, problems)


def unfit(plugin: Any) -> str:
    """Return why a plugin cannot be used: it is made for another interface; else nothing.

    One that states none is taken to be made for the first.
    """
    stated, ours = getattr(plugin, hooks.STATED, 1), hooks.INTERFACE
    if type(stated) is not int or stated < 1:
        return f"states {hooks.STATED} = {stated!r:.100}, expected a whole number such as {ours}"
    if stated == ours:
        return ""
    if stated > ours:
        advice = "upgrade lapiz"
    else:
        last = hooks.INTERFACES[stated + 1]
        advice = f"ask its author for a newer version, or pin lapiz<{last}"
    return f"is made for interface {stated}, this lapiz has {ours}: {advice}"


_INCLUDED: dict[str, Any] = {}


@contextlib.contextmanager
def including(name: str, plugin: Any) -> Iterator[Registry]:
    """Have a plugin that is not installed, a module say, as long as the context lasts.

    It is for trying one out; worker processes do not know of it.
    """
    _INCLUDED[name] = plugin
    registry.cache_clear()
    try:
        yield registry()
    finally:
        del _INCLUDED[name]
        registry.cache_clear()


def techniques(kind: str | None = None) -> list[Technique]:
    """Return all techniques, or those that a kind can use in the order of its default profile.

    >>> [one.name for one in techniques("sudoku")][:2]
    ['full-house', 'naked-single']
    """
    known = registry()
    if kind is None:
        return sorted(known.techniques.values(), key=lambda one: (one.kind or "", one.name))
    return list(known.chain(known.kind(kind).profile, kind))


def gather(manager: pluggy.PluginManager, problems: list[str] | None = None) -> Registry:
    """Call every hook of every plugin once and return the records, named and without clashes."""
    found = problems if problems is not None else []
    found += _unknown_hooks(manager)
    supplied = _records(manager, "lapiz_techniques", Technique, found)
    techniques, aliases = aliased(supplied, found)
    return Registry(
        techniques=techniques,
        aliases=aliases,
        kinds=_records(manager, "lapiz_kinds", Kind, found),
        scales=_records(manager, "lapiz_scales", Scale, found),
        formats=_records(manager, "lapiz_formats", Format, found),
        commands=_records(manager, "lapiz_commands", click.Command, found),
        problems=tuple(found),
        packages=_packages(manager),
    )


def _packages(manager: pluggy.PluginManager) -> tuple[str, ...]:
    names = (_package(plugin) for _, plugin in manager.list_name_plugin())
    return tuple(dict.fromkeys(name for name in names if name))


def _unknown_hooks(manager: pluggy.PluginManager) -> Iterator[str]:
    """Yield what plugins implement that is no hook; what else they supply counts all the same."""
    known = [name for name in vars(Hooks) if name.startswith(GROUP)]
    for provider, plugin in manager.list_name_plugin():
        for caller in manager.get_hookcallers(plugin) or ():
            if caller.name not in known:
                hooks = f"expected one of {', '.join(known)}"
                yield f"plugin {provider}: there is no hook {caller.name!r}, {hooks}"


def _package(plugin: Any) -> str:
    return str(getattr(plugin, "__name__", "")).partition(".")[0]


def _entries() -> list[importlib.metadata.EntryPoint]:
    """Return the entry points, those of lapiz itself first, then by name."""
    entries = importlib.metadata.entry_points(group=GROUP)
    return sorted(set(entries), key=lambda entry: (_foreign(entry), entry.name, entry.value))


def _foreign(entry: importlib.metadata.EntryPoint) -> bool:
    return entry.dist is None or entry.dist.name != GROUP


def _provider(entry: importlib.metadata.EntryPoint) -> str:
    return f"{entry.dist.name if entry.dist else '?'}:{entry.name}"


def _records(
    manager: pluggy.PluginManager, name: str, sort: type[Record], problems: list[str]
) -> dict[str, Record]:
    """Return the records of one hook by name; the first provider of a name keeps it."""
    records: dict[str, Record] = {}
    owners: dict[str, str] = {}
    for provider, plugin in manager.list_name_plugin():
        implementation: Callable[[], Iterable[Any]] | None = getattr(plugin, name, None)
        if implementation is None:
            continue
        try:
            supplied = list(implementation())
        except (Exception, SystemExit) as error:  # a hook that raises costs only its own records
            problems.append(f"plugin {provider}: {name} raised {type(error).__name__}: {error}")
            continue
        for record in supplied:
            if not isinstance(record, sort):
                problems.append(
                    f"plugin {provider}: {name} gave {record!r:.200}, expected {sort.__name__}"
                )
            elif fault := _fault(record):
                problems.append(f"plugin {provider}: {sort.__name__.lower()} {fault}")
            elif record.name in records:
                problems.append(
                    f"{sort.__name__.lower()} {record.name!r} is supplied by "
                    f"{owners[record.name]} and by {provider}; the first is used"
                )
            else:
                records[str(record.name)] = _owned(record, provider, _package(plugin))
                owners[str(record.name)] = provider
    return records


def _fault(record: Any) -> str:
    """Return what is wrong with a record that would do harm later; nothing if it is sound."""
    name = record.name
    for text in (name, getattr(record, "title", name)):
        if not _is_name(text):
            return f"has the name {text!r:.100}, expected a short text"
    return _technique_fault(record) if isinstance(record, Technique) else ""


def _technique_fault(one: Technique) -> str:
    worth = [*one.scores.values()]
    if not all(isinstance(score, int | float) and isfinite(score) for score in worth):
        return f"{one.name!r} has scores {worth!r:.100}, expected numbers"
    if not isinstance(one.aliases, tuple) or not all(map(_is_name, one.aliases)):
        return f"{one.name!r} has aliases {one.aliases!r:.100}, expected a tuple of short texts"
    if not isinstance(one.after, str):
        return f"{one.name!r} is to come after {one.after!r:.100}, expected a name"
    if one.name in RESERVED or not callable(one.find):
        return f"{one.name!r} is not possible: the name is taken by lapiz, or it cannot be called"
    return ""


def _is_name(text: Any) -> bool:
    return isinstance(text, str) and text.isprintable() and 0 < len(text) <= 100


def _owned(record: Any, provider: str, package: str) -> Any:
    """Return a record, a technique with where it comes from noted in it."""
    if not isinstance(record, Technique):
        return record
    return attrs.evolve(record, provider=provider, package=package)
