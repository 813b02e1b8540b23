"""Truths exactly covered by as many links: what every locked set is, however many houses it spans.

Let each candidate lie in at least as many links (items of which at most one candidate is true) as
truths (items of which one is), and let there be as many links as truths. The true candidates of the
truths then use up all links, so that a candidate in more links than truths is false. A naked subset
has cells for truths and digits in a house for links, a hidden one the reverse, a fish the lines of
one digit for both; larger ones mix houses of all sorts and several digits.

Source: Allan Barker, "Sudoku set logic" (truths, links and rank).
"""

from collections.abc import Iterable

from lapiz import Deduction, Says, items, number, union
from lapiz_sudoku.board import Grid, cells, covered

Items = tuple[int, ...]


def excess(grid: Grid, truths: Iterable[int], links: Iterable[int]) -> int:
    """Return the open candidates that lie in more links than truths: all are false.

    Truths and links are items, as many of one as of the other. The result is 0 if some candidate
    lies in fewer links than truths.
    """
    sets, open_ = grid.position.space.sets, grid.position.open
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
    base, cover = (union(space.sets[item] for item in some) for some in (truths, links))
    return Deduction(
        removes=removes,
        truths=truths,
        roles={
            "base": base & grid.position.open & ~removes,
            "cover": cover & ~base & grid.position.open & ~removes,
        },
        says=Says(
            "The {count} cells {cells} have candidates only in {links}: {count} as well, each with "
            "room for one."
            if max(truths) < grid.size
            else "Each of these {count} has a place: {truths}. All their places are in {links}: "
            "{count} as well, each with room for one.",
            "So all of these are used up, and nothing else there is true.",
            count=number(len(truths)),
            cells=cells(union(1 << item for item in truths if item < grid.size)),
            truths=items(*truths),
            links=items(*links),
        ),
        factors=covered(truths * (1 + len(others)), sum(others, links)),
    )
