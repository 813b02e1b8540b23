"""Boards, steps and JSON lines, drawn from geometry alone."""

import json
from typing import Any

import pytest

import lapiz
from lapiz import Deduction, Geometry, Item, Kind, Puzzle, Space, Square
from lapiz.show.json_lines import dump_log
from lapiz.show.picture.frame import frame
from lapiz.show.role_styles import looks
from lapiz.show.styled import Styled
from lapiz.show.text import WIDEST_BOARD_COLUMNS, board, step_lines
from lapiz.texts import effect, one_line

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def plain(lines: list[Styled]) -> list[str]:
    return [line.plain for line in lines]


def grid(side: int = 9, **fields: Any) -> Puzzle:
    return lapiz.load({"kind": "sudoku", "grid": ["." * side] * side, **fields})


def test_frame_of_boxes() -> None:
    puzzle = grid(4)
    assert plain(board(puzzle, puzzle.start, pencil=False)) == [
        "    1 2   3 4",
        "  ┌─────┬─────┐",
        "1 │ · · │ · · │",
        "2 │ · · │ · · │",
        "  ├─────┼─────┤",
        "3 │ · · │ · · │",
        "4 │ · · │ · · │",
        "  └─────┴─────┘",
    ]


def test_frame_of_irregular_regions() -> None:
    puzzle = grid(4, regions=["aaab", "accb", "dccb", "dddb"])
    assert plain(board(puzzle, puzzle.start, pencil=False))[1:] == [
        "  ┌─a───────┬─b─┐",
        "1 │ ·   · · │ · │",
        "  │   ┌─c───┤   │",
        "2 │ · │ · · │ · │",
        "  ├─d─┤     │   │",
        "3 │ · │ · · │ · │",
        "  │   └─────┤   │",
        "4 │ ·   · · │ · │",
        "  └─────────┴───┘",
    ]


@pytest.mark.parametrize("side", [4, 6, 9, 16])
def test_frame_lines_are_equally_long(side: int) -> None:
    lines = plain(board(grid(side), grid(side).start))[1:]
    assert len({len(line) for line in lines}) == 1


def test_crossings() -> None:
    lines = frame(["aab", "cab", "ccb"])
    assert [lines.rule(y, [1, 1, 1]) for y in range(4)] == [
        "┌───────┬───┐",
        "├───┐   │   │",
        "│   └───┤   │",
        "└───────┴───┘",
    ]


def test_pencil_marks_and_a_lone_one() -> None:
    puzzle = lapiz.load({"kind": "sudoku", "grid": ["123.", "....", "....", "...."]})
    lines = plain(board(puzzle, puzzle.start))
    assert "(4)" in lines[2]
    assert "34" in lines[3]


def test_signs_of_roles_removed_and_placed() -> None:
    puzzle = grid(9)
    space = puzzle.space

    def member(name: str) -> int:
        return 1 << space.candidate(name)

    deduction = Deduction(
        removes=member("r5c7=4"),
        places=member("r9c9=1"),
        roles={
            "base": member("r1c1=7") | member("r5c7=4"),
            "fin": member("r2c2=7"),
            "endo-fin": member("r3c3=7"),
            "set a": member("r4c4=2"),
        },
    )
    text = "\n".join(plain(board(puzzle, puzzle.start, looks(deduction))))
    for sign in ("*7", "#7", "@7", "A2", "-4", "+1"):
        assert sign in text
    shown = "\n".join(plain(board(puzzle, puzzle.start, looks(deduction, effects=False))))
    assert "-4" not in shown
    assert "+1" not in shown
    assert "*4" not in shown


def test_wide_boards_leave_pencil_marks_out() -> None:
    puzzle = grid(16)
    assert max(map(len, plain(board(puzzle, puzzle.start)))) < WIDEST_BOARD_COLUMNS
    assert max(map(len, plain(board(puzzle, puzzle.start, wide=True)))) > WIDEST_BOARD_COLUMNS


def queens_like() -> Puzzle:
    """Two squares, one of which takes a piece."""
    space = Space(("a1", "b1"), (Item("row 1", "row", 0b11),))
    squares = (Square(((0, "Q"),), "x"), Square(((1, "Q"),), "y"))
    return Puzzle(kind_of(Geometry((squares,))), space, space.start())


def pieces() -> Puzzle:
    """Three squares to be covered by a domino and a single one; a clue in the first."""
    space = Space(
        ("ab", "c", "a", "bc"),
        (
            Item("a", "square", 0b0101),
            Item("b", "square", 0b1001),
            Item("c", "square", 0b1010),
        ),
    )
    squares = (
        Square(((0, "A"), (2, "B")), fixed="2"),
        Square(((0, "A"), (3, "C"))),
        Square(((1, "D"), (3, "C"))),
    )
    return Puzzle(kind_of(Geometry((squares,), joins=True)), space, space.start())


def kind_of(geometry: Geometry) -> Kind:
    def unused(*_: Any) -> Any:
        raise AssertionError

    return Kind(
        name="toy",
        title="Toy",
        read=unused,
        write=lambda puzzle, position: {"kind": "toy"},
        view=unused,
        geometry=lambda puzzle: geometry,
        answer=lambda puzzle, position: " ".join(puzzle.space.names(position.placed)),
    )


def test_squares_of_one_mark() -> None:
    puzzle = queens_like()
    assert plain(board(puzzle, puzzle.start))[2] == "1 │ · │ · │"
    assert plain(board(puzzle, puzzle.start.place(1)))[2] == "1 │   │ Q │"
    deduction = Deduction(removes=1, places=2)
    assert plain(board(puzzle, puzzle.start, looks(deduction)))[2] == "1 │ - │ +Q │"
    assert effect(puzzle, deduction) == "b1, not a1"


def test_placed_pieces_join_their_squares() -> None:
    puzzle = pieces()
    assert plain(board(puzzle, puzzle.start))[2] == "1 │ 2 · · │"
    done = puzzle.start.place(0).place(1)
    assert plain(board(puzzle, done))[1:3] == ["  ┌──────┬───┐", "1 │ 2A A │ D │"]


def test_step_lines_put_the_effect_last() -> None:
    puzzle = lapiz.load({"kind": "sudoku", "grid": ["123.", "....", "....", "...."]})
    lines = plain(step_lines(puzzle, lapiz.steps(puzzle, "full-house")[0], 1))
    assert lines[0].startswith("  1. Full House: ")
    assert lines[-1] == "     => r1c4=4"


def test_a_text_that_cannot_be_printed_does_not_stop_the_log() -> None:
    puzzle = grid(4)
    deduction = Deduction(removes=1, says=lapiz.Says("{what} is wrong", "{nothing}"))
    assert "{what} is wrong" in step_lines(puzzle, deduction)[0].plain


def test_json_has_names_and_numbers() -> None:
    log = lapiz.solve(lapiz.load({"kind": "sudoku", "grid": EASY}))
    objects = [json.loads(line) for line in dump_log(log)]
    assert [one["type"] for one in objects] == ["puzzle", *["step"] * len(log.steps), "result"]
    assert {one["version"] for one in objects} == {1}
    first = objects[1]
    item = first["truths"][0]
    assert log.puzzle.space.items[item["item"]].name == item["name"]
    assert first["places"] == log.puzzle.space.names(log.steps[0].deduction.places)
    assert objects[-1]["solution"] == log.solution


def test_one_line() -> None:
    assert one_line("a\r\nb\u2028c\x1b") == "a  b c\\x1b"
    assert len(one_line("x" * 5000)) < 700


def test_every_position_of_a_solve_can_be_drawn() -> None:
    puzzle = lapiz.load({"kind": "sudoku", "grid": EASY})
    for step in lapiz.solve(puzzle).steps:
        lines = plain(board(puzzle, step.before, looks(step.deduction)))
        assert len({len(line) for line in lines[1:]}) == 1


def test_a_styled_line_is_drawn_as_it_is_written() -> None:
    line = Styled("a\x07b ", "dim").extend(Styled("数", "bold red")).append("  ")
    assert (line.plain, line.columns, str(line.rich)) == ("ab 数  ", 7, line.plain)
    assert [str(span.style) for span in line.rich.spans] == ["dim", "bold red"]
    line.rstrip()
    assert (line.plain, line.parts[0]) == ("ab 数", ("ab ", "dim"))
    assert Styled(" ").append("").plain == " "
