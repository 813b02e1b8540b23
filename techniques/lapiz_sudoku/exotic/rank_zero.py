"""Truths exactly covered by as many links: what every locked set is, however many houses it spans.

Let each candidate lie in at least as many links (items of which at most one candidate is true) as
truths (items of which one is), and let there be as many links as truths. The true candidates of the
truths then use up all links, so that a candidate in more links than truths is false. A naked subset
has cells for truths and digits in a house for links, a hidden one the reverse, a fish the lines of
one digit for both; larger ones mix houses of all sorts and several digits.

Source: Allan Barker, "Sudoku set logic" (truths, links and rank).
"""

from collections.abc import Iterable, Iterator

from lapiz import Deduction, Says, Token, items, number, numbered, union
from lapiz.texts import marked
from lapiz_sudoku.board import Grid, cells, covered

Items = tuple[int, ...]
CELLS, DIGITS, LINKS = marked(
    (
        "The {count} cells {cells} have candidates only in these {count}, each with room for one:",
        "Each of these {count} has a place:",
        "All their places are in these {count}, each with room for one:",
    )
)
"""What stands above the lists of truths and links; cells are named in it."""
MOST_IN_A_SENTENCE = 8
"""How many truths there are at most where they and the links are named in a sentence."""


def excess(grid: Grid, truths: Iterable[int], links: Iterable[int]) -> int:
    """Return the open candidates that lie in more links than truths: all are false.

    Truths and links are items, as many of one as of the other. The result is 0 if some candidate
    lies in fewer links than truths.
    """
    sets, open_ = grid.position.space.sets, grid.open
    in_truths = _at_least([sets[item] & open_ for item in truths])
    in_links = _at_least([sets[item] & open_ for item in links])
    in_truths += [0] * (len(in_links) - len(in_truths))
    if len(in_truths) > len(in_links):
        return 0
    removes = 0
    for by_truths, by_links in zip(in_truths, in_links, strict=True):
        if by_truths & ~by_links:
            return 0
        removes |= by_links & ~by_truths
    return removes


def _at_least(sets: Iterable[int]) -> list[int]:
    """Return what lies in at least one of some sets, in at least two, and so on."""
    levels: list[int] = []
    # Each set is added to the first level; what was there already is carried to the next one.
    for carry in sets:
        for place, level in enumerate(levels):
            levels[place], carry = level | carry, level & carry
            if not carry:
                break
        if carry:
            levels.append(carry)
    return levels


def locked(grid: Grid, removes: int, truths: Items, links: Items, *others: Items) -> Deduction:
    """Return the deduction of truths that are covered by just as many links.

    `others` are other links that cover them too, if some of what is removed lies only in these.
    """
    space = grid.position.space
    base, cover = (union(space.sets[item] for item in part) for part in (truths, links))
    return Deduction(
        removes=removes,
        truths=truths,
        roles={
            "base": base & grid.open & ~removes,
            "cover": cover & ~base & grid.open & ~removes,
        },
        says=_says(grid, truths, links),
        factors=covered(truths * (1 + len(others)), sum(others, links)),
    )


def _says(grid: Grid, truths: Items, links: Items) -> Says:
    """Return the text of a locked set; of a large one truths and links are listed."""
    named: dict[str, Token] = {}
    all_cells = max(truths) < grid.size
    if len(truths) > MOST_IN_A_SENTENCE:
        above = [] if all_cells else [DIGITS, *_listed(grid, "truth", truths, named), LINKS]
        pattern = "\n".join([*(above or [CELLS]), *_listed(grid, "link", links, named)])
    else:
        named = {"truths": items(*truths), "links": items(*links)}
        pattern = (
            "The {count} cells {cells} have candidates only in {links}: {count} as well, each with "
            "room for one."
            if all_cells
            else "Each of these {count} has a place: {truths}. All their places are in {links}: "
            "{count} as well, each with room for one."
        )
    return Says(
        pattern,
        "So all of these are used up, and nothing else there is true.",
        count=number(len(truths)),
        cells=cells(union(1 << item for item in truths if item < grid.size)),
        **named,
    )


def _listed(grid: Grid, name: str, some: Items, own: dict[str, Token]) -> Iterator[str]:
    """Yield the lines of a list of items, digit by digit, and add their tokens to the others."""
    groups = _by_digit(grid, some)
    own.update((f"{name}{place}", items(*group)) for place, group in enumerate(groups))
    yield from numbered(f"{{{name}0}};", range(len(groups) - 1))
    yield f"{{{name}{len(groups) - 1}}}."


def _by_digit(grid: Grid, numbers: Items) -> list[Items]:
    """Return items in groups: the cells, then those of each digit."""
    groups: dict[int, list[int]] = {}
    for item in sorted(numbers):
        digit = (item - grid.size) % grid.digit_count if item >= grid.size else -1
        groups.setdefault(digit, []).append(item)
    return [tuple(groups[digit]) for digit in sorted(groups)]
