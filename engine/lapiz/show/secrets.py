"""What would give the effect of a deduction away too early: squares, and tokens of its text.

The kind says what a token means on the board (`Naming.spots`); its text is not parsed. A
candidate is given away by being named, or by its squares where all candidates have one symbol, or
by its squares together with its symbol.
"""

import re
from collections.abc import Set

import attrs

from lapiz.core import Name, Place, Puzzle, Says, Token, bits, square_name
from lapiz.show.picture import BoardPlan, spots_of

HIDDEN = "…"
"""Stands in a text for what only a later rung may show."""

SECRET = Token("hidden", HIDDEN)

SETS = ("candidates", "alternative")
"""The sorts of tokens that are shown without the candidates of the effect."""

ARGUMENTS = ("sentences",)
"""The sorts of tokens that are whole arguments, which begin or end with the effect."""


@attrs.frozen
class _Meaning:
    """What a token means: candidates, squares or symbols; its text where the kind does not say."""

    candidates: int = 0
    squares: frozenset[Place] = frozenset()
    symbols: frozenset[str] = frozenset()
    text: str = ""


class Secrets:
    """The candidates of an effect, and what gives them away."""

    def __init__(self, puzzle: Puzzle, plan: BoardPlan, effect: int) -> None:
        self._puzzle, self._plan, self._effect = puzzle, plan, effect
        self._lone = len(plan.by_symbol) < 2
        drawn = [candidate for candidate in bits(effect) if candidate in plan.places]
        self._areas = [(frozenset(plan.places[c]), plan.symbols[c]) for c in drawn]
        self._spelled = [frozenset(plan.places[c]) for c in drawn if self._is_spelled(c)]

    def _is_spelled(self, candidate: int) -> bool:
        """Return whether all squares of a candidate are in its name."""
        rows = self._plan.geometry.rows
        return all(candidate in rows[r][c].tells for r, c in self._plan.places[candidate])

    def gives_away(self, squares: Set[Place]) -> bool:
        """Return whether naming some squares together names a candidate of the effect."""
        alone = self._lone and any(squares == area for area, _ in self._areas)
        return alone or any(squares >= area for area in self._spelled)

    def gives_away_item(self, number: int) -> bool:
        """Return whether the squares in the name of an item name a candidate of the effect."""
        return self.gives_away(self._named_squares(number))

    def gives_away_square(self, place: Place) -> bool:
        """Return whether naming a square would give the effect away."""
        row, column = place
        tells = self._plan.geometry.rows[row][column].tells
        return any(self._effect >> candidate & 1 for candidate in tells) or self.gives_away({place})

    def _named_squares(self, item: int) -> frozenset[Place]:
        """Return the squares that are named in the name of an item."""
        name = Name.of(self._puzzle.space.items[item].name)
        squares = self._plan.squares(self._puzzle.space, item)
        return frozenset(p for p in squares if square_name(*p) in (name, *name.arguments))

    def without(self, says: Says, shown: list[_Meaning] | None = None) -> dict[str, Token]:
        """Return the tokens of a text, hidden if they give the effect away, alone or together.

        A candidate set is shown without the effect, and a text in the text without what gives it
        away. `shown` is what is shown before it, to which what it shows is added.
        """
        tokens = {name: self._stripped(token) for name, token in says.tokens.items()}
        shown = [] if shown is None else shown
        for name in filter(tokens.__contains__, _in_order(says)):
            if isinstance(text := tokens[name].value, Says):
                tokens[name] = Token("said", Says(text.pattern, "", **self.without(text, shown)))
                continue
            try:
                meaning = self._meaning(tokens[name])
            except Exception:  # the text shows a plugin's token that cannot be printed as it is
                continue
            if self._is_secret(meaning) or self._completes([*shown, meaning]):
                tokens[name] = SECRET
            else:
                shown.append(meaning)
        return tokens

    def _stripped(self, token: Token) -> Token:
        value = token.value
        if token.sort in ARGUMENTS:
            return SECRET
        if token.sort not in SETS or not isinstance(value, int) or not value & self._effect:
            return token
        return Token(token.sort, value & ~self._effect) if value & ~self._effect else SECRET

    def _meaning(self, token: Token) -> _Meaning:
        if token.sort == "items" and isinstance(token.value, tuple):
            return _Meaning(squares=frozenset().union(*map(self._named_squares, token.value)))
        spots = spots_of(self._puzzle, self._plan, token)
        if spots is None:
            return _Meaning(text=self._puzzle.kind.token(self._puzzle.space, token))
        if not isinstance(spots, int):
            return _Meaning(squares=spots)
        symbols = self._whole_symbols(spots)
        return _Meaning(symbols=symbols) if symbols else _Meaning(candidates=spots)

    def _whole_symbols(self, members: int) -> frozenset[str]:
        """Return the symbols whose candidates make up a set; none if it is not whole symbols.

        So "4" means all candidates of that symbol, which gives no single one of them away.
        """
        symbols = {self._plan.symbols[c] for c in bits(members) if c in self._plan.symbols}
        whole = sum(self._plan.by_symbol[symbol] for symbol in symbols)
        return frozenset(symbols if members == whole and not self._lone else ())

    def _is_secret(self, meaning: _Meaning) -> bool:
        if meaning.candidates & self._effect or self.gives_away(meaning.squares):
            return True
        names = self._puzzle.space.names(self._effect) if meaning.text else ()
        return any(re.search(rf"(?<!\w){re.escape(name)}(?!\w)", meaning.text) for name in names)

    def _completes(self, shown: list[_Meaning]) -> bool:
        """Return whether some tokens together name the squares and the symbol of a candidate."""
        squares, symbols = {meant.squares for meant in shown}, {meant.symbols for meant in shown}
        return any(
            area in squares and frozenset([symbol]) in symbols for area, symbol in self._areas
        )


def _in_order(says: Says) -> list[str]:
    """Return the names of tokens in the order in which pattern and reason show them."""
    return re.findall(r"{(\w+)}", f"{says.pattern} {says.reason}")
