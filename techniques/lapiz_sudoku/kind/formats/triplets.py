"""What HoDoKu's and Sudoku Studio's lines share: `+7` for a placed digit, triplets `657`."""

import re
from collections.abc import Sequence

from lapiz import BadInput
from lapiz_sudoku.kind.formats.digit_grid import DigitGrid

SIGNED = re.compile(r"(\+[1-9])|([1-9])|([.0])|(.)", re.DOTALL)
Candidate = tuple[int, int]


def read_signed(cells: str) -> tuple[list[int], dict[int, int]]:
    """Read 81 cells `7` given, `+7` placed, `.` or `0` empty, as givens and placed digits.

    >>> givens, placed = read_signed("4+7" + "." * 79)
    >>> givens[:3], placed
    ([4, 0, 0], {1: 7})
    """
    givens: list[int] = []
    placed: dict[int, int] = {}
    for plus, digit, _, wrong in SIGNED.findall(cells):
        if wrong:
            message = (
                f"{wrong!a} in cell {len(givens) + 1}, expected a digit, + and a digit, or '.'"
            )
            raise BadInput(message)
        if plus:
            placed[len(givens)] = int(plus[1])
        givens.append(int(digit or 0))
    if len(givens) != 81:
        raise BadInput(f"the grid has {len(givens)} cells, expected 81")
    return givens, placed


def write_signed(board: DigitGrid) -> str:
    """Write 81 cells as `read_signed` reads them.

    >>> from lapiz_sudoku.kind.formats.digit_grid import plain
    >>> write_signed(DigitGrid(plain(9), [4] + [0] * 80, {1: 7}))[:5]
    '4+7..'
    """
    placed = (f"+{board.placed[cell]}" if cell in board.placed else "" for cell in range(81))
    return "".join(
        digit or str(given or ".") for digit, given in zip(placed, board.givens, strict=True)
    )


def read_triplets(text: str) -> list[Candidate]:
    """Read blank-separated triplets *digit, row, column* as (cell, value).

    >>> read_triplets("657 911")
    [(42, 6), (0, 9)]
    """
    words = text.split()
    for word in words:
        if not re.fullmatch("[1-9]{3}", word):
            message = f"{word[:20]!a} is not a triplet, expected digit, row and column like 436"
            raise BadInput(message)
    return [(9 * int(word[1]) + int(word[2]) - 10, int(word[0])) for word in words]


def write_triplets(candidates: Sequence[Candidate]) -> str:
    """Write (cell, value) pairs as triplets.

    >>> write_triplets([(42, 6), (0, 9)])
    '657 911'
    """
    return " ".join(f"{value}{cell // 9 + 1}{cell % 9 + 1}" for cell, value in candidates)
