"""Gives tables of two digits the names of the rules that they are: a white dot, a whisper.

A rule that says of the cells just what a table says of them is stated instead, and told by. So no
reader knows which tables there are: what each rule means is asked of the rule.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

import attrs

from lapiz import BadInput, bits
from lapiz_grid.digits import Digits
from lapiz_grid.exclusions import turned
from lapiz_grid.fields import Sort
from lapiz_grid.parts import Form
from lapiz_grid.places import sequence_named
from lapiz_grid.reading import constraints_of, known_rules
from lapiz_grid.rule import Rule
from lapiz_grid.ruling import Ruling

SORTS = (Sort.PAIR, Sort.LINE, Sort.CELLS)
"""Where the rules may hold whose names are given, in the order in which they are tried."""
MOST_VALUE = 20
"""Up to which number the value of a rule is tried."""
Entry = Any
Pair = tuple[int, int]
Bonds = Mapping[Pair, tuple[int, ...]]
"""For two cells, the lower one first, what each digit of the one excludes in the other."""


def renamed(
    entries: Sequence[Entry],
    tables: Collection[str],
    side: int,
    digits: Digits,
    regions: tuple[str, ...] = (),
) -> list[Entry]:
    """Return entries of the field `rules` with the tables that are other rules stated as those.

    `tables` are the rules that state tables; each has a field of cells and others beside it.

    >>> white = {"relation": {"line": "r1c1 r1c2", "allowed": "1:2 2:13 3:24 4:3"}}
    >>> renamed([white], ["relation"], 4, (1, 2, 3, 4))
    [{'white-dots': ['r1c1-r1c2']}]
    """
    grid = _Grid(side, digits, regions, frozenset(tables))
    entries = [grid.inside(entry) for entry in entries]
    kept = entries
    for entry in entries:
        if _name(entry) in tables:
            others = [other for other in kept if other is not entry]
            whole = grid.whole(entry, others)
            kept = [*others, *grid.by_group(entry)] if whole is None else whole
    return kept


def _name(entry: Entry) -> str:
    return str(next(iter(entry)) if isinstance(entry, dict) and entry else entry)


@attrs.define(eq=False)
class _Grid:
    """What rules mean in a grid with its houses, where equal digits exclude each other anyway."""

    side: int
    digits: Digits
    regions: tuple[str, ...]
    tables: frozenset[str]
    known: dict[tuple[int, ...], list[tuple[Rule, dict[str, int]]]] | None = None

    def bonds(self, entries: Sequence[Entry]) -> Bonds | None:
        """Return what some rules exclude in two cells; None if they say anything else."""
        try:
            constraints = constraints_of({"rules": list(entries)}, self.side, self.digits)
            ruling = Ruling(self.side, constraints, self.regions, digits=self.digits)
        except BadInput:
            return None
        if ruling.demands or ruling.houses or ruling.never or ruling.hidden:
            return None
        found = dict[Pair, tuple[int, ...]]()
        for pair, stated in ruling.bonds.items():
            relation = plain = self._anyway(pair)
            for bond in stated:
                relation = _either(relation, bond.from_(pair[0]))
            if relation != plain:
                found[pair] = relation
        return found

    def _anyway(self, pair: Pair) -> tuple[int, ...]:
        """Return what digits exclude in two cells by the houses of the grid."""
        (row, column), (below, beside) = (divmod(cell, self.side) for cell in pair)
        one, other = (self.regions[cell] if self.regions else "" for cell in pair)
        see = row == below or column == beside or bool(one and one == other)
        return tuple(see << digit for digit in range(len(self.digits)))

    def whole(self, table: Entry, others: Sequence[Entry]) -> list[Entry] | None:
        """Return all entries where a table is a rule of the whole grid, or a negative one."""
        stated = self.bonds([table])
        if not stated:  # it says no more than the houses do
            return None if stated is None else list(others)
        rules = known_rules().values()
        for rule in rules:
            if rule.form is Form.PAIRS and not rule.fields and self.bonds([rule.name]) == stated:
                return [*others, rule.name]
        marks = [entry for entry in others if _rule(entry) and known_rules()[_name(entry)].negative]
        both = self.bonds([*marks, table])
        for rule in rules:
            if rule.negative and not _numbers(rule):
                flagged = _flagged(others, rule.name)
                alike = [entry for entry in flagged if entry not in others or entry in marks]
                if both is not None and self.bonds(alike) == both:
                    return flagged
        return None

    def inside(self, entry: Entry) -> Entry:
        """Return an entry of several rules of which any may hold, with those by name."""
        rule = known_rules().get(_name(entry))
        if not isinstance(entry, dict) or not rule or not rule.main:
            return entry
        branches = entry[rule.name]
        if rule.main.sort is not Sort.RULES or not isinstance(branches, list):
            return entry
        return {rule.name: [self._branch(branch) for branch in branches]}

    def _branch(self, branch: Entry) -> Entry:
        members = branch if isinstance(branch, list) else [branch]
        named = [
            found
            for entry in members
            for found in (self.by_group(entry) if _name(entry) in self.tables else [entry])
        ]
        return named if len(named) > 1 else named[0]

    def by_group(self, table: Entry) -> Iterator[Entry]:
        """Yield the entries of a table, those of its lines by name that are other rules."""
        ((name, fields),) = table.items()
        places = known_rules()[name].places
        place = places.name if places else ""
        texts = fields[place] if isinstance(fields[place], list) else [fields[place]]
        named, left = dict[str, tuple[Entry, list[str]]](), list[str]()
        for text in texts:
            entry = self._one({name: {**fields, place: text}}, text)
            if entry is None:
                left.append(text)
                continue
            (rule, where), *values = entry.items()
            named.setdefault(str((rule, values)), (entry, []))[1].append(where)
        for entry, groups in named.values():
            (rule, _), *values = entry.items()
            yield {rule: groups, **dict(values)}
        if left:
            yield {name: {**fields, place: left if len(left) > 1 else left[0]}}

    def _one(self, table: Entry, text: str) -> Entry | None:
        """Return the rule that a table is along one line; None if there is none."""
        cells, stated = sequence_named(text, self.side), self.bonds([table])
        if not stated or len({*cells}) < len(cells):
            return None
        tried = [
            (rule, values, line)
            for line in (cells, cells[::-1])
            for rule, values in self._rules_by_table().get(self._first(stated, line), ())
        ]
        for rule, values, line in sorted(tried, key=lambda case: _order(case[0])):
            entry = {rule.name: self._spelt(rule, line), **values}
            if self._fits(rule, line) and self._agree(stated, self.bonds([entry]), line):
                return entry
        return None

    def _first(self, stated: Bonds, line: Sequence[int]) -> tuple[int, ...]:
        """Return what the first two cells of a line exclude, as if they shared a house."""
        pair = min(line[:2]), max(line[:2])
        relation = stated.get(pair, self._anyway(pair))
        return _house(relation if pair == tuple(line[:2]) else turned(relation))

    def _fits(self, rule: Rule, line: Sequence[int]) -> bool:
        """Tell whether a rule may be along a line: each cell beside the last one, or diagonally."""
        pairs = [
            (divmod(one, self.side), divmod(other, self.side)) for one, other in pairwise(line)
        ]
        beside = all(max(abs(a - c), abs(b - d)) == 1 for (a, b), (c, d) in pairs)
        return beside or (rule.places is not None and rule.places.sort is Sort.CELLS)

    def _spelt(self, rule: Rule, line: Sequence[int]) -> str:
        names = [f"r{cell // self.side + 1}c{cell % self.side + 1}" for cell in line]
        pair = rule.places is not None and rule.places.sort is Sort.PAIR
        return ("-" if pair and len(line) == 2 else " ").join(names)

    def _agree(self, stated: Bonds, others: Bonds | None, line: Sequence[int]) -> bool:
        """Tell whether a rule says what a table does: what else it says has to follow from it."""
        if others is None or any(others.get(pair) != stated[pair] for pair in stated):
            return False
        further = (pair for pair in others if pair not in stated)
        return all(self._follows(stated, others[pair], pair, line) for pair in further)

    def _follows(
        self, stated: Bonds, relation: tuple[int, ...], pair: Pair, line: Sequence[int]
    ) -> bool:
        """Tell whether what two cells exclude follows along the line between them."""
        if not {*pair} <= {*line}:
            return False
        start, end = sorted(map(line.index, pair))
        every = (1 << len(self.digits)) - 1
        reached = [1 << digit for digit in range(len(self.digits))]
        for one, other in pairwise(line[start : end + 1]):
            way = stated.get((min(one, other), max(one, other)), (0,) * len(self.digits))
            way = way if one < other else turned(way)
            reached = [
                sum({1 << to for at in bits(mask) for to in bits(every & ~way[at])})
                for mask in reached
            ]
        relation = relation if line[start] == pair[0] else turned(relation)
        anyway = self._anyway(pair)
        return all(
            not never & ~by & mask
            for never, by, mask in zip(relation, anyway, reached, strict=True)
        )

    def _rules_by_table(self) -> dict[tuple[int, ...], list[tuple[Rule, dict[str, int]]]]:
        """Return the rules about neighbours by what they exclude in two cells of a row."""
        if self.known is None:
            self.known = {}
            for rule, values in _candidates():
                entry = {rule.name: self._spelt(rule, (0, 1)), **values}
                bonds = self.bonds([entry])
                if bonds is not None:
                    relation = bonds.get((0, 1), self._anyway((0, 1)))
                    self.known.setdefault(relation, []).append((rule, values))
        return self.known


def _candidates() -> Iterator[tuple[Rule, dict[str, int]]]:
    """Yield the rules that two cells side by side may have, with the values that they may have."""
    rules = [
        rule
        for rule in known_rules().values()
        if rule.places
        and rule.places.sort in SORTS
        and rule.form in (Form.PAIRS, Form.HOUSE)
        and rule.places.least <= 2
    ]
    for rule in rules:
        numbers = _numbers(rule)
        others = [
            field for field in rule.fields if field.usual is None and field is not rule.places
        ]
        if len(numbers) == len([field for field in others if field.sort is not Sort.FLAG]) <= 1:
            for field in numbers:
                most = min(field.most, MOST_VALUE)
                yield from ((rule, {field.name: n}) for n in range(field.least, most + 1))
            if not numbers:
                yield rule, {}


def _order(rule: Rule) -> int:
    """Return how early a rule is tried: marks between two cells come first."""
    return SORTS.index(rule.places.sort) if rule.places else len(SORTS)


def _numbers(rule: Rule) -> list[Any]:
    """Return the fields of a rule that hold a number that has to be given."""
    return [field for field in rule.fields if field.sort is Sort.NUMBER and field.usual is None]


def _rule(entry: Entry) -> bool:
    return _name(entry) in known_rules()


def _flagged(entries: Sequence[Entry], name: str) -> list[Entry]:
    """Return entries with all those of a rule negative; one is added where there is none."""
    flagged = [
        {**entry, "negative": True} if _name(entry) == name and isinstance(entry, dict) else entry
        for entry in entries
    ]
    return flagged if flagged != list(entries) else [*flagged, {name: {"negative": True}}]


def _house(relation: Sequence[int]) -> tuple[int, ...]:
    """Return a relation of cells that share a house."""
    return tuple(never | 1 << digit for digit, never in enumerate(relation))


def _either(one: Sequence[int], other: Sequence[int]) -> tuple[int, ...]:
    return tuple(a | b for a, b in zip(one, other, strict=True))
