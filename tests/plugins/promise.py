"""What lapiz promises to plugins, as data: what docs/plugin-promise.md says, written out.

    python -m tests.plugins.promise

adds what is new to `tests/data/promise.json`; what has gone is left there, for a test to find.
"""

import importlib
import inspect
import json
import re
from collections.abc import Iterator
from enum import Enum
from pathlib import Path
from typing import Any

import attrs

import lapiz
from lapiz.files.profiles import FIELDS
from lapiz.files.puzzles import COMMON
from lapiz.plugins.hooks import Hooks
from lapiz.show import role_styles
from tests.support.places import ROOT

KEPT = ROOT / "tests" / "data" / "promise.json"
SCHEMA = Path(role_styles.__file__).parent / "lapiz.schema.json"
MADE = "made"
FACES = (
    *("lapiz", "lapiz.kinds", "lapiz_play", "lapiz.show", "lapiz.show.story", "lapiz.testing"),
    *("lapiz_generic", "lapiz_grid", "lapiz_rules", "lapiz_sudoku"),
)
"""The modules that plugins, and the examples of the documentation, import from."""
ROOM, AT_RUN_TIME = "lapiz.plugins", {"including", "register", "unregister"}
"""A room of which no more than these are promised to plugins, and to who uses them."""
DEMANDED = {"scope", "linear", "places", "dead", "ways", "clauses"}
PARTLY = {
    "Drawing": set[str](),
    "Ruling": set[str](),
    "Sums": {MADE, *DEMANDED},
    "Ways": {MADE, *DEMANDED, "automaton"},
    "Folding": {"flaw", "orbit", "symmetric"},
    "Layout": {
        *("side", "cells", "board", "every", "houses", "house_boards", "rows", "columns", "boxes"),
        *("houses_of", "peers", "item", "seen_by_all", "common_houses"),
    },
}
"""Classes of which no more is promised than the documents describe; MADE if you may make them."""
TOKENS = "tokens of a sudoku"
PLAIN = inspect.Parameter.POSITIONAL_OR_KEYWORD
MARKS = {
    inspect.Parameter.VAR_POSITIONAL: "*",
    inspect.Parameter.VAR_KEYWORD: "**",
    inspect.Parameter.KEYWORD_ONLY: "only ",
}

FEW = 3
"""How many fields of a record may be given without their names."""

Promise = dict[str, dict[str, Any]]


def promised() -> Promise:
    """What there is now of each sort: a name, and its parameters or what it stands for."""
    found: Promise = {face: dict(sorted(_names(face))) for face in FACES}
    found[ROOM] = {name: promise for name, promise in _names(ROOM) if name in AT_RUN_TIME}
    found["hooks"] = {name: [] for name in sorted(vars(Hooks)) if name.startswith("lapiz_")}
    found[TOKENS] = _tokens()
    found["roles"] = {role: role_styles.look_of(role).name for role in sorted(role_styles.BY_ROLE)}
    found["fields"] = dict(_fields())
    found["techniques"] = {
        name: sorted(_codes(one))
        for one in sorted(lapiz.registry().techniques.values(), key=lambda one: one.name)
        for name in one.names
        if not one.foreign
    }
    return found


def _codes(one: lapiz.Technique) -> Iterator[str]:
    for program, codes in one.codes.items():
        yield from (f"{program}:{code}" for code in codes.split())


def _names(face: str) -> Iterator[tuple[str, list[str]]]:
    """Yield what a face exports, and the public members of its classes."""
    content = importlib.import_module(face)
    for name in content.__all__:
        value = getattr(content, name)
        yield name, _parameters(value) if MADE in PARTLY.get(name, {MADE}) else []
        if inspect.isclass(value):
            for member in _members(value):
                if member in PARTLY.get(name, {member}):
                    yield f"{name}.{member}", _parameters(getattr(value, member, None))


def _members(sort: type) -> Iterator[str]:
    """Yield the public methods, properties and fields of a class of lapiz."""
    fields = [field.name for field in attrs.fields(sort)] if attrs.has(sort) else []
    own = (base for base in sort.__mro__ if base.__module__.startswith("lapiz"))
    names = {*fields, *(name for base in own for name in vars(base)), *_set_by(sort)}
    yield from sorted(name for name in names if not name.startswith("_"))


def _set_by(sort: type) -> list[str]:
    """Return what a constructor written out sets."""
    if attrs.has(sort) or "__init__" not in vars(sort):
        return []
    return re.findall(r"self\.(\w+)(?:: [^=\n]+)?(?: =|,)", inspect.getsource(sort.__init__))


def _parameters(value: Any) -> list[str]:
    """Return the parameters of a function or class: `name`, `name=` if optional, `only name=`."""
    if not callable(value) or (inspect.isclass(value) and issubclass(value, Enum)):
        return []
    try:
        parameters = inspect.signature(value).parameters.values()
    except ValueError:  # none that Python knows, as of some exceptions
        return []
    found = [
        MARKS.get(one.kind, "") + one.name + ("=" if one.default is not one.empty else "")
        for one in parameters
        if one.name != "self" and not one.name.startswith("_")
    ]
    return _by_keyword(found) if inspect.isclass(value) else found


def _by_keyword(parameters: list[str]) -> list[str]:
    """Return the parameters of a record: all but the first few are promised by keyword only.

    So a field may be added where it belongs.
    """
    later = (one if one.startswith(("only ", "*")) else f"only {one}" for one in parameters[FEW:])
    return [*parameters[:FEW], *later]


def _tokens() -> dict[str, list[str]]:
    """The sorts of tokens that a sudoku prints."""
    kind = lapiz.registry().kind("sudoku")
    return {sort: [] for sort in sorted({*kind.naming.notation, "candidates", "items"})}


def _fields() -> Iterator[tuple[str, list[str]]]:
    """Yield the fields of files."""
    yield "puzzle", sorted(COMMON)
    yield "puzzle, expect", sorted(COMMON["expect"]["properties"])
    for name, kind in sorted(lapiz.registry().kinds.items()):
        if kind.read.__module__.startswith("lapiz_"):
            yield f"puzzle, {name}", sorted(kind.schema["properties"])
    yield "profile", sorted(FIELDS)
    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
    yield "JSON line", sorted(schema["properties"])
    for name, part in sorted(schema["definitions"].items()):
        if part.get("properties"):
            yield f"JSON, {name}", sorted(part["properties"])


def broken(before: Promise, now: Promise) -> list[str]:
    """Return what is promised in `before` and not kept now; additions are none of it."""
    return [
        f"{sort}: {line}"
        for sort, names in before.items()
        for name, promise in names.items()
        for line in _lacking(
            name, promise, now.get(sort, {}).get(name), calls=sort in (*FACES, ROOM)
        )
    ]


def _lacking(name: str, promise: Any, now: Any, *, calls: bool) -> Iterator[str]:
    if now is None:
        yield f"{name} has gone"
    elif isinstance(promise, str):
        if promise != now:
            yield f"{name} was {promise}, is {now}"
    elif not calls:
        yield from (f"{name} has lost {one}" for one in promise if one not in now)
    elif promise:
        yield from (f"{name}: {line}" for line in _uncallable(promise, now))


def _uncallable(promise: list[str], now: list[str]) -> Iterator[str]:
    """Yield why a call that was right may be wrong now."""
    known = {_bare(one): one for one in now}
    for one in promise:
        is_now = known.get(_bare(one))
        if is_now is None:
            yield f"parameter {one} has gone"
        elif is_now.removesuffix("=") not in (one.removesuffix("="), _bare(one)) or (
            one.endswith("=") and not is_now.endswith("=")
        ):
            yield f"parameter {one} is now {is_now}"
    placed = [one for one in promise if not one.startswith(("only ", "*"))]
    for place, one in enumerate(placed):
        if _bare(one) in known and _bare(now[place] if place < len(now) else "") != _bare(one):
            yield f"parameter {one} is at another place"
    before = {_bare(one) for one in promise}
    for one in now:
        if _bare(one) not in before and not one.endswith("=") and not one.startswith("*"):
            yield f"parameter {one} is new, and no call has it"


def _bare(parameter: str) -> str:
    return parameter.removeprefix("only ").removesuffix("=")


def kept() -> Promise:
    """What is promised."""
    promise: Promise = json.loads(KEPT.read_text(encoding="utf-8"))
    return promise


def main() -> None:
    """Add to the file what there is now; what the file has stays."""
    now = promised()
    before = kept() if KEPT.exists() else {}
    for sort, names in now.items():
        before[sort] = dict(sorted({**names, **before.get(sort, {})}.items()))
    lines = (
        f"  {json.dumps(sort)}: {{\n"
        + ",\n".join(f"    {json.dumps(name)}: {json.dumps(one)}" for name, one in names.items())
        + "\n  }"
        for sort, names in before.items()
    )
    KEPT.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
