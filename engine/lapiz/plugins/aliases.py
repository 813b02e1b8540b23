"""Settles the other names of techniques, and checks the techniques that some are to come after."""

from collections.abc import Iterator, Mapping

import attrs

from lapiz.core import Name, Technique
from lapiz.plugins.spelling import hinted


def aliased(
    techniques: Mapping[str, Technique], problems: list[str]
) -> tuple[dict[str, Technique], dict[str, str]]:
    """Return techniques with only their usable aliases, and which technique each alias belongs to.

    A name of a technique takes precedence over an alias; of two techniques with the same alias the
    first keeps it. An alias that is taken, and a place beside nothing, add to `problems`.
    """
    owners: dict[str, str] = {}
    kept: dict[str, Technique] = {}
    for name, technique in techniques.items():
        provider = technique.provider
        for alias in technique.aliases:
            owner = alias if alias in techniques else owners.setdefault(alias, name)
            if owner != name:
                problems.append(
                    f"technique {name!r} of {provider} is also called {alias!r}, which is a "
                    f"name of {owner!r}; it is not used for {name!r}"
                )
        free = tuple(alias for alias in technique.aliases if owners.get(alias) == name)
        kept[name] = (
            technique if free == technique.aliases else attrs.evolve(technique, aliases=free)
        )
    problems += _misplaced(kept, owners)
    return kept, owners


def _misplaced(techniques: Mapping[str, Technique], owners: Mapping[str, str]) -> Iterator[Name]:
    """Yield a problem for each technique whose `after` or `before` cannot place it."""
    for name, technique in techniques.items():
        own, other = (f"{name!r}", technique.provider), technique.before or technique.after
        if technique.after and technique.before:
            sides = f"{technique.after!r}", f"{technique.before!r}"
            yield Name(
                "technique {0} of {1} is to come after {2} and before {3}, expected one",
                *own,
                *sides,
            )
        if not other:
            continue
        says = (
            Name("technique {0} of {1} is to come before {2}", *own, repr(other))
            if technique.before
            else Name("technique {0} of {1} is to come after {2}", *own, repr(other))
        )
        if other not in techniques and other not in owners:
            lost = Name("{0}, which does not exist; its score determines its place", says)
            yield hinted(lost, other, [*techniques, *owners])
        elif name in _led_to(techniques, owners, other):
            yield Name("{0}, which leads back to it; its score determines its place", says)


def _led_to(techniques: Mapping[str, Technique], owners: Mapping[str, str], name: str) -> list[str]:
    """Return the techniques that one is placed beside, one after the other, itself first."""
    line: list[str] = []
    name = owners.get(name, name)
    while name in techniques and name not in line:
        line.append(name)
        other = techniques[name].before or techniques[name].after
        name = owners.get(other, other)
    return line
