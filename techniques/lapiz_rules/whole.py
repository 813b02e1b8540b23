"""Rules looked at as a whole: with a digit's places in a house, and with all cells of a line."""

from collections.abc import Iterator
from itertools import combinations

from lapiz import Deduction, OutOfBudget, Says, Space, bits, of_layout, technique, union
from lapiz.core import Budget
from lapiz.proof import satisfy
from lapiz_grid import Cells, Rule
from lapiz_rules.partners import bound
from lapiz_rules.together import together
from lapiz_sudoku.board import Grid, Layout, cells, digit, digits, houses, rule_named, sees

MOST_PLACES = 5
"""How many places of a digit are looked at."""
LARGEST_CLUSTER = 12
"""How many cells of a rule are looked at together."""
TRIAL_NODES = 1_500
"""What it may take to find out whether they can be filled."""


@technique("house-and-rule", kind="sudoku", after="locked-candidates-general", ruled=True)
def house_and_rule(grid: Grid) -> Iterator[Deduction]:
    """All places of a digit in a house exclude the same candidate, at least one of them by a rule.

    It is what locked candidates are to houses: whichever place is the right one, the candidate is
    impossible.

    Source: locked candidates, said of rules. Order: by house, then by digit.
    """
    if grid.layout.ruling is None:
        return
    keep, position = grid.position.space.keep, grid.position
    for house, board in enumerate(grid.layout.house_boards):
        if not grid.layout.houses[house].full:
            continue
        for number, digit_board in enumerate(grid.boards):
            places = digit_board & board
            if not 1 < places.bit_count() <= MOST_PLACES:
                continue
            members = grid.candidates(number, places)
            gone = position.open & ~members
            for candidate in bits(members):
                gone &= ~keep[candidate]
            pair = _by_rule(grid, members, gone)
            if pair:
                yield _pointing(grid, house, number, places, gone, pair)


def _by_rule(grid: Grid, members: int, gone: int) -> tuple[int, int] | None:
    """Return two candidates that exclude each other by a rule."""
    ruling = grid.layout.ruling
    pairs = ((member, other) for other in bits(gone) for member in bits(members))
    return next((pair for pair in pairs if ruling and ruling.bond_between(*pair)), None)


def _pointing(
    grid: Grid, house: int, number: int, places: int, gone: int, pair: tuple[int, int]
) -> Deduction:
    return Deduction(
        removes=gone,
        truths=(grid.layout.item(house, number),),
        roles={"base": grid.candidates(number, places)},
        says=Says(
            "{digit} in {house} can only be in {places}.",
            "Each of these places rules out what is removed; for example, {because}.",
            digit=digit(number),
            house=houses(house),
            places=cells(places),
            because=sees(*pair),
        ),
    )


@of_layout
def clusters(layout: Layout) -> list[tuple[Rule, Cells]]:
    """Return the cells that a rule ties together: a line, or dots that are connected.

    Rules of the whole grid tie no cells in particular.
    """
    by_cells: dict[frozenset[int], tuple[Rule, Cells]] = {}
    for constraint in layout.shape.constraints:
        named = {cell for group in constraint.groups for cell in group}
        near = bound(layout, constraint)
        unseen = set(named)
        while unseen:
            todo, together = [min(unseen)], list[int]()
            while todo:
                cell = todo.pop()
                if cell in unseen:
                    unseen.discard(cell)
                    together.append(cell)
                    todo += [beyond for beyond in bits(near.get(cell, 0)) if beyond in named]
            if 1 < len(together) <= LARGEST_CLUSTER:
                key = frozenset(together)
                by_cells.setdefault(key, (constraint.rule, tuple(sorted(together))))
    return sorted(by_cells.values(), key=lambda one: (len(one[1]), one[1]))


@technique("one-rule", kind="sudoku", after="hidden-triple", ruled=True)
def one_rule(grid: Grid) -> Iterator[Deduction]:
    """Whatever way the cells of a rule are filled, a candidate is never part of it.

    All cells of a line (or of dots that are connected) are looked at, with the houses that they
    share: with the candidate they cannot all be filled.

    Source: "whatever goes on this line", as setters' solvers say. Order: by the number of cells,
    then by the cells, then by digit.
    """
    for rule, order in clusters(grid.layout):
        open_cells = tuple(cell for cell in order if grid.unsolved >> cell & 1)
        board = sum(1 << cell for cell in open_cells)
        for candidate, used in _refuted(grid.position.space, open_cells, grid.candidates_in(board)):
            yield _never(grid, rule, candidate, used)


@of_layout(most=10_000)
def _refuted(space: Space, order: Cells, left: int) -> list[tuple[int, list[int]]]:
    """Return which candidates of some open cells the others refute, each with those it takes.

    `left` are all their candidates: most cells stay as they were.
    """
    keep, refuted = space.keep, list[tuple[int, list[int]]]()
    for candidate in bits(left):
        others = [cell for cell in order if not space.sets[cell] >> candidate & 1]
        used = _refuting(left & keep[candidate], others, space)
        if used:
            refuted.append((candidate, used))
    return refuted


def _refuting(allowed: int, order: list[int], space: Space) -> list[int]:
    """Return cells, as few as possible, that cannot all be filled; none if they can."""

    def fillable(some: list[int]) -> bool:
        budget = Budget(TRIAL_NODES, "nodes")
        try:
            return bool(satisfy(allowed, [space.sets[cell] for cell in some], space.keep, budget))
        except OutOfBudget:
            return True

    if not order or fillable(order):
        return []
    needed = list(order)
    for cell in order:
        fewer = [other for other in needed if other != cell]
        if fewer and not fillable(fewer):
            needed = fewer
    return needed


def _never(grid: Grid, rule: Rule, candidate: int, used: list[int]) -> Deduction:
    number, cell = divmod(candidate, grid.size)
    board = sum(1 << other for other in used)
    return Deduction(
        removes=1 << candidate,
        truths=tuple(used),
        roles={"base": grid.candidates_in(board)},
        says=Says(
            "{rule}: if {cell} is {digit}, there is no way to fill {cells}.",
            _why(grid, candidate, used),
            rule=rule_named(rule),
            cells=cells(board),
            cell=cells(1 << cell),
            digit=digit(number),
            digits=digits(_left(grid, candidate, used)),
        ),
    )


def _left(grid: Grid, candidate: int, used: list[int]) -> int:
    """Return the digits left in some cells beside a candidate, as a mask."""
    left, sets = grid.alive & grid.position.space.keep[candidate], grid.position.space.sets
    members = left & union(sets[cell] for cell in used)
    return union(1 << each // grid.size for each in bits(members))


def _why(grid: Grid, candidate: int, used: list[int]) -> str:
    """Return the reason: too few digits for cells that all see each other, where that is it."""
    mask, sees = _left(grid, candidate, used), grid.layout.sees
    differ = all(sees[d][a] >> b & 1 for a, b in combinations(used, 2) for d in bits(mask))
    if mask and differ and mask.bit_count() < len(used):
        return "Only {digits} would be left for them, and they see each other."
    return "Whatever way the rule is satisfied, {digit} is never in {cell}."


TECHNIQUES = [together(house_and_rule), together(one_rule)]
