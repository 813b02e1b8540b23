"""Chains of the scale: the one that is taken is the first of all, and each is there once."""

from collections import Counter
from functools import cache
from random import Random

import pytest

import lapiz
from lapiz.core import bits
from lapiz_explainer.chains import all_chains, best_chain
from lapiz_explainer.graphs import COUNT, CandidateGraph, runs
from lapiz_explainer.inner import CROSSINGS
from lapiz_explainer.profile import PROFILE
from lapiz_explainer.scale import WORTH
from lapiz_explainer.tables import SIDE
from lapiz_explainer.waves import every


@cache
def graph(seed: int) -> CandidateGraph:
    """A graph of random candidates of some digits, or of cells with two digits each."""
    random = Random(seed)
    if seed % 4 == 0:
        cells = random.sample(range(SIDE**2), random.randint(20, 60))
        pairs = (random.sample(range(random.randint(2, 4)), 2) for _ in cells)
        marks = (SIDE * c + d for c, pair in zip(cells, pairs, strict=True) for d in pair)
        return CandidateGraph(sorted(marks))
    share, digits = random.choice((0.1, 0.2, 0.3)), random.randint(1, 9)
    return CandidateGraph([n for n in range(COUNT) if n % 9 < digits and random.random() < share])


@pytest.mark.sample(1)
@pytest.mark.parametrize("kernel", [True, False])
def test_the_chain_that_is_taken_is_the_first_of_all(kernel: bool) -> None:
    taken = Counter[str]()
    for seed in range(21):
        ours = graph(seed)
        if not kernel:
            ours = CandidateGraph(ours.open)
            ours.kernel = None
        chosen, chains = best_chain(ours), all_chains(ours)
        assert (chosen and chosen.path) == (chains[0].path if chains else None), seed
        taken[chosen.name if chosen else ""] += 1
    assert len(taken) > 3


def test_each_start_leads_to_its_negation_once() -> None:
    number = 0
    for seed in range(40):
        for run in runs(graph(seed)):
            found = Counter((start, supposed) for _, start, supposed in every(run))
            assert set(found.values()) <= {1}
            number += len(found)
    assert number > 40


def _cells(house: int) -> list[tuple[int, int]]:
    """The cells of a row, a column or a box, by their places."""
    sort, number = divmod(house, 9)
    if sort < 2:
        return [(number, n) if sort == 0 else (n, number) for n in range(9)]
    row, column = 3 * (number // 3), 3 * (number % 3)
    return [(row + n // 3, column + n % 3) for n in range(9)]


def test_houses_cross_in_the_cells_that_they_share() -> None:
    for base, crossings in enumerate(CROSSINGS):
        own = _cells(base)
        shared = {}
        for _, cover, inside, inside_cover in crossings:
            other = _cells(cover)
            here = {own[place] for place in bits(inside)}
            assert here == {other[place] for place in bits(inside_cover)}
            shared[cover] = here
        boxes = range(18) if base >= 18 else range(18, 27)
        three = {cover: {*own} & {*_cells(cover)} for cover in boxes}
        assert shared == {cover: cells for cover, cells in three.items() if cells}


def test_the_profile_has_the_techniques_of_the_scale_alone() -> None:
    chain = lapiz.registry().chain(PROFILE, "sudoku")
    assert {technique.name for technique in chain} == {*WORTH}
