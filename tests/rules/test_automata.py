"""Automata against what they say: expressions as Python reads them, and rows in which 0 is."""

import re
from collections.abc import Callable
from itertools import chain, permutations, product
from random import Random

import pytest

from lapiz.core import TooLarge
from lapiz_grid import Automaton
from lapiz_rules import automata
from lapiz_rules.patterns import Unreadable, matching

Row = tuple[int, ...]
DIGITS = (1, 2, 3, 4)
EVERY = [*chain.from_iterable(product(DIGITS, repeat=length) for length in range(5))]
ATOMS = ("1", "2", "4", ".", "[13]", "[2-4]", "[^2]", "[^1-2]", "[12-3]")
REPEATS = ("*", "+", "?", "{2}", "{1,3}", "{0,2}", "{2,}", "{0,}")


def pattern(random: Random, depth: int) -> str:
    """A pattern with alternatives, groups and repetitions in each other."""
    rows = []
    for _ in range(random.choice((1, 1, 2))):
        parts = []
        for _ in range(random.randint(1, 3)):
            group = depth and random.random() < 0.3
            atom = f"({pattern(random, depth - 1)})" if group else random.choice(ATOMS)
            parts.append(atom + random.choice(REPEATS) * (random.random() < 0.4))
        rows.append("".join(parts))
    return "|".join(rows)


@pytest.mark.parametrize("number", range(60))
def test_an_expression_matches_what_it_does_in_python(number: int) -> None:
    text = pattern(Random(number), 2)
    automaton, known = matching(text, DIGITS), re.compile(text)
    for digits in EVERY:
        fits = bool(known.fullmatch("".join(map(str, digits))))
        assert automaton.takes(digits) == fits, (text, digits)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("1{a}", r"expected a number such as \{2\} or \{2,3\} at place 3"),
        ("1{2", r"expected a number such as \{2\} or \{2,3\} at place 3"),
        ("1{,2}", r"expected a number such as \{2\} or \{2,3\} at place 3"),
        ("1{3,2}", r"\{3,2\}, expected numbers up to 25, in order"),
        ("1{26}", r"\{26\}, expected numbers up to 25, in order"),
        ("12)3", r"'\)' at place 3 has no beginning"),
        ("(12", r"expected '\)' at place 4"),
        ("[12", "expected more at place 4"),
        ("17", "'7' at place 2, expected a digit or one of"),
        ("*1", r"'\*' at place 1, expected a digit or one of"),
        ("[1-]", r"'\]' at place 4, expected a digit or one of"),
    ],
)
def test_what_is_no_expression_is_said_with_its_place(text: str, message: str) -> None:
    with pytest.raises(Unreadable, match=f"^{message}"):
        matching(text, DIGITS)


@pytest.mark.parametrize(
    ("text", "digits", "message"),
    [
        ("1?" * 1_500, (1,), "an expression grows too deep"),
        ("(1|12|2)*(1?2?){25}(2|1){25}", (1, 2), "an expression grows larger than 2000"),
        ("((1|11|21|22|12){25}){9}", (1, 2), "the expression is larger than 2000"),
        ("[12]*1[12]{11}", (1, 2), "more than 1500 states"),
    ],
)
def test_an_expression_that_grows_too_large_is_refused(
    text: str, digits: Row, message: str
) -> None:
    with pytest.raises(TooLarge, match=message):
        matching(text, digits).takes(Random(1).choices(digits, k=5_000))


def test_spaces_do_not_count_and_numbers_go_up_to_their_limit() -> None:
    assert matching(" 1 { 2 } [ 2 - 3 ] ", DIGITS).takes((1, 1, 3))
    assert matching("1{25}", DIGITS).takes((1,) * 25)
    assert not matching("1{25}", DIGITS).takes((1,) * 24)


def _seen(row: tuple[int, ...]) -> int:
    return sum(all(other < digit for other in row[:at]) for at, digit in enumerate(row))


ZERO = (0, 1, 2, 3)
ROWS: dict[str, tuple[Callable[[int], Automaton], Callable[[Row], int]]] = {
    "x-sum": (lambda value: automata.x_sum(value, ZERO), lambda row: sum(row[: row[0]])),
    "seen": (lambda value: automata.seen(value, ZERO), _seen),
    "sandwich": (
        lambda value: automata.sandwich(value, ZERO),
        lambda row: sum(row[slice(*sorted((row.index(0), row.index(3))))][1:]),
    ),
}


@pytest.mark.parametrize("name", ROWS)
def test_a_clue_of_a_row_in_which_0_is(name: str) -> None:
    made, value = ROWS[name]
    for clue in range(7):
        automaton = made(clue)
        for row in permutations(ZERO):
            assert automaton.takes(row) == (value(row) == clue), (clue, row)


@pytest.mark.parametrize("name", ["x-sum", "seen"])
def test_a_row_with_a_digit_twice_is_none(name: str) -> None:
    made, _ = ROWS[name]
    for clue in range(7):
        automaton = made(clue)
        for row in product(ZERO, repeat=4):
            assert len({*row}) == 4 or not automaton.takes(row)
