"""Kinds of puzzles on a grid that are made of rules: reading, writing, drawing, naming."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

import attrs

from lapiz import (
    BadInput,
    Generator,
    Geometry,
    Kind,
    Name,
    Naming,
    Position,
    Profile,
    Puzzle,
    Shape,
    Space,
    Square,
    Wash,
    Wording,
    bits,
    union,
)
from lapiz.core import Option, title_of
from lapiz.kinds import (
    ROWS,
    Path,
    Rows,
    by_label,
    calling,
    equation,
    given,
    names,
    resumed,
    rows_of,
    square_name,
    written,
)
from lapiz_generic import PlainView
from lapiz_grid.board import altering, layers_of
from lapiz_grid.digits import SYMBOLS, Digits, usual
from lapiz_grid.parts import Differ
from lapiz_grid.reading import stated_on
from lapiz_grid.rule import Board, Constraint, Rule
from lapiz_grid.schema import RULES_SCHEMA
from lapiz_grid.spaces import GridLayout, space_of
from lapiz_grid.telling import NOTATION, SPOTS
from lapiz_grid.words import places_of_rules, sentences

EMPTY = "."
SOLID = "#"
"""How a solution shows a wall, or a cell that is shaded."""
ORDER = ("last-candidate", "exclusion", "set-2", "one-demand", "incompatible-pair", "set-3")
"""The techniques for any kind that kinds on a grid are solved with, the easiest first."""
PROFILE = Profile(order=(*ORDER, "incompatible-triple", "forcing-contradiction"), scale="lapiz")
NAMES = names(15_625)
ANYTHING: dict[str, Any] = {}
"""The schema of a field whose rule says itself what is wrong with it."""
MAKE = calling("lapiz_grid.making:generate")
SIDE = (Option("side", help="Cells of a row."),)


@attrs.frozen
class GridKind:
    """What a kind on a grid is made of: see `digit_grid`."""

    name: str
    sides: tuple[int, ...]
    digits: Digits | None
    rules: tuple[Rule, ...]
    walls: str = ""
    printed: str = ""

    def values(self, side: int) -> Digits:
        """Return the values of the digits of a grid of this side."""
        return usual(side) if self.digits is None else self.digits

    @property
    def fields(self) -> tuple[str, ...]:
        """The fields of a document in which rules of the kind say where they hold."""
        return tuple(str(rule.name) for rule in self.rules if rule.fields)

    @property
    def needed(self) -> tuple[str, ...]:
        """Those fields that a document must have: of rules that name no cells, but need a value."""
        return tuple(str(rule.name) for rule in self.rules if not rule.places and rule.needs)

    def read(self, document: Mapping[str, Any], kind: Kind) -> Puzzle:
        """Return the puzzle of a document; BadInput says what is wrong, and where."""
        space, givens = self.empty(document)
        find = by_label(space, "no candidate here", lambda text: text.replace("<>", "="))
        return Puzzle.of(kind, document, space, resumed(given(space, givens), document, find))

    def empty(self, document: Mapping[str, Any]) -> tuple[Space, list[tuple[int, Path]]]:
        """Return the space of a document, and its givens, each with its place."""
        rows = self._rows(document)
        board = self._board(rows, document)
        space = space_of(board, len(rows), len(rows.rows[0]))
        _check(space)
        blank = {EMPTY, *self.walls, *self.printed}
        givens = [
            (space.candidate(f"{square_name(row, column)}={text.upper()}"), rows.path(row))
            for row, column, text in rows.cells()
            if text not in blank
        ]
        return space, givens

    def _rows(self, document: Mapping[str, Any]) -> Rows:
        """Return the rows of a document's grid; a grid with walls need be no square."""
        rows = rows_of(document["grid"], "grid")
        height, width = len(rows), len(rows.rows[0])
        for side in (height, width) if self.walls else (height,):
            if side not in self.sides:
                lines = Name("{0} rows" if side == height else "{0} columns", side)
                expected = Name("{0}, expected {1}", lines, _sides(self.sides))
                raise BadInput(expected, path=("grid",))
        rows.check_width(width if self.walls else height)
        symbols = [SYMBOLS[value] for value in self.values(max(height, width))]
        known = [*symbols, *self.printed, *self.walls, EMPTY]
        for row, column, text in rows.cells():
            if text.upper() not in symbols and text not in known:
                raise rows.unexpected(row, column, f"one of {' '.join(known)}")
        return rows

    def _board(self, rows: Rows, document: Mapping[str, Any]) -> Board:
        """Return the board of a document, with all rules that hold there."""
        side = max(len(rows), len(rows.rows[0]))
        printed, walls = [""] * side**2, set(range(side**2))
        for row, column, text in rows.cells():
            printed[row * side + column] = text if text in self.printed else ""
            if text not in self.walls:
                walls.discard(row * side + column)
        board = Board(
            side,
            digits=self.values(side),
            walls=frozenset(walls),
            printed=tuple(printed),
            kept=self.rules,
        )
        constraints = stated_on(board, self._entries(document))
        return attrs.evolve(
            board,
            constraints=constraints,
            layers=layers_of(constraints, side),
            altering=altering(constraints),
        )

    def _entries(self, document: Mapping[str, Any]) -> Iterator[tuple[Path, Any]]:
        """Yield the rules that hold: those of the whole grid, and those that a document states."""
        for rule in self.rules:
            if not rule.fields:
                yield (), rule.name
            elif document.get(rule.name) is not None:
                yield (), {rule.name: document[rule.name]}
        stated = document.get("rules")  # a text there is the setter's own
        for index, entry in enumerate(stated if isinstance(stated, list) else ()):
            yield ("rules", index), entry

    def write(self, puzzle: Puzzle, position: Position) -> dict[str, Any]:
        """Return the document of a puzzle as it stands in a position."""
        document = puzzle.document
        _, givens = self.empty(document)
        placed = union(1 << candidate for candidate, _ in givens)
        kept = (
            "grid",
            *self.fields,
            *(["rules"] if isinstance(document.get("rules"), list) else ()),
        )
        fields = {field: document[field] for field in kept if document.get(field) is not None}
        later = written(position, placed, lambda name: name.replace("=", "<>"))
        return {"kind": self.name, **fields, **later}


def _check(space: Space) -> None:
    """Refuse a rule that no digits satisfy by itself."""
    ruling, alive = GridLayout.of(space).ruling, space.start().alive
    for (constraint, part), (_, demand) in zip(ruling.demands, space.demands, strict=True):
        if demand.dead(demand.scope & alive) is None:
            message = Name("no digits fit in {0}", part.name)
            raise BadInput(Name("{0}: {1}", constraint.rule.name, message), path=constraint.path)


def _sides(sides: Sequence[int]) -> Name:
    """Return sides in words: "2 to 9", or "4, 6, 8"."""
    whole = len(sides) > 2 and sides[-1] - sides[0] == len(sides) - 1
    return Name("{0} to {1}", sides[0], sides[-1]) if whole else Name.joined([*map(str, sides)])


def geometry(puzzle: Puzzle) -> Geometry:
    """Return the board to draw: candidates, clues that are printed, walls, what rules draw.

    A text that a rule draws in the middle of a wall is that of its square, in characters too.
    """
    grid = GridLayout.of(puzzle.space)
    board, drawn = grid.board, list[Shape]()
    texts = dict(enumerate(board.printed))
    for stated in board.constraints:
        for shape in stated.rule.shapes(stated, board):
            walls = [row * board.side + column for row, column in shape.spots]
            if shape.sort == "text" and board.walls.issuperset(walls):
                texts |= {int(wall): shape.text for wall in walls}
            else:
                drawn.append(shape)
    cells = list(_cells_in_rows(grid))
    rows = tuple(tuple(_square(grid, cell, texts[cell]) for cell in row) for row in cells)
    walled = (cell for row in cells for cell in row if cell in board.walls)
    wash = Wash(tuple(divmod(cell, board.side) for cell in walled))
    return Geometry(
        rows,
        washes=(wash,) if wash.squares else (),
        shapes=tuple(drawn),
        shades=tuple(s for n, layer in enumerate(grid.ruling.layers) for s in layer.shades(n)),
    )


def _cells_in_rows(grid: GridLayout) -> Iterator[range]:
    """Yield the cells of each row that is drawn."""
    for first in range(0, grid.rows * grid.board.side, grid.board.side):
        yield range(first, first + grid.columns)


def _square(grid: GridLayout, cell: int, text: str) -> Square:
    """Return the square of a cell with what is printed in it."""
    if cell in grid.board.walls:
        return Square(fixed=text)
    return Square(grid.marks(cell), fixed=text, shades=grid.shades(cell))


def answer(puzzle: Puzzle, position: Position) -> str:
    """Return what is placed as rows of characters, # for a wall and for a shaded cell."""
    grid = GridLayout.of(puzzle.space)
    digits, board = len(grid.board.digits), grid.board
    texts = [SOLID if cell in board.walls else text for cell, text in enumerate(board.printed)]
    for letter, cell in (divmod(candidate, grid.size) for candidate in bits(position.placed)):
        if letter < digits:
            texts[cell] = grid.texts[letter]
        elif letter == digits == 0:
            texts[cell] = SOLID
    return "\n".join("".join(texts[cell] or EMPTY for cell in row) for row in _cells_in_rows(grid))


def rules_told(puzzle: Puzzle) -> Iterator[str]:
    """Yield the rules of a puzzle in words, and where those hold that are not drawn."""
    board = GridLayout.of(puzzle.space).board
    yield from sentences(board.constraints)
    yield from places_of_rules(_drawn(board, False), board)


def places_told(puzzle: Puzzle) -> Iterator[str]:
    """Yield where those rules hold that are drawn, as a board in characters needs it."""
    board = GridLayout.of(puzzle.space).board
    yield from places_of_rules(_drawn(board, True), board)


def digit_grid(
    name: str,
    sides: Iterable[int],
    digits: Iterable[int] | None = None,
    rules: Iterable[Rule] = (),
    *,
    title: str = "",
    walls: str = "",
    printed: str = "",
    profile: Profile = PROFILE,
) -> Kind:
    """Return a kind of puzzle: a square grid of digits in which some rules hold.

    Its puzzles are read, written, drawn, typed and named as those of sudoku are. `sides` are those
    that a grid may have. `digits` are the values of the digits: 1 to the side if None, no digits at
    all where rules are about shades alone. A rule that has no fields holds in every puzzle; one
    with fields holds as a puzzle file states it in a field of its name. All rules of plugins may
    stand in the field `rules`, too.

    In the field `grid` a character of `walls` is no cell (the grid then need be no square), one of
    `printed` is a clue in its cell, which rules find in `Board.printed`; any other is a given.

    >>> kind = digit_grid("latin", range(2, 10), rules=[LATIN])
    >>> puzzle = kind.read({"kind": "latin", "grid": ["1..", "...", "..."]})
    >>> kind.answer(puzzle, puzzle.start)
    '1..\\n...\\n...'
    """
    form = GridKind(name, *_checked(name, sides, digits, rules), walls, printed)
    fields = {"grid": ROWS, "rules": RULES_SCHEMA, "placed": NAMES, "removed": NAMES}

    def make(random: Random, options: Mapping[str, Any]) -> Puzzle:
        made: Puzzle = MAKE(kind, form, random, options)
        return made

    kind = Kind(
        name=name,
        title=title or title_of(name),
        read=lambda document: form.read(document, kind),
        write=form.write,
        view=PlainView,
        geometry=geometry,
        answer=answer,
        schema={
            "required": ["grid", *form.needed],
            "properties": {**dict.fromkeys(form.fields, ANYTHING), **fields},
        },
        naming=Naming(notation=NOTATION, spots=SPOTS, parse=equation),
        profile=profile,
        generator=None if walls or printed else Generator(make, SIDE),
        wording=Wording(rules_told, places_told),
    )
    return kind


def _checked(
    name: str, sides: Any, digits: Any, rules: Any
) -> tuple[tuple[int, ...], Digits | None, tuple[Rule, ...]]:
    """Return what a kind is made of; TypeError says which parameter is wrong, and what it takes."""
    takes = {
        "sides": (sides, int, "numbers of cells in a row, as range(4, 10)"),
        "digits": (() if digits is None else digits, int, "whole numbers, as (0, 1) or range(9)"),
        "rules": (rules, Rule, "rules, as (LATIN,), each a Rule"),
    }
    parts = dict[str, tuple[Any, ...]]()
    for field, (value, sort, expected) in takes.items():
        listed = tuple(value) if isinstance(value, Iterable) else None
        if listed is None or not all(isinstance(part, sort) for part in listed):
            raise TypeError(f"digit_grid({name!r}): {field} is {value!r:.60}, expected {expected}")
        parts[field] = listed
    if not all(0 <= digit < len(SYMBOLS) for digit in parts["digits"]):
        most = len(SYMBOLS) - 1
        raise TypeError(f"digit_grid({name!r}): digits is {digits!r:.60}, expected 0 to {most}")
    values = None if digits is None else tuple(sorted({*parts["digits"]}))
    return tuple(sorted(parts["sides"])), values, parts["rules"]


def _differ(_: Constraint, board: Board) -> Iterator[Differ]:
    yield from map(Differ, board.lines)


LATIN = Rule("latin", _differ, "Each row and each column holds each digit once.")
"""The rule that no digit comes twice in a row or column."""


def _drawn(board: Board, drawn: bool) -> Iterator[Constraint]:
    for constraint in board.constraints:
        if any(True for _ in constraint.rule.shapes(constraint, board)) is drawn:
            yield constraint
