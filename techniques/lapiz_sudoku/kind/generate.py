"""Makes sudokus: a random solution on boxes or random regions, then as few givens as it needs."""

from collections.abc import Mapping
from random import Random
from typing import Any

from lapiz import BadInput, Name, OutOfBudget, Puzzle, Space, load
from lapiz.core import apart
from lapiz.kinds import in_rows, neighbours
from lapiz_grid.setting.symmetry import exchanged
from lapiz_sudoku.board import BOX_SHAPES, Layout, Shape
from lapiz_sudoku.kind.reading import read_start
from lapiz_sudoku.kind.writing import grid_rows

EXTRAS = ("diagonals", "windows", "disjoint_groups")
OPTIONS = ("side", "digits", "regions", "givens", "symmetry", "rule", "length", "minimal", *EXTRAS)
LARGEST_MINIMAL = 12
"""The largest side for minimal puzzles by default: larger ones would be too hard to solve."""
RANDOM_REGIONS = 20
"""How many sets of random regions are tried: not all of them can be filled."""


def generate(random: Random, options: Mapping[str, Any]) -> Puzzle:
    """Return a random sudoku with one solution.

    Options: `side` (9), `digits` (1 to the side; as a puzzle file has them), `regions` (True for
    random nonomino regions, or rows of labels), `givens` (at least this many; 0, the default up to
    side 12, for a minimal puzzle), `symmetry` (one of SYMMETRIES: the cells with givens have
    it, and clues have it), the extra houses `diagonals`, `windows`, `disjoint_groups`,
    and `rule`, the names of rules: clues of each are drawn, and givens only as many as are needed
    besides. With rules, `length` is how many cells a line or a cage has, and
    `minimal` says that nothing can be left out, however hard the puzzle gets.
    Raises BadInput for an unknown or a wrong option, OutOfBudget if no filled grid is found, or no
    place for a rule.
    """
    from lapiz.kinds import check_options

    check_options(options, OPTIONS)
    side = _number(options, "side", 9, 4, 25)
    if side not in BOX_SHAPES and not options.get("regions"):
        sides = ", ".join(map(str, BOX_SHAPES))
        raise BadInput(f"option side is {side}, expected one of {sides} (or regions)")
    least = _number(
        options, "givens", 0 if side <= LARGEST_MINIMAL else side**2 // 2, 0, side * side
    )
    document: dict[str, Any] = {"kind": "sudoku", "grid": ["." * side] * side}
    if "digits" in options:
        document["digits"] = options["digits"]
    for extra in EXTRAS:
        if _flag(options, extra):
            document[extra] = True
    from lapiz_sudoku.kind.generate_rules import rules_named

    rules = rules_named(options.get("rule", []))
    from lapiz_sudoku.kind.generate_rules import with_whole_rules

    _check_drawn(options, any(rule.places for rule in rules))
    document = with_whole_rules(document, rules, random)
    space, solution = _filled(document, options.get("regions"), random)
    symmetry = options.get("symmetry")
    if any(rule.places for rule in rules) or (rules and not symmetry):
        from lapiz_sudoku.kind.generate_rules import with_rules

        return with_rules(document, rules, space, solution, random, options)
    digits = len(Layout.of(space).digits)
    together = () if symmetry is None else exchanged(solution, side, digits, symmetry)
    from lapiz.kinds import dig

    givens = dig(space, solution, random, least=least, together=together)
    placed = sum(1 << candidate for candidate in givens)
    return load({**document, "grid": grid_rows(space, placed)})


def _check_drawn(options: Mapping[str, Any], drawn: bool) -> None:
    """Raise BadInput for options about clues that are wrong, or where no clues are drawn."""
    _number(options, "length", 2, 2, 12)
    _flag(options, "minimal")
    for name in ("length", "minimal"):
        if name in options and not drawn:
            raise BadInput(Name("option {0} is for rules that have clues", name))


def _number(options: Mapping[str, Any], name: str, default: int, low: int, high: int) -> int:
    value = options.get(name, default)
    if not isinstance(value, int) or not low <= value <= high:
        raise BadInput(f"option {name} is {value!r}, expected a number from {low} to {high}")
    return value


def _flag(options: Mapping[str, Any], name: str) -> bool:
    value = options.get(name, False)
    if not isinstance(value, bool):
        raise BadInput(f"option {name} is {value!r}, expected true or false")
    return value


def _filled(
    document: dict[str, Any], regions: Any, random: Random
) -> tuple[Space, tuple[int, ...]]:
    """Return the space and a random solution; puts the regions into the document.

    Random regions that cannot be filled are replaced by others.
    """
    if regions is not None and not isinstance(regions, bool):
        document["regions"] = regions
    tries = RANDOM_REGIONS if regions is True else 1
    for _ in range(tries):
        if regions is True:
            document["regions"] = random_regions(random, len(document["grid"]))
        space, _ = read_start(document)
        try:
            return space, _solution(space, random, 5 if regions is True else 100)
        except OutOfBudget:
            continue
    raise OutOfBudget(tries, "sets of regions")


def _solution(space: Space[Any], random: Random, beginnings: int) -> tuple[int, ...]:
    """Return a random solution; large plain grids are shuffled from a pattern, not searched."""
    for side in BOX_SHAPES:
        if side > 9 and space.layout.shape == Shape(side):
            return _shuffled(side, random)
    from lapiz.kinds import random_solution

    return random_solution(space, random, seeds=side_of(space), beginnings=beginnings)


def side_of(space: Space[Any]) -> int:
    """Return the side of a sudoku's space."""
    side: int = space.layout.side
    return side


def _shuffled(side: int, random: Random) -> tuple[int, ...]:
    """Return a solution made from the cyclic pattern by the symmetries of the rules."""
    height, width = BOX_SHAPES[side]
    rows = _shuffled_lines(side, height, random)
    columns = _shuffled_lines(side, width, random)
    digits = random.sample(range(side), side)
    solution = []
    for row, old_row in enumerate(rows):
        for column, old_column in enumerate(columns):
            digit = digits[(width * (old_row % height) + old_row // height + old_column) % side]
            solution.append(digit * side * side + row * side + column)
    return tuple(sorted(solution))


def _shuffled_lines(side: int, thick: int, random: Random) -> list[int]:
    """Return the lines with bands of `thick` lines shuffled, and the lines inside each."""
    bands = [list(range(top, top + thick)) for top in range(0, side, thick)]
    random.shuffle(bands)
    return [line for band in bands for line in random.sample(band, thick)]


def random_regions(random: Random, side: int, swaps: int = 0) -> list[str]:
    """Return rows of labels of `side` connected regions, by swapping cells between neighbours.

    Starts from boxes, or from rows where there are none; each swap moves one cell from a region
    to a neighbour and another one back, and is undone if a region falls apart.
    """
    height, width = BOX_SHAPES.get(side, (1, side))
    owner = [
        row // height * (side // width) + column // width
        for row in range(side)
        for column in range(side)
    ]
    members: list[set[int]] = [set() for _ in range(side)]
    for cell, region in enumerate(owner):
        members[region].add(cell)
    near = [neighbours(cell, side, side) for cell in range(side * side)]
    for _ in range(swaps or 30 * side * side):
        _swap(owner, members, near, random)
    names = dict(zip(dict.fromkeys(owner), "ABCDEFGHIJKLMNOPQRSTUVWXY", strict=False))
    return in_rows("".join(names[label] for label in owner), side)


def _swap(owner: list[int], members: list[set[int]], near: list[list[int]], random: Random) -> None:
    """Exchange two border cells of two touching regions if both stay connected."""
    cell = random.randrange(len(owner))
    mine = owner[cell]
    regions = sorted({owner[beside] for beside in near[cell]} - {mine})
    if not regions:
        return
    neighbour = random.choice(regions)
    border = (c for c in members[neighbour] if any(owner[beside] == mine for beside in near[c]))
    partner = random.choice(sorted(border))
    ours = members[mine] - {cell} | {partner}
    theirs = members[neighbour] - {partner} | {cell}
    if not any(apart(cells, min(cells), near.__getitem__) for cells in (ours, theirs)):
        members[mine], members[neighbour] = ours, theirs
        owner[cell], owner[partner] = neighbour, mine
