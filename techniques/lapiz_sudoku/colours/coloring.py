"""Coloring of one digit: strong links put its places in two colours, one of which is true.

A colour that contradicts itself is false; what sees both of two colours that cannot both be false
goes. The search of clusters is that of 3D Medusa, which colours candidates instead of cells.
"""

from collections.abc import Callable, Iterator
from itertools import combinations, permutations, product
from typing import NamedTuple

from lapiz import Deduction, Says, Technique, Token, bits, lowest, single, technique, union
from lapiz_sudoku.board.bivalue import strong_links
from lapiz_sudoku.board.grid import DigitPattern, Grid, cells, houses
from lapiz_sudoku.board.layout import Layout
from lapiz_sudoku.board.placing import digits_to_search
from lapiz_sudoku.colours.clusters import Cluster, Links, clusters, joined, path, trap, wrap

__all__ = ["TECHNIQUES"]

Find = Callable[[Grid], Iterator[Deduction]]

ONCE = "{digit} has just two places in {lines}, so it is in {one} or else in {other}."
TWICE = (
    "{digit} has just two places in {lines}, so it is in {one} or else in {other}, and in {third} "
    "or else in {fourth}."
)
ROLES = ("one", "other", "third", "fourth")
BOTH = "No cell that sees one of each kind can be {digit}."


class Known(NamedTuple):
    """The strong links and clusters of a digit's board."""

    links: Links
    clusters: list[Cluster]


def _known(layout: Layout, board: int) -> Known:
    links: Links = layout.remember(strong_links, board, board)
    return Known(links, clusters(links, layout.peers))


def _traps(layout: Layout, board: int) -> list[DigitPattern]:
    """Return what sees both colours of a cluster of a digit."""
    known, found = layout.remember(_known, board, board), []
    for cluster in known.clusters:
        removes = cluster.seen & cluster.seen_by_other & board & ~(cluster.one | cluster.other)
        if removes:
            used = trap(known.links, layout.peers, cluster, removes)
            found.append(_pattern(known, removes, used, [cluster], BOTH))
    return found


def _wraps(layout: Layout, board: int) -> list[DigitPattern]:
    """Return the colours of a digit that see themselves."""
    known, found = layout.remember(_known, board, board), []
    for cluster in known.clusters:
        for side in (cluster, cluster.turned()):
            if side.one & side.seen:
                pair, used = wrap(known.links, layout.peers, side.one, side.seen)
                found.append(
                    _pattern(
                        known, side.one, used, [side],
                        "{pair}, of one kind, are both in {house}. So {one} cannot be {digit}.",
                        pair=cells(pair),
                        house=houses(layout.common_houses(pair)[0]),
                    )
                )  # fmt: skip
    return found


def _seen_by_two(layout: Layout, board: int) -> list[DigitPattern]:
    """Return what sees two colours of which one is true; all of a pair of clusters is one."""
    known, found = layout.remember(_known, board, board), []
    for first, second in combinations(known.clusters, 2):
        removes, used, touching = 0, list[int](), 0
        if not (first.seen | first.seen_by_other) & (second.one | second.other):
            continue
        for one, two in product((first, first.turned()), (second, second.turned())):
            targets = board & one.seen_by_other & two.seen_by_other if one.seen & two.one else 0
            removes |= targets
            for target in bits(targets):
                way, touch = _across(layout, known.links, one, two, layout.peers[target])
                touching |= touch
                used += way
        if removes:
            reason = (
                "Colours meet at {touching}. Of two that do one is false, so one of their "
                "opposites is true, and no cell that sees one of each of these can be {digit}."
            )
            found.append(
                _pattern(known, removes, used, [first, second], reason, touching=cells(touching))
            )
    return found


def _across(
    layout: Layout, links: Links, one: Cluster, two: Cluster, near: int
) -> tuple[list[int], int]:
    """Return the links from two colours in some cells to their opposites, and where these touch."""
    way = path(links, one.other & near, one.one & two.seen)
    inner = union(way) & one.one & two.seen
    outer = two.one & layout.peers[lowest(inner)]
    rest = path(links, two.other & near, outer)
    return way + rest, inner | union(rest) & outer


def _sees_both(layout: Layout, board: int) -> list[DigitPattern]:
    """Return the colours that see both colours of another cluster."""
    known, found = layout.remember(_known, board, board), []
    for first, second in permutations(known.clusters, 2):
        for side in (first, first.turned()):
            if side.seen & second.one and side.seen & second.other:
                used = _fall(layout, known.links, side, second)
                if single(side.one):
                    found.append(_pattern(known, side.one, used, [second], BOTH))
                else:
                    reason = (
                        "Some of {third} and some of {fourth} are seen from {one}, and one of "
                        "these kinds is true. So {one} cannot be {digit}."
                    )
                    found.append(_pattern(known, side.one, used, [side, second], reason))
    return found


def _fall(layout: Layout, links: Links, side: Cluster, two: Cluster) -> list[int]:
    """Return the links that bring down a colour that sees both colours of another cluster."""
    peers = layout.peers
    way = path(links, two.one & side.seen, two.other & side.seen)
    ends = union(way) & side.seen
    start, goal = (side.one & peers[lowest(ends & colour)] for colour in (two.one, two.other))
    across = path(links, start, goal)
    core = union(across) or start & goal & -(start & goal)
    return [*way, *across, *joined(links, side.one, core)]


def _pattern(
    known: Known, removes: int, used: list[int], sides: list[Cluster], reason: str, **tokens: Token
) -> DigitPattern:
    """Return the pattern of some links of one cluster or two; only linked cells are named."""
    linked = union(used)
    links = sorted((known.links[ends], ends) for ends in set(used))
    colours = [colour & linked for side in sides for colour in (side.one, side.other)]
    roles = dict(zip(ROLES, colours, strict=False))
    return DigitPattern(
        removes,
        tuple(house for house, _ in links),
        roles,
        Says(
            (TWICE if len(sides) > 1 else ONCE),
            reason,
            lines=houses(*(house for house, _ in links)),
            **{role: cells(colour) for role, colour in roles.items()},
            **tokens,
        ),
        tuple(("strong", ends & -ends, ends & (ends - 1), house) for house, ends in links),
    )


def _find(grid: Grid, search: Callable[[Layout, int], list[DigitPattern]]) -> Iterator[Deduction]:
    for digit, board in digits_to_search(grid):
        for pattern in grid.layout.remember(search, board, board):
            yield grid.lift(digit, pattern)


def _hard(name: str, code: str, score: int, title: str = "") -> Callable[[Find], Technique]:
    return technique(
        name,
        title=title,
        kind="sudoku",
        codes={"hodoku": code},
        scores={"hodoku": score},
        levels={"hodoku": "Hard"},
    )


@_hard("simple-colors-trap", "0500", 150)
def simple_colors_trap(grid: Grid) -> Iterator[Deduction]:
    """Cells joined by strong links of a digit, in two colours: who sees both colours is trapped.

    Two places of a digit that are the only ones of a house differ: one is true. Colour them and
    go on from each to its other strong links, changing colour at every step. Then one colour is
    true and the other false, all over, and a cell that sees one of each cannot hold the digit.

    Source: HoDoKu, "Simple Colors". Order: by digit, then by the first cell of the cluster.
    """
    return _find(grid, _traps)


@_hard("simple-colors-wrap", "0501", 150)
def simple_colors_wrap(grid: Grid) -> Iterator[Deduction]:
    """Cells joined by strong links of a digit, in two colours: a colour sees itself.

    If two cells of one colour lie in a house, this colour is false and all its cells lose the
    digit.

    Source: HoDoKu, "Simple Colors". Order: by digit, then by the first cell of the cluster.
    """
    return _find(grid, _wraps)


@_hard("multi-colors-1", "0502", 200, "Multi-Colors 1")
def multi_colors_1(grid: Grid) -> Iterator[Deduction]:
    """Two clusters of a digit, each in two colours: a colour of one sees a colour of the other.

    These two cannot both be true, so one of their opposites is, and a cell that sees one of each
    opposite cannot hold the digit. What two clusters remove in several such ways counts as one.

    Source: HoDoKu, "Multi Colors". Order: by digit, then by the first cells of the clusters.
    """
    return _find(grid, _seen_by_two)


@_hard("multi-colors-2", "0503", 200, "Multi-Colors 2")
def multi_colors_2(grid: Grid) -> Iterator[Deduction]:
    """Two clusters of a digit, each in two colours: a colour sees both colours of the other.

    One of these two is true, so the colour that sees both is false, and all its cells lose the
    digit.

    Source: HoDoKu, "Multi Colors". Order: by digit, then by the first cells of the cluster that
    loses a colour and of the other.
    """
    return _find(grid, _sees_both)


TECHNIQUES = [simple_colors_trap, simple_colors_wrap, multi_colors_1, multi_colors_2]
