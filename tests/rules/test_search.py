"""Search with demands finds all solutions and no others; demands leave what fits, no more."""

import inspect
import sys
from collections.abc import Callable, Iterator
from itertools import product
from random import Random
from typing import Any

import pytest

import lapiz
from lapiz.core import Budget, Demand, Item, OutOfBudget, Space, TooLarge
from lapiz.search.clauses import Oracle
from lapiz.search.walking import backtracking
from lapiz_grid import Automaton, Sums, Ways, clauses
from lapiz_rules.patterns import matching
from tests.support.grids import Grid, grids

Check = Callable[[Grid], bool]


def _sandwich(line: tuple[int, ...]) -> int:
    low, high = sorted((line.index(1), line.index(4)))
    return sum(line[low + 1 : high])


def _seen(line: tuple[int, ...]) -> int:
    return sum(max(line[:place], default=0) < line[place] for place in range(4))


def _clue(name: str, field: str, of: Callable[[tuple[int, ...]], int]) -> Any:
    def made(random: Random, grid: Grid) -> tuple[Any, Check]:
        row = random.randrange(4)
        value = of(grid[row])
        return {name: {"row": row + 1, field: value}}, lambda other: of(other[row]) == value

    return made


def _cells(name: str, size: int, total: Callable[[list[int]], int], fixed: bool) -> Any:
    def made(random: Random, grid: Grid) -> tuple[Any, Check]:
        places = random.sample(list(product(range(4), repeat=2)), size)
        spelled = " ".join(f"r{r + 1}c{c + 1}" for r, c in places)

        def value(other: Grid) -> int:
            return total([other[r][c] for r, c in places])

        if fixed:
            return {name: {"line": spelled}}, lambda other: value(other) == 0
        stated = value(grid)
        return {name: {"cells": spelled, "sum": stated}}, lambda other: value(other) == stated

    return made


MAKERS = (
    _clue("sandwich", "sum", _sandwich),
    _clue("x-sum", "value", lambda line: sum(line[: line[0]])),
    _clue("skyscraper", "value", _seen),
    _clue("numbered-room", "value", lambda line: line[line[0] - 1]),
    _cells("sum", 4, sum, fixed=False),
    _cells("arrow", 3, lambda digits: digits[0] - sum(digits[1:]), fixed=True),
)


@pytest.mark.sample(10)
@pytest.mark.parametrize("seed", range(25))
def test_all_solutions_are_found(seed: int) -> None:
    random = Random(seed)
    grid = random.choice(grids())
    chosen = [maker(random, grid) for maker in random.sample(MAKERS, 2)]
    chosen = [each for each in chosen if each[1](grid)]  # no arrow where there is none
    puzzle = lapiz.load(
        {"kind": "sudoku", "rules": [rule for rule, _ in chosen], "grid": ["...."] * 4}
    )
    expected = sum(all(check(other) for _, check in chosen) for other in grids())
    found = list(backtracking.solutions(puzzle.start))
    assert len(found) == len(set(found)) == expected
    assert set(found) == set(backtracking.solutions(puzzle.start, "lexicographic"))


def _fitting(alive: int, fits: Callable[[list[int]], bool]) -> int | None:
    """What is alive and part of no way, by trying all; None if there is no way."""
    used, options = 0, [[d for d, c in enumerate(p) if alive >> c & 1] for p in PLACES]
    for digits in product(*options):
        if fits([digit + 1 for digit in digits]):
            used |= sum(1 << place[digit] for place, digit in zip(PLACES, digits, strict=True))
    return alive & ~used if used else None


PLACES = tuple(range(5 * place, 5 * place + 5) for place in range(4))
RISING_SUM = Automaton(0, lambda state, digit: (state + digit) % 7, lambda state: state == 3)


def _demands() -> Iterator[tuple[Demand, Callable[[list[int]], bool]]]:
    yield Ways(PLACES, RISING_SUM), lambda d: sum(d) % 7 == 3
    yield Ways(PLACES, RISING_SUM, apart=True), lambda d: sum(d) % 7 == 3 and len(set(d)) == 4
    yield Sums(PLACES, (1, 1, -1, -1), 1), lambda d: d[0] + d[1] - d[2] - d[3] == 1
    yield Sums(PLACES, (1, 2, 1, -3), 2), lambda d: d[0] + 2 * d[1] + d[2] - 3 * d[3] == 2
    yield (
        Sums(PLACES, (1, 1, 1, -2), -1, [(0, 1, 2)]),
        lambda d: sum(d[:3]) - 2 * d[3] == -1 and len(set(d[:3])) == 3,
    )


@pytest.mark.parametrize("which", range(5))
def test_what_is_dead_is_what_no_way_has(which: int) -> None:
    demand, fits = list(_demands())[which]
    random = Random(which)
    for _ in range(60):
        alive = random.getrandbits(20) | random.getrandbits(20)
        assert demand.dead(alive) == _fitting(alive, fits), bin(alive)


def test_a_sum_is_bounded_by_each_way_to_group_its_cells() -> None:
    """Never more goes than what no way has in which the cells of all groups differ."""
    rows, columns, random = [(0, 1), (2, 3)], [(0, 2), (1, 3)], Random(7)
    one, other = (Sums(PLACES, (1,) * 4, 7, groups) for groups in (rows, columns))
    both, more = Sums(PLACES, (1,) * 4, 7, rows, [other]), 0
    for _ in range(200):
        alive = random.getrandbits(20) | random.getrandbits(20)
        right = _fitting(
            alive, lambda d: sum(d) == 7 and all(d[a] != d[b] for a, b in (*rows, *columns))
        )
        found = both.dead(alive)
        if found is None:
            assert right is None
        else:
            parts = one.dead(alive), other.dead(alive)
            assert not any(part is None or part & ~found for part in parts)
            assert right is None or not found & ~right
            more += found not in parts
    assert more


def test_a_sum_of_many_cells_is_seen_by_rows_columns_and_boxes() -> None:
    cells = " ".join(f"r{row}c{column}" for row in range(1, 9) for column in range(1, 5))
    for size, ways in ((32, 3), (31, 0)):
        given = {"cells": " ".join(cells.split()[:size]), "sum": 160}
        puzzle = lapiz.load({"kind": "sudoku", "rules": [{"sum": given}], "grid": ["." * 9] * 9})
        (demand,) = (each for _, each in puzzle.space.demands)
        assert isinstance(demand, Sums)
        assert len(demand.others) <= ways
        assert bool(demand.others) is bool(ways)


def test_a_budget_ends_a_search() -> None:
    line = " ".join(f"r{n}c{n}" for n in range(1, 10))
    rules = [{"little-killer": {"line": line, "sum": 45}}]
    puzzle = lapiz.load({"kind": "sudoku", "rules": rules, "grid": ["." * 9] * 9})
    assert backtracking.count(puzzle.start, 2) == 2
    with pytest.raises(OutOfBudget, match="not done within 50 conflicts"):
        backtracking.count(puzzle.start, 10**9, budget=Budget(50, "conflicts"))


def _solutions_by_clauses(demand: Demand, alive: int) -> set[int]:
    """The ways to satisfy a demand on four places, by its clauses."""
    cells = [Item(str(n), "cell", sum(1 << c for c in place)) for n, place in enumerate(PLACES)]
    space = Space(tuple(map(str, range(20))), (*cells, Item("rule", "rule", 0, False, demand)))
    found = list(Oracle(space.start(alive=alive), Budget(10**4, "conflicts")).solutions())
    assert len(found) == len(set(found))
    return set(found)


@pytest.mark.parametrize("most", [12, 0])  # with 0 sums have bounds alone
@pytest.mark.parametrize("which", [0, 2, 3])  # that places differ is for others to say
def test_clauses_leave_what_every_way_has(
    which: int, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clauses, "MOST_SUMMED", most)
    monkeypatch.setattr(clauses, "MOST_EXCLUDED", most)
    random = Random(which)
    for _ in range(6):
        demand, fits = list(_demands())[which]
        alive = random.getrandbits(20) | random.getrandbits(20)
        options = [[d for d, c in enumerate(p) if alive >> c & 1] for p in PLACES]
        expected = {
            sum(1 << place[d] for place, d in zip(PLACES, digits, strict=True))
            for digits in product(*options)
            if fits([digit + 1 for digit in digits])
        }
        assert _solutions_by_clauses(demand, alive) == expected


def test_a_pattern_that_grows_too_deep_is_too_large() -> None:
    """However deep the stack is already: that is no matter of who asks."""
    automaton = matching("((((.*1){5}.*2){5}.*3){5}.*4)*", (1, 2, 3, 4))

    def deep(left: int) -> object:
        return deep(left - 1) if left else automaton.step(automaton.start, 1)

    with pytest.raises(TooLarge, match="too deep"):
        deep(sys.getrecursionlimit() - len(inspect.stack()) - 50)


def test_states_may_be_anything_that_can_be_compared() -> None:
    """Names of states, and numbers beside names, are numbered as they come."""
    after = {"low": "high", "high": "low"}
    odd_one = Automaton("low", lambda state, digit: after[state] if digit > 3 else state,
                        lambda state: state == "high")  # fmt: skip
    mixed = Automaton(0, lambda state, digit: "odd" if state == 0 and digit > 3 else state,
                      lambda state: state == "odd")  # fmt: skip
    everything = sum(1 << candidate for place in PLACES for candidate in place)
    for automaton, fits in (
        (odd_one, lambda digits: sum(digit > 3 for digit in digits) % 2 == 1),
        (mixed, lambda digits: any(digit > 3 for digit in digits)),
    ):
        ways = Ways(PLACES, automaton)
        for place in range(4):
            alive = everything & ~sum(1 << candidate for candidate in PLACES[place][2:])
            for left in (alive, alive & 0b00111_00111_00111_00111, alive & ~0b11):
                assert ways.dead(left) == _fitting(left, fits)
