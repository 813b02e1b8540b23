"""The boards of a story: a picture of each, and the content of its squares at each step.

The content of a square is a code: a set of slots (its pencil marks, as bits; on a board with one
symbol for each square, 1 for open), or a text, "=5" for a placed symbol and "+5" for a given one. A
spot on the board is a square by number, one slot of a square (see `slot_spot`), or, as the number
of squares plus the number of a slot, this slot of all squares.
"""

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Any

from lapiz.core import Place, Position, Puzzle, Space, Square, Token, bits, union
from lapiz.core.notations import halves
from lapiz.show.picture import BoardPlan, plan_of, spots_of, symbols_of
from lapiz.show.picture.svg import svg
from lapiz.show.scenes import Scene
from lapiz.texts import printed

Code = int | str
MOST_SLOTS = 32


def slot_spot(square: int, slot: int) -> int:
    """Return the number of one slot of a square as a spot: a negative one.

    >>> slot_spot(0, 0), slot_spot(2, 3)
    (-1, -68)
    """
    return -(square * MOST_SLOTS + slot) - 1


class StoryBoard:
    """The board of one puzzle of a story."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.space: Space = puzzle.space
        self.plan: BoardPlan = plan_of(puzzle)
        squares = [square for row in self.plan.geometry.rows for square in row]
        self.squares: list[Square] = squares
        self.members: list[int] = [union(1 << c for c, _ in square.marks) for square in squares]
        self.slots: list[list[int]] = [
            _slots(square.marks, symbols_of(square)) for square in squares
        ]

    @cached_property
    def object(self) -> dict[str, Any]:
        """What the page must know to draw it."""
        plan, geometry = self.plan, self.plan.geometry
        empty = Position(self.space, 0, 0, 0)
        picture = svg(Scene(self.puzzle, empty), theme="", described=False)
        hidden = {"shades": [square.shades for square in self.squares], "looks": self.looks}
        symbols = max((symbols_of(square) for square in self.squares), key=len)
        return {
            "svg": picture,
            "rows": plan.rows,
            "columns": plan.columns,
            "side": plan.side,
            "reach": plan.reach,
            "room": [plan.room.x, plan.room.y, plan.room.width, plan.room.height],
            "lone": plan.lone,
            "joins": geometry.joins,
            "symbols": [] if plan.lone else symbols,
            "slots": [] if plan.lone else plan.slots[: len(symbols)],
            "fixed": [square.fixed for square in self.squares],
            "regions": [square.region for square in self.squares],
            "word": geometry.word,
            **(hidden if plan.shades else {}),
        }

    @cached_property
    def looks(self) -> list[tuple[int, str, str, int, str]]:
        """Of each shade the colour that a player may give it, mark, class, layer, and name."""
        tokens = (Token("placed", 1 << shade) for shade in self.squares[0].shades)
        names = [halves(printed(self.puzzle, token))[1] for token in tokens]
        pairs = zip(self.plan.geometry.shades, names, strict=True)
        return [(n << (len(names) == 2), *shade, name) for n, (shade, name) in enumerate(pairs)]

    def shades(self, position: Position) -> list[int]:
        """Return the shade of each square, as a set of colours; nothing where squares have none."""
        return [self._hue(square, position) for square in self.squares] if self.plan.shades else []

    def _hue(self, square: Square, position: Position) -> int:
        pairs = zip(square.shades, self.looks, strict=False)
        return union(1 << look[0] for shade, look in pairs if position.placed >> shade & 1)

    def shaded(self, before: Position, after: Position) -> list[tuple[int, int]]:
        """Return each square whose shade a step tells, with its colour."""
        pairs = zip(self.shades(before), self.shades(after), strict=True)
        return [(square, now) for square, (was, now) in enumerate(pairs) if was != now]

    def codes(self, position: Position) -> list[Code]:
        """Return the code of each square in a position."""
        return [self._code(number, position) for number in range(len(self.squares))]

    def changes(self, before: Position, after: Position) -> list[tuple[int, Code]]:
        """Return each square whose content a step changes, with its new code."""
        touched = (before.alive ^ after.alive) | (before.placed ^ after.placed)
        codes = ((square, self._code(square, after)) for square in self.squares_of(touched))
        return [(square, code) for square, code in codes if code != self._code(square, before)]

    def _code(self, number: int, position: Position) -> Code:
        square, members = self.squares[number], self.members[number]
        placed = members & position.placed
        if placed:
            given = "+" if placed & self.puzzle.start.placed else "="
            hidden = square.fixed and self.plan.geometry.joins
            return given + ("" if hidden else self.plan.symbols[placed.bit_length() - 1])
        if self.plan.lone:
            return int(bool(members & position.alive and not square.fixed))
        return sum(
            1 << slot for slot, mask in enumerate(self.slots[number]) if mask & position.alive
        )

    def squares_of(self, members: int) -> list[int]:
        """Return the squares of some candidates, by number."""
        areas = (self.plan.places.get(candidate, ()) for candidate in bits(members))
        return self.numbers(place for area in areas for place in area)

    def areas(self, members: int) -> list[list[int]]:
        """Return the squares of each candidate of a set that is drawn as an area."""
        return [
            self.numbers(self.plan.places[candidate])
            for candidate in bits(members)
            if candidate in self.plan.places
            and self.plan.is_area(candidate)
            and candidate not in self.plan.shades
        ]

    def loose(self, members: int) -> list[int]:
        """Return the numbers of the pieces beside the board that some candidates place."""
        pieces = enumerate(self.plan.geometry.loose)
        return [number for number, piece in pieces if piece.placing & members]

    def numbers(self, places: Iterable[Place]) -> list[int]:
        """Return squares by number."""
        return sorted({row * self.plan.columns + column for row, column in places})

    def spots(self, token: Token) -> list[int]:
        """Return the spots that a token means."""
        meant = spots_of(self.puzzle, self.plan, token)
        if not isinstance(meant, int):
            return self.numbers(meant or ())
        if self.plan.lone:
            return self.squares_of(meant)
        return list(self._slot_spots(meant))

    def _slot_spots(self, members: int) -> Iterator[int]:
        squares: dict[int, set[int]] = {}
        for candidate in bits(members):
            for number, slot in self._slots_of.get(candidate, ()):
                squares.setdefault(slot, set()).add(number)
        for slot, numbers in sorted(squares.items()):
            if len(numbers) == len(self.slots):
                yield len(self.slots) + slot
            else:
                yield from (slot_spot(number, slot) for number in sorted(numbers))

    @cached_property
    def _slots_of(self) -> dict[int, list[tuple[int, int]]]:
        """The squares of each candidate, with its slot there."""
        places: dict[int, list[tuple[int, int]]] = {}
        for number, slots in enumerate(self.slots):
            for slot, members in enumerate(slots):
                for candidate in bits(members):
                    places.setdefault(candidate, []).append((number, slot))
        return places


def _slots(marks: Iterable[tuple[int, str]], symbols: list[str]) -> list[int]:
    """Return the candidates of each slot of a square."""
    members = dict.fromkeys(symbols, 0)
    for candidate, symbol in marks:
        members[symbol] |= 1 << candidate
    return list(members.values())
