"""What a hint may show of a deduction at each rung, for every renderer.

Each rung shows what the rungs before it show, and one thing more. Whatever would give the effect
away is taken out of the pattern and the reason: the tokens of a text that name it
(`lapiz.show.secrets`), and its candidates in roles and links.
"""

from collections.abc import Mapping

import attrs

from lapiz.core import Name, Place, Position, Puzzle, bits, square_name, union
from lapiz.core.deduction import Deduction, Link, Says, Token
from lapiz.show.picture.plan import House, plan_of
from lapiz.show.role_styles import Look, looks
from lapiz.show.scenes import is_single
from lapiz.show.secrets import SECRET, Secrets
from lapiz.texts import marked, words


@attrs.frozen
class Rung:
    """One rung of a hint: its title, and what a hint says there, filled in from what is shown."""

    title: str
    line: str


RUNGS = (
    Rung(marked("Part of the board"), marked("Look at the {part} of the board.")),
    Rung(marked("House or digit"), marked("Look at {where}.")),
    Rung(marked("Technique"), marked("Technique: {title}")),
    Rung(marked("One cell of the pattern"), marked("One cell of the pattern: {cell}")),
    Rung(marked("Pattern"), marked("Pattern: {pattern}")),
    Rung(marked("Reason"), marked("Reason: {reason}")),
    Rung(marked("Effect"), "=> {effect}"),
)
"""The seven rungs, from rung 1. What is filled in are the fields of `Revealed`."""

PARTS = marked(
    {
        "upper": "upper part",
        "middle": "middle",
        "lower": "lower part",
        "left": "left part",
        "right": "right part",
        "upper left": "upper left",
        "upper centre": "upper centre",
        "upper right": "upper right",
        "middle left": "middle left",
        "middle centre": "centre",
        "middle right": "middle right",
        "lower left": "lower left",
        "lower centre": "lower centre",
        "lower right": "lower right",
    }
)
"""What each part of a board is called in "Look at the … of the board."."""
THIRDS = ("upper", "middle", "lower"), ("left", "centre", "right")


@attrs.frozen
class Focus:
    """What to look at: a house or an item by its name, or a symbol (a digit) anywhere.

    `word` and `label` are the parts of a house's name ("row" and "2"); `squares` are to be tinted.
    """

    name: str = ""
    word: str = ""
    label: str = ""
    is_symbol: bool = False
    squares: frozenset[Place] = frozenset()


@attrs.frozen
class Revealed:
    """What a rung shows of a deduction; whatever it must not show yet is empty.

    `part` is empty for the whole board. `squares` are to be tinted. `place` is the one square that
    the hint names. `deduction` is what a renderer may draw and print, in any notation or language:
    None below rung 5, without the reason below rung 6. No role, link or token of it gives its
    effect away; what it removes and places may be shown only if `effects` is true. `implications`
    come with the effect, for the first of them supposes the contrary.
    """

    rung: int
    part: str
    focus: Focus = Focus()
    technique: str = ""
    place: Place | None = None
    squares: frozenset[Place] = frozenset()
    deduction: Deduction | None = None
    pattern: str = ""
    reason: str = ""
    implications: tuple[str, ...] = ()
    effect: str = ""

    @property
    def look_at(self) -> str:
        """The name of the house or item to look at, or the digit."""
        return self.focus.name

    @property
    def cell(self) -> str:
        """The name of the square that the hint names; empty if it names none."""
        return square_name(*self.place) if self.place else ""

    @property
    def effects(self) -> bool:
        """Whether what is removed and placed may be shown."""
        return self.rung >= len(RUNGS)

    @property
    def title(self) -> str:
        """The title of the technique, once it may be shown."""
        return words.title(self.technique) if self.technique else ""

    @property
    def roles(self) -> Mapping[str, int]:
        """The parts of the pattern that may be shown."""
        return self.deduction.roles if self.deduction else {}

    @property
    def links(self) -> tuple[Link, ...]:
        """The inferences that may be shown."""
        return self.deduction.links if self.deduction else ()

    @property
    def looks(self) -> dict[int, Look]:
        """The looks of the candidates that may be marked."""
        return looks(self.deduction, effects=self.effects) if self.deduction else {}


def revealed(
    puzzle: Puzzle, deduction: Deduction, rung: int, position: Position | None = None
) -> Revealed:
    """Return what a rung from 1 to 7 (see RUNGS) shows of a deduction.

    `position` is the one that it was found in, by default the puzzle's start. Raises
    ValueError for any other rung.

    >>> import lapiz
    >>> puzzle = lapiz.load({"kind": "sudoku", "grid": ["1...", "....", "..1.", "...."]})
    >>> (found,) = lapiz.steps(puzzle, "hidden-single")[:1]
    >>> shown = revealed(puzzle, found, 5)
    >>> shown.part, shown.look_at, shown.title, shown.cell, shown.pattern
    ('upper', 'row 2', 'Hidden Single', '', 'Row 2 has one place for 1: ….')
    """
    if not 1 <= rung <= len(RUNGS):
        raise ValueError(f"rung is {rung}, expected 1 to {len(RUNGS)}")
    everything, where = rung >= len(RUNGS), position or puzzle.start
    view = _View(puzzle, deduction, where)
    shown = deduction if everything else view.stripped(reason=rung >= 6)
    return Revealed(
        rung,
        part=view.part(),
        focus=view.look_at() if rung >= 2 else Focus(),
        technique=deduction.technique if rung >= 3 else "",
        place=view.cell() if rung >= 4 else None,
        squares=view.tinted(rung),
        deduction=shown if rung >= 5 else None,
        pattern="\n".join(words.pattern_lines(puzzle, shown)) if rung >= 5 else "",
        reason=words.reason(puzzle, shown) if rung >= 6 else "",
        implications=tuple(words.implications(puzzle, deduction, where)) if everything else (),
        effect=words.effect(puzzle, deduction) if everything else "",
    )


class _View:
    """A deduction on its board."""

    def __init__(self, puzzle: Puzzle, deduction: Deduction, position: Position) -> None:
        self.puzzle, self.deduction, self.space = puzzle, deduction, puzzle.space
        self.plan = plan_of(puzzle)
        self.effect = deduction.removes | deduction.places
        self.items = (*deduction.deadly, *deduction.truths)
        self.pattern = union(deduction.roles.values()) & ~self.effect
        self.secrets = Secrets(puzzle, self.plan, self.effect)
        first = self.plan.squares(self.space, self.items[0]) if self.items else set[Place]()
        self.alive, self.placed = position.alive, position.placed
        self.focus = first or self._squares(self.pattern) or self._squares(self.effect)

    def _squares(self, members: int) -> set[Place]:
        return {place for member in bits(members) for place in self.plan.places.get(member, ())}

    def part(self) -> str:
        """Return the part of the board where the focus lies: a ninth, a third, or "" for all."""
        parts = []
        for axis, size in enumerate((self.plan.rows, self.plan.columns)):
            lines = [place[axis] for place in self.focus]
            if lines and size > 2 and 2 * (max(lines) - min(lines)) < size:
                parts.append(THIRDS[axis][3 * (min(lines) + max(lines)) // (2 * size)])
        return " ".join(parts) if parts[-1:] != ["centre"] else " ".join(parts[:-1]) or "middle"

    def look_at(self) -> Focus:
        """Return a house or a digit to look at."""
        digit = self._digit()
        if digit:
            return Focus(digit, is_symbol=True)
        houses = self.plan.houses
        holding = [house for house in houses if house[2] >= self.focus]
        if not holding and self.items and not self.secrets.gives_away_item(self.items[0]):
            return Focus(self.space.items[self.items[0]].name, squares=frozenset(self.focus))
        return _looked_at(
            min(
                holding or houses,
                key=lambda house: (-len(house[2] & self.focus), len(house[2])),
            )
        )

    def _digit(self) -> str:
        """Return the only symbol of a pattern of several items, if the board has several."""
        if len(self.items) < 2 or len(self.plan.by_symbol) < 2:
            return ""
        members = self.pattern | union(self.space.sets[number] for number in self.items)
        symbols = {self.plan.symbols[one] for one in bits(members) if one in self.plan.symbols}
        return symbols.pop() if len(symbols) == 1 else ""

    def cell(self) -> Place | None:
        """Return one square of the pattern, never one whose name alone gives the effect away.

        A single has only the one that it fills, and none where the pattern tells its digit: any
        other leads astray. Otherwise an open one if there is any: what is filled in already says
        little to whoever looks for it. Of these one that the effect leaves alone: where the pattern
        lies says less of what goes.
        Of the squares of an item only those count in which it can still be satisfied: the others
        lead away from the pattern, while a filled one that rules them out leads to it.
        """
        near = [self._left(item) for item in self.items]
        leading = [p for squares in (self._squares(self.pattern), *near) for p in sorted(squares)]
        members, late = self.plan.members, (self.placed, self.effect)
        ordered = sorted(leading, key=lambda place: [bool(members[place] & one) for one in late])
        ordered += sorted(self._squares(self.effect))
        if is_single(self.deduction):
            ordered = sorted(self.focus) if len(self.focus) == 1 else []
        return next((p for p in ordered if not self.secrets.gives_away_square(p)), None)

    def _left(self, item: int) -> set[Place]:
        """Return the squares of an item that lead to the pattern without giving its effect away.

        An item of one square is that square, and all squares matter to what a rule demands.
        """
        members, squares = self.space.sets[item], self.plan.squares(self.space, item)
        if not members or len(squares) == 1:
            return squares
        return squares & self._squares(members & self.alive & ~self.effect)

    def tinted(self, rung: int) -> frozenset[Place]:
        """Return the squares that a picture may tint at a rung before the pattern is shown."""
        if rung in (2, 3):
            return self.look_at().squares
        cell = self.cell() if rung == 4 else None
        return frozenset([cell] if cell else [])

    def stripped(self, *, reason: bool) -> Deduction:
        """Return the deduction without what gives its effect away, with or without reason."""
        kept = {role: members & ~self.effect for role, members in self.deduction.roles.items()}
        links = (link for link in self.deduction.links if not (link.start | link.end) & self.effect)
        says = self.deduction.says
        tokens = self.secrets.without(says)
        reason = reason and not _is_hidden(says.reason, tokens)
        return attrs.evolve(
            self.deduction,
            roles={role: members for role, members in kept.items() if members},
            links=tuple(links),
            says=Says(says.pattern, says.reason if reason else "", **tokens),
        )


def _is_hidden(template: str, tokens: Mapping[str, Token]) -> bool:
    """Tell whether a text is nothing but a token that is hidden."""
    return any(template == f"{{{name}}}" and token == SECRET for name, token in tokens.items())


def _looked_at(house: House) -> Focus:
    word, label, squares = house
    return Focus(Name(f"{word} {{0}}", label), word, label, squares=squares)
