"""Settles the other names of techniques, and checks the techniques that some are to come after."""

import difflib
from collections.abc import Collection, Iterator, Mapping

import attrs

from lapiz.core.technique import Technique

__all__ = ["aliased", "near"]


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


def _misplaced(techniques: Mapping[str, Technique], owners: Mapping[str, str]) -> Iterator[str]:
    """Yield a problem for each technique whose `after` or `before` cannot place it."""
    for name, technique in techniques.items():
        who = f"technique {name!r} of {technique.provider} is to come"
        score = "its score determines its place"
        if technique.after and technique.before:
            yield f"{who} after {technique.after!r} and before {technique.before!r}, expected one"
        side = "before" if technique.before else "after"
        other = technique.before or technique.after
        if other and other not in techniques and other not in owners:
            hint = near(other, [*techniques, *owners])
            yield f"{who} {side} {other!r}, which does not exist; {hint}{score}"
        elif other and name in _led_to(techniques, owners, other):
            yield f"{who} {side} {other!r}, which leads back to it; {score}"


def near(name: str, known: Collection[str]) -> str:
    """Return which known name is meant, as the beginning of what follows, or nothing.

    >>> near("x-wong", ["x-wing", "w-wing"])
    'did you mean x-wing? '
    """
    close = difflib.get_close_matches(name, list(known), n=1)
    return f"did you mean {close[0]}? " if close else ""


def _led_to(techniques: Mapping[str, Technique], owners: Mapping[str, str], name: str) -> list[str]:
    """Return the techniques that one is placed beside, one after the other, itself first."""
    line: list[str] = []
    name = owners.get(name, name)
    while name in techniques and name not in line:
        line.append(name)
        other = techniques[name].before or techniques[name].after
        name = owners.get(other, other)
    return line
