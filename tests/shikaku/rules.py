"""The rules of shikaku, written once more and apart from the package, for the tests."""

from collections.abc import Iterable, Iterator

Box = tuple[int, int, int, int]
"""Top, left, bottom, right, from 0, all inside."""


def numbers_of(grid: Iterable[str]) -> list[list[int]]:
    """Rows of numbers, 0 for empty."""
    return [[int(sign) if sign != "." else 0 for sign in row.split()] for row in grid]


def box_of(name: str) -> Box:
    """`r1c1-r2c3` as a box."""
    corners = [corner[1:].split("c") for corner in name.split("-")]
    (top, left), (bottom, right) = corners[0], corners[-1]
    return int(top) - 1, int(left) - 1, int(bottom) - 1, int(right) - 1


def is_solution(numbers: list[list[int]], boxes: list[Box]) -> bool:
    """Whether boxes cover each square once, each with one number, which is its size."""
    covered = [[0] * len(numbers[0]) for _ in numbers]
    for top, left, bottom, right in boxes:
        inside = [numbers[r][left : right + 1] for r in range(top, bottom + 1)]
        held = [number for row in inside for number in row if number]
        if held != [(bottom - top + 1) * (right - left + 1)]:
            return False
        for row in range(top, bottom + 1):
            for column in range(left, right + 1):
                covered[row][column] += 1
    return all(times == 1 for row in covered for times in row)


def boxes_for(numbers: list[list[int]], row: int, column: int) -> Iterator[Box]:
    """All boxes a number can have, by trying every box on the board."""
    rows, columns = len(numbers), len(numbers[0])
    for top in range(row + 1):
        for bottom in range(row, rows):
            for left in range(column + 1):
                for right in range(column, columns):
                    if (bottom - top + 1) * (right - left + 1) != numbers[row][column]:
                        continue
                    inside = [numbers[r][left : right + 1] for r in range(top, bottom + 1)]
                    if sum(bool(number) for line in inside for number in line) == 1:
                        yield top, left, bottom, right


def all_solutions(numbers: list[list[int]]) -> list[list[Box]]:
    """All solutions, by the first uncovered square: for small boards."""
    rows, columns = len(numbers), len(numbers[0])
    options = [
        box
        for row in range(rows)
        for column in range(columns)
        if numbers[row][column]
        for box in boxes_for(numbers, row, column)
    ]
    squares = {
        box: frozenset((r, c) for r in range(box[0], box[2] + 1) for c in range(box[1], box[3] + 1))
        for box in options
    }
    solutions: list[list[Box]] = []

    def extend(chosen: list[Box], taken: frozenset[tuple[int, int]]) -> None:
        free = [(r, c) for r in range(rows) for c in range(columns) if (r, c) not in taken]
        if not free:
            solutions.append(sorted(chosen))
            return
        for box in options:
            if free[0] in squares[box] and not squares[box] & taken:
                extend([*chosen, box], taken | squares[box])

    extend([], frozenset())
    return solutions
