"""How puzzles, kinds and techniques are passed to other processes, and copied.

A puzzle goes as its document and what is still possible in it: the process that gets it reads the
document anew, so that tables and what is remembered stay behind. Kinds, techniques and rules go by
name: every process has them from its plugins. Logs and steps consist of these:
`lapiz.solving.passed`.
"""

import copyreg
import sys
from collections.abc import Mapping
from contextlib import suppress
from importlib import import_module
from typing import Any

import attrs

from lapiz.core import BadInput, Content, ExtraRule, Kind, Position, Puzzle, Technique
from lapiz.plugins.records import GUESTS
from lapiz.plugins.registry import registry
from lapiz.plugins.technique_index import techniques_of


def passed(puzzle: Puzzle) -> tuple[str, Content]:
    """Return what a process needs to `reread` a puzzle."""
    return puzzle.kind.name, puzzle.content


def reread(kind: str, content: Content) -> Puzzle:
    """Return the puzzle of a kind that `Puzzle.content` was taken from.

    Raises BadInput where this process does not know the kind, or reads something else.
    """
    document, labels, sets, about = content
    puzzle = registry().kind(kind).read({"kind": kind, **document})
    if len(puzzle.space.labels) != labels:
        raise BadInput("the puzzle reads back as a different one")
    start = Position(puzzle.space, *sets)
    return attrs.evolve(puzzle, start=start, document=document, **about)


def _puzzle(puzzle: Puzzle) -> tuple[Any, ...]:
    name, content = passed(puzzle)
    changed = registry().kinds.get(name) is not puzzle.kind
    return (_puzzle_of, (puzzle.kind, content)) if changed else (reread, (name, content))


def _puzzle_of(kind: Kind, content: Content) -> Puzzle:
    return attrs.evolve(reread(kind.name, content), kind=kind)


def _kind(kind: Kind) -> str | tuple[Any, ...]:
    """Return how to get a kind: by name, with what differs where one was made of it."""
    known = registry().kinds.get(kind.name)
    if known is None:
        return kind.__reduce_ex__(2)
    names = [field.name for field in attrs.fields(Kind)]
    fields = {name: getattr(kind, name) for name in names}
    differs = {name: value for name, value in fields.items() if value is not getattr(known, name)}
    return _kind_with, (kind.name, differs)


def _kind_with(name: str, differs: Mapping[str, Any]) -> Kind:
    known = registry().kind(name)
    return attrs.evolve(known, **differs) if differs else known


def technique_by_name(technique: Technique) -> str | tuple[Any, ...]:
    """Return how to get a technique: by name, from the module that has it, or as it is."""
    way, name = _by_name("techniques", technique), technique.name
    module = getattr(technique.find, "__module__", "")
    guest = GUESTS.get(name) is technique or _defined(module, name) is technique
    return (_given_to_a_call, (module, name)) if guest else way


def _given_to_a_call(module: str, name: str) -> Technique:
    if found := GUESTS.get(name) or _defined(module, name):
        return found
    raise BadInput(f"technique {name!r} is not known here, expected it in the module {module}")


def _defined(module: str, name: str) -> Technique | None:
    with suppress(ImportError, ValueError):
        known = sys.modules.get(module) or import_module(module)
        return next((found for found in techniques_of(known) if found.name == name), None)
    return None


def rule_by_name(rule: ExtraRule) -> str | tuple[Any, ...]:
    """Return how to get a rule, in the same way: for `copyreg`, by those who define its type."""
    return _by_name("rules", rule)


def _by_name(sort: str, record: Technique | ExtraRule) -> str | tuple[Any, ...]:
    known = getattr(registry(), sort).get(record.name) is record
    return (_named, (sort, record.name)) if known else record.__reduce_ex__(2)


def _named(sort: str, name: str) -> Technique | ExtraRule:
    known = registry()
    return known.technique(name) if sort == "techniques" else known.rule(name)


copyreg.pickle(Puzzle, _puzzle)
copyreg.pickle(Kind, _kind)
copyreg.pickle(Technique, technique_by_name)
