"""Modified cells: doublers, negators and multipliers, which count for another number."""

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import chain

import attrs

from lapiz import Name, Shape
from lapiz.texts import marked
from lapiz_grid import Board, Cells, Constraint, Field, Layer, Never, Part, Rule, Sort, Tally
from lapiz_layers import said
from lapiz_layers.counting import MODIFIED, UNKNOWN, Counting
from lapiz_layers.said import Saying
from lapiz_relations.missing import houses

CELLS = Field("cells", Sort.CELLS, "The cells.", sizes=(1, 1), scattered=True)
FACTOR = Field("factor", Sort.NUMBER, "The factor of digits.", -9, 9, 3)
MARKED = 0.39
"""How far from the middle of a cell its mark is."""


@attrs.frozen
class Modifier:
    """A way to modify cells: the layer that says which they are, and what they are called.

    `saying` is how setters speak of them. Digits are multiplied by a `factor`; by one that the
    puzzle states if it is 0.
    """

    layer: Layer
    noun: Name
    saying: Saying
    factor: int = 0

    def by(self, constraint: Constraint) -> int:
        """Return the factor that a rule states."""
        return self.factor or constraint.number("factor")

    def layers(self, _: int) -> tuple[Layer]:
        """Return its layer, whatever the side of the grid."""
        return (self.layer,)


LAST = marked("the only choice left for {cell}")


def _layer(name: str, mark: str, look: str, texts: tuple[str, str, str, str, str]) -> Layer:
    """Return a layer: its values, what a hidden cell is called, that it has none, or both.

    Modified cells have a mark in characters and a look in pictures.
    """
    modified, plain, cell, none, twice = texts
    return Layer(
        name,
        (modified, plain),
        cell,
        LAST,
        none,
        twice,
        marks=(mark, "·"),
        looks=(look, "unshaded"),
        package="lapiz_layers",
    )


DOUBLER = Modifier(
    _layer(
        "doubler",
        "*",
        "tone-c",
        marked(
            (
                "doubled",
                "not doubled",
                "the doubling of {0}",
                "{cell} can be neither doubled nor not doubled",
                "{0} cannot be both doubled and not doubled",
            )
        ),
    ),
    Name("doubler"),
    said.DOUBLER,
    2,
)
NEGATOR = Modifier(
    _layer(
        "negator",
        "−",
        "tone-a",
        marked(
            (
                "negated",
                "not negated",
                "the negation of {0}",
                "{cell} can be neither negated nor not negated",
                "{0} cannot be both negated and not negated",
            )
        ),
    ),
    Name("negator"),
    said.NEGATOR,
    -1,
)
MULTIPLIER = Modifier(
    _layer(
        "multiplier",
        "×",
        "tone-f",
        marked(
            (
                "multiplied",
                "not multiplied",
                "the multiplication of {0}",
                "{cell} can be neither multiplied nor not multiplied",
                "{0} cannot be both multiplied and not multiplied",
            )
        ),
    ),
    Name("multiplier"),
    said.TRIPLER,
)
MODIFIERS = (DOUBLER, NEGATOR, MULTIPLIER)


def _altered(constraint: Constraint, board: Board) -> Iterable[Part]:
    return _counting(board, board.altering).meaning(constraint)


def _counting(board: Board, constraints: Iterable[Constraint]) -> Counting:
    """Return what cells count for by some constraints."""
    modifiers = {modifier.layer: modifier for modifier in MODIFIERS}
    stated = ((layer, one) for one in constraints for layer in one.rule.layers(board.side))
    known = ((layer, one) for layer, one in stated if layer in modifiers)
    return Counting(board, {layer: modifiers[layer].by(one) for layer, one in known})


def _hidden(modifier: Modifier, cells: Iterable[int], board: Board) -> Cells:
    return tuple(board.hidden(modifier.layer, cell) for cell in cells)


def _in_houses(
    _: Constraint, board: Board, modifier: Modifier, each_digit: bool
) -> Iterator[Tally]:
    """Yield that each house has one modified cell, and perhaps that each digit is once in one."""
    noun = modifier.noun
    for cells, house in houses(board):
        name, claim = Name("the {0} of {1}", noun, house), Name("{0} has one {1}", house, noun)
        yield Tally(_hidden(modifier, cells, board), MODIFIED, 1, name, claim)
    every = _hidden(modifier, board.cells, board)
    for digit in board.digits if each_digit else ():
        name, claim = Name("the {0} with {1}", noun, digit), Name("one {0} holds {1}", noun, digit)
        yield Tally(every, MODIFIED, 1, name, claim, board.cells, digit)


def _known(constraint: Constraint, board: Board, modifier: Modifier) -> Iterator[Never]:
    """Yield that some cells are modified, and no others where no rule says where they are."""
    for cell in _hidden(modifier, constraint.cells, board):
        yield Never(cell, 0b10)
    of_layer = [one for one in board.altering if modifier.layer in one.rule.layers(board.side)]
    if any(not one.rule.places for one in of_layer) or constraint != of_layer[0]:
        return
    known = set(chain(*(one.cells for one in of_layer)))
    for cell in _hidden(modifier, (cell for cell in board.cells if cell not in known), board):
        yield Never(cell, 0b01, Name("no mark says that {0} is modified"))


def _wrong(constraint: Constraint, board: Board, modifier: Modifier, each_digit: bool) -> str:
    """Say so of a rule that does not go with the digits, or with another rule."""
    if each_digit and len(board.digits) != board.side:
        return Name("{0} digits, expected {1}", len(board.digits), board.side)
    alike = [one for one in board.constraints if modifier.layer in one.rule.layers(board.side)]
    factors = {modifier.by(one) for one in alike}
    if len(factors) > 1:
        return Name("the factors {0} and {1}, expected one of them", *sorted(factors)[:2])
    counting = _counting(board, (one for one in board.constraints if one.rule.alters))
    others = (one for one in _members(board.constraints) if not one.rule.alters)
    return next(
        (Name(UNKNOWN, one.rule.name) for one in others if not counting.knows(one.rule.name)), ""
    )


def _members(constraints: Iterable[Constraint]) -> Iterator[Constraint]:
    """Yield some constraints, and those of which one of them is made."""
    for constraint in constraints:
        yield constraint
        for branch in constraint.branches:
            yield from _members(branch)


def _marked(constraint: Constraint, board: Board, modifier: Modifier) -> Iterator[Shape]:
    """Yield the factor in the corner of each cell that is known to be modified."""
    factor = modifier.by(constraint)
    text = "−" if factor == -1 else f"×{factor}".replace("-", "−")
    for row, column in (divmod(cell, board.side) for cell in constraint.cells):
        yield Shape("text", ((row - MARKED, column + MARKED),), "ink", 0.17, text=text, over=True)


Three = tuple[str, str, str]


def _rules(
    modifier: Modifier, names: Three, titles: Three, sentences: Three, alone: str
) -> Iterator[Rule]:
    """Yield the rules of a modifier: one in each house with each digit or any, and known cells."""
    fields, saying = () if modifier.factor else (FACTOR,), modifier.saying
    for number, each_digit in enumerate((True, False)):
        yield Rule(
            names[number],
            partial(_in_houses, modifier=modifier, each_digit=each_digit),
            sentences[number],
            fields,
            title=titles[number],
            layers=modifier.layers,
            alters=_altered,
            wrong=partial(_wrong, modifier=modifier, each_digit=each_digit),
            drawn=partial(saying.in_houses, each_digit),
            spoken=saying.spoken_of_known if each_digit else saying.spoken,
        )
    yield Rule(
        names[2],
        partial(_known, modifier=modifier),
        sentences[2],
        (CELLS, *fields),
        alone=alone,
        title=titles[2],
        shapes=partial(_marked, modifier=modifier),
        layers=modifier.layers,
        alters=_altered,
        wrong=partial(_wrong, modifier=modifier, each_digit=False),
        drawn=saying.known,
        spoken=saying.spoken_of_known,
    )


RULES = (
    *_rules(
        DOUBLER,
        ("doublers", "any-doublers", "doubled"),
        marked(("Doublers", "Doublers of any digits", "Doubled cells")),
        marked(
            (
                "Each row, column and box has one doubler, and each digit is doubled once. A "
                "doubler counts as twice its digit where digits are added up or compared.",
                "Each row, column and box has one doubler, which counts as twice its digit where "
                "digits are added up or compared.",
                "A cell with ×2 counts as twice its digit where digits are added up or compared.",
            )
        ),
        marked("{0} is doubled"),
    ),
    *_rules(
        NEGATOR,
        ("negators", "any-negators", "negated"),
        marked(("Negators", "Negators of any digits", "Negated cells")),
        marked(
            (
                "Each row, column and box has one negator, and each digit is negated once. A "
                "negator counts as its digit with a minus where digits are added up or compared.",
                "Each row, column and box has one negator, which counts as its digit with a minus "
                "where digits are added up or compared.",
                "A cell with − counts as its digit with a minus where digits are added up or "
                "compared.",
            )
        ),
        marked("{0} is negated"),
    ),
    *_rules(
        MULTIPLIER,
        ("multipliers", "any-multipliers", "multiplied"),
        marked(("Multipliers", "Multipliers of any digits", "Multiplied cells")),
        marked(
            (
                "Each row, column and box has one multiplier, and each digit is multiplied once. A "
                "multiplier counts as {factor} times its digit where digits are added up or "
                "compared.",
                "Each row, column and box has one multiplier, which counts as {factor} times its "
                "digit where digits are added up or compared.",
                "A cell with × and a number counts as {factor} times its digit where digits are "
                "added up or compared.",
            )
        ),
        marked("{0} is multiplied"),
    ),
)
