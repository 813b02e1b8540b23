"""In which notation texts are printed now, and what a name that somebody typed means.

The only place of the engine that looks into a name. It asks the parser of the puzzle's kind first
(in its `notation` module: `r5c7<>4`, `E7=4`); what that does not know has to be a label of the
space as it is, a text that the kind prints for what is gone, or one of these after "not".
"""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

import attrs

from lapiz.core.bitsets import bits
from lapiz.core.space import Space

LAPIZ = "lapiz"
"""The notation that every kind has."""

_NOTATION: ContextVar[str] = ContextVar("lapiz_notation", default=LAPIZ)
_EQUATION = re.compile(r"(.*?) ?(=|<>|!=|≠) ?(.*)")
_NUMBER = re.compile("([0-9]+)")
_NOT = re.compile(r"(?:not|no)\s+(.+)", re.IGNORECASE)
UNREAD = re.compile(r"\br\d*c\d|[=≠…]|<>|\d/\d")
"""What a picture shows, and nobody reads aloud: coordinates and notation, and what is hidden."""


def halves(label: str) -> tuple[str, str]:
    """Return the place that a label names and what stands there: r1c2 and 3 of "r1c2=3"."""
    place, _, text = label.partition("=")
    return place, text


def notation() -> str:
    """Return the name of the notation that texts are printed in now."""
    return _NOTATION.get()


@contextmanager
def noting(name: str) -> Iterator[None]:
    """Print texts in a notation as long as the context lasts.

    A kind prints in its own what it has no such notation for.

    >>> with noting("a1"):
    ...     notation()
    'a1'
    """
    token = _NOTATION.set(name)
    try:
        yield
    finally:
        _NOTATION.reset(token)


@attrs.frozen
class Meaning:
    """What a name means in a space: a candidate or an item, by number; the other is -1.

    `gone` is False where the name says that the candidate is true (`r5c7=4`), True where it says
    that it is gone (`r5c7<>4`), None where it only names it (`r5c7`, the square of a queen).
    """

    candidate: int = -1
    item: int = -1
    gone: bool | None = None

    def within(self, space: Space) -> bool:
        """Tell whether the space has such a candidate or item."""
        if self.item >= 0:
            return self.item < len(space.items)
        return 0 <= self.candidate < len(space.labels)


@attrs.frozen
class WrittenChain:
    """A chain as somebody wrote it: nodes, and links of the kinds "strong" and "weak" between them.

    A node is a set of candidates, and the squares that were written (-1 if there are no such).
    `written` are the links as texts, `start` and `end` where it stands.
    """

    nodes: tuple[tuple[int, int], ...]
    links: tuple[str, ...]
    written: tuple[str, ...]
    start: int
    end: int


@attrs.frozen
class ArgumentReader:
    """How a kind reads arguments that people write.

    - `effect(space, text)` gives what a text says is gone, and is true; None if it says no such.
    - `chains(space, text)` gives the chains in a text.
    - `items(space, chain, number, alive)` gives the items that make a strong link of a chain, by
      its number; None if there are none.
    - `misfit(space, deduction, text)` says what in a text keeps it from naming the pattern of a
      deduction; "" where it does.
    """

    effect: Callable[[Space[Any], str], tuple[int, int] | None]
    chains: Callable[[Space[Any], str], tuple[WrittenChain, ...]]
    items: Callable[[Space[Any], WrittenChain, int, int], tuple[int, ...] | None]
    misfit: Callable[[Space[Any], Any, str], str]


Parser = Callable[[Space[Any], str], Meaning | None]
"""Reads a name in any of a kind's notations; None for what it does not know."""


def meaning(
    space: Space,
    name: str,
    parse: Parser | None = None,
    removed: Callable[[Space[Any], int], str] | None = None,
) -> Meaning | None:
    """Return what a typed name means, or None when there is nothing of this name.

    `parse` is the kind's own parser; of a kind without one, `removed` is what prints candidates
    that are gone. Upper and lower case do not matter.

    >>> from lapiz.core.space import Item
    >>> space = Space(("17", "18"), (Item("a", "cell", 0b11),))
    >>> for name in ("18", "not 17", "A", "19"):
    ...     print(meaning(space, name))
    Meaning(candidate=1, item=-1, gone=None)
    Meaning(candidate=0, item=-1, gone=True)
    Meaning(candidate=-1, item=0, gone=None)
    None
    """
    text = " ".join(name.split())
    for form in dict.fromkeys((text, text.lower())):
        what = _parsed(space, form, parse) or _exact(space, form) or _negated(space, form, parse)
        if what:
            return what
    if parse or not removed:
        return None
    return next((what for what in _printed(space, removed, {text, text.lower()})), None)


def equation(space: Space, name: str) -> Meaning | None:
    """Return what a name means in a space whose labels have the form `PLACE=TEXT`.

    With `<>`, `!=` or `≠` the candidate is gone. A parser for kinds that have no other notation.

    >>> equation(Space(("r1c1=1", "r1c1=2"), ()), "r1c1 <> 2")
    Meaning(candidate=1, item=-1, gone=True)
    """
    parts = _EQUATION.fullmatch(name)
    if not parts:
        return None
    try:
        return Meaning(space.candidate(f"{parts[1]}={parts[3]}"), gone=parts[2] != "=")
    except KeyError:
        return None


def inequations(space: Space, members: int) -> str:
    """Print candidates that are gone, in a space whose labels have the form `PLACE=TEXT`.

    >>> inequations(Space(("r1c1=1", "r1c2=1", "r1c1=2"), ()), 0b111)
    'r1c1<>1, r1c1<>2, r1c2<>1'
    """
    return ", ".join(_by_place(space, members)).replace("=", "<>")


def equations(space: Space, members: int, sign: str = "=") -> str:
    """Print candidates place by place, in a space whose labels have the form `PLACE=TEXT`.

    >>> equations(Space(("r1c1=1", "r1c2=2", "r1c1=3"), ()), 0b111)
    'r1c1=1/3, r1c2=2'
    """
    texts: dict[str, list[str]] = {}
    for label in _by_place(space, members):
        place, _, text = label.partition("=")
        texts.setdefault(place, []).append(text)
    return ", ".join(f"{place}{sign}{'/'.join(values)}" for place, values in texts.items())


def _by_place(space: Space, members: int) -> list[str]:
    """Return the names of candidates in reading order: the numbers in them count as numbers."""
    return sorted(space.names(members), key=lambda name: list(map(_part, _NUMBER.split(name))))


def _part(text: str) -> tuple[int, str]:
    return (int(text), "") if text.isdecimal() else (-1, text)


def _parsed(space: Space, text: str, parse: Parser | None) -> Meaning | None:
    """Return what the kind's parser says, unless it raises or names something outside the space."""
    try:
        what = parse(space, text) if parse else None
    except Exception:  # a plugin's parser costs only what it alone can read
        return None
    return what if what and what.within(space) else None


def _exact(space: Space, text: str) -> Meaning | None:
    try:
        return Meaning(candidate=space.candidate(text))
    except KeyError:
        number = space.item(text)
        return None if number is None else Meaning(item=number)


def _negated(space: Space, text: str, parse: Parser | None) -> Meaning | None:
    negated = _NOT.fullmatch(text)
    if not negated:
        return None
    what = _parsed(space, negated[1], parse) or _exact(space, negated[1])
    return attrs.evolve(what, gone=True) if what and what.item < 0 and not what.gone else None


def _printed(
    space: Space, removed: Callable[[Space[Any], int], str], texts: set[str]
) -> Iterator[Meaning]:
    """Yield the candidates for which the kind prints one of some texts when they are gone."""
    for candidate in bits(space.everything):
        if removed(space, 1 << candidate) in texts:
            yield Meaning(candidate, gone=True)
