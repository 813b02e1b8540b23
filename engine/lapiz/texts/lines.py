"""The lines of an argument: their sentences, and how one is printed."""

from collections.abc import Hashable, Iterable, Iterator, Sequence
from itertools import groupby, pairwise
from typing import cast

import attrs

from lapiz.core import Puzzle, Says, Space, Token, filled, union
from lapiz.texts.phrases import marked
from lapiz.texts.tokens import Reasons, printer
from lapiz.texts.translations import said

INDENT = "   "

SUPPOSED = marked("Suppose {placed}.")
SUPPOSED_FALSE = marked("Suppose {removed}.")
CASE = marked("Case {case}: {placed}.")
LAST = marked(("{placed}: {last}.", "{placed}: {last}, because {reasons}."))
SEEN = marked("{removed}: it shares {shared} with {placed} ({line}).")
SEEN_BY_RULE = marked("{removed}: {placed} ({line}), and {shared}.")
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
SINCE = marked(
    (
        "{removed}, because {claim}.",
        "{removed}, because of {grounds} and because {claim}.",
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
BROKEN = marked(
    (
        "This cannot hold any more: {claim}.",
        "This cannot hold any more, because of {grounds}: {claim}.",
    )
)
BROKEN_SO = marked(
    (
        "This cannot hold any more: {claim}. {why}",
        "This cannot hold any more, because of {grounds}: {claim}. {why}",
    )
)
SPLIT = marked(
    (
        "One of {candidates} is true, the only ones left for {item}.",
        "One of {candidates} is true, the only ones left for {item}, because {reasons}.",
    )
)
SPLIT_NONE = marked("Either one of {candidates} is true, or none is.")
CASE_NONE = marked("Case {case}: none of these is true: {removed}.")
SPLIT_MANY = marked("One of the candidates of {item} is true.")
ALIKE = marked("In the same way {removed}.")
ALIKE_PLACED = marked("In the same way {placed}.")
ALIKE_EMPTY = marked("In the same way {removed}: nothing would be left for {item}.")
ALIKES = {ALIKE, ALIKE_EMPTY}
CASES_ALIKE = marked(
    (
        "Case {cases}: {candidates}, as in case {case}.",
        "Cases {cases}: {candidates}, each as in case {case}.",
    )
)
CASE_EMPTY = marked("Case {case}: {placed}, as in case {other}: nothing is left for {item}.")
LEMMA = marked("Lemma {lemma}: {removed}.")
LEMMA_ALIKE = marked("Lemma {lemma}: {removed}, in the same way.")
LEMMA_EMPTY = marked("Lemma {lemma}: {removed}, in the same way: nothing would be left for {item}.")
THEN = marked("Then {facts}.")
BRIEF = {
    full: plain
    for plain, full in (
        *(LAST, LOCKED, DEMANDED, SINCE, CROWDED, NO_ROOM, EMPTY, NO_WAY, BROKEN, SPLIT),
        BROKEN_SO,
    )
}
"""The sentences that say what they rest on, and what they are without that."""


@attrs.frozen(eq=False)
class Line:
    """A line of an argument: its number (0 if it has none), the cases it is in, and its text.

    -n is the number of lemma n, and the first of the cases that its proof is in. `candidate` is
    what the line says to be true (or false, if not `true`); -1 for other lines. `rests_on` are what
    it says to be gone, with the numbers of the lines that say why, 0 for itself.
    """

    number: int
    path: tuple[int, ...]
    says: Says
    candidate: int = -1
    true: bool = True
    rests_on: Reasons = ()

    @property
    def in_lemma(self) -> bool:
        """Whether it is part of a lemma."""
        return self.path[:1] < (0,) and bool(self.path)

    def text(self, puzzle: Puzzle) -> str:
        """Return the line in the current language and notation, with number and indent."""
        head = f"{self.number}. " if self.number > 0 else ""
        depth = len(self.path) - (self.number < 0)
        return f"{INDENT * depth}{head}{self.sentence(puzzle)}"

    def sentence(self, puzzle: Puzzle) -> str:
        """Return the line without number and indent."""
        return _sentence(puzzle, self.says)

    @property
    def brief(self) -> Says:
        """What it says without what it rests on."""
        pattern = self.says.pattern
        return Says(BRIEF.get(pattern, pattern), "", **self.says.tokens)


def _sentence(puzzle: Puzzle, says: Says) -> str:
    return filled(said(says.pattern), says.tokens, printer(puzzle))


def sentence(
    forms: tuple[str, str], reasons: Hashable, sort: str = "reasons", /, **tokens: Token
) -> Says:
    """Return a sentence in its form without reasons or with them, which are tokens of a sort."""
    if reasons:
        tokens = {sort: Token(sort, reasons), **tokens}
    return Says(forms[bool(reasons)], "", **tokens)


SUPPOSITIONS = {SUPPOSED, SUPPOSED_FALSE}
FACTS = {
    form
    for forms in (LAST, LOCKED, DEMANDED, SINCE, CROWDED, (SEEN, SEEN_BY_RULE))
    for form in forms
}
"""Sentences that say what becomes true or goes."""
SPLITS = {*SPLIT, SPLIT_NONE, SPLIT_MANY}
"""Sentences that say which cases there are."""
RULED_OUT = {*NO_WAY, *BROKEN, *BROKEN_SO}
"""Sentences that say of a rule no more than that it cannot hold."""
MOST_FACTS = 6
"""Up to how many of them are told in a breath."""


def courses(lines: Sequence[Line]) -> Iterator[list[Line]]:
    """Yield the lines from each supposition to the next; nothing where something comes before."""
    starts = [at for at, line in enumerate(lines) if line.says.pattern in SUPPOSITIONS]
    if starts[:1] == [0]:
        for start, end in pairwise([*starts, len(lines)]):
            yield list(lines[start:end])


def breath(
    space: Space, lines: Sequence[Line], facts: int = MOST_FACTS, cases: int = 0
) -> tuple[Says, ...]:
    """Return the sentences for that, of at most so many facts; none where there are more.

    That candidates of one square go counts as one fact where that is said one after the other. Up
    to so many cases are told, too, but none in another.
    """
    if not lines or lines[0].says.pattern not in SUPPOSITIONS:
        return ()
    if any(len(line.path) > bool(cases) for line in lines):
        return ()
    if cases and sum(line.says.pattern == CASE for line in lines) > cases:
        return ()
    left, sentences = facts, list[Says]()
    for are_facts, run in groupby(lines, lambda line: line.says.pattern in FACTS):
        if are_facts:
            told = _facts(space, run)
            left -= len(told)
            if left < 0:
                return ()
            sentences.append(Says(THEN, "", facts=Token("list", told)))
        else:
            sentences += [line.brief for line in run]
    return tuple(sentences)


def _facts(space: Space, lines: Iterable[Line]) -> tuple[Token, ...]:
    """Return what becomes true or goes, that of one square together.

    What goes from a square that is filled then is not told.
    """
    facts, listed = list[Token](), list(lines)
    filled_then = {space.homes[line.candidate] for line in listed if line.true} - {-1}
    for (true, home), run in groupby(listed, lambda line: _square(space, line)):
        tokens = [line.says.tokens["placed" if true else "removed"] for line in run]
        if home >= 0:
            tokens = [Token(tokens[0].sort, union(cast(int, token.value) for token in tokens))]
        facts += tokens if true or home not in filled_then else ()
    return tuple(facts)


def _square(space: Space, line: Line) -> tuple[bool, int]:
    """Return what one fact of several has in common: whether it is true, and its square."""
    return line.true, -1 if line.true else space.homes[line.candidate]


def refuted(course: Sequence[Line]) -> int:
    """Return what a course shows to be false: what it supposes first, and what goes like that."""
    alike = (line.says.tokens["removed"] for line in course if line.says.pattern in ALIKES)
    return union((1 << course[0].candidate, *(cast(int, token.value) for token in alike)))
