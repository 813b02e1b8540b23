"""Reads figures and sentences together: which drawings are which rules.

A sentence goes with drawings of the kind that its rule is drawn as: those of a colour that it
names, else all where the kind has no colours, else those of the usual colour, else the only sort
that is left. The setter's solution is asked only whether a rule holds in it.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

import attrs

from lapiz_grid import Convention, Field, Rule, known_rules, spelt
from lapiz_grid.fields import Sort as FieldSort
from lapiz_links.dialects import RuleEntry, RuleForm
from lapiz_links.drawn.colours import Words, named_in
from lapiz_links.drawn.figures import Figure
from lapiz_links.drawn.sorts import (
    DrawnRules,
    FigureSort,
    described,
    sorts_of,
)
from lapiz_links.drawn.ways import Groups, Way, other_ways
from lapiz_links.judge import SolutionJudge
from lapiz_links.phrases import NEGATIVE, REFUSING, normal, phrases_in, refuses

UNCOLOURED = {
    *("arrow", "pill-arrow", "thermometer", "sign", "corner-text", "edge-text", "cage"),
    *("unique-cage", "out-text", "out-diagonal", "diagonal", "circle-ends", "diamond-ends"),
    *("square-ends", "diamond-start"),
}
"""Kinds of figures of which a sentence need not name the colour."""
BY_COLOUR, BY_KIND, BY_HABIT, THE_LAST, ALONE = 5, 4, 3, 2, 1
"""The scores of a sentence with a sort of drawings, and of a sort without a sentence."""


@attrs.frozen(eq=False)
class Statement:
    """That a sentence states a rule, by one of the rule's conventions, with a number or without."""

    rule: Rule
    convention: Convention
    sentence: str
    number: int | None
    colours: Words


def read_together(
    figures: Sequence[Figure], sentences: Sequence[str], judge: SolutionJudge, stated: set[str]
) -> DrawnRules:
    """Return what figures and sentences say together; `stated` are rules known already."""
    statements = list(_statements(sentences))
    altering = [{one.rule.name: "r1c1"} if one.rule.places else one.rule.name
                for one in statements if one.rule.alters]  # fmt: skip
    judge = attrs.evolve(judge, beside=tuple(altering[:1]))
    reader = _Assignment(judge, stated, DrawnRules(sorts=sorts_of(figures)))
    reader.run(statements)
    reader.note_negatives(sentences)
    return reader.found


def _statements(sentences: Sequence[str]) -> Iterator[Statement]:
    """Yield what sentences state, in the order of the rules."""
    plain = [(sentence, normal(sentence)) for sentence in sentences]
    lows = [(sentence, low, named_in(low)) for sentence, low in plain if not REFUSING.search(low)]
    clear = {sentence for sentence, low in plain if not refuses(low)}
    every = [(rule, convention) for rule in known_rules().values() for convention in rule.drawn]
    for rule, convention in sorted(every, key=lambda one: one[1].weak):
        for sentence, low, colours in lows:
            states, number = convention.states(low)
            if states and (rule.alters or sentence in clear):  # such cells are to be found
                yield Statement(rule, convention, sentence, number, colours)


@attrs.frozen
class _Assignment:
    """Gives sentences to sorts of figures, the surest first."""

    judge: SolutionJudge
    known: set[str]
    found: DrawnRules

    def run(self, statements: list[Statement]) -> None:
        for one in statements:
            if not one.convention.kinds and one.rule.name not in self.known:
                self._take(one.rule, one.convention, None, one.sentence, one.number)
        for score in (BY_COLOUR, BY_KIND, BY_HABIT, THE_LAST):
            for statement in statements:
                for sort in self.found.sorts:
                    if self._score(statement, sort) == score:
                        self._take(
                            statement.rule,
                            statement.convention,
                            sort,
                            statement.sentence,
                            statement.number,
                        )
        for sort in self.found.left:
            self._alone(sort)
        for one in statements:  # a second sentence, such as a heading, of what has been read
            if self._is_read(one):
                self.found.stated.setdefault(one.sentence, set()).add(one.rule.name)
        self.found.unread |= {one.sentence for one in statements} - self.found.stated.keys()

    def _is_read(self, one: Statement) -> bool:
        """Tell whether what a sentence states has been read, of the colour that it names."""
        if one.rule.name in self.known:
            return True
        sorts = self.found.taken.get(one.rule.name)
        if not sorts or not one.colours:
            return sorts is not None
        return any(sort.kind in UNCOLOURED or one.colours & sort.colours for sort in sorts)

    def _score(self, one: Statement, sort: FigureSort) -> int:
        """Return how surely a sentence speaks of a sort of figures; 0: it does not."""
        convention = one.convention
        if not _drawn_so(convention, sort):
            return 0
        if sort.read and (convention.weak or one.rule.name in {rule for rule, _ in sort.read}):
            return 0
        if sort.read and not any(sentence == one.sentence for _, sentence in sort.read):
            return BY_COLOUR if one.colours & sort.colours else 0
        if one.colours & sort.colours:
            return BY_COLOUR
        if sort.kind in UNCOLOURED or not sort.colours:
            return BY_KIND
        if one.colours and not convention.only:
            return 0
        if set(convention.colours) & sort.colours:
            return BY_HABIT
        taken = one.rule.name in self.found.taken  # also where what it became goes by another rule
        alike = [other for other in self.found.left if other.kind == sort.kind]
        return THE_LAST if not taken and len(alike) == 1 else 0

    def _alone(self, sort: FigureSort) -> None:
        """Read a sort of figures without a sentence, if just one rule is drawn so."""
        fits = [
            (rule, convention)
            for rule in known_rules().values()
            for convention in rule.drawn
            if convention.alone and _drawn_so(convention, sort)
        ]
        if len(fits) == 1 and self._take(*fits[0], sort, "", None):
            self.found.alone.add(fits[0][0].name)

    def _take(
        self,
        rule: Rule,
        convention: Convention,
        sort: FigureSort | None,
        sentence: str,
        number: int | None,
    ) -> bool:
        """Read a sort of figures as a rule, if that holds in the solution; tell whether it does."""
        figures = sort.figures if sort else []
        plain: Way = (rule, [(figure.cells, {}) for figure in figures], figures)
        ways = chain(
            [("", plain)],
            other_ways(convention.ways, rule, figures, self.judge.side, self.judge.labels),
        )
        for way, (meant, groups, drawn) in ways:
            entries = _entries(meant, convention, groups, drawn, number, self.judge.side)
            if entries is None:
                continue
            if any(self.judge.breaks(entry.document) for entry in entries):
                if sort:
                    sort.broken.add(meant.title)
                continue
            entries = [attrs.evolve(entry, groups=list(entry.groups)) for entry in entries]
            for entry in entries:
                twin = next((known for known in self.found.entries if known.joins(entry)), None)
                twin.join(entry) if twin else self.found.entries.append(entry)
            self.found.taken.setdefault(rule.name, []).extend([sort] if sort else [])
            if sentence:
                self.found.stated.setdefault(sentence, set()).add(rule.name)
            if sort:
                sort.read.append((meant.name, sentence))
                sort.entries += [entry.document for entry in entries]
                if way:
                    self.found.assumed.append(f"{described(sort)}: {meant.name} ({way})")
            return True
        return False

    def note_negatives(self, sentences: Sequence[str]) -> None:
        """Read that all marks are given: of the rules named, or of the sentence before."""
        entries = {entry.rule.name: entry for entry in self.found.entries}
        before = set[str]()
        for sentence in sentences:
            low = normal(sentence)
            rules = self.found.stated.get(sentence, set())
            if NEGATIVE.search(low) and not refuses(low):
                named = set().union(*(names for _, names in phrases_in(low))) & entries.keys()
                for name in named or before:
                    if entries[name].rule.negative:
                        self._negate(entries[name], sentence)
            before = (rules & entries.keys()) or before

    def _negate(self, entry: RuleEntry, sentence: str) -> None:
        entry.fields["negative"] = True
        if self.judge.breaks(entry.document):
            del entry.fields["negative"]
        else:
            self.found.stated.setdefault(sentence, set()).add(entry.rule.name)


def other_rules(sort: FigureSort, judge: SolutionJudge) -> list[dict[str, Any]]:
    """Return the rules that figures may be besides what they were read as, those that hold first.

    Rules that need a number which the figures do not have are left out.
    """
    others: dict[str, dict[str, Any]] = {}
    groups: Groups = [(figure.cells, {}) for figure in sort.figures]
    for rule in known_rules().values():
        for convention in rule.drawn:
            if rule.name in others or rule.name in {name for name, _ in sort.read}:
                continue
            if not _drawn_so(convention, sort):
                continue
            entries = _entries(rule, convention, groups, sort.figures, None, judge.side)
            made = [entry.document for entry in entries or ()]
            if made:
                mark = "violated" if any(map(judge.breaks, made)) else "agrees"
                others[rule.name] = {"rule": rule.name, "entries": made, "mark": mark}
    return sorted(others.values(), key=lambda one: str(one["mark"]))


def _drawn_so(convention: Convention, sort: FigureSort) -> bool:
    """Tell whether a sort of figures may be what a convention says."""
    if sort.kind not in convention.kinds:
        return False
    if convention.only and not sort.colours & set(convention.colours):
        return False
    return all(convention.holds(figure.text) for figure in sort.figures)


def _entries(
    rule: Rule,
    convention: Convention,
    groups: Sequence[tuple[tuple[int, ...], Mapping[str, Any]]],
    figures: Sequence[Figure],
    number: int | None,
    side: int,
) -> list[RuleEntry] | None:
    """Return the entries of figures as a rule; None if a number is missing."""
    form = RuleForm(lambda *_: (), lambda *_: None, whole=convention.whole, loose=convention.loose)
    if not convention.kinds:
        return [RuleEntry(rule, form, [], {})]
    fields, joint = {field.name: field for field in rule.fields}, " "
    if rule.places and rule.places.sort is FieldSort.PAIR:
        joint = "-"
    made: list[RuleEntry] = []
    for (cells, more), figure in zip(groups, figures, strict=False):
        values = _always(convention, fields, side) | dict(more)
        values |= {name: value for name, value in figure.further if name in fields}
        if convention.field:
            value = _value(fields[convention.field].sort, figure.text, number)
            if value is None:
                return None
            if value != fields[convention.field].usual:
                values[convention.field] = value
        if convention.said:
            if number is None:
                return None
            values[convention.said] = number
        looking = rule.places and rule.places.optional and ("row" in values or "column" in values)
        entry = RuleEntry(rule, form, [] if looking else [spelt(cells, side, joint)], values)
        twin = next((earlier for earlier in made if earlier.joins(entry)), None)
        twin.join(entry) if twin else made.append(entry)
    return made


def _always(convention: Convention, fields: Mapping[str, Field], side: int) -> dict[str, Any]:
    """Return the fields that are always the same, of digits those that the grid has."""
    return {
        name: "".join(digit for digit in value if int(digit) <= side)
        if fields[name].sort is FieldSort.DIGITS
        else value
        for name, value in convention.values
    }


def _value(sort: FieldSort, text: str, number: int | None) -> int | str | None:
    """Return the value in a figure, or else in a sentence."""
    if sort is FieldSort.TEXT:
        return text or None
    digits = "".join(filter(str.isdecimal, text)) if text else ""
    if sort is FieldSort.DIGITS:
        return digits or None
    return int(digits) * (-1 if text.startswith("-") else 1) if digits else number
