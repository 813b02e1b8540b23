"""Sets of one sort where those of another belong: of each marked line a type checker says so.

The mark is part of what mypy says. It is not run, as at run time all of these sets are ints.
"""

from collections.abc import Iterator
from itertools import combinations

import lapiz
from lapiz import Candidates, Deduction, Link, Says, Space, bits, candidates, single, union
from lapiz_sudoku import Cells, DigitPattern, Digits, Grid, cells, digit, digits, houses


@lapiz.technique("wrong-sets", kind="sudoku")
def wrong_sets(grid: Grid) -> Iterator[Deduction]:
    """Two cells that see each other have only the same two digits."""
    layout = grid.layout
    for one, other in combinations(bits(grid.bivalue), 2):
        both, pair = 1 << one | 1 << other, grid.digits_of(one)
        gone = grid.candidates_in(layout.seen_by_all(both), pair)
        yield Deduction(removes=both)  # error: "Cells"; expected "SetOf[Candidate]"
        yield Deduction(removes=pair)  # error: "Digits"; expected "SetOf[Candidate]"
        yield Deduction(places=layout.peers[one])  # error: "Cells"; expected "SetOf[Candidate]"
        yield Deduction(removes=gone, roles={"pair": both})  # error: "str": "Cells"; expected
        yield Deduction(removes=gone, truths=both)  # error: "Cells"; expected "tuple[Number, ...]"
        yield Deduction(removes=gone, truths=(both,))  # error: "tuple[Cells]"; expected
        yield Deduction(removes=gone, deadly=(both,))  # error: "tuple[Cells]"; expected
        yield Deduction(removes=gone & both)  # error: & ("Candidates" and "Cells")
        yield Deduction(removes=gone | pair)  # error: | ("Candidates" and "Digits")
        print(Link("strong", both, gone))  # error: "Cells"; expected "SetOf[Candidate]"
        print(candidates(both))  # error: "Cells"; expected "SetOf[Candidate]"
        print(grid.position.remove(both))  # error: "Cells"; expected "SetOf[Candidate]"
        print(grid.candidates_in(gone))  # error: "Candidates"; expected "SetOf[Cell]"
        print(grid.candidates_in(both, both))  # error: "Cells"; expected "SetOf[Digit] | None"
        print(grid.candidates(1, pair))  # error: "Digits"; expected "SetOf[Cell]"
        print(layout.seen_by_all(gone))  # error: "Candidates"; expected "SetOf[Cell]"
        print(layout.common_houses(pair))  # error: "Digits"; expected "SetOf[Cell]"
        print(cells(pair), houses(0))  # error: "Digits"; expected "SetOf[Cell]"
        print(digits(both), digit(1))  # error: "Cells"; expected "SetOf[Digit]"
        print(digit(pair))  # error: "Digits"; expected "Number"
        print(houses(both))  # error: "Cells"; expected "Number"
        says = Says("{both}", both=cells(both))
        print(DigitPattern(gone, (0,), {}, says))  # error: "Candidates"; expected "SetOf[Cell]"
        print(DigitPattern(both, (both,), {}, says))  # error: "tuple[Cells]"; expected


@lapiz.technique("right-sets", kind="sudoku")
def right_sets(grid: Grid) -> Iterator[Deduction]:
    """Nothing is wrong here: an int may be a set of anything."""
    layout, size = grid.layout, grid.size
    board, gone = 0, 0
    for cell in range(size):
        if single(grid.digits_of(cell)):
            board |= 1 << cell
            gone |= grid.candidates(0, board) | 1 << size + cell
    chosen: Cells = grid.unsolved & board & ~layout.house_boards[0] ^ layout.peers[0]
    mask: Digits = grid.every_digit & ~grid.digits_of(0)
    removes: Candidates = grid.open & (layout.every << 3) & ~grid.candidates_in(chosen, mask)
    numbers = tuple(layout.item(house, 0) for house in layout.common_houses(chosen))
    pattern = DigitPattern(board, (0, 1), {"base": chosen}, Says(""), covers=layout.houses_of[0])
    yield grid.lift(0, pattern)
    yield Deduction(removes=gone, truths=(*bits(chosen), *numbers), roles={"base": removes})
    yield Deduction(places=union(1 << number for number in bits(removes)), truths=(0,))


def sides(space: Space[dict[str, int]]) -> int:
    """The layout of a space is of the kind that its annotation says."""
    print(space.layout + 1)  # error: Unsupported operand types for + ("dict[str, int]" and "int")
    return space.layout["side"]
