"""What a cell's digits exclude by a rule, whichever of them is true: bounds, partners, copies."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import product

import attrs

from lapiz import (
    Deduction,
    Says,
    Technique,
    Token,
    bits,
    of_layout,
    of_process,
    of_solve,
    technique,
    union,
)
from lapiz_grid import Cells, Constraint, Relation
from lapiz_rules.together import together
from lapiz_sudoku.board import Grid, Layout, cells, digits, sees, space_of


@attrs.frozen(eq=False)
class Part:
    """Cells that are looked at together by a constraint, in the order that it has them.

    `beside` has for each cell the board of those that it has to do with. Where they are a `line`
    (or a pair), what one of them excludes is gone when the next is looked at. `ordered` says that
    of two cells one is larger, no more.
    """

    cells: tuple[int, ...]
    beside: Mapping[int, int]
    line: bool
    ordered: bool = False
    board: int = attrs.field(init=False)
    """Its cells, and those that they have to do with."""

    @board.default
    def _boards(self) -> int:
        return union((*self.beside.values(), *(1 << cell for cell in self.cells)))


@attrs.frozen(eq=False)
class Exclusion:
    """What the digits left in some cells of a part exclude in others of it."""

    part: Part
    excluding: tuple[int, ...]
    gone: int


@of_layout(most=2_000)
def parts_of(layout: Layout, constraint: Constraint) -> list[Part]:
    """Return the parts of a constraint: its lines and pairs; else each cell with all bound to it.

    Where marks that are missing say something, too, they say it with the marks, cell by cell. What
    says only which digit is larger is gone along as far as cells are connected.
    """
    pairs, ordered = _pairs(layout, constraint), _is_ordered(layout, constraint)
    groups = [
        (group, [pair for pair in pairs if {*pair} <= {*group}]) for group in constraint.groups
    ]
    if not {*pairs} <= {pair for _, inside in groups for pair in inside}:
        if not ordered:
            near = bound(layout, constraint)
            return [Part((cell,), {cell: board}, line=False) for cell, board in near.items()]
        groups = [(pair, [pair]) for pair in pairs]
    if ordered:
        groups = _joined(groups)
    return [
        Part(tuple(dict.fromkeys(group)), _beside(inside), line=True, ordered=ordered)
        for group, inside in groups
    ]


Pairs = list[tuple[int, int]]


def _is_ordered(layout: Layout, constraint: Constraint) -> bool:
    """Tell whether of each two cells it says no more than which is larger."""
    bonds = layout.ruling.bonds_of(constraint) if layout.ruling else ()
    return all(_is_order(bond.relation) or _is_order(bond.turned) for bond in bonds)


@of_process(most=500)
def _is_order(relation: Relation) -> bool:
    """Tell whether a digit excludes all up to some digit, and a larger one at least as many.

    >>> _is_order((0b001, 0b011, 0b111)), _is_order((0b011, 0b111, 0b110))
    (True, False)
    """
    return list(relation) == sorted(relation) and not any(mask & mask + 1 for mask in relation)


def _joined(groups: Iterable[tuple[Cells, Pairs]]) -> list[tuple[Cells, Pairs]]:
    """Return groups of cells, those that share cells as one."""
    joined = list[tuple[Cells, Pairs]]()
    for group, inside in groups:
        touching = [earlier for earlier in joined if {*earlier[0]} & {*group}]
        joined = [earlier for earlier in joined if earlier not in touching]
        parts = [*touching, (group, inside)]
        together = tuple(cell for cells_of_one, _ in parts for cell in cells_of_one)
        joined.append((together, [pair for _, pairs in parts for pair in pairs]))
    return joined


@of_layout(most=2_000)
def bound(layout: Layout, constraint: Constraint) -> dict[int, int]:
    """Return for each cell of a constraint the board of those that it has to do with by it."""
    return _beside(_pairs(layout, constraint))


def _pairs(layout: Layout, constraint: Constraint) -> list[tuple[int, int]]:
    bonds = layout.ruling.bonds_of(constraint) if layout.ruling else ()
    return [(bond.first, bond.second) for bond in bonds]


def _beside(pairs: Iterable[tuple[int, int]]) -> dict[int, int]:
    boards: dict[int, int] = {}
    for cell, other in pairs:
        boards[cell] = boards.get(cell, 0) | 1 << other
        boards[other] = boards.get(other, 0) | 1 << cell
    return boards


@of_solve
def _partnerless(grid: Grid) -> dict[str, list[Exclusion]]:
    """Return by the name of a rule what digits exclude, whichever of their cell is true.

    A rule and the houses that two cells share are looked at together.
    """
    exclusions: dict[str, list[Exclusion]] = {}
    for constraint in grid.layout.shape.constraints:
        for part in parts_of(grid.layout, constraint):
            exclusion = _excluded(grid.layout, part, grid.candidates_in(part.board))
            if exclusion:
                exclusions.setdefault(constraint.rule.name, []).append(exclusion)
    return exclusions


@of_layout(most=20_000)
def _excluded(layout: Layout, part: Part, left: int) -> Exclusion | None:
    """Return what is excluded in a part, until nothing more is; most parts stay as they were.

    `left` are the open candidates of its cells, and of those that these have to do with.
    """
    by_all, size = _excluded_by_all.of(layout), layout.cells
    shifts = [(1 << digit, digit * size) for digit in range(layout.digit_count)]
    gone, excluding, before = 0, list[int](), -1
    while gone != before:
        before = gone
        for cell in part.cells:
            kept = left & ~gone
            digits = sum(bit for bit, shift in shifts if kept >> shift + cell & 1)
            if digits:
                now = by_all[cell, digits] & kept & part.beside.get(cell, 0) * layout.every
                if now:
                    gone |= now
                    excluding.append(cell)
        if not part.line:
            break
    return Exclusion(part, tuple(dict.fromkeys(excluding)), gone) if gone else None


@of_layout(most=20_000)
def _excluded_by_all(layout: Layout, content: tuple[int, int]) -> int:
    """Return what every one of some digits in a cell excludes."""
    (cell, digits), keep = content, space_of(layout.shape).keep
    left = 0
    for digit in bits(digits):
        left |= keep[digit * layout.cells + cell]
    return ~left


def _by_nature(layout: Layout, exclusion: Exclusion) -> bool:
    """Tell whether all of it goes whatever the cells hold, as no digit at all goes with it."""
    part, every, gone = exclusion.part, (1 << layout.digit_count) - 1, exclusion.gone
    by_all = _excluded_by_all.of(layout)
    for cell in () if part.ordered else part.cells:
        gone &= ~(by_all[cell, every] & part.beside.get(cell, 0) * layout.every)
    return not gone


def _deduction(grid: Grid, found: Exclusion, pair: tuple[int, int]) -> Deduction:
    board = union(1 << cell for cell in found.excluding)
    return Deduction(
        removes=found.gone,
        truths=found.excluding,
        roles={"base": grid.candidates_in(board)},
        says=_says(grid, found, sees(*pair)),
    )


def _says(grid: Grid, found: Exclusion, because: Token) -> Says:
    cell, *others = found.excluding
    changed = union(1 << candidate % grid.size for candidate in bits(found.gone))
    if _by_nature(grid.layout, found):
        return Says(
            "Look at {digits} in {cells}.",
            "{because}, so beside {digits} there is no digit at all.",
            digits=digits(union(1 << each // grid.size for each in bits(found.gone))),
            cells=cells(changed),
            because=because,
        )
    masks = [grid.digits_of(cell) for cell in found.excluding]
    if not others:
        any_digit = masks[0].bit_count() == grid.digit_count
        return Says(
            "{cell} can still be any digit." if any_digit else "{cell} can only be {digits}.",
            "{because}, and no digit left in {cell} allows what is removed.",
            cell=cells(1 << cell),
            digits=digits(masks[0]),
            because=because,
        )
    if len(found.part.cells) == 2 and all(mask.bit_count() < grid.digit_count for mask in masks):
        return Says(
            "{cell} can only be {digits}, and {other} only {others}.",
            "{because}, and no digit left in the one allows what is removed from the other.",
            cell=cells(1 << cell),
            digits=digits(masks[0]),
            other=cells(1 << others[0]),
            others=digits(masks[1]),
            because=because,
        )
    along = (
        "Count along {cells}: up from the smallest digits, down from the largest.",
        "{because}, and so on: what is removed is too small or too large for its place.",
    )
    compared = (
        "The digits left in {cells} are compared.",
        "{because}, and by this rule no digit left in one of these cells allows what is removed "
        "from the others.",
    )
    board = changed | union(1 << excluding for excluding in found.excluding)
    told = along if found.part.ordered else compared
    return Says(*told, cells=cells(board), because=because)


def _example(grid: Grid, found: Exclusion, rules: tuple[str, ...]) -> tuple[int, int] | None:
    """Return a candidate and one that it excludes by one of some rules, as far apart as there are.

    None if it is another rule that excludes it all.
    """
    ruling, size, order = grid.layout.ruling, grid.size, found.part.cells
    board = union(1 << cell for cell in found.excluding)
    pairs = [
        pair
        for pair in product(bits(grid.candidates_in(board)), bits(found.gone))
        if ruling
        and (bond := ruling.bond_between(*pair))
        and bond.constraint.rule.name in rules
        and (not found.part.line or pair[1] % size in order)
    ]

    def distance(pair: tuple[int, int]) -> int:
        first, other = (order.index(cell % size) for cell in pair)
        return abs(first - other)

    if not found.part.line:
        return pairs[0] if pairs else None
    return max(pairs, key=distance, default=None)


def _technique(name: str, rules: tuple[str, ...], doc: str, *, title: str = "") -> Technique:
    def find(grid: Grid) -> Iterator[Deduction]:
        known = _partnerless(grid)
        every = [exclusion for rule in rules for exclusion in known.get(rule, ())]
        every.sort(key=lambda each: (each.excluding, each.gone))
        for exclusion in every:
            pair = _example(grid, exclusion, rules)
            if pair:  # else it is another rule that excludes it all
                yield _deduction(grid, exclusion, pair)

    find.__doc__ = doc
    made = technique(name, title=title, kind="sudoku", after="hidden-single", ruled=True)
    return together(made(find))


_DOC = """{}

The rule is looked at for all digits that a cell can still be; a line, or a chain of larger and
smaller cells, is gone along as a whole, and two cells that share a mark are looked at from both
ends.

Source: the rules as setters state them. Order: by the cells that exclude.
"""

TECHNIQUES = [
    _technique(
        "thermometer-bounds",
        ("thermometer", "slow-thermometer"),
        _DOC.format("The smallest or largest digit of a cell bounds the rest of its thermometer."),
    ),
    _technique(
        "whisper-partners",
        ("german-whisper", "dutch-whisper", "whisper"),
        _DOC.format(
            "A digit on a whisper line differs too little from all that is left beside it."
        ),
    ),
    _technique(
        "renban-span",
        ("renban", "nabner"),
        _DOC.format("A digit is too far (or, on a nabner, too near) from all that a cell can be."),
    ),
    _technique(
        "line-of-three-sorts",
        ("entropic-line", "modular-line"),
        _DOC.format("All that a cell can be is of one sort, so cells near it are of the others."),
        title="Line of Three Sorts",
    ),
    _technique(
        "equal-cells",
        ("palindrome", "clone"),
        _DOC.format("Two cells are equal, so what one of them cannot be the other cannot be."),
    ),
    _technique(
        "dot-partners",
        ("white-dots", "black-dots", "difference", "ratio", "one-of"),
        _DOC.format("A digit has no partner left across a dot, or one that needs a dot."),
    ),
    _technique(
        "sum-partners",
        ("x", "v", "pair-sum"),
        _DOC.format("A digit has no partner left that makes the sum of an X, a V or a circle."),
    ),
    _technique(
        "inequality-bounds",
        ("greater-than", "minimum", "maximum"),
        _DOC.format("A digit is not smaller (or larger) than all that its neighbour can be."),
    ),
    _technique(
        "neighbours-excluded",
        ("non-consecutive", "anti-knight", "anti-king", "anti-taxicab", "argyle"),
        _DOC.format("All that a cell can be excludes the same digit in another cell."),
    ),
    _technique(
        "indexing-pairs",
        ("column-indexing", "row-indexing", "column-index", "row-index", "index-line"),
        _DOC.format("A digit says where another stands, and that is not possible any more."),
    ),
]
"""A technique for each sort of rules, all of one search."""
