"""The queens functions that need no engine, against the seed, OEIS and plain brute force."""

from itertools import permutations

import pytest
from hypothesis import given, strategies as st

from lapiz_queens.construct import LARGEST_LISTED, column, construct
from lapiz_queens.counting import allowed_rows, count, solutions
from lapiz_queens.halves import LARGEST_HALVED, count_by_halves
from lapiz_queens.kind import to_matrix, to_text
from lapiz_queens.verify import is_solution_vector
from tests.queens.matrix import (
    conflicts,
    from_text,
    is_solution,
    possible,
    solutions_by_matrix,
    to_vector,
)

A000170 = [1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14200, 73712]

SEED_FIRST = [
    [1, 0, 0, 0, 0],
    [0, 0, 1, 0, 0],
    [0, 0, 0, 0, 1],
    [0, 1, 0, 0, 0],
    [0, 0, 0, 1, 0],
]


def brute_force(n: int) -> list[tuple[int, ...]]:
    return [
        p
        for p in permutations(range(1, n + 1))
        if all(abs(p[i] - p[j]) != i - j for i in range(n) for j in range(i))
    ]


@pytest.mark.parametrize(("n", "expected"), list(enumerate(A000170, 1)))
def test_counts_agree_with_oeis(n: int, expected: int) -> None:
    assert count(n) == expected


@pytest.mark.parametrize("n", range(4, 13))
def test_meeting_in_the_middle_works_from_four_on(n: int) -> None:
    assert count_by_halves(n) == A000170[n - 1]


@pytest.mark.parametrize("n", [-1, 0, 3, LARGEST_HALVED + 1])
def test_halves_name_their_limits(n: int) -> None:
    with pytest.raises(ValueError, match=f"n must be from 4 to {LARGEST_HALVED}, not {n}"):
        count_by_halves(n)


@pytest.mark.parametrize("n", range(1, 9))
def test_lists_are_complete_and_lexicographic(n: int) -> None:
    assert list(solutions(n)) == brute_force(n)


def test_seed_has_ten_solutions_for_five_and_its_first() -> None:
    assert count(5) == len(list(solutions(5))) == len(list(solutions_by_matrix(5))) == 10
    assert next(solutions(5)) == (1, 3, 5, 2, 4)
    assert next(solutions_by_matrix(5)) == to_matrix(next(solutions(5))) == SEED_FIRST


@pytest.mark.parametrize("n", range(1, 7))
def test_both_ways_of_the_seed_agree(n: int) -> None:
    assert [to_vector(m) for m in solutions_by_matrix(n)] == list(solutions(n))


@pytest.mark.parametrize("n", [9, 10, 11])
def test_longer_lists_are_sorted_and_right(n: int) -> None:
    found = list(solutions(n))
    assert found == sorted(set(found))
    assert len(found) == A000170[n - 1]
    assert all(map(is_solution_vector, found))


@pytest.mark.parametrize("n", [14, 15, 20])
def test_the_first_solution_comes_without_listing_all(n: int) -> None:
    first = next(solutions(n))
    assert is_solution_vector(first)
    assert first[:2] == (1, 3)


SQUARES = st.tuples(st.integers(1, 6), st.integers(1, 6))


@given(st.integers(6, 7), st.lists(SQUARES, max_size=2), st.lists(SQUARES, max_size=8))
def test_partial_boards_are_filtered_lists(
    n: int, queens: list[tuple[int, int]], forbidden: list[tuple[int, int]]
) -> None:
    expected = [
        s
        for s in solutions(n)
        if all(s[r - 1] == c for r, c in queens) and all(s[r - 1] != c for r, c in forbidden)
    ]
    assert list(solutions(n, queens=queens, forbidden=forbidden)) == expected
    assert count(n, queens=queens, forbidden=forbidden) == len(expected)


def test_partial_boards_may_come_as_iterators() -> None:
    assert count(8, queens=iter([(1, 1)])) == len(list(solutions(8, queens=iter([(1, 1)])))) == 4


def test_contradictory_givens_have_no_solution() -> None:
    assert count(8, queens=[(1, 1), (2, 2)]) == 0
    assert count(8, queens=[(3, 3), (3, 6)]) == 0
    assert count(8, queens=[(1, 1)], forbidden=[(1, 1)]) == 0
    assert allowed_rows(4, [(1, 2), (1, 2)], [])[0] == 0b0010


def test_a_large_board_with_most_queens_given() -> None:
    known = construct(60)
    givens = list(enumerate(known, 1))[:50]
    assert known in list(solutions(60, queens=givens))


@pytest.mark.parametrize("n", [0, -3, 257, 10**9])
def test_impossible_sides_are_named(n: int) -> None:
    for function in (count, solutions):
        with pytest.raises(ValueError, match=f"must be from 1 to 256, not {n}"):
            function(n)


def test_counts_that_nobody_knows_are_refused() -> None:
    with pytest.raises(ValueError, match="no count beyond 27 is known"):
        count(28)


@pytest.mark.parametrize("square", [(0, 1), (9, 1), (1, 9), (1, -1)])
def test_squares_outside_are_named(square: tuple[int, int]) -> None:
    for givens in ({"queens": [square]}, {"forbidden": [square]}):
        with pytest.raises(ValueError, match=r"is outside the 8 x 8 board"):
            count(8, **givens)


@pytest.mark.sample(40)
@pytest.mark.parametrize("n", [1, *range(4, 120), 998, 1000, 1001, 1002, 1003, 1004])
def test_the_construction_solves_every_side(n: int) -> None:
    vector = construct(n)
    assert is_solution_vector(vector)
    assert [column(n, row) for row in range(1, n + 1)] == list(vector)


def test_a_million_queens() -> None:
    assert is_solution_vector(construct(1_000_000))


@pytest.mark.parametrize(
    ("n", "message"),
    [
        (0, "at least 1, not 0"),
        (-5, "at least 1, not -5"),
        (2, "2 queens cannot be placed"),
        (3, "3 queens cannot be placed"),
    ],
)
def test_sides_without_a_solution_are_named(n: int, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        construct(n)
    with pytest.raises(ValueError, match=message):
        column(n, 1)


def test_the_construction_does_not_fill_the_memory() -> None:
    with pytest.raises(ValueError, match=f"is over {LARGEST_LISTED}"):
        construct(10**9)
    assert column(10**9 + 1, 10**9 + 1) == 10**9 + 1
    with pytest.raises(ValueError, match="row 9 is outside"):
        column(8, 9)


def test_conflicts_name_line_and_squares() -> None:
    board = from_text("Q . Q\n. . .\nQ . Q")
    assert [conflict.sort for conflict in conflicts(board)] == [
        "row", "row", "column", "column", "diagonal", "antidiagonal",
    ]  # fmt: skip
    assert conflicts(board)[-1].squares == ((1, 3), (3, 1))


def test_a_board_without_conflicts_may_still_lack_queens() -> None:
    assert not conflicts(to_matrix((2, 4, 1, 3)))
    assert not is_solution([[1, 0], [0, 0]])


def test_possible_looks_at_all_lines() -> None:
    board = [[0] * 5 for _ in range(5)]
    board[2][2] = 1
    free = [(r, c) for r in range(1, 6) for c in range(1, 6) if possible(board, r, c)]
    assert free == [(1, 2), (1, 4), (2, 1), (2, 5), (3, 3), (4, 1), (4, 5), (5, 2), (5, 4)]


@given(st.integers(1, 8).flatmap(lambda n: st.permutations(range(1, n + 1))))
def test_matrix_vector_and_text_are_one_board(columns: list[int]) -> None:
    matrix = to_matrix(columns)
    assert to_vector(matrix) == tuple(columns)
    assert from_text(to_text(matrix)) == matrix
    assert is_solution(matrix) == is_solution_vector(columns)


@pytest.mark.parametrize("columns", [(), (1, 1), (2, 3), (0, 1), (1, 3, 2, 2)])
def test_broken_vectors_are_no_solutions(columns: tuple[int, ...]) -> None:
    assert not is_solution_vector(columns)


@pytest.mark.parametrize(
    ("matrix", "message"),
    [
        ([], "the board has no rows"),
        ([[1, 0], [0]], "row 2 has 1 squares, expected 2"),
        ([[1, 0], [0, 2]], "row 2 holds 2, expected 0 or 1"),
    ],
)
def test_broken_matrices_are_named(matrix: list[list[int]], message: str) -> None:
    for function in (is_solution, conflicts, to_vector):
        with pytest.raises(ValueError, match=message):
            function(matrix)


def test_bad_boards_in_text_and_vectors_are_named() -> None:
    with pytest.raises(ValueError, match="row 2: 'x' is neither a queen"):
        from_text("Q.\n.x")
    with pytest.raises(ValueError, match="row 1 has 3 squares, expected 2"):
        from_text("Q..\n..Q")
    with pytest.raises(ValueError, match="row 1 has 2 queens, expected 1"):
        to_vector([[1, 1], [0, 0]])
    with pytest.raises(ValueError, match="row 2: column 3 is outside the 2 x 2 board"):
        to_matrix((1, 3))
    with pytest.raises(ValueError, match="is outside the 1 x 1 board"):
        possible([[0]], 2, 1)
    with pytest.raises(ValueError, match="n must be from 1 to 16"):
        next(solutions_by_matrix(0))
