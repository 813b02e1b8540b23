"""The triomino functions that need no engine: the seed's boards, properties, bad input."""

import sys
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from lapiz_triomino.tiling import divisions, tiling, triomino
from tests.triomino.by_division import divide_and_conquer, triomino_by_division
from tests.triomino.tilings import is_tiling, tiling_fault, unique_tiling_fault

np = pytest.importorskip("numpy")

SEED_BOARDS = {
    (4, (4, 4)): """
        3  3  2  2
        3  1  1  2
        4  1  5  5
        4  4  5 -1""",
    (4, (2, 3)): """
        3  3  2  2
        3  1 -1  2
        4  1  1  5
        4  4  5  5""",
    (16, (5, 6)): """
        7  7  6  6  6  6  5  5  6  6  5  5  5  5  4  4
        7  5  5  6  6  4  4  5  6  4  4  5  5  3  3  4
        8  5  9  9  7  7  4  8  7  4  8  8  6  6  3  7
        8  8  9  3  3  7  8  8  7  7  8  2  2  6  7  7
        8  8  7  3  9 -1  8  8  7  7  6  6  2  8  7  7
        8  6  7  7  9  9  7  8  7  5  5  6  8  8  6  7
        9  6  6 10 10  7  7 11  8  8  5  9  9  6  6 10
        9  9 10 10 10 10 11 11  1  8  9  9  9  9 10 10
        8  8  7  7  7  7  6  1  1  9  8  8  8  8  7  7
        8  6  6  7  7  5  6  6  9  9  7  8  8  6  6  7
        9  6 10 10  8  5  5  9 10  7  7 11  9  9  6 10
        9  9 10  4  8  8  9  9 10 10 11 11  5  9 10 10
        9  9  8  4  4 10  9  9 10 10  9  5  5 11 10 10
        9  7  8  8 10 10  8  9 10  8  9  9 11 11  9 10
       10  7  7 11 11  8  8 12 11  8  8 12 12  9  9 13
       10 10 11 11 11 11 12 12 11 11 12 12 12 12 13 13""",
}


@st.composite
def sides_and_holes(draw: st.DrawFn, most: int = 6) -> tuple[int, tuple[int, int]]:
    n = 2 ** draw(st.integers(0, most))
    return n, (draw(st.integers(1, n)), draw(st.integers(1, n)))


@pytest.mark.parametrize(("n", "hole"), SEED_BOARDS)
def test_the_seed_s_boards_number_for_number(n: int, hole: tuple[int, int]) -> None:
    expected = [[int(x) for x in row.split()] for row in SEED_BOARDS[n, hole].split("\n")[1:]]
    assert triomino(n, hole).tolist() == expected
    assert triomino_by_division(n, hole) == expected
    assert is_tiling(expected, [hole])


@pytest.mark.parametrize("n", [1, 2, 4, 8])
def test_every_hole_of_small_boards(n: int) -> None:
    for hole in [(r, c) for r in range(1, n + 1) for c in range(1, n + 1)]:
        board = triomino(n, hole)
        assert board.dtype == np.int32
        assert board.tolist() == triomino_by_division(n, hole)
        assert tiling_fault(board.tolist(), [hole]) is None


@settings(max_examples=40)
@given(sides_and_holes())
def test_unique_numbers_count_the_pieces(given_board: tuple[int, tuple[int, int]]) -> None:
    n, hole = given_board
    board = triomino(n, hole, "unique")
    assert tiling_fault(board.tolist(), [hole]) is None
    assert unique_tiling_fault(board, [hole]) is None
    assert sorted(set(board.ravel().tolist())) == [-1, *range(1, (n * n - 1) // 3 + 1)]


@settings(max_examples=40)
@given(sides_and_holes(5), st.sampled_from(["seed", "unique"]))
def test_divisions_tell_the_same_tiling(
    given_board: tuple[int, tuple[int, int]], numbering: str
) -> None:
    n, hole = given_board
    board = np.full((n, n), -1, np.int32)
    for division in divisions(n, hole, numbering):
        for r, c in division.piece:
            assert board[r - 1, c - 1] == -1
            board[r - 1, c - 1] = division.number
        assert len(division.parts) == (0 if division.side == 2 else 4)
    assert board.tolist() == triomino(n, hole, numbering).tolist()


def test_divisions_are_in_the_order_of_unique_numbers() -> None:
    numbers = [division.number for division in divisions(16, (3, 9), "unique")]
    assert numbers == list(range(1, 86))


def test_divisions_of_a_huge_board_come_one_by_one() -> None:
    assert next(divisions(65_536, (1, 1))).piece == (
        (32_768, 32_769),
        (32_769, 32_768),
        (32_769, 32_769),
    )


@pytest.mark.sample(4)
@pytest.mark.parametrize("n", [128, 256, 512])
@pytest.mark.parametrize("place", [(0.0, 0.0), (0.3, 0.8), (0.5, 0.49), (1.0, 0.25)])
def test_boards_of_several_blocks(n: int, place: tuple[float, float]) -> None:
    hole = max(1, int(n * place[0])), max(1, int(n * place[1]))
    assert triomino(n, hole).tolist() == triomino_by_division(n, hole)
    board = triomino(n, hole, "unique")
    assert unique_tiling_fault(board, [hole]) is None
    assert (board.min(), board.max()) == (-1, (n * n - 1) // 3)


def test_out_is_written_and_returned_whatever_its_layout() -> None:
    whole = np.zeros((512, 1024), np.int32)
    for out in (np.zeros((256, 256), np.int32, order="F"), whole[::2, 3:259], whole[256:, :512:2]):
        assert triomino(256, (7, 200), out=out) is out
        assert np.array_equal(out, triomino(256, (7, 200)))


def test_the_seed_s_largest_label() -> None:
    for k in range(1, 9):
        assert triomino(2**k, (1, 1)).max() == 1 + 4 * (k - 1)


@pytest.mark.parametrize(
    ("n", "hole", "message"),
    [
        (0, (1, 1), "must be a power of two, not 0"),
        (-4, (1, 1), "must be a power of two, not -4"),
        (6, (1, 1), "must be a power of two, not 6"),
        (10**9, (1, 1), "must be a power of two, not 1000000000"),
        (2**30, (1, 1), "is limited to"),
        (4, (0, 1), r"hole \(0, 1\) is outside the 4 x 4 board"),
        (4, (1, 5), r"hole \(1, 5\) is outside the 4 x 4 board"),
    ],
)
def test_bad_boards_are_named(n: int, hole: tuple[int, int], message: str) -> None:
    for function in (triomino, tiling, divisions):
        with pytest.raises(ValueError, match=message):
            function(n, hole)


def test_bad_numbering_and_out_are_named() -> None:
    with pytest.raises(ValueError, match="must be one of seed, unique, not 'mine'"):
        triomino(4, (1, 1), "mine")
    read_only = np.zeros((4, 4), np.int32)
    read_only.flags.writeable = False
    bad: list[Any] = [np.zeros((4, 4)), np.zeros((4, 2), np.int32), read_only, [[0] * 4] * 4]
    for out in bad:
        with pytest.raises(ValueError, match="out must be a"):
            triomino(4, (1, 1), out=out)


def test_without_numpy_the_message_helps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    with pytest.raises(ImportError, match=r"pip install 'lapiz\[numpy\]'"):
        triomino(4, (1, 1))
    assert len(tiling(4, (1, 1))) == 4


@pytest.mark.parametrize(
    ("board", "holes", "message"),
    [
        ([[1, 1], [1, -1]], [], "square (2, 2) holds -1, but is not a hole"),
        ([[1, 1], [1, 1]], [(2, 2)], "square (2, 2) holds 1, but is a hole"),
        ([[1, 1], [1, -1]], [(2, 2), (3, 1)], "hole (3, 1) is outside the board"),
        ([[1, 1], [0, -1]], [(2, 2)], "square (2, 1) holds 0"),
    ],
)
def test_wrong_holes_are_found(
    board: list[list[int]], holes: list[tuple[int, int]], message: str
) -> None:
    assert str(tiling_fault(board, holes)).startswith(message)
    assert str(unique_tiling_fault(np.array(board), holes)).startswith(message)


def test_straight_pieces_and_loose_squares_are_no_tiling() -> None:
    assert "do not split" in str(tiling_fault([[1, 1, 1]], []))
    assert "do not split" in str(tiling_fault([[1, 1, 2], [2, 2, 1]], []))
    assert unique_tiling_fault(np.array([[1, 1, 1]]), []) is not None
    assert unique_tiling_fault(np.array([[1, 1, 2], [2, 2, 1]]), []) is not None


def test_equal_numbers_side_by_side_may_split_in_some_way() -> None:
    assert is_tiling([[1, 1, 1], [1, 1, 1]], [])
    assert not is_tiling([[1, 1, 1]] * 3, [])
    assert is_tiling([[5] * 9] * 5, [])
    assert is_tiling([[5] * 40] * 3, [])
    assert is_tiling([[2, 2, -1], [2, -1, 2], [-1, 2, 2]], [(1, 3), (2, 2), (3, 1)])


def test_unique_numbers_must_be_unique() -> None:
    board = np.array([[1, 1, 2, 2], [1, 3, 3, 2], [4, 3, 1, 1], [4, 4, 1, -1]])
    assert tiling_fault(board.tolist(), [(4, 4)]) is None
    assert unique_tiling_fault(board, [(4, 4)]) == "number 1 is that of several pieces"
    board[board == 1] = 10**6
    assert unique_tiling_fault(board, [(4, 4)]) == "number 1000000 is that of several pieces"


@settings(max_examples=60)
@given(st.integers(1, 32), st.integers(1, 32), st.integers(1, 341))
def test_one_changed_square_is_noticed(r: int, c: int, label: int) -> None:
    board = triomino(32, (9, 30), "unique")
    changed = (r, c) != (9, 30) and board[r - 1, c - 1] != label
    board[r - 1, c - 1] = label if (r, c) != (9, 30) else -1
    assert (tiling_fault(board.tolist(), [(9, 30)]) is not None) == changed
    assert (unique_tiling_fault(board, [(9, 30)]) is not None) == changed


def test_boards_that_cannot_be_checked_are_refused() -> None:
    with pytest.raises(ValueError, match="row 2 has 1 squares, expected 2"):
        tiling_fault([[1, 1], [1]], [])
    with pytest.raises(ValueError, match="must have two dimensions"):
        unique_tiling_fault(np.zeros(4, int), [])
    with pytest.raises(ValueError, match="too many to check"):
        tiling_fault([[1] * 64] * 63, [])


def test_empty_and_all_hole_boards_are_tiled_by_nothing() -> None:
    assert is_tiling([], [])
    assert is_tiling([[-1]], [(1, 1)])
    assert (
        unique_tiling_fault(np.array([[-1, -1], [-1, -1]]), [(1, 1), (1, 2), (2, 1), (2, 2)])
        is None
    )


def test_divide_and_conquer_is_general() -> None:
    def halves(text: str) -> list[str]:
        return [text[: len(text) // 2], text[len(text) // 2 :]]

    solved = divide_and_conquer(
        lambda text: len(text) <= 1, str.upper, halves, lambda text, parts: "".join(parts), "lapiz"
    )
    assert solved == "LAPIZ"
