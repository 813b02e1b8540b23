"""What the article on sashimi and skyscrapers (seed 003) explains, on positions made from it.

Its rows are lettered A to I, its columns numbered: G7 is r7c7.
"""

import lapiz


def position(digit: int, cells: list[str], lines: list[int], *, columns: bool) -> lapiz.Puzzle:
    """An empty grid in which some lines hold a digit only in some cells."""
    named = {(int(cell[1]), int(cell[3])) for cell in cells}
    removed = [
        f"r{row}c{column}<>{digit}"
        for row in range(1, 10)
        for column in range(1, 10)
        if (column if columns else row) in lines and (row, column) not in named
    ]
    return lapiz.load({"kind": "sudoku", "grid": ["." * 9] * 9, "removed": removed})


def removed(puzzle: lapiz.Puzzle, technique: str) -> list[list[str]]:
    found = lapiz.steps(puzzle, technique)
    return [puzzle.space.names(deduction.removes) for deduction in found]


def test_sashimi_x_wing() -> None:
    """1 in column 5 only in B5 and H5, in column 7 only in B7, G7 and I7: none in H8, H9.

    If G7 or I7 is 1, H9 sees it; if not, B7 is, so B5 is not, and H5 is.
    """
    cells = ["r2c5", "r8c5", "r2c7", "r7c7", "r9c7"]
    puzzle = position(1, cells, [5, 7], columns=True)
    assert removed(puzzle, "sashimi-x-wing") == [["r8c8=1", "r8c9=1"]]
    assert not removed(puzzle, "x-wing")
    assert not removed(puzzle, "finned-x-wing")


def test_the_second_line_must_be_conjugate() -> None:
    """With another place for 1 in column 5 the argument fails, and nothing is found."""
    cells = ["r2c5", "r5c5", "r8c5", "r2c7", "r7c7", "r9c7"]
    puzzle = position(1, cells, [5, 7], columns=True)
    assert not removed(puzzle, "sashimi-x-wing")


def test_skyscraper() -> None:
    """8 in row A only in A5 and A9, in row H only in H6 and H9: the roofs are A5 and H6."""
    puzzle = position(8, ["r1c5", "r1c9", "r8c6", "r8c9"], [1, 8], columns=False)
    found = removed(puzzle, "skyscraper")
    assert found == [["r2c6=8", "r3c6=8", "r7c5=8", "r9c5=8"]]
