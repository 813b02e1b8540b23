"""Letters in cells: the same letter stands for the same digit, other letters for other digits."""

from collections.abc import Iterator, Sequence
from itertools import combinations, product
from random import Random
from string import ascii_uppercase

from lapiz import Shape
from lapiz.texts import marked
from lapiz_grid import Board, Constraint, Convention, Exclude, Field, Rule, Sort

CORNER = 0.3
"""How far from the middle of a cell its letter is: the digit needs the middle."""
OTHERS = marked("{0} and {1} have different letters")
SAME = (
    r"SAME letters? … SAME!SUM",
    r"letters? … SAME … SAME (?:digits?|numbers?|values?)",
    r"SAME (?:digits?|numbers?|values?) … SAME letters?",
    r"letters? … (?:represents?|stands? for|replaces?|denotes?) … (?:digits?|numbers?|values?)",
)
"""How setters say that the same letters are the same digits."""
DIFFERENT = (
    r"(?:different|distinct) letters? … (?:different|distinct) (?:digits?|numbers?|values?)",
    r"letters? … (?:different|distinct|unique) (?:digits?|numbers?|values?)",
    r"(?:different|distinct|unique) (?:digits?|numbers?|values?) … letters?",
)
"""How they say that other letters are other digits."""


def _letters(constraint: Constraint, board: Board) -> Iterator[Exclude]:
    """Yield for each two cells that their digits are the same, or differ, as their letters do."""
    cells, own = constraint.cells, constraint.text("letter")
    differ = tuple(1 << digit for digit in range(len(board.digits)))
    same = tuple(board.every_digit & ~digit for digit in differ)
    for one, other in combinations(cells, 2):
        yield Exclude(one, other, same)
    apart = constraint.flag("negative")
    for entry in board.named("letter"):
        letter, both = entry.text("letter"), entry.flag("negative")
        if letter == own and entry != constraint:
            pairs, relation, because = product(cells, entry.cells), same, ""
        elif letter != own and apart and (own < letter or not both):
            pairs, relation, because = product(cells, entry.cells), differ, OTHERS
        else:
            continue
        for one, other in pairs:
            yield Exclude(one, other, relation, because)


def _letter(digits: Sequence[int], _: Random) -> str:
    """Return a letter for the first of some digits, the same for the same digit."""
    return ascii_uppercase[digits[0] % len(ascii_uppercase)]


def _written(constraint: Constraint, board: Board) -> Iterator[Shape]:
    for row, column in (divmod(cell, board.side) for cell in constraint.cells):
        spot = (row - CORNER, column - CORNER)
        yield Shape("text", (spot,), "ink", 0.3, text=constraint.text("letter"), over=True)


def _drawn() -> tuple[Convention, ...]:
    kinds, text = ("cell-text", "circle"), r"[^\W\d_]"
    different = (("negative", True),)
    return (
        Convention(
            kinds, {"en": DIFFERENT}, text=text, field="letter", loose=True, values=different
        ),
        Convention(kinds, {"en": SAME}, text=text, field="letter", loose=True, weak=True),
    )


RULES = (
    Rule(
        "letter",
        _letters,
        "All cells with the letter {letter} hold the same digit.",
        (
            Field("cells", Sort.CELLS, "The cells.", sizes=(1, 2), scattered=True),
            Field("letter", Sort.TEXT, "The letter.", 1, 3, drawn=_letter),
            Field("negative", Sort.FLAG, "Cells with other letters hold other digits."),
        ),
        family="relations",
        title="Letters",
        reason="{0} and {1} have the same letter",
        negative="Cells with different letters hold different digits.",
        shapes=_written,
        drawn=_drawn,
        spoken=(r"letters?",),
    ),
)
