"""Checks of rules: that they mean what a predicate says, and that they can be told and drawn."""

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import Any

from lapiz import Item, Shape, Space, registry
from lapiz.search.walking import solutions
from lapiz_grid.agreeing import listed
from lapiz_grid.digits import Digits, usual
from lapiz_grid.fields import Cells
from lapiz_grid.places import sequence_named, spelt
from lapiz_grid.reading import constraints_of, known_rules
from lapiz_grid.rule import Board, Rule
from lapiz_grid.ruling import Ruling
from lapiz_grid.words import sentences


def check_rule(
    name: str,
    accepts: Callable[[tuple[int, ...]], bool],
    cells: str,
    *,
    side: int = 5,
    digits: Digits = (),
    groups: Sequence[str] = (),
    **fields: Any,
) -> int:
    """Check that a rule allows in cells just what a predicate accepts, of all digits there are.

    The predicate is given the digits of `cells` in order, for each way to fill them in a grid of
    that `side`, and of 1 to it or of other `digits`, where no other rule holds. The cells are those
    of the rule, unless it is stated for `groups` of them; other `fields` are as a puzzle file has
    them. Returns how many ways are accepted. Raises AssertionError, with an example, and if all or
    none are accepted.

    >>> check_rule("thermometer", lambda digits: digits[0] < digits[1], "r1c1-r1c2", side=4)
    6
    """
    entry, places = _stated(name, list(groups) or [cells], fields), sequence_named(cells, side)
    ways = list(alone([entry], side, places, digits))
    allowed, every = set(ways), list(product(digits or usual(side), repeat=len(places)))
    for held in every:
        if bool(accepts(held)) != (held in allowed):
            verb = "allows" if held in allowed else "excludes"
            where = " ".join(
                f"{spelt((cell,), side)}={digit}" for cell, digit in zip(places, held, strict=True)
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
        assert all(isinstance(shape, Shape) for shape in shapes), f"{name}: {shapes} are no shapes"
        assert shapes or not rule.places, f"{name}: nothing is drawn"
    for field in rule.fields:
        assert field.help.endswith("."), f"{name}: the help of {field.name} is no sentence"
    return sentence


def _known(name: str) -> Rule:
    known = known_rules()
    problems = "; ".join(registry().problems)
    assert name in known, f"{name} is not known: is its package installed? {problems}"
    return known[name]


def _stated(name: str, groups: list[str], fields: dict[str, Any]) -> Any:
    """Return a rule as a puzzle file states it."""
    places = _known(name).places
    where = {places.name: listed(groups, places)} if places and groups != [""] else {}
    return {name: {**where, **fields}} if where or fields else name


def alone(
    rules: Sequence[Any], side: int, cells: Cells, digits: Digits = ()
) -> Iterator[tuple[int, ...]]:
    """Yield the digits that rules allow in some cells, as the search finds them.

    >>> sorted(alone([{"thermometer": "r1c1-r1c2"}], 3, (0, 1)))
    [(1, 2), (1, 3), (2, 3)]
    """
    size, digits = side * side, digits or usual(side)
    constraints = constraints_of({"rules": list(rules)}, side, digits)
    ruling = Ruling(side, constraints, ("",) * size, digits=digits, latin=False)
    every = range(len(digits))
    items = [
        Item(f"cell {cell}", "cell", sum(1 << digit * size + cell for digit in every))
        for cell in cells
    ]
    items += [
        Item(
            f"{digits[digit]} in a house", "house", sum(1 << digit * size + cell for cell in house)
        )
        for _, house in ruling.houses
        for digit in every
    ]
    labels = tuple(str(number) for number in range(len(digits) * size))
    space = Space(labels, (*items, *ruling.items()), restrictions=ruling.restrictions())
    for solution in solutions(space.start()):
        held = {candidate % size: digits[candidate // size] for candidate in solution}
        yield tuple(held[cell] for cell in cells)
