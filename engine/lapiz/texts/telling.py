"""Tells arguments: the implications of a deduction, a numbered line each, cases indented."""

from collections.abc import Hashable, Iterable, Sequence

import attrs

from lapiz.core import Deduction, Position, Puzzle, Says, Token, candidates, items, number, union
from lapiz.search.telling import Argument, Case, Crowd, Implication, Why, arguments
from lapiz.texts.phrases import marked
from lapiz.texts.tokens import MOST_LISTED, Reasons, printed
from lapiz.texts.translations import said

INDENT = "   "
MOST_TOLD = 20
"""Of how many candidates it is told why they go."""

SUPPOSED = "Suppose {placed}."
SUPPOSED_FALSE = "Suppose {removed}."
CASE = "Case {case}: {placed}."
LAST = marked(("{placed}: {last}.", "{placed}: {last}, because {reasons}."))
SEEN = "{removed}: it shares {shared} with {placed} ({line})."
SEEN_BY_RULE = "{removed}: {placed} ({line}), and {shared}."
LOCKED = marked(
    (
        "{removed}: each candidate left for {item} excludes it.",
        "{removed}: each candidate left for {item} excludes it, because {reasons}.",
    )
)
DEMANDED = marked(
    (
        "{removed}: never in a way to satisfy {item}.",
        "{removed}: never in a way to satisfy {item}, because of {grounds}.",
    )
)
CROWDED = marked(
    (
        "{removed}: {items} fill {covers}.",
        "{removed}: {items} fill {covers}, because {reasons}.",
    )
)
NO_ROOM = marked(
    (
        "No room: {items} have to share {covers}, one too few.",
        "No room: {items} have to share {covers}, one too few, because {reasons}.",
    )
)
EMPTY = marked(("Nothing is left for {item}.", "Nothing is left for {item}: {reasons}."))
NO_WAY = marked(
    (
        "There is no way to satisfy {item}.",
        "There is no way to satisfy {item}, because of {grounds}.",
    )
)
SPLIT = marked(
    (
        "One of {candidates} is true, the only ones left for {item}.",
        "One of {candidates} is true, the only ones left for {item}, because {reasons}.",
    )
)
SPLIT_NONE = "Either one of {candidates} is true, or none is."
CASE_NONE = "Case {case}: none of these is true: {removed}."
SPLIT_MANY = "One of the candidates of {item} is true."
ALIKE = "In the same way {removed}."
ALIKE_PLACED = "In the same way {placed}."
OUTLINE = marked(
    (
        "{first} … {last} ({count} implication)",
        "{first} … {last} ({count} implications)",
    )
)

BRIEF = {
    full: plain for plain, full in (LAST, LOCKED, DEMANDED, CROWDED, NO_ROOM, EMPTY, NO_WAY, SPLIT)
}
"""The sentences that say what they rest on, and what they are without that."""


@attrs.frozen
class Line:
    """A line of an argument: its number (0 if it has none), the cases it is in, and its text.

    `candidate` is what it says to be true (or false, if not `true`); -1 for other lines. `rests_on`
    are what it says to be gone, with the numbers of the lines that say why.
    """

    number: int
    path: tuple[int, ...]
    says: Says
    candidate: int = -1
    true: bool = True
    rests_on: Reasons = ()

    def text(self, puzzle: Puzzle) -> str:
        """Return the line in the current language and notation, with number and indent."""
        head = f"{self.number}. " if self.number else ""
        return f"{INDENT * len(self.path)}{head}{self.sentence(puzzle)}"

    def sentence(self, puzzle: Puzzle, *, brief: bool = False) -> str:
        """Return the line without number and indent; if `brief`, without what it rests on."""
        pattern, tokens = self.says.pattern, self.says.tokens
        template = BRIEF.get(pattern, pattern) if brief else pattern
        used = {name: printed(puzzle, tokens[name]) for name in tokens if f"{{{name}}}" in template}
        return said(template).format_map(used)


def argument_lines(
    deduction: Deduction, position: Position, why: Iterable[Argument] | None = None
) -> list[Line]:
    """Return the lines that tell why a deduction holds, from its truths alone.

    `position` is the one that it was found in, `why` its arguments there for whoever has them
    already. Nothing is told of what rests on more than truths.
    """
    teller, courses = _Teller(position), dict[Hashable, list[Argument]]()
    for argument in arguments(deduction, position, MOST_TOLD) if why is None else why:
        courses.setdefault(_course(argument), []).append(argument)
    for first, *alike in courses.values():
        teller.tell(first)
        if alike:
            teller.add_alike(first.places, union(1 << each.candidate for each in alike))
    return teller.lines


def outline(puzzle: Puzzle, lines: Sequence[Line]) -> str:
    """Return the first and the last of some lines in one, and how many there are.

    If there is nothing before the last one, it says all.
    """
    first = lines[1] if lines[0].says.pattern in (SUPPOSED, SUPPOSED_FALSE) else lines[0]
    if first is lines[-1]:
        return first.sentence(puzzle)
    ends = [line.sentence(puzzle, brief=True) for line in (first, lines[-1])]
    count = sum(1 for line in lines if line.number)
    return said(OUTLINE[count > 1]).format(first=ends[0], last=ends[1], count=count)


def _course(argument: Argument) -> Hashable:
    """Return what arguments that go the same way have in common."""
    own = argument.candidate
    return (
        argument.places,
        len(list(argument.case.walk())),
        tuple(
            (each.why, each.item if each.why is not Why.SEEN else None)
            if each.candidate == own
            else (each.candidate, each.true, each.item)
            for each in argument.implications
        ),
    )


RuleTold = tuple[int, tuple[int, ...], set[int]]
"""What the last line says of a rule: its item, the cases it is in, the lines that it rests on."""


class _Teller:
    """Writes arguments, one after the other, and numbers the lines."""

    def __init__(self, position: Position) -> None:
        self.lines: list[Line] = []
        self._demands = position.space.demand_at
        self._rule_told: tuple[RuleTold, tuple[int, ...], int] | None = None
        self._count = 0
        self._line_of: dict[int, int] = {}
        self._candidate_of: dict[int, int] = {}

    def tell(self, argument: Argument) -> None:
        """Add the lines of one argument."""
        self._rule_told = None
        self._line_of, self._candidate_of = {}, {}
        self._tell(argument.case, ())

    def add_alike(self, places: bool, members: int) -> None:
        """Add that some candidates go, or are placed, in the same way as the one just told of."""
        says = Says(ALIKE_PLACED, placed=Token("placed", members))
        if not places:
            says = Says(ALIKE, removed=Token("removed", members))
        self.lines.append(Line(0, (), says))

    def _tell(self, case: Case, path: tuple[int, ...]) -> None:
        none = [each for each in case.implications if _is_none_case(each, path)]
        if none:
            self._add_none(none, path)
        for each in case.implications[len(none) :]:
            reached = each is case.implications[-1] and case.reaches
            self._candidate_of[each.number] = each.candidate
            if each.why is Why.SEEN and not reached:
                self._line_of[each.number] = self._line_of[each.because[0]]
            elif each.why is Why.DEMANDED:
                self._add_demanded(each, path, apart=reached)
            else:
                self._add(each, path)
        if not case.reaches:
            reasons = self._reasons(case.because)
            self.lines.append(Line(0, path, self._ended(case, reasons), rests_on=reasons))
        for count, below in enumerate(case.cases, 1):
            self._tell(below, (*path, count))

    def _ended(self, case: Case, reasons: Reasons) -> Says:
        """Return the sentence of how a case ends, if not in what was to be shown."""
        if case.empty is not None:
            if case.empty in self._demands:
                return self._demanded(NO_WAY, case.because, item=items(case.empty))
            return _sentence(EMPTY, reasons, item=items(case.empty))
        if case.crowd:
            return _sentence(NO_ROOM, reasons, **_crowd_tokens(case.crowd))
        return self._split(case, reasons)

    def _add_none(self, none: Sequence[Implication], path: tuple[int, ...]) -> None:
        """Add the line of a case that supposes several candidates to be false."""
        self._count += 1
        for each in none:
            self._candidate_of[each.number] = each.candidate
            self._line_of[each.number] = self._count
        members = union(1 << each.candidate for each in none)
        says = Says(CASE_NONE, case=Token("path", path), removed=Token("removed", members))
        self.lines.append(Line(self._count, path, says, rests_on=((members, self._count),)))

    def _add(self, each: Implication, path: tuple[int, ...]) -> None:
        self._count += 1
        self._rule_told = None
        reasons = self._reasons(each.because)
        says = self._said(each, reasons, path)
        self._line_of[each.number] = self._count
        self.lines.append(Line(self._count, path, says, each.candidate, each.true, reasons))

    def _add_demanded(self, each: Implication, path: tuple[int, ...], *, apart: bool) -> None:
        """Add what a rule leaves no way for, to the last line if that says so of the same rule.

        What is `apart` has a line of its own.
        """
        assert each.item is not None
        because, members = each.because, 1 << each.candidate
        told = each.item, path, {self._line_of[number] for number in because}
        last = self._rule_told
        if last and last[0] == told and not apart:
            because, members = (*last[1], *because), last[2] | members
            self.lines.pop()
        else:
            self._count += 1
        self._rule_told = told, because, members
        removed = Token("removed", members)
        says = self._demanded(DEMANDED, because, removed=removed, item=items(each.item))
        self._line_of[each.number] = self._count
        reasons = self._reasons(because)
        self.lines.append(Line(self._count, path, says, each.candidate, False, reasons))

    def _demanded(self, forms: tuple[str, str], because: Sequence[int], **tokens: Token) -> Says:
        """Return a sentence of what a rule leaves, because of what is true or gone."""
        true_at = {line.number: line.candidate for line in self.lines if line.true and line.number}
        given: dict[tuple[int, bool], int] = {}
        for number_ in sorted(set(because), key=self._line_of.__getitem__):
            line = self._line_of[number_]
            true = true_at.get(line, -1)
            key = line, true >= 0
            given[key] = (
                1 << true if true >= 0 else given.get(key, 0) | 1 << self._candidate_of[number_]
            )
        value = tuple((members, line, true) for (line, true), members in given.items())
        plain, full = forms
        return (
            Says(full, "", grounds=Token("grounds", value), **tokens)
            if value
            else Says(plain, "", **tokens)
        )

    def _said(self, each: Implication, reasons: Reasons, path: tuple[int, ...]) -> Says:
        bit = 1 << each.candidate
        true, false = Token("placed", bit), Token("removed", bit)
        if each.crowd:
            return _sentence(CROWDED, reasons, removed=false, **_crowd_tokens(each.crowd))
        if each.item is None and not path and each.why is not Why.SEEN:
            return Says(SUPPOSED, placed=true) if each.true else Says(SUPPOSED_FALSE, removed=false)
        if each.why is Why.SUPPOSED:
            return Says(CASE, case=Token("path", path), placed=true)
        if each.why is Why.LAST:
            assert each.item is not None
            return _sentence(LAST, reasons, placed=true, last=Token("last", each.item))
        if each.why is Why.LOCKED:
            assert each.item is not None
            return _sentence(LOCKED, reasons, removed=false, item=items(each.item))
        by, line = self._candidate_of[each.because[0]], self._line_of[each.because[0]]
        shared = (
            Token("because", (by, each.candidate))
            if each.item is None
            else Token("shared", each.item)
        )
        return Says(
            SEEN_BY_RULE if each.item is None else SEEN,
            removed=false,
            shared=shared,
            placed=Token("placed", 1 << by),
            line=number(line),
        )

    def _split(self, case: Case, reasons: Reasons) -> Says:
        options = [below.implications[0].candidate for below in case.cases]
        if case.item is None:
            several = union(1 << option for option in options[:-1])
            return Says(SPLIT_NONE, candidates=Token("placed", several))
        if len(options) > MOST_LISTED:
            return Says(SPLIT_MANY, item=items(case.item))
        members = candidates(union(1 << option for option in options))
        return _sentence(SPLIT, reasons, candidates=members, item=items(case.item))

    def _reasons(self, because: Sequence[int]) -> Reasons:
        """Return what is gone by the numbers of implications, each with the line that says why."""
        gone: dict[int, int] = {}
        for implication in sorted(because, key=self._line_of.__getitem__):
            line = self._line_of[implication]
            gone[line] = gone.get(line, 0) | 1 << self._candidate_of[implication]
        return tuple((members, line) for line, members in gone.items())


def _is_none_case(each: Implication, path: tuple[int, ...]) -> bool:
    """Tell whether an implication supposes, in a case, that a candidate is false."""
    return bool(path) and each.why is Why.SUPPOSED and not each.true


def _crowd_tokens(crowd: Crowd) -> dict[str, Token]:
    return {"items": items(*crowd.items), "covers": items(*crowd.covers)}


def _sentence(forms: tuple[str, str], reasons: Reasons, **tokens: Token) -> Says:
    """Return a sentence in its form without reasons or with them."""
    plain, full = forms
    if not reasons:
        return Says(plain, "", **tokens)
    return Says(full, "", reasons=Token("reasons", reasons), **tokens)
