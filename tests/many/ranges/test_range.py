"""Ratings as ranges: against every route there is, where there are few."""

import csv
import json
from collections.abc import Iterator
from functools import cache
from itertools import groupby
from pathlib import Path
from random import Random
from typing import Any

import attrs
import pytest
from click.testing import CliRunner

import lapiz
from lapiz.cli import cli
from lapiz.core import AllSpent, Position
from lapiz.proof import refuse
from lapiz.solving import Options, Task, finder, profile_of_scale, scale_named
from lapiz_many.ranges import rating_range, routes
from lapiz_many.ranges.open_steps import OpenSteps, OutOfTime, Worths
from tests.many.ranges.asked import watched
from tests.support.places import ROOT

FEW = "queens/partial-8", "shikaku/clue-triple", "shikaku/only-cover"
"""Puzzles of which all routes can be gone."""
SMALL = (("..3.", "3..2", ".1..", "..2."), ("..2.", ".1..", "3..2", "..3."))
"""Sudokus of singles alone."""
SKYSCRAPER = str(ROOT / "puzzles_yaml" / "sudoku" / "skyscraper.yaml")


def small(rows: tuple[str, ...]) -> lapiz.Puzzle:
    return lapiz.load({"kind": "sudoku", "grid": list(rows)})


def example(name: str) -> lapiz.Puzzle:
    return lapiz.load(ROOT / "puzzles_yaml" / f"{name}.yaml")


def every_score(puzzle: lapiz.Puzzle) -> set[float]:
    """Return the scores of all routes, on a scale by sums: asked of `lapiz.steps` alone."""
    profile = puzzle.kind.profile
    chain = lapiz.registry().chain(profile, puzzle.kind.name)
    rungs = [(score, [*some]) for score, some in groupby(chain, profile.score)]

    def effects(position: Position) -> tuple[float, set[tuple[int, int]]]:
        now = attrs.evolve(puzzle, start=position)
        for score, techniques in rungs:
            found = {
                (each.removes & position.alive, each.places & ~position.placed)
                for technique in techniques
                for each in lapiz.steps(now, technique.name)
            }
            if found:
                return score, found
        raise AssertionError("nothing goes on")

    @cache
    def rest(alive: int, placed: int) -> frozenset[float]:
        position = Position(puzzle.space, alive, placed, puzzle.start.origin)
        if position.solved:
            return frozenset({0.0})
        score, found = effects(position)
        after = (position.apply(*effect) for effect in found)
        return frozenset(score + more for each in after for more in rest(each.alive, each.placed))

    return set(rest(puzzle.start.alive, puzzle.start.placed))


@pytest.mark.parametrize("name", FEW)
def test_least_and_greatest_of_all_routes(name: str) -> None:
    puzzle = example(name)
    scores = every_score(puzzle)
    assert len(scores) > 1
    spread = lapiz.rate_range(puzzle, routes=200).numbers["score"]
    assert (spread.least, spread.greatest) == (min(scores), max(scores))
    assert spread.usual in scores


def test_the_ordinary_solve_is_in_the_range() -> None:
    puzzle = lapiz.load(SKYSCRAPER)
    found = lapiz.rate_range(puzzle, "hodoku", routes=5)
    assert found.rating == lapiz.rate(puzzle, "hodoku")
    spread = found.numbers["score"]
    assert spread.least <= spread.usual <= spread.greatest
    assert spread.least <= found.rating.score <= spread.greatest
    assert sum(found.levels.values()) == found.routes + 1 == 6


def test_the_same_seed_gives_the_same_routes() -> None:
    puzzle = lapiz.load(SKYSCRAPER)
    one, same, other = (
        lapiz.rate_range(puzzle, "hodoku", routes=6, seed=seed) for seed in (1, 1, 2)
    )
    assert (one.numbers, one.levels) == (same.numbers, same.levels)
    assert told(one.gentlest.log) == told(same.gentlest.log)
    assert one.numbers != other.numbers


def told(log: lapiz.Log) -> list[object]:
    return [(*each.effect, each.truths) for each, _ in log.deductions()]


def hardest(log: lapiz.Log, scale: str) -> float:
    find = lapiz.registry().techniques.get
    of = lapiz.registry().scales[scale]
    return max(of.step(find(each.technique), each, space) for each, space in log.deductions())


@pytest.mark.parametrize(("scale", "worth"), [("hodoku", 120.0), ("se", 6.6)])
def test_the_gentlest_route_is_proved_and_none_is_gentler(scale: str, worth: float) -> None:
    puzzle = lapiz.load(SKYSCRAPER)
    found = lapiz.rate_range(puzzle, scale, routes=3).gentlest
    assert (found.worth, found.certain) == (worth, True)
    assert hardest(found.log, scale) == worth
    assert found.log.end.solved
    for step in found.log.steps:
        assert refuse(step.deduction, step.before) is None
    # Without all that is worth as much the puzzle is not solved at all.
    of = lapiz.registry().scales[scale]
    profile = of.profiles.get("sudoku", puzzle.kind.profile)
    chain = lapiz.registry().chain(profile, "sudoku")
    off = frozenset(each.name for each in chain if of.least(each) >= worth)
    easier = attrs.evolve(profile, off=profile.off | off)
    assert lapiz.solve(puzzle, easier, fallback=False, spares=False).status == "stuck"


def test_a_gentler_route_than_the_ordinary_solve() -> None:
    """The ordinary solve goes by the order of the techniques, not by what the scale says."""
    puzzle = lapiz.load(SKYSCRAPER)
    found = lapiz.rate_range(puzzle, "hodoku", routes=1)
    assert found.gentlest.worth < hardest(lapiz.solve(puzzle, spares=False), "hodoku")


def test_the_bottleneck_has_the_fewest_ways_on() -> None:
    puzzle = lapiz.load(SKYSCRAPER)
    found = lapiz.rate_range(puzzle, "hodoku", routes=1).bottleneck
    assert found
    log = lapiz.solve(puzzle, spares=False)
    step = log.steps[found.number - 1]
    assert step.before == found.position
    assert step.technique == "skyscraper"
    assert [way.effect[:2] for way in found.ways] == [step.deduction.effect[:2]]


def singles(puzzle: lapiz.Puzzle) -> Iterator[tuple[int, float]]:
    """Yield for each step of a solve by singles how many there are, for each open candidate."""
    for step in lapiz.solve(puzzle).steps[:-1]:
        now = attrs.evolve(puzzle, start=step.before)
        found = {
            each.places
            for name in ("full-house", "naked-single", "hidden-single")
            for each in lapiz.steps(now, name)
        }
        ends = step.before.apply(0, sum(found)).solved
        if not ends:
            yield step.number, len(found) / step.before.open.bit_count()


def test_the_bottleneck_of_singles() -> None:
    for rows in SMALL:
        puzzle = small(rows)
        found = lapiz.rate_range(puzzle, "hodoku", routes=1).bottleneck
        number, _ = min(singles(puzzle), key=lambda each: each[1])
        assert found
        assert found.number == number


def test_time_that_is_over_is_said() -> None:
    found = lapiz.rate_range(lapiz.load(SKYSCRAPER), "se", limit=1e-9)
    assert found.routes == 0
    said = "the time limit of 1e-09 s was reached"
    assert found.notes == (
        f"{said}: 0 of 50 routes were made",
        f"{said}: the bottleneck is not known",
        f"{said}: there may be a gentler route",
    )
    assert found.numbers["score"] == lapiz.Spread(6.6, 6.6, 6.6)
    assert not found.gentlest.certain


GAVE_UP = "the search gave up before the bottleneck was known"
LATE = "the time limit of 9 s was reached: "


@pytest.mark.parametrize(
    ("part", "error", "notes"),
    [
        ("bottleneck", AllSpent, (GAVE_UP,)),
        ("bottleneck", OutOfTime, (LATE + "the bottleneck is not known",)),
        ("gentlest", AllSpent, ()),
        ("gentlest", OutOfTime, (LATE + "there may be a gentler route",)),
    ],
)
def test_a_part_that_is_not_done_leaves_the_others(
    monkeypatch: pytest.MonkeyPatch, part: str, error: type[Exception], notes: tuple[str, ...]
) -> None:
    def fails(*_: object) -> None:
        raise error

    monkeypatch.setattr(rating_range, part, fails)
    found = lapiz.rate_range(small(SMALL[0]), routes=2, limit=9)
    assert (found.routes, found.notes) == (2, notes)
    assert (found.bottleneck is None) == (part == "bottleneck")
    assert found.gentlest.certain == (part != "gentlest")


def test_what_is_not_solved_has_no_range() -> None:
    with pytest.raises(lapiz.BadInput, match="no range without a single solution: many solutions"):
        lapiz.rate_range(small(("1...", "....", "....", "....")))


def test_a_choice_is_no_route() -> None:
    with pytest.raises(lapiz.BadInput, match="many solutions"):
        lapiz.rate_range(example("queens/twenty-queens"))


def test_what_hands_over_to_another_kind() -> None:
    """A nonomino goes on with the sudoku that it makes."""
    puzzle = example("nonomino/five")
    with watched() as still:
        found = lapiz.rate_range(puzzle, routes=3)
    assert not still
    assert found.routes == 3
    assert found.rating == lapiz.rate(puzzle)
    assert not found.gentlest.certain


@pytest.mark.parametrize("scale", ["w", "te"])
def test_a_scale_that_rates_puzzles_has_no_range(scale: str) -> None:
    with pytest.raises(lapiz.BadInput, match=f"the scale {scale} rates puzzles, not routes"):
        lapiz.rate_range(lapiz.load(SKYSCRAPER), scale, routes=1)


@lapiz.technique("liar", kind="sudoku")
def liar(grid: Any) -> Iterator[lapiz.Deduction]:
    """Claims what is not proved."""
    yield lapiz.Deduction(removes=grid.position.open & -grid.position.open, truths=(0,))


def test_steps_are_worth_what_the_profile_scores() -> None:
    scale, profile = (
        scale_named("hodoku"),
        lapiz.Profile(scale="hodoku", scores={"skyscraper": 7.0}),
    )
    worths = Worths(scale, finder("hodoku", profile))
    known = lapiz.registry().technique("skyscraper")
    assert (scale.least(known), worths.least(known)) == (130, 7)
    mine = attrs.evolve(known, name="mine", scores={"hodoku": 9.0})
    assert worths.least(mine) == 9


def test_a_technique_that_misbehaves_is_noted_of_the_route_that_asked_it() -> None:
    puzzle = lapiz.load(SKYSCRAPER)
    profile = profile_of_scale(puzzle, scale_named("hodoku"))
    chain = [liar, *lapiz.registry().chain(profile, "sudoku")]
    worths = Worths(scale_named("hodoku"), finder("hodoku", profile))
    task = Task(puzzle, chain, Options(spares=False), profile)
    with watched() as still:
        log = routes.route(task, OpenSteps(task, worths), Random(1))
    assert not still
    assert log.status == "solved"
    assert [(found.technique, found.step) for found in log.problems] == [("liar", 1)]
    assert "liar" not in log.counts()


# --- the command ----------------------------------------------------------------------------


def run(*arguments: str) -> str:
    result = CliRunner().invoke(cli, ["rate", "--range", *arguments])
    assert result.exit_code == 0, result.output
    return result.output


def test_a_table(tmp_path: Path) -> None:
    text = run("--routes", "4", SKYSCRAPER)
    assert text.splitlines()[1].split() == ["least", "usual", "greatest"]
    assert "Bottleneck: step 30, one way on (Skyscraper), 73 candidates open" in text
    assert "worth 120 (Dual Empty Rectangle)" in text


def test_the_gentlest_route_is_told() -> None:
    text = run("--routes", "1", "--story", SKYSCRAPER)
    assert "   1. Naked Single: " in text
    assert "Dual Empty Rectangle: " in text


def test_in_spanish() -> None:
    text = run("--routes", "2", "--language", "es", SKYSCRAPER)
    assert "Cuello de botella: paso 30" in text


def test_a_file_of_many_puzzles(tmp_path: Path) -> None:
    puzzle = lapiz.load(SKYSCRAPER)
    rows = "".join(puzzle.kind.write(puzzle, puzzle.start)["grid"])
    source, one, two = tmp_path / "some.txt", tmp_path / "one.csv", tmp_path / "two.csv"
    source.write_text(f"{rows}\n55{rows[2:]}\n{rows[::-1]}\n", "utf-8")
    for target, jobs in ((one, "1"), (two, "2")):
        command = ["rate", "--range", "--routes", "1", "--scale", "se", "--quiet", "--jobs", jobs]
        CliRunner().invoke(cli, [*command, "--output", str(target), str(source)])
    assert one.read_text("utf-8") == two.read_text("utf-8")
    first, none, _ = csv.DictReader(one.read_text("utf-8").splitlines())
    assert (first["ED_usual"], first["routes"], first["gentlest"]) == ("1.2", "1", "6.6")
    assert (none["status"], none["score_least"]) == ("bad input", "")


def test_json_lines() -> None:
    row = json.loads(run("--routes", "2", "--story", "--json", SKYSCRAPER))
    assert row["type"] == "range"
    assert row["score_least"] <= row["score_usual"] <= row["score_greatest"]
    assert len(row["story"]) == 57


@pytest.mark.parametrize(
    "arguments", [["--routes", "2"], ["--story"], ["--range", "--scale", "se,hodoku"]]
)
def test_options_that_do_not_fit(arguments: list[str]) -> None:
    result = CliRunner().invoke(cli, ["rate", *arguments, SKYSCRAPER])
    assert result.exit_code == 2
