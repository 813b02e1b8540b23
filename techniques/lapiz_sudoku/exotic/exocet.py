"""Junior exocets: two base cells whose digits must be in two target cells as well."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, permutations, product
from typing import NamedTuple

from lapiz import Deduction, Says, Token, bits, candidates, of_layout, technique, union
from lapiz_sudoku.board import Grid, Layout, boxed, cells, digits, houses
from lapiz_sudoku.scales.hodoku import estimate

FEWEST_DIGITS, MOST_DIGITS = 3, 4
"""How many digits the base cells have together, at least and at most."""
LARGEST_SIDE = 16
"""In larger grids there are too many ways to have a digit in all the lines."""


class Base(NamedTuple):
    """Two cells of a line and a box; the cross lines of that box through neither; all others."""

    cells: tuple[int, int]
    line: int
    own: tuple[int, ...]
    aside: tuple[int, ...]


class ExocetFrame(NamedTuple):
    """A base with cross lines; two of these hold the objects (boards) in which the targets lie.

    `inside` are the cells of the lines.
    """

    base: Base
    lines: tuple[int, ...]
    inside: int
    boxes: tuple[int, ...]
    objects: tuple[int, ...]


class Target(NamedTuple):
    """A cell, or two (a board) of which one holds a digit with no other place in a house.

    Either way there is room for one base digit.
    """

    cells: int
    digit: int = -1
    house: int = -1


class Exocet(NamedTuple):
    """A frame with its base digits (a mask) and its targets."""

    frame: ExocetFrame
    digits: int
    targets: tuple[Target, Target]

    @property
    def taken(self) -> int:
        """The cells of both targets."""
        return self.targets[0].cells | self.targets[1].cells


@technique(
    "exocet",
    title="Junior Exocet",
    kind="sudoku",
    **estimate(450, "Extreme"),
    on=False,
    where=boxed,
)
def exocet(grid: Grid) -> Iterator[Deduction]:
    """Two base cells in a line and a box, two target cells in the other boxes of the same band.

    Three lines cross the band beside the base cells: one through their own box, two through the
    targets. Each of the three or four base digits has too few places in these lines: if it is in a
    base cell, and so nowhere else in that line and box, the three lines cannot all have it without
    one of the targets. So the two digits of the base are also those of the targets. (A target may
    be two cells if one of them must hold another digit, so that there is room for only one base
    digit.) Whatever fits none of the remaining ways to place the digits is removed: other digits in
    the targets, base digits without a target or a partner, and what contradicts the places of the
    digits in the boxes of the targets (the mirror cells).

    Source: David P. Bird, "JExocet Compendium" (New Sudoku Players' Forum). Order: by the base
    cells, the lines, then the targets; what also needs the boxes of the targets comes second.
    """
    gone = 0
    for pattern in _exocets(grid):
        frame = pattern.frame
        for lines in (frame.lines, (*frame.lines, *frame.boxes)):
            removes = grid.open & ~gone & ~fitting(grid, pattern, lines)
            if removes:
                gone |= removes
                yield deduction(grid, pattern, removes, lines)


def _exocets(grid: Grid) -> Iterator[Exocet]:
    """Yield the exocets of a position, whether they remove anything or not."""
    for base, mask in open_bases(grid):
        yield from _of_base(grid, base, mask)


def open_bases(grid: Grid) -> Iterator[tuple[Base, int]]:
    """Yield the bases of open cells with the right number of digits, and these as a mask."""
    for base in _bases(grid.layout) if grid.side <= LARGEST_SIDE else ():
        one, other = base.cells
        if grid.unsolved >> one & grid.unsolved >> other & 1:
            mask = grid.digits_of(one) | grid.digits_of(other)
            if FEWEST_DIGITS <= mask.bit_count() <= MOST_DIGITS:
                yield base, mask


def _of_base(grid: Grid, base: Base, mask: int) -> Iterator[Exocet]:
    """Yield the exocets of a base and its digits."""
    beside = ~_seen_by(grid.layout, base)
    boards = [board & beside for digit, board in enumerate(boards_of(grid)) if mask >> digit & 1]
    for frame in _frames(grid.layout, base):
        if _bound(grid.layout, frame, boards, union(frame.objects)):
            for pair in product(*(_targets(grid, cells_, mask) for cells_ in frame.objects)):
                pattern = Exocet(frame, mask, (pair[0], pair[1]))
                if _bound(grid.layout, frame, boards, pattern.taken):
                    yield pattern


def bound(grid: Grid, pattern: Exocet, lines: tuple[int, ...]) -> bool:
    """Tell whether no digit of the base can be in all of some lines without the targets."""
    boards, mask = boards_of(grid), union(grid.layout.house_boards[line] for line in lines)
    return not any(
        _fits(grid.layout, boards[digit] & mask & ~_seen(grid, cell) & ~pattern.taken, lines)
        for cell in pattern.frame.base.cells
        for digit in bits(pattern.digits & grid.digits_of(cell))
    )


def _bound(layout: Layout, frame: ExocetFrame, boards: list[int], outside: int) -> bool:
    """Tell whether no base digit can be in all lines if it is in none of some cells."""
    free = frame.inside & ~outside
    return not any(_fits(layout, board & free, frame.lines) for board in boards)


@of_layout(most=10_000)
def _fits(layout: Layout, free: int, lines: tuple[int, ...]) -> bool:
    """Tell whether there is a way to place a digit in all of some houses."""
    return any(ways(layout, free, lines))


def _seen_by(layout: Layout, base: Base) -> int:
    """Return the cells that a digit of the base cannot be in, if it is in the base."""
    one, other = base.cells
    return layout.peers[one] & layout.peers[other] | 1 << one | 1 << other


def boards_of(grid: Grid) -> list[int]:
    """Return for each digit the cells where it is or can be."""
    alive, board, size = grid.alive, grid.layout.board, grid.size
    return [alive >> digit * size & board for digit in range(grid.digit_count)]


def _targets(grid: Grid, pair: int, mask: int) -> list[Target]:
    """Return the targets among two cells: each open one, or both if these must hold another."""
    layout = grid.layout
    targets = [Target(1 << cell) for cell in bits(pair & grid.unsolved)]
    if len(targets) == 2:
        for house, (digit, board) in product(layout.common_houses(pair), enumerate(grid.boards)):
            if board and not mask >> digit & 1 and layout.house_boards[house] & board == pair:
                targets.append(Target(pair, digit, house))
    return targets


def ways(layout: Layout, free: int, lines: Sequence[int], taken: int = 0) -> Iterator[int]:
    """Yield the ways to place a digit in all of some houses, as boards."""
    if not lines:
        yield taken
        return
    boards, peers = layout.house_boards, layout.peers
    narrow = min(lines, key=lambda line: (boards[line] & free).bit_count())
    for cell in bits(boards[narrow] & free):
        further = [line for line in lines if not boards[line] >> cell & 1]
        yield from ways(layout, free & ~peers[cell], further, taken | 1 << cell)


def fitting(grid: Grid, pattern: Exocet, lines: Sequence[int]) -> int:
    """Return the candidates that fit at least one way to place two base digits in all lines."""
    size, keep = grid.size, grid.position.space.keep
    beside = [_beside(grid, pattern, cell, lines) for cell in pattern.frame.base.cells]
    possible = 0
    one, other = pattern.frame.base.cells
    for first, second in permutations(bits(pattern.digits), 2):
        if grid.boards[first] >> one & grid.boards[second] >> other & 1:
            base = keep[one + first * size] & keep[other + second * size]
            for place in (0, 1):
                possible |= base & beside[0][first, place] & beside[1][second, 1 - place]
    return possible


def _seen(grid: Grid, cell: int) -> int:
    """Return the cells that have no further place for a digit of a cell, and itself."""
    return grid.layout.peers[cell] | 1 << cell


def _beside(
    grid: Grid, pattern: Exocet, base: int, lines: Sequence[int]
) -> dict[tuple[int, int], int]:
    """Return by digit and target what can be true if it is in a base cell and in that target only.

    The digit must then be in all lines, too.
    """
    boards, inside = boards_of(grid), union(grid.layout.house_boards[line] for line in lines)
    beside = {}
    for digit, (place, target) in product(bits(pattern.digits), enumerate(pattern.targets)):
        free = boards[digit] & ~_seen(grid, base) & ~pattern.targets[1 - place].cells
        free &= inside | target.cells
        beside[digit, place] = _in_target(grid, digit, target, free, lines)
    return beside


def _in_target(grid: Grid, digit: int, target: Target, free: int, lines: Sequence[int]) -> int:
    """Return what can be true if a digit is in a target and in all lines, in some cells."""
    layout, size, keep = grid.layout, grid.size, grid.position.space.keep
    total = 0
    for cell in bits(free & target.cells):
        further = [line for line in lines if not layout.house_boards[line] >> cell & 1]
        locked = grid.alive
        for partner in bits(target.cells ^ 1 << cell):
            locked &= keep[partner + target.digit * size]
        for way in ways(layout, free & ~layout.peers[cell], further, 1 << cell):
            fits = locked
            for way_cell in bits(way):
                fits &= keep[way_cell + digit * size]
            total |= fits
    return total


def deduction(grid: Grid, pattern: Exocet, removes: int, lines: Sequence[int]) -> Deduction:
    """Return what is removed by an exocet; the lines, and what it names, prove it."""
    item, cross = grid.layout.item, union(grid.layout.house_boards[n] for n in pattern.frame.lines)
    base, taken = pattern.frame.base.cells, pattern.taken
    locks = [target for target in pattern.targets if target.house >= 0]
    why, tokens = _why(grid, pattern, removes)
    return Deduction(
        removes=removes,
        truths=(
            *base,
            *(item(line, digit) for digit in bits(pattern.digits) for line in lines),
            *(item(lock.house, lock.digit) for lock in locks),
        ),
        roles={
            "base": grid.candidates_in(_set(base)) & ~removes,
            "target": grid.candidates_in(taken, pattern.digits) & ~removes,
            "cross": grid.candidates_in(cross & ~taken, pattern.digits) & ~removes,
            "locked": union(grid.candidates(lock.digit, lock.cells) for lock in locks),
        },
        says=Says(
            "The base cells {base} have only {digits}. Each of these, if it is in the base, cannot "
            "be in all of {lines} without the targets {targets}."
            + (" Of two target cells together one must be {locked}." if locks else ""),
            " ".join(["So the two digits of {base} are those of {targets}.", *why]),
            base=cells(_set(base)),
            digits=digits(pattern.digits),
            lines=houses(*lines),
            targets=cells(taken),
            locked=candidates(union(grid.candidates(lock.digit, lock.cells) for lock in locks)),
            **tokens,
        ),
        supposes=True,
    )


WHY = {
    "wrong": "{wrong}: a target holds only digits of the base.",
    "single": "{single}: it is in no pair of base digits that the targets can hold.",
    "other": "{other}: each way to place such a pair has a digit that excludes it.",
}
"""Why candidates go: a sentence for each sort."""


def _why(grid: Grid, pattern: Exocet, removes: int) -> tuple[list[str], dict[str, Token]]:
    """Return why each candidate goes, those that go alike in a sentence, and the tokens."""
    targets = grid.candidates_in(pattern.taken)
    digits_ = union(grid.layout.board << digit * grid.size for digit in bits(pattern.digits))
    inside = (targets | grid.candidates_in(_set(pattern.frame.base.cells))) & digits_
    sorts = {
        "wrong": removes & targets & ~digits_,
        "single": removes & inside,
        "other": removes & ~inside & ~targets,
    }
    present = {sort: members for sort, members in sorts.items() if members}
    tokens = {sort: Token("removed", members) for sort, members in present.items()}
    return [WHY[sort] for sort in present], tokens


@of_layout
def _bases(layout: Layout) -> list[Base]:
    """Return all bases; none if there are regions."""
    boards, bases = layout.house_boards, []
    for line, box in product([*layout.rows, *layout.columns], layout.boxes):
        mini = boards[line] & boards[box]
        crossing = layout.columns if line < layout.side else layout.rows
        for pair in combinations(bits(mini), 2) if mini.bit_count() > 2 else ():
            through = [cross_line for cross_line in crossing if boards[cross_line] & mini]
            own = tuple(cross_line for cross_line in through if not boards[cross_line] & _set(pair))
            aside = tuple(cross_line for cross_line in crossing if cross_line not in through)
            bases.append(Base(pair, line, own, aside))
    return [] if layout.shape.regions else bases


@of_layout
def _frames(layout: Layout, base: Base) -> list[ExocetFrame]:
    """Return the frames of a base: each two cross lines through different boxes."""
    boards, frames = layout.house_boards, []
    for two in combinations(base.aside, 2):
        crosses = [boards[base.line] & boards[cross_line] for cross_line in two]
        boxes = [layout.houses_of[cross.bit_length() - 1][2] for cross in crosses]
        if boxes[0] != boxes[1]:
            first, second = (
                boards[cross_line] & boards[box] & ~cross
                for cross_line, box, cross in zip(two, boxes, crosses, strict=True)
            )
            lines = (*base.own, *two)
            inside = union(boards[line] for line in lines)
            frames.append(ExocetFrame(base, lines, inside, (boxes[0], boxes[1]), (first, second)))
    return frames


def _set(members: Iterable[int]) -> int:
    return union(1 << member for member in members)


TECHNIQUES = [exocet]
