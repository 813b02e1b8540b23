"""Checks the form of a plugin's deduction before anything is done with it.

The fields of `Deduction` have no validators: lapiz's own techniques make many thousands in a solve,
and what is right depends on the space of the puzzle, which a deduction does not have.
"""

from collections.abc import Callable, Iterator, Mapping, Sized
from string import Formatter
from typing import Any

import attrs

from lapiz.core import (
    LARGEST_FACTOR,
    Deduction,
    Grounds,
    Link,
    Name,
    Position,
    Puzzle,
    Says,
    Space,
    Token,
    noting,
)
from lapiz.core.messages import a_few
from lapiz.plugins.containment import PluginError, as_written
from lapiz.plugins.spelling import hinted

IDLE_DEDUCTIONS = 10_000
"""This many deductions in a row that change nothing, or nothing new, count as an endless loop."""
FIELDS = tuple(field.name for field in attrs.fields(Deduction))
DEAD = Name(
    "a deduction is skipped: {0} has candidates that are gone: {1}; give those that are left "
    "(are these cells, or items?)"
)
LONGEST_TEXT = 2_000
"""How many characters a plugin's text may have before it is cut, and a token or links parts."""


def dead_roles(deduction: Deduction, position: Position) -> Name | None:
    """Return why a deduction is skipped that marks candidates which are gone; None if none does.

    Such a mark shows what is not on the board: as a rule, cells or items given for candidates.
    """
    gone = ~(position.alive | position.placed)
    marks = [(Name("role {0}", repr(name)), role) for name, role in deduction.roles.items()]
    marks += [(Name("a link"), link.start | link.end) for link in deduction.links]
    for name, members in marks:
        if dead := members & gone:
            return Name(DEAD, name, a_few(position.space.names(dead)))
    return None


def changing(deductions: Iterator[Deduction], position: Position) -> Iterator[Deduction]:
    """Yield the deductions that change a position.

    Raises PluginError when IDLE_DEDUCTIONS in a row change nothing or repeat earlier ones.
    """
    seen: set[Any] = set()
    idle = 0
    for deduction in deductions:
        key = deduction.removes, deduction.places, deduction.truths, deduction.deadly
        changes = deduction.changes(position)
        if changes:
            yield deduction
        idle = 0 if changes and key not in seen else idle + 1
        seen.add(key)
        if idle >= IDLE_DEDUCTIONS:
            raise PluginError(
                f"yielded {IDLE_DEDUCTIONS} deductions in a row that change nothing new"
            )


def tamed(deduction: Any, puzzle: Puzzle) -> tuple[Deduction, str]:
    """Return a plugin's deduction, its text cut if it is too long, and a note if it was.

    What is returned is a copy, so that nothing in it changes after it was checked.
    Raises PluginError if a field has a wrong type or names what the space does not have, or if a
    token of the text is not of its sort.
    """
    space = puzzle.space
    if not isinstance(deduction, Deduction):
        raise PluginError(f"yielded {as_written(deduction)}, expected a Deduction")
    # Read once: a class of the plugin's own could say something else the next time.
    deduction = Deduction(**{field: getattr(deduction, field) for field in FIELDS})
    for field, fits, expected in CHECKS:
        if not fits(value := getattr(deduction, field), space):
            about = field, as_written(value), expected
            raise PluginError(Name("yielded a deduction whose {0} is {1}, expected {2}", *about))
    says, note = _cut_says(deduction.says, space)
    for name, token in says.tokens.items():
        if wrong := _misfit(token, puzzle):
            raise PluginError(f"yielded a deduction whose token {name} is {wrong}")
    plain = attrs.evolve(
        deduction,
        roles=dict(deduction.roles),
        links=tuple(Link(link.kind, link.start, link.end, link.item) for link in deduction.links),
        says=says,
        technique="",
        supposes=deduction.supposes is True,
        factors=dict(deduction.factors),
        images=dict(deduction.images),
    )
    return plain, note


def _cut_says(says: Says, space: Space) -> tuple[Says, str]:
    """Return a text that is not too long, with plain tokens, and a note if something is wrong."""
    for name, token in says.tokens.items():
        if not isinstance(token, Token):
            return Says(""), Name(NO_TOKEN, name, as_written(token))
        if not _small(token, space):
            return Says(""), Name("its text is omitted: token {0} is too large", name)
    tokens = {name: Token(token.sort, token.value) for name, token in says.tokens.items()}
    cut = Says(_cut(says.pattern), _cut(says.reason), **tokens)
    size = len(says.pattern) + len(says.reason)
    return cut, f"its text of {size} characters is cut" if size > LONGEST_TEXT else _text_flaw(cut)


def _text_flaw(says: Says) -> str:
    """Return what is wrong with a text, which is shown all the same, or nothing."""
    if says.reason and not says.pattern:
        return "its text has a reason and no pattern, expected Says(pattern, reason)"
    for text in (says.pattern, says.reason):
        try:
            names = [name for _, name, _, _ in Formatter().parse(text) if name is not None]
        except ValueError:
            return Name("its text has a brace without its other: {0}", repr(text))
        for name in names:
            if name not in says.tokens:
                lost = Name("its text names {0}, which is no token of it", f"{{{name}}}")
                return hinted(lost, name, says.tokens)
    return ""


def _misfit(token: Token, puzzle: Puzzle) -> str:
    """Return what is wrong with a token whose value is not of its sort, or nothing."""
    if _fits(token, puzzle):
        return ""
    naming, value = puzzle.kind.naming, token.value
    wrong = Name("{0}, expected a value that is printed as {1}", as_written(value), token.sort)
    sorts = [sort for sort in naming.notation if sort in naming.spots or sort in OF_ENGINE]
    near = (sort for sort in sorts if _fits(Token(sort, value), puzzle, meant=True))
    return Name("{0}; did you mean {1}?", wrong, sort) if (sort := next(near, "")) else wrong


def _fits(token: Token, puzzle: Puzzle, *, meant: bool = False) -> bool:
    """Tell whether a value is of its sort, and if it is to be `meant`, means something.

    The engine knows what its own sorts are; of the kind's own sorts the kind can print every
    value, in all its notations, and can say what it means on the board.
    """
    kind, space, value = puzzle.kind, puzzle.space, token.value
    if not OF_ENGINE.get(token.sort, _ends)(value, space):
        return False
    means = kind.naming.spots.get(token.sort)
    try:
        for name in kind.notation_names:
            with noting(name):
                kind.token(space, token)
        spots: Any = means(space, value) if means else 0
        fits = _is_set(spots, space) if isinstance(spots, int) else _are_squares(spots, puzzle)
    except Exception:  # whatever the kind makes of a value that it does not expect
        return False
    return fits and bool(spots or not means or not meant)


def _are_squares(spots: Any, puzzle: Puzzle) -> bool:
    rows = puzzle.kind.geometry(puzzle).rows
    return all(0 <= row < len(rows) and 0 <= column < len(rows[row]) for row, column in spots)


def _is_name(name: Any) -> bool:
    return type(name) is str and len(name) <= 100 and name.isprintable()


def _is_set(members: Any, space: Space) -> bool:
    return type(members) is int and members >= 0 and not members >> len(space.labels)


def _ends(value: Any, _: Space) -> bool:
    """Tell whether to read a value comes to an end: a negative number has bits for ever."""
    return type(value) is not int or value >= 0


def _are_items(numbers: Any, space: Space) -> bool:
    return type(numbers) is tuple and all(
        type(number) is int and 0 <= number < len(space.items) for number in numbers
    )


def _are_numbers(numbers: Any, keys: Sized, values: range | None = None) -> bool:
    numbered = range(len(keys))
    return type(numbers) is dict and all(
        type(key) is type(value) is int and key in numbered and value in (values or numbered)
        for key, value in numbers.items()
    )


def _are_roles(roles: Any, space: Space) -> bool:
    few = isinstance(roles, Mapping) and len(roles) <= LONGEST_TEXT
    return few and all(_is_name(name) and _is_set(roles[name], space) for name in roles)


def _are_links(links: Any, space: Space) -> bool:
    few = isinstance(links, tuple) and len(links) <= LONGEST_TEXT
    return few and all(
        isinstance(link, Link)
        and all(_is_set(end, space) for end in (link.start, link.end))
        and type(link.kind) is str
        and type(link.item) in (int, type(None))
        for link in links
    )


def _is_text(says: Any, space: Space) -> bool:
    return isinstance(says, Says) and type(says.pattern) is type(says.reason) is str


NO_TOKEN = Name("its text is omitted: token {0} is {1}, expected one such as candidates({1})")
SET, IMAGES = Name("a set of candidates, bit by bit an int"), Name("candidates by candidate")
FACTORS = range(-LARGEST_FACTOR, LARGEST_FACTOR + 1)
WHOLE = Name("whole numbers up to {0} by number of item", LARGEST_FACTOR)
ITEMS, LINES = Name("a tuple of numbers of items"), Name("bytes of 32-bit numbers")
CHECKS: tuple[tuple[str, Callable[[Any, Space], bool], str], ...] = (
    ("removes", _is_set, SET),
    ("places", _is_set, SET),
    ("truths", _are_items, ITEMS),
    ("deadly", _are_items, ITEMS),
    ("roles", _are_roles, Name("sets of candidates by name, at most {0}", LONGEST_TEXT)),
    ("links", _are_links, Name("a tuple of Links of candidates, at most {0}", LONGEST_TEXT)),
    ("factors", lambda given, space: _are_numbers(given, space.items, FACTORS), WHOLE),
    ("images", lambda given, space: _are_numbers(given, space.labels), IMAGES),
    ("end", lambda end, space: end is None or _are_items((end,), space), Name("an item's number")),
    ("size", lambda size, _: type(size) is int, Name("a whole number")),
    ("certificate", lambda lines, _: type(lines) is bytes and not len(lines) % 4, LINES),
    ("says", _is_text, "Says(pattern, reason, **tokens)"),
    ("grounds", lambda grounds, _: isinstance(grounds, Grounds), "Grounds.PROOF"),
)
"""The fields of a deduction, whether a value fits one, and what is expected in it."""
OF_ENGINE: dict[str, Callable[[Any, Space], bool]] = {
    **dict.fromkeys(("candidates", "placed", "removed"), _is_set),
    "items": _are_items,
    "number": lambda value, _: type(value) is int,
}


def _small(token: Token, space: Space) -> bool:
    """Tell whether a token is small enough to be printed."""
    parts = token.value if isinstance(token.value, tuple) else (token.value,)
    most = max(1000, 2 * len(space.labels))
    few = _is_name(token.sort) and len(parts) <= LONGEST_TEXT
    return few and all(
        part.bit_length() <= most if type(part) is int else len(str(part)) <= LONGEST_TEXT
        for part in parts
    )


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST_TEXT else f"{text[:LONGEST_TEXT].replace('{', '(')}…"
