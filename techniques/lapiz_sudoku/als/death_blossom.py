"""Death Blossom: an almost locked set for each digit of a cell."""

from collections.abc import Iterator, Sequence
from itertools import chain, islice

from lapiz import Deduction, Says, bits, numbered, union
from lapiz.search.walking import witness
from lapiz_sudoku.als.als import Als, almost_locked_sets
from lapiz_sudoku.als.words import unfair
from lapiz_sudoku.board import Grid, cells, digits, undisguised

MOST_RIVALS = 8
"""How many blossoms of a stem and an effect are looked at, where sets may overlap."""


@unfair("death-blossom", "Death Blossom", "0904", 360, on=False)
def death_blossom(grid: Grid, overlap: bool) -> Iterator[Deduction]:
    """For each digit of a cell, the stem, there is an almost locked set, a petal, that may lose it.

    The stem sees all places of the digit in the petal. Whichever digit the stem is, its petal loses
    this digit and has all its others. So a digit z that all petals have, and the stem has not, is
    in one of them: a cell that sees all places of z in all petals cannot be z. No two petals are
    the same set. In a solve each cell is needed, and the petals have no cell in common.

    Source: HoDoKu, "Almost Locked Sets". Order: by the stem, then by its petals in the order of
    their digits; sets as for the XZ-rule.
    """
    sets = almost_locked_sets(grid)
    for stem in _stems(grid, sets):
        stem_digits = list(bits(grid.digits_of(stem)))
        aims = grid.open & ~_all_of(grid, stem_digits)
        petals = [
            [als for als in sets if als.digits >> number & 1 and als.seen[number] >> stem & 1]
            for number in stem_digits
        ]
        for choices in petals:
            aims &= union(als.reach for als in choices)
        petals = [[als for als in choices if als.reach & aims] for choices in petals]
        blossoms = _by_effect(petals, aims) if overlap else _apart(petals, aims)
        for rivals, removes in blossoms:
            made = [_deduction(grid, stem, chosen, removes) for chosen in rivals]
            # Who lists blossoms gets those with a cell too many as well, as in HoDoKu.
            yield from islice(chain(undisguised(made, grid, slice(None)), made[:overlap]), 1)


def _stems(grid: Grid, sets: list[Als]) -> Iterator[int]:
    """Yield the cells that may be stems: all their digits have petals that see the same candidate.

    This is one that a known solution has not. No petal is chosen yet.
    """
    false = grid.open & ~witness(grid.position)
    reaches: list[dict[int, int]] = [{} for _ in grid.boards]
    for als in sets:
        reach = als.reach & false
        for number, seen in als.seen.items():
            reaches[number][seen] = reaches[number].get(seen, 0) | reach
    for stem in bits(grid.unsolved):
        stem_digits, bit = list(bits(grid.digits_of(stem))), 1 << stem
        aims = false & ~_all_of(grid, stem_digits)
        for number in stem_digits:
            common = 0
            for seen, near in reaches[number].items():
                if seen & bit:
                    common |= near
            aims &= common
            if not aims:
                break
        else:
            yield stem


def _all_of(grid: Grid, numbers: Sequence[int]) -> int:
    """Return all candidates of some digits."""
    return union(grid.layout.board << number * grid.size for number in numbers)


Petals = tuple[Als, ...]
Blossoms = Iterator[tuple[list[Petals], int]]
"""Ways to choose petals, the first ones first, and what each of them removes."""


def _apart(petals: list[list[Als]], aims: int) -> Blossoms:
    """Yield the ways to choose a petal from each list, with those aims that all of them see.

    The petals have no cell in common.
    """
    untried: list[tuple[Petals, int, int]] = [((), 0, aims)]
    while untried:
        chosen, taken, seen = untried.pop()
        if len(chosen) == len(petals):
            yield [chosen], seen
            continue
        untried += [
            ((*chosen, als), taken | als.cells, seen & als.reach)
            for als in reversed(petals[len(chosen)])
            if seen & als.reach and not taken & als.cells
        ]


def _by_effect(petals: list[list[Als]], aims: int) -> Blossoms:
    """Yield for each effect some choices of different petals, those with the fewest cells first."""
    best: dict[int, list[tuple[Petals, int]]] = {aims: [((), 0)]}
    for choices in petals:
        longer: dict[int, list[tuple[Petals, int]]] = {}
        for seen, ways in best.items():
            for als in choices:
                removes = seen & als.reach
                if removes:
                    longer.setdefault(removes, []).extend(
                        ((*chosen, als), taken | als.cells)
                        for chosen, taken in ways
                        if als not in chosen
                    )
        best = {
            removes: sorted(ways, key=lambda way: way[1].bit_count())[:MOST_RIVALS]
            for removes, ways in longer.items()
        }
    for removes, ways in best.items():
        yield [chosen for chosen, _ in ways], removes


def _deduction(grid: Grid, stem: int, petals: tuple[Als, ...], removes: int) -> Deduction:
    taken, board = union(als.cells for als in petals), grid.layout.board
    gone = union(1 << d for d, shift in enumerate(grid.layout.shifts) if removes & board << shift)
    stem_digits = grid.digits_of(stem)
    return Deduction(
        removes=removes,
        truths=(stem, *bits(taken)),
        roles={
            "pivot": grid.candidates_in(1 << stem),
            **{f"set-{n}": grid.candidates_in(als.cells) for n, als in enumerate(petals, 1)},
        },
        says=Says(
            " ".join(
                (
                    "The stem {stem} has {own}. The petals are almost locked sets.",
                    *numbered("{set0} has {has0}.", range(len(petals))),
                )
            ),
            "Whichever digit the stem is, the petal that has this digit only where the stem sees "
            "it loses it and must have {gone}.",
            stem=cells(1 << stem),
            own=digits(stem_digits),
            gone=digits(gone),
            **{f"set{n}": cells(als.cells) for n, als in enumerate(petals)},
            **{f"has{n}": digits(als.digits) for n, als in enumerate(petals)},
        ),
    )


TECHNIQUES = [death_blossom]
