"""What plugins' techniques are shown of a solve: to read, and mended where one writes into it.

They see a copy of the position, with a view and a memory of its own, so that lapiz's own techniques
never meet what one of them did there. The space and the layout are shared by many puzzles, and much
too large to copy: they are compared with what they were.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import cached_property
from operator import attrgetter
from typing import Any

from lapiz.core import Memo, Position, Puzzle, forget, of_process
from lapiz.plugins.containment import PluginError
from lapiz.plugins.entry_points import is_foreign
from lapiz.plugins.registry import registry

PLAIN: set[type] = {int, str, bool, float, type(None)}
REMEMBERED = {"memo", "__dict__", "__weakref__"}
"""Attributes that change as long as something is used."""


class Shown:
    """What is shown of one puzzle.

    The view and the layout of a plugin's own kind are the plugin's business, and not looked at.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self._puzzle = puzzle
        owner = registry().owner("kinds", puzzle.kind.name)
        self._own = not is_foreign(owner)
        self._memo, self._position, self._view = Memo(), puzzle.start, None
        self._tables = list[_Kept]()

    @contextmanager
    def view(self, position: Position) -> Iterator[Any]:
        """Show a position inside the context.

        Raises PluginError, at the end, if something was written into what is shown.
        """
        kept = [*self._begin(position)]
        try:
            yield self._view
        except BaseException:
            self._end(kept)
            raise
        wrote = self._end(kept)
        if wrote:
            raise PluginError(f"wrote into the {wrote}, which it is only shown")

    def _begin(self, position: Position) -> Iterator["_Kept"]:
        """Make the view of a position, and yield how all that is shown is."""
        if self._view is None or self._position.sets != position.sets:
            self._position = Position(position.space, *position.sets, self._memo)
            self._view = self._puzzle.kind.view(self._position)
        self._tables = self._tables or [*self._note_tables()]
        yield from self._tables
        yield _Kept("position", position)
        yield _Kept("position", self._position)
        if self._own and self._view is not self._position:
            yield _Kept("view", self._view)

    def _note_tables(self) -> Iterator["_Kept"]:
        space = self._puzzle.space
        yield _Kept("space", space, whole=True)
        if space.layout is not None and self._own:
            yield _Kept("layout", space.layout, whole=True)
        yield _Kept("puzzle", self._puzzle)  # its start, too

    def _end(self, kept: list["_Kept"]) -> str:
        """Mend what was written into; return what that was, if it was anything."""
        wrote = [(record.what, name) for record in kept for name in record.mended()]
        if not wrote:
            return ""
        self._memo, self._view = Memo(), None
        forget()  # what was computed meanwhile may be wrong, too
        what, name = min(wrote, key=lambda each: each[1].startswith("_"))
        return f"{what} ({name})"


class _Kept:
    """The attributes of an object, as they were; with `whole` those computed on first use, too."""

    def __init__(self, what: str, owner: Any, *, whole: bool = False) -> None:
        self.what, self.owner = what, owner
        names = [*_slots(type(owner)), *getattr(owner, "__dict__", ())]
        names += _computed(type(owner)) if whole else ()
        values = {name: getattr(owner, name, None) for name in names if name not in REMEMBERED}
        # What is None may be computed later.
        self._were = {name: _was(value) for name, value in values.items() if value is not None}

    def mended(self) -> list[str]:
        """Return the names of the attributes that were written into; they are as before then."""
        owner = self.owner
        wrong = [n for n, was in self._were.items() if not _same(getattr(owner, n, None), was)]
        for name in wrong:
            object.__setattr__(owner, name, _mended(self._were[name]))
        return wrong


@of_process()
def _computed(sort: type) -> list[str]:
    """Return the attributes of a class that are computed on first use."""
    parts = (vars(base).items() for base in sort.__mro__)
    return [name for part in parts for name, value in part if isinstance(value, cached_property)]


@of_process()
def _slots(sort: type) -> list[str]:
    named = (vars(base).get("__slots__", ()) for base in sort.__mro__)
    return [name for names in named for name in ((names,) if isinstance(names, str) else names)]


@of_process()
def _fields(sort: type) -> tuple[str, ...]:
    """Return the fields of a class of records, such as items and houses."""
    fields = getattr(sort, "__attrs_attrs__", ())
    return tuple(field.name for field in fields if field.name not in REMEMBERED)


@of_process()
def _reader(sort: type) -> Callable[[Any], Any]:
    """Return what reads the fields of a record, all at once."""
    names = _fields(sort)
    return attrgetter(*names) if len(names) > 1 else lambda record: (getattr(record, names[0]),)


class _Was:
    """A list, mapping, set or record as it was: the object itself, and what it held.

    Of a list of records `fields` has the fields of each. `deep` says that something in it is a
    `_Was` again; the rest is compared much quicker.
    """

    __slots__ = ("deep", "fields", "held", "value")

    def __init__(self, value: Any, held: Any, fields: list[Any] | None = None) -> None:
        self.value, self.held, self.fields = value, held, fields
        self.deep = _Was in {*map(type, held.values() if isinstance(held, dict) else held)}


def _was(value: Any) -> Any:
    """Return a value as it is now: itself if it cannot be changed."""
    if isinstance(value, dict):
        return _Was(value, {key: _was(part) for key, part in value.items()})
    if isinstance(value, set):
        return _Was(value, value.copy())
    if not isinstance(value, list | tuple):
        return _Was(value, _reader(type(value))(value)) if _fields(type(value)) else value
    sorts = {*map(type, value)}
    if len(sorts) == 1 and _fields(*sorts):
        return _Was(value, [*value], [*map(_reader(*sorts), value)])
    held = [*value] if PLAIN.issuperset(sorts) else [*map(_was, value)]
    was = _Was(value, held)
    return was if was.deep or isinstance(value, list) else value


def _same(now: Any, was: Any) -> bool:
    """Tell whether a value is still what it was; mappings and sets may have grown."""
    if type(was) is not _Was:
        return now is was or (type(now) in PLAIN and type(was) in PLAIN and bool(now == was))
    if type(now) is not type(was.value):
        return False
    held = was.held
    if isinstance(held, dict):
        if was.deep:
            return all(_same(now.get(key), part) for key, part in held.items())
        return bool(held.items() <= now.items())
    if isinstance(held, set):
        return bool(held <= now)
    if not isinstance(now, list | tuple):
        return bool(_reader(type(now))(now) == held)
    if was.fields is not None:
        return [*now] == held and [*map(_reader(type(held[0])), held)] == was.fields
    if was.deep:
        return len(now) == len(held) and all(map(_same, now, held))
    return bool(now == held)


def _mended(was: Any) -> Any:
    """Return a value as it was: the same object, which others may have, too."""
    if type(was) is not _Was:
        return was
    value, held = was.value, was.held
    for record, fields in zip(held, was.fields or (), strict=False):
        _fill(record, fields)
    if isinstance(value, dict):
        value.update({key: _mended(part) for key, part in held.items()})
    elif isinstance(value, set):
        value |= held
    elif isinstance(value, list | tuple):
        whole = [*map(_mended, held)]
        if isinstance(value, list):
            value[:] = whole
    else:
        _fill(value, held)
    return value


def _fill(record: Any, fields: Iterable[Any]) -> None:
    for name, field in zip(_fields(type(record)), fields, strict=True):
        object.__setattr__(record, name, field)
