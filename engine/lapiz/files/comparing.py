"""Where a line that was saved differs from the line that lapiz would write."""

from collections.abc import Iterator, Mapping
from typing import Any

import attrs

from lapiz.core import Name

LONGEST_SHOWN = 100
"""Characters of a value that a message shows."""


class _Nothing:
    """What stands for a field that is not there."""

    def __repr__(self) -> str:
        return "nothing"


NOTHING = _Nothing()


@attrs.frozen
class Difference:
    """A field that differs: where it is in its line ("text.reason", "links.2.kind"), and how."""

    path: str
    found: Any
    expected: Any

    def __str__(self) -> str:
        shown = (f"{value!r:.{LONGEST_SHOWN}}" for value in (self.found, self.expected))
        return Name("{0} is {1}, expected {2}", self.path, *shown)


def differences(
    found: Mapping[str, Any], expected: Mapping[str, Any], *, whole: bool = False
) -> Iterator[Difference]:
    """Yield the fields in which an object that was found differs from the one expected.

    A field that is not there says nothing, so none has to be there unless the object must be
    `whole`; inside a field nothing may be left out. A field that is not expected differs.

    >>> [str(each) for each in differences({"a": [1, 2]}, {"a": [1, 3], "b": 4})]
    ['a.1 is 2, expected 3']
    """
    for field, value in found.items():
        yield from _within(field, value, expected.get(field, NOTHING))
    if whole:
        for field in expected.keys() - found.keys():
            yield Difference(field, NOTHING, expected[field])


def _within(path: str, found: Any, expected: Any) -> Iterator[Difference]:
    if isinstance(found, dict) and isinstance(expected, dict):
        for field in dict.fromkeys((*found, *expected)):
            parts = found.get(field, NOTHING), expected.get(field, NOTHING)
            yield from _within(f"{path}.{field}", *parts)
    elif isinstance(found, list) and isinstance(expected, list | tuple):
        for number in range(max(len(found), len(expected))):
            was, wanted = (
                values[number] if number < len(values) else NOTHING for values in (found, expected)
            )
            yield from _within(f"{path}.{number}", was, wanted)
    elif found != expected or isinstance(found, bool) is not isinstance(expected, bool):
        yield Difference(path, found, expected)
