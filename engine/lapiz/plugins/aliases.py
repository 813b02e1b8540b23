"""Other names of techniques, and the techniques that some come after: which of these hold."""

from collections.abc import Mapping

import attrs

from lapiz.core.technique import Technique

__all__ = ["aliased"]


def aliased(
    techniques: Mapping[str, Technique], problems: list[str]
) -> tuple[dict[str, Technique], dict[str, str]]:
    """Return techniques with those of their other names that are free, and whose each of these is.

    A technique's own name comes before any other name of another; of two that have the same other
    name the first keeps it. What is not free, and an `after` that names nothing, is a problem.
    """
    owners: dict[str, str] = {}
    kept: dict[str, Technique] = {}
    for name, one in techniques.items():
        for alias in one.aliases:
            owner = alias if alias in techniques else owners.setdefault(alias, name)
            if owner != name:
                problems.append(
                    f"technique {name!r} of {one.provider} is also called {alias!r}, which is a "
                    f"name of {owner!r}; it is not used for {name!r}"
                )
        own = tuple(alias for alias in one.aliases if owners.get(alias) == name)
        kept[name] = one if own == one.aliases else attrs.evolve(one, aliases=own)
    for name, one in kept.items():
        if one.after and one.after not in kept and one.after not in owners:
            problems.append(
                f"technique {name!r} of {one.provider} is to come after {one.after!r}, and there "
                "is no such technique; its score says where it comes"
            )
    return kept, owners
