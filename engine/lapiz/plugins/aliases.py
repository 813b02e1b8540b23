"""Settles the other names of techniques, and checks the techniques that some are to come after."""

from collections.abc import Mapping

import attrs

from lapiz.core.technique import Technique

__all__ = ["aliased"]


def aliased(
    techniques: Mapping[str, Technique], problems: list[str]
) -> tuple[dict[str, Technique], dict[str, str]]:
    """Return techniques with only their usable aliases, and which technique each alias belongs to.

    A name of a technique takes precedence over an alias; of two techniques with the same alias the
    first keeps it. An alias that is taken, and an `after` that names nothing, add to `problems`.
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
    for name, technique in kept.items():
        if technique.after and technique.after not in kept and technique.after not in owners:
            problems.append(
                f"technique {name!r} of {technique.provider} is to come after {technique.after!r}, "
                "which does not exist; its score determines its place"
            )
    return kept, owners
