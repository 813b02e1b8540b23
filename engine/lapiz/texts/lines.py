"""The lines of an argument: their sentences, and how one is printed."""

from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise

import attrs

from lapiz.core import Puzzle, Says, Token, filled
from lapiz.texts.phrases import listed, marked
from lapiz.texts.tokens import Reasons, printed, printer
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
OUTLINE = marked(
    (
        "{first} … {last} ({count} implication)",
        "{first} … {last} ({count} implications)",
    )
)

THEN = marked("Then {facts}.")
EXAMPLE = marked("{example} … ({count} implications in all)")

BRIEF = {
    full: plain
    for plain, full in (
        *(LAST, LOCKED, DEMANDED, SINCE, CROWDED, NO_ROOM, EMPTY, NO_WAY, BROKEN, SPLIT),
        BROKEN_SO,
    )
}
"""The sentences that say what they rest on, and what they are without that."""


@attrs.frozen
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

    def sentence(self, puzzle: Puzzle, *, brief: bool = False) -> str:
        """Return the line without number and indent; if `brief`, without what it rests on."""
        pattern, tokens = self.says.pattern, self.says.tokens
        template = BRIEF.get(pattern, pattern) if brief else pattern
        return filled(said(template), tokens, printer(puzzle))


def sentence(forms: tuple[str, str], reasons: Reasons, **tokens: Token) -> Says:
    """Return a sentence in its form without reasons or with them."""
    plain, full = forms
    if not reasons:
        return Says(plain, "", **tokens)
    return Says(full, "", reasons=Token("reasons", reasons), **tokens)


SUPPOSITIONS = {SUPPOSED, SUPPOSED_FALSE}
FACTS = {
    form
    for forms in (LAST, LOCKED, DEMANDED, SINCE, CROWDED, (SEEN, SEEN_BY_RULE))
    for form in forms
}
"""Sentences that say what becomes true or goes."""
MOST_FACTS = 6
"""Up to how many of them are told in a breath."""
LONGEST_BREATH = 400
"""How many characters that may take."""


def outline(puzzle: Puzzle, lines: Sequence[Line]) -> str:
    """Return lines in a few sentences: all of few; of many an example, or their ends.

    An example is the first supposition of several that is told in a breath.
    """
    whole = in_a_breath(puzzle, lines)
    if whole and len(lines) > 2:  # of two the last one says all
        return whole
    courses = list(_courses(lines))
    told = (in_a_breath(puzzle, course) for course in courses if len(courses) > 1)
    example = next(filter(None, told), "")
    if not example:
        return _ends(puzzle, lines)
    return said(EXAMPLE).format(example=example, count=_count(lines))


def _courses(lines: Sequence[Line]) -> Iterator[list[Line]]:
    """Yield the lines from each supposition to the next; nothing where there are lemmas."""
    starts = [at for at, line in enumerate(lines) if line.says.pattern in SUPPOSITIONS]
    if starts[:1] == [0]:
        for start, end in pairwise([*starts, len(lines)]):
            yield list(lines[start:end])


def _count(lines: Sequence[Line]) -> int:
    return sum(1 for line in lines if line.number > 0)


def in_a_breath(puzzle: Puzzle, lines: Sequence[Line]) -> str:
    """Return what follows from suppositions without cases, if that is little; else nothing."""
    facts = [line for line in lines if line.says.pattern in FACTS]
    if len(facts) > MOST_FACTS or any(line.path for line in lines):
        return ""
    if lines[0].says.pattern not in SUPPOSITIONS:
        return ""
    texts = list[str]()
    for told, some in groupby(lines, lambda line: line.says.pattern in FACTS):
        if told:
            texts.append(said(THEN).format(facts=listed([_fact(puzzle, line) for line in some])))
        else:
            texts += [line.sentence(puzzle, brief=True) for line in some]
    text = " ".join(texts)
    return text if len(text) <= LONGEST_BREATH else ""


def _fact(puzzle: Puzzle, line: Line) -> str:
    tokens = line.says.tokens
    return printed(puzzle, tokens["placed" if line.true else "removed"])


def _ends(puzzle: Puzzle, lines: Sequence[Line]) -> str:
    """Return the first and the last of some lines in one, and how many there are.

    If there is nothing before the last one, it says all.
    """
    after = [line for line in lines if not line.in_lemma] or lines
    first = after[1] if after[0].says.pattern in (SUPPOSED, SUPPOSED_FALSE) else after[0]
    if first is lines[-1]:
        return first.sentence(puzzle)
    ends = [line.sentence(puzzle, brief=True) for line in (first, lines[-1])]
    count = _count(lines)
    return said(OUTLINE[count > 1]).format(first=ends[0], last=ends[1], count=count)
