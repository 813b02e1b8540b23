"""Scales, ratings, and the profiles that every kind has."""

import copy
import csv
import glob
import json
from pathlib import Path

import pytest
from click.testing import CliRunner

import lapiz
from lapiz import Deduction, HardestScale, Rating, Scale, Space, SumScale, Technique
from lapiz.cli import cli
from lapiz.files.profiles import everything, profile_of
from lapiz.files.saved_logs import check_log
from lapiz.show.story import story
from lapiz.solving import rating as rating_module
from lapiz.solving.rating import has_rating, rating_of, reasons_of
from lapiz_play.questions.solving import rate as rate_in_page, rating_object
from lapiz_play.request import Request
from tests.support.places import ROOT

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
LEVELS = (("Easy", 2), ("Hard", float("inf")))


def puzzle(name: str) -> lapiz.Puzzle:
    return lapiz.load(ROOT / "puzzles_yaml" / f"{name}.yaml")


def add(monkeypatch: pytest.MonkeyPatch, scale: Scale) -> None:
    """Make a scale known, as a plugin does."""
    known = copy.copy(lapiz.registry())
    known.scales = {**known.scales, scale.name: scale}
    monkeypatch.setattr(rating_module, "registry", lambda: known)


def test_hodoku_sums_scores() -> None:
    rating = lapiz.rate(puzzle("sudoku/skyscraper"), scale="hodoku")
    assert rating == Rating("hodoku", "Hard", 454, "skyscraper")
    assert isinstance(hash(rating), int)


def test_the_level_rises_with_the_sum() -> None:
    scale = SumScale(name="s", levels=(("Easy", 5), ("Hard", 9), ("Wild", 10)), unnamed=("Hard", 1))
    assert [scale.level(score) for score in (0, 5, 6, 10, 99)] == [
        "Easy",
        "Easy",
        "Hard",
        "Wild",
        "Wild",
    ]
    assert scale.level(0, 1) == "Hard"


def worth(technique: Technique | None, found: Deduction, space: Space) -> float:
    """A step's worth as Sudoku Explainer has it: by technique, item, and length of the chain."""
    if technique is None:
        return 9.0
    if technique.name == "hidden-single":
        return 1.2 if space.items[found.truths[0]].sort == "box" else 1.5
    if found.places:
        return 2.3
    return 4.0 + len(found.links) / 10 + len(found.truths) / 100


def explainer(**more: object) -> HardestScale:
    return HardestScale(name="explainer", levels=LEVELS, worth=worth, **more)  # type: ignore[arg-type]


def test_a_scale_of_the_shape_of_sudoku_explainer(monkeypatch: pytest.MonkeyPatch) -> None:
    """The hardest step, the hardest until something is placed, and the first one."""
    add(monkeypatch, explainer())
    found = puzzle("sudoku/skyscraper")
    log = lapiz.solve(found)
    rating = lapiz.rate(found, scale="explainer")
    techniques = lapiz.registry().techniques
    worths = [worth(techniques[step.technique], step.deduction, found.space) for step in log.steps]
    first = next(index for index, step in enumerate(log.steps) if step.deduction.places)
    hardest = log.steps[worths.index(max(worths))].technique
    assert (rating.score, rating.level, rating.hardest) == (max(worths), "Hard", hardest)
    assert rating.score > 4
    numbers = {"first_placement": max(worths[: first + 1]), "first_step": worths[0]}
    assert rating.numbers == numbers


def test_a_scale_names_its_chain_of_techniques(monkeypatch: pytest.MonkeyPatch) -> None:
    singles = lapiz.Profile(order=("hidden-single",), others=False)
    add(monkeypatch, explainer(profiles={"sudoku": singles}))
    assert lapiz.rate(lapiz.load(EASY), scale="explainer").hardest == "hidden-single"
    profile = lapiz.Profile(order=("naked-single",), others=False)
    assert lapiz.rate(lapiz.load(EASY), "explainer", profile).hardest == "naked-single"


def test_a_search_and_an_empty_log_are_rated(monkeypatch: pytest.MonkeyPatch) -> None:
    add(monkeypatch, explainer())
    few = lapiz.Profile(order=("hidden-single", "naked-single"), others=False)
    assert lapiz.rate(puzzle("sudoku/skyscraper"), "explainer", few).hardest == "unnamed"
    solved = lapiz.load({"kind": "sudoku", "grid": ["1234", "3412", "2143", "4321"]})
    assert lapiz.rate(solved, "explainer") == Rating(
        "explainer", "Easy", 0, "", {"first_placement": 0, "first_step": 0}
    )


def small(kind: str) -> list[str]:
    files = sorted(glob.glob(str(ROOT / "puzzles_yaml" / kind / "*.yaml")))
    return [path for path in files if Path(path).stat().st_size < 1500][:6]


@pytest.mark.sample(3)
@pytest.mark.parametrize("kind", sorted(lapiz.registry().kinds))
def test_lapiz_rates_every_kind_by_the_largest_proof(kind: str) -> None:
    for path in small(kind):
        one = lapiz.load(path)
        if len(one.space.labels) > 1_000:
            continue
        log = lapiz.solve(one)
        if not has_rating(log):
            continue
        rating = rating_of(log, "lapiz")
        sizes = [len(step.deduction.truths) + len(step.deduction.deadly) for step in log.steps]
        assert rating.score == max(sizes, default=0), path
        assert rating.level in ("Easy", "Medium", "Hard", "Expert", "Extreme")


def test_the_levels_of_lapiz() -> None:
    scale = lapiz.registry().scales["lapiz"]
    sizes = {size: scale.level(size) for size in (1, 2, 3, 4, 5, 8, 9)}
    assert list(sizes.values()) == [
        "Easy",
        "Medium",
        "Hard",
        "Hard",
        "Expert",
        "Expert",
        "Extreme",
    ]


def path_text(path: str) -> str:
    return Path(path).read_text(encoding="utf-8")


UNSOLVED = {
    "sudoku/many-solutions": "many solutions",
    "sudoku/no-solution": "no solution",
    "nonomino/no_placing": "no solution",
    "nonomino/several": "many solutions",
    "shikaku/no-solution": "no solution",
    "shikaku/several-solutions": "many solutions",
    "queens/coloured-6-none": "no solution",
    "queens/coloured-7-two-solutions": "many solutions",
    "triomino/five_hole": "no solution",
}


@pytest.mark.sample(4)
@pytest.mark.parametrize("name", UNSOLVED)
def test_what_is_not_solved_has_no_rating(name: str, tmp_path: Path) -> None:
    """Neither in Python nor in the command line, on no scale, in no form."""
    one, status = puzzle(name), UNSOLVED[name]
    path = str(ROOT / "puzzles_yaml" / f"{name}.yaml")
    for scale in ("", "lapiz", lapiz.registry().scale_of(one.kind.name)):
        with pytest.raises(lapiz.BadInput, match=f"so there is no rating: {status}"):
            lapiz.rate(one, scale)
        chosen = ["--scale", scale] if scale else []
        found = CliRunner().invoke(cli, ["rate", "--quiet", "--json", *chosen, path])
        row = json.loads(found.stdout)
        assert (row["status"], row["level"], row["score"]) == (status, None, None)
        assert found.exit_code == 1
    assert CliRunner().invoke(cli, ["rate", "--quiet", path]).stdout.endswith(f": {status}\n")
    output = tmp_path / "rows.csv"
    CliRunner().invoke(cli, ["rate", "--quiet", "--output", str(output), path])
    (cells,) = csv.DictReader(output.open(encoding="utf-8", newline=""))
    assert (cells["status"], cells["level"], cells["score"]) == (status, "", "")
    (told,) = rate_in_page(Request({"puzzle": path_text(path)}))["scales"]
    assert "error" in told
    assert '"level":"","score":0' in story(lapiz.solve(one))


def test_a_dead_end_has_no_rating() -> None:
    stuck = lapiz.solve(lapiz.load(EASY), lapiz.Profile(others=False), fallback=False)
    assert stuck.status == "stuck"
    with pytest.raises(lapiz.BadInput, match="so there is no rating: stuck"):
        rating_of(stuck, "se")


def test_where_any_solution_will_do_there_is_a_rating() -> None:
    """The choice is part of the puzzle."""
    assert lapiz.rate(puzzle("queens/twenty-queens")).level


def test_an_unknown_scale() -> None:
    with pytest.raises(
        lapiz.BadInput, match=r"no scale 'richter', expected one of: b, gb, gw, hodoku, human"
    ):
        lapiz.rate(lapiz.load(EASY), "richter")


@pytest.mark.parametrize("name", sorted(lapiz.registry().kinds))
def test_the_profile_all_leaves_nothing_out(name: str) -> None:
    kind = lapiz.registry().kind(name)
    assert profile_of(kind) is kind.profile
    profile = everything(kind)
    known = lapiz.registry().techniques
    used = {one.name for one in lapiz.registry().chain(profile, name)}
    assert {one.name for one in known.values() if one.kind == name and not one.listed} <= used
    usual = [one.name for one in lapiz.techniques(name) if one.name in kind.profile.order]
    assert [n for n in profile.order if n in usual] == usual


def test_what_is_off_by_default_takes_its_place_by_score() -> None:
    kind = lapiz.registry().kind("sudoku")
    profile, known = everything(kind), lapiz.registry().techniques
    added = [n for n in profile.order if not known[n].on]
    assert added
    for name in added:
        after = profile.order[profile.order.index(name) + 1 :]
        usual = [n for n in after if n in kind.profile.order]
        assert all(profile.score(known[n]) > profile.score(known[name]) for n in usual), name


def test_a_profile_by_name_or_file(tmp_path: Path) -> None:
    kind = lapiz.registry().kind("sudoku")
    assert profile_of(kind, "all") == everything(kind)
    path = tmp_path / "all"
    path.write_text("name: mine")
    assert profile_of(kind, str(path)).name == "mine"


INKALA = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
"""No technique solves it that is on by default, but the solve has a name for each step."""
GUESSES = (
    "HoDoKu's techniques do not solve this puzzle: its 10,000 points are for a guess, here they "
    "are for a step proved by search, so its score is another"
)
ANOTHER = (
    "this is the rating of another solve, without Multi-Sector Locked Sets; the steps of this one "
    "come to 6580 points, the hardest is Multi-Sector Locked Sets"
)


def test_where_hodoku_guesses_its_scale_says_so() -> None:
    rating = lapiz.rate(lapiz.load(INKALA))
    assert (rating.level, rating.hardest, rating.notes) == ("Extreme", "brute-force", (GUESSES,))
    assert lapiz.rate(lapiz.load(EASY)).notes == ()
    assert lapiz.rate(lapiz.load(INKALA), "lapiz").notes == ()


def test_the_rating_of_another_solve_says_so() -> None:
    log = lapiz.solve(lapiz.load(INKALA))
    assert "unnamed" not in log.counts()
    assert rating_of(log, "hodoku").notes == (GUESSES, ANOTHER)
    assert rating_of(lapiz.solve(lapiz.load(INKALA), spares=False), "hodoku").notes == (GUESSES,)


def test_notes_of_a_rating_are_printed_below_it(tmp_path: Path) -> None:
    run = CliRunner()
    solved = run.invoke(cli, ["solve", INKALA]).stdout.splitlines()
    rated = next(number for number, line in enumerate(solved) if line.startswith("Rating of these"))
    assert solved[rated].endswith("hardest Multi-Sector Locked Sets")
    assert solved[rated + 1].startswith("Rating without Multi-Sector Locked Sets: ")
    assert solved[rated + 1].endswith("hardest Brute force")
    assert solved[rated + 2] == f"Note: {GUESSES}."
    lines = run.invoke(cli, ["rate", "--quiet", INKALA]).stdout.splitlines()
    assert lines[1:] == [f"\t{GUESSES}"]
    result = run.invoke(cli, ["rate", "--json", "--quiet", INKALA])
    assert result.exit_code == 0  # nothing is wrong
    assert json.loads(result.stdout)["note"] == GUESSES
    answer = rating_object(lapiz.solve(lapiz.load(INKALA), spares=False), "hodoku")
    assert (answer["title"], answer["notes"]) == ("Brute force", [GUESSES])


def test_a_story_has_the_notes_of_its_rating() -> None:
    page = story(lapiz.solve(lapiz.load(INKALA)), languages=["en", "es"])
    assert GUESSES.replace("'", "\\u0027") in page or GUESSES in page
    assert "son por adivinar" in page


def test_what_ran_out_of_time(tmp_path: Path) -> None:
    """In text, in a log, in rows of a file; there is no rating, and the log can be checked."""
    run, hurry = CliRunner(), ["solve", "--time-limit", "1e-9", INKALA]
    told = run.invoke(cli, hurry)
    assert told.exit_code == 1
    assert "Out of time after" in told.stdout
    assert "Rating" not in told.stdout
    assert "Tiempo agotado" in run.invoke(cli, [*hurry, "--language", "es"]).stdout
    log = run.invoke(cli, [*hurry, "--json"]).stdout
    last = json.loads(log.splitlines()[-1])
    assert (last["status"], last["rating"]) == ("out of time", None)
    saved = tmp_path / "log.jsonl"
    saved.write_text(log)
    assert run.invoke(cli, ["check", str(saved)]).exit_code in (0, 1)
    assert [each.status for each in check_log(log)] == ["out of time"]
    rows = tmp_path / "rows.jsonl"
    assert run.invoke(cli, [*hurry, "--output", str(rows), "--jobs", "1"]).exit_code == 1
    assert json.loads(rows.read_text())["status"] == "out of time"


def test_reasons_are_asked_of_a_scale_for_what_is_solved(monkeypatch: pytest.MonkeyPatch) -> None:
    class Telling(SumScale):
        def reasons(self, puzzle: lapiz.Puzzle, log: object) -> list[str]:
            assert isinstance(log, lapiz.Log)
            return [puzzle.kind.name, log.status]

    add(monkeypatch, Telling(name="telling", levels=LEVELS, unnamed=("Hard", 1)))
    log = lapiz.solve(puzzle("sudoku/skyscraper"))
    assert reasons_of(log, "telling") == ("sudoku", "solved")
    none = lapiz.Log(log.puzzle, [], log.puzzle.start, "stuck")
    assert reasons_of(none, "telling") == ()
