"""An independent model of whole puzzles agrees on the number of their solutions.

The model is for OR-Tools CP-SAT, which is not needed otherwise: `pip install lapiz[crosscheck]`.
"""

from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from random import Random
from typing import Any

import pytest

import lapiz
from lapiz.core import OutOfBudget
from lapiz.search.walking import number_of_solutions
from tests.rules.independent import RULES, Model
from tests.support.predicates import LAYERED, SHADED

pytestmark = pytest.mark.skipif(find_spec("ortools") is None, reason="needs ortools")

LONG = {17}
"""Seeds whose puzzle takes long to make: they are left to slow."""
MIXED = [seed for seed in range(10, 22) if seed not in LONG]
SHADES, MANY = range(38, 45), 500
WHOLE = 0.4
"""How often a rule of the whole grid is left in: several of them are rarely possible."""
PLACELESS = {name for name, rule in lapiz.registry().rules.items() if not rule.places}


def test_every_rule_is_in_the_model() -> None:
    assert set(RULES) == set(lapiz.registry().rules) - {"any-of"} - LAYERED  # they are not drawn


def made(seed: int, *, shaded: bool = False) -> dict[str, Any]:
    """A puzzle of mixed rules; some have none, or more than one, solution."""
    for number in range(1000):
        random = Random(seed * 1000 + number)
        names = random.sample(sorted(RULES.keys() - SHADED), random.randint(1, 3))
        names = [name for name in names if name not in PLACELESS or random.random() < WHOLE]
        side = 9 if random.random() < 0.2 else 6
        if shaded:
            clue = random.choice(sorted(SHADED - {"yin-yang"}))
            names, side = ["yin-yang", clue, *names[:1]], random.choice((4, 6))
        options: dict[str, Any] = {"side": side, "rule": names}
        if random.random() < 0.2:
            options["regions"] = True
        generator = lapiz.registry().kind("sudoku").generator
        assert generator
        try:
            document = dict(generator.make(random, options).document)
        except (OutOfBudget, lapiz.BadInput):
            continue
        if names:
            return changed(document, random)
    raise AssertionError


def changed(document: dict[str, Any], random: Random) -> dict[str, Any]:
    """The same, or with a given or a rule less, or with another given."""
    way, rows = random.randrange(4), list(document["grid"])
    filled = [(r, c) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign != "."]
    if way == 0 and len(document["rules"]) > 1:
        rules = list(document["rules"])
        del rules[random.randrange(len(rules))]
        return {**document, "rules": rules}
    if way in (1, 2) and filled:
        r, c = random.choice(filled)
        sign = "." if way == 1 else str(random.randint(1, len(rows)))
        rows[r] = rows[r][:c] + sign + rows[r][c + 1 :]
    return {**document, "grid": rows}


def compared(seeds: Sequence[int], *, shaded: bool) -> Iterator[tuple[int, int | None, int | None]]:
    for seed in seeds:
        document = made(seed, shaded=shaded)
        try:
            own = number_of_solutions(lapiz.load(document).start)
        except lapiz.BadInput:
            own = 0  # it is said at once that it cannot be
        yield seed, own, Model(document).count()


def agree(seeds: Sequence[int], *, shaded: bool = False) -> None:
    found = list(compared(seeds, shaded=shaded))
    unknown = [seed for seed, own, other in found if own is None or other is None]
    differ = [(seed, own, other) for seed, own, other in found if None not in (own, other)]
    assert not [each for each in differ if each[1] != each[2]]
    assert len(unknown) <= len(seeds) // 50
    assert {own for _, own, _ in found} >= {0, 1, 2}


@pytest.mark.rest
def test_solutions_are_counted_alike() -> None:
    agree(MIXED)


@pytest.mark.rest
def test_shadings_are_counted_alike() -> None:
    agree(SHADES, shaded=True)


@pytest.mark.slow
def test_solutions_of_many_are_counted_alike() -> None:
    agree(range(MANY))
