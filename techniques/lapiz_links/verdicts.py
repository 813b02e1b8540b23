"""How sure a reading is: complete, enough with a warning, or partial; and what is told of it."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from lapiz import BadInput, Name
from lapiz.core import noted
from lapiz.files import puzzle_of
from lapiz.kinds import square_name
from lapiz_grid import known_rules
from lapiz_links.drawn.account import DrawnAccount
from lapiz_links.drawn.colours import named_in
from lapiz_links.judge import SolutionJudge, solutions_up_to_two
from lapiz_links.phrases import REFUSING, normal, phrases_in, refuses
from lapiz_sudoku.kind.formats.digit_grid import Document

WEIGHTY = re.compile(r"\b(?:rules?|clues?|mistakes?|errors?|wrong)\b")
"""What a sentence that may be left over does not say."""
SEVERAL = Name("something that neither its drawing nor its text tells: it has several solutions")
NONE = Name("something that was not read as it is meant: it has no solution")


class Accounted(Protocol):
    """What has become of the parts of a link."""

    unknown: list[Mapping[str, str]]
    judge: SolutionJudge | None
    read: DrawnAccount | None
    left: list[str]
    neutral: list[str]
    parts: Any
    contrary: bool


def by_uniqueness(account: Accounted, document: Document) -> list[str]:
    """Return a note of what a puzzle is loaded without: what is left no longer counts as unknown.

    Rules only take solutions away, and setters publish one. So if what was read has just one, what
    was not understood says nothing more of it. Where several are left, it does, and it is refused.
    """
    assert account.judge is not None
    if not account.unknown or not _may_be_left(account):
        return []
    if _solutions(document, account.judge.side)[0] != 1:
        return []
    left = [entry["rule"] for entry in account.unknown]
    account.unknown.clear()
    return [_left_out(left)]


def _left_out(left: Sequence[str]) -> Name:
    return Name("not read: {0}; what was read has just one solution", ", ".join(left))


def verdict(account: Accounted, document: Document) -> tuple[dict[str, Any], list[str]]:
    """Return the field `reading` of a document, and notes of it.

    What is left over is no longer unknown where it is harmless; where one solution is missing,
    that is.
    """
    assert account.read is not None
    assert account.judge is not None
    rules, told = account.read.rules, account.read.told()
    left = [entry["rule"] for entry in account.unknown]
    drawn = bool(rules.entries or rules.sorts)
    worth = not left or _may_be_left(account)
    number, differing = _solutions(document, account.judge.side) if worth else (None, [])
    sure, notes = "partial", list[str]()
    unlike = [sentence for sentence in account.neutral if _is_unlike(sentence, account.read)]
    if number == 1 and not left:
        sure = "enough" if rules.alone or unlike else "complete"
    elif worth and number == 1:
        sure = "enough"
        account.unknown.clear()
    elif not left and number is None:
        sure, notes = "enough", [Name("it is not proved that it has one solution")]
    elif not left and not drawn:
        sure = "complete" if number is None else "enough"
    elif not left:
        account.unknown.append(noted(SEVERAL if number else NONE, differing, account.parts.form))
    if sure != "partial":
        read = _told(told, account.judge, number) if rules.entries else []
        notes = [*read, *notes, *_warnings(left, unlike)]
    reading = {
        "verdict": sure,
        "rules": told,
        "left_over": left,
        "assumed": [str(assumption) for assumption in rules.assumed],
        "decoration": [f"{figure.kind}: {why}" for figure, why in account.read.decoration],
        "neutral": account.neutral,
        "sorts": account.read.sorts(account.judge),
        "stated": [*account.parts.rules, *account.read.stated],
        "negative": [entry.rule.name for entry in rules.entries if entry.fields.get("negative")],
    }
    return reading, notes


def _solutions(document: Document, side: int) -> tuple[int | None, list[str]]:
    """Count up to two solutions, None if it takes too long, and name the cells that differ."""
    try:
        puzzle = puzzle_of(document)
    except BadInput:
        return 0, []
    solutions = solutions_up_to_two(puzzle.start)
    if solutions is None or len(solutions) < 2:
        return None if solutions is None else len(solutions), []
    first, other = map(set, solutions)
    cells = sorted({candidate % side**2 for candidate in first - other})
    return 2, [square_name(*divmod(cell, side)) for cell in cells]


def _may_be_left(account: Accounted) -> bool:
    """Tell whether what is left over only takes solutions away, for all that its words say.

    Nothing may go against the setter's solution. A sentence may not say that a rule is wrong, or
    another one than was read; where there is no solution to agree with, it may say nothing of
    rules at all.
    """
    assert account.judge is not None
    if account.contrary:
        return False
    rules = account.read.rules if account.read else None
    alone = rules.alone if rules else set[str]()
    if account.judge.is_whole:
        return not any(_may_change(sentence, alone) for sentence in account.left)
    unread = rules.unread if rules else ()
    if any(refuses(normal(entry["rule"])) for entry in account.unknown):
        return False
    return not any(sentence in unread or _is_weighty(sentence, alone) for sentence in account.left)


def _may_change(sentence: str, alone: set[str]) -> bool:
    """Tell whether a sentence may say that a rule is another one than was read."""
    low = normal(sentence)
    spoken = {name for _, names in phrases_in(low) for name in names}
    return bool(REFUSING.search(low) or spoken & alone)


def _is_weighty(sentence: str, alone: set[str]) -> bool:
    """Tell whether a sentence may change a rule, or speaks of one read by the drawing alone."""
    low = normal(sentence)
    weighty = refuses(low) or WEIGHTY.search(low) or sentence == "…"
    return bool(weighty or _may_change(sentence, alone))


def _is_unlike(sentence: str, read: DrawnAccount) -> bool:
    """Tell whether a sentence names a colour that nothing is drawn in, or another for a rule."""
    named = named_in(normal(sentence))
    colours = [sort.colours for sort in read.rules.sorts]
    colours += [figure.colours for figure, _ in read.decoration]
    drawn = frozenset().union(*colours)
    return bool(named) and (sentence in read.rules.unread or not named & drawn)


def _told(told: Sequence[Mapping[str, Any]], judge: SolutionJudge, number: int | None) -> list[str]:
    """Return a note of what was read from the drawing."""
    listed = Counter[str]()
    for reading in told:
        title = known_rules()[reading["rule"]].title.lower()
        drawn = reading.get("drawn")
        alone = str(Name(", by the drawing alone")) if reading.get("mark") == "alone" else ""
        listed[f"{title} ({drawn}{alone})" if drawn else title] += 1
    names = ", ".join(listed)
    if judge.is_whole and number == 1:
        agreed = Name(
            "read from the drawing: {0}; agrees with the setter's solution, which is the only one",
            names,
        )
    else:
        agreed = Name("read from the drawing: {0}", names)
    return [agreed]


def _warnings(left: Sequence[str], unlike: Sequence[str]) -> Sequence[str]:
    """Return what was not read, and which sentences name another colour than is drawn."""
    notes = [_left_out(left)] if left else []
    return notes + [
        Name("drawn in another colour than the text says: “{0}”", sentence) for sentence in unlike
    ]
