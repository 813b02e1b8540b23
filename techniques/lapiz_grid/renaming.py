"""Gives tables and automata the names of the rules that they are: a white dot, an index line.

A rule that allows along the cells just what a table of two digits allows, or an automaton, is
stated instead, and told by. So no reader knows which there are: what each rule means is asked of
the rule.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import combinations, pairwise
from typing import Any

import attrs

from lapiz import BadInput
from lapiz_grid.board import Board
from lapiz_grid.digits import Digits
from lapiz_grid.exclusions import turned
from lapiz_grid.fields import Cells, Sort
from lapiz_grid.languages import Language
from lapiz_grid.parts import Exclude, Form, Part
from lapiz_grid.places import sequence_named
from lapiz_grid.reading import constraints_of, known_rules
from lapiz_grid.rule import Rule
from lapiz_grid.ruling import Ruling

SORTS = (Sort.PAIR, Sort.LINE, Sort.CELLS)
"""Where the rules may hold whose names are given, in the order in which they are tried."""
LINES = (*SORTS[:2], Sort.SEQUENCE, Sort.CELLS)
"""Where the rules may hold that an automaton is, in order."""
PAIRED = (Form.PAIRS, Form.HOUSE)
"""What the rules mean that a table may be."""
MOST_VALUE, MOST_SUM = 20, 45
"""Up to which number the value of a rule of pairs, and of lines, is tried."""
Entry = Any
Pair = tuple[int, int]
Candidate = tuple[Rule, dict[str, int]]
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

    `tables` are the rules that state tables or automata; each has a field of cells, and others.

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
    known: dict[tuple[int, ...], list[Candidate]] | None = None

    def bonds(self, entries: Sequence[Entry]) -> Bonds | None:
        """Return what some rules exclude in two cells; None if they say anything else."""
        try:
            constraints = constraints_of({"rules": list(entries)}, self.side, self.digits)
            ruling = Ruling(self.side, constraints, self.regions, digits=self.digits)
        except BadInput:
            return None
        if ruling.demands or ruling.houses or ruling.never or ruling.layers:
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
        """Yield the entries of a table, or of an automaton, by name where lines are other rules.

        Lines in segments are none, and to try all rules on them would take long.
        """
        ((name, fields),) = table.items()
        if "segments" in fields:
            yield table
            return
        places = known_rules()[name].places
        place = places.name if places else ""
        texts = fields[place] if isinstance(fields[place], list) else [fields[place]]
        entries = [{name: {**fields, place: text}} for text in texts]
        known = enumerate(map(self._language, entries, texts))
        waiting, left = {at: language for at, language in known if language}, {*range(len(texts))}
        while waiting:
            first, language = next(iter(waiting.items()))
            case, groups = self._best(entries[first], waiting)
            if case:
                yield _entry(case, [*groups.values()])
            shape = self._shape(language.line)
            alike = [at for at, other in waiting.items() if self._shape(other.line) == shape]
            for at in groups or alike:  # where no rule is the table, it is none along others, too
                del waiting[at]
            left -= groups.keys()
        if left:
            kept = [texts[at] for at in sorted(left)]
            yield {name: {**fields, place: kept if len(kept) > 1 else kept[0]}}

    def _best(
        self, table: Entry, known: Mapping[int, Language]
    ) -> tuple[Candidate | None, dict[int, str]]:
        """Return the rule that a table is along the first line, and its cells wherever it is it."""
        language = next(iter(known.values()))
        named = list[tuple[Candidate, dict[int, str]]]()
        for case in self._cases(table, language.line):
            if self._placed(case, language):
                cells = {at: self._placed(case, other) for at, other in known.items()}
                named.append((case, {at: text for at, text in cells.items() if text}))
        none = None, dict[int, str]()
        return min(named, key=lambda way: (_order(way[0][0]), -len(way[1])), default=none)

    def _language(self, table: Entry, text: Any) -> Language | None:
        """Return what a table allows along a line; None if it is not to be named."""
        spelt = text if isinstance(text, str) else " ".join(text)
        line, parts = tuple(sequence_named(spelt, self.side)), self._parts(table)
        houses = [Exclude(*pair, self._anyway(pair)) for pair in combinations(sorted({*line}), 2)]
        language = Language.of(parts, line, self.digits, houses)
        return language if parts and language and not language.same(()) else None

    def _placed(self, case: Candidate, language: Language) -> str:
        """Return the cells of a line as a rule has them that allows the same there, or nothing."""
        rule = case[0]
        for way in (language.line, language.line[::-1]):
            text = self._spelt(rule, way)
            parts = self._parts(_entry(case, text)) if self._fits(rule, way) else []
            if parts and language.same(parts):
                return text
        return ""

    def _cases(self, table: Entry, line: Cells) -> list[Candidate]:
        """Return the rules that may be what a table is along a line."""
        stated = self.bonds([table])
        if stated:
            known = self._rules_by_table()
            return [
                case
                for way in (line, line[::-1])
                for case in known.get(self._first(stated, way), ())
            ]
        family = known_rules()[_name(table)].family  # of rules that are stated in full, as it is
        cases = _candidates([*Form], LINES, len(line), MOST_SUM)
        return [case for case in cases if case[0].family != family]

    def _shape(self, line: Cells) -> tuple[int, bool]:
        return len(line), self._beside(line)

    def _parts(self, entry: Entry) -> list[Part]:
        """Return what an entry means; nothing if it is not well made."""
        try:
            (constraint,) = constraints_of({"rules": [entry]}, self.side, self.digits)
            return constraint.parts(Board(self.side, (), self.regions, self.digits))
        except BadInput:
            return []

    def _first(self, stated: Bonds, line: Sequence[int]) -> tuple[int, ...]:
        """Return what the first two cells of a line exclude, as if they shared a house."""
        pair = min(line[:2]), max(line[:2])
        relation = stated.get(pair, self._anyway(pair))
        return _house(relation if pair == tuple(line[:2]) else turned(relation))

    def _fits(self, rule: Rule, line: Cells) -> bool:
        """Tell whether a rule may be along a line."""
        free = rule.places is not None and rule.places.sort in (Sort.CELLS, Sort.SEQUENCE)
        return free or self._beside(line)

    def _beside(self, line: Cells) -> bool:
        """Tell whether each cell of a line is beside the last one, or diagonally."""
        places = [divmod(cell, self.side) for cell in line]
        return all(max(abs(a - c), abs(b - d)) == 1 for (a, b), (c, d) in pairwise(places))

    def _spelt(self, rule: Rule, line: Sequence[int]) -> str:
        names = [f"r{cell // self.side + 1}c{cell % self.side + 1}" for cell in line]
        pair = rule.places is not None and rule.places.sort is Sort.PAIR
        return ("-" if pair and len(line) == 2 else " ").join(names)

    def _rules_by_table(self) -> dict[tuple[int, ...], list[Candidate]]:
        """Return the rules about neighbours by what they exclude in two cells of a row."""
        if self.known is None:
            self.known = {}
            for rule, values in _candidates(PAIRED, SORTS, 2, MOST_VALUE):
                entry = _entry((rule, values), self._spelt(rule, (0, 1)))
                bonds = self.bonds([entry])
                if bonds is not None:
                    relation = bonds.get((0, 1), self._anyway((0, 1)))
                    self.known.setdefault(relation, []).append((rule, values))
        return self.known


def _candidates(
    forms: Collection[Form], sorts: Collection[Sort], length: int, most: int
) -> Iterator[Candidate]:
    """Yield the rules that so many cells in a row may have, with values up to the most."""
    for rule in known_rules().values():
        places, numbers = rule.places, _numbers(rule)
        others = [field for field in rule.fields if field.usual is None and field is not places]
        needed = [field for field in others if field.sort is not Sort.FLAG]
        fits = places and places.sort in sorts and places.least <= length <= places.most
        if (
            not fits
            or rule.layers(length)
            or rule.form not in forms
            or len(needed) > 1
            or needed != numbers
        ):
            continue
        for field in numbers:
            for number in range(field.least, min(field.most, most) + 1):
                yield rule, {field.name: number}
        if not numbers:
            yield rule, {}


def _entry(case: Candidate, cells: Any) -> Entry:
    """Return the entry that states a rule with its values."""
    rule, values = case
    if rule.name in values and rule.places:
        return {rule.name: {rule.places.name: cells, **values}}
    return {rule.name: cells, **values}


def _order(rule: Rule) -> int:
    """Return how early a rule is tried: marks between two cells first, lines with a number last."""
    sort = rule.places.sort if rule.places else Sort.CELLS
    return len(LINES) if sort is Sort.LINE and _numbers(rule) else LINES.index(sort)


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
