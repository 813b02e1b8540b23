"""What a hint may show of a deduction at each rung, for every renderer.

Each rung shows what the ones before do, and one thing more. What only the effect may tell is taken
out of the pattern and the reason: of a text the tokens that name it, of roles and links the
candidates.
"""

import re
from collections.abc import Iterator, Mapping

import attrs

from lapiz.core.bits import bits, union
from lapiz.core.deduction import Deduction, Link, Says, Token
from lapiz.core.kind import Puzzle
from lapiz.show.looks import Look, looks
from lapiz.show.picture.plan import Place, plan_of
from lapiz.texts import words

__all__ = ["HIDDEN", "RUNGS", "Revealed", "revealed"]

RUNGS = (
    "part of the board",
    "house or digit",
    "technique",
    "one cell of the pattern",
    "pattern",
    "reason",
    "effect",
)
"""What each rung adds, from rung 1."""

HIDDEN = "…"
"""Stands in a text for what only a later rung may tell."""

SECRET = Token("hidden", HIDDEN)
THIRDS = ("upper", "middle", "lower"), ("left", "centre", "right")


@attrs.frozen
class Revealed:
    """What a rung shows of a deduction; whatever it must not show yet is empty.

    `part` is empty for the whole board. `squares` are those to tint. `deduction` is what a renderer
    may draw and print, in any notation or language: none below rung 5, without the reason below
    rung 6; it has no role, link or token that tells its effect, and what it removes and places is
    shown only where `effects` says so.
    """

    rung: int
    part: str
    look_at: str = ""
    technique: str = ""
    cell: str = ""
    squares: frozenset[Place] = frozenset()
    deduction: Deduction | None = None
    pattern: str = ""
    reason: str = ""
    effect: str = ""

    @property
    def effects(self) -> bool:
        """Whether what is removed and placed may be shown."""
        return self.rung >= len(RUNGS)

    @property
    def title(self) -> str:
        """The title of the technique, once it may be told."""
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


def revealed(puzzle: Puzzle, deduction: Deduction, rung: int) -> Revealed:
    """Return what a rung from 1 to 7 (see RUNGS) shows of a deduction.

    Raises ValueError for any other rung.

    >>> import lapiz
    >>> puzzle = lapiz.load({"kind": "sudoku", "grid": ["1...", "....", "..1.", "...."]})
    >>> (found,) = lapiz.steps(puzzle, "hidden-single")[:1]
    >>> shown = revealed(puzzle, found, 5)
    >>> shown.part, shown.look_at, shown.title, shown.cell, shown.pattern
    ('upper', 'row 2', 'Hidden Single', 'r1c1', 'Row 2 has one place for 1: ….')
    """
    if not 1 <= rung <= len(RUNGS):
        raise ValueError(f"rung is {rung}, expected 1 to {len(RUNGS)}")
    view = _View(puzzle, deduction)
    told = rung >= len(RUNGS)
    shown = deduction if told else view.stripped(reason=rung >= 6)
    return Revealed(
        rung,
        part=view.part(),
        look_at=view.look_at()[0] if rung >= 2 else "",
        technique=deduction.technique if rung >= 3 else "",
        cell=view.cell() if rung >= 4 else "",
        squares=view.tinted(rung),
        deduction=shown if rung >= 5 else None,
        pattern=words.pattern(puzzle, shown) if rung >= 5 else "",
        reason=words.reason(puzzle, shown) if rung >= 6 else "",
        effect=words.effect(puzzle, deduction) if told else "",
    )


class _View:
    """A deduction on its board."""

    def __init__(self, puzzle: Puzzle, deduction: Deduction) -> None:
        self.puzzle, self.deduction, self.space = puzzle, deduction, puzzle.space
        self.plan = plan_of(puzzle)
        self.effect = deduction.removes | deduction.places
        self.items = (*deduction.deadly, *deduction.truths)
        self.pattern = union(deduction.roles.values()) & ~self.effect
        self.secret = set(self.space.names(self.effect))
        self.focus = self._focus()

    def _focus(self) -> set[Place]:
        """Return the squares of the first item that it rests on, or of its pattern."""
        first = self.plan.squares(self.space, self.items[0]) if self.items else set[Place]()
        return first or self._squares(self.pattern) or self._squares(self.effect)

    def _squares(self, members: int) -> set[Place]:
        return {place for one in bits(members) for place in self.plan.places.get(one, ())}

    def part(self) -> str:
        """Return the part of the board where the focus lies: a ninth, a third, or "" for all."""
        found = []
        for axis, size in enumerate((self.plan.rows, self.plan.columns)):
            lines = [place[axis] for place in self.focus]
            if lines and size > 2 and 2 * (max(lines) - min(lines)) < size:
                found.append(THIRDS[axis][3 * (min(lines) + max(lines)) // (2 * size)])
        return " ".join(found) if found[-1:] != ["centre"] else " ".join(found[:-1]) or "middle"

    def look_at(self) -> tuple[str, frozenset[Place]]:
        """Return a house or a digit to look at, and the squares to tint for it."""
        digit = self._digit()
        if digit:
            return digit, frozenset()
        houses = dict(self._houses())
        holding = [name for name, squares in houses.items() if squares >= self.focus]
        if not holding and self.items and self._item() not in self.secret:
            return self._item(), frozenset(self.focus)
        name = min(
            holding or houses, key=lambda one: (-len(houses[one] & self.focus), len(houses[one]))
        )
        return name, houses[name]

    def _item(self) -> str:
        return self.space.items[self.items[0]].name

    def _digit(self) -> str:
        """Return the one sign of a pattern that rests on several items, where signs differ."""
        if len(self.items) < 2 or len(set(self.plan.signs.values())) < 2:
            return ""
        members = self.pattern | union(self.space.sets[number] for number in self.items)
        signs = {self.plan.signs[one] for one in bits(members) if one in self.plan.signs}
        return signs.pop() if len(signs) == 1 else ""

    def _houses(self) -> Iterator[tuple[str, frozenset[Place]]]:
        """Yield the regions, rows and columns of the board as it is drawn, in this order."""
        rows, columns = range(self.plan.rows), range(self.plan.columns)
        regions: dict[str, set[Place]] = {}
        for r in rows:
            for c in columns:
                regions.setdefault(self.plan.geometry.rows[r][c].region, set()).add((r, c))
        if len(regions) > 2:
            word = self.plan.geometry.word
            yield from ((f"{word} {label}", frozenset(own)) for label, own in regions.items())
        for r in rows:
            yield f"row {r + 1}", frozenset((r, c) for c in columns)
        for c in columns:
            yield f"column {c + 1}", frozenset((r, c) for r in rows)

    def cell(self) -> str:
        """Return one square of the pattern; never one whose name alone tells the effect."""
        near = [self.plan.squares(self.space, item) for item in self.items]
        told = [self._squares(self.pattern), *near, self._squares(self.effect)]
        names = (_name(place) for squares in told for place in sorted(squares))
        secret = {word for name in self.secret if "=" not in name for word in name.split()}
        secret |= {word for name in secret for word in name.split("+")}
        return next((name for name in names if name not in secret), "")

    def tinted(self, rung: int) -> frozenset[Place]:
        """Return the squares that a picture may tint at a rung before the pattern is shown."""
        if rung in (2, 3):
            return self.look_at()[1]
        cell = self.cell()
        every = ((r, c) for r in range(self.plan.rows) for c in range(self.plan.columns))
        return frozenset(place for place in every if rung == 4 and _name(place) == cell)

    def stripped(self, *, reason: bool) -> Deduction:
        """Return the deduction without what tells its effect, and maybe without its reason."""
        kept = {role: members & ~self.effect for role, members in self.deduction.roles.items()}
        links = (one for one in self.deduction.links if not (one.start | one.end) & self.effect)
        says = self.deduction.says
        return attrs.evolve(
            self.deduction,
            roles={role: members for role, members in kept.items() if members},
            links=tuple(links),
            says=Says(says.pattern, says.reason if reason else "", **self._tokens(says)),
        )

    def _tokens(self, says: Says) -> dict[str, Token]:
        """Return the tokens of a text; those that tell the effect, alone or together, are hidden.

        A candidate set is shown without the effect.
        """
        tokens = {name: self._stripped(token) for name, token in says.tokens.items()}
        known = set[str]()
        for name in _in_order(says):
            if name not in tokens:
                continue
            try:
                shown = self.puzzle.kind.token(self.space, tokens[name])
            except Exception:  # a plugin's token that cannot be printed is told by its template
                continue
            if self._tells(shown) or self._completes({*known, shown}):
                tokens[name] = SECRET
            else:
                known.add(shown)
        return tokens

    def _stripped(self, token: Token) -> Token:
        value = token.value
        if token.sort == "chain" and isinstance(value, tuple):
            return SECRET if union(value) & self.effect else token
        if token.sort != "candidates" or not isinstance(value, int) or not value & self.effect:
            return token
        return Token("candidates", value & ~self.effect) if value & ~self.effect else SECRET

    def _tells(self, text: str) -> bool:
        """Tell whether a text names a candidate of the effect, or all that its name is made of."""
        parts = set(re.findall(r"\w+", text))
        return any(
            re.search(rf"(?<![\w+=-]){re.escape(name)}(?![\w+=-])", text)
            or ("+" in name and parts >= set(name.split("+")))
            for name in self.secret
        )

    def _completes(self, known: set[str]) -> bool:
        return any("=" in name and known >= set(name.split("=")) for name in self.secret)


def _name(place: Place) -> str:
    return f"r{place[0] + 1}c{place[1] + 1}"


def _in_order(says: Says) -> list[str]:
    """Return the names of tokens in the order in which pattern and reason show them."""
    return re.findall(r"{(\w+)}", f"{says.pattern} {says.reason}")
