"""Fish of one digit on rows and columns, from X-Wing to Leviathan; finned, sashimi, siamese."""

from collections.abc import Callable, Iterator

from lapiz import Deduction, Says, Technique, bits, of_layout, single, technique
from lapiz_sudoku.board import DigitPattern, Grid, Layout, cells, digits_to_search, houses
from lapiz_sudoku.fish.fish_search import Fish, finned, plain, siamese
from lapiz_sudoku.scales.hodoku import hodoku

Finder = Callable[[Grid], Iterator[Deduction]]
Search = Callable[[Layout, int], list[Fish]]

NAMES = {2: "X-Wing", 3: "Swordfish", 4: "Jellyfish", 5: "Squirmbag", 6: "Whale", 7: "Leviathan"}
WORDS = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven"}
# Score and level on HoDoKu's scale of the plain, the finned and the sashimi fish, by size.
RATES = {
    2: ((140, "Hard"), (130, "Hard"), (150, "Hard")),
    3: ((150, "Hard"), (200, "Unfair"), (240, "Unfair")),
    4: ((160, "Hard"), (250, "Unfair"), (260, "Unfair")),
    **dict.fromkeys((5, 6, 7), ((470, "Unfair"),) * 3),
}
FORMS = ("", "Finned ", "Sashimi ")

PLAIN = """{first} rows have all their places for a digit in {word} columns, or vice versa.

Each of the rows needs the digit once, and no two can take it from the same column, so they use up
the {word} columns: it cannot be anywhere else in them.
"""
FINNED = """A fish like the {name}, but with a few extra places in its base lines, the fins.

If no fin is true, the base lines use up the cover lines as in the {name}; if one is, no cell that
sees it can hold the digit. So a cell of the cover that sees every fin cannot, either way.
"""
SASHIMI = """A finned {name} in which some base line has at most one place left without the fins.

Without the fins it would fall apart into smaller patterns, but the reasoning is that of the finned
fish: either a fin is true, or the base lines take the digit from the cover lines, one each. A cell
of the cover that sees every fin cannot hold the digit, either way.
"""
SIAMESE = """Two {form} {name} patterns with the same base lines, but other covers and fins.

Each removes what the other does not; they make one step. A pair of one finned and one
sashimi fish counts as either.
"""
TEXTS = (PLAIN, FINNED, SASHIMI)
SOURCE = """
Source: HoDoKu, "{title}". Order: by digit, rows as base before columns, {order}.
"""


# --- what is said ---------------------------------------------------------------------------


ONE_FIN = (
    "All places for {digit} in {base} lie in {cover}, but for the fin {fins}.",
    "If the fin is {digit}, no cell that sees it is. If it is not, each of {base} has its {digit} "
    "in a different one of {cover}, and no other cell there is {digit}.",
)
MANY_FINS = (
    "All places for {digit} in {base} lie in {cover}, but for the fins {fins}.",
    "If a fin is {digit}, no cell that sees all fins is. If none is, each of {base} has its "
    "{digit} in a different one of {cover}, and no other cell there is {digit}.",
)
DEGENERATE = " Without fins a base line has at most one place there, so it is sashimi."


def _houses(layout: Layout, fish: Fish) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the numbers of the houses of the base and of the cover."""
    first, second = (layout.side, 0) if fish.turned else (0, layout.side)
    base = tuple(first + number for number in bits(fish.base))
    return base, tuple(second + number for number in bits(fish.cover))


def plain_pattern(layout: Layout, fish: Fish) -> DigitPattern:
    """Return the pattern of a fish without fins."""
    base, cover = _houses(layout, fish)
    says = Says(
        "All places for {digit} in {base} lie in {cover}.",
        "Whichever way, each of {base} has its {digit} in a different one of {cover}. So {cover} "
        "get their {digit} there, and no other cell of them can be {digit}.",
        base=houses(*base),
        cover=houses(*cover),
    )
    return DigitPattern(fish.removes, base, {"base": fish.body}, says, covers=cover)


def _finned_pattern(layout: Layout, fish: Fish) -> DigitPattern:
    base, cover = _houses(layout, fish)
    pattern, reason = ONE_FIN if single(fish.fins) else MANY_FINS
    says = Says(
        pattern + DEGENERATE if fish.sashimi else pattern,
        reason,
        base=houses(*base),
        cover=houses(*cover),
        fins=cells(fish.fins),
    )
    roles = {"base": fish.body, "fin": fish.fins}
    return DigitPattern(fish.removes, base, roles, says, covers=cover)


def _siamese_pattern(layout: Layout, first: Fish, second: Fish) -> DigitPattern:
    (base, cover), (_, second_cover) = _houses(layout, first), _houses(layout, second)
    fins = first.fins | second.fins
    says = Says(
        "{digit} in {base} makes two fish: one in {cover}, but for the fins {fins}, and one in "
        "{other}, but for the fins {more}.",
        "In each fish, if a fin is {digit}, no cell that sees all its fins is; if none is, each "
        "of {base} has its {digit} in a different line of the cover, and no other cell there is.",
        base=houses(*base),
        cover=houses(*cover),
        fins=cells(first.fins),
        other=houses(*second_cover),
        more=cells(second.fins),
    )
    roles = {"base": (first.body | second.body) & ~fins, "fin": fins}
    return DigitPattern(first.removes | second.removes, base, roles, says)


# --- the techniques -------------------------------------------------------------------------


def _plain_finder(size: int) -> Finder:
    @of_layout
    def search(layout: Layout, board: int) -> list[Fish]:
        return plain(size, layout, board)

    def find(grid: Grid) -> Iterator[Deduction]:
        layout = grid.layout
        for digit, board in digits_to_search(grid):
            for fish in search(layout, board):
                yield grid.lift(digit, plain_pattern(layout, fish))

    return find


def _finned_finder(search: Search, sashimi: bool) -> Finder:
    def find(grid: Grid) -> Iterator[Deduction]:
        layout = grid.layout
        for digit, board in digits_to_search(grid):
            for fish in search(layout, board):
                if fish.sashimi == sashimi:
                    yield grid.lift(digit, _finned_pattern(layout, fish))

    return find


def _siamese_finder(size: int, sashimi: bool) -> Finder:
    def find(grid: Grid) -> Iterator[Deduction]:
        for digit, board in digits_to_search(grid):
            for first, second in siamese(size, grid.layout, board):
                if sashimi in (first.sashimi, second.sashimi):
                    yield grid.lift(digit, _siamese_pattern(grid.layout, first, second))

    return find


def _fish(size: int, form: int, find: Finder, siamese: bool = False) -> Technique:
    """Make the technique of a size and form of fish, with its title, code, score and text."""
    name, word = NAMES[size], WORDS[size]
    title = ("Siamese " if siamese else "") + FORMS[form] + name
    text = SIAMESE if siamese else TEXTS[form]
    order = "then by base lines" if form == 0 else "then by base lines, then by cover lines"
    find.__doc__ = (text + SOURCE).format(
        name=name,
        form=FORMS[form].strip().lower(),
        word=word,
        first=word.title(),
        title=title,
        order=order,
    )
    score, level = RATES[size][form]
    return technique(
        title.lower().replace(" ", "-"),
        title=title,
        kind="sudoku",
        **hodoku(f"03{form}{size - 2}" + ("1" if siamese else ""), score, level),
        on=size <= 4 and not siamese,  # as in HoDoKu
    )(find)


def _family(size: int) -> Iterator[Technique]:
    """Yield the techniques of one size of fish; those with fins share what they search."""

    @of_layout
    def search(layout: Layout, board: int) -> list[Fish]:
        return finned(size, layout, board)

    yield _fish(size, 0, _plain_finder(size))
    for form, sashimi in ((1, False), (2, True)):
        yield _fish(size, form, _finned_finder(search, sashimi))
        yield _fish(size, form, _siamese_finder(size, sashimi), siamese=True)


TECHNIQUES = [form for size in NAMES for form in _family(size)]
