"""Search: counts, order, limits; and refutations that cannot be made smaller."""

import pytest

import lapiz
from lapiz import Item, Space
from lapiz.core import Budget, OutOfBudget, bits
from lapiz.proof import refuse, refuse_choice
from lapiz.search.telling import choice, refute, unnamed
from lapiz.search.walking import count, first, plain_budget, solutions
from tests.support.places import ROOT
from tests.support.puzzles import sudokus


def latin(n: int) -> Space:
    """A latin square of side n: candidate (row * n + column) * n + digit."""
    labels = [f"{r}{c}{d}" for r in range(n) for c in range(n) for d in range(n)]

    def line(test: tuple[int | None, int | None, int | None]) -> int:
        total = 0
        for number, label in enumerate(labels):
            if all(
                want is None or int(sign) == want for sign, want in zip(label, test, strict=True)
            ):
                total |= 1 << number
        return total

    items = []
    for a in range(n):
        for b in range(n):
            items.append(Item(f"cell {a}{b}", "cell", line((a, b, None))))
            items.append(Item(f"{b} in row {a}", "row", line((a, None, b))))
            items.append(Item(f"{b} in column {a}", "column", line((None, a, b))))
    return Space(tuple(labels), tuple(items))


@pytest.mark.parametrize(("n", "squares"), [(1, 1), (2, 2), (3, 12), (4, 576)])
def test_counts_of_latin_squares(n: int, squares: int) -> None:
    """OEIS A002860."""
    start = latin(n).start()
    assert count(start, 10**6) == squares
    assert count(start, 2) == min(2, squares)
    both = [list(solutions(start, order)) for order in ("fewest", "lexicographic")]
    assert sorted(both[0]) == both[1]
    assert len(set(both[1])) == squares


def test_at_most_one_items_are_kept() -> None:
    """Two rows, one queen each, that may not share the diagonal."""
    space = Space(
        ("a", "b", "c", "d"),
        (Item("r1", "row", 0b0011), Item("r2", "row", 0b1100), Item("x", "line", 0b1001, False)),
    )
    assert list(solutions(space.start(), "lexicographic")) == [(0, 2), (1, 2), (1, 3)]


def test_clashing_givens_have_no_solution() -> None:
    space = latin(3)
    assert count(space.start((0, 1))) == 0
    assert first(space.start((0, 1))) is None


def test_limit_and_order_are_checked() -> None:
    with pytest.raises(OutOfBudget):
        count(latin(4).start(), 10**6, budget=Budget(3, "branches"))
    with pytest.raises(ValueError, match="'fewest' or 'lexicographic'"):
        next(solutions(latin(2).start(), "random"))


def test_refutations_cannot_be_made_smaller() -> None:
    for puzzle in sudokus(11, 12):
        found = unnamed(puzzle.start)
        if found is None:
            continue
        assert refuse(found, puzzle.start) is None
        candidate = next(bits(found.removes))
        alone = refute(puzzle.start, candidate)
        assert alone
        assert refuse(alone, puzzle.start) is None
        for left_out in alone.truths:
            from attrs import evolve

            truths = tuple(truth for truth in alone.truths if truth != left_out)
            assert refuse(evolve(alone, truths=truths), puzzle.start) is not None


def test_what_is_in_a_solution_is_not_refuted() -> None:
    start = latin(3).start()
    assert refute(start, 0) is None
    assert unnamed(start) is None
    chosen = choice(start)
    assert chosen
    assert refuse(chosen, start) is not None  # it proves nothing
    assert refuse_choice(chosen, start) is None


@pytest.mark.parametrize(
    ("name", "allowed", "unit"),
    [
        ("sudoku/skyscraper", 2_000, "branches"),
        ("variants/anti-king", 100, "branches"),
        ("variants/arrow", 150_000, "conflicts"),
        ("variants/killer", 150_000, "conflicts"),
    ],
)
def test_a_plain_search_is_short_where_another_can_follow(
    name: str, allowed: int, unit: str
) -> None:
    budget = plain_budget(lapiz.load(ROOT / "puzzles_yaml" / f"{name}.yaml").space)
    assert (budget.allowed, budget.unit) == (allowed, unit)
