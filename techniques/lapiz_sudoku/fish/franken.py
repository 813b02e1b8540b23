"""Franken and mutant fish: boxes, and any houses, in the base and the cover of a fish."""

from collections.abc import Callable, Iterator

from lapiz import Deduction, Says, Technique, bits, of_layout, single, technique
from lapiz_sudoku.board import DigitPattern, Grid, Layout, cells, digits_to_search, houses
from lapiz_sudoku.fish.cover_fish import CoverFish, cover_fish, siamese_fish
from lapiz_sudoku.fish.cover_search import THOROUGH
from lapiz_sudoku.fish.fish import MANY_FINS, NAMES, ONE_FIN, WORDS
from lapiz_sudoku.scales.hodoku import hodoku

Finder = Callable[[Grid], Iterator[Deduction]]

# Score and level on HoDoKu's scale, by size: without fins and with them.
FRANKEN = {
    2: ((300, "Unfair"), (390, "Unfair")),
    3: ((350, "Unfair"), (410, "Unfair")),
    4: ((370, "Unfair"), (430, "Unfair")),
    **dict.fromkeys((5, 6, 7), ((470, "Extreme"),) * 2),
}
MUTANT = {
    **dict.fromkeys((2, 3, 4), ((450, "Extreme"), (470, "Extreme"))),
    **dict.fromkeys((5, 6, 7), ((470, "Extreme"),) * 2),
}
SORTS = {
    "Franken": "The {word} base houses are rows or boxes and the cover houses columns or boxes, "
    "or vice versa, with\nat least one box among them.",
    "Mutant": "Rows, columns, boxes and extra houses take part in any mix in the {word} base and\n"
    "cover houses.",
}
PLAIN = """All places for a digit in {word} houses, which share none, lie in {word} other houses.

{sort} Each house of the base needs the digit once, and no two can take it from the same house of
the cover, so they use the cover up: it cannot be anywhere else in it, nor in a cell of the base
that two houses of the cover hold (cannibalism).
"""
FINNED = """A {sort_name} {name} with fins: places outside the cover, or in two base houses.

{sort} If no fin is true, the base houses use up the cover, one each; if one is, no cell that sees
it can hold the digit. So a cell of the cover that sees every fin cannot, either way.
"""
SIAMESE = """Two {sort_name} {name} patterns with the same base houses, but other covers and fins.

They remove different cells, and make one step.
"""
SOURCE = """
Source: HoDoKu, "{title}".{limit} Order: {wide}by digit, then by base houses, then by cover houses
(rows, columns, boxes, extra houses).
"""
LIMIT = " Of this size only those that hold no smaller one with the same effect."
WIDE = "those whose base houses have at most {word} places each first, "


# --- what is said ---------------------------------------------------------------------------

ENDO = (
    "All places for {digit} in {base} lie in {cover}, but {endo} are in two of {base}: endo-fins.",
    "If an endo-fin is {digit}, no cell that sees all of them is. If none is, each of {base} has "
    "its {digit} in a different one of {cover}, and no other cell there is {digit}.",
)
BOTH = (
    "All places for {digit} in {base} lie in {cover}, but for the fins {fins}; {endo} are in two "
    "of {base}: endo-fins.",
    MANY_FINS[1],
)
NO_FINS = (
    "All places for {digit} in {base} lie in {cover}.",
    "Whichever way, each of {base} has its {digit} in a different one of {cover}. So {cover} get "
    "their {digit} there, and no other cell of them can be {digit}.",
)
CANNIBAL = " Nor can {eaten}: two houses of the cover would be used up at once."


def _pattern(fish: CoverFish) -> DigitPattern:
    """Return a fish as the pattern of one digit."""
    pattern, reason = _text(fish)
    base, cover = tuple(bits(fish.base)), tuple(bits(fish.cover))
    eaten = fish.removes & fish.body
    says = Says(
        pattern,
        reason + CANNIBAL if eaten else reason,
        base=houses(*base),
        cover=houses(*cover),
        fins=cells(fish.fins),
        endo=cells(fish.endo),
        eaten=cells(eaten),
    )
    roles = {"base": fish.body, "fin": fish.fins, "endo-fin": fish.endo}
    used = {role: board for role, board in roles.items() if board}
    return DigitPattern(fish.removes, base, used, says, covers=cover)


def _text(fish: CoverFish) -> tuple[str, str]:
    if fish.endo:
        return BOTH if fish.fins else ENDO
    if fish.fins:
        return ONE_FIN if single(fish.fins) else MANY_FINS
    return NO_FINS


def _siamese_pattern(first: CoverFish, second: CoverFish) -> DigitPattern:
    base = tuple(bits(first.base))
    fins, second_fins = first.fins | first.endo, second.fins | second.endo
    says = Says(
        "{digit} in {base} makes two fish: one in {cover}, but for the fins {fins}, and one in "
        "{other}, but for the fins {more}.",
        "In each fish, if a fin is {digit}, no cell that sees all its fins is; if none is, each "
        "of {base} has its {digit} in a different house of the cover, and no other cell there is.",
        base=houses(*base),
        cover=houses(*bits(first.cover)),
        fins=cells(fins),
        other=houses(*bits(second.cover)),
        more=cells(second_fins),
    )
    exo = (first.fins | second.fins) & ~first.endo
    body = (first.body | second.body) & ~(fins | second_fins)
    roles = {"base": body, "fin": exo, "endo-fin": first.endo}
    removes = first.removes | second.removes
    return DigitPattern(removes, base, {k: v for k, v in roles.items() if v}, says)


# --- the techniques -------------------------------------------------------------------------


def _finder(size: int, mutant: bool, finned: bool) -> Finder:
    search = SEARCHES[size, mutant]

    def find(grid: Grid) -> Iterator[Deduction]:
        for wide in (False,) if finned else (False, True):
            for digit, board in digits_to_search(grid):
                for fish in search(grid.layout, board):
                    if fish.finned == finned and fish.wide == wide:
                        yield grid.lift(digit, _pattern(fish))

    return find


def _siamese_finder(size: int, mutant: bool) -> Finder:
    def find(grid: Grid) -> Iterator[Deduction]:
        for digit, board in digits_to_search(grid):
            for first, second in siamese_fish(size, mutant, grid.layout, board):
                yield grid.lift(digit, _siamese_pattern(first, second))

    return find


def _search(size: int, mutant: bool) -> Callable[[Layout, int], list[CoverFish]]:
    @of_layout
    def search(layout: Layout, board: int) -> list[CoverFish]:
        return cover_fish(size, mutant, layout, board)

    return search


SEARCHES = {(size, mutant): _search(size, mutant) for size in NAMES for mutant in (False, True)}


def _technique(size: int, mutant: bool, finned: bool, siamese: bool = False) -> Technique:
    """Make the technique of a size and form of fish, with its title, code, score and text."""
    sort_name = "Mutant" if mutant else "Franken"
    name, word = NAMES[size], WORDS[size]
    title = ("Siamese " if siamese else "") + ("Finned " if finned else "") + f"{sort_name} {name}"
    find = _siamese_finder(size, mutant) if siamese else _finder(size, mutant, finned)
    text = SIAMESE if siamese else FINNED if finned else PLAIN
    find.__doc__ = (text + SOURCE).format(
        sort=SORTS[sort_name].format(word=word),
        sort_name=sort_name,
        name=name,
        word=word,
        title=title,
        limit=LIMIT if size > THOROUGH else "",
        wide="" if finned else WIDE.format(word=word),
    )
    score, level = (MUTANT if mutant else FRANKEN)[size][finned]
    form = 3 + 2 * mutant + finned
    return technique(
        title.lower().replace(" ", "-"),
        title=title,
        kind="sudoku",
        **hodoku(f"03{form}{size - 2}" + ("1" if siamese else ""), score, level),
        on=size <= 3 and not mutant and not siamese,  # as in HoDoKu
    )(find)


TECHNIQUES = [
    _technique(size, mutant, *form)
    for size in NAMES
    for mutant in (False, True)
    for form in ((False, False), (True, False), (True, True))
]
