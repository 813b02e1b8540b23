"""Checks the form of a plugin's deduction before anything is done with it.

The fields of `Deduction` have no validators: lapiz's own techniques make many thousands in a solve,
and what is right depends on the space of the puzzle, which a deduction does not have.
"""

from collections.abc import Iterator, Mapping
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
from lapiz.plugins.containment import PluginError

IDLE_DEDUCTIONS = 10_000
"""This many deductions in a row that change nothing, or nothing new, count as an endless loop."""
MOST_NAMED = 4
"""How many candidates of a role are named that are gone."""
FIELDS = tuple(field.name for field in attrs.fields(Deduction))
LONGEST_TEXT = 2_000
"""How many characters a plugin's text may have before it is cut, and a token or links parts."""


def dead_roles(deduction: Deduction, position: Position) -> Name | None:
    """Return what is wrong with roles of which candidates are gone already; None if nothing is.

    Such a mark shows what is not on the board: as a rule, cells or items given for candidates.
    """
    possible = position.alive | position.placed
    for name, members in deduction.roles.items():
        dead = members & ~possible
        if dead:
            gone = position.space.names(dead)
            more = ", …" if len(gone) > MOST_NAMED else ""
            listed = ", ".join(gone[:MOST_NAMED]) + more
            told = "role {0} has candidates that are gone: {1}; does it hold cells, or items?"
            return Name(told, repr(name), listed)
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
        if deduction is None:
            raise PluginError("yielded None, expected a Deduction")
        sort = type(deduction).__name__
        raise PluginError(f"yielded something of type {sort}, expected a Deduction")
    # Read once: a class of the plugin's own could say something else the next time.
    deduction = Deduction(**{field: getattr(deduction, field) for field in FIELDS})
    for field, fault in _faults(deduction, space):
        raise PluginError(f"yielded a deduction whose {field} {fault}")
    says, note = _cut_says(deduction.says, space)
    for name, token in says.tokens.items():
        if wrong := _misfit(token, puzzle):
            raise PluginError(f"yielded a deduction whose token {name} is {wrong}")
    plain = Deduction(
        deduction.removes,
        deduction.places,
        deduction.truths,
        dict(deduction.roles),
        tuple(Link(link.kind, link.start, link.end, link.item) for link in deduction.links),
        deduction.deadly,
        deduction.grounds,
        says,
        supposes=deduction.supposes is True,
        factors=dict(deduction.factors),
        images=dict(deduction.images),
        end=deduction.end,
        certificate=deduction.certificate,
    )
    return plain, note


def _cut_says(says: Says, space: Space) -> tuple[Says, str]:
    """Return a text that is not too long, with plain tokens, and a note if something is gone."""
    if not all(_small(token, space) for token in says.tokens.values()):
        return Says(""), "its text is omitted: a token has a wrong type, or is too large"
    tokens = {name: Token(token.sort, token.value) for name, token in says.tokens.items()}
    size = len(says.pattern) + len(says.reason)
    note = f"its text of {size} characters is cut" if size > LONGEST_TEXT else ""
    return Says(_cut(says.pattern), _cut(says.reason), **tokens), note


def _misfit(token: Token, puzzle: Puzzle) -> str:
    """Return what is wrong with a token whose value is not of its sort, or nothing.

    The engine knows what its own sorts are; of the kind's own sorts the kind can print every
    value, in all its notations, and can say what it means on the board.
    """
    kind, space, value = puzzle.kind, puzzle.space, token.value
    wrong = f"no {token.sort}: {value!r:.100}"
    if token.sort in ("candidates", "placed", "removed") and not _is_set(value, space):
        return wrong
    if token.sort == "items" and not _are_items(value, space):
        return wrong
    if token.sort == "number" and type(value) is not int:
        return wrong
    means = kind.naming.spots.get(token.sort)
    try:
        for name in kind.notation_names:
            with noting(name):
                kind.token(space, token)
        spots: Any = means(space, value) if means else 0
        fits = _is_set(spots, space) if isinstance(spots, int) else _are_squares(spots, puzzle)
    except Exception:  # whatever the kind makes of a value that it does not expect
        return wrong
    return "" if fits else wrong


def _are_squares(spots: Any, puzzle: Puzzle) -> bool:
    rows = puzzle.kind.geometry(puzzle).rows
    return all(0 <= row < len(rows) and 0 <= column < len(rows[row]) for row, column in spots)


def _faults(deduction: Deduction, space: Space) -> Iterator[tuple[str, str]]:
    """Yield each field that is wrong, with what is wrong about it."""
    for field, members in (("removes", deduction.removes), ("places", deduction.places)):
        if not _is_set(members, space):
            yield field, "is not a set of candidates"
    for field, numbers in (("truths", deduction.truths), ("deadly", deduction.deadly)):
        if not _are_items(numbers, space):
            yield field, "are not numbers of items"
    roles, links = deduction.roles, deduction.links
    if not isinstance(roles, Mapping) or len(roles) > LONGEST_TEXT:
        yield "roles", "are not a mapping, or a very large one"
    elif not all(_is_name(name) and _is_set(members, space) for name, members in roles.items()):
        yield "roles", "are not sets of candidates by name"
    if not isinstance(links, tuple) or len(links) > LONGEST_TEXT:
        yield "links", "are not a tuple, or a very long one"
    elif not all(isinstance(link, Link) and _is_link(link, space) for link in links):
        yield "links", "do not join sets of candidates"
    yield from _wrong_numbers(deduction, space)
    if deduction.end is not None and not _are_items((deduction.end,), space):
        yield "end", "is not the number of an item"
    if not isinstance(deduction.says, Says) or not isinstance(deduction.grounds, Grounds):
        yield "says or grounds", "have a wrong type"
    elif not (type(deduction.says.pattern) is str and type(deduction.says.reason) is str):
        yield "says", "holds something other than texts"


def _wrong_numbers(deduction: Deduction, space: Space) -> Iterator[tuple[str, str]]:
    items, labels = range(len(space.items)), range(len(space.labels))
    if not _are_numbers(deduction.factors, items, range(-LARGEST_FACTOR, LARGEST_FACTOR + 1)):
        yield "factors", f"are not whole numbers up to {LARGEST_FACTOR} by number of item"
    if not _are_numbers(deduction.images, labels, labels):
        yield "images", "are not candidates by candidate"
    if type(deduction.certificate) is not bytes or len(deduction.certificate) % 4:
        yield "certificate", "is not made of 32-bit numbers"


def _is_name(name: Any) -> bool:
    return type(name) is str and len(name) <= 100 and name.isprintable()


def _is_set(members: Any, space: Space) -> bool:
    return type(members) is int and members >= 0 and not members >> len(space.labels)


def _are_items(numbers: Any, space: Space) -> bool:
    return type(numbers) is tuple and all(
        type(number) is int and 0 <= number < len(space.items) for number in numbers
    )


def _are_numbers(numbers: Any, keys: range, values: range) -> bool:
    return (
        type(numbers) is dict
        and len(numbers) <= len(keys)
        and all(type(key) is int and key in keys for key in numbers)
        and all(type(value) is int and value in values for value in numbers.values())
    )


def _is_link(link: Link, space: Space) -> bool:
    ends = all(_is_set(end, space) for end in (link.start, link.end))
    return ends and type(link.kind) is str and type(link.item) in (int, type(None))


def _small(token: Any, space: Space) -> bool:
    """Tell whether something is a token, and small enough to be printed."""
    if not isinstance(token, Token) or not _is_name(token.sort):
        return False
    parts = token.value if isinstance(token.value, tuple) else (token.value,)
    most = max(1000, 2 * len(space.labels))
    return len(parts) <= LONGEST_TEXT and all(
        part.bit_length() <= most if type(part) is int else len(str(part)) <= LONGEST_TEXT
        for part in parts
    )


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST_TEXT else f"{text[:LONGEST_TEXT].replace('{', '(')}…"
