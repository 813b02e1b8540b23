"""A fallback: what is asked only where no other technique finds anything."""

from collections.abc import Iterator

import lapiz
from lapiz import Deduction, Says, bits, candidates, items
from lapiz_sudoku import Grid


@lapiz.technique("no-way-out", kind="sudoku", scores={"hodoku": 900}, fallback=True)
def no_way_out(grid: Grid) -> Iterator[Deduction]:
    """Singles that follow from a candidate leave something without a place.

    Source: trial and error, with the error kept. Order: by the candidate.
    """
    space = grid.position.space
    for candidate in bits(grid.open):
        alive, truths = grid.position.alive & space.keep[candidate], list[int]()
        left = [number for number, item in enumerate(space.items) if item.required]
        while left:
            number = min(left, key=lambda item: (space.sets[item] & alive).bit_count())
            last = space.sets[number] & alive
            left.remove(number)
            truths.append(number)
            if not last:
                says = Says(
                    "With {candidate} nothing is left for {item}.",
                    candidate=candidates(1 << candidate),
                    item=items(number),
                )
                yield Deduction(removes=1 << candidate, truths=tuple(truths), says=says)
            if not lapiz.single(last):
                break
            alive &= space.keep[last.bit_length() - 1]
