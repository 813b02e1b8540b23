"""Rules by their codes: from what a program states to entries of the field `rules`, and back.

What a program calls a rule is in the rule's record; how cells and values stand is in the forms of
each format. So a rule from a plugin is read and written as those of lapiz are.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import attrs

from lapiz import BadInput
from lapiz_grid import (
    Board,
    Cells,
    Code,
    Constraint,
    Digits,
    Rule,
    Sort,
    Value,
    constraints_of,
    known_rules,
    line_spelt,
    listed,
)

Place = tuple[int, int]
"""Row and column from 1."""
Places = list[Place]
Said = int | str | None
"""The value that stands with a rule, if any."""


@attrs.frozen
class Stated:
    """What a text states of a rule: groups of cells, its value, other fields."""

    groups: list[Places] = attrs.field(factory=list)
    value: Any = None
    further: Mapping[str, Any] = attrs.field(factory=dict)


@attrs.frozen
class RuleForm:
    """How a format states a rule: `read` what it has for one, `write` it for a constraint.

    `write` returns None for what it cannot hold. It is given each group of cells alone, unless the
    form is `whole`. What states the same of several is one entry, unless it is `whole`; where
    cells are `loose`, they are then one group. `fields` are those that it reads besides the value.
    """

    read: Callable[[Any, int], Iterable[Stated]]
    write: Callable[[Constraint, Said, Board], list[Any] | None]
    whole: bool = False
    loose: bool = False
    fields: tuple[str, ...] = ()


@attrs.define
class RuleEntry:
    """An entry of the field `rules`: a rule, groups of cells as text, other fields."""

    rule: Rule
    form: RuleForm
    groups: list[str]
    fields: dict[str, Any]

    def joins(self, other: "RuleEntry") -> bool:
        """Tell whether another entry says the same of other cells."""
        same = (self.rule, self.fields) == (other.rule, other.fields)
        return same and not self.form.whole and bool(self.groups and other.groups)

    def join(self, other: "RuleEntry") -> None:
        """Take the cells of another entry."""
        if self.form.loose:
            self.groups = [" ".join([*self.groups, *other.groups])]
        else:
            self.groups += other.groups

    @property
    def document(self) -> Any:
        """The entry as a puzzle file has it."""
        places = self.rule.places
        groups = listed(self.groups, places) if places and self.groups else self.groups
        where = {places.name: groups} if places and self.groups else {}
        if not where and not self.fields:
            return self.rule.name
        return {self.rule.name: {**where, **self.fields} if self.fields else groups}


@attrs.frozen(eq=False)
class Dialect:
    """The rules that a program knows: what it is called in codes, and its forms by name."""

    program: str
    forms: Mapping[str, RuleForm]

    def known(self) -> dict[str, list[tuple[Rule, Code]]]:
        """Return the rules by the names that the program has for them."""
        rules: dict[str, list[tuple[Rule, Code]]] = {}
        for rule in known_rules().values():
            for code in self._codes(rule):
                if code.reads:
                    rules.setdefault(code.name, []).append((rule, code))
        return rules

    def negatives(self) -> dict[str, list[Rule]]:
        """Return by the words for negative rules those of which they say that all are given."""
        rules: dict[str, list[Rule]] = {}
        for rule in known_rules().values():
            for code in self._codes(rule):
                if code.negative:
                    rules.setdefault(code.negative, []).append(rule)
        return rules

    def read(
        self,
        stated: Iterable[tuple[str, Any]],
        side: int,
        negatives: Iterable[str] = (),
        digits: Digits = (),
    ) -> tuple[list[Any], list[tuple[str, Any]]]:
        """Return the entries of what is stated, name and thing each, and what is not known."""
        known, entries, unknown = self.known(), list[RuleEntry](), list[tuple[str, Any]]()
        for name, thing in stated:
            new = self._entries(known.get(name, []), thing, side, digits)
            if new is None:
                unknown.append((name, thing))
            for entry in new or ():
                twin = next((earlier for earlier in entries if earlier.joins(entry)), None)
                twin.join(entry) if twin else entries.append(entry)
        self._note_negatives(entries, negatives)
        return [entry.document for entry in entries], unknown

    def _entries(
        self, candidates: list[tuple[Rule, Code]], thing: Any, side: int, digits: Digits
    ) -> list[RuleEntry] | None:
        """Return the entries of the first rule that allows for what is stated."""
        wrong = list[BadInput]()
        for rule, code in candidates:
            try:
                entries = self._as(rule, code, thing, side)
                if entries is not None:
                    if len(candidates) > 1:
                        document = {"rules": [entry.document for entry in entries]}
                        constraints_of(document, side, digits)
                    return entries
            except BadInput as error:
                wrong.append(error)
        if wrong:
            raise wrong[-1]
        return None

    def _as(self, rule: Rule, code: Code, thing: Any, side: int) -> list[RuleEntry] | None:
        """Return the entries of a rule with a code; None if the value means another rule."""
        form, further, entries = self.forms[code.form], {}, []
        if code.flag and isinstance(thing, list) and code.flag in thing:
            thing, further = [part for part in thing if part != code.flag], {code.flagged: True}
        for stated in form.read(thing, side):
            values = _values(rule, code, stated.value)
            if values is None:
                return None
            groups = [_spelt(rule, places) for places in stated.groups]
            entries.append(RuleEntry(rule, form, groups, {**values, **stated.further, **further}))
        return entries

    def _note_negatives(self, entries: list[RuleEntry], negatives: Iterable[str]) -> None:
        for word in negatives:
            for rule in self.negatives().get(word, ()):
                same = [entry for entry in entries if entry.rule is rule]
                for entry in same:
                    entry.fields["negative"] = True
                if not same and not any(code.field for code in self._codes(rule)):
                    plain = RuleForm(lambda *_: (), lambda *_: None)
                    entries.append(RuleEntry(rule, plain, [], {"negative": True}))

    def write(self, constraints: Iterable[Constraint], board: Board) -> list[tuple[str, Any]]:
        """Return what states some constraints, name and thing each; BadInput if nothing can."""
        stated, negative = list[tuple[str, Any]](), set[str]()
        for constraint in constraints:
            if constraint.values and constraint.flag("negative"):
                negative.add(constraint.rule.name)
            for part in self._split(constraint):
                stated += self._written(part, board)
        return stated + [(word, None) for word in self._words(negative)]

    def _split(self, constraint: Constraint) -> Iterator[Constraint]:
        """Yield a constraint group by group, unless they mean something together."""
        whole = any(self.forms[code.form].whole for code in self._codes(constraint.rule))
        if whole or (not constraint.groups and not constraint.flag("negative")):
            yield constraint
            return
        for group in constraint.groups:
            yield attrs.evolve(constraint, groups=(group,))

    def _written(self, constraint: Constraint, board: Board) -> list[tuple[str, Any]]:
        for code in self._codes(constraint.rule):
            things = self._things(constraint, code, board)
            if things is not None:
                return [(code.name, thing) for thing in things]
        cells = " ".join(_name(divmod(cell, board.side)) for cell in constraint.cells[:6])
        rule = constraint.rule.name + (f" ({cells})" if cells else "")
        raise BadInput(f"format {self.program} cannot hold the rule {rule}")

    def _things(self, constraint: Constraint, code: Code, board: Board) -> list[Any] | None:
        """Return what states a constraint with a code; None if it cannot hold all of it."""
        form = self.forms[code.form]
        held = {code.field, code.flagged, "negative", *form.fields}
        for field in constraint.rule.fields:
            value = dict(constraint.values).get(field.name, field.usual)
            if field.name not in held and value not in (False, None, field.usual):
                return None
        things = form.write(constraint, _said(constraint, code), board)
        flagged = bool(code.flagged) and bool(dict(constraint.values).get(code.flagged))
        return [[*thing, code.flag] for thing in things] if flagged and things else things

    def _words(self, negative: set[str]) -> list[str]:
        """Return the words for the negative rules of some rules; BadInput if they say too much."""
        words = []
        for word, rules in self.negatives().items():
            names = {rule.name for rule in rules}
            plain = {
                rule.name
                for rule in rules
                if not any(code.field for code in self._codes(rule) if code.negative)
            }
            if names & negative:
                if not plain <= negative:
                    both = " and ".join(sorted(plain))
                    raise BadInput(
                        f"format {self.program} can hold the negative rule of {both} only together"
                    )
                words.append(word)
                negative = negative - names
        if negative:
            rule = min(negative)
            raise BadInput(f"format {self.program} cannot hold the negative rule of {rule}")
        return words

    def _codes(self, rule: Rule) -> list[Code]:
        return [code for code in rule.codes if code.program == self.program]


def _values(rule: Rule, code: Code, value: Any) -> dict[str, Any] | None:
    """Return the field that a value is; None if another rule is meant."""
    value = code.unsaid if value in (None, "") else value
    if code.always is not None:
        return {} if str(value).upper() == str(code.always).upper() else None
    if not code.field or value is None:
        return None if code.field or value is not None else {}
    field = next(field for field in rule.fields if field.name == code.field)
    if field.sort in (Sort.TEXT, Sort.DIGITS):
        return {code.field: str(value)}
    if not re.fullmatch(r"[0-9]{1,18}", str(value)):
        raise BadInput(f"{rule.name}: {str(value)[:20]!a}, expected a number")
    return {} if int(value) == field.usual else {code.field: int(value)}


def _said(constraint: Constraint, code: Code) -> Said:
    """Return the value to write with a constraint; None if none is needed."""
    usual = {field.name: field.usual for field in constraint.rule.fields}
    held: dict[str, Value | None] = {**usual, **dict(constraint.values)}
    value = held.get(code.field) if code.field else code.always
    if isinstance(value, tuple):
        return " ".join(map(str, value))
    return None if value == code.unsaid else value


def _spelt(rule: Rule, places: Places) -> str:
    sort = rule.places.sort if rule.places else Sort.CELLS
    if sort is Sort.LINE:
        return line_spelt(places)
    joint = "-" if sort is Sort.PAIR else " "
    return joint.join(f"r{row}c{column}" for row, column in places)


def _name(place: Place) -> str:
    return f"r{place[0] + 1}c{place[1] + 1}"


def places_of(cells: Cells, board: Board) -> Places:
    """Return row and column, from 1, of cells."""
    return [(cell // board.side + 1, cell % board.side + 1) for cell in cells]


def names_of(places: Places) -> list[str]:
    """Return the names of cells as both programs spell them.

    >>> names_of([(1, 2), (10, 3)])
    ['R1C2', 'R10C3']
    """
    return [f"R{row}C{column}" for row, column in places]


def groups_of(constraint: Constraint, board: Board) -> list[list[str]]:
    """Return the names of the cells of each group of a constraint."""
    return [names_of(places_of(group, board)) for group in constraint.groups]


def whole_diagonal(
    falling: bool,
    value: Callable[[Any], Any] = lambda _: None,
    write: Callable[[Said], Any] = lambda _: True,
) -> RuleForm:
    """Return the form of a rule about a main diagonal, which needs no cells.

    `value` takes the value, if any, from what is stated; `write` states it.
    """

    def diagonal(side: int) -> Places:
        return [(n, n if falling else side + 1 - n) for n in range(1, side + 1)]

    def read_diagonal(thing: Any, side: int) -> Iterator[Stated]:
        yield Stated([diagonal(side)], value(thing))

    def write_diagonal(constraint: Constraint, said: Said, board: Board) -> list[Any] | None:
        (cells,) = constraint.groups
        is_whole = sorted(places_of(cells, board)) == diagonal(board.side)
        return [write(said)] if is_whole else None

    return RuleForm(read_diagonal, write_diagonal)


def row_or_column(constraint: Constraint, board: Board) -> tuple[bool, int, bool] | None:
    """Return whether a clue looks along a row, which row or column (from 1), and whether back."""
    values, side = dict(constraint.values), board.side
    if not constraint.groups:
        row = values.get("row")
        number = row or values.get("column")
        assert isinstance(number, int)
        return bool(row), number, bool(values.get("reverse"))
    (line,) = constraint.groups
    for number in range(side):
        row_cells = tuple(range(number * side, number * side + side))
        column_cells = tuple(range(number, side * side, side))
        for is_row, cells in ((True, row_cells), (False, column_cells)):
            if line in (cells, cells[::-1]):
                return is_row, number + 1, line != cells
    return None
