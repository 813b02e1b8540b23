"""Finds what is wrong with a record of a plugin before it is used: wrong types, odd names."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import isfinite
from typing import Any, NamedTuple

from lapiz.core import (
    Generator,
    Grounds,
    HandOver,
    Kind,
    Naming,
    Profile,
    Solutions,
    Technique,
    Wording,
)
from lapiz.core.messages import Name
from lapiz.core.notations import LAPIZ
from lapiz.core.records import ExtraNotation, ExtraRule, Format
from lapiz.plugins.containment import as_written

LONGEST_NAME = 100
"""How many characters a name or a title has at most."""
RESERVED = {"unnamed", "choice", "search", "trial"}
"""Names that the engine gives to its own deductions."""
Test = Callable[[Any], bool]


class Check(NamedTuple):
    """What some fields of a record must be; "naming.parse" is the field of a record in it."""

    fields: str
    fits: Test
    expected: str


def _is_name(text: Any) -> bool:
    return isinstance(text, str) and text.isprintable() and 0 < len(text) <= LONGEST_NAME


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and isfinite(value)


def _either(test: Test, other: Any = None) -> Test:
    return lambda value: value == other or test(value)


def _mapping(test: Test = lambda _: True) -> Test:
    """Test for a mapping of short names to what passes a test."""
    return lambda value: (
        isinstance(value, Mapping) and all(map(_is_name, value)) and all(map(test, value.values()))
    )


def _a(sort: type) -> Test:
    return lambda value: isinstance(value, sort)


def _names_in(*sorts: type[Iterable[Any]]) -> Test:
    return lambda value: isinstance(value, sorts) and all(map(_is_name, value))


FUNCTION, NAME = Name("a function"), Name("a name")
TEXTS, MAPPING = Name("a tuple of short texts"), Name("a mapping with short names")
TITLE = Check("title", _either(_is_name, ""), Name("a short text"))
CHECKS: Mapping[type, Sequence[Check]] = {
    Technique: (
        Check("find", callable, FUNCTION),
        Check("choose where", _either(callable), FUNCTION),
        Check("scores", _mapping(_is_number), Name("numbers by scale, such as dict(mine=60)")),
        Check("levels", _mapping(_is_name), Name("levels by scale, such as dict(mine='Hard')")),
        Check("codes", _mapping(_is_name), Name("texts by program, such as dict(mine='0400')")),
        Check(
            "estimates", _names_in(set, frozenset, tuple, list), Name("a set of names of scales")
        ),
        Check("aliases", _names_in(tuple), TEXTS),
        Check("after before", _either(_is_name, ""), NAME),
        Check("kind", _either(_is_name), NAME),
        Check("on listed ruled", _a(int), "True, False"),
        Check("grounds", _a(Grounds), "Grounds.UNIQUENESS, SYMMETRY, CHOICE"),
    ),
    Format: (
        Check("sniff read", callable, FUNCTION),
        Check("write", _either(callable), FUNCTION),
        Check("suffixes", _names_in(tuple), TEXTS),
        Check("kind", _either(_is_name, ""), NAME),
    ),
    ExtraNotation: (
        Check("name", LAPIZ.__ne__, Name("another name")),
        Check("kind", _is_name, NAME),
        Check("printers", _mapping(callable), Name("functions by sort, such as dict(cells=...)")),
        Check("read", _either(callable), FUNCTION),
    ),
    Kind: (
        Check("naming", _a(Naming), "Naming(...)"),
        Check("solutions", _a(Solutions), "Solutions(...)"),
        Check("wording", _a(Wording), "Wording(...)"),
        Check("profile", _a(Profile), "Profile(...)"),
        Check("hand_over", _either(_a(HandOver)), "HandOver(...)"),
        Check("generator", _either(_a(Generator)), "Generator(...)"),
        Check("read sieve", callable, FUNCTION),
        Check("write view geometry answer quick", _either(callable), FUNCTION),
        Check("naming.parse wording.rules wording.stated", _either(callable), FUNCTION),
        Check("solutions.each solutions.count", _either(callable), FUNCTION),
        Check("solutions.hopeless solutions.verify", _either(callable), FUNCTION),
        Check("generator.make hand_over.puzzle", _either(callable), FUNCTION),
        Check("schema answers naming.notation", _mapping(), MAPPING),
        Check("naming.spots naming.titles", _mapping(), MAPPING),
        Check("naming.notations", _mapping(_a(Mapping)), Name("mappings by short name")),
        Check("like", _either(_is_name, ""), Name("the name of a kind")),
    ),
}
"""What fields must be, by sort of record; a rule says itself which functions it has."""


def flaw(record: Any) -> str:
    """Return what is wrong with a record that would do harm later, or nothing."""
    name = record.name
    if not _is_name(name):
        return f"has the name {as_written(name)}, expected a short text"
    checks = next((checks for sort, checks in CHECKS.items() if isinstance(record, sort)), ())
    if isinstance(record, ExtraRule):
        checks = [Check(field, callable, FUNCTION) for field in record.functions]
    for check in (TITLE, *checks) if hasattr(record, "title") else checks:
        for field in check.fields.split():
            value = _field(record, field)
            if not check.fits(value):
                about = f"{name!r}", field, as_written(value), check.expected
                return Name("{0} has {1} {2}, expected {3}", *about)
    if isinstance(record, Technique) and name in RESERVED:
        return f"{name!r} is not possible: the name is taken by lapiz"
    return record.flaw() if isinstance(record, ExtraRule) else ""


def lacking(kind: Kind) -> str:
    """Return which function a kind should have that neither it nor one that it is like has."""
    lacks = [name for name in ("write", "view", "geometry", "answer") if not getattr(kind, name)]
    return f"has {lacks[0]} None, expected a function" if lacks else ""


def _field(record: Any, path: str) -> Any:
    """Return a field of a record, or of a record in it; None where that one is missing."""
    for name in path.split("."):
        record = None if record is None else getattr(record, name)
    return record
