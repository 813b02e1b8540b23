"""Searches one digit for fish on rows and columns, of any size, without fins or with them.

One idea finds the finned ones. Suppose a cell held the digit: then its own cross line (the
column, if the base is rows) is used up, and so are the places that it sees. When *k* base lines
have fewer than *k* cross lines left then, the cell cannot hold the digit. The cross lines that
the base still needs, with the cell's own, are the cover; base places that the cell sees outside
the cover are the fins. Their number needs no bound: a base line with *k* places left or more
never enters the search, so large grids cost little.
"""

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import combinations
from typing import NamedTuple

from lapiz import bits, union
from lapiz_sudoku.board.layout import KEPT, Layout
from lapiz_sudoku.board.placing import unplaceable

__all__ = ["Fish", "finned", "plain", "siamese"]

Line = tuple[int, int]
"""Places in a line, as a mask, and the line's number or its set of one."""


class Fish(NamedTuple):
    """A fish of one digit: base and cover are sets of line numbers, the rest are boards.

    `turned` tells that the base are columns and the cover rows; `body` are the base's places
    in the cover, `fins` those outside it; `sashimi` tells that some base line has one place
    left without the fins, or none.
    """

    turned: bool
    base: int
    cover: int
    body: int
    fins: int
    removes: int
    sashimi: bool


@cache
def _columns(side: int) -> tuple[int, int]:
    """Return the first column, and the factor that gathers its bits above bit (side - 1)²."""
    column = union(1 << (row * side) for row in range(side))
    return column, union(1 << ((side - 1) * row) for row in range(side))


def _lines(layout: Layout, board: int) -> tuple[list[int], list[int]]:
    """Return the places of a digit in each row, as a mask of columns, and in each column."""
    side = layout.side
    full, (column, factor), shift = (1 << side) - 1, _columns(side), (side - 1) ** 2
    rows = [board >> (row * side) & full for row in range(side)]
    columns = [((board >> place & column) * factor) >> shift & full for place in range(side)]
    return rows, columns


@lru_cache(maxsize=KEPT)
def _near(layout: Layout, turned: bool) -> list[list[Line]]:
    """Return what each cell sees outside its row and column, by rows (columns if `turned`)."""
    sees: list[list[Line]] = []
    for cell in range(layout.cells):
        row, column = divmod(cell, layout.side)
        own = layout.house_boards[row] | layout.house_boards[layout.side + column]
        lines = _lines(layout, layout.peers[cell] & ~own)[turned]
        sees.append([(number, mask) for number, mask in enumerate(lines) if mask])
    return sees


def _cells(layout: Layout, lines: int, turned: bool) -> int:
    """Return the cells of some rows, or of some columns if `turned`."""
    first = layout.side if turned else 0
    return union(layout.house_boards[first + number] for number in bits(lines))


def _within(lines: Sequence[Line], size: int, most: int, firsts: int) -> list[Line]:
    """Return the sets of `size` lines that have at most `most` places together.

    Each holds at least one of the `firsts` first lines, and comes as its places and its lines.
    """
    level = [(index, *lines[index - 1]) for index in range(1, firsts + 1)]
    for _ in range(size - 1):
        level = [
            (index, places | more, chosen | line)
            for start, places, chosen in level
            for index, (more, line) in enumerate(lines[start:], start + 1)
            if (places | more).bit_count() <= most
        ]
    return [(places, chosen) for _, places, chosen in level]


def plain(size: int, layout: Layout, board: int) -> list[Fish]:
    """Return the fish of a digit without fins: the cover holds all places of the base."""
    found: list[Fish] = []
    for turned, lines in zip((False, True), layout.remember(_lines, board, board), strict=True):
        small = [(mask, 1 << n) for n, mask in enumerate(lines) if 2 <= mask.bit_count() <= size]
        if len(small) < size or len(lines) - lines.count(0) <= size:
            continue
        for cover, base in _within(small, size, size, len(small)):
            body = _cells(layout, base, turned) & board
            removes = _cells(layout, cover, not turned) & board & ~body
            if removes:
                found.append(Fish(turned, base, cover, body, 0, removes, False))
    return found


def finned(size: int, layout: Layout, board: int) -> list[Fish]:
    """Return the fish of a digit with fins, sashimi or not."""
    found: list[Fish] = []
    suspects = tuple(bits(layout.remember(unplaceable, board, board)))
    for turned, lines in zip((False, True), layout.remember(_lines, board, board), strict=True):
        removes: dict[Line, int] = {}
        for cell, fish in _targets(size - 1, layout, suspects, lines, turned):
            removes[fish] = removes.get(fish, 0) | 1 << cell
        for (base, cover), gone in removes.items():
            inside = _cells(layout, base, turned) & board
            body = inside & _cells(layout, cover, not turned)
            sashimi = any((lines[number] & cover).bit_count() < 2 for number in bits(base))
            found.append(Fish(turned, base, cover, body, inside ^ body, gone, sashimi))
    return sorted(found, key=lambda one: (one.turned, [*bits(one.base)], [*bits(one.cover)]))


def _targets(
    most: int, layout: Layout, suspects: Sequence[int], lines: list[int], turned: bool
) -> Iterator[tuple[int, Line]]:
    """Yield each suspect that a finned fish rules out, with the base and the cover of the fish.

    The base has one line more than the `most` cross lines that it can have left.
    """
    near, side = _near(layout, turned), layout.side
    plain_rests: dict[int, list[Line]] = {}
    for cell in suspects:
        own, place = divmod(cell, side)
        if turned:
            own, place = place, own
        keep = ~(1 << place)
        with_fins: list[Line] = []
        apart = ~(1 << own)
        for number, mask in near[cell]:
            line = lines[number]
            if line & mask:
                apart &= ~(1 << number)
                rest = line & ~mask & keep
                if rest.bit_count() <= most:
                    with_fins.append((rest, 1 << number))
        if not with_fins:
            continue
        if place not in plain_rests:
            plain_rests[place] = _rests(lines, keep, most)
        rests = with_fins + [line for line in plain_rests[place] if line[1] & apart]
        if len(rests) > most:
            for rest, base in _within(rests, most + 1, most, len(with_fins)):
                for cover in _covers(lines, base, rest, 1 << place, most):
                    yield cell, (base, cover)


def _rests(lines: list[int], keep: int, most: int) -> list[Line]:
    """Return the lines that have at most `most` places in the cross lines kept."""
    return [
        (mask & keep, 1 << number)
        for number, mask in enumerate(lines)
        if mask and (mask & keep).bit_count() <= most
    ]


def _covers(lines: list[int], base: int, rest: int, own: int, most: int) -> Iterator[int]:
    """Yield the covers of a base: the cross lines it must have, then others that could be fins.

    Each cover line meets the base; a base line need not meet the cover, if all of it are fins.
    """
    places = union(lines[number] for number in bits(base))
    spare, missing = places & ~rest & ~own, most - rest.bit_count()
    if not places & own or spare.bit_count() <= missing:
        return
    for extra in combinations(bits(spare), missing):
        yield rest | own | union(1 << place for place in extra)


def siamese(size: int, layout: Layout, board: int) -> list[tuple[Fish, Fish]]:
    """Return the pairs of finned fish of one base of which each removes what the other does not."""
    return [
        (one, two)
        for one, two in combinations(finned(size, layout, board), 2)
        if (one.turned, one.base) == (two.turned, two.base)
        and one.removes & ~two.removes
        and two.removes & ~one.removes
    ]
