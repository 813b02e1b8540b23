"""A worker process answers for plugins: what it says is what they found, and it can be killed."""

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import attrs
import pytest

import lapiz
from lapiz.core import Token
from lapiz.plugins.containment import PluginError
from lapiz.plugins.deductions import LONGEST_TEXT, changing, tamed
from lapiz.plugins.isolation import Worker, _unpacked
from lapiz.plugins.timeouts import TooSlow
from lapiz.plugins.worker import _packed
from lapiz.proof import refuse
from tests.support.places import ROOT
from tests.support.plugin_sites import here, install

SOURCE = '''
import ctypes, itertools, os, signal, sys, time
import lapiz
from lapiz_sudoku.wings.wings import xy_wing
from lapiz_sudoku.board.grid import Grid

def technique(name):
    return lapiz.technique(name, kind="sudoku", scores={"hodoku": 100})

@technique("found-twice")
def twice(grid):
    """XY-Wing, by another name."""
    yield from xy_wing(grid)

@technique("sleeper")
def sleeper(grid):
    """A call into C that never returns, and lets no other thread run."""
    ctypes.PyDLL(None).pause()
    yield

@technique("deaf")
def deaf(grid):
    """A loop that ignores exceptions."""
    while True:
        try:
            time.sleep(10)
        except BaseException:
            pass

@technique("dier")
def dier(grid):
    """Ends the process."""
    os._exit(3)
    yield

@technique("hog")
def hog(grid):
    """Wants more memory than there is."""
    yield [bytearray(1 << 28) for _ in range(1 << 10)]

@technique("printer")
def printer(grid):
    """Writes where answers are written, and reads the questions."""
    os.write(1, b"nonsense")
    print("nonsense", flush=True)
    yield from xy_wing(grid)

@lapiz.hook
def lapiz_techniques():
    return [twice, sleeper, deaf, dier, hog, printer]
'''

PUZZLE = "puzzles_yaml/sudoku/xy-wing.yaml"


@pytest.fixture(scope="module")
def worker(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Worker]:
    site = tmp_path_factory.mktemp("site")
    install(site, "isolated", SOURCE)
    with here(site):
        worker = Worker()
        yield worker
        worker.close()


@pytest.fixture(scope="module")
def puzzle(worker: Worker) -> lapiz.Puzzle:
    return lapiz.load(ROOT / PUZZLE)


def there(puzzle: lapiz.Puzzle) -> lapiz.Position:
    """A position with an XY-Wing."""
    steps = lapiz.solve(puzzle).steps
    return next(step.before for step in steps if step.technique == "xy-wing")


def shown(one: lapiz.Deduction, puzzle: lapiz.Puzzle) -> list[object]:
    token = puzzle.kind.token
    said = [one.says.pattern_text(lambda it: token(puzzle.space, it)), one.says.reason]
    return [
        one.effect,
        one.truths,
        one.roles,
        one.links,
        one.deadly,
        one.grounds,
        *said,
        one.factors,
        one.images,
        one.supposes,
        one.end,
    ]


def test_what_a_deduction_says_of_its_telling_comes_through(puzzle: lapiz.Puzzle) -> None:
    (found, *_) = lapiz.steps(puzzle, "hidden-single")
    telling = attrs.evolve(found, supposes=True, end=found.truths[0])
    for copy in (tamed(telling, puzzle)[0], _unpacked(_packed(telling))):
        assert (copy.supposes, copy.end) == (True, found.truths[0])
    beyond = attrs.evolve(found, end=len(puzzle.space.items))
    with pytest.raises(lapiz.PluginError, match="whose end is 324, expected an item's number"):
        tamed(beyond, puzzle)


@pytest.mark.parametrize("name", ["found-twice", "printer"])
def test_the_answers_are_those_of_the_technique(
    worker: Worker, puzzle: lapiz.Puzzle, name: str
) -> None:
    position = there(puzzle)
    own = lapiz.registry().technique("xy-wing").find(puzzle.kind.view(position))
    expected = list(changing(own, position))
    found = worker.ask(name, puzzle, position, 20, 1000)
    assert found
    assert [shown(one, puzzle) for one in found] == [shown(one, puzzle) for one in expected]
    assert len(worker.ask(name, puzzle, position, 20, 1)) == 1
    assert worker.ask(name, puzzle, puzzle.start, 20, 1000) == []


@pytest.mark.hostile
@pytest.mark.parametrize("name", ["sleeper", "deaf"])
def test_what_never_returns_is_cut(worker: Worker, puzzle: lapiz.Puzzle, name: str) -> None:
    worker.ask("found-twice", puzzle, puzzle.start, 20, 1)
    before = worker._process
    assert before
    with pytest.raises(TooSlow):  # or this would never end
        worker.ask(name, puzzle, puzzle.start, 0.2, 1)
    assert before.wait(60), "it was ended, and did not end well"
    assert worker.ask("found-twice", puzzle, there(puzzle), 20, 1)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("dier", r"ended the process that it ran in \(status 3\)"),
        ("nobody", "not known in a process of its own"),
        pytest.param(
            "hog",
            "raised MemoryError",
            marks=[
                pytest.mark.hostile,
                pytest.mark.skipif(
                    not Path("/proc/self/statm").exists(), reason="memory is not limited here"
                ),
            ],
        ),
    ],
)
def test_what_goes_wrong_is_reported(
    worker: Worker, puzzle: lapiz.Puzzle, name: str, message: str
) -> None:
    with pytest.raises(PluginError, match=message):
        worker.ask(name, puzzle, puzzle.start, 20, 1)
    assert worker.ask("found-twice", puzzle, there(puzzle), 20, 1)


@pytest.mark.hostile
def test_a_solve_is_the_same_with_a_worker(worker: Worker, puzzle: lapiz.Puzzle) -> None:
    order = ("found-twice", *puzzle.kind.profile.order)
    profile = lapiz.Profile(order=order, off=frozenset({"sleeper", "deaf", "dier", "hog"}))
    logs = [lapiz.solve(puzzle, profile, plugin_timeout=limit) for limit in (None, 20.0)]
    assert logs[0].counts()["found-twice"]
    assert logs[0].counts() == logs[1].counts()
    assert not logs[1].problems


@pytest.mark.hostile
def test_threads_get_the_answers_to_their_own_questions(
    worker: Worker, puzzle: lapiz.Puzzle
) -> None:
    """A hidden answer would show: each thread has its own position, and some are cut off."""
    positions = [step.before for step in lapiz.solve(puzzle).steps if step.technique == "xy-wing"]
    other = lapiz.load(ROOT / "puzzles_yaml/sudoku/skyscraper.yaml")
    asked = [(puzzle, puzzle.start), *((puzzle, each) for each in positions), (other, other.start)]
    xy_wing = lapiz.registry().technique("xy-wing").find
    expected = [
        [each.effect for each in changing(xy_wing(of.kind.view(position)), position)]
        for of, position in asked
    ]
    assert len({str(effects) for effects in expected}) > 1
    together = threading.Barrier(4)

    def ask(number: int) -> list[bool]:
        together.wait()
        right = []
        for turn in range(number, number + 12):
            of, position = asked[turn % len(asked)]
            if turn == 9:
                with pytest.raises(TooSlow):
                    worker.ask("sleeper", of, position, 0.05, 1)
            answer = worker.ask(("found-twice", "printer")[turn % 2], of, position, 20, 1000)
            right.append([each.effect for each in answer] == expected[turn % len(asked)])
        return right

    with ThreadPoolExecutor(4) as pool:
        assert all(all(right) for right in pool.map(ask, range(4)))


@pytest.mark.hostile
def test_solves_in_threads_share_a_worker(worker: Worker, puzzle: lapiz.Puzzle) -> None:
    order = ("found-twice", *puzzle.kind.profile.order)
    profile = lapiz.Profile(order=order, off=frozenset({"sleeper", "deaf", "dier", "hog"}))
    alone = lapiz.solve(puzzle, profile, plugin_timeout=20.0)

    def solved(_: int) -> tuple[object, object, object]:
        log = lapiz.solve(puzzle, profile, plugin_timeout=20.0)
        return log.counts(), log.solution, log.problems

    with ThreadPoolExecutor(3) as pool:
        assert set(map(str, pool.map(solved, range(6)))) == {
            str((alone.counts(), alone.solution, ()))
        }


class Interrupted:
    """A queue of answers at which the user loses patience."""

    def get(self, timeout: float) -> object:
        raise KeyboardInterrupt


def test_after_an_interrupt_no_old_answer_is_taken(
    worker: Worker, puzzle: lapiz.Puzzle, monkeypatch: pytest.MonkeyPatch
) -> None:
    position = there(puzzle)
    worker.ask("found-twice", puzzle, puzzle.start, 20, 1)
    with monkeypatch.context() as patch:
        patch.setattr(worker, "_answers", Interrupted())
        with pytest.raises(KeyboardInterrupt):
            worker.ask("found-twice", puzzle, puzzle.start, 20, 1)
    assert worker.ask("found-twice", puzzle, position, 20, 1)
    assert worker.ask("found-twice", puzzle, puzzle.start, 20, 1) == []


KINDS = ["nonomino/four", "queens/coloured-6", "shikaku/board-5x5", "triomino/corner"]


@pytest.mark.parametrize("name", KINDS)
def test_puzzles_of_all_kinds_reach_the_worker(worker: Worker, name: str) -> None:
    other = lapiz.load(ROOT / "puzzles_yaml" / f"{name}.yaml")
    proving = [
        one for one in lapiz.techniques(other.kind.name) if one.grounds is lapiz.Grounds.PROOF
    ]
    for one in [one for one in proving if not one.last][:4]:
        found = lapiz.steps(other, one.name)
        asked = worker.ask(one.name, other, other.start, 20, 10_000)
        assert [each.effect for each in asked] == [each.effect for each in found]


@pytest.mark.parametrize("name", ["symmetrical-placement", "swordfish"])
def test_proofs_of_other_sorts_reach_the_solve(worker: Worker, name: str) -> None:
    other = lapiz.load(ROOT / "puzzles_yaml" / "sudoku" / f"{name}.yaml")
    (found, *_), (asked, *_) = lapiz.steps(other, name), worker.ask(name, other, other.start, 20, 9)
    assert found.images or found.factors
    assert (asked.images, asked.factors) == (found.images, found.factors)
    assert refuse(asked, other.start) is None


BAD = {
    "removes": {"removes": -1},
    "places": {"places": "r1c1=1"},
    "truths": {"truths": (10**9,)},
    "deadly": {"deadly": [1]},
    "roles": {"roles": {"pivot": "r1c1"}},
    "factors": {"factors": {0: 0.5}},
    "images": {"images": {0: 729}},
    "links": {"links": ("r1c1",)},
    "grounds": {"grounds": "proof"},
    "says": {"says": "text"},
}


@pytest.mark.parametrize("field", BAD)
def test_what_is_no_deduction_is_refused(puzzle: lapiz.Puzzle, field: str) -> None:
    made = lapiz.Deduction(**{"removes": 1, **BAD[field]})  # type: ignore[arg-type]
    with pytest.raises(PluginError, match=f"whose {field} "):
        tamed(made, puzzle)


@pytest.mark.parametrize(
    ("says", "note"),
    [
        (lapiz.Says("x" * 10**6), "its text of 1000000 characters is cut"),
        (lapiz.Says("{x}", x=Token("cells", 1 << 10**6)), "its text is omitted"),
        (lapiz.Says("{x}", x=Token("any", "x" * 10**6)), "its text is omitted"),
        (lapiz.Says("{x}", x=Token("houses", (1,) * 10**6)), "its text is omitted"),
        (lapiz.Says("{x}", x="no token"), "its text is omitted"),  # type: ignore[arg-type]
    ],
)
def test_texts_are_cut(puzzle: lapiz.Puzzle, says: lapiz.Says, note: str) -> None:
    tame, reported = tamed(lapiz.Deduction(removes=1, says=says), puzzle)
    assert reported.startswith(note)
    assert len(tame.says.pattern) <= LONGEST_TEXT + 1


def test_a_text_cannot_ask_for_room(puzzle: lapiz.Puzzle) -> None:
    says = lapiz.Says("{x:>1000000000}", x=Token("digit", 3))
    assert says.pattern_text(lambda token: "4") == "4"
