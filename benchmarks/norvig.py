"""Norvig's sudoku solver of 2006, written anew from his article, as a yardstick.

"Solving Every Sudoku Puzzle": values are a dict from cell to the string of its digits;
constraint propagation by `assign` and `eliminate`; search on a cell with the fewest digits.
Here it goes on after the first solution, to prove that it is the only one.
"""

ROWS, COLUMNS, DIGITS = "ABCDEFGHI", "123456789", "123456789"
CELLS = [row + column for row in ROWS for column in COLUMNS]
UNITS = (
    [[row + column for row in ROWS] for column in COLUMNS]
    + [[row + column for column in COLUMNS] for row in ROWS]
    + [
        [r + c for r in band for c in stack]
        for band in ("ABC", "DEF", "GHI")
        for stack in ("123", "456", "789")
    ]
)
UNITS_OF = {cell: [unit for unit in UNITS if cell in unit] for cell in CELLS}
PEERS = {cell: {peer for unit in UNITS_OF[cell] for peer in unit} - {cell} for cell in CELLS}

Values = dict[str, str]


def count(grid: str, most: int = 2) -> int:
    """Count the solutions of a grid of 81 signs, up to `most`."""
    values: Values | None = dict.fromkeys(CELLS, DIGITS)
    for cell, sign in zip(CELLS, grid, strict=True):
        if values is not None and sign in DIGITS:
            values = _assign(values, cell, sign)
    return _search(values, most)


def _search(values: Values | None, most: int) -> int:
    if values is None:
        return 0
    open_cells = [(len(values[cell]), cell) for cell in CELLS if len(values[cell]) > 1]
    if not open_cells:
        return 1
    _, cell = min(open_cells)
    found = 0
    for digit in values[cell]:
        found += _search(_assign(values.copy(), cell, digit), most - found)
        if found >= most:
            break
    return found


def _assign(values: Values, cell: str, digit: str) -> Values | None:
    others = values[cell].replace(digit, "")
    if all(_eliminate(values, cell, other) for other in others):
        return values
    return None


def _eliminate(values: Values, cell: str, digit: str) -> Values | None:
    if digit not in values[cell]:
        return values
    values[cell] = values[cell].replace(digit, "")
    if not values[cell]:
        return None
    if len(values[cell]) == 1:
        last = values[cell]
        if not all(_eliminate(values, peer, last) for peer in PEERS[cell]):
            return None
    for unit in UNITS_OF[cell]:
        places = [place for place in unit if digit in values[place]]
        if not places:
            return None
        if len(places) == 1 and not _assign(values, places[0], digit):
            return None
    return values
