"""Boards drawn with lines, as a terminal shows them: their cells, and the regions between lines.

lapiz draws such boards itself, with numbers of rows and columns; other programs frame each cell.
Grids in plain characters are another thing, which the formats of their kind read: there lines only
divide what is in cells already, and tell no regions.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from itertools import pairwise
from typing import Any

import attrs

from lapiz import BadInput, Format
from lapiz.files import LEVEL, UPRIGHT

STRONG = "┃║┇┋╏━═┅┉╍"
_LINES = re.compile(r"[\u2500-\u257f▏▕]")
_FRAME = re.compile(r"[\s\u2500-\u257f▏▕]+")
_BETWEEN = re.compile(f"[{UPRIGHT}]")
_HEADS = re.compile(r" *1(?: +\d+)+")
_ASCII_RULE = re.compile(r" *[+|][-+| ]*")
_NAME = re.compile("(?<=[─-])[A-Za-z]{1,2}(?=[─-])")
"""The name of a region in the frame around it, as lapiz writes it."""
_SUM = re.compile("(?<=[─┈])[0-9=≠]+(?=[─┈])")
"""What is in the corner of a cage."""
_RULE_SIGNS = {ord("-"): "─", ord("+"): "┼", ord("|"): "│"}
MOST_LINES = 200
LONGEST = 64 * 1024
"""In how much of a text a board is looked for."""

Cell = tuple[str, int, int]
"""What a cell holds, and where in its line it begins and ends."""
Walls = list[list[bool]]


@attrs.frozen
class DrawnBoard:
    """The cells of a drawn board: `rows` of texts, and for each the number of its `lines`.

    `regions` are rows of numbers, equal in the cells that no line parts; nothing if lines part all
    cells or none.
    """

    rows: tuple[tuple[str, ...], ...]
    lines: tuple[int, ...]
    regions: tuple[tuple[int, ...], ...] = ()

    @property
    def is_square(self) -> bool:
        """Whether it has as many rows as columns."""
        return len(self.rows) == len(self.rows[0])

    @property
    def contents(self) -> set[str]:
        """What is in its cells, once each."""
        return {cell for row in self.rows for cell in row}


def drawn_format(
    name: str,
    title: str,
    fits: Callable[[DrawnBoard, str], bool],
    read: Callable[[DrawnBoard, str], list[dict[str, Any]]],
    kind: str = "",
    *,
    asked: bool = False,
) -> Format:
    """Return the format of boards drawn with lines, of one kind if it is named.

    `fits` tells by cells and regions, or by the whole text, whether a board is one of these;
    `read` says what they mean.
    """

    def sniff(text: str) -> bool:
        board = drawn_board(text[:LONGEST])
        return board is not None and fits(board, text)

    @wraps(read)  # who asks where a format is from finds those who know its boards
    def read_text(text: str) -> list[dict[str, Any]]:
        board = drawn_board(text[:LONGEST])
        if board is None:
            raise BadInput("there is no board of lines")
        return read(board, text)

    return Format(name, title, sniff, read_text, kind=kind, asked=asked)


def drawn_board(text: str) -> DrawnBoard | None:
    """Return the board that a text draws in line-drawing characters; None if there is none.

    >>> board = drawn_board("┌─┬─┐\\n│1│ │\\n├─┼─┤\\n│ │2│\\n└─┴─┘")
    >>> board.rows, board.lines
    ((('1', ''), ('', '2')), (2, 4))
    """
    lines = _unicode_lines([_unnamed(_uncaged(line)) for line in text.expandtabs().splitlines()])
    framed = [at for at, line in enumerate(lines) if _LINES.search(line)]
    if not framed or framed[-1] - framed[0] > MOST_LINES:
        return None
    starts = _starts(lines[framed[0] - 1]) if framed[0] else []
    rows, numbers, rules = list[list[Cell]](), list[int](), list[list[str]]()
    between = list[str]()
    for at in framed:
        if _FRAME.fullmatch(lines[at]) and set(LEVEL) & set(lines[at]):
            between.append(lines[at])
        elif _BETWEEN.search(lines[at]):
            rows.append(_cells(lines[at], starts, len(rows) + 1))
            numbers.append(at + 1)
            rules.append(between)
            between = []
    if not rows or len({len(row) for row in rows}) != 1:
        return None
    cells = tuple(tuple(text for text, _, _ in row) for row in rows)
    sides = _walls(rows, [lines[number - 1] for number in numbers], rules)
    return DrawnBoard(cells, tuple(numbers), regions_between(*sides))


def _uncaged(line: str) -> str:
    """Return a line without the borders of cages, and their sums, as lapiz draws them."""
    if "┈" not in line and not _SUM.search(line):
        return line.replace("┊", " ")
    plain = _SUM.sub(lambda found: "─" * len(found[0]), line)
    return re.sub("[┈┊]", " ", plain) if "─" in _SUM.sub("", line) else ""


def _unnamed(line: str) -> str:
    """Return a line of a frame without the names of regions."""
    dash = "─" if "─" in line else "-"
    plain = _NAME.sub(lambda name: dash * len(name[0]), line)
    return plain if dash == "─" or _ASCII_RULE.fullmatch(plain) else line


def _unicode_lines(lines: list[str]) -> list[str]:
    """Return a board of lapiz that was printed in ASCII, below its numbers, with real lines."""
    for at, line in enumerate(lines[:-1]):
        if _starts(line) and _ASCII_RULE.fullmatch(lines[at + 1]):
            below = [
                below.translate(_RULE_SIGNS if _ASCII_RULE.fullmatch(below) else {124: "│"})
                for below in lines[at + 1 :]
            ]
            return [*lines[: at + 1], *below]
    return lines


def with_lines(text: str) -> str:
    """Return a text whose frame is in plain characters with real lines, for `drawn_board`.

    Lines with nothing but `|` do not count where empty cells have dots.

    >>> print(with_lines("+---+\\n|2 .|\\n+---+"))
    ┼───┼
    │2 .│
    ┼───┼
    """
    lines = text.expandtabs().splitlines()
    rules = [at for at, line in enumerate(lines) if _ASCII_RULE.fullmatch(line) and "--" in line]
    dots = any("." in line for line in lines)
    for at in range(rules[0], rules[-1] + 1) if len(rules) > 1 else ():
        spare = dots and not lines[at].strip("| ")
        signs = _RULE_SIGNS if _ASCII_RULE.fullmatch(lines[at]) else {124: "│"}
        lines[at] = "" if spare else lines[at].translate(signs)
    return "\n".join(lines)


def _starts(line: str) -> list[int]:
    """Return where the columns begin, from the numbers of columns above a board."""
    heads = list(re.finditer(r"\d+", line)) if _HEADS.fullmatch(line.rstrip()) else []
    numbers = [int(head[0]) for head in heads]
    return [head.start() for head in heads] if numbers == [*range(1, len(heads) + 1)] else []


def _cells(line: str, starts: Sequence[int], number: int) -> list[Cell]:
    """Return the cells of a line, without the number of the row in front."""
    label = re.match(rf"\s*{number}\s*(?=[{UPRIGHT}])", line)
    if label:
        line = " " * label.end() + line[label.end() :]
    if starts and all(line[at - 1 : at].strip(" " + UPRIGHT) == "" for at in starts):
        ends = [*starts[1:], len(line)]
        return [_cell(line, *span) for span in zip(starts, ends, strict=True)]
    marks = [-1, *(mark.start() for mark in _BETWEEN.finditer(line)), len(line)]
    spans = [(before + 1, after) for before, after in pairwise(marks)]
    parts = [_cell(line, *span) for span in spans]
    inner = parts[not parts[0][0] : len(parts) - (not parts[-1][0])]
    if any(" " in text for text, _, _ in inner):  # several cells between two lines
        return [
            (word[0], start + word.start(), start + word.end())
            for text, start, _ in inner
            for word in re.finditer(r"\S+", text)
        ]
    return inner


def _cell(line: str, start: int, end: int) -> Cell:
    text = _BETWEEN.split(line[start:end])[0]
    start += len(text) - len(text.lstrip()) if text.strip() else 0
    return text.strip(), start, start + len(text.strip())


def _walls(
    rows: Sequence[Sequence[Cell]], lines: Sequence[str], rules: Sequence[Sequence[str]]
) -> tuple[Walls, Walls]:
    """Return where a line is to the right of each cell, and above it; strong ones if there are."""

    def walls(signs: str) -> tuple[Walls, Walls]:
        sides = [
            [not set(signs).isdisjoint(line[left[2] : right[1]]) for left, right in pairwise(row)]
            for row, line in zip(rows, lines, strict=True)
        ]
        above = [
            [any(rule[cell[1] : cell[1] + 1] in signs for rule in rule_lines if rule[cell[1] :])
             for cell in row]
            for row, rule_lines in zip(rows, rules, strict=True)
        ]  # fmt: skip
        return sides, above

    all_walls = walls(UPRIGHT + LEVEL)
    everywhere = all(map(all, all_walls[0])) and all(map(all, all_walls[1][1:]))
    return walls(STRONG) if everywhere else all_walls


def regions_between(sides: Walls, above: Walls) -> tuple[tuple[int, ...], ...]:
    """Return the number of each cell's region, or nothing for one region or as many as cells.

    `sides` tells of each cell but the last of a row whether a line is to its right, `above` of each
    cell whether one is above it.

    >>> regions_between([[True], [True]], [[True, True], [False, False]])
    ((0, 1), (0, 1))
    """
    height, width = len(sides), len(sides[0]) + 1
    labels = [[row * width + column for column in range(width)] for row in range(height)]
    joined = [((r, c), (r, c + 1)) for r in range(height) for c in range(width - 1)
              if not sides[r][c]]  # fmt: skip
    joined += [((r - 1, c), (r, c)) for r in range(1, height) for c in range(width)
               if not above[r][c]]  # fmt: skip
    _merge(labels, joined)
    count = len({label for row in labels for label in row})
    return tuple(map(tuple, labels)) if 1 < count < height * width else ()


def _merge(labels: list[list[int]], joined: Iterable[tuple[tuple[int, int], ...]]) -> None:
    """Give the cells that are joined one label."""
    pairs = list(joined)
    changed = True
    while changed:
        changed = False
        for (r, c), (other_r, other_c) in pairs:
            least = min(labels[r][c], labels[other_r][other_c])
            changed |= labels[r][c] != labels[other_r][other_c]
            labels[r][c] = labels[other_r][other_c] = least
