"""Settles which kinds are like which: what they lack is taken from there."""

from collections.abc import Iterator, Mapping

import attrs

from lapiz.core import Kind, Name, is_foreign
from lapiz.plugins.enclosing import enclosed_kind
from lapiz.plugins.flaws import lacking
from lapiz.plugins.spelling import hinted

ANY_SCALE = "lapiz"
"""The scale that puzzles are rated on whose kind names none."""


def settled(
    kinds: Mapping[str, Kind], owners: Mapping[str, str], problems: list[str]
) -> dict[str, Kind]:
    """Return kinds with what they take from those that they are like, a plugin's enclosed.

    `owners` are the plugins by kind. One whose `like` leads nowhere adds to `problems` and is left
    out, as is one that lacks what it must have.
    """
    whole: dict[str, Kind] = {}
    for name in sorted(kinds, key=lambda name: len(list(ancestors(kinds, name)))):
        kind = kinds[name]
        who = f"plugin {owners[name]}"
        wrong = _astray(kinds, whole, kind, who)
        made = _rated(kind.after(whole[kind.like]) if kind.like and not wrong else kind)
        lack = "" if wrong else lacking(made)
        if wrong or lack:
            problems.append(wrong or f"{who}: kind {name!r} {lack}")
        elif made is kind and not is_foreign(owners[name]):
            whole[name] = kind
        else:
            whole[name] = enclosed_kind(made, who, kind)
    return {name: whole[name] for name in kinds if name in whole}


def ancestors(kinds: Mapping[str, Kind], name: str) -> Iterator[str]:
    """Yield a kind's name and those of the kinds that it is like, nearest first, each once.

    >>> kinds = {"a": Kind("a", "A", read=None, like="b"), "b": Kind("b", "B", read=None, like="a")}
    >>> list(ancestors(kinds, "a"))
    ['a', 'b']
    """
    seen = set[str]()
    while name in kinds and name not in seen:
        seen.add(name)
        yield name
        name = kinds[name].like


def _rated(kind: Kind) -> Kind:
    """Return a kind whose profile names a scale."""
    if kind.profile.scale:
        return kind
    return attrs.evolve(kind, profile=attrs.evolve(kind.profile, scale=ANY_SCALE))


def _astray(kinds: Mapping[str, Kind], whole: Mapping[str, Kind], kind: Kind, who: str) -> str:
    """Say why the kind that another is like cannot be used, or return an empty string."""
    if not kind.like or kind.like in whole:
        return ""
    own = who, repr(kind.name)
    if kind.like == kind.name:
        return Name("{0}: kind {1} is like itself, expected another kind", *own)
    line = list(ancestors(kinds, kind.name))
    if kinds[line[-1]].like in line:
        way = ", ".join(line)
        return Name("{0}: kind {1} is like kinds that lead back to each other: {2}", *own, way)
    if kind.like in kinds:
        return Name("{0}: kind {1} is like {2}, which cannot be used", *own, repr(kind.like))
    lost = Name("{0}: kind {1} is like {2}, which does not exist", *own, repr(kind.like))
    return hinted(lost, kind.like, kinds)
