"""What a request asks for, checked: its fields, its puzzle, its position."""

from collections.abc import Mapping, Sequence
from contextlib import nullcontext
from functools import cached_property
from typing import Any

import attrs

from lapiz import BadInput, Profile, Puzzle, bits, load_text, registry, union
from lapiz.asking import State, state_of
from lapiz.core import FIELD
from lapiz.files import ignoring_unknown_rules, puzzle_of
from lapiz.kinds import said
from lapiz.show.picture import plan_of

Object = dict[str, Any]
MOST_CANDIDATES = 100_000
"""What a candidate's number is below where the request names no puzzle."""
LONGEST_TEXT = 2_000_000
TOO_LONG = "This text has more than two million characters. Paste a part of it."
"""Characters of a text in a request."""


@attrs.frozen(slots=False)
class Request:
    """A request. Each method returns a field, or raises BadInput where it is of another sort.

    >>> Request({"most": 5}).number("most", 1, 10, 2), Request({}).number("most", 1, 10, 2)
    (5, 2)
    """

    fields: Mapping[str, Any]

    def text(self, field: str, usual: str = "") -> str:
        """Return a field that is a text."""
        value = self.fields.get(field)
        if value is None:
            return usual
        if isinstance(value, str) and len(value) > LONGEST_TEXT:
            raise BadInput(said(TOO_LONG))
        if not isinstance(value, str):
            raise BadInput(f"{field}: expected a text")
        return value

    def flag(self, field: str, usual: bool = False) -> bool:
        """Return a field that is true or false."""
        value = self.fields.get(field)
        if value is None:
            return usual
        if not isinstance(value, bool):
            raise BadInput(f"{field}: expected true or false")
        return value

    def number(self, field: str, least: int, most: int, usual: int) -> int:
        """Return a field that is a whole number; what is beyond the bounds is refused."""
        value = self.fields.get(field)
        if value is None:
            return usual
        if type(value) is not int or not least <= value <= most:
            raise BadInput(f"{field}: expected a number from {least} to {most}")
        return value

    def object(self, field: str) -> Mapping[str, Any]:
        """Return a field that is an object."""
        value = self.fields.get(field)
        if value is None:
            return {}
        if not isinstance(value, dict):
            raise BadInput(f"{field}: expected an object")
        return value

    def texts(self, field: str) -> list[str]:
        """Return a field that is a list of texts."""
        value = self.fields.get(field) or []
        if not isinstance(value, list) or not all(isinstance(text, str) for text in value):
            raise BadInput(f"{field}: expected a list of texts")
        return value

    def numbers(self, field: str, most: int) -> list[int]:
        """Return a field that is a list of at most so many whole numbers."""
        value = self.fields.get(field) or []
        if not isinstance(value, list) or len(value) > most:
            raise BadInput(f"{field}: expected a list of at most {most} numbers")
        if not all(type(number) is int for number in value):
            raise BadInput(f"{field}: expected a list of numbers")
        return value

    def has(self, field: str) -> bool:
        """Tell whether a field is there."""
        return self.fields.get(field) is not None

    def members(self, field: str) -> int:
        """Return a field that is a list of candidates, as a set."""
        return union(1 << candidate for candidate in self._candidates(self.fields, field))

    @cached_property
    def given(self) -> Puzzle:
        """The puzzle as the request has it, perhaps with a position of its own."""
        value = self.fields.get("puzzle")
        if isinstance(value, str):
            return load_text(self.text("puzzle"), self.text("kind"))
        ignored = isinstance(value, Mapping) and FIELD in value  # when it was read, see there
        with ignoring_unknown_rules() if ignored else nullcontext():
            return puzzle_of(value, self.text("kind"))

    @cached_property
    def state(self) -> State:
        """The puzzle without what was entered, and what was entered."""
        position = self.object("position")
        state = state_of(self.given)
        start = state.puzzle.start
        entered = dict.fromkeys([*state.placed, *self._candidates(position, "placed")])
        placed = tuple(candidate for candidate in entered if not start.placed >> candidate & 1)
        removed = union(1 << candidate for candidate in self._candidates(position, "removed"))
        state = attrs.evolve(state, placed=placed, removed=state.removed | removed & start.alive)
        if "marks" not in position:
            return state
        marks = union(1 << candidate for candidate in self._candidates(position, "marks"))
        return attrs.evolve(state, removed=state.removed | _unmarked(state, marks))

    @property
    def marks(self) -> int | None:
        """What the player has marked; None where the page keeps complete marks."""
        position = self.object("position")
        if "marks" not in position:
            return None
        return union(1 << candidate for candidate in self._candidates(position, "marks"))

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle with all that was entered."""
        return attrs.evolve(self.state.as_puzzle, expect={})

    @property
    def filled(self) -> Puzzle:
        """The puzzle with what was placed, but nothing that was crossed out."""
        placed = attrs.evolve(self.state, removed=0)
        return attrs.evolve(placed.as_puzzle, expect={})

    @property
    def profile(self) -> Profile:
        """The techniques to use."""
        profile = self.given.kind.profile
        return profile if self.flag("unique", True) else attrs.evolve(profile, assume_unique=False)

    def kind(self) -> str:
        """Return the name of the kind that is asked for; by default the usual one."""
        return registry().kind(self.text("kind") or registry().usual_kind).name

    def _candidates(self, holder: Mapping[str, Any], field: str) -> Sequence[int]:
        value = holder.get(field)
        if value is None:
            return ()
        size = len(self.given.space.labels) if self.has("puzzle") else MOST_CANDIDATES
        if not isinstance(value, list) or not all(type(candidate) is int for candidate in value):
            raise BadInput(f"{field}: expected a list of candidates, by number")
        if not all(0 <= candidate < size for candidate in value):
            raise BadInput(f"{field}: expected candidates from 0 to {size - 1}")
        return value


def _unmarked(state: State, marks: int) -> int:
    """Return what counts as crossed out where a player marks by hand.

    These are the candidates of each square with marks that are not marked; a square without any is
    not marked yet.
    """
    plan = plan_of(state.puzzle)
    if plan.geometry.joins:
        return 0
    open_, crossed = state.position().open, 0
    for square in (square for row in plan.geometry.rows for square in row):
        members = union(1 << candidate for candidate, _ in square.marks)
        if members & marks & open_:
            crossed |= members & open_ & ~marks
    return crossed & union(1 << candidate for candidate in bits(state.puzzle.start.alive))
