"""Rules that a puzzle has besides those of its kind: what they are, and where they hold.

A `Rule` is what plugins supply: its name, what a puzzle file may say of it, its words, its shapes,
and its meaning. A `Constraint` is a rule in one puzzle: with its cells and its values. What a rule
means is told in parts of few forms, which are candidates and items: no rule has a search, a proof
or drawings of its own.
"""

import copyreg
from collections.abc import Callable, Iterable, Iterator
from string import Formatter
from typing import Any

import attrs

from lapiz import Shape
from lapiz.core import ExtraRule, title_of
from lapiz.kinds import Path, said
from lapiz.plugins import rule_by_name
from lapiz_grid.board import Board as Board, layers_of
from lapiz_grid.codes import Code
from lapiz_grid.conventions import Convention
from lapiz_grid.fields import CELLS, Cells, Field, Sort, Value
from lapiz_grid.parts import (
    Add,
    AnyOf,
    Combine,
    Connect,
    Differ,
    Exclude,
    Follow,
    Form,
    Never,
    Part,
    Tally,
    form_of,
)
from lapiz_hidden.layers import Layer


@attrs.frozen(eq=False)
class Rule(ExtraRule):
    """A rule that puzzles may have: its name, what it means, and a sentence that says so.

    - `parts(constraint, board)` yields what it means. The `form` is that of the first part in what
      the function is annotated to return, as in `Iterator[Exclude]`.
    - `sentence` is the rule in words, in which fields other than cells go by their names;
      `negative`, where there is one, is said besides if the puzzle has the flag `negative`.
    - `reason` says of two cells, {0} and {1}, why what is in the one excludes something in the
      other: a clause. `alone` says it of a single cell {0} and what it cannot hold.
    - `title` is by default the name in words, `family`, the group that it is listed with, the
      module of `parts`.
    - `shapes(constraint, board)` yields what is drawn.
    - `where(constraint, board)`, where there is one, names the places that a constraint is about,
      if not by its cells, and `looks` the fields that it does so from.
    - `wrong(constraint, board)`, where there is one, says what is wrong with a constraint that
      is well written, or nothing. `impossible(constraint, board)` says why no digits satisfy one
      with which nothing is wrong: among several rules of which any may hold, another one has to.
    - `layers(side)` are the hidden layers that it is about, but for that of shades, and
      `stated(constraint)` those that a constraint states by its fields.
    - `alters(constraint, board)`, where there is one, yields what another constraint means beside
      it: what is in some cells counts for something else, say.
    - `codes` are what formats of other programs call it, `drawn` how setters draw and state it: it
      is given as conventions, or as what returns them, for only links and pictures ask.
    - `spoken` are patterns (regular expressions, lower case) by which a setter's text speaks of it.

    >>> def parts(constraint: Constraint, board: Board) -> Iterator[Differ]: ...
    >>> rule = Rule("extra-region", parts, "Each shaded region holds each digit once.")
    >>> rule.title, rule.form.value
    ('Extra region', 'house')
    """

    functions = {  # noqa: RUF012
        "parts": (Exclude, Differ, Never, Combine, Follow, Add, AnyOf, Connect, Tally),
        "shapes": (Shape,),
        "wrong": (),
        "impossible": (),
    }

    parts: "Callable[[Constraint, Board], Iterable[Part]]"
    sentence: str
    fields: tuple[Field, ...] = ()
    reason: str = ""
    alone: str = ""
    negative: str = ""
    title: str = attrs.field()
    family: str = attrs.field()
    form: Form = attrs.field()
    shapes: "Callable[[Constraint, Board], Iterable[Shape]]" = lambda *_: ()
    wrong: "Callable[[Constraint, Board], str]" = lambda *_: ""
    impossible: "Callable[[Constraint, Board], str]" = lambda *_: ""
    where: "Callable[[Constraint, Board], Iterable[str]] | None" = None
    looks: frozenset[str] = frozenset()
    layers: Callable[[int], tuple[Layer, ...]] = lambda _: ()
    stated: "Callable[[Constraint], tuple[Layer, ...]]" = lambda _: ()
    alters: "Callable[[Constraint, Board], Iterable[Part]] | None" = None
    codes: tuple[Code, ...] = ()
    _drawn: tuple[Convention, ...] | Callable[[], tuple[Convention, ...]] = ()
    spoken: tuple[str, ...] = ()
    doc: str = ""

    @title.default
    def _title(self) -> str:
        return title_of(str(self.name))

    @family.default
    def _family(self) -> str:
        function = getattr(self.parts, "func", self.parts)
        return str(getattr(function, "__module__", "")).rpartition(".")[2]

    @form.default
    def _form(self) -> Form | None:
        return form_of(self.parts)

    @property
    def drawn(self) -> tuple[Convention, ...]:
        """How setters draw and state it."""
        return self._drawn() if callable(self._drawn) else self._drawn

    @property
    def main(self) -> Field | None:
        """The field of its cells, or else the first that must be given."""
        return self.places or next((one for one in self.fields if one.sort is not Sort.FLAG), None)

    @property
    def places(self) -> Field | None:
        """The field of its cells, if it has any."""
        return next((field for field in self.fields if field.sort in CELLS), None)

    @property
    def needs(self) -> bool:
        """Whether a puzzle has to say something for it: a field must be given."""
        return any(map(self._required, self.fields))

    def described(self) -> dict[str, Any]:
        """Return what there is to say of it in the current language."""
        return {
            "name": self.name,
            "title": said(self.title, self.package),
            "family": self.family,
            "form": self.form.value,
            "fields": [
                {
                    "name": field.name,
                    "sort": field.sort.value,
                    "required": self._required(field),
                    "least": field.least,
                    "most": field.most,
                    "help": said(field.help, self.package),
                }
                for field in self.fields
            ],
            "sentence": said(self.sentence, self.package),
        }

    def texts(self) -> Iterator[str]:
        """Yield all its texts, to be translated."""
        texts = (self.title, self.sentence, self.negative, self.reason, self.alone)
        yield from filter(None, (*texts, *(field.help for field in self.fields)))

    def _required(self, field: Field) -> bool:
        """Tell whether a field must be given: all but flags and those with a usual value."""
        if field.sort is Sort.FLAG or field.usual is not None:
            return False
        return field is not self.places or all(other.sort is not Sort.FLAG for other in self.fields)

    def flaw(self) -> str:
        """Return what is wrong with its form or its fields, or nothing."""
        if self.form is None:
            return f"{self.name!r} has no form: annotate what its parts yield, as Iterator[Follow]"
        if not isinstance(self.form, Form):
            return f"{self.name!r} has the form {self.form!r:.100}, expected a Form"
        if not isinstance(self.fields, tuple):
            return f"{self.name!r} has fields {self.fields!r:.100}, expected a tuple"
        known = {field.name for field in self.fields if field.sort not in CELLS}
        texts = Formatter().parse(f"{self.sentence} {self.negative}")
        strange = sorted({str(name) for _, name, _, _ in texts if name is not None} - known)
        if strange:
            listed = ", ".join(sorted(known)) or "none"
            return (
                f"{self.name!r} says {{{strange[0]}}} in its sentence, expected the name of one of "
                f"its fields that hold no cells ({listed})"
            )
        return ""


copyreg.pickle(Rule, rule_by_name)


@attrs.frozen(cache_hash=True, repr=False)
class Constraint:
    """A rule in a puzzle: the groups of cells that it holds for, and its values by field.

    `path` is where the puzzle's document states it. A rule with a field of rules has `branches`:
    constraints each, of which those of one hold.
    """

    rule: Rule
    groups: tuple[Cells, ...] = ()
    values: tuple[tuple[str, Value], ...] = ()
    path: Path = attrs.field(default=(), eq=False)
    branches: "tuple[tuple[Constraint, ...], ...]" = ()

    def __repr__(self) -> str:
        return f"<Constraint {self.rule.name}: {len(self.groups)} groups of cells>"

    @property
    def cells(self) -> Cells:
        """All its cells, each once, in order."""
        inner = (member.cells for branch in self.branches for member in branch)
        return tuple(dict.fromkeys(cell for group in (*self.groups, *inner) for cell in group))

    @property
    def said(self) -> tuple[int | str, ...]:
        """The numbers and texts of its fields, in their order, as given or as usual."""
        given = dict(self.values)
        values = (given.get(field.name, field.usual) for field in self.rule.fields)
        return tuple(
            value
            for value in values
            if isinstance(value, int | str) and not isinstance(value, bool)
        )

    def parts(self, board: Board) -> list[Part]:
        """Return what it means by itself, whatever else is stated on the board."""
        layers = tuple(dict.fromkeys((*board.layers, *layers_of((self,), board.side))))
        return list(self.meaning(attrs.evolve(board, constraints=(self,), layers=layers)))

    def meaning(self, board: Board) -> Iterable[Part]:
        """Return what it means on a board, where another rule may alter that."""
        alters = next((one.rule.alters for one in board.altering), None)
        if alters and not self.rule.alters:
            return alters(self, board)
        return self.rule.parts(self, board)

    def number(self, name: str) -> int:
        """Return the value of a field that holds a number."""
        value = self._value(name)
        assert isinstance(value, int)
        return value

    def states(self, name: str) -> bool:
        """Tell whether the puzzle says what a field is: a sum may be 0, or it may have none."""
        return name in dict(self.values)

    def text(self, name: str) -> str:
        """Return the value of a field that holds text."""
        return str(self._value(name))

    def flag(self, name: str) -> bool:
        """Return the value of a flag."""
        return bool(self._value(name))

    def digits(self, name: str) -> tuple[int, ...]:
        """Return the digits of a field that holds digits, by their values."""
        return self.numbers(name)

    def numbers(self, name: str) -> tuple[int, ...]:
        """Return the numbers of a field that holds several, in order."""
        value = self._value(name)
        assert isinstance(value, tuple)
        return value

    def _value(self, name: str) -> Value | None:
        usual = next((field.usual for field in self.rule.fields if field.name == name), None)
        return dict(self.values).get(name, usual)
