"""Reads the rules that a puzzle's document states: the field `rules`.

The only place that knows how a rule is written; what may be written is in the rule's fields.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import reduce
from typing import Any

import attrs

from lapiz import BadInput, Name, registry
from lapiz.kinds import Path
from lapiz.plugins import suggested
from lapiz_grid.board import altering
from lapiz_grid.digits import Digits, named_digits, usual
from lapiz_grid.fields import (
    CELLS,
    Cells,
    Field,
    Sort,
    Value,
)
from lapiz_grid.places import LEAP, cells_named, line_named, pair_named, sequence_named
from lapiz_grid.rule import Board, Constraint, Rule

MOST_CONSTRAINTS = 20_000
"""How many rules, and groups of cells in them, a puzzle may have."""
ANY_CELLS = "cells"
"""What a file may call the field of any rule's cells, whatever the rule calls it: line, pairs."""

Given = dict[str, tuple[Any, Path]]
"""What an entry says of each field, and where."""
_READ: Mapping[Sort, Callable[[str, int], Cells]] = {
    Sort.CELLS: cells_named,
    Sort.LINE: line_named,
    Sort.PAIR: pair_named,
    Sort.SEQUENCE: sequence_named,
}


def known_rules() -> dict[str, Rule]:
    """Return the rules about digits in squares that plugins have supplied, by name."""
    rules = registry().rules
    return {name: rule for name, rule in rules.items() if isinstance(rule, Rule)}


def known_rule(name: str) -> Rule:
    """Return one of these rules; BadInput, with the nearest names, when there is none."""
    rule = registry().rule(name)
    if not isinstance(rule, Rule):
        raise BadInput(Name("there is no rule {0}", f"{name!r:.60}"))
    return rule


def constraints_of(
    document: Mapping[str, Any], side: int, digits: Digits = ()
) -> tuple[Constraint, ...]:
    """Return the rules that a document states for a square grid, of 1 to its side or other digits.

    Each is a name (`anti-knight`), a name with its cells or its value (`thermometer: r1c1-r1c4`, or
    a list of them), or a name with fields (`killer: {cells: r1c1 r1c2, sum: 8}`, or a list of
    them). Further fields may stand beside the name. Raises BadInput with the place of what is
    wrong.
    """
    stated = document.get("rules")
    if not isinstance(stated, list):
        return ()
    entries = ((("rules", index), entry) for index, entry in enumerate(stated))
    return stated_on(Board(side, digits=digits or usual(side)), entries)


def stated_on(board: Board, entries: Iterable[tuple[Path, Any]]) -> tuple[Constraint, ...]:
    """Return the rules that some entries state on a board, each entry with its place.

    Raises BadInput with the place of what is wrong.
    """
    stated = list(entries)
    reading = attrs.evolve(board, alike=any(_alters(entry) for _, entry in stated))
    constraints = [one for path, entry in stated for one in _stated(entry, path, reading)]
    if sum(map(_number, constraints)) > MOST_CONSTRAINTS:
        raise BadInput(f"rules: more than {MOST_CONSTRAINTS} of them", path=("rules",))
    checked = _well_made(constraints, board)
    for constraint, message in _impossible(checked, board):
        raise BadInput(message, path=constraint.path)
    return checked


def _alters(entry: Any) -> bool:
    """Tell whether an entry states a rule that alters what others mean."""
    name = next(iter(entry), "") if isinstance(entry, dict) else entry
    rule = registry().rules.get(name) if isinstance(name, str) else None
    return isinstance(rule, Rule) and rule.alters is not None


def _number(constraint: Constraint) -> int:
    """Return how many groups of cells a constraint has."""
    inner = sum(_number(member) for branch in constraint.branches for member in branch)
    return max(1, len(constraint.groups)) + inner


def _well_made(found: Iterable[Constraint], grid: Board) -> tuple[Constraint, ...]:
    """Return constraints of which each is said by its rule to be well made."""
    board = attrs.evolve(grid, constraints=tuple(found))
    for constraint in board.constraints:
        message = constraint.rule.wrong(constraint, board)
        if message:
            raise BadInput(Name("{0}: {1}", constraint.rule.name, message), path=constraint.path)
    return board.constraints


def _impossible(
    constraints: tuple[Constraint, ...], grid: Board
) -> Iterator[tuple[Constraint, Name]]:
    """Yield the constraints that no digits satisfy, each with why."""
    board = attrs.evolve(grid, constraints=constraints)
    if altering(constraints):  # no digit says then how much there may be in a cell
        return
    for constraint in constraints:
        message = constraint.rule.impossible(constraint, board)
        if message:
            yield constraint, Name("{0}: {1}", constraint.rule.name, message)


def _stated(entry: Any, path: Path, board: Board) -> Iterator[Constraint]:
    """Yield the constraints that an entry of the list states."""
    if isinstance(entry, str):
        entry = {entry: None}
    if not isinstance(entry, dict) or not entry:
        raise BadInput("rules: expected the name of a rule", path=path)
    (name, value), *others = entry.items()
    kept = next((rule for rule in board.kept if rule.name == name), None)
    try:
        rule = kept or known_rule(name)
    except BadInput as error:
        raise BadInput(Name("{0}: {1}", "rules", error.message), path=(*path, name)) from None
    further = {name: (value, (*path, name)) for name, value in others}
    listed = _is_list_of(value, dict) and not (rule.main and rule.main.sort is Sort.RULES)
    values = list(enumerate(value)) if listed else [(None, value)]
    for number, given in values:
        place = (*path, name) if number is None else (*path, name, number)
        yield _Reader(rule, board, place).constraint(_fields(rule, given, further, place))


def _is_some(value: Any) -> bool:
    return isinstance(value, list) and bool(value)


def _is_list_of(value: Any, sort: type) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(part, sort) for part in value)


def _fields(rule: Rule, value: Any, further: Given, path: Path) -> Given:
    """Return what an entry says of a rule's fields: a value alone is that of the main one."""
    if value is None or value is True:
        return further
    if isinstance(value, dict):
        return {**further, **{name: (given, (*path, name)) for name, given in value.items()}}
    if rule.main is None:
        raise BadInput(f"{rule.name}: expected nothing after its name", path=path)
    return {rule.main.name: (value, path), **further}


class _Reader:
    """Reads the fields of one rule; what is wrong is said with its place."""

    def __init__(self, rule: Rule, board: Board, path: Path) -> None:
        self.rule, self.board, self.path = rule, board, path

    def constraint(self, fields: Given) -> Constraint:
        """Return the constraint that some fields make."""
        known = {field.name: field for field in self.rule.fields}
        places = self.rule.places
        if places and ANY_CELLS not in known and places.name not in fields:
            fields = {places.name if n == ANY_CELLS else n: said for n, said in fields.items()}
        for name, (_, path) in fields.items():
            if name not in known:
                fault = Name("no field {0}", f"{name!r:.60}")
                raise self._bad(suggested(fault, name, known), path)
        groups: tuple[Cells, ...] = ()
        branches: tuple[tuple[Constraint, ...], ...] = ()
        values: list[tuple[str, Value]] = []
        for field in self.rule.fields:
            given, path = fields.get(field.name, (None, self.path))
            if field.sort in CELLS:
                groups = self._groups(field, given, path)
            elif field.sort is Sort.RULES:
                branches = self._branches(field, given, path)
            elif given is not None:
                values.append((field.name, self._value(field, given, path)))
            elif field.sort is not Sort.FLAG and field.usual is None:
                raise self._bad(f"the field {field.name} is missing", path)
        spared = any(value is True for _, value in values) or (places and places.optional)
        if places and not groups and not spared:
            raise self._bad(f"the field {places.name} is missing", self.path)
        return Constraint(self.rule, groups, tuple(values), self.path, branches)

    def _branches(self, field: Field, given: Any, path: Path) -> tuple[tuple[Constraint, ...], ...]:
        """Return what is stated in a list: of each entry the constraints that hold together."""
        if not isinstance(given, list) or len(given) < field.least:
            raise self._bad(f"expected a list of at least {field.least} rules", path)
        branches = [self._branch(entry, (*path, number)) for number, entry in enumerate(given)]
        dead = [next(_impossible(branch, self.board), None) for branch in branches]
        reasons = [pair[1] for pair in dead if pair]
        if len(reasons) == len(branches):
            every = reduce(lambda one, other: Name("{0}; {1}", one, other), reasons)
            raise self._bad(Name("none of these rules can hold: {0}", every), path)
        return tuple(branch for branch, why in zip(branches, dead, strict=True) if not why)

    def _branch(self, entry: Any, path: Path) -> tuple[Constraint, ...]:
        entries = [((*path, at), part) for at, part in enumerate(entry)] if _is_some(entry) else []
        stated = entries or [(path, entry)]
        members = [member for where, part in stated for member in _stated(part, where, self.board)]
        inner = next((member for member in members if member.branches), None)
        if inner:
            raise self._bad(f"{inner.rule.name} cannot stand in it", inner.path)
        return _well_made(members, self.board)

    def _groups(self, field: Field, given: Any, path: Path) -> tuple[Cells, ...]:
        groups: list[Cells] = []
        for text, where in self._texts(field, given, path):
            cells = self._cells(field, text, where)
            if field.joined and groups and len(cells) != len(groups[0]):
                raise self._bad(f"{len(cells)} cells, expected {len(groups[0])} as before", where)
            groups.append(cells)
        return tuple(groups)

    def _texts(self, field: Field, given: Any, path: Path) -> list[tuple[str, Path]]:
        """Return the text of each group of cells: a list of single cells is one, as their text is.

        Where a list names single cells beside others, nobody can tell the groups.
        """
        listed = given if isinstance(given, list) else [] if given is None else [given]
        groups = [entry if isinstance(entry, list) else [entry] for entry in listed]
        if not all(isinstance(text, str) for group in groups for text in group):
            raise self._bad("expected cells such as r1c2, as text", path)
        texts = list(map(" ".join, groups))
        places = [(*path, number) if listed is given else path for number in range(len(texts))]
        single = [
            listed is given and isinstance(entry, str) and self._is_single(entry, place)
            for entry, place in zip(listed, places, strict=True)
        ]
        if field.by_group or not any(single):
            return list(zip(texts, places, strict=True))
        if all(single):
            return [(" ".join(texts), path)]
        at = single.index(True)
        message = Name("{0} is a single cell: write all cells of a group as one text", texts[at])
        raise self._bad(message, places[at])

    def _is_single(self, text: str, path: Path) -> bool:
        """Tell whether a text in a list names one cell, or that a line leaps there."""
        try:
            return text.strip() == LEAP or len(sequence_named(text, self.board.side)) == 1
        except BadInput as error:
            raise self._bad(error.message, path) from None

    def _cells(self, field: Field, text: str, path: Path) -> Cells:
        try:
            if field.repeated and field.sort is Sort.CELLS:
                cells = cells_named(text, self.board.side, repeated=True)
            else:
                cells = _READ[field.sort](text, self.board.side)
        except BadInput as error:
            raise self._bad(error.message, path) from None
        few = len(cells) < field.least
        if few or len(cells) > field.most:
            bounds = f"at least {field.least}" if few else f"at most {field.most}"
            raise self._bad(f"{len(cells)} cells, expected {bounds}", path)
        return cells

    def _value(self, field: Field, given: Any, path: Path) -> Value:
        if field.sort is Sort.DIGIT:
            return self._digit(field, given, path)
        if field.sort is Sort.DIGITS:
            return self._digits(field, given, path)
        if field.sort is Sort.NUMBERS:
            return self._numbers(field, given, path)
        if field.sort is Sort.TEXT:
            return self._text(field, given, path)
        if field.sort is Sort.FLAG:
            if not isinstance(given, bool):
                raise self._bad(f"{field.name}: {given!r:.60}, expected true or false", path)
        else:
            self._number(field, given, path)
        value: Value = given
        return value

    def _number(self, field: Field, given: Any, path: Path) -> int:
        least, most = field.bounds(self.board.digits)
        least = -most if self.board.alike and field.adds_up else least
        if type(given) is not int or not least <= given <= most:
            message = f"{field.name}: {given!r:.60}, expected a number from {least} to {most}"
            raise self._bad(message, path)
        return given

    def _numbers(self, field: Field, given: Any, path: Path) -> tuple[int, ...]:
        if not isinstance(given, list):
            message = f"{field.name}: {given!r:.60}, expected a list of numbers"
            raise self._bad(message, path)
        return tuple(
            self._number(field, number, (*path, index)) for index, number in enumerate(given)
        )

    def _text(self, field: Field, given: Any, path: Path) -> str:
        if not isinstance(given, str) or not 0 < len(given) <= field.most:
            message = (
                f"{field.name}: {given!r:.60}, expected a text of up to {field.most} characters"
            )
            raise self._bad(message, path)
        return given

    def _digits(self, field: Field, given: Any, path: Path) -> tuple[int, ...]:
        board = self.board
        text = " ".join(map(str, given)) if isinstance(given, list) else str(given)
        text = text.replace(",", " ")
        apart = " " in text or board.long_digits or isinstance(given, list)
        words = text.split() if apart else list(text)
        known = usual(board.side) if field.of_lines else board.digits
        if not words or not all(word.isdecimal() for word in words):
            example = "1 4 12" if board.long_digits else "13579"
            message = f"{field.name}: {given!r:.60}, expected digits such as {example}"
            raise self._bad(message, path)
        values = [int(word) for word in words]
        if not {*values} <= {*known}:
            said = " ".join(words) if apart else text
            raise self._bad(
                Name("the digits {0}, expected some of {1}", f"{said:.60}", named_digits(known)),
                path,
            )
        return tuple(sorted(values if field.repeated else {*values}))

    def _digit(self, field: Field, given: Any, path: Path) -> int:
        digits = self.board.digits
        if type(given) is not int or given not in digits:
            expected = Name("the digit {0}, expected one of {1}", given, named_digits(digits))
            raise self._bad(expected, path)
        return given

    def _bad(self, message: str, path: Path) -> BadInput:
        return BadInput(Name("{0}: {1}", self.rule.name, message), path=path)
