"""The records of plugins by name: what a kind, a profile or a name stands for."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from lapiz.core.messages import BadInput, Name
from lapiz.plugins.spelling import called, otherwise_stated, suggested

if TYPE_CHECKING:
    import click

    from lapiz.core import Chain, ExtraRule, Format, Kind, Profile, Puzzle, Scale, Technique
    from lapiz.core.records import ExtraNotation
    from lapiz.plugins.extension import Extension


GUESTS: dict[str, Technique] = {}
"""The techniques that calls were given, by name: what was made of them is told later on."""


class Registry:
    """All records of the plugins by name, and what went wrong while they were gathered.

    `rules` are those that a puzzle file may name; `packages` those of the plugins, where catalogues
    of texts are looked for; `owners` the plugins of the records, by sort ("kinds") and name;
    `plugins` are all plugins, each as "distribution:name", those without records, too; `aliases`
    the aliases of techniques, each with the name of its technique; `replaced` the records, by sort
    and name, that stand in the place of another, each with the plugin of that; `order` the plugins
    that are asked for a sort, one after the other, each with the option of pluggy that it has;
    `added` the notations that plugins add to kinds, each by "kind:name".
    """

    def __init__(
        self,
        techniques: Mapping[str, Technique],
        kinds: Mapping[str, Kind],
        scales: Mapping[str, Scale],
        formats: Mapping[str, Format],
        commands: Mapping[str, click.Command],
        rules: Mapping[str, ExtraRule] | None = None,
        problems: tuple[str, ...] = (),
        packages: tuple[str, ...] = (),
        owners: Mapping[str, Mapping[str, str]] | None = None,
        plugins: tuple[str, ...] = (),
        aliases: Mapping[str, str] | None = None,
        extensions: Mapping[str, Extension] | None = None,
    ) -> None:
        self.techniques = techniques
        self.kinds = kinds
        self.scales = scales
        self.formats = formats
        self.commands = commands
        self.rules: Mapping[str, ExtraRule] = rules or {}
        self.problems = problems
        self.packages = packages
        self.owners: Mapping[str, Mapping[str, str]] = owners or {}
        self.plugins = plugins
        self.aliases: Mapping[str, str] = aliases or {}
        self.extensions: Mapping[str, Extension] = extensions or {}
        self.replaced: Mapping[str, Mapping[str, str]] = {}
        self.order: Mapping[str, Sequence[tuple[str, str]]] = {}
        self.added: Mapping[str, ExtraNotation] = {}

    @property
    def usual_kind(self) -> str:
        """The name of the kind of puzzle that is used if none is given."""
        usual = (kind.name for kind in self.kinds.values() if kind.usual)
        return next(usual, next(iter(self.kinds), ""))

    @property
    def quick(self) -> Iterator[tuple[str, Callable[[str], Puzzle | None]]]:
        """What makes a puzzle of the shortest text form, each with the name of its kind."""
        kinds = getattr(self.kinds, "usual_first", None) or self.kinds.values()
        return ((kind.name, kind.quick) for kind in kinds if kind.quick)

    @property
    def notations(self) -> tuple[str, ...]:
        """The names of the notations that some kind has, the usual one first."""
        from lapiz.core import LAPIZ

        names = (name for kind in self.kinds.values() for name in kind.notation_names)
        return tuple(dict.fromkeys([LAPIZ, *names]))

    def owner(self, sort: str, name: str) -> str:
        """Return the plugin of a record by its sort ("kinds") and name, or nothing.

        >>> from lapiz.plugins.registry import registry
        >>> registry().owner("kinds", "sudoku")
        'lapiz:sudoku'
        """
        return self.owners.get(sort, {}).get(name, "")

    def record(self, name: str) -> Technique | None:
        """Return the technique of a name, also one that was given to a call; None without any."""
        return self.techniques.get(name) or GUESTS.get(name)

    def chain(self, profile: Profile, kind: str, given: Iterable[Technique] = ()) -> Chain:
        """Return the techniques that a profile uses for a kind, easiest first.

        Those `given` besides are used as well if they are for the kind.
        """
        key = profile, kind
        if key in self._chains and not given:
            return self._chains[key]
        from lapiz.core import Chain

        kinds = (*self.lineage(kind), None)
        fitting = [technique for technique in given if technique.kind in kinds]
        chain = Chain(profile.chain(self.for_kind(kind), fitting))
        chain.told = profile.told
        return chain if given else self._chains.setdefault(key, chain)

    @functools.cached_property
    def _chains(self) -> dict[tuple[Profile, str], Chain]:
        return {}

    def spares(self, profile: Profile, kind: str) -> list[Technique]:
        """Return the techniques for a kind asked before a step is unnamed: `Profile.spares`."""
        return profile.spares(self.for_kind(kind))

    @property
    def singles(self) -> frozenset[str]:
        """The names of the techniques that place the last candidate of an item."""
        return frozenset(name for name, technique in self.techniques.items() if technique.last)

    def lineage(self, kind: str) -> tuple[str, ...]:
        """Return a kind and the kinds that it is like, nearest first.

        >>> from lapiz.plugins.registry import registry
        >>> registry().lineage("sudoku")
        ('sudoku',)
        """
        from lapiz.plugins.references import ancestors

        return tuple(ancestors(self.kinds, kind)) or (kind,)

    def scale_of(self, kind: str) -> str:
        """Return the scale that a kind is rated on: its profile's, else the one for any kind.

        >>> from lapiz.plugins.registry import registry
        >>> registry().scale_of("sudoku")
        'hodoku'
        """
        return self.kind(kind).profile.scale

    def for_kind(self, kind: str) -> list[Technique]:
        """Return the techniques for a kind: its own, those of kinds it is like, those for any."""
        kinds = (*self.lineage(kind), None)
        known: Mapping[str, Technique] = self._for(kind, "techniques")
        return [technique for technique in known.values() if technique.kind in kinds]

    def formats_for(self, kind: str) -> list[Format]:
        """Return the formats to try for a kind, those of kinds that it is like too; "" for any."""
        kinds = self.lineage(kind)
        known: Mapping[str, Format] = self._for(kind, "formats")
        return [form for form in known.values() if form.fits(*kinds)]

    def _for(self, kind: str, sort: str) -> Mapping[str, Any]:
        """Return records of a sort: all that a kind may need are among them."""
        known: Mapping[str, Any] = getattr(self, sort)
        return known

    def technique(self, name: str, kind: str | None = None) -> Technique:
        """Return a technique by its name, an alias, its title or another program's code.

        A code is `program:0400`; case and hyphens of a title do not matter. Raises BadInput, with
        the nearest names, when there is none, or when several go by this name.
        """
        first, *others = self.named(name, kind)
        if others and not _has(first, name):
            names = ", ".join(technique.name for technique in (first, *others))
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
        coded = [technique for technique in known if _has(technique, name)]
        # What belongs to a scale of its own may have the usual name of something else.
        usual = [technique for technique in known if not technique.listed]
        matches = [technique for technique in coded if technique.kind == coded[0].kind]
        matches = matches or called(name, usual) or called(name, known)
        if matches:
            return matches
        names = dict.fromkeys(any_name for technique in known for any_name in technique.names)
        fault = Name("there is no technique {0}", repr(name))
        raise BadInput(suggested(fault, name, names, "`lapiz techniques`"))

    def rule(self, name: str) -> ExtraRule:
        """Return a rule by name; BadInput, with the nearest names, when there is none."""
        if name in self.rules:
            return self.rules[name]
        fault = Name("there is no rule {0}", f"{name!r:.60}")
        raise BadInput(suggested(fault, name, self.rules, "`lapiz rules`"))

    def kind(self, name: str) -> Kind:
        """Return a kind by name; BadInput, with the names that exist, when there is none."""
        if name in self.kinds:
            return self.kinds[name]
        fault = Name("there is no puzzle kind {0}", repr(name))
        kinds = sorted(self.kinds.values(), key=lambda kind: kind.name != self.usual_kind)
        stated = otherwise_stated(fault, name, kinds, self.rules)
        raise BadInput(stated or suggested(fault, name, sorted(self.kinds)))


def _has(technique: Technique, code: str) -> bool:
    """Tell whether a technique has a code ("program:0400")."""
    program, _, number = code.partition(":")
    return bool(number) and number in technique.codes.get(program, "").split()
