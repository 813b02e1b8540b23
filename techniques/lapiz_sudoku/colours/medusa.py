"""3D Medusa: coloring of all candidates, along cells with two digits as well as houses."""

from collections.abc import Iterator, Mapping

from lapiz import Deduction, Link, Says, Token, bits, candidates, items, technique, union
from lapiz_sudoku.board import Grid, strong_links
from lapiz_sudoku.colours.clusters import ColourCluster, Links, clusters, joined, trap, wrap
from lapiz_sudoku.scales.hodoku import estimate

COLOURS = "There are two candidates for each of {lines}: either {one}, or else {other}."


@technique("medusa-3d", title="3D Medusa", kind="sudoku", **estimate(210, "Hard"), on=False)
def medusa_3d(grid: Grid) -> Iterator[Deduction]:
    """Candidates joined by strong links, in houses and in cells with two digits, in two colours.

    One colour is true and the other false. A colour is false if it appears twice in a cell, or
    twice for a digit in a house, or if it sees every candidate of a cell or every place of a digit
    in a house. A candidate that sees both colours, in whatever house or cell, goes. Candidates of a
    single digit are left out: these are simple colours.

    Source: SudokuWiki, "3D Medusa". Order: by the first candidate of the cluster; first a colour
    that appears twice, then one that leaves nothing, then what sees both colours.
    """
    links = _links(grid)
    keep, open_ = grid.position.space.keep, grid.open
    peers = {candidate: open_ & ~keep[candidate] for candidate in bits(union(links))}
    for cluster in clusters(links, peers):
        if _digits(grid, cluster) > 1:
            for side in (cluster, cluster.turned()):
                yield from _twice(grid, links, peers, side)
            for side in (cluster, cluster.turned()):
                yield from _nothing_left(grid, links, side)
            yield from _both(grid, links, cluster, open_)


def _links(grid: Grid) -> dict[int, int]:
    """Return the items with two candidates, by these: digits in houses, then cells."""
    link_items: dict[int, int] = {}
    for number, board in enumerate(grid.boards):
        for ends, house in strong_links(grid.layout, board).items():
            link_items[grid.candidates(number, ends)] = grid.layout.item(house, number)
    for cell in bits(grid.bivalue):
        link_items.setdefault(grid.candidates_in(1 << cell), cell)
    return link_items


def _digits(grid: Grid, cluster: ColourCluster) -> int:
    members = cluster.one | cluster.other
    return sum(
        members >> number * grid.size & grid.layout.board != 0 for number in range(grid.digit_count)
    )


def _twice(
    grid: Grid, links: Links, peers: Mapping[int, int], side: ColourCluster
) -> Iterator[Deduction]:
    """Yield the removal of a colour that sees itself."""
    if side.one & side.seen:
        pair, used = wrap(links, peers, side.one, side.seen)
        yield _deduction(
            links, side.one, used, side,
            "{pair}, of one kind, cannot both be true. So none of {one} is.",
            pair=candidates(pair),
        )  # fmt: skip


def _nothing_left(grid: Grid, links: Links, side: ColourCluster) -> Iterator[Deduction]:
    """Yield the removal of a colour that sees every candidate of some item to be satisfied."""
    position = grid.position
    possible = position.open & ~side.seen & ~side.one
    for number, members in position.space.needed:
        if not members & possible and members & position.open and not members & side.one:
            used = joined(links, side.one, side.one & -side.one)
            yield _deduction(
                links, side.one, used, side,
                "If {one} were true, nothing would be left for {item}.",
                truths=(number,),
                item=items(number),
            )  # fmt: skip
            return


def _both(grid: Grid, links: Links, cluster: ColourCluster, open_: int) -> Iterator[Deduction]:
    """Yield the removal of what sees both colours."""
    removes = cluster.seen & cluster.seen_by_other & open_ & ~(cluster.one | cluster.other)
    if removes:
        keep = grid.position.space.keep
        peers = {target: open_ & ~keep[target] for target in bits(removes)}
        used = trap(links, peers, cluster, removes)
        yield _deduction(
            links, removes, used, cluster, "A candidate that sees one of each kind cannot be true."
        )


def _deduction(
    links: Links, removes: int, used: list[int], side: ColourCluster, reason: str,
    truths: tuple[int, ...] = (), **tokens: Token,
) -> Deduction:  # fmt: skip
    """Return a deduction that names the links used, and only the candidates that they join."""
    linked = union(used)
    needed = sorted((links[ends], ends) for ends in set(used))
    lines = tuple(item for item, _ in needed)
    return Deduction(
        removes=removes,
        truths=(*lines, *truths),
        roles={"one": side.one & linked, "other": side.other & linked},
        links=tuple(Link("strong", ends & -ends, ends & (ends - 1), item) for item, ends in needed),
        says=Says(
            COLOURS,
            reason,
            lines=items(*lines),
            one=Token("alternative", side.one & linked),
            other=Token("alternative", side.other & linked),
            **tokens,
        ),
    )


TECHNIQUES = [medusa_3d]
