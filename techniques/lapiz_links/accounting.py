"""Accounts for all that a link holds, so that nothing of a puzzle is lost in silence.

Each part of it is read as a given or a rule; or is decoration, or says something about the puzzle;
or is left over, and then noted as a rule that is not known. The solution that many links carry is
only asked whether it is one of what has been read: it does not help to solve, nor is it kept.
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

import attrs

from lapiz import BadInput, Name
from lapiz.core import FIELD, NOTES, READING, noted
from lapiz.files import puzzle_of
from lapiz.kinds import square_name
from lapiz_grid import Board, Constraint, usual
from lapiz_links.documents import FOGGY
from lapiz_links.drawn.account import UNSAID, DrawnAccount, DrawnParts, read_parts
from lapiz_links.judge import SolutionJudge
from lapiz_links.phrases import (
    HOUSES,
    ReadRules,
    is_of_fog,
    left_over,
    normal,
    sentences_of,
)
from lapiz_links.verdicts import by_uniqueness, verdict
from lapiz_sudoku.board import Layout
from lapiz_sudoku.kind.formats.digit_grid import Document

LEFT_OUT = Name("the digits that were entered fill the grid and are left out: they are not given")
QUESTION = Name("clues that are only a question mark are left out: they give no number")
WRONG = Name("the digits that were entered are left out: they do not fit the puzzle")


@attrs.frozen
class LinkContents:
    """What the reader of a link has found, besides the document of grid, houses and title.

    - `rules` are entries of the field `rules`; `unknown` what is left over, as documents note it.
    - `text` are the rules in the setter's words, `parts` what is drawn, if the format draws;
      `drawn` says whether anything is taken for decoration.
    - `solution` has a digit for each cell, or something else where it is not told.
    - `entered` are the digits by cell that a player has entered, `played` the document with them.
    - `notes` say what else should be known.
    """

    form: str
    rules: Sequence[Any] = ()
    unknown: Sequence[Mapping[str, str]] = ()
    text: str = ""
    parts: DrawnParts | None = None
    drawn: bool = False
    solution: Any = ""
    entered: Mapping[int, int] = attrs.field(factory=dict)
    played: Document | None = None
    notes: Sequence[str] = ()


@attrs.define
class Account:
    """What has become of the parts of a link so far."""

    document: Document
    parts: LinkContents
    rules: list[Any]
    unknown: list[Mapping[str, str]]
    judge: SolutionJudge | None = None
    read: DrawnAccount | None = None
    left: list[str] = attrs.field(factory=list)
    neutral: list[str] = attrs.field(factory=list)
    contrary: bool = False

    def against(self, name: str, cells: Sequence[str] = ()) -> None:
        """Note something that goes against the solution of the link."""
        self.contrary = True
        self.note(name, cells)

    def note(self, name: str, cells: Sequence[str] = ()) -> None:
        """Note something that is left over."""
        self.unknown.append(noted(name, cells, self.parts.form))


def accounted(document: Document, parts: LinkContents) -> Document:
    """Return the document of a puzzle with all that was found, and with what is left over."""
    account = Account(document, parts, list(parts.rules), list(parts.unknown))
    layout = _layout(document, parts.rules)
    if layout:
        _judged(account, layout)
    digits = account.judge.digits if account.judge else {}
    document, notes = _entered(document, parts, digits)
    ruled = {**document, **({"rules": account.rules} if account.rules else {})}
    if FOGGY not in parts.notes and any(is_of_fog(normal(one)) for one in account.neutral):
        notes = [FOGGY, *notes]
    if account.read and any(why == UNSAID for _, why in account.read.decoration):
        notes = [QUESTION, *notes]
    reading: dict[str, Any] = {}
    if account.read is not None and parts.parts is not None:
        reading, said = verdict(account, ruled)
        notes = [*said, *notes]
    elif account.judge is not None:
        notes = [*by_uniqueness(account, ruled), *notes]
    return {
        **ruled,
        **({FIELD: account.unknown} if account.unknown else {}),
        **({NOTES: [*parts.notes, *notes]} if parts.notes or notes else {}),
        **({READING: reading} if reading else {}),
    }


def _judged(account: Account, layout: Layout) -> None:
    """Read figures and sentences, and note what is left over or goes against the solution."""
    document, parts = account.document, account.parts
    digits, odd = _solution(parts.solution, layout)
    judge = account.judge = SolutionJudge(layout.side, layout.shape.labels, digits, layout.digits)
    if odd:
        account.against(odd)
    names = {constraint.rule.name for constraint in layout.shape.constraints}
    read = account.read = read_parts(parts.parts or DrawnParts(), parts.text, judge, names)
    account.rules += read.entries
    if read.entries and not _layout(document, account.rules):  # digits that no rule leaves
        account.rules = list(parts.rules)
        read.rules.forget()
    account.unknown += read.rules.unknown(layout.side, parts.form)
    account.contrary |= any(sort.broken for sort in read.rules.left)
    layout = _layout(document, account.rules) or layout
    stated = frozenset(read.rules.stated)
    account.left, account.neutral = _said(document, parts, layout, stated)
    for sentence in account.left:
        account.note(f"“{sentence}”")
    board = layout.ruling.board if layout.ruling else Board(layout.side)
    broken = list(judge.broken(layout.shape.constraints, board))
    for constraint in broken:
        account.against(_breaks(constraint.rule.title), _cells(constraint, layout))
    account.rules = _without(account.rules, broken)
    for sort in judge.clashing_houses(layout):
        account.against(_breaks(f"each digit once in a {sort}"))
    given = "".join(document["grid"])
    if any(_digit(given[cell]) not in (0, digit) for cell, digit in digits.items()):
        account.against("givens that its own solution does not have")


def _layout(document: Document, rules: Sequence[Any]) -> Layout | None:
    """Return the layout of a puzzle with the rules that were read; None if it cannot be."""
    with suppress(BadInput):
        layout = puzzle_of({**document, **({"rules": list(rules)} if rules else {})}).space.layout
        assert isinstance(layout, Layout)
        return layout
    return None


def _said(
    document: Document, parts: LinkContents, layout: Layout, stated: frozenset[str]
) -> tuple[list[str], list[str]]:
    """Return the sentences of the setter that say more than what was read, and the neutral ones."""
    constraints = layout.shape.constraints
    named = frozenset(constraint.rule.name for constraint in constraints)
    negative = frozenset(one.rule.name for one in constraints if dict(one.values).get("negative"))
    numbers = {
        value for one in constraints for _, value in one.values if isinstance(value, int)
    } | {digit for one in constraints for _, v in one.values if isinstance(v, tuple) for digit in v}
    if layout.digits != usual(layout.side):
        numbers |= set(layout.digits) | {layout.side}
    houses = frozenset(house for house in HOUSES if document.get(house))
    bare = not parts.drawn
    told = ReadRules(layout.side, named, negative, houses, frozenset(numbers), bare, stated)
    left = left_over(parts.text, told)
    others = [one for one in sentences_of(parts.text) if one not in left and one not in stated]
    return left, others


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
    if not set(digits.values()) <= set(layout.digits):
        least, most = layout.digits[0], layout.digits[-1]
        return {}, str(Name("digits other than {0} to {1} in its solution", least, most))
    return digits, ""


def _without(rules: list[Any], broken: Sequence[Constraint]) -> list[Any]:
    """Return the entries of rules of which no constraint is broken."""
    wrong = {constraint.path[1] for constraint in broken}
    return [rule for number, rule in enumerate(rules) if number not in wrong]


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
