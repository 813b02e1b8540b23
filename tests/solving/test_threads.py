"""Several threads may solve and ask for hints at once: they find what one thread finds."""

import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import cycle, islice
from random import Random
from threading import Barrier
from typing import Any, TypeVar

import attrs
import pytest

import lapiz
from lapiz import Deduction, Puzzle
from lapiz.core import Budget, bits, forget, of_layout, of_process
from lapiz.search.following import probes_of
from lapiz.search.walking import first, has_one_solution, witness
from tests.support.places import ROOT
from tests.support.puzzles import sudokus
from tests.support.samples import sweep

THREADS = 8
OFTEN = ("easy",) * 25 + ("expert",)
"""Classes of puzzles, by how often one is taken."""
Asked = TypeVar("Asked")
Answer = TypeVar("Answer")


@pytest.fixture(autouse=True)
def switching() -> Iterator[None]:
    """Let threads take turns every few instructions, so that each meets the others halfway."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


def at_once(ask: Callable[[Asked], Answer], questions: Sequence[Asked]) -> list[Answer]:
    """Return the answers that eight threads give, with nothing remembered at the start."""
    forget()
    with ThreadPoolExecutor(THREADS) as threads:
        return list(threads.map(ask, questions))


def told(deduction: Deduction) -> tuple[Any, ...]:
    links = [(one.kind, one.start, one.end, one.item) for one in deduction.links]
    return (
        *(deduction.technique, deduction.removes, deduction.places, deduction.truths),
        *(dict(deduction.roles), links, deduction.deadly, deduction.grounds),
    )


def log_of(puzzle: Puzzle) -> tuple[Any, ...]:
    log = lapiz.solve(puzzle)
    steps = [(told(one.deduction), one.rests_on, one.assumes_unique) for one in log.steps]
    return log.status, log.solution, log.problems, log.notes, steps


def hint_of(puzzle: Puzzle, placed: Sequence[str] = ()) -> tuple[Any, ...]:
    found = lapiz.hint(puzzle, placed)
    return tuple(found.lines(7)), found.step and told(found.step.deduction)


def hints_of(puzzle: Puzzle) -> list[tuple[Any, ...]]:
    """The hints in the middle, and after a wrong entry."""
    start, names = puzzle.start, puzzle.space.names
    solution = first(start) or ()
    middle = [name for one in solution[::3] for name in names(1 << one & ~start.placed)]
    open_ = start.open
    for one in solution:
        open_ &= ~(1 << one)
    wrong = names(open_ & -open_)
    return [hint_of(puzzle, placed) for placed in (middle, wrong)]


def load(text: str) -> Puzzle:
    """Return the puzzle of a line, its digits exchanged: new boards, in the same space."""
    line, digits = text.split()
    return lapiz.load(line.translate(str.maketrans("123456789", digits)))


def lines(number: int) -> list[str]:
    """Puzzles of one space, most of them easy, with the digits to exchange theirs for."""
    random = Random(1)
    folder = ROOT / "benchmarks" / "puzzles"
    classes = {name: (folder / f"{name}.sdm").read_text().split() for name in set(OFTEN)}
    return [
        f"{random.choice(classes[name])} {''.join(random.sample('123456789', 9))}"
        for name in islice(cycle(OFTEN), number)
    ]


def others() -> list[Puzzle]:
    """Puzzles of all kinds and of other shapes."""
    kinds = ("nonomino/example", "queens/*-9", "shikaku/[a-g]*", "triomino/[f-r]*")
    files = [path for kind in kinds for path in (ROOT / "puzzles_yaml").glob(f"{kind}.yaml")]
    return [*sudokus(7, 4), *(one for path in sorted(files) for one in lapiz.load_all(path))]


def check_lines(number: int) -> None:
    def ask(numbered: tuple[int, str]) -> tuple[Any, ...]:
        number, text = numbered
        puzzle = load(text)
        return log_of(puzzle), hint_of(puzzle), number % 10 or hints_of(puzzle)

    texts = list(enumerate(lines(number)))
    forget()
    expected = [ask(text) for text in texts]
    assert at_once(ask, texts) == expected


@sweep(25, 50)
def test_logs_and_hints(number: int) -> None:
    check_lines(number)


@pytest.mark.slow
def test_logs_and_hints_of_many_puzzles() -> None:
    check_lines(2_000)


@sweep(3, 1)
def test_other_kinds_and_shapes(number: int) -> None:
    """Each puzzle, or one of so many, is asked about by several threads at a time."""
    puzzles = [one for puzzle in others()[::number] for one in [puzzle] * 2]
    forget()
    expected = [log_of(puzzle) for puzzle in puzzles[::2]]
    assert at_once(log_of, puzzles) == [log for log in expected for _ in range(2)]


HARD = (
    *("als-xy-wing", "aic", "kraken-fish-2", "forcing-net-contradiction", "forcing-chain-verity"),
    *("sue-de-coq", "unique-rectangle-1", "avoidable-rectangle-1", "finned-swordfish", "medusa-3d"),
    *("death-blossom", "template-delete", "grouped-continuous-nice-loop", "nishio", "skyscraper"),
)
"""Techniques that remember much of a position: witness, probes, graphs, sets, templates."""


def where_found(technique: str) -> Puzzle:
    """Return the first position, in the solve of the technique's file, where it finds something."""
    puzzle = lapiz.load(ROOT / "puzzles_yaml" / "sudoku" / f"{technique}.yaml")
    starts = (one.before for one in lapiz.solve(puzzle).steps if one.technique == technique)
    return attrs.evolve(puzzle, start=next(starts, puzzle.start))


@pytest.mark.sample(2)
@pytest.mark.parametrize("technique", HARD)
def test_hard_techniques(technique: str) -> None:
    """Four threads look at one position at the same moment, then solve from there."""
    puzzle = where_found(technique)

    def ask(puzzle: Puzzle) -> tuple[Any, ...]:
        together.wait()
        return [told(one) for one in lapiz.steps(puzzle, technique)], log_of(puzzle)

    together = Barrier(1)
    expected = ask(puzzle)
    assert expected[0]
    together = Barrier(4, timeout=300)  # a thread that does not come is an error, not a wait
    assert at_once(ask, [puzzle] * 4) == [expected] * 4


def test_witness_and_probes_of_one_space() -> None:
    """What is asked of positions by hand, of one puzzle and of many, is of no other position."""
    puzzles = [load(text) for text in lines(40)]
    expected = [first(puzzle.start) for puzzle in puzzles]
    probes = [probes_of(puzzle.start.fresh()) for puzzle in puzzles]

    def ask(number: int) -> None:
        start = puzzles[number].start
        assert has_one_solution(start, Budget(100_000, "branches"))
        assert tuple(bits(witness(start))) == expected[number]
        known, wanted = probes_of(start), probes[number]
        assert known is not None
        assert wanted is not None
        assert known.placed == wanted.placed
        assert known.refuted == wanted.refuted

    numbers = [number for number in range(len(puzzles)) for _ in range(10)]
    at_once(ask, [*numbers, *range(len(puzzles))] * 2)


def test_threads_share_what_is_of_a_layout_and_of_the_process() -> None:
    """All get the same object, also those that ask while it is being computed."""

    @of_process(most=5)
    def slow(side: int) -> object:
        return [sum(range(side)) for _ in range(200)]

    @of_layout
    def per_layout(space: lapiz.Space, value: int) -> object:
        return [sum(range(value)) for _ in range(200)]

    space = lapiz.Space(("a",), ())
    assert len({id(one) for one in at_once(slow, [50] * 50)}) == 1
    assert len({id(one) for one in at_once(lambda one: per_layout(space, one), [50] * 50)}) == 1
    assert len({id(one.space) for one in at_once(load, lines(20))}) == 1
