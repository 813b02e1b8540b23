"""Tells arguments: the implications of a deduction, a numbered line each, cases indented."""

from collections.abc import Sequence

import attrs

from lapiz.core import Deduction, Position, Says, Token, candidates, items, number, union
from lapiz.search.telling import (
    Argument,
    Case,
    Cause,
    Crowd,
    Implication,
    arguments,
    course_of,
    course_of_case,
    grouped,
    is_long,
    is_told_by_links,
    mirrored,
    shared,
    told_chain,
)
from lapiz.texts.chains import chain_lines
from lapiz.texts.demanding import Grounds, no_way, ruled_out
from lapiz.texts.lines import (
    ALIKE,
    ALIKE_EMPTY,
    ALIKE_PLACED,
    CASE,
    CASE_EMPTY,
    CASE_NONE,
    CASES_ALIKE,
    CROWDED,
    EMPTY,
    LAST,
    LEMMA,
    LEMMA_ALIKE,
    LEMMA_EMPTY,
    LOCKED,
    NO_ROOM,
    SEEN,
    SEEN_BY_RULE,
    SPLIT,
    SPLIT_MANY,
    SPLIT_NONE,
    SUPPOSED,
    SUPPOSED_FALSE,
    Line,
    sentence,
)
from lapiz.texts.tokens import MOST_LISTED, Reasons

MOST_TOLD = 20
"""Of how many candidates it is told why they go."""


def argument_lines(
    deduction: Deduction, position: Position, suppositions: int | None = None
) -> list[Line]:
    """Return the lines that tell why a deduction holds, from its truths alone.

    `position` is the one that it was found in, `suppositions` as of `arguments`. Nothing is told of
    what rests on more than truths. What several arguments show is told once, before them, as a
    lemma. A chain whose text just names its nodes is told link by link.
    """
    before: list[Line] = []
    if is_told_by_links(deduction) and (chain := told_chain(deduction, position)):
        before = chain_lines(chain)
        if not chain.rest:
            return before
        gone, true = deduction.removes & chain.rest, deduction.places & chain.rest
        deduction = attrs.evolve(deduction, removes=gone, places=true)
    told = shared(arguments(deduction, position, MOST_TOLD, suppositions))
    teller = _Teller(position, before)
    teller.tell_lemmas(told.lemmas)
    teller.tell_all(told.arguments)
    return teller.lines


RuleTold = tuple[int, tuple[int, ...], set[int]]
"""What the last line says of a rule: its item, the cases it is in, the lines that it rests on."""


class _Teller:
    """Writes arguments, one after the other, and numbers the lines."""

    def __init__(self, position: Position, before: Sequence[Line]) -> None:
        self.lines = list(before)
        self._position, self._space = position, position.space
        self._rule_told: tuple[RuleTold, tuple[int, ...], int] | None = None
        self._count = max((line.number for line in before), default=0)
        self._lemmas: list[int] = []
        """The candidates that lemmas show to be false, in their order."""
        self._top: tuple[int, ...] = ()
        self._line_of: dict[int, int] = {}
        self._candidate_of: dict[int, int] = {}

    def tell_lemmas(self, lemmas: Sequence[Argument]) -> None:
        """Add what is shown once, each as cases of its own; -n is the number of lemma n."""
        told: Argument | None = None
        for count, lemma in enumerate(lemmas, 1):
            pattern, tokens = LEMMA, {"lemma": number(count)}
            if told and course_of(told) == course_of(lemma):
                pattern = LEMMA_ALIKE
            elif told and mirrored(told.case, lemma.case, self._space):
                assert lemma.case.empty is not None
                pattern, tokens = LEMMA_EMPTY, {**tokens, "item": items(lemma.case.empty)}
            removed = Token("removed", 1 << lemma.candidate)
            says = Says(pattern, "", removed=removed, **tokens)
            self.lines.append(Line(-count, (-count,), says, lemma.candidate, true=False))
            if pattern is LEMMA:
                told = lemma
                self._tell_one(lemma, (-count,))
            self._lemmas.append(lemma.candidate)

    def tell_all(self, told: Sequence[Argument]) -> None:
        """Add the lines of some arguments; those that go the same way as one before are named."""
        before: Argument | None = None
        for first, *alike in grouped(told, course_of):
            members = union(1 << argument.candidate for argument in (first, *alike))
            if before and mirrored(before.case, first.case, self._space):
                assert first.case.empty is not None
                empty = items(first.case.empty)
                says = Says(ALIKE_EMPTY, removed=Token("removed", members), item=empty)
                self.lines.append(Line(0, (), says))
                continue
            before = first
            self._tell_one(first, ())
            if alike:
                self._add_alike(first.places, members & ~(1 << first.candidate))

    def _tell_one(self, argument: Argument, path: tuple[int, ...]) -> None:
        self._rule_told, self._top = None, path
        self._line_of = {-count: -count for count, _ in enumerate(self._lemmas, 1)}
        self._candidate_of = {-count: shown for count, shown in enumerate(self._lemmas, 1)}
        self._tell(argument.case, path)

    def _add_alike(self, places: bool, members: int) -> None:
        """Add that some candidates go, or are placed, in the same way as the one just told of."""
        says = Says(ALIKE_PLACED, placed=Token("placed", members))
        if not places:
            says = Says(ALIKE, removed=Token("removed", members))
        self.lines.append(Line(0, (), says))

    def _tell(self, case: Case, path: tuple[int, ...]) -> None:
        none = [each for each in case.implications if self._is_none_case(each, path)]
        if none:
            self._add_none(none, path)
        for implication in case.implications[len(none) :]:
            reached = implication is case.implications[-1] and case.reaches
            self._candidate_of[implication.number] = implication.candidate
            if implication.why is Cause.SEEN and not reached:
                self._line_of[implication.number] = self._line_of[implication.because[0]]
            elif implication.why is Cause.DEMANDED:
                self._add_demanded(implication, path, apart=reached)
            else:
                self._add(implication, path)
        if not case.reaches:
            reasons = self._reasons(case.because)
            self.lines.append(Line(0, path, self._ended(case, reasons), rests_on=reasons))
        self._tell_cases(case, path)

    def _tell_cases(self, case: Case, path: tuple[int, ...]) -> None:
        """Tell the cases in a case; those that go the same way as one before are named."""
        by_item = case.item is not None
        firsts, like = list[tuple[int, Case]](), dict[int, int]()
        named = dict[int, Sequence[tuple[int, Case]]]()
        for group in grouped(
            enumerate(case.cases, 1), lambda one: course_of_case(one[1]) if by_item else one[0]
        ):
            first = group[0][1]
            before = (n for n, one in firsts if by_item and mirrored(one, first, self._space))
            if is_long(first) and (other := next(before, 0)):
                like.update((count, other) for count, _ in group)
                continue
            firsts.append(group[0])
            if len(group) > 1:
                named[group[1][0]] = group
        told = dict(firsts)
        for count, below in enumerate(case.cases, 1):
            if count in told:
                self._tell(below, (*path, count))
            elif count in like:
                self._add_case_empty(below, (*path, count), (*path, like[count]))
            elif count in named:
                self._add_cases_alike(named[count], path)

    def _add_case_empty(self, case: Case, path: tuple[int, ...], before: tuple[int, ...]) -> None:
        """Add the line of a case that goes the same way as one before, to another end."""
        assert case.empty is not None
        says = Says(
            CASE_EMPTY,
            case=self._case(path),
            placed=Token("placed", 1 << case.implications[0].candidate),
            other=self._case(before),
            item=items(case.empty),
        )
        self.lines.append(Line(0, path, says))

    def _add_cases_alike(self, group: Sequence[tuple[int, Case]], path: tuple[int, ...]) -> None:
        """Add the line of cases that go the same way as the first of them."""
        (first, _), *others = group
        members = union(1 << below.implications[0].candidate for _, below in others)
        tail = path[len(self._top) :]
        says = Says(
            CASES_ALIKE[len(others) > 1],
            cases=Token("paths", tuple((*tail, count) for count, _ in others)),
            candidates=candidates(members),
            case=self._case((*path, first)),
        )
        self.lines.append(Line(0, (*path, others[0][0]), says))

    def _case(self, path: tuple[int, ...]) -> Token:
        """Return the token of the number of a case."""
        return Token("path", path[len(self._top) :])

    def _is_none_case(self, each: Implication, path: tuple[int, ...]) -> bool:
        """Tell whether an implication supposes, in a case, that a candidate is false."""
        return path != self._top and each.why is Cause.SUPPOSED and not each.true

    def _ended(self, case: Case, reasons: Reasons) -> Says:
        """Return the sentence of how a case ends, if not in what was to be shown."""
        if case.empty is not None:
            if case.empty in self._space.demand_at:
                gone = union(1 << self._candidate_of[reason] for reason in case.because)
                return no_way(self._position, case.empty, self._grounds(case.because), gone)
            return sentence(EMPTY, reasons, item=items(case.empty))
        if case.crowd:
            return sentence(NO_ROOM, reasons, **_crowd_tokens(case.crowd))
        return self._split(case, reasons)

    def _add_none(self, none: Sequence[Implication], path: tuple[int, ...]) -> None:
        """Add the line of a case that supposes several candidates to be false."""
        self._count += 1
        for implication in none:
            self._candidate_of[implication.number] = implication.candidate
            self._line_of[implication.number] = self._count
        members = union(1 << fact.candidate for fact in none)
        says = Says(CASE_NONE, case=self._case(path), removed=Token("removed", members))
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
        says = ruled_out(self._position, each.item, self._grounds(because), members)
        self._line_of[each.number] = self._count
        reasons = self._reasons(because)
        self.lines.append(Line(self._count, path, says, each.candidate, False, reasons))

    def _grounds(self, because: Sequence[int]) -> Grounds:
        """Return what a rule meets, by the numbers of implications: what is true or gone."""
        true_at = {line.number: line.candidate for line in self.lines if line.true and line.number}
        given: dict[tuple[int, bool], int] = {}
        for number_ in sorted(set(because), key=self._order):
            line = self._line_of[number_]
            true = true_at.get(line, -1)
            key = line, true >= 0
            given[key] = (
                1 << true if true >= 0 else given.get(key, 0) | 1 << self._candidate_of[number_]
            )
        return tuple((members, line, true) for (line, true), members in given.items())

    def _said(self, each: Implication, reasons: Reasons, path: tuple[int, ...]) -> Says:
        bit = 1 << each.candidate
        true, false = Token("placed", bit), Token("removed", bit)
        if each.crowd:
            return sentence(CROWDED, reasons, removed=false, **_crowd_tokens(each.crowd))
        if each.item is None and path == self._top and each.why is not Cause.SEEN:
            return Says(SUPPOSED, placed=true) if each.true else Says(SUPPOSED_FALSE, removed=false)
        if each.why is Cause.SUPPOSED:
            return Says(CASE, case=self._case(path), placed=true)
        if each.why is Cause.LAST:
            assert each.item is not None
            return sentence(LAST, reasons, placed=true, last=Token("last", each.item))
        if each.why is Cause.LOCKED:
            assert each.item is not None
            return sentence(LOCKED, reasons, removed=false, item=items(each.item))
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
            placed = union(1 << option for option in options[:-1])
            return Says(SPLIT_NONE, candidates=Token("placed", placed))
        if len(options) > MOST_LISTED:
            return Says(SPLIT_MANY, item=items(case.item))
        members = candidates(union(1 << option for option in options))
        return sentence(SPLIT, reasons, candidates=members, item=items(case.item))

    def _order(self, implication: int) -> tuple[bool, int]:
        """Return by what reasons are ordered: lemmas first, then lines."""
        line = self._line_of[implication]
        return line > 0, abs(line)

    def _reasons(self, because: Sequence[int]) -> Reasons:
        """Return what is gone by the numbers of implications, each with the line that says why."""
        gone: dict[int, int] = {}
        for implication in sorted(because, key=self._order):
            line = self._line_of[implication]
            gone[line] = gone.get(line, 0) | 1 << self._candidate_of[implication]
        return tuple((members, line) for line, members in gone.items())


def _crowd_tokens(crowd: Crowd) -> dict[str, Token]:
    return {"items": items(*crowd.items), "covers": items(*crowd.covers)}
