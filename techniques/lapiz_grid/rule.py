"""Rules that a puzzle has besides those of its kind: what they are, and where they hold.

A `Rule` is what plugins supply: its name, what a puzzle file may say of it, its words, its shapes,
and its meaning. A `Constraint` is a rule in one puzzle: with its cells and its values. What a rule
means is told in parts of few forms, which are candidates and items: no rule has a search, a proof
or drawings of its own.
"""

import copyreg
import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import Enum
from typing import Any, get_args

import attrs

from lapiz.core import ExtraRule, Name, Path, Shape, of_process, title_of
from lapiz.plugins.pickling import rule_by_name
from lapiz.texts import said
from lapiz_grid.automaton import Automaton
from lapiz_grid.codes import Code
from lapiz_grid.fields import CELLS, Cells, Field, Sort, Value

Relation = tuple[int, ...]
"""For each digit (from 0) of a cell, the digits that it excludes in another one, as a mask."""


class Form(Enum):
    """What the meaning of a rule is made of."""

    HOUSE = "house"
    """Cells that differ; as many as digits: each digit is somewhere among them."""
    PAIRS = "pairs"
    """Two digits in two cells exclude each other; a digit alone may be excluded, too."""
    COMBINATIONS = "combinations"
    """A set of cells holds one of some sets of digits, in any order."""
    AUTOMATON = "automaton"
    """The digits along a sequence of cells are accepted by an automaton."""


@attrs.frozen
class Board:
    """What a rule may ask of the grid that it holds in: its side, and all constraints there.

    `regions` has a label for each cell, which cells of one region share.
    """

    side: int
    constraints: "tuple[Constraint, ...]" = ()
    regions: tuple[str, ...] = ()

    @property
    def digits(self) -> range:
        """The digits, from 1."""
        return range(1, self.side + 1)

    def region(self, cell: int) -> str:
        """Return the label of the region of a cell; empty where there are none."""
        return self.regions[cell] if self.regions else ""

    def neighbours(self) -> Iterator[tuple[int, int]]:
        """Yield all pairs of cells that share a side.

        >>> list(Board(2).neighbours())
        [(0, 1), (0, 2), (1, 3), (2, 3)]
        """
        return self.apart(((0, 1), (1, 0)))

    def apart(self, steps: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int]]:
        """Yield all pairs of cells of which the second is some steps (rows, columns) further."""
        side, ways = self.side, tuple(steps)
        for cell in range(side * side):
            row, column = divmod(cell, side)
            for down, right in ways:
                if 0 <= row + down < side and 0 <= column + right < side:
                    yield cell, cell + down * side + right

    def unmarked(self, *rules: str) -> Iterator[tuple[int, int]]:
        """Yield all pairs of cells that share a side and that none of some rules names."""
        marked = {frozenset(pair) for each in self.named(*rules) for pair in each.groups}
        for pair in self.neighbours():
            if frozenset(pair) not in marked:
                yield pair

    def named(self, *rules: str) -> "list[Constraint]":
        """Return the constraints of some rules, by their names."""
        return [each for each in self.constraints if each.rule.name in rules]


@attrs.frozen
class Differ:
    """Cells that differ, of the form HOUSE."""

    cells: Cells


@attrs.frozen
class Exclude:
    """Digits in two cells that exclude each other, of the form PAIRS.

    `because` says so of the cells {0} and {1}, if not as the rule does.
    """

    first: int
    second: int
    relation: Relation
    because: str = ""


@attrs.frozen
class Never:
    """Digits (a mask, bit 0 for 1) that a cell cannot hold; `because` says so of the cell {0}."""

    cell: int
    digits: int
    because: str = ""


@attrs.frozen
class Combine:
    """Cells that hold one of some sets of digits in any order, of the form COMBINATIONS.

    A set is a mask, bit 0 for 1. `name` is what steps call it. Where all sets have the same sum,
    cells and houses can be added up.
    """

    cells: Cells
    sets: tuple[int, ...]
    name: Name


@attrs.frozen
class Follow:
    """Cells in order whose digits an automaton accepts, of the form AUTOMATON.

    A cell may appear more than once. `name` is what steps call it.
    """

    cells: Cells
    automaton: Automaton
    name: Name


@attrs.frozen
class Add:
    """Cells whose digits, each with its weight, add up to a total, of the form AUTOMATON.

    A cell may appear more than once. `name` is what steps call it.
    """

    cells: Cells
    weights: tuple[int, ...]
    total: int
    name: Name


Part = Differ | Exclude | Never | Combine | Follow | Add
"""A part of what a rule means."""
FORMS: Mapping[Any, Form] = {
    Differ: Form.HOUSE,
    Exclude: Form.PAIRS,
    Never: Form.PAIRS,
    Combine: Form.COMBINATIONS,
    Follow: Form.AUTOMATON,
    Add: Form.AUTOMATON,
}
"""The form of a rule that yields such parts."""


def _form_of(parts: Callable[..., Any]) -> Form | None:
    """Return the form of the first part that a function says it yields; None if it says none.

    >>> def parts(constraint: Constraint, board: Board) -> Iterator[Exclude | Combine]: ...
    >>> _form_of(parts)
    <Form.PAIRS: 'pairs'>
    """
    try:
        returned = inspect.signature(parts, eval_str=True).return_annotation
    except Exception:  # a plugin's function may be anything
        return None
    yielded = next(iter(get_args(returned)), None)
    return FORMS.get(next(iter(get_args(yielded)), yielded))


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
      is well written, or nothing.
    - `codes` are what formats of other programs call it.
    - `spoken` are patterns (regular expressions, lower case) by which a setter's text speaks of it.

    >>> def parts(constraint: Constraint, board: Board) -> Iterator[Differ]: ...
    >>> rule = Rule("extra-region", parts, "Each shaded region holds each digit once.")
    >>> rule.title, rule.form.value
    ('Extra region', 'house')
    """

    functions = {  # noqa: RUF012
        "parts": (Exclude, Differ, Never, Combine, Follow, Add),
        "shapes": (Shape,),
        "wrong": (),
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
    where: "Callable[[Constraint, Board], Iterable[str]] | None" = None
    looks: frozenset[str] = frozenset()
    codes: tuple[Code, ...] = ()
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
        return _form_of(self.parts)

    @property
    def main(self) -> Field | None:
        """The field of its cells, or else the first that must be given."""
        return self.places or next((one for one in self.fields if one.sort is not Sort.FLAG), None)

    @property
    def places(self) -> Field | None:
        """The field of its cells, if it has any."""
        return next((one for one in self.fields if one.sort in CELLS), None)

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
        return field is not self.places or all(each.sort is not Sort.FLAG for each in self.fields)

    def flaw(self) -> str:
        """Return what is wrong with its form or its fields, or nothing."""
        if self.form is None:
            return f"{self.name!r} has no form: annotate what its parts yield, as Iterator[Follow]"
        if not isinstance(self.form, Form):
            return f"{self.name!r} has the form {self.form!r:.100}, expected a Form"
        if not isinstance(self.fields, tuple):
            return f"{self.name!r} has fields {self.fields!r:.100}, expected a tuple"
        return ""


copyreg.pickle(Rule, rule_by_name)


@attrs.frozen(cache_hash=True, repr=False)
class Constraint:
    """A rule in a puzzle: the groups of cells that it holds for, and its values by field.

    `path` is where the puzzle's document states it.
    """

    rule: Rule
    groups: tuple[Cells, ...] = ()
    values: tuple[tuple[str, Value], ...] = ()
    path: Path = attrs.field(default=(), eq=False)

    def __repr__(self) -> str:
        return f"<Constraint {self.rule.name}: {len(self.groups)} groups of cells>"

    @property
    def cells(self) -> Cells:
        """All its cells, each once, in order."""
        return tuple(dict.fromkeys(cell for group in self.groups for cell in group))

    def number(self, name: str) -> int:
        """Return the value of a field that holds a number."""
        value = self._value(name)
        assert isinstance(value, int)
        return value

    def flag(self, name: str) -> bool:
        """Return the value of a flag."""
        return bool(self._value(name))

    def digits(self, name: str) -> tuple[int, ...]:
        """Return the digits (from 1) of a field that holds digits."""
        value = self._value(name)
        assert isinstance(value, tuple)
        return value

    def _value(self, name: str) -> Value | None:
        usual = next((field.usual for field in self.rule.fields if field.name == name), None)
        return dict(self.values).get(name, usual)


@of_process(most=500)
def relation(side: int, allowed: Callable[[int, int, int], bool], value: int = 0) -> Relation:
    """Return what digits exclude where not all pairs (of digits from 1, and a value) are allowed.

    `allowed` is a function of a module, so that the result can be remembered.

    >>> def rising(one: int, other: int, _: int) -> bool:
    ...     return one < other
    >>> [bin(mask) for mask in relation(3, rising)]
    ['0b1', '0b11', '0b111']
    """
    digits = range(1, side + 1)
    return tuple(
        sum(1 << other - 1 for other in digits if not allowed(one, other, value)) for one in digits
    )
