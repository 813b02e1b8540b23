"""What is expected of a plugin's deduction before anything is done with it."""

from collections.abc import Iterator, Mapping
from typing import Any

import attrs

from lapiz.core.deduction import Deduction, Grounds, Link, Says, Token
from lapiz.core.space import Position, Space

__all__ = ["IDLE_DEDUCTIONS", "LONGEST_TEXT", "PluginError", "changing", "tamed"]

IDLE_DEDUCTIONS = 10_000
"""How many deductions in a row that change nothing (new) count as looping."""
LONGEST_TEXT = 2_000
"""Characters of a text, and parts of a pattern, beyond which a plugin's are cut."""


class PluginError(RuntimeError):
    """What a plugin's technique did wrong, in words."""


def changing(found: Iterator[Deduction], position: Position) -> Iterator[Deduction]:
    """Yield the deductions that change a position.

    Raises PluginError where IDLE_DEDUCTIONS in a row change nothing or were there before.
    """
    seen: set[Any] = set()
    idle = 0
    for one in found:
        key = one.removes, one.places, one.truths, one.deadly
        changes = one.changes(position)
        if changes:
            yield one
        idle = 0 if changes and key not in seen else idle + 1
        seen.add(key)
        if idle >= IDLE_DEDUCTIONS:
            raise PluginError(
                f"yielded {IDLE_DEDUCTIONS} deductions in a row that change nothing new"
            )


def tamed(found: Any, space: Space) -> tuple[Deduction, str]:
    """Return a plugin's deduction with a text of sane size, and a note if it had to be cut.

    Raises PluginError where it is not made as a deduction must be.
    """
    if not isinstance(found, Deduction):
        raise PluginError(f"yielded a {type(found).__name__}, expected a Deduction")
    for field, fault in _faults(found, space):
        raise PluginError(f"yielded a deduction whose {field} {fault}")
    size = len(found.says.pattern) + len(found.says.reason)
    tokens = all(_small(token, space) for token in found.says.tokens.values())
    if size <= LONGEST_TEXT and tokens:
        return found, ""
    says = Says(_cut(found.says.pattern), _cut(found.says.reason), **found.says.tokens)
    note = f"its text of {size} signs is cut"
    if not tokens:
        says, note = Says(""), "its text is left out: what it names is no token, or too large"
    return attrs.evolve(found, says=says), note


def _faults(found: Deduction, space: Space) -> Iterator[tuple[str, str]]:
    """Yield the fields that are not what they must be, and how."""
    for field, members in (("removes", found.removes), ("places", found.places)):
        if not _is_set(members, space):
            yield field, "is no set of candidates"
    for field, numbers in (("truths", found.truths), ("deadly", found.deadly)):
        if not isinstance(numbers, tuple) or not all(
            type(one) is int and 0 <= one < len(space.items) for one in numbers
        ):
            yield field, "are no numbers of items"
    roles, links = found.roles, found.links
    if not isinstance(roles, Mapping) or len(roles) > LONGEST_TEXT:
        yield "roles", "are no mapping of a sane size"
    elif not all(_is_name(name) and _is_set(one, space) for name, one in roles.items()):
        yield "roles", "are not sets of candidates by name"
    if not isinstance(links, tuple) or len(links) > LONGEST_TEXT:
        yield "links", "are no tuple of a sane size"
    elif not all(isinstance(one, Link) and _is_link(one, space) for one in links):
        yield "links", "do not join sets of candidates"
    if not isinstance(found.says, Says) or not isinstance(found.grounds, Grounds):
        yield "says or grounds", "are of another type"
    elif not (type(found.says.pattern) is str and type(found.says.reason) is str):
        yield "says", "holds no texts"


def _is_name(name: Any) -> bool:
    return type(name) is str and len(name) <= 100 and name.isprintable()


def _is_set(members: Any, space: Space) -> bool:
    return type(members) is int and members >= 0 and not members >> len(space.labels)


def _is_link(link: Link, space: Space) -> bool:
    return all(_is_set(end, space) for end in (link.start, link.end)) and isinstance(link.kind, str)


def _small(token: Any, space: Space) -> bool:
    """Tell whether a token is one, and can be printed without harm."""
    if not isinstance(token, Token):
        return False
    parts = token.value if isinstance(token.value, tuple) else (token.value,)
    most = max(1000, 2 * len(space.labels))
    return len(parts) <= LONGEST_TEXT and all(
        one.bit_length() <= most if type(one) is int else len(str(one)) <= LONGEST_TEXT
        for one in parts
    )


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST_TEXT else f"{text[:LONGEST_TEXT].replace('{', '(')}…"
