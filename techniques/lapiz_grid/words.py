"""The rules of a puzzle in words, and where they hold, made from its constraints."""

from collections.abc import Iterable, Iterator
from string import Formatter

from lapiz.kinds import said
from lapiz.texts import listed, named
from lapiz_grid.fields import CELLS, Sort, Value
from lapiz_grid.places import shortened, spelt
from lapiz_grid.rule import Board, Constraint, Rule

MOST_GROUPS = 40
"""How many groups of cells are listed; of more it is said how many there are."""


def rule_title(rule: Rule) -> str:
    """Return what a rule is called, in the current language."""
    return said(rule.title, rule.package)


def sentences(constraints: Iterable[Constraint]) -> Iterator[str]:
    """Yield each rule in words, once for all constraints of which the words are the same."""
    told = dict.fromkeys(filter(None, map(_sentence, constraints)))
    yield from told


def _sentence(constraint: Constraint) -> str:
    rule = constraint.rule
    places = rule.places
    stated = constraint.groups or not places or places.optional
    template = said(rule.sentence, rule.package) if stated else ""
    if rule.negative and constraint.flag("negative"):
        template = f"{template} {said(rule.negative, rule.package)}".strip()
    return template.format_map({name: _value(value) for name, value in _values(constraint)})


def _values(constraint: Constraint) -> Iterator[tuple[str, Value | None]]:
    """Yield the fields of a constraint that hold no cells, as given or as usual."""
    given = dict(constraint.values)
    for field in constraint.rule.fields:
        if field.sort not in CELLS:
            yield field.name, given.get(field.name, field.usual)


def _value(value: Value | None) -> str:
    if isinstance(value, tuple):
        return listed([str(digit) for digit in value])
    return str(value)


def places_of_rules(constraints: Iterable[Constraint], board: Board) -> Iterator[str]:
    """Yield for each rule that names cells where it holds, as a board in characters needs it.

    As in "Killer cage: 18 in r678c1; 6 in r67c3 and r89c7", in the order of the cells.
    """
    stated = list(constraints)
    by_rule: dict[Rule, dict[str, list[str]]] = {constraint.rule: {} for constraint in stated}
    for constraint in sorted(stated, key=_first):
        for place in _places(constraint, board):
            of_value = by_rule.setdefault(constraint.rule, {})
            of_value.setdefault(_unsaid(constraint), []).append(place)
    template = said("{value} in {cells}")
    for rule, by_value in by_rule.items():
        if not by_value:
            continue
        parts = (
            template.format(value=value, cells=_listed(places)) if value else _listed(places)
            for value, places in by_value.items()
        )
        yield f"{rule_title(rule)}: {'; '.join(parts)}"


def _first(constraint: Constraint) -> int:
    return min((min(cells) for cells in constraint.groups if cells), default=0)


def _places(constraint: Constraint, board: Board) -> Iterator[str]:
    """Yield where a constraint holds, group by group, in short names of cells.

    Cells that hold it each alone are named together.
    """
    rule = constraint.rule
    if rule.where:
        yield from (named(name, rule.package) for name in rule.where(constraint, board))
    elif rule.places:
        ordered = rule.places.sort is not Sort.CELLS
        groups = sorted(constraint.groups, key=min)
        if groups and not ordered and all(len(cells) == 1 for cells in groups):
            groups = [tuple(cell for cells in groups for cell in cells)]
        for cells in groups:
            yield spelt(cells, board.side, "-") if ordered else shortened(cells, board.side)


def _unsaid(constraint: Constraint) -> str:
    """Return the values of a constraint that its rule's sentence does not say."""
    said_there = {name for _, name, _, _ in Formatter().parse(constraint.rule.sentence)}
    values = dict(constraint.values)
    looking = constraint.rule.looks
    shown = [
        "".join(map(str, value)) if isinstance(value, tuple) else str(value)
        for name, value in values.items()
        if name not in said_there and name not in looking and not isinstance(value, bool)
    ]
    return " ".join(shown)


def _listed(places: list[str]) -> str:
    if len(places) > MOST_GROUPS:
        return said("{count} of them").format(count=len(places))
    return listed(places)
