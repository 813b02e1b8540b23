"""Names in the records of plugins that lead nowhere: of kinds, scales, techniques."""

from collections.abc import Iterable, Iterator

from lapiz.plugins.aliases import near
from lapiz.plugins.registry import Registry

__all__ = ["loose_ends"]


def loose_ends(records: Registry) -> Iterator[str]:
    """Yield a sentence for each name in a record that nothing has, with the nearest that there is.

    These are no faults while lapiz runs (what is named may be in a package that is not installed),
    but a record with such a name is of no use, or of less.

    >>> from lapiz.plugins.registry import registry
    >>> list(loose_ends(registry()))
    []
    """
    kinds, scales = records.kinds, records.scales
    for name, technique in records.techniques.items():
        who = f"technique {name!r} of {technique.provider}"
        if technique.kind is not None:
            yield from _missing(f"{who} is for the kind", [technique.kind], kinds)
        yield from _missing(f"{who} has a score on the scale", technique.scores, scales)
    for name, form in records.formats.items():
        who = f"format {name!r} of {records.owners['formats'][name]}"
        yield from _missing(f"{who} is for the kind", filter(None, [form.kind]), kinds)
    techniques = {*records.techniques, *records.aliases}
    for name, kind in kinds.items():
        who, profile = f"kind {name!r} of {records.owners['kinds'][name]}", kind.profile
        yield from _missing(f"{who} is rated on the scale", [profile.scale], scales)
        named = (*profile.order, *sorted(profile.on), *sorted(profile.off))
        yield from _missing(f"{who} has in its profile the technique", named, techniques)


def _missing(says: str, names: Iterable[str], known: Iterable[str]) -> Iterator[str]:
    there = list(known)
    for name in names:
        if name not in there:
            hint = near(name, there).strip()
            yield f"{says} {name!r}, which is not installed" + (f"; {hint}" if hint else "")
