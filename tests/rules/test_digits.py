"""Rules in grids whose digits are not 1 to the side: what each means, said once more by values."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import lapiz
from lapiz.search.walking import solutions
from tests.rules.predicates import PREDICATES, Digits, Groups, Predicate
from tests.rules.test_truth import CASES, accepted, apart, encoded, sharing, stated

GAPPED = (0, 1, 3, 4, 6, 7, 9, 10, 12)
REFUSED = {"first-seen", "restricted", "quadruple", "look-and-say", "before-digit", "regex"}
"""Rules that name digits, which a grid may lack."""
MOST = 20_000
"""How many ways to fill the cells are tried."""


def digits_for(name: str, side: int) -> list[tuple[int, ...]]:
    """Digits from 0, as many as cells of a row and one more, and digits with gaps."""
    return [tuple(range(side)), tuple(range(side + 1)), GAPPED[:side]]


def _line(
    check: Callable[[list[int], Any], bool], digits: Digits, groups: Groups, value: Any
) -> bool:
    return all(check([digits[place] for place in group], value) for group in groups)


def by_rank(name: str, values: tuple[int, ...]) -> Predicate:
    """The predicate of a rule about the order of the digits, told their places from 1."""
    rank = {value: place for place, value in enumerate(values, 1)}

    def check(digits: Digits, groups: Groups, value: Any) -> bool:
        ranked = {place: rank[digit] for place, digit in digits.items()}
        return PREDICATES[name](ranked, groups, value)

    return check


def predicate(name: str, values: tuple[int, ...], side: int) -> Predicate:
    """What a rule says of some digits: most say the same of any."""
    low, high = values[0], values[-1]

    def sandwich(digits: list[int], total: int) -> bool:
        if not {low, high} <= {*digits}:
            return False
        one, other = sorted((digits.index(low), digits.index(high)))
        return sum(digits[one + 1 : other]) == total

    def balanced(digits: list[int], _: Any) -> bool:
        half = len(values) // 2
        lower = [digit for digit in digits if digit in values[:half]]
        upper = [digit for digit in digits if digit in values[-half:]]
        odd = sum(digit % 2 for digit in digits)
        alike = 2 * odd == len(digits) == 2 * len(lower) == 2 * len(upper)
        return alike and len({*digits}) == len(digits)

    def indexing(digits: Digits, groups: Groups, value: Any) -> bool:
        turned = name.startswith("row")
        named = {place for group in groups for place in group}
        own = named or {place for place in digits if place[not turned] == value - 1}
        known = all(1 <= digits[place] <= side for place in own if place in digits)
        return known and PREDICATES[name](digits, groups, value)

    def thirds(digits: Digits, groups: Groups, value: Any) -> bool:
        size = len(values) // 3
        ranked = {place: 3 * (values.index(d) // size) + 1 for place, d in digits.items()}
        return PREDICATES[name](ranked, groups, value)

    own: dict[str, Predicate] = {
        "sandwich": partial(_line, sandwich),
        "equality-cage": partial(_line, balanced),
        "x-sum": partial(_line, lambda d, sum_: d[0] <= len(d) and sum(d[: d[0]]) == sum_),
        "numbered-room": partial(_line, lambda d, clue: 0 < d[0] <= len(d) and d[d[0] - 1] == clue),
        "index-line": partial(
            _line,
            lambda d, _: all(0 < n <= len(d) and d[n - 1] == at for at, n in enumerate(d, 1)),
        ),
        "entropic-line": thirds,
        "global-entropy": by_rank("global-entropy", values),
        "dutch-flatmates": by_rank("dutch-flatmates", values),
        **{
            f"{line}-{what}": indexing
            for line in ("row", "column")
            for what in ("index", "indexing")
        },
    }
    return own.get(name, PREDICATES[name])


@pytest.mark.sample(20)
@pytest.mark.parametrize("name", sorted(CASES))
def test_encoding_is_the_predicate(name: str) -> None:
    met = False
    for side, places, groups, fields, value in CASES[name][:3]:
        pairs = sharing(name, places)
        rules = stated(name, groups, **fields)
        rules += [one for pair in pairs for one in stated("no-repeats", [[*pair]])]
        for values in digits_for(name, side):
            if len(values) ** len(places) > MOST or (name == "pill-arrow" and values[-1] > 9):
                continue
            check = apart(pairs, predicate(name, values, side))
            wanted = accepted(side, places, groups, check, value, values)
            try:
                found: set[tuple[int, ...]] | None = encoded(side, places, rules, values)
            except lapiz.BadInput:
                found = None
            if found is None:
                assert name in REFUSED or not wanted or len(values) % 3, values
                continue
            assert found == wanted, values
            met = True
    assert met


CAGES = ("r1c1 r1c2 r2c1", "r2c2 r3c2", "r3c3 r3c4 r4c4", "r4c1 r4c2")


def killer(values: tuple[int, ...], sums: list[int]) -> lapiz.Puzzle:
    """A killer of side 4 with some digits."""
    cages = [{"cells": cells, "sum": total} for cells, total in zip(CAGES, sums, strict=True)]
    rows = [f"{lapiz_symbol(values[2])}...", "....", "....", f"...{lapiz_symbol(values[0])}"]
    document: dict[str, Any] = {"kind": "sudoku", "digits": list(values), "grid": rows}
    return lapiz.load({**document, "rules": [{"killer": cages}]})


def lapiz_symbol(value: int) -> str:
    """The character of a value up to 35, as `int(text, 36)` reads it."""
    return "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"[value]


@given(st.integers(0, 30), st.permutations((0, 1, 2, 3)))
@settings(max_examples=15, deadline=None)
def test_a_killer_is_solved_alike_with_all_digits_larger(by: int, order: list[int]) -> None:
    """Totals rise by as much as their cells have digits: the steps are the same."""
    pattern = ["0123", "2301", "1032", "3210"]
    solution = [[order[int(one)] + 1 for one in row] for row in pattern]

    def puzzle(more: int) -> lapiz.Puzzle:
        sums, values = list[int](), tuple(range(1 + more, 5 + more))
        for cells in CAGES:
            places = [(int(name[1]) - 1, int(name[3]) - 1) for name in cells.split()]
            sums.append(sum(solution[r][c] + more for r, c in places))
        return killer(values, sums)

    try:
        logs = [lapiz.solve(puzzle(more)) for more in (0, by)]
    except lapiz.BadInput:
        return  # its givens are not those of the solution
    kinds = [
        [(s.technique, s.deduction.removes, s.deduction.places) for s in x.steps] for x in logs
    ]
    assert kinds[0] == kinds[1]


@pytest.mark.parametrize("form", ["text", "json"])
@pytest.mark.parametrize(("digits", "side"), [("0-8", 9), ([2, 4, 6, 8, 10, 12], 6)])
def test_a_grid_is_written_as_it_was_read(form: str, digits: Any, side: int) -> None:
    first = lapiz.load({"kind": "sudoku", "grid": ["." * side] * side, "digits": digits})
    (solution,) = [next(iter(solutions(first.start)))]
    given = first.space.start(solution[::2])
    document = first.kind.write(first, given)
    again = lapiz.load(document)
    assert again.document["digits"] == digits
    assert again.start.placed == given.placed
