"""Constraints of the Interactive Sudoku Solver about cells beside the grid.

A group of such cells with one for each cell of the grid is a hidden layer: what `Var` states, and
the regions of `ChaosConstruction`. What other constraints say of them is read as an automaton.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

import attrs

from lapiz import BadInput
from lapiz_formats.tables import BREAK, explored, named_lines, stated_text
from lapiz_grid import (
    Add,
    Automaton,
    Board,
    Combine,
    Differ,
    Digits,
    Exclude,
    Follow,
    Never,
    combined,
    constraints_of,
)
from lapiz_links.dialects import names_of
from lapiz_links.solver_arguments import BETWEEN, CELL, place
from lapiz_links.solver_rules import DIALECT
from lapiz_links.solver_stated import (
    BESIDE,
    PACKED_FIRST,
    TABLES,
    Typed,
    in_strange_segments,
)

ALL, ANY = "And", "Or"
VARIABLES, CHAOS, CONNECTED = "Var", "ChaosConstruction", "ConnectedValues"
REGION = "region"
COUNTS = {"ChaosArrow": "region-arrow", "ChaosCount": "region-count"}
"""Clues that count the cells of a region, and the rules that they are."""
PLACELESS = re.compile(
    "Pair|PairX|NFA|Regex|AllDifferent|SameValues|CountDistinct|ContainExact|ContainAtLeast|Thermo|"
    "Whisper|Renban|Palindrome|Between|Lockout|Sum|Cage|Arrow|EqualSum|Zipper|Modular|X|V|WhiteDot|"
    "BlackDot|GreaterThan"
)
"""Types that say the same wherever their cells are."""
MOST_STATES = 4_000
"""How many states an automaton may have that is stated."""


@attrs.frozen
class HiddenCells:
    """The groups of cells beside a grid: by what their names begin with, what they are called."""

    side: int
    digits: Digits
    groups: Mapping[str, str]

    def spelt(self, word: str) -> str | None:
        """Return a cell as lines of hidden values name it; None for a word that is none."""
        if CELL.fullmatch(word):
            row, column = place(word)
            return f"r{row}c{column}"
        called, at = self.found(word)
        row, column = divmod(at, self.side)
        return f"{called}:r{row + 1}c{column + 1}" if called else None

    def found(self, word: str) -> tuple[str, int]:
        """Return the group of a cell beside the grid, and its place; no group for other words."""
        start = next((start for start in self.groups if word.startswith(start)), "")
        at = word.removeprefix(start)
        known = start and at.isdecimal() and 0 < int(at) <= self.side**2
        return (self.groups[start], int(at) - 1) if known else ("", 0)


def beside_of(constraints: Iterable[Typed], side: int, digits: Digits) -> HiddenCells:
    """Return the groups that have a cell for each cell of the grid."""
    groups = dict[str, str]()
    for name, arguments in constraints:
        if name == VARIABLES and arguments[2:] in ([str(side**2)], [f"{side}x{side}"]):
            groups[f"V{arguments[0]}"] = arguments[0]
        if name == CHAOS:
            groups["CC"] = REGION
    return HiddenCells(side, digits, groups)


def hidden_entries(
    beside: HiddenCells, constraints: Sequence[Typed]
) -> tuple[list[Any], list[Typed]]:
    """Return the entries of what is said of hidden values, and the constraints that are left."""
    entries, left, allowed = list[Any](), list[Typed](), dict[str, list[int]]()
    for one in constraints:
        name, arguments = one
        if not name and beside.groups:
            for word in arguments:
                cell, *held = word.split("_")
                if beside.found(cell)[0]:
                    allowed[cell] = [int(text) for text in held]
        if name == VARIABLES and f"V{arguments[0] if arguments else ''}" in beside.groups:
            continue
        new = _any_of(beside, arguments) if name == ANY else _entries(beside, name, arguments)
        if new is None:
            left.append(one)
        else:
            entries += new
    return [*_values(beside, allowed), *entries], left


def _values(beside: HiddenCells, allowed: Mapping[str, Sequence[int]]) -> Iterator[Any]:
    """Yield the hidden values of each group, and which of them single cells may have."""
    every = list(beside.digits)
    for start, called in beside.groups.items():
        cells = [f"{start}{at}" for at in range(1, beside.side**2 + 1)]
        many = max(max(allowed.get(cell, every)) for cell in cells)
        if called != REGION:
            yield {"hidden-values": {"called": called, "values": max(many, 2)}}
        for cell in cells:
            held = sorted(allowed.get(cell, every))
            if held != list(range(1, many + 1)):
                yield _possible(beside, cell, *map(str, held))


def _entries(beside: HiddenCells, name: str, arguments: Sequence[Any]) -> list[Any] | None:
    """Return the entries of a constraint about hidden values; None if it is none, or not known."""
    kept = list(arguments[:1]) if name in PACKED_FIRST else []
    words = [word for word in arguments[len(kept) :] if isinstance(word, str)]
    if name == CONNECTED:
        return _connected(beside, arguments)
    if name in COUNTS and REGION in beside.groups.values():
        return _counting(beside, COUNTS[name], arguments)
    if not PLACELESS.fullmatch(name) or not any(beside.found(word)[0] for word in words):
        return None
    unknown = any(BESIDE.fullmatch(word) and not beside.found(word)[0] for word in words)
    if unknown or in_strange_segments(name, arguments):
        return None
    entries = list[Any]()
    for called, line in named_lines(words) if name in TABLES else [(name, words)]:
        if name == "NFA":
            cells = " ".join(beside.spelt(word) or BREAK for word in line)
            entries.append(_line(called or name, cells, kept[0]))
            continue
        new = _stated(beside, name, [*kept, *line], called or name)
        if new is None:
            return None
        entries += new
    return entries


def _line(called: str, line: str, states: str) -> Any:
    """Return the entry of a line of cells and hidden values, and of what reads it."""
    return {"hidden-line": {"called": called, "line": line, "states": states}}


def _connected(beside: HiddenCells, arguments: Sequence[str]) -> list[Any] | None:
    """Return the entries of values whose cells hang together, and of how many cells have one.

    Of a set its values stand side by side, as `1_2`.
    """
    start, stated, size = [*arguments, "", ""][:3]
    called, values = beside.groups.get(start, ""), stated.split("_")
    known = called and not arguments[3:] and all(map(str.isdecimal, [*values, size or "0"]))
    many = int(size or 0) if known else 0
    if not known or (many and values[1:]):
        return None
    if values[1:]:
        return [{"connected-set": {"called": called, "values": [*map(int, values)]}}]
    cells = (f"{start}{at}" for at in range(1, beside.side**2 + 1)) if many else ()
    held = ["_".join(values * many), *cells]
    counted = _stated(beside, "ContainExact", held, f"{called} {stated}: {size}") if many else []
    return [{"connected-values": {"called": called, "value": int(stated)}}, *(counted or ())]


def _any_of(beside: HiddenCells, branches: Sequence[Typed]) -> list[Any] | None:
    """Return the entry of several constraints of which any may hold, if they have hidden values."""
    members = [branch[1] if branch[0] == ALL else [branch] for branch in branches]
    words = [word for branch in members for _, said in branch for word in said]
    texts = [word.split("_")[0] for word in words if isinstance(word, str)]
    entries = [_branch(beside, branch) for branch in members]
    if not any(beside.found(text)[0] for text in texts) or None in entries:
        return None
    return [{"any-of": entries}]


def _branch(beside: HiddenCells, branch: Sequence[Typed]) -> list[Any] | None:
    """Return the entries of constraints that hold together; None if one is not known."""
    entries = list[Any]()
    for name, arguments in branch:
        new = None
        if not name:
            new = [_possible(beside, *word.split("_")) for word in arguments]
        elif name not in (ANY, ALL):
            new = _entries(beside, name, arguments)
        if new is None:
            new, unknown = DIALECT.read([(name, arguments)], beside.side, (), beside.digits)
            if unknown:
                return None
        entries += new
    return entries


def _possible(beside: HiddenCells, cell: str, *held: str) -> Any:
    """Return that a cell, or its hidden value, is one of some numbers."""
    return _line("possible values", f"{beside.spelt(cell)}", f"0: {','.join(held)}>1; 1!:")


def _counting(beside: HiddenCells, rule: str, arguments: Sequence[str]) -> list[Any] | None:
    """Return the entry of a clue that counts cells of its region; None if it is of another sort."""
    control, offset, *words = [*arguments, "", ""][: max(2, len(arguments))]
    groups, line = list[str](), list[str]()
    for word in [*words, BETWEEN]:
        if word != BETWEEN:
            line.append((beside.spelt(word) or "").removeprefix(f"{REGION}:"))
        elif line:
            groups.append(" ".join(line))
            line = []
    own = beside.spelt(control)
    if not groups or offset not in ("", "0", "1") or any(g.split()[0] != own for g in groups):
        return None
    return [{rule: {"cells": groups, **({"others": True} if offset == "1" else {})}}]


def _stated(beside: HiddenCells, name: str, arguments: list[str], called: str) -> list[Any] | None:
    """Return what a constraint says as lines; it is read of cells in one piece in their places."""
    names = {word: text for word in arguments if (text := beside.spelt(word))}
    side = beside.side
    snake = [
        (row + 1, (column if row % 2 == 0 else side - 1 - column) + 1)
        for row in range(side)
        for column in range(side)
    ]
    if len(names) > len(snake):
        return None
    stands = dict(zip(names, names_of(snake), strict=False))
    real = {
        (row - 1) * side + column - 1: names[word]
        for word, (row, column) in zip(names, snake, strict=False)
    }
    stated = [(name, [stands.get(word, word) for word in arguments])]
    entries, unknown = DIALECT.read(stated, side, (), beside.digits)
    if unknown:
        return None
    lines = list[Any]()
    for constraint in constraints_of({"rules": entries}, side, beside.digits):
        board = Board(side, (constraint,), digits=beside.digits)
        for part in constraint.parts(board):
            for cells, automaton in _automata(part, board):
                moves, ends = explored(automaton, beside.digits)
                if len(moves) > MOST_STATES:
                    raise BadInput("an automaton with too many states")
                states = [{digit: [to] for digit, to in after.items()} for after in moves]
                text = stated_text(states, ends, beside.digits)
                line = " ".join(real[cell] for cell in cells)
                lines.append(_line(called, line, text))
    return lines


def _automata(part: Any, board: Board) -> Iterator[tuple[Sequence[int], Automaton]]:
    """Yield the cells of a part of a rule, and what reads them."""
    if isinstance(part, Follow):
        yield part.cells, part.automaton
    elif isinstance(part, Combine):
        yield part.cells, combined(part.sets, board.digits)
    elif isinstance(part, Add):
        yield part.cells, _adding(part)
    elif isinstance(part, Exclude):
        yield (part.first, part.second), _allowing(part.relation, board)
    elif isinstance(part, Never):
        yield (part.cell,), _allowing((), board, part.digits)
    elif isinstance(part, Differ):
        alike = tuple(1 << digit for digit in range(len(board.digits)))
        for pair in combinations(part.cells, 2):
            yield pair, _allowing(alike, board)
    else:
        raise BadInput("a rule about cells beside the grid that is none of its digits")


def _adding(part: Add) -> Automaton:
    """Return what reads digits that add up with their weights."""

    def step(state: tuple[int, int], digit: int) -> tuple[int, int] | None:
        at, total = state
        return (at + 1, total + part.weights[at] * digit) if at < len(part.weights) else None

    return Automaton((0, 0), step, lambda state: state == (len(part.weights), part.total))


def _allowing(relation: Sequence[int], board: Board, never: int = 0) -> Automaton:
    """Return what reads a digit that is not among some, or two that may stand together."""

    begins, ends = -1, len(board.digits)

    def step(state: int, digit: int) -> int | None:
        """The state is the digit before, by number from 0."""
        at = board.digits.index(digit)
        if state == begins:
            return None if never >> at & 1 else at if relation else ends
        return None if state == ends or relation[state] >> at & 1 else ends

    return Automaton(begins, step, lambda state: state == ends)
