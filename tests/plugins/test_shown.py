"""Techniques that write into what they are shown: found, mended, left out; the solve goes on."""

from pathlib import Path

import attrs
import pytest

import lapiz
from lapiz.core import Chain
from lapiz.plugins import isolation
from lapiz.solving.careful import Solve
from lapiz.solving.task import Options, Task
from tests.support.places import ROOT
from tests.support.plugin_sites import here, install

PUZZLES = ROOT / "puzzles_yaml"
SKYSCRAPER = PUZZLES / "sudoku" / "skyscraper.yaml"
SOURCE = """
import lapiz

def write(one, name, value):
    object.__setattr__(one, name, value)

@lapiz.technique("evil", {kind} scores={{"hodoku": 1}}, before="full-house")
def evil(view):
    position, space = view.position, view.position.space
    layout = space.layout
    {body}
    yield from ()

@lapiz.hook
def lapiz_techniques():
    return [evil]
"""
WRITES = {
    "write(position, 'alive', 0)": "position (alive)",
    "write(position, 'placed', 0)": "position (placed)",
    "write(position, 'origin', position.alive)": "position (origin)",
    "write(position, 'space', None)": "position (space)",
    "view.boards[0] = 0": "view (boards)",
    "view.boards.clear()": "view (boards)",
    "view.boards = [0] * 9": "view (boards)",
    "view.unsolved = 0": "view (unsolved)",
    "del view.boards": "view (boards)",
    "space.sets[:] = [0] * len(space.sets)": "space (sets)",
    "space.keep[5] = 0": "space (keep)",
    "space.items_of.reverse()": "space (items_of)",
    "space.labels = space.labels[::-1]": "space (labels)",
    "write(space.items[7], 'candidates', 0)": "space (items)",
    "space.groups.clear()": "space (groups)",
    "layout.house_boards[2] = 0": "layout (house_boards)",
    "write(layout.houses[0], 'cells', 0)": "layout (houses)",
    "layout.peers[3] = 0": "layout (peers)",
}
UNHEARD = {
    "view.memo.clear()": "it is only its own",
    "[one.clear() for one in view.memo.values()]": "the same",
    "view.solved_boards[0] = 0": "computed by itself",
    "write(position, 'memo', None)": "its own, too",
}
"""What does no harm, and so need not be found."""


Effects = list[tuple[str, tuple[int, int]]]


def source(body: str, kind: str = 'kind="sudoku",') -> str:
    return SOURCE.format(body=body, kind=kind)


def effects(log: lapiz.Log) -> Effects:
    return [(step.technique, step.deduction.effect) for step in log.steps]


@pytest.fixture(scope="module")
def honest(tmp_path_factory: pytest.TempPathFactory) -> Effects:
    """What is solved where the technique does nothing: one more is there to be asked first."""
    site = tmp_path_factory.mktemp("honest") / "site"
    install(site, "evil", source("pass"))
    with here(site):
        return effects(lapiz.solve(lapiz.load(SKYSCRAPER)))


@pytest.mark.sample(3)
@pytest.mark.parametrize("body", WRITES)
def test_it_costs_its_own_deduction_only(tmp_path: Path, honest: Effects, body: str) -> None:
    plain = lapiz.solve(lapiz.load(SKYSCRAPER))
    install(tmp_path / "site", "evil", source(body))
    with here(tmp_path / "site"):
        log = lapiz.solve(lapiz.load(SKYSCRAPER))
        (problem,) = log.problems
        assert effects(log) == honest
        assert log.solution == plain.solution
    assert problem.message == f"wrote into the {WRITES[body]}, which it is only shown"
    assert effects(lapiz.solve(lapiz.load(SKYSCRAPER))) == effects(plain)


@pytest.mark.parametrize("body", UNHEARD)
def test_what_it_has_for_itself_does_no_harm(tmp_path: Path, honest: Effects, body: str) -> None:
    install(tmp_path / "site", "evil", source(body))
    with here(tmp_path / "site"):
        assert effects(lapiz.solve(lapiz.load(SKYSCRAPER))) == honest


@pytest.mark.parametrize("after", ["raise ValueError('x')", "while True: pass"])
def test_one_that_does_something_else_wrong_as_well(
    tmp_path: Path, honest: Effects, after: str
) -> None:
    body = f"write(position, 'alive', 0); view.boards[0] = space.sets[3] = 0\n    {after}"
    install(tmp_path / "site", "evil", source(body))
    with here(tmp_path / "site"):
        log = lapiz.solve(lapiz.load(SKYSCRAPER), technique_seconds=2)
    assert len(log.problems) == 1
    assert effects(log) == honest


def test_in_a_process_of_its_own(tmp_path: Path) -> None:
    install(tmp_path / "site", "evil", source("space.sets[0] = 0"))
    with here(tmp_path / "site"):
        log = lapiz.solve(lapiz.load(SKYSCRAPER), plugin_timeout=20)
        isolation.close()
    assert [problem.message for problem in log.problems] == [
        "wrote into the space (sets), which it is only shown"
    ]
    assert log.status == "solved"


def one_of_each() -> list[Path]:
    """Return a small puzzle of each kind, and one with rules."""
    folders = (sorted(folder.glob("*.yaml")) for folder in sorted(PUZZLES.iterdir()))
    return [min(files, key=lambda path: path.stat().st_size) for files in folders if files]


@pytest.mark.sample(3)
@pytest.mark.parametrize("path", one_of_each(), ids=lambda path: path.parent.name)
def test_honest_ones_are_not_accused(path: Path) -> None:
    """lapiz's own techniques, taken for a plugin's: tables that they fill are no writing."""
    puzzle = lapiz.load(path)
    profile = puzzle.kind.profile
    chain = lapiz.registry().chain(profile, puzzle.kind.name)
    theirs = Chain(
        attrs.evolve(technique, provider="mine:mine", foreign=True) for technique in chain
    )
    options = Options(fallback=False, enough=40)
    logs = [Solve(Task(puzzle, each, options, profile)).run() for each in (chain, theirs)]
    assert not logs[1].problems
    assert effects(logs[0]) == effects(logs[1])
