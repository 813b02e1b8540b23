"""Checks of rules: that they mean what a predicate says, and that they can be told and drawn."""

from collections.abc import Callable, Sequence
from itertools import product
from typing import Any

from lapiz.core import Board, Kind, Rule, Shape, sequence_named, spelt
from lapiz.files.rules import constraints_of
from lapiz.plugins.registry import registry
from lapiz.texts import sentences


def check_rule(
    name: str,
    accepts: Callable[[tuple[int, ...]], bool],
    cells: str,
    *,
    side: int = 5,
    groups: Sequence[str] = (),
    **fields: Any,
) -> int:
    """Check that a rule allows in cells just what a predicate accepts, of all digits there are.

    The predicate is given the digits of `cells` in order, for each way to fill them in a grid of
    that `side` where no other rule holds. The cells are those of the rule, unless it is stated for
    `groups` of them; other `fields` are as a puzzle file has them. Returns how many ways are
    accepted. Raises AssertionError, with an example, and if all or none are accepted.

    >>> check_rule("thermometer", lambda digits: digits[0] < digits[1], "r1c1-r1c2", side=4)
    6
    """
    entry, places = _stated(name, list(groups) or [cells], fields), sequence_named(cells, side)
    found = list(_kind().alone([entry], side, places))  # type: ignore[misc]
    allowed, every = set(found), list(product(range(1, side + 1), repeat=len(places)))
    for digits in every:
        if bool(accepts(digits)) != (digits in allowed):
            verb = "allows" if digits in allowed else "excludes"
            where = " ".join(
                f"{spelt((cell,), side)}={digit}"
                for cell, digit in zip(places, digits, strict=True)
            )
            raise AssertionError(f"{name} {verb} {where}, the predicate does not")
    assert 0 < len(allowed) < len(every), f"{name}: {len(allowed)} of {len(every)} ways say little"
    return len(allowed)


def check_rule_told(name: str, cells: str, *, side: int = 9, **fields: Any) -> str:
    """Check that lapiz knows a rule, that it has words, and that it draws shapes.

    `cells` and `fields` are as a puzzle file has them. Returns its sentence. Raises AssertionError.

    >>> check_rule_told("anti-king", "")
    'Cells that touch at a corner hold different digits.'
    """
    rule = _known(name)
    constraints = constraints_of({"rules": [_stated(name, [cells], fields)]}, side)
    board = Board(side, constraints)
    (sentence,) = sentences(constraints)
    assert sentence.endswith("."), f"{name}: {sentence!r} is no sentence"
    for constraint in constraints:
        parts = list(rule.parts(constraint, board))
        assert parts, f"{name}: it means nothing"
        shapes = list(rule.shapes(constraint, board))
        assert all(isinstance(one, Shape) for one in shapes), f"{name}: {shapes} are no shapes"
        assert shapes or not rule.places, f"{name}: nothing is drawn"
    for field in rule.fields:
        assert field.help.endswith("."), f"{name}: the help of {field.name} is no sentence"
    return sentence


def _known(name: str) -> Rule:
    known = registry()
    problems = "; ".join(known.problems)
    assert name in known.rules, f"{name} is not known: is its package installed? {problems}"
    return known.rules[name]


def _stated(name: str, groups: list[str], fields: dict[str, Any]) -> Any:
    """Return a rule as a puzzle file states it."""
    places = _known(name).places
    own: dict[str, Any] = {places.name: groups} if places and groups != [""] else {}
    return {name: {**own, **fields}} if own or fields else name


def _kind() -> Kind:
    """Return the kind in whose grids rules are tried."""
    return next(kind for kind in registry().kinds.values() if kind.alone)
