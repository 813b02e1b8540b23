"""Prints tokens: with the notation of the puzzle's kind, or the engine's own words."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any

from lapiz.core import Puzzle, Token, bits, candidates, items, union
from lapiz.texts.phrases import listed
from lapiz.texts.recognised import told
from lapiz.texts.translations import said

MOST_LISTED = 12
"""How many candidates, or numbers of lines, are listed in a sentence."""
MOST_ITEMS = 20
"""How many items are listed at most; of more, NAMED_ITEMS are named."""
NAMED_ITEMS = 6

Reasons = tuple[tuple[int, int], ...]
"""What is gone: sets of candidates, each with the number of the line that says why."""


def printed(puzzle: Puzzle, token: Token) -> str:
    """Return the text of a token: the kind's own notation, else the engine's."""
    value: Any = token.value
    if token.sort == "items" and len(value) > MOST_ITEMS:
        return shortened(puzzle, value)
    usual = USUAL.get(token.sort)
    return usual(puzzle, value) if usual else puzzle.kind.token(puzzle.space, token)


def shortened(puzzle: Puzzle, numbers: tuple[int, ...]) -> str:
    """Return the first few of some items, and how many more there are."""
    text = puzzle.kind.token(puzzle.space, items(*numbers[:NAMED_ITEMS]))
    more = len(numbers) - NAMED_ITEMS
    return said("{items} and {count} more").format(items=text, count=more) if more > 0 else text


def placed(puzzle: Puzzle, members: int) -> str:
    """Return placed candidates, in the kind's notation "placed" if it has one."""
    token = Token("placed", members) if puzzle.kind.printer("placed") else candidates(members)
    return puzzle.kind.token(puzzle.space, token)


def removed(puzzle: Puzzle, members: int) -> str:
    """Return removed candidates, in the kind's notation "removed" if it has one."""
    if puzzle.kind.printer("removed"):
        with suppress(Exception):  # of a plugin's notation
            return puzzle.kind.token(puzzle.space, Token("removed", members))
    names = (puzzle.kind.token(puzzle.space, candidates(1 << member)) for member in bits(members))
    return ", ".join(said("not {candidate}").format(candidate=name) for name in names)


def reasons(puzzle: Puzzle, gone: Reasons) -> str:
    """Return what is gone, each with the number of its line: "r1c12<>4 (2) and r1c7<>4 (5)".

    Of many only the lines are named.
    """
    if union(members for members, _ in gone).bit_count() <= MOST_LISTED:
        return listed([f"{removed(puzzle, members)} ({line})" for members, line in gone])
    return said("the others are ruled out ({lines})").format(lines=_lines([n for _, n in gone]))


def grounds(puzzle: Puzzle, given: tuple[tuple[int, int, bool], ...]) -> str:
    """Return what a rule meets, with the numbers of the lines: "r1c1=5 (1) and r1c7<>4 (5)".

    Each is candidates, a line, and whether they are true there. Of many only the lines are named.
    """
    gone = [(members, line) for members, line, true in given if not true]
    parts = [f"{placed(puzzle, members)} ({line})" for members, line, true in given if true]
    return listed([*parts, reasons(puzzle, tuple(gone))] if gone else parts)


def _lines(numbers: Sequence[int]) -> str:
    """Return the numbers of lines, of many the first and the last."""
    if len(numbers) > MOST_LISTED:
        return f"{min(numbers)}…{max(numbers)}"
    return ", ".join(map(str, numbers))


def _last(puzzle: Puzzle, item: int) -> str:
    """Return what the last candidate of an item is called, in the notation "last" if any."""
    if puzzle.kind.printer("last"):
        with suppress(Exception):
            return puzzle.kind.token(puzzle.space, Token("last", item))
    return said("the last candidate of {item}").format(item=_item(puzzle, item))


def _shared(puzzle: Puzzle, item: int) -> str:
    """Return what two candidates share, in the notation "shared" if there is one."""
    if puzzle.kind.printer("shared"):
        with suppress(Exception):
            return puzzle.kind.token(puzzle.space, Token("shared", item))
    return _item(puzzle, item)


def _because(puzzle: Puzzle, pair: tuple[int, int]) -> str:
    """Return why two candidates exclude each other, in the notation "because" if there is one."""
    if puzzle.kind.printer("because"):
        return puzzle.kind.token(puzzle.space, Token("because", pair))
    return told(puzzle.space.why_apart(*pair))


def _item(puzzle: Puzzle, item: int) -> str:
    return puzzle.kind.token(puzzle.space, items(item))


def _path(_: Puzzle, numbers: tuple[int, ...]) -> str:
    """Return the number of a case in cases: "2.1"."""
    return ".".join(map(str, numbers))


USUAL: Mapping[str, Callable[[Puzzle, Any], str]] = {
    "placed": placed,
    "removed": removed,
    "reasons": reasons,
    "grounds": grounds,
    "last": _last,
    "shared": _shared,
    "because": _because,
    "path": _path,
}
"""What prints tokens that need more than the space."""
