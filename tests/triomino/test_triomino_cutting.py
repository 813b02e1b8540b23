"""Strips, cores and bridges: on any board they cover each square but the holes exactly once."""

from collections.abc import Iterable
from itertools import chain

import pytest
from hypothesis import given, settings, strategies as st

import lapiz
from lapiz_triomino.blocks import Square
from lapiz_triomino.board import Piece, TriominoBoard
from lapiz_triomino.cutting import Bridge, Core, Cuts, Strip, cuts_of
from tests.triomino.tilings import is_tiling

CORNERS = ((1, 1), (1, 56), (56, 1), (56, 56))
BOARDS = {
    "strips": TriominoBoard(56, 56, ((1, 6),)),
    "no hole": TriominoBoard(45, 35),
    "corners": TriominoBoard(56, 56, CORNERS),
    "bridge": TriominoBoard(57, 57, ((1, 1), (1, 57), (57, 57))),
    "wide": TriominoBoard(14, 64, ((1, 1), (14, 64))),
}


def pieces(cuts: Cuts) -> Iterable[Piece]:
    for cut in cuts.covered:
        yield from [cut.piece] if isinstance(cut, Bridge) else cut.pieces
    yield from (made.piece for made in cuts.divided)


def assert_apart(board: TriominoBoard, cuts: Cuts) -> set[Square]:
    """Check that all pieces are L's, on the board, apart; return the squares covered."""
    made = list(pieces(cuts))
    assert {tuple(sorted(piece)) for piece in made} <= set(board.pieces)
    squares = list(chain(*made))
    assert len(squares) == len(set(squares))
    return set(squares)


@pytest.mark.parametrize("name", BOARDS)
def test_a_board_is_covered(name: str) -> None:
    board, cuts = BOARDS[name], cuts_of(BOARDS[name])
    left = 0 if name != "no hole" else 9 * 11  # a single core is left to the other techniques
    assert len(assert_apart(board, cuts)) == board.area - left


@settings(max_examples=20)
@given(st.data())
def test_any_board(data: st.DataObject) -> None:
    rows, columns = data.draw(st.integers(2, 64)), data.draw(st.integers(14, 64))
    squares = st.tuples(st.integers(1, rows), st.integers(1, columns))
    holes = data.draw(st.sets(squares, max_size=12))
    board = TriominoBoard(rows, columns, tuple(sorted(holes)))
    cuts = cuts_of(board)
    covered = assert_apart(board, cuts)
    assert not covered & holes
    whole = len(covered) == board.area
    assert whole or not any(isinstance(cut, Core) for cut in cuts.covered)


def test_no_cut_where_squares_are_no_multiple_of_three() -> None:
    assert cuts_of(TriominoBoard(56, 57, ((1, 1),))) == Cuts()


def test_a_cut_leaves_no_hopeless_core() -> None:
    """No tiling is known around this hole, so nothing is cut off: four holes shut a corner in."""
    holes = ((1, 2), (2, 2), (2, 1), (40, 40))
    board = TriominoBoard(40, 43, holes)
    assert board.area % 3 == 0
    assert cuts_of(board) == Cuts()


@pytest.mark.sample(2)
@pytest.mark.parametrize("name", BOARDS)
def test_a_solve(name: str) -> None:
    board = BOARDS[name]
    fields = {"rows": board.rows, "columns": board.columns, "holes": list(map(list, board.holes))}
    log = lapiz.solve(lapiz.load({"kind": "triomino", **fields}), strict=True)
    assert log.status == "many solutions"
    assert log.end.solved
    assert len(log.entries) < 120
    assert log.solution is not None
    rows = [[int(one) for one in row.strip("() ").split()] for row in log.solution.split("\n")]
    assert is_tiling(rows, board.holes)
    assert any(isinstance(cut, Strip) for cut in cuts_of(board).covered)


def test_a_board_begun_otherwise_is_not_cut() -> None:
    """A piece that is ruled out may be part of a block."""
    board = {"kind": "triomino", "rows": 20, "columns": 9}
    begun = lapiz.load({**board, "removed": ["r1c1+r1c2+r2c1"]})
    assert "triomino-strip" not in lapiz.solve(begun, choose=True).counts()
    assert "triomino-strip" in lapiz.solve(lapiz.load(board)).counts()
