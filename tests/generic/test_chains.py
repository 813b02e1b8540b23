"""Links, their closure and the walks on them, against slower ways that are plainly right."""

from functools import cache
from random import Random

import lapiz
from lapiz.core import Position, bits
from lapiz.search.following import Propagator, fields, probes_of
from lapiz.search.following.probing import Probes
from lapiz_generic.closure import Closure
from lapiz_generic.links import Links
from lapiz_generic.walks import Walk, chains
from lapiz_sudoku.board import grid_of
from lapiz_sudoku.chains.graphs import Graph, grouped_graph, plain_graph
from tests.support.samples import sweep
from tests.support.tables import check_all

LINES = [
    ".184.7...47.........61..8..2.......9.......5.65...27.......1.24.4...35..9.3..4..1",
    ".2.5....4..5....7..9.24.3.6.1..94..7..3...6..8..1.....7...1..6......95.......5.13",
    ".3........21845.9.8.9.2..4.9...3.........9..8..71..96.6.4..7.....2...7.5...2...1.",
]


@cache
def positions() -> list[Position]:
    """Positions in which some false candidates are gone by chance, and singles are placed."""
    random, found = Random(7), []
    for line in LINES:
        puzzle = lapiz.load(line)
        true = lapiz.solve(puzzle).end.placed
        stuck = Propagator(puzzle.start).assume().position
        false = list(bits(stuck.open & ~true))
        for share in (0, 12, 8, 5, 4):
            gone = random.sample(false, len(false) // share if share else 0)
            position = stuck.remove(sum(1 << one for one in gone))
            found.append(Propagator(position).assume().position)
    return [position for position in found if not position.solved]


@cache
def graphs() -> list[Graph]:
    return [
        graph_of(grid_of(position))
        for position in positions()
        for graph_of in (plain_graph, grouped_graph)
    ]


def reached(links: Links, first: int) -> int:
    walk = Walk(links, first)
    while walk.go_on():
        pass
    return walk.known


def test_there_is_something_to_test() -> None:
    assert sum(bool(graph.refuted) for graph in graphs()) >= 5
    links = [graph.links for graph in graphs()]
    assert any(each.candidates(node) >> node != 1 for each in links for node in each.strong)


def test_closure_is_what_walks_reach() -> None:
    check_all(graphs(), check_closure)


def check_closure(graph: Graph) -> None:
    links = graph.links
    closure = Closure(links)
    for node in links.strong:
        true = reached(links, 1 << node)
        assert closure.true[node] == true
        gone = 0
        for follower in bits(true):
            gone |= links.seen_by(follower)
        assert closure.gone[node] == gone
    for candidate in bits(links.left):
        assert closure.of(candidate)[0] == reached(links, 1 << candidate)


def test_what_is_refuted_has_a_chain() -> None:
    check_all(graphs(), check_refuted)


def check_refuted(graph: Graph) -> None:
    links = graph.links
    closure = Closure(links)
    refuted = closure.refuted()
    for candidate in bits(links.left):
        assert closure.of(candidate)[1] >> candidate & 1 == refuted >> candidate & 1
    removed, lengths = 0, []
    for chain in chains(links, refuted):
        assert chain.removes & ~refuted == 0
        removed |= chain.removes
        lengths.append(len(chain.nodes))
        for place, (start, end) in enumerate(zip(chain.nodes, chain.nodes[1:], strict=False)):
            joined = links.rules_out(start) if place % 2 else links.strong[start]
            assert joined >> end & 1
    assert lengths == sorted(lengths)
    assert not removed & ~refuted


def test_probes_are_what_last_candidates_lead_to() -> None:
    check_all(positions(), check_probes)


def check_probes(position: Position) -> None:
    probes, follow = probes_of(position), Propagator(position)
    assert probes
    later = position.remove(probes.refuted)
    for one in bits(position.open):
        after = follow.assume(one)
        assert probes.refuted >> one & 1 == (after.empty is not None)
        if after.empty is None:
            assert probes.left[one] == after.position.alive
    layout = fields(position.space)
    fresh, grown = Probes(later, layout), Probes(later, layout, probes)
    assert (fresh.refuted, fresh.placed) == (grown.refuted, grown.placed)


@sweep(2, 6)
def test_probes_of_later_positions(number: int) -> None:
    """What a candidate placed may be gone later, or one of its peers placed: it is refuted then."""
    random = Random(11)
    for start in positions() * number:
        layout, solution = fields(start.space), lapiz.search.walking.backtracking.first(start) or ()
        position, known = start, Probes(start, layout)
        for true in random.sample(solution, len(solution)):
            gone = position.open & ~sum(1 << one for one in solution)
            position = position.remove(random.choice([1 << one for one in bits(gone)] or [0]))
            if random.random() < 0.3 and not position.placed >> true & 1:
                position = position.place(true)
            fresh, known = Probes(position, layout), Probes(position, layout, known)
            assert (fresh.refuted, fresh.placed) == (known.refuted, known.placed)


def test_contraposition() -> None:
    """What a candidate rules out by chains rules it out in turn."""
    for graph in graphs():
        gone = {one: graph.closure.of(one)[1] for one in bits(graph.links.left)}
        for one, others in gone.items():
            assert all(gone[other] >> one & 1 for other in bits(others))
