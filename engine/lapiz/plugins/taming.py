"""Checks the form of a plugin's deduction before anything is done with it."""

from collections.abc import Iterator, Mapping
from typing import Any

import attrs

from lapiz.core.deduction import Deduction, Grounds, Link, Says, Token
from lapiz.core.space import Position, Space

__all__ = ["IDLE_DEDUCTIONS", "LONGEST_TEXT", "PluginError", "changing", "tamed"]

IDLE_DEDUCTIONS = 10_000
"""This many deductions in a row that change nothing, or nothing new, count as an endless loop."""
LONGEST_TEXT = 2_000
"""How many characters a plugin's text may have before it is cut, and a token or links parts."""


class PluginError(RuntimeError):
    """Raised with a description of what a plugin's technique did wrong."""


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


def tamed(deduction: Any, space: Space) -> tuple[Deduction, str]:
    """Return a plugin's deduction, its text cut if it is too long, and a note if it was.

    Raises PluginError if a field has a wrong type or names what the space does not have.
    """
    if not isinstance(deduction, Deduction):
        raise PluginError(f"yielded a {type(deduction).__name__}, expected a Deduction")
    for field, fault in _faults(deduction, space):
        raise PluginError(f"yielded a deduction whose {field} {fault}")
    size = len(deduction.says.pattern) + len(deduction.says.reason)
    tokens = all(_small(token, space) for token in deduction.says.tokens.values())
    if size <= LONGEST_TEXT and tokens:
        return deduction, ""
    says = Says(_cut(deduction.says.pattern), _cut(deduction.says.reason), **deduction.says.tokens)
    note = f"its text of {size} characters is cut"
    if not tokens:
        says, note = Says(""), "its text is omitted: a token has a wrong type, or is too large"
    return attrs.evolve(deduction, says=says), note


def _faults(deduction: Deduction, space: Space) -> Iterator[tuple[str, str]]:
    """Yield each field that is wrong, with what is wrong about it."""
    for field, members in (("removes", deduction.removes), ("places", deduction.places)):
        if not _is_set(members, space):
            yield field, "is not a set of candidates"
    for field, numbers in (("truths", deduction.truths), ("deadly", deduction.deadly)):
        if not isinstance(numbers, tuple) or not all(
            type(number) is int and 0 <= number < len(space.items) for number in numbers
        ):
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
    if not isinstance(deduction.says, Says) or not isinstance(deduction.grounds, Grounds):
        yield "says or grounds", "have a wrong type"
    elif not (type(deduction.says.pattern) is str and type(deduction.says.reason) is str):
        yield "says", "holds something other than texts"


def _is_name(name: Any) -> bool:
    return type(name) is str and len(name) <= 100 and name.isprintable()


def _is_set(members: Any, space: Space) -> bool:
    return type(members) is int and members >= 0 and not members >> len(space.labels)


def _is_link(link: Link, space: Space) -> bool:
    return all(_is_set(end, space) for end in (link.start, link.end)) and isinstance(link.kind, str)


def _small(token: Any, space: Space) -> bool:
    """Tell whether something is a token, and small enough to be printed."""
    if not isinstance(token, Token):
        return False
    parts = token.value if isinstance(token.value, tuple) else (token.value,)
    most = max(1000, 2 * len(space.labels))
    return len(parts) <= LONGEST_TEXT and all(
        part.bit_length() <= most if type(part) is int else len(str(part)) <= LONGEST_TEXT
        for part in parts
    )


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST_TEXT else f"{text[:LONGEST_TEXT].replace('{', '(')}…"
