"""Further names of techniques: those that others give them, or to some of the patterns they find.

Catalogues of the same puzzles name the same patterns differently, and cut them up differently: one
has a name for a chain through two cells and a box, where another knows chains only. A table of such
names (a file of JSON, for it is read whenever techniques are listed) makes each an alias of the
technique that finds it. Where only some of its patterns have the name, the table says which by
their shape, and a step with that shape says its further names.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import attrs

from lapiz import Deduction, Says, Space, Technique, Token

if TYPE_CHECKING:
    from lapiz_generic.link_shapes import LinkShape

WIDTH = 96
"""The width of a paragraph that is added to a description."""


class SecondName(NamedTuple):
    """A name in a table, and what it is a name of.

    `of` are the techniques that find it, that with the alias first. `chains` are its shapes, each
    as `LinkShape.fits` reads it, `bent` those of its cells, as `is_bent` does; without any it is a
    name of all that these techniques find. `digits` is how many digits its links have, `truths` how
    many items it rests on, if that matters. `doc` says what it is, `known` that a technique has
    this name already, so that it is no alias.
    """

    name: str
    title: str
    of: Sequence[str]
    chains: Sequence[str] = ()
    bent: Sequence[str] = ()
    digits: int = 0
    truths: int = 0
    doc: str = ""
    known: bool = False


def second_names(table: Path) -> list[SecondName]:
    """Return the names of a table."""
    return [SecondName(**fields) for fields in json.loads(table.read_bytes())]


def with_second_names(techniques: Iterable[Technique], table: Path) -> Iterator[Technique]:
    """Yield techniques with the further names that a table has for them."""
    named: dict[str, list[SecondName]] = {}
    for name in second_names(table):
        for technique in name.of:
            named.setdefault(technique, []).append(name)
    for record in techniques:
        yield _named(record, named[record.name]) if record.name in named else record


def _named(technique: Technique, names: Sequence[SecondName]) -> Technique:
    """Return a technique with aliases, what they mean, and steps that say them."""
    own = [name for name in names if name.of[0] == technique.name and not name.known]
    aliases = (*technique.aliases, *(name.name for name in own))
    changes: dict[str, Any] = {"aliases": tuple(dict.fromkeys(aliases))}
    if meant := [name.doc for name in own if name.doc]:
        changes["doc"] = lambda: _documented(technique.doc, meant)
    if shaped := [name for name in names if name.chains or name.bent]:
        changes["find"] = _saying(technique.find, shaped)
        changes["choose"] = technique.choose and _saying(technique.choose, shaped)
    return attrs.evolve(technique, **changes)


def _documented(doc: str, meant: Iterable[str]) -> str:
    """Return a description with what the further names mean, before its source."""
    import inspect  # seldom asked for
    import textwrap

    before, source, after = inspect.cleandoc(doc).partition("\n\nSource:")
    added = (textwrap.fill(text, WIDTH) for text in meant)
    return "\n\n".join([before, *added]) + source + after


Finder = Callable[[Any], Iterator[Deduction]]


def _saying(find: Finder, names: Sequence[SecondName]) -> Finder:
    """Return a finder whose deductions say the further names that they have."""
    longest = max((_longest(chain) for name in names for chain in name.chains), default=0)

    def said(view: Any) -> Iterator[Deduction]:
        from lapiz_generic.link_shapes import shape_of, star_of  # which few solves need

        space = view.position.space
        for deduction in find(view):
            short = len(deduction.links) <= longest  # most chains are longer than any name
            shape = (shape_of(space, deduction) or star_of(space, deduction)) if short else None
            titles = [name.title for name in names if _has(space, deduction, shape, name)]
            yield _told(deduction, titles) if titles else deduction

    said.__module__ = find.__module__
    return said


def _has(space: Space, deduction: Deduction, shape: "LinkShape | None", name: SecondName) -> bool:
    """Tell whether a deduction has a further name, by its shape as a chain or by its cells."""
    from lapiz_generic.link_shapes import is_bent

    if name.truths not in (0, len(deduction.truths)):
        return False
    if any(is_bent(space, deduction, cells) for cells in name.bent):
        return True
    return (
        shape is not None and name.digits in (0, shape.digits) and any(map(shape.fits, name.chains))
    )


def _longest(chain: str) -> float:
    """Return how many links a shape has at most: those of its strong links, and between them."""
    strong = chain.partition(";")[0].removeprefix("loop ")
    return float("inf") if "*" in strong else 2 * len(strong.split()) - 1


def _told(deduction: Deduction, titles: Iterable[str]) -> Deduction:
    """Return a deduction whose text says its further names, after its reason."""
    says, names = deduction.says, Token("list", tuple(Token("name", one) for one in titles))

    def also() -> Says:
        tokens = dict(says.tokens)
        why = Token("said", Says(says.reason, "", **tokens))
        tokens |= {"why": why, "names": names}
        return Says(says.pattern, "{why} This pattern is also called {names}.", **tokens)

    return attrs.evolve(deduction, says=Says.later(also, says.nature))
