"""Techniques and scales that a call is given as they are: used beside those of the profile."""

from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import lapiz
from lapiz.solving.profiles import techniques_given
from lapiz.texts import title

PUZZLE = lapiz.load("puzzles_yaml/sudoku/x-wing.yaml")
SCALE = lapiz.SumScale(name="points", levels=(("Easy", 1e9),), unnamed=("Easy", 1.0))


def made(name: str, like: str = "x-wing", **about: Any) -> lapiz.Technique:
    """Return a technique that finds what another does."""
    find = lapiz.registry().techniques[like].find
    return lapiz.technique(name, kind="sudoku", **about)(find)


MINE = made("my-wing", title="Wing of Mine", before="x-wing", scores={"hodoku": 1, "points": 1000})


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "written.py"
    path.write_text(
        "import lapiz\n@lapiz.technique('written', kind='sudoku', before='x-wing')\n"
        "def written(grid):\n    '''Finds an X-Wing.'''\n"
        "    yield from lapiz.registry().techniques['x-wing'].find(grid)\n"
    )
    return path


def test_one_that_is_given_is_used_in_its_place() -> None:
    log = lapiz.solve(PUZZLE, techniques=[MINE])
    assert log.status == "solved"
    assert not log.problems
    counts = log.counts()
    assert counts["my-wing"] >= 1
    assert "x-wing" not in counts
    assert "my-wing" not in lapiz.registry().techniques
    assert title("my-wing") == "Wing of Mine", "what was made is told afterwards, too"
    late = made("my-wing", after="x-wing")
    assert "my-wing" not in lapiz.solve(PUZZLE, techniques=late).counts()
    assert "my-wing" not in lapiz.solve(PUZZLE).counts()


@pytest.mark.parametrize("way", [str, Path, "module"])
def test_a_file_and_a_module(way: Any, file: Path) -> None:
    module = ModuleType("written")
    module.mine = made("written", before="x-wing")  # type: ignore[attr-defined]
    given = module if way == "module" else way(file)
    assert lapiz.solve(PUZZLE, techniques=[given]).counts()["written"] >= 1
    effects = [step.effect for step in lapiz.steps(PUZZLE, "x-wing")]
    assert [step.effect for step in lapiz.steps(PUZZLE, given)] == effects


def test_one_of_lapiz_that_is_off() -> None:
    (off,) = techniques_given("fireworks", "sudoku")
    assert off is lapiz.registry().techniques["fireworks"]
    assert not off.on
    assert techniques_given([off], "sudoku") == (off,)
    usual = lapiz.registry().kind("sudoku").profile
    assert off in lapiz.registry().chain(usual, "sudoku", [off])
    assert off not in lapiz.registry().chain(usual, "sudoku")


def test_one_in_the_place_of_another() -> None:
    def nothing(grid: Any) -> Iterator[lapiz.Deduction]:
        yield from ()

    mine = lapiz.technique("x-wing", kind="sudoku")(nothing)
    assert "x-wing" in lapiz.solve(PUZZLE).counts()
    log = lapiz.solve(PUZZLE, techniques=[mine])
    assert "x-wing" not in log.counts()
    (there,) = log.besides
    assert there.scores == lapiz.registry().techniques["x-wing"].scores
    dear = made("x-wing", scores={"hodoku": 100_000})
    usual, more = lapiz.rate(PUZZLE).score, lapiz.rate(PUZZLE, techniques=[dear]).score
    assert more - usual == 100_000 - 140


def test_steps_and_hints() -> None:
    given = lapiz.steps(PUZZLE, techniques=[MINE])
    assert "my-wing" in {step.technique for step in given}
    assert {step.technique for step in lapiz.steps(PUZZLE, "my-wing", techniques=[MINE])} <= {
        "my-wing"
    }
    with pytest.raises(lapiz.BadInput, match="there is no technique 'my-wing'"):
        lapiz.steps(PUZZLE, "my-wing")
    usual = lapiz.hint(PUZZLE).step
    assert usual
    first = made("first-of-all", usual.technique, before=usual.technique)
    step = lapiz.hint(PUZZLE, techniques=[first]).step
    assert step
    assert step.technique == "first-of-all"


def test_one_that_assumes_one_solution_is_left_out_where_that_may_not_be() -> None:
    unique = made("unique", grounds=lapiz.Grounds.UNIQUENESS)
    records = lapiz.registry()
    for assumed in (True, False):
        profile = lapiz.Profile(assume_unique=assumed)
        chain = records.chain(profile, "sudoku", [unique])
        assert (unique in chain) is assumed
    assert unique not in records.chain(lapiz.Profile(), "queens", [unique])


def test_it_runs_in_no_other_process() -> None:
    (problem,) = lapiz.solve(PUZZLE, techniques=[MINE], plugin_timeout=9).problems
    assert problem.technique == "my-wing"
    assert "is given to this call alone" in problem.message
    assert "lapiz.plugins.register makes a module or a file known there" in problem.message


@pytest.mark.parametrize(
    ("given", "fault"),
    [
        (["nakd-single"], "there is no technique 'nakd-single'; did you mean naked-single"),
        ("nowhere.py", "there is no file '.*nowhere.py', expected a module such as"),
        ([made("wrong", scores={"hodoku": "x"})], "techniques: plugin wrong: technique 'wrong' has "
                                                  "scores"),
        ([7], "plugin int has no hook and no technique"),
    ],
)  # fmt: skip
def test_what_cannot_be_given(given: Any, fault: str) -> None:
    with pytest.raises(lapiz.BadInput, match=fault):
        lapiz.solve(PUZZLE, techniques=given)


def test_a_scale_that_is_no_plugins() -> None:
    rating = lapiz.rate(PUZZLE, SCALE, techniques=[MINE])
    assert (rating.scale, rating.level) == ("points", "Easy")
    assert rating.score == 1000 * lapiz.solve(PUZZLE, techniques=[MINE]).counts()["my-wing"]
    assert str(rating) == f"Easy, {rating.score:g} points (points), hardest Wing of Mine"
    assert "points" not in lapiz.registry().scales
    with pytest.raises(
        lapiz.BadInput, match="7 is no scale, expected a Scale, name, path or fields"
    ):
        lapiz.rate(PUZZLE, 7)  # type: ignore[arg-type]
