"""Names in the records of plugins that lead nowhere: of kinds, scales, techniques."""

from collections.abc import Iterable, Iterator

from lapiz.core import Name
from lapiz.plugins.registry import Registry
from lapiz.plugins.spelling import hinted


def loose_ends(records: Registry) -> Iterator[Name]:
    """Yield a sentence for each name in a record that nothing has, with the nearest that there is.

    These are no faults while lapiz runs (what is named may be in a package that is not installed),
    but a record with such a name is of no use, or of less.

    >>> from lapiz.plugins.registry import registry
    >>> list(loose_ends(registry()))
    []
    """
    kinds, scales = records.kinds, records.scales
    for name, technique in records.techniques.items():
        own = f"{name!r}", technique.provider
        for one in _missing(filter(None, [technique.kind]), kinds):
            says = Name("technique {0} of {1} is for the kind {2}", *own, repr(one))
            yield hinted(Name("{0}, which is not installed", says), one, kinds)
        for one in _missing(technique.scores, scales):
            says = Name("technique {0} of {1} has a score on the scale {2}", *own, repr(one))
            yield hinted(Name("{0}, which is not installed", says), one, scales)
        rated = {*technique.levels, *technique.estimates} - technique.scores.keys()
        for one in _missing(sorted(rated), scales):
            says = Name("technique {0} of {1} has a level on the scale {2}", *own, repr(one))
            yield hinted(Name("{0}, which is not installed", says), one, scales)
    for name, form in records.formats.items():
        for one in _missing(filter(None, [form.kind]), kinds):
            own = f"{name!r}", records.owners["formats"][name]
            says = Name("format {0} of {1} is for the kind {2}", *own, repr(one))
            yield hinted(Name("{0}, which is not installed", says), one, kinds)
    yield from _of_profiles(records)


def _of_profiles(records: Registry) -> Iterator[Name]:
    techniques = {*records.techniques, *records.aliases}
    for name, kind in records.kinds.items():
        own, profile = (f"{name!r}", records.owners["kinds"][name]), kind.profile
        for one in _missing([profile.scale], records.scales):
            says = Name("kind {0} of {1} is rated on the scale {2}", *own, repr(one))
            yield hinted(Name("{0}, which is not installed", says), one, records.scales)
        named = (*profile.order, *sorted(profile.on), *sorted(profile.off))
        for one in _missing(named, techniques):
            says = Name("kind {0} of {1} has in its profile the technique {2}", *own, repr(one))
            yield hinted(Name("{0}, which is not installed", says), one, techniques)


def _missing(names: Iterable[str], known: Iterable[str]) -> list[str]:
    there = set(known)
    return [name for name in names if name not in there]
