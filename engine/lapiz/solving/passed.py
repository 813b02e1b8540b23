"""What belongs to a puzzle: compared, copied and pickled by its fields."""

from types import MappingProxyType
from typing import Any

import attrs

import lapiz.plugins.pickling  # noqa: F401  # before anything is passed: a pickler may copy its table
from lapiz.core import Position, Puzzle
from lapiz.core.space import Sets


class Passed:
    """A value whose positions are of the space of its `puzzle`.

    Two are equal if their fields are. A copy, perhaps in another process, has the positions in the
    space of the copied puzzle; what was computed from the fields stays behind.
    """

    __slots__ = ()

    @property
    def _fields(self) -> dict[str, Any]:
        """The fields by name, in values that can be passed: positions as sets."""
        values = {one.name: getattr(self, one.name) for one in attrs.fields(type(self))}  # type: ignore[arg-type]
        return {name: _without_space(value) for name, value in values.items()}

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Passed):
            return NotImplemented
        return self is other or (type(self) is type(other) and self._fields == other._fields)

    def __hash__(self) -> int:
        fields = self._fields
        return hash((fields["puzzle"], *(each for each in fields.values() if type(each) is Sets)))

    def __reduce__(self) -> tuple[Any, ...]:
        return _made, (type(self), self._fields)

    @classmethod
    def _puzzle_of(cls, fields: dict[str, Any]) -> Puzzle:
        """Return the puzzle whose positions are among the fields."""
        puzzle: Puzzle = fields["puzzle"]
        return puzzle


def _without_space(value: Any) -> Any:
    if isinstance(value, MappingProxyType):  # which cannot be copied
        return dict(value)
    return value.sets if isinstance(value, Position) else value


def _made(sort: type[Passed], fields: dict[str, Any]) -> Passed:
    """Return what was copied, or passed from another process."""
    space = sort._puzzle_of(fields).space
    made = {
        name: Position(space, *value) if type(value) is Sets else value
        for name, value in fields.items()
    }
    return sort(**made)
