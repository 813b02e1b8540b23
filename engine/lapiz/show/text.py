"""Steps and boards as text for a terminal, marked by colours and symbols."""

from collections.abc import Mapping, Sequence

from lapiz.core import (
    Deduction,
    Geometry,
    Loose,
    Place,
    Position,
    Puzzle,
    Shape,
    Square,
    single,
)
from lapiz.show.off_board import beneath
from lapiz.show.picture.frame import frame, labels_of
from lapiz.show.picture.plan import plan_of
from lapiz.show.role_styles import PATTERN, PLACED, Look
from lapiz.show.styled import Styled
from lapiz.texts import effect, line_by_line, pattern_lines, reason, said, say, title
from lapiz.texts.words import ONE_SOLUTION, RESTING

WIDEST_BOARD_COLUMNS = 200
"""Columns beyond which pencil marks are left out."""
OPEN = "·"
PIECES_IN_A_ROW = 5
"""Of those that lie beside the board."""

Looks = Mapping[int, Look]


def step_lines(
    puzzle: Puzzle,
    deduction: Deduction,
    number: int = 0,
    *,
    assumes_unique: bool = False,
    length: str = "",
    position: Position | None = None,
) -> list[Styled]:
    """Return a step in lines: technique and pattern; reason; effect. With a `length` as `say` does.

    Of what supposes something, and of a chain that its text does not make plain, the reason is
    followed by lines: all of few, of many one way to the end, with the length "full" all. What
    `assumes_unique` because of an earlier step has a sign, which `lapiz.texts.words.resting_legend`
    explains. `position` is the one the step was found in, by default the puzzle's start.

    >>> import lapiz
    >>> puzzle = lapiz.load({"kind": "sudoku", "grid": ["123.", "....", "....", "...."]})
    >>> for line in step_lines(puzzle, lapiz.steps(puzzle, "full-house")[0], 1):
    ...     print(line.plain)
      1. Full House: r1c4 is the last open cell of row 1.
         4 is the one digit that row 1 does not have yet.
         => r1c4=4
    """
    head = Styled().append(f"{number:>3}. " if number else "     ", "dim")
    where = position or puzzle.start
    if length and length != "full":
        return [head.append(say(puzzle, deduction, length, position=where))]
    head.append(title(deduction.technique), "bold")
    unique = deduction.grounds.assumes_unique
    head.append(f" {RESTING}" if assumes_unique and not unique else "", "italic")
    what, *listed = pattern_lines(puzzle, deduction)
    lines, why = [head, *(Styled(f"       {line}") for line in listed)], reason(puzzle, deduction)
    if what:
        head.append(f": {what}")
    if why:
        lines.append(Styled(f"     {why}"))
    if unique:
        lines.append(Styled(f"     {said(ONE_SOLUTION)}"))
    whole = length == "full"
    lines += [
        Styled(f"     {line}") for line in line_by_line(puzzle, deduction, where, whole=whole)
    ]
    lines.append(Styled("     => ").append(effect(puzzle, deduction), "bold"))
    return lines


def board(
    puzzle: Puzzle,
    position: Position,
    looks: Looks | None = None,
    *,
    wide: bool = False,
    pencil: bool = True,
    indent: int = 0,
) -> list[Styled]:
    """Return a board in lines: the placed candidates, and the pencil marks of open squares.

    Below it candidates that lie on no square are named.

    `looks` marks candidates, `indent` moves everything to the right. A board wider than
    WIDEST_BOARD_COLUMNS is drawn without pencil marks (except marked ones) unless `wide`.
    """
    plan = plan_of(puzzle)
    lines = squares_as_text(plan.geometry, position, looks or {}, wide=wide, pencil=pencil)
    lines += map(Styled, beneath(puzzle, plan, position, looks))
    return [Styled(" " * indent).extend(line) for line in lines]


def squares_as_text(
    geometry: Geometry,
    position: Position,
    marked: Looks,
    *,
    wide: bool = False,
    pencil: bool = True,
) -> list[Styled]:
    """Return the squares of a board in lines, as `board` does, without what is named below it."""
    lines = _drawn(geometry, position, marked, pencil)
    if pencil and not wide and max(line.columns for line in lines) > WIDEST_BOARD_COLUMNS:
        return _drawn(geometry, position, marked, pencil=False)
    return lines


def _drawn(geometry: Geometry, position: Position, marked: Looks, pencil: bool) -> list[Styled]:
    rows = geometry.rows
    cells = [[_cell(square, position, marked, pencil, geometry) for square in row] for row in rows]
    cages = [shape for shape in geometry.shapes if shape.sort == "cage"]
    caged = _cage_labels(geometry, cages)
    sums = {min(cage.squares): cage.text for cage in cages}
    least = max(map(len, (str(len(cells[0])), *sums.values())))
    widths = [max(least, *(cell.columns for cell in column)) for column in zip(*cells, strict=True)]
    names = [_names(row, y, sums) for y, row in enumerate(rows)]
    margin = " " * (len(str(len(rows))) + 1)
    heads = [Styled(str(number), "dim") for number in range(1, len(widths) + 1)]
    lines = frame(labels_of(geometry, position), caged)
    gaps = [" " * len(lines.gap(0, x)) for x in range(len(widths) + 1)]
    drawn = [Styled(margin).extend(_line(heads, gaps, widths))]
    for y in range(len(rows) + 1):
        rule = lines.rule(y, widths, names[y] if y < len(rows) else ())
        if rule is not None:
            drawn.append(Styled(margin + rule))
        if y < len(rows):
            gaps = [lines.gap(y, x) for x in range(len(widths) + 1)]
            number = Styled().append(f"{y + 1:>{len(margin) - 1}} ", "dim")
            drawn.append(number.extend(_line(cells[y], gaps, widths)))
    return drawn


def _names(row: Sequence[Square], y: int, sums: Mapping[Place, str]) -> list[str]:
    """Return what begins in each square of a row: a cage, or a region if texts use its name."""
    return [
        sums.get((y, x), square.note if square.note == square.region else "")
        for x, square in enumerate(row)
    ]


def _cage_labels(geometry: Geometry, cages: list[Shape]) -> list[list[str]]:
    """Return for each square which cage it is in; nothing if there are none, or if they overlap."""
    squares = [square for cage in cages for square in cage.squares]
    if not squares or len(squares) != len(set(squares)):
        return []
    of = {square: str(number) for number, cage in enumerate(cages) for square in cage.squares}
    rows, columns = len(geometry.rows), len(geometry.rows[0])
    return [[of.get((r, c), "") for c in range(columns)] for r in range(rows)]


def loose_lines(puzzle: Puzzle, position: Position) -> list[Styled]:
    """Return the pieces beside the board that are not placed yet, in lines, side by side."""
    drawn = [
        _piece(piece)
        for piece in plan_of(puzzle).geometry.loose
        if not piece.placing & position.placed
    ]
    lines: list[Styled] = []
    for start in range(0, len(drawn), PIECES_IN_A_ROW):
        beside = drawn[start : start + PIECES_IN_A_ROW]
        lines.append(Styled())
        for row in range(max(map(len, beside))):
            parts = [
                (piece[row] if row < len(piece) else "").ljust(max(map(len, piece)))
                for piece in beside
            ]
            lines.append(Styled("   ".join(parts).rstrip()))
    return lines


def _piece(piece: Loose) -> list[str]:
    """Return a piece in lines: its name, then a character for each square."""
    content = dict(piece.squares)
    rows, columns = zip(*content, strict=True)
    across = range(min(columns), max(columns) + 1)
    lines = (
        " ".join((content[r, c] or OPEN) if (r, c) in content else " " for c in across)
        for r in range(min(rows), max(rows) + 1)
    )
    head, *others = (line.rstrip() for line in lines)
    margin = " " * (len(piece.name) + 2)
    return [f"{piece.name}: {head}", *(margin + line for line in others)]


def _line(cells: list[Styled], gaps: list[str], widths: list[int]) -> Styled:
    line = Styled()
    for cell, gap, width in zip(cells, gaps, widths, strict=False):
        line.append(f"{gap} ").extend(cell).append(" " * (width - cell.columns))
    line.append(gaps[-1])
    line.rstrip()
    return line


def _cell(
    square: Square, position: Position, marked: Looks, pencil: bool, geometry: Geometry
) -> Styled:
    """Return the content of a square; candidates of one symbol are shown once."""
    text = Styled().append(square.fixed, "bold")
    symbols: dict[str, int] = {}
    for candidate, symbol in square.marks:
        symbols[symbol] = symbols.get(symbol, 0) | 1 << candidate
    few = geometry.joins or len(symbols) <= 1
    placed = {symbol: members for symbol, members in symbols.items() if members & position.placed}
    if placed:
        shown = _placed(placed, marked)
    elif few:
        shown = _few(symbols, position.alive, marked, bool(square.fixed))
    else:
        shown = _pencil(symbols, position.alive, marked, pencil)
    return text.extend(shown).extend(_shade(square, position, marked, geometry))


def _shade(square: Square, position: Position, marked: Looks, geometry: Geometry) -> Styled:
    """Return of which shade a square is, as far as it is known; and a shade that is marked."""
    text = Styled()
    for candidate, (mark, _, _) in zip(square.shades, geometry.shades, strict=False):
        look = marked.get(candidate)
        if look or position.placed >> candidate & 1:
            text.append((look.symbol if look else "") + mark, look.style if look else "dim")
    return text


def _placed(symbols: Mapping[str, int], marked: Looks) -> Styled:
    text = Styled()
    for symbol, members in symbols.items():
        look = _look(members, marked)
        text.append((look.symbol if look else "") + symbol, look.style if look else "bold")
    return text


def _few(symbols: Mapping[str, int], alive: int, marked: Looks, fixed: bool) -> Styled:
    """Return the content of an open square whose candidates all have one symbol."""
    for symbol, members in symbols.items():
        look = _look(members & alive, marked)
        if look:
            return Styled(look.symbol + (symbol if look is PLACED else ""), look.style)
    possible = any(members & alive for members in symbols.values())
    return Styled(OPEN if possible and not fixed else "")


def _pencil(symbols: Mapping[str, int], alive: int, marked: Looks, pencil: bool) -> Styled:
    """Return the pencil marks of an open square; a lone one is in parentheses."""
    text = Styled()
    for symbol, members in symbols.items():
        look = _look(members, marked)
        if look:
            text.append(look.symbol.lower() if symbol.isalpha() else look.symbol, look.style)
            text.append(symbol, look.style)
        elif pencil and members & alive:
            lone = single(sum(symbols.values()) & alive)
            text.append(f"({symbol})" if lone else symbol)
    return text if text.plain or pencil else Styled(OPEN, "dim")


def _look(members: int, marked: Looks) -> Look | None:
    """Return the most telling look of a set of candidates; a plain pattern says least."""
    present = [look for candidate, look in marked.items() if members >> candidate & 1]
    return max(present, key=lambda look: (look is not PATTERN, look is PLACED), default=None)
