"""Searches one digit for fish on rows and columns, of any size, without fins or with them.

One idea finds the finned ones. Suppose a cell held the digit: then its own cross line (the
column, if the base is rows) is used up, and the places that it sees are gone. If the remaining
places of *k* base lines lie in fewer than *k* cross lines, the cell cannot hold the digit. These
cross lines, with the cell's own, are the cover; base places that the cell sees outside the cover
are the fins. There may be any number of them: a base line with *k* remaining places or more never
enters the search, so large grids cost little.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from lapiz import bits, of_layout, of_process, union
from lapiz_sudoku.board import Layout, unplaceable

Line = tuple[int, int]
"""A line, or several: the places as a mask, and the numbers of the lines as bits."""


class Fish(NamedTuple):
    """A fish of one digit: base and cover are sets of line numbers, the rest are boards.

    `turned` means that the base is columns and the cover rows; `body` are the base's places in the
    cover, `fins` those outside it; `sashimi` means that some base line has at most one place
    besides the fins.
    """

    turned: bool
    base: int
    cover: int
    body: int
    fins: int
    removes: int
    sashimi: bool


@of_process(most=None)
def _columns(side: int) -> tuple[int, int]:
    """Return the first column, and the factor that gathers its bits above bit (side - 1)²."""
    column = union(1 << (row * side) for row in range(side))
    return column, union(1 << ((side - 1) * row) for row in range(side))


@of_layout
def _lines(layout: Layout, board: int) -> tuple[list[int], list[int]]:
    """Return the places of a digit in each row, as a mask of columns, and in each column."""
    # Row r of a column is bit r * side. Times the factor's bit (side - 1) * (side - 1 - r) it moves
    # to bit (side - 1)² + r, so that one product turns a whole column into adjacent bits. No two
    # of its terms are the same bit, so nothing carries.
    side = layout.side
    full, (column, factor), shift = (1 << side) - 1, _columns(side), (side - 1) ** 2
    rows = [board >> (row * side) & full for row in range(side)]
    columns = [((board >> place & column) * factor) >> shift & full for place in range(side)]
    return rows, columns


@of_layout
def _near(layout: Layout, turned: bool) -> list[list[tuple[int, int]]]:
    """Return what each cell sees outside its row and column, as row and mask (`turned`: column)."""
    sees: list[list[tuple[int, int]]] = []
    for cell in range(layout.cells):
        row, column = divmod(cell, layout.side)
        cross = layout.house_boards[row] | layout.house_boards[layout.side + column]
        lines = _lines(layout, layout.peers[cell] & ~cross)[turned]
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
    # Each set has the index of the next line that may join, so that sets grow in one order only.
    level = [(index, *lines[index - 1]) for index in range(1, firsts + 1)]
    for _ in range(size - 1):
        level = [
            (index, places | mask, chosen | line)
            for start, places, chosen in level
            for index, (mask, line) in enumerate(lines[start:], start + 1)
            if (places | mask).bit_count() <= most
        ]
    return [(places, chosen) for _, places, chosen in level]


def plain(size: int, layout: Layout, board: int) -> list[Fish]:
    """Return the fish of a digit without fins: the cover holds all places of the base."""
    fish: list[Fish] = []
    for turned, lines in zip((False, True), _lines(layout, board), strict=True):
        small = [(mask, 1 << n) for n, mask in enumerate(lines) if 2 <= mask.bit_count() <= size]
        if len(small) < size or len(lines) - lines.count(0) <= size:
            continue
        for cover, base in _within(small, size, size, len(small)):
            made = plain_fish(layout, board, turned, base, cover)
            if made.removes:
                fish.append(made)
    return fish


def plain_fish(layout: Layout, board: int, turned: bool, base: int, cover: int) -> Fish:
    """Return the fish of a digit on some lines whose places all lie in others."""
    body = _cells(layout, base, turned) & board
    removes = _cells(layout, cover, not turned) & board & ~body
    return Fish(turned, base, cover, body, 0, removes, False)


def finned(size: int, layout: Layout, board: int) -> list[Fish]:
    """Return the fish of a digit with fins, sashimi or not."""
    results: list[Fish] = []
    suspects = tuple(bits(unplaceable(layout, board)))
    for turned, lines in zip((False, True), _lines(layout, board), strict=True):
        removes: dict[tuple[int, int], int] = {}
        for cell, fish in _targets(size - 1, layout, suspects, lines, turned):
            removes[fish] = removes.get(fish, 0) | 1 << cell
        for (base, cover), gone in removes.items():
            inside = _cells(layout, base, turned) & board
            body = inside & _cells(layout, cover, not turned)
            sashimi = any((lines[number] & cover).bit_count() < 2 for number in bits(base))
            results.append(Fish(turned, base, cover, body, inside ^ body, gone, sashimi))
    return sorted(results, key=lambda fish: (fish.turned, [*bits(fish.base)], [*bits(fish.cover)]))


def _targets(
    most: int, layout: Layout, suspects: Sequence[int], lines: list[int], turned: bool
) -> Iterator[tuple[int, tuple[int, int]]]:
    """Yield each suspect that a finned fish rules out, with the base and the cover of the fish.

    The base has one line more than the `most` cross lines that it can have left.
    """
    near, side = _near(layout, turned), layout.side
    plain_rests: dict[int, list[Line]] = {}
    for cell in suspects:
        own_line, place = divmod(cell, side)
        if turned:
            own_line, place = place, own_line
        keep = ~(1 << place)
        with_fins: list[Line] = []
        apart = ~(1 << own_line)
        for number, mask in near[cell]:
            line = lines[number]
            if line & mask:
                apart &= ~(1 << number)
                unseen = line & ~mask & keep
                if unseen.bit_count() <= most:
                    with_fins.append((unseen, 1 << number))
        if not with_fins:
            continue
        if place not in plain_rests:
            plain_rests[place] = _rests(lines, keep, most)
        rests = with_fins + [line for line in plain_rests[place] if line[1] & apart]
        if len(rests) > most:
            for unseen, base in _within(rests, most + 1, most, len(with_fins)):
                for cover in _covers(lines, base, unseen, 1 << place, most):
                    yield cell, (base, cover)


def _rests(lines: list[int], keep: int, most: int) -> list[Line]:
    """Return the lines that have at most `most` places in the cross lines `keep`."""
    return [
        (mask & keep, 1 << number)
        for number, mask in enumerate(lines)
        if mask and (mask & keep).bit_count() <= most
    ]


def _covers(lines: list[int], base: int, required: int, own_cross: int, most: int) -> Iterator[int]:
    """Yield the covers of a base: the cross lines required, with others whose places may be fins.

    Each cover line meets the base; a base line need not meet the cover, if all of it are fins.
    """
    places = union(lines[number] for number in bits(base))
    optional, missing = places & ~required & ~own_cross, most - required.bit_count()
    if not places & own_cross or optional.bit_count() <= missing:
        return
    for extra in combinations(bits(optional), missing):
        yield required | own_cross | union(1 << place for place in extra)


def siamese(size: int, layout: Layout, board: int) -> list[tuple[Fish, Fish]]:
    """Return pairs of finned fish with one base, each of which removes what the other does not."""
    return [
        (first, second)
        for first, second in combinations(finned(size, layout, board), 2)
        if (first.turned, first.base) == (second.turned, second.base)
        and first.removes & ~second.removes
        and second.removes & ~first.removes
    ]
