"""How the roles of a pattern look: symbols, shapes and colours, for every renderer."""

import re
from collections.abc import Iterable, Iterator

import attrs

from lapiz.core import Deduction, bits

BLUE, VERMILLION = "#0072B2", "#D55E00"
PLAIN = f"bold white on {BLUE}"
_SET = re.compile(r"(?:(?:als|set)[ -_]?)?([a-z]|[1-9]\d?)")


@attrs.frozen
class Look:
    """What marks a candidate, so that colour is never alone.

    `name` is the colour in every theme and the class in pictures. `symbol` is printed before the
    candidate in text, `shape` is drawn around it in pictures, `style` is for rich.

    Source of the colours: Okabe and Ito, "Color Universal Design".
    """

    name: str
    symbol: str
    shape: str
    style: str = PLAIN


PATTERN = Look("pattern", "*", "circle")
OTHER = Look("other", "~", "hexagon", "bold white on #8A3FC7")
FIN = Look("fin", "#", "square", f"bold underline white on {BLUE}")
ENDO_FIN = Look("endo-fin", "@", "diamond", f"bold underline white on {BLUE}")
TARGET = Look("target", "!", "rings", f"bold underline white on {BLUE}")
REMOVED = Look("removed", "-", "cross", f"bold white on {VERMILLION}")
PLACED = Look("placed", "+", "disc", f"bold reverse {BLUE}")
SETS = tuple(Look(f"set-{letter}", letter.upper(), "tag") for letter in "abcd")

LOOKS = (PATTERN, OTHER, FIN, ENDO_FIN, TARGET, *SETS, REMOVED, PLACED)

BY_ROLE = {
    **dict.fromkeys(("other", "pincer", "end", "roof", "cover", "peak"), OTHER),
    **dict.fromkeys(("fin", "fins", "exo-fin", "guardian", "extra"), FIN),
    **dict.fromkeys(("endo-fin", "endo-fins"), ENDO_FIN),
    **dict.fromkeys(("target", "start", "supposed"), TARGET),
    **dict(zip(("third", "fourth"), SETS, strict=False)),
    **dict.fromkeys(("subset", "locked"), SETS[0]),
}
"""The looks of roles; a role that is not listed is a lettered set, or else part of the pattern."""


@attrs.frozen
class MarkedPart:
    """Candidates that a deduction marks, the role they have in it, and its look."""

    role: str
    look: Look
    members: int


def look_of(role: str) -> Look:
    """Return the look of a role: fins and sets have their own symbols.

    >>> [look_of(role).symbol for role in ("base", "fin", "endo-fin", "set a", "als-b", "set-3")]
    ['*', '#', '@', 'A', 'B', 'C']
    """
    name = role.lower().replace("_", "-")
    if name in BY_ROLE:
        return BY_ROLE[name]
    match = _SET.fullmatch(name)
    return _set(match[1]) if match else PATTERN


def _set(name: str) -> Look:
    """Return the look of a set by letter or number; from the fifth set on, colours repeat."""
    number = int(name) - 1 if name.isdigit() else ord(name) - ord("a")
    letter = chr(ord("A") + number % 26)
    return attrs.evolve(SETS[number % len(SETS)], symbol=letter)


def parts(deduction: Deduction, *, effects: bool = True) -> Iterator[MarkedPart]:
    """Yield what a deduction marks, plain pattern first, then other roles, then its effects.

    Without `effects`, as in a hint, what it removes or places is not marked at all.
    """
    hidden = 0 if effects else deduction.removes | deduction.places
    ranked = sorted(deduction.roles.items(), key=lambda pair: look_of(pair[0]) is not PATTERN)
    for role, members in ranked:
        yield MarkedPart(role, look_of(role), members & ~hidden)
    if effects:
        yield MarkedPart("removed", REMOVED, deduction.removes)
        yield MarkedPart("placed", PLACED, deduction.places)


def looks(deduction: Deduction, *, effects: bool = True) -> dict[int, Look]:
    """Return the look of each candidate that a deduction marks; the last of several counts."""
    return looks_of(parts(deduction, effects=effects))


def looks_of(shown: Iterable[MarkedPart]) -> dict[int, Look]:
    """Return the look of each candidate of some parts; the last of several counts."""
    by_candidate: dict[int, Look] = {}
    for part in shown:
        by_candidate.update(dict.fromkeys(bits(part.members), part.look))
    return by_candidate
