"""What would tell the effect of a deduction before its time: squares, and tokens of its text.

What a token tells is asked from the kind (`Kind.spots`), not read in its text: a candidate is told
by itself, or by its squares where no sign tells candidates apart, or by its squares and its sign.
"""

import re
from collections.abc import Set

import attrs

from lapiz.core.bits import bits
from lapiz.core.deduction import Says, Token
from lapiz.core.kind import Puzzle, square_name
from lapiz.core.names import Name
from lapiz.show.picture.plan import Place, Plan
from lapiz.show.picture.spots import spots_of

__all__ = ["HIDDEN", "Secrets"]

HIDDEN = "…"
"""Stands in a text for what only a later rung may tell."""

SECRET = Token("hidden", HIDDEN)


@attrs.frozen
class _Told:
    """What a token tells: candidates, squares or signs; a text, where nobody knows better."""

    candidates: int = 0
    squares: frozenset[Place] = frozenset()
    signs: frozenset[str] = frozenset()
    text: str = ""


class Secrets:
    """The candidates of an effect, and what tells of them."""

    def __init__(self, puzzle: Puzzle, plan: Plan, effect: int) -> None:
        self.puzzle, self.plan, self.effect = puzzle, plan, effect
        self._lone = len(plan.by_sign) < 2
        drawn = [one for one in bits(effect) if one in plan.places]
        self._areas = [(frozenset(plan.places[one]), plan.signs[one]) for one in drawn]
        self._spelled = [frozenset(plan.places[one]) for one in drawn if self._is_spelled(one)]

    def _is_spelled(self, candidate: int) -> bool:
        """Tell whether all squares of a candidate are in its name."""
        rows = self.plan.geometry.rows
        return all(candidate in rows[r][c].tells for r, c in self.plan.places[candidate])

    def told_by(self, squares: Set[Place]) -> bool:
        """Tell whether naming some squares together names a candidate of the effect."""
        alone = self._lone and any(squares == area for area, _ in self._areas)
        return alone or any(squares >= area for area in self._spelled)

    def told_by_item(self, number: int) -> bool:
        """Tell whether the name of an item names a candidate of the effect: by its squares."""
        return self.told_by(self._named_squares(number))

    def told_by_square(self, place: Place) -> bool:
        """Tell whether naming a square would tell the effect."""
        row, column = place
        tells = self.plan.geometry.rows[row][column].tells
        return any(self.effect >> one & 1 for one in tells) or self.told_by({place})

    def _named_squares(self, item: int) -> frozenset[Place]:
        """Return the squares that are named in the name of an item."""
        name = Name.of(self.puzzle.space.items[item].name)
        squares = self.plan.squares(self.puzzle.space, item)
        return frozenset(p for p in squares if square_name(*p) in (name, *name.arguments))

    def without(self, says: Says) -> dict[str, Token]:
        """Return the tokens of a text; those that tell the effect, alone or together, are hidden.

        A candidate set is shown without the effect.
        """
        tokens = {name: self._stripped(token) for name, token in says.tokens.items()}
        known: list[_Told] = []
        for name in _in_order(says):
            if name not in tokens:
                continue
            try:
                told = self._told(tokens[name])
            except Exception:  # a plugin's token that cannot be printed is told by its template
                continue
            if self._tells(told) or self._completes([*known, told]):
                tokens[name] = SECRET
            else:
                known.append(told)
        return tokens

    def _stripped(self, token: Token) -> Token:
        value = token.value
        if token.sort != "candidates" or not isinstance(value, int) or not value & self.effect:
            return token
        return Token("candidates", value & ~self.effect) if value & ~self.effect else SECRET

    def _told(self, token: Token) -> _Told:
        if token.sort == "items" and isinstance(token.value, tuple):
            return _Told(squares=frozenset().union(*map(self._named_squares, token.value)))
        spots = spots_of(self.puzzle, self.plan, token)
        if spots is None:
            return _Told(text=self.puzzle.kind.token(self.puzzle.space, token))
        if not isinstance(spots, int):
            return _Told(squares=spots)
        signs = self._whole_signs(spots)
        return _Told(signs=signs) if signs else _Told(candidates=spots)

    def _whole_signs(self, members: int) -> frozenset[str]:
        """Return the signs that a set of candidates means wherever they are; none if it does not.

        So "4" means all candidates of that sign, which does not tell of any one of them.
        """
        if self._lone:
            return frozenset()
        signs = {self.plan.signs[one] for one in bits(members) if one in self.plan.signs}
        whole = sum(self.plan.by_sign[sign] for sign in signs)
        return frozenset(signs if members == whole else ())

    def _tells(self, told: _Told) -> bool:
        if told.candidates & self.effect or self.told_by(told.squares):
            return True
        names = self.puzzle.space.names(self.effect) if told.text else ()
        return any(re.search(rf"(?<!\w){re.escape(name)}(?!\w)", told.text) for name in names)

    def _completes(self, known: list[_Told]) -> bool:
        """Tell whether some tokens together name the squares and the sign of a candidate."""
        squares = {told.squares for told in known}
        signs = {told.signs for told in known}
        return any(area in squares and frozenset([sign]) in signs for area, sign in self._areas)


def _in_order(says: Says) -> list[str]:
    """Return the names of tokens in the order in which pattern and reason show them."""
    return re.findall(r"{(\w+)}", f"{says.pattern} {says.reason}")
