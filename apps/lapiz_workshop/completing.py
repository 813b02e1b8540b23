"""The names that an editor completes while a technique is written: from the objects themselves."""

import inspect
import re
import sys
from collections import deque
from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import cached_property
from importlib import import_module
from types import ModuleType, UnionType
from typing import Any, get_args, get_type_hints

import attrs

import lapiz
from lapiz import Deduction, Puzzle, Says

CLASS, FUNCTION, METHOD, PROPERTY = "class", "function", "method", "property"
PREFIX = re.compile(r"\b(?:[A-Za-z_]\w*\.)+(?=\w)")
"""The module before the name of a type in a signature."""
LONGEST = 90
"""Characters of a signature; what is longer is cut off."""


@attrs.frozen
class Member:
    """A name that may follow a dot: its sort, what it is of, its signature and its first line.

    `of` is the table of what may follow it in turn, `takes` are the names of its parameters.
    """

    sort: str
    of: str = ""
    signature: str = ""
    doc: str = ""
    takes: tuple[str, ...] = ()


Tables = dict[str, dict[str, Member]]
"""By the name of a module or class: its members by name."""


def tables_of(puzzle: Puzzle) -> tuple[Tables, str]:
    """Return what may be named in a technique for a kind of puzzle, and the class of its view.

    >>> puzzle = lapiz.load_text("1... .... .... ....")
    >>> tables, view = tables_of(puzzle)
    >>> view, "bivalue" in tables["Grid"], tables["Grid"]["layout"].of
    ('Grid', True, 'Layout')
    >>> tables["lapiz"]["Deduction"].takes[:2]
    ('removes', 'places')
    """
    view = puzzle.kind.view(puzzle.start)
    tables: Tables = {}
    for name in dict.fromkeys(("lapiz", type(view).__module__.partition(".")[0])):
        public = _public(import_module(name))
        tables[name] = {own: _described(member) for own, member in public.items()}
    waiting = deque([view, Deduction, Says])
    while waiting:
        owner = waiting.popleft()
        name = _class_of(owner).__name__
        if name not in tables:
            tables[name] = dict(_members(owner))
            waiting += _types_within(owner)
    return tables, type(view).__name__


def _public(module: ModuleType) -> dict[str, Any]:
    """Return what a module lists and has: some of it may belong to an app that is not here."""
    found = {}
    for name in getattr(module, "__all__", ()):
        with suppress(AttributeError, ImportError):
            found[name] = getattr(module, name)
    return found


def _class_of(owner: Any) -> type:
    return owner if isinstance(owner, type) else type(owner)


def _ours_in(of: Any) -> Iterator[type]:
    """Yield the classes of lapiz that a type is, or that it is one of: `Grid`, `Says | None`."""
    for one in (of, *get_args(of)) if isinstance(of, UnionType) else (of,):
        if isinstance(one, type) and _is_ours(one):
            yield one


def _is_ours(member: Any) -> bool:
    return str(getattr(member, "__module__", "")).startswith("lapiz")


def _names(owner: Any) -> Iterator[str]:
    """Yield the public names of a class, or of an object those that it has besides."""
    fields = attrs.fields_dict(_class_of(owner)) if attrs.has(_class_of(owner)) else {}
    for name in sorted({*dir(_class_of(owner)), *_values(owner), *fields}):
        if not name.startswith("_"):
            yield name


def _members(owner: Any) -> Iterator[tuple[str, Member]]:
    """Yield what may follow a dot behind an object, or behind an instance of a class."""
    for name in _names(owner):
        static = inspect.getattr_static(_class_of(owner), name, None)
        if callable(static) or isinstance(static, classmethod | staticmethod):
            yield name, _described(getattr(_class_of(owner), name), METHOD)
        else:
            of = _type_of(owner, name)
            linked = next((one.__name__ for one in _ours_in(of)), "")
            shown = _short(inspect.formatannotation(of)) if of else ""
            yield name, Member(PROPERTY, linked, shown, _first_line(_getter(static)))


def _getter(static: Any) -> Any:
    if isinstance(static, property):
        return static.fget
    return static.func if isinstance(static, cached_property) else None


def _type_of(owner: Any, name: str) -> Any:
    """Return the type of an attribute: as it is annotated, or that of the object's own value."""
    static = inspect.getattr_static(_class_of(owner), name, None)
    getter = _getter(static)
    if getter:
        return _hints(getter).get("return")
    hint = _hints(_class_of(owner)).get(name)
    return hint if hint is not None or name not in _values(owner) else type(_values(owner)[name])


def _values(owner: Any) -> Mapping[str, Any]:
    """Return what an object holds by name; of a class, and with slots, nothing."""
    return {} if isinstance(owner, type) else getattr(owner, "__dict__", {})


def _hints(of: Any) -> dict[str, Any]:
    """Return annotations; none where a name in them is only known to type checkers."""
    known = _public(lapiz)
    module = sys.modules.get(getattr(of, "__module__", ""))
    try:
        return get_type_hints(of, vars(module) if module else None, known)
    except (NameError, TypeError, AttributeError):
        return {}


def _types_within(owner: Any) -> Iterator[Any]:
    """Yield what its attributes are: objects where it has them, otherwise classes."""
    for name in _names(owner):
        for of in _ours_in(_type_of(owner, name)):
            yield _values(owner).get(name, of)


def _described(member: Any, sort: str = "") -> Member:
    """Return a class, a function or a value with what it takes."""
    if not callable(member) or not _is_ours(member):
        return Member(sort or PROPERTY)
    try:
        signature = inspect.signature(member)
    except (TypeError, ValueError):
        signature = inspect.Signature()
    given = [one for one in signature.parameters.values() if one.name not in ("self", "cls")]
    named = (name for one in given for name in _given_by_name(one))
    is_class = isinstance(member, type)
    return Member(
        sort or (CLASS if is_class else FUNCTION),
        member.__name__ if is_class else "",
        _short(str(signature.replace(parameters=given))),
        _first_line(member),
        tuple(named),
    )


def _given_by_name(parameter: inspect.Parameter) -> Iterator[str]:
    """Yield the name of a parameter; of further ones by name those that are known."""
    if parameter.kind is parameter.VAR_KEYWORD:
        for fields in get_args(parameter.annotation):
            yield from getattr(fields, "__annotations__", ())
    elif parameter.kind is not parameter.VAR_POSITIONAL:
        yield parameter.name


def _short(signature: str) -> str:
    text = PREFIX.sub("", signature).replace("'", "")
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


def _first_line(member: Any) -> str:
    """Return the first line of a docstring."""
    text = inspect.getdoc(member) if getattr(member, "__doc__", None) else ""
    return (text or "").partition("\n")[0]
