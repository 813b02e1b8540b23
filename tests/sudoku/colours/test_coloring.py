"""Coloring: what it finds, against a naive search, and what it must not find."""

from collections.abc import Iterator
from itertools import combinations, product
from random import Random

import pytest
from hypothesis import given, settings, strategies as st

import lapiz
from lapiz.core import bits, union
from lapiz.search.walking import first
from lapiz_sudoku.board import Grid, grid_of, strong_links
from lapiz_sudoku.colours import coloring, medusa
from lapiz_sudoku.colours.clusters import clusters, path
from tests.sudoku.checks import by_name, check_images, check_removes, find
from tests.sudoku.turned import shuffled
from tests.support.places import ROOT
from tests.support.puzzles import sudokus

TECHNIQUES = by_name(coloring, medusa)
FILES = ROOT / "puzzles_yaml" / "sudoku"

# What the first deduction of the technique removes in the position of its puzzle file.
CASES = [
    ("simple-colors-trap", "r1c1<>1 r7c2<>1"),
    ("simple-colors-trap-jigsaw", "r6c1<>3 r7c6<>3 r7c7<>3"),
    ("simple-colors-wrap", "r1c1<>7 r2c5<>7 r7c2<>7 r7c6<>7 r9c1<>7"),
    ("simple-colors-wrap-jigsaw", "r6c1<>9 r7c6<>9 r7c8<>9 r8c1<>9"),
    ("multi-colors-1", "r4c7<>2"),
    ("multi-colors-1-jigsaw", "r3c2<>3 r4c2<>3"),
    ("multi-colors-2", "r1c8<>9 r5c7<>9 r6c3<>9"),
    ("multi-colors-2-jigsaw", "r1c7<>7 r8c4<>7"),
    ("medusa-3d", "r6c6<>8 r9c5<>8"),
    ("medusa-3d-jigsaw", "r6c8<>3 r8c6<>3 r6c1<>9 r7c6<>9 r7c8<>9 r8c1<>9"),
]


@pytest.mark.parametrize(("name", "removes"), CASES)
def test_case(name: str, removes: str) -> None:
    technique = TECHNIQUES[name.removesuffix("-jigsaw")]
    check_removes(technique, lapiz.load(FILES / f"{name}.yaml").start, removes)


def positions(seed: int, number: int) -> Iterator[tuple[lapiz.Position, int]]:
    """Positions on random ways to the solution, false candidates gone, with what is true."""
    random = Random(seed)
    for puzzle in sudokus(seed, number):
        solution = first(puzzle.start)
        assert solution
        true, position = union(1 << candidate for candidate in solution), puzzle.start
        for candidate in random.sample(solution, len(solution) * 3 // 4):
            position = position.place(candidate)
            if random.random() < 0.1:
                gone = random.getrandbits(len(puzzle.space.labels)) & position.open & ~true
                yield position.remove(gone), true


Colours = tuple[set[int], set[int]]


def coloured(grid: Grid, board: int) -> list[Colours]:
    """The clusters of a digit's board, without those that have an odd loop."""
    links = [set(bits(ends)) for ends in strong_links(grid.layout, board)]
    uncoloured, clusters_found = set(bits(board)), list[Colours]()
    while uncoloured:
        colours: Colours = ({min(uncoloured)}, set())
        for _ in links:
            for link, (mine, other) in product(links, (colours, colours[::-1])):
                other |= link - mine if link & mine else set()
        uncoloured -= colours[0] | colours[1]
        if colours[1] and not colours[0] & colours[1]:
            clusters_found.append(colours)
    return clusters_found


def naive(grid: Grid, number: int) -> Iterator[tuple[str, set[int]]]:
    """All coloring of a digit, name and effect, by the rules as players know them."""
    board, see = grid.boards[number], grid.layout.peers
    clusters_found = coloured(grid, board)

    def seen(*colours: set[int]) -> set[int]:
        return {
            cell
            for cell in bits(board)
            if all(any(see[member] >> cell & 1 for member in colour) for colour in colours)
        }

    for colours in clusters_found:
        yield "simple-colors-trap", seen(*colours) - colours[0] - colours[1]
        for colour in colours:
            yield "simple-colors-wrap", colour if seen(colour) & colour else set()
    for pair in combinations(clusters_found, 2):
        both = set[int]()
        for (mine, against), (touched, opposite) in product(*((ways, ways[::-1]) for ways in pair)):
            both |= seen(against, opposite) if seen(mine) & touched else set()
        yield "multi-colors-1", both
        for ours, theirs in (pair, pair[::-1]):
            for colour in ours:
                yield (
                    "multi-colors-2",
                    colour if all(seen(colour) & other for other in theirs) else set(),
                )


def test_like_the_rules_say() -> None:
    fired = set()
    for position, _ in positions(11, 24):
        grid = grid_of(position)
        expected: dict[str, list[int]] = {name: [] for name in TECHNIQUES if name != "medusa-3d"}
        for number, board in enumerate(grid.boards):
            for name, removes in naive(grid, number) if board else ():
                if removes:
                    board = union(1 << cell for cell in removes)
                    expected[name].append(grid.candidates(number, board))
        for name, removals in expected.items():
            assert sorted(
                deduction.removes for deduction in find(TECHNIQUES[name], position)
            ) == sorted(removals)
            fired.update([name] if removals else [])
    assert len(fired) == 4


def test_sound_in_all_shapes() -> None:
    reasons = set()
    for position, solution in positions(12, 40):
        for name in TECHNIQUES:
            for deduction in find(TECHNIQUES[name], position):
                reasons.add((name, deduction.says.reason))
                assert not deduction.removes & solution
    assert len([reason for name, reason in reasons if name == "medusa-3d"]) == 3


@settings(max_examples=15)
@given(case=st.sampled_from(CASES[::2]), seed=st.integers(0, 10**6))
def test_image_of_what_is_found_is_found(case: tuple[str, str], seed: int) -> None:
    position = lapiz.load(FILES / f"{case[0]}.yaml").start
    check_images(TECHNIQUES, position, shuffled(Random(seed)))


EDGES = st.sets(
    st.tuples(st.integers(0, 7), st.integers(0, 7)).filter(lambda pair: pair[0] < pair[1])
)


@given(EDGES)
def test_clusters_are_the_two_colours_of_a_graph(edges: set[tuple[int, int]]) -> None:
    links = {
        1 << first_end | 1 << second_end: number
        for number, (first_end, second_end) in enumerate(sorted(edges))
    }
    peers = [0] * 8
    result = clusters(links, peers)
    for cluster in result:
        both = cluster.one | cluster.other
        assert min(bits(both)) == min(bits(cluster.one))
        for ends in links:
            assert not ends & both or (ends & cluster.one and ends & cluster.other)
        for first_end, second_end in product(bits(both), repeat=2):
            way = path(links, 1 << first_end, 1 << second_end)
            same = (cluster.one >> first_end & 1) == (cluster.one >> second_end & 1)
            assert len(way) % 2 == (0 if same else 1)


def test_an_odd_loop_is_no_cluster() -> None:
    assert clusters({0b011: 0, 0b110: 1, 0b101: 2}, [0] * 3) == []
