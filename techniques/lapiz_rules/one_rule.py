"""Techniques that look at one rule: what no way to satisfy it contains."""

from itertools import chain, combinations

from lapiz import Demand, Says, Technique, Token, items, number, of_process, single, union
from lapiz.texts import marked
from lapiz_generic import Found, demand_technique, told
from lapiz_grid import Digits, Sums, Ways, mask_of
from lapiz_rules.balance import place_of, sums_of
from lapiz_rules.combined import CAGES
from lapiz_rules.ratings import rating
from lapiz_rules.together import together
from lapiz_rules.why_gone import Tell, told_why
from lapiz_sudoku.board import Grid, cells, digit, digits

ARROWS = ("arrow", "pill-arrow", "double-arrow")
SEGMENTS = ("region-sum-line", "equal-sums", "zipper")
SUMS = ("sum", "little-killer")
ENDS = ("between", "lockout")
SHADINGS = ("yin-yang",)
MOST_TOLD = 6
"""Of how many combinations a text lists all."""


def _shown(
    name: str,
    sorts: tuple[str, ...],
    tell: Tell,
    doc: str,
    *,
    score: int,
    title: str = "",
    but: tuple[str, ...] = (),
) -> Technique:
    def says(grid: Grid, found: Found) -> Says:
        return told_why(tell, grid, found.truths[0], found.removes)

    about = rating(score, title=title)
    return together(demand_technique(name, sorts=sorts, but=but, says=says, doc=doc, **about))


EVERY_WAY = "Look at {rule}."


def _says(template: str, at: int, **tokens: Token) -> Says:
    return Says(template, "", rule=items(at), **tokens)


def _plain(template: str) -> Tell:
    """Return what tells a rule by its name alone."""
    return lambda _, at, __, removes: _says(template, at)


def _bounds(demand: Sums, grid: Grid, sign: int) -> tuple[int, int]:
    """Return the least and the greatest sum of the places that count with a sign."""
    low, high = 0, 0
    for group, weights in zip(demand.groups, demand.weights, strict=True):
        weight = weights[0] * sign
        if weight > 0:
            places = (place_of(demand.places[place], demand.digits, 1) for place in group)
            totals = sums_of([place.left(grid.alive) for place in places], grid.layout) or {0}
            low, high = low + weight * min(totals), high + weight * max(totals)
    return low, high


def _equal(between: str, exactly: str) -> Tell:
    """Return what tells between which sums two parts lie that are equal."""

    def tell(grid: Grid, at: int, demand: Demand, removes: int) -> Says:
        if not isinstance(demand, Sums):
            return _says(EVERY_WAY, at)
        first, other = _bounds(demand, grid, 1), _bounds(demand, grid, -1)
        low, high = max(first[0], other[0]), min(first[1], other[1])
        return _says(between if low < high else exactly, at, low=number(low), high=number(high))

    return tell


def _reach(grid: Grid, at: int, demand: Demand, removes: int) -> Says:
    """Say what the digits left add up to."""
    if not isinstance(demand, Sums):
        return _says(EVERY_WAY, at)
    low, high = _bounds(demand, grid, 1)
    template = "{rule}: the digits left add up to at least {low} and at most {high}."
    return _says(template, at, low=number(low), high=number(high))


def _sandwich(grid: Grid, at: int, demand: Demand, removes: int) -> Says:
    """Say which digits can stand between the crusts, or how many do."""
    total = int(str(grid.position.space.items[at].name.arguments[0]))  # type: ignore[attr-defined]
    sets = sets_inside(grid.layout.digits, total)
    ends: dict[str, Token] = {"low": digit(0), "top": digit(grid.digit_count - 1)}
    if not sets or total == 0:
        return _says("{rule}: {low} and {top} are next to each other.", at, **ends)
    if len(sets) <= MOST_TOLD:
        template = "{rule}: what lies between {low} and {top} can only be {sets}."
        return _says(template, at, sets=Token("sums", sets), **ends)
    sizes = [mask.bit_count() for mask in sets]
    template = "{rule}: {least} to {most} cells lie between {low} and {top}."
    if min(sizes) == max(sizes):
        template = "{rule}: {least} cells lie between {low} and {top}."
    least, most = number(min(sizes)), number(max(sizes))
    return _says(template, at, least=least, most=most, **ends)


@of_process(most=500)
def sets_inside(values: Digits, total: int) -> tuple[int, ...]:
    """Return the sets (masks) of digits with a sum, without the least and the largest, small first.

    >>> [bin(mask) for mask in sets_inside((0, 2, 4, 6, 8), 6)]
    ['0b1000', '0b110']
    """
    inner = values[1:-1]
    sizes = range(len(inner) + 1)
    choices = chain.from_iterable(combinations(inner, size) for size in sizes)
    return tuple(mask_of(values, chosen) for chosen in choices if sum(chosen) == total)


def _tallest(grid: Grid, at: int, demand: Demand, removes: int) -> Says:
    """Say where the largest digit can still be."""
    top = grid.digit_count - 1
    board = (demand.scope & grid.alive & ~removes) >> top * grid.size & grid.layout.board
    template = "{rule}: the tallest, {top}, hides all behind it, and can only be in {cells}."
    return _says(template, at, top=digit(top), cells=cells(board))


def _first(template: str) -> Tell:
    """Return what tells what the first digit can still be."""

    def tell(grid: Grid, at: int, demand: Demand, removes: int) -> Says:
        members, left = demand.bits[0], grid.alive & ~removes  # type: ignore[attr-defined]
        mask = sum(1 << digit for digit, bit in enumerate(members) if left & bit)
        return _says(template, at, digits=digits(mask))

    return tell


def _shading(grid: Grid, found: Found) -> Says:
    """Say what a rule of shading says, and what would be otherwise: one shade, or a crossing."""
    says, space = told(grid, found), grid.position.space
    demand = space.demand_at[found.truths[0]]
    if not isinstance(demand, Ways) or "known" not in says.tokens:
        return says
    left = (union(place) & grid.position.alive for place in demand.bits)
    known = {(shade.bit_length() - 1) // grid.size for shade in left if single(shade)}
    mixed = len(known) > 1
    return Says(says.pattern, OTHERWISE[len(demand.places) == CORNER][mixed], **says.tokens)


CORNER = 4
"""How many cells meet at a corner."""
OTHERWISE = (
    marked(("With {known}, one shade would else be in two pieces along the border.",) * 2),
    marked(
        (
            "With {known}, all four cells would else be of one shade.",
            "With {known}, the two shades would else cross there.",
        )
    ),
)
"""What would be along the border, and at a corner: where the others have one shade, and both."""
TECHNIQUES = (
    _shown(
        "arrow-sum",
        ARROWS,
        _equal(
            "{rule}: its shaft adds up to at least {low} and at most {high}.",
            "{rule}: its shaft adds up to {low}.",
        ),
        """The digits left on the shaft of an arrow bound its circle, and the other way round.

        Every way to fill circle and shaft is looked at, cells that see each other with different
        digits; a digit that none of them has goes.

        Source: players of arrow sudoku. Order: by arrow.
        """,
        score=30,
    ),
    _shown(
        "sum-bounds",
        SUMS,
        _reach,
        """A digit is too large or too small for a sum, whatever the other cells hold.

        Source: players of little killers. Order: by rule.
        """,
        score=35,
    ),
    _shown(
        "equal-segments",
        SEGMENTS,
        _equal(
            "{rule}: two equal parts of it add up to at least {low} and at most {high} each.",
            "{rule}: two equal parts of it add up to {low} each.",
        ),
        """Parts of a line (or groups of cells) have equal sums: each bounds the others.

        It is the same for the pairs of a zipper line.

        Source: players of region sum lines. Order: by rule.
        """,
        score=35,
    ),
    _shown(
        "sandwich-sum",
        ("sandwich",),
        _sandwich,
        """Which digits can lie between 1 and 9 in a sandwich, and where the crusts can be.

        Source: players of sandwich sudoku. Order: by clue.
        """,
        score=40,
    ),
    _shown(
        "skyscraper-view",
        ("skyscraper",),
        _tallest,
        """How soon large digits may come where a number of digits is seen from outside.

        The tallest hides all behind it, so it cannot come too soon, nor can other large digits.

        Source: players of skyscraper puzzles. Order: by clue.
        """,
        score=40,
    ),
    _shown(
        "x-sum-first",
        ("x-sum",),
        _first("{rule}: the first digit, which says how many are added up, can only be {digits}."),
        """Which first digits of an X-sum can reach its total, and with what.

        Source: players of X-sums. Order: by clue.
        """,
        score=40,
        title="X-Sum First",
    ),
    _shown(
        "numbered-room-first",
        ("numbered-room",),
        _first("{rule}: the first digit, which says where the clue stands, can only be {digits}."),
        """The first digit of a numbered room says where the clue stands, so it must be free there.

        Source: players of numbered rooms. Order: by clue.
        """,
        score=30,
    ),
    _shown(
        "line-ends",
        ENDS,
        _plain("The ends of {rule} bound the digits between them, and these bound the ends."),
        """The ends of a between or lockout line bound the digits between them.

        Source: players of between lines. Order: by line.
        """,
        score=30,
    ),
    together(
        demand_technique(
            "yin-yang-shading",
            sorts=SHADINGS,
            says=_shading,
            doc="""A cell must be shaded, or must not: else a shade is parted, or fills a square.

        All cells of a shade are connected. A cell that alone can connect two parts of a shade has
        that shade; a cell that a shade cannot reach has the other one. No square of four cells has
        a single shade, and at a corner, or along the border, shades do not cross: one would cut the
        other in two.

        Source: players of yin-yang (Shiromaru-Kuromaru). Order: by rule.
        """,
            **rating(25, title="Yin-Yang"),
        )
    ),
    _shown(
        "one-clue",
        (),
        _plain(EVERY_WAY),
        but=(
            *(*ARROWS, *SUMS, *SEGMENTS, *ENDS, *CAGES),
            *("sandwich", "skyscraper", "x-sum", "numbered-room"),
            *(*SHADINGS, "chaos-construction"),
        ),
        doc="""Whatever way a rule is satisfied, a candidate is never part of it.

        It finds all that a rule alone says of the cells that it is about.

        Source: arc consistency, for any rule. Order: by rule.
        """,
        score=45,
    ),
)
"""A technique for each sort of rules, all of one search."""
