"""Forcing with rules: what is supposed is followed through cells, houses and all rules."""

from collections.abc import Iterable, Iterator
from itertools import islice

from lapiz import Deduction, Says, bits, candidates, items, technique
from lapiz.core import Budget
from lapiz.proof import refuse
from lapiz.search.telling import shrink
from lapiz.search.walking import Suppositions, suppositions_of, witness
from lapiz_sudoku.board import Grid

COMPARED = 6
"""How many refutations are compared."""
WIDEST = 4
"""How many candidates of an item are followed in turn."""
PROOF_NODES = 5_000
"""How long a proof may be before another is looked for."""


def _false(grid: Grid) -> list[int]:
    """Return the candidates that a solution does not have, those of narrow cells first."""
    position, size = grid.position, grid.size
    false = position.open & ~witness(position)
    return sorted(bits(false), key=lambda c: (grid.digits_of(c % size).bit_count(), c % size, c))


def _proved(
    grid: Grid, removes: int, truths: Iterable[int], held: tuple[int, ...] = ()
) -> tuple[int, ...]:
    """Return the truths that a removal needs, as few as possible; none if that is not proved."""
    claim = Deduction(removes=removes, truths=tuple(truths))
    if refuse(claim, grid.position, Budget(PROOF_NODES, "nodes")) is not None:
        return ()
    return shrink(grid.position, claim.truths, removes, held=held)


@technique("clue-forcing-contradiction", kind="sudoku", after="forcing-chain-verity", ruled=True)
def contradictions(grid: Grid) -> Iterator[Deduction]:
    """A candidate leaves a cell, a digit in a house or a rule without any way: so it is false.

    It is supposed, and followed: last candidates are placed, and what is part of no way to satisfy
    a rule goes, again and again.

    Source: Nishio and forcing nets, with rules. Order: of a few candidates, those of narrow cells
    first, the one that needs the fewest cells, houses and rules.
    """
    if not grid.layout.has_extra_houses:
        return
    follow = suppositions_of(grid.position)
    found = [(follow.grounds(each), each) for each in follow.refuted(_false(grid), COMPARED)]
    for grounds, candidate in sorted(found, key=lambda one: (len(one[0]), one[1])):
        removes = 1 << candidate
        truths = _proved(grid, removes, sorted(grounds))
        if truths:
            yield _contradiction(removes, truths)


def _contradiction(removes: int, truths: tuple[int, ...]) -> Deduction:
    return Deduction(
        removes=removes,
        truths=truths,
        roles={"target": removes},
        says=Says(
            "Suppose {candidate}, and follow where it leads.",
            "Then there is no way left for {truths}, so {candidate} is false."
            if len(truths) == 1
            else "Then there is no way left for all of these: {truths}. So {candidate} is false.",
            candidate=candidates(removes),
            truths=items(*truths),
        ),
        supposes=True,
    )


@technique("clue-forcing-verity", kind="sudoku", after="clue-forcing-contradiction", ruled=True)
def verities(grid: Grid) -> Iterator[Deduction]:
    """Whichever candidate of a cell, or of a digit in a house, is true: another one goes.

    Each is supposed in turn and followed through cells, houses and rules.

    Source: cell and region forcing of sudoku, with rules. Order: by the number of candidates, then
    by cell or house.
    """
    if not grid.layout.has_extra_houses:
        return
    position, follow = grid.position, suppositions_of(grid.position)
    keep = ~witness(position)
    narrow = [
        (options.bit_count(), number, options)
        for number, members in position.space.needed
        if 1 < (options := members & position.open).bit_count() <= WIDEST
        and not members & position.placed
    ]
    for _, number, options in sorted(narrow):
        gone = follow.agreed(options) & keep
        if gone:
            deduction = _verity(grid, follow, number, options, gone)
            if deduction:
                yield deduction


def _verity(
    grid: Grid, follow: Suppositions, number: int, options: int, gone: int
) -> Deduction | None:
    needs = {
        target: {number}.union(*(follow.grounds(each, 1 << target) for each in bits(options)))
        for target in islice(bits(gone), COMPARED)
    }
    for target, grounds in sorted(needs.items(), key=lambda one: (len(one[1]), one[0])):
        removes = 1 << target
        truths = _proved(grid, removes, (number, *sorted(grounds - {number})), (number,))
        if truths:
            return Deduction(
                removes=removes,
                truths=truths,
                roles={"start": options, "target": removes},
                says=Says(
                    "{item} can only be one of {candidates}.",
                    "Whichever it is, what follows from {truths} rules out {removed}.",
                    item=items(number),
                    candidates=candidates(options),
                    truths=items(*truths[1:]),
                    removed=candidates(removes),
                ),
                supposes=True,
            )
    return None


@technique("clue-forcing-cases", kind="sudoku", after="clue-forcing-verity", ruled=True)
def cases(grid: Grid) -> Iterator[Deduction]:
    """A candidate is false, as each of the two or three that it leaves elsewhere is false, too.

    It is supposed and followed; then each of the candidates that it leaves for a cell, or for a
    digit in a house, in turn, and all of them fail.

    Source: dynamic forcing chains of sudoku, with rules. Order: of a few candidates, those of
    narrow cells first, the one that needs the fewest cells, houses and rules.
    """
    if not grid.layout.has_extra_houses:
        return
    follow, found = suppositions_of(grid.position), list[tuple[int, int, tuple[int, ...]]]()
    for candidate in dict.fromkeys([*follow.fallen(), *_false(grid)]):
        number = follow.splits(candidate)
        if number is not None:
            grounds = follow.grounds_of_split(candidate, number)
            found.append((len(grounds), candidate, (number, *sorted(grounds - {number}))))
            if len(found) == COMPARED:
                break
    for _, candidate, used in sorted(found):
        truths = _proved(grid, 1 << candidate, used)
        if truths:
            yield _contradiction(1 << candidate, truths)


TECHNIQUES = [contradictions, verities, cases]
