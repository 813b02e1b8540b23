"""How the roles of a pattern look: a sign and a style for each, the same in every renderer."""

import re

import attrs

from lapiz.bits import bits
from lapiz.deduction import Deduction

__all__ = ["PLACED", "REMOVED", "Look", "look_of", "looks"]

BLUE, VERMILLION = "#0072B2", "#D55E00"
_SET = re.compile(r"(?:(?:als|set)[ -_]?)?([a-z])")


@attrs.frozen
class Look:
    """What marks a candidate: a sign, so that colour is never alone, and a style of rich.

    Source of the colours: Okabe and Ito, "Color Universal Design".
    """

    sign: str
    style: str


PATTERN = Look("*", f"bold white on {BLUE}")
FIN = Look("#", f"bold underline white on {BLUE}")
ENDO_FIN = Look("@", f"bold underline white on {BLUE}")
REMOVED = Look("-", f"bold white on {VERMILLION}")
PLACED = Look("+", f"bold reverse {BLUE}")


def look_of(role: str) -> Look:
    """Return the look of a role: fins and sets have signs of their own.

    >>> [look_of(role).sign for role in ("base", "fin", "endo-fin", "set a", "als-b")]
    ['*', '#', '@', 'A', 'B']
    """
    name = role.lower().replace("_", "-")
    if name in ("fin", "fins", "exo-fin"):
        return FIN
    if name in ("endo-fin", "endo-fins"):
        return ENDO_FIN
    own = _SET.fullmatch(name)
    return Look(own[1].upper(), PATTERN.style) if own else PATTERN


def looks(deduction: Deduction, *, effects: bool = True) -> dict[int, Look]:
    """Return the look of each candidate that a deduction marks.

    Without `effects` what it removes or places is not marked at all: a hint that stops before.
    """
    changed = deduction.removes | deduction.places
    found: dict[int, Look] = {}
    ranked = sorted(deduction.roles.items(), key=lambda pair: look_of(pair[0]) is not PATTERN)
    for role, members in ranked:
        found.update(dict.fromkeys(bits(members & ~changed), look_of(role)))
    if effects:
        found.update(dict.fromkeys(bits(deduction.removes), REMOVED))
        found.update(dict.fromkeys(bits(deduction.places), PLACED))
    return found
