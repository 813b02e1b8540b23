"""Accounts for all that a link holds, so that nothing of a puzzle is lost in silence.

Each part of it is read as a given or a rule; or is decoration, or says something about the puzzle;
or is left over, and then noted as a rule that is not known. The solution that many links carry is
only asked whether it is one of what has been read: it does not help to solve, nor is it kept.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any

import attrs

from lapiz import BadInput
from lapiz.core import FIELD, NOTES, Name, noted, square_name
from lapiz.files.puzzles import puzzle_of
from lapiz_grid import Add, Combine, Constraint, Differ, Exclude, Follow, Part, agrees
from lapiz_sudoku.board import Layout
from lapiz_sudoku.kind.formats.digit_grid import Document
from lapiz_sudoku.kind.formats.links.phrases import HOUSES, ReadRules, left_over

LEFT_OUT = Name("the digits that were entered fill the grid and are left out: they are not given")
WRONG = Name("the digits that were entered are left out: they do not fit the puzzle")


@attrs.frozen
class LinkContents:
    """What the reader of a link has found, besides the document of grid, houses and title.

    - `rules` are entries of the field `rules`; `unknown` what is left over, as documents note it.
    - `text` are the rules in the setter's words, `drawn` whether anything is taken for decoration.
    - `solution` has a digit for each cell, or something else where it is not told.
    - `entered` are the digits by cell that a player has entered, `played` the document with them.
    - `notes` say what else should be known.
    """

    form: str
    rules: Sequence[Any] = ()
    unknown: Sequence[Mapping[str, str]] = ()
    text: str = ""
    drawn: bool = False
    solution: Any = ""
    entered: Mapping[int, int] = attrs.field(factory=dict)
    played: Document | None = None
    notes: Sequence[str] = ()


def accounted(document: Document, parts: LinkContents) -> Document:
    """Return the document of a puzzle with all that was found, and with what is left over."""
    rules, unknown, layout = list(parts.rules), list(parts.unknown), _layout(document, parts.rules)
    digits = dict[int, int]()
    if layout:
        unknown += [noted(f"“{one}”", (), parts.form) for one in _said(document, parts, layout)]
        digits, odd = _solution(parts.solution, layout)
        unknown += [noted(odd, (), parts.form)] if odd else []
        broken = list(_broken(layout, digits))
        unknown += [
            noted(_breaks(one.rule.title), _cells(one, layout), parts.form) for one in broken
        ]
        rules = _without(rules, broken)
        unknown += [noted(name, (), parts.form) for name in _clashes(document, layout, digits)]
    document, notes = _entered(document, parts, digits)
    found = {**document, **({"rules": rules} if rules else {})}
    return {
        **found,
        **({FIELD: unknown} if unknown else {}),
        **({NOTES: [*parts.notes, *notes]} if parts.notes or notes else {}),
    }


def _layout(document: Document, rules: Sequence[Any]) -> Layout | None:
    """Return the layout of a puzzle with the rules that were read; None if it cannot be."""
    with suppress(BadInput):
        layout = puzzle_of({**document, **({"rules": list(rules)} if rules else {})}).space.layout
        assert isinstance(layout, Layout)
        return layout
    return None


def _said(document: Document, parts: LinkContents, layout: Layout) -> list[str]:
    """Return the sentences of the setter that say more than what was read."""
    constraints = layout.shape.constraints
    named = frozenset(one.rule.name for one in constraints)
    negative = frozenset(one.rule.name for one in constraints if dict(one.values).get("negative"))
    numbers = {
        value for one in constraints for _, value in one.values if isinstance(value, int)
    } | {digit for one in constraints for _, v in one.values if isinstance(v, tuple) for digit in v}
    houses = frozenset(house for house in HOUSES if document.get(house))
    told = ReadRules(layout.side, named, negative, houses, frozenset(numbers), not parts.drawn)
    return left_over(parts.text, told)


def _solution(solution: Any, layout: Layout) -> tuple[dict[int, int], str]:
    """Return the digits of a solution by cell, and what is odd in them."""
    if not isinstance(solution, str | list) or len(solution) != layout.cells:
        return {}, ""
    digits = dict[int, int]()
    for cell, value in enumerate(solution):
        text = str(value)
        if text.isascii() and text.isdecimal() and len(text) < 3:
            digits[cell] = int(text)
        elif layout.side > 9 and isinstance(solution, str) and text.isascii() and text.isalpha():
            digits[cell] = int(text, 36)
    if any(not 1 <= digit <= layout.side for digit in digits.values()):
        return {}, str(Name("digits other than 1 to {0} in its solution", layout.side))
    return digits, ""


def _broken(layout: Layout, digits: Mapping[int, int]) -> Iterator[Constraint]:
    """Yield the constraints that a solution breaks, as far as it is told."""
    if not layout.ruling or not digits:
        return
    board = layout.ruling.board
    whole = [digits.get(cell, 1) for cell in range(layout.cells)]
    for constraint in layout.shape.constraints:
        parts = constraint.rule.parts(constraint, board)
        if any(digits.keys() >= set(_of(part)) and not agrees(part, whole) for part in parts):
            yield constraint


def _of(part: Part) -> Sequence[int]:
    """Return the cells of a part of a rule."""
    if isinstance(part, Differ | Combine | Follow | Add):
        return part.cells
    return (part.first, part.second) if isinstance(part, Exclude) else (part.cell,)


def _without(rules: list[Any], broken: Sequence[Constraint]) -> list[Any]:
    """Return the entries of rules of which no constraint is broken."""
    wrong = {one.path[1] for one in broken}
    return [rule for number, rule in enumerate(rules) if number not in wrong]


def _clashes(document: Document, layout: Layout, digits: Mapping[int, int]) -> Iterator[str]:
    """Yield the sorts of houses, and the givens, that a solution disagrees with."""
    sorts = dict.fromkeys(
        house.sort
        for house in layout.houses
        if house.sort != "extra region"
        and digits.keys() >= set(house.order)
        and len({digits[cell] for cell in house.order}) < len(house.order)
    )
    yield from (_breaks(f"each digit once in a {sort}") for sort in sorts)
    given = "".join(document["grid"])
    if any(_digit(given[cell]) not in (0, digit) for cell, digit in digits.items()):
        yield "givens that its own solution does not have"


def _digit(character: str) -> int:
    return int(character, 36) if character.isalnum() else 0


def _breaks(name: str) -> str:
    return f"{name}, which its own solution breaks"


def _cells(constraint: Constraint, layout: Layout) -> list[str]:
    return [square_name(*divmod(cell, layout.side)) for cell in constraint.cells]


def _entered(
    document: Document, parts: LinkContents, digits: Mapping[int, int]
) -> tuple[Document, list[str]]:
    """Return a document, with the digits that a player has entered if they fit, and what is said.

    Where they fill the grid, it is its solution that was left in the link. Where they go against
    the solution or the rules, a position with them would have none.
    """
    if parts.played is None or not parts.entered:
        return document, []
    given = "".join(document["grid"])
    if all(character != "." or at in parts.entered for at, character in enumerate(given)):
        return document, [LEFT_OUT]
    wrong = any(digits.get(at, digit) != digit for at, digit in parts.entered.items())
    if wrong or not _layout(parts.played, parts.rules):
        return document, [WRONG]
    placed = Name("digits that were entered, and not given, are placed: {0}", len(parts.entered))
    return parts.played, [placed]
