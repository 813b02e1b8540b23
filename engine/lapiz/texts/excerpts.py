"""What is shown of an argument at the usual length: all of a short one, one way through a long one.

A line that is shown rests on lines that are shown, so no number leads nowhere.
"""

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from lapiz.core import Puzzle
from lapiz.texts.lines import (
    ALIKES,
    CASE,
    CASE_EMPTY,
    CASE_NONE,
    CASES_ALIKE,
    SPLITS,
    SUPPOSITIONS,
    Line,
)
from lapiz.texts.phrases import marked
from lapiz.texts.translations import said

MOST_LINES = 9
"""Up to how many numbered lines are all shown: a supposition and eight links."""
MOST_OF_A_WAY = 14
"""Up to how many lines of one way are shown; of a longer one the beginning and the end."""
BEGINNING, END = 5, 3

FOLDED = marked("(Lines {first} to {last} are left out here.)")
ALL = marked("(--length full prints all {count} lines.)")
FAIL = marked(
    "(This is the shortest of {ways} cases; the others also fail. --length full prints all {count} "
    "lines.)"
)
AGREE = marked(
    "(This is the shortest of {ways} cases; the others also lead there. --length full prints all "
    "{count} lines.)"
)
NAMED = {*ALIKES, *CASES_ALIKE, CASE_EMPTY}
"""Lines that name what goes as something before them."""


def excerpt(puzzle: Puzzle, lines: Sequence[Line]) -> list[str]:
    """Return the lines of an argument as they are shown at the usual length.

    Of many lines it is the way to the end that is nearest, and a sentence of what is not shown.
    """
    count = sum(line.number > 0 for line in lines)
    if count <= MOST_LINES:
        return [line.text(puzzle) for line in lines]
    ways = [_way(lines, end) for end in _ends(lines)]
    shown = min(ways, key=len) if len(ways) > 1 else lines
    texts = _folded(puzzle, shown)
    if len(texts) == len(lines):
        return texts
    rest = ALL if len(ways) == 1 else FAIL if shown[-1].number == 0 else AGREE
    return [*texts, said(rest).format(ways=len(ways), count=count)]


def _ends(lines: Sequence[Line]) -> Iterator[Line]:
    """Yield the last line of each case that has no cases in it, lemmas left out."""
    told = [line for line in lines if line.says.pattern not in NAMED and not line.in_lemma]
    for line, after in zip_longest(told, told[1:]):
        goes_on = after and after.says.pattern not in SUPPOSITIONS
        if not goes_on or after.path[: len(line.path)] != line.path:
            yield line


def _way(lines: Sequence[Line], end: Line) -> list[Line]:
    """Return the lines that an end rests on: what is supposed, in which cases, what follows."""
    numbered = {line.number: line for line in lines if line.number}
    open_, needed = [end, *(line for line in lines if _leads_to(line, end))], set[Line]()
    while open_:
        line = open_.pop()
        needed.add(line)
        open_ += [numbered[at] for _, at in line.rests_on if at and numbered[at] not in needed]
    return [line for line in lines if line in needed]


def _leads_to(line: Line, end: Line) -> bool:
    """Tell whether a line opens a case that an end is in, or says which cases there are."""
    depth, says = len(line.path), line.says.pattern
    opens = says in (CASE, CASE_NONE) and depth > 0
    splits = says in SPLITS and depth < len(end.path)
    return line.path == end.path[:depth] and (opens or splits)


def _folded(puzzle: Puzzle, lines: Sequence[Line]) -> list[str]:
    """Return the texts of some lines, of many without their middle."""
    texts = [line.text(puzzle) for line in lines]
    middle = [line for line in lines[BEGINNING:-END] if line.number > 0]
    if len(lines) <= MOST_OF_A_WAY or len(middle) < END:
        return texts
    folded = said(FOLDED).format(first=middle[0].number, last=middle[-1].number)
    return [*texts[:BEGINNING], folded, *texts[-END:]]
