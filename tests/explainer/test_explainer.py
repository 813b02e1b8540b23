"""Sudoku Explainer's scale: step by step against its traces, and puzzles of our own."""

import csv
import json
import lzma
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import attrs
import pytest
from click.testing import CliRunner

import lapiz
from lapiz.cli import cli
from lapiz.core import Space
from lapiz.files.profiles import profile_of
from lapiz.search.following import native
from lapiz.solving.solver import solve
from lapiz_explainer import forcing, sets, singles
from lapiz_explainer.hints import longer
from lapiz_explainer.profile import PROFILE
from lapiz_explainer.scale import SE, worth
from tests.explainer.rated import rated
from tests.support.places import ROOT

ROOM = (forcing, sets, singles)
"""The modules that have techniques of the scale."""
NAMES = {
    "Hidden Single": ("full-house-boxes-first", "hidden-single-"),
    "Direct Hidden Pair": ("direct-hidden-pair",),
    "Direct Hidden Triplet": ("direct-hidden-triple",),
    "Direct Pointing": ("direct-pointing",),
    "Direct Claiming": ("direct-claiming",),
    "Naked Single": ("naked-single",),
    "Pointing": ("locked-candidates-pointing",),
    "Claiming": ("locked-candidates-claiming",),
    "Naked Pair": ("naked-pair",),
    "Naked Triplet": ("naked-triple",),
    "Naked Quad": ("naked-quadruple",),
    "Hidden Pair": ("hidden-pair",),
    "Hidden Triplet": ("hidden-triple",),
    "Hidden Quad": ("hidden-quadruple",),
    "X-Wing": ("x-wing",),
    "Swordfish": ("swordfish",),
    "Jellyfish": ("jellyfish",),
    "XY-Wing": ("xy-wing",),
    "XYZ-Wing": ("xyz-wing",),
    "Unique Rectangle type 1": ("unique-rectangle-1",),
    "Unique Rectangle type 2": ("unique-rectangle-2", "unique-rectangle-5"),
    "Unique Rectangle type 3": ("unique-rectangle-3",),
    "Unique Rectangle type 4": ("unique-rectangle-4",),
    "BUG type 1": ("bug-plus-one",),
    "BUG type 2": ("bug-2",),
    "Aligned Pair Exclusion": ("aligned-pair-exclusion",),
    "Aligned Triplet Exclusion": ("aligned-triple-exclusion",),
    "Bidirectional X-Cycle": ("bidirectional-x-cycle",),
    "Bidirectional Y-Cycle": ("bidirectional-y-cycle",),
    "Bidirectional Cycle": ("bidirectional-cycle",),
    "Turbot Fish": ("forcing-x-chain",),
    "Forcing X-Chain": ("forcing-x-chain",),
    "Forcing Chain": ("forcing-xy-chain",),
    "Nishio Forcing Chains": ("nishio-forcing-chain",),
    "Cell Forcing Chains": ("cell-forcing-chain",),
    "Region Forcing Chains": ("region-forcing-chain",),
}
LEVELS = {"": "", "(+)": "-1", "(+ Forcing Chains)": "-2", "(+ Multiple Forcing Chains)": "-3"}
SORTS = {"Contradiction": "contradiction", "Double": "double", "Cell": "cell", "Region": "region"}

CORRECTED = {417: 25, 550: 16}
"""Lines of the traces, and the steps from which the corrected search for loops differs."""


def technique_of(step: dict[str, Any]) -> tuple[str, ...]:
    """Return the names that a step of a trace may have here, or how they begin."""
    name: str = step["name"]
    if name.startswith("Dynamic"):
        within = name.partition("Forcing Chains")[2].strip()
        return (f"dynamic-forcing-chain{LEVELS[within]}",)
    if name.startswith("Unique Loop"):
        return ("unique-loop",)
    return NAMES[name]


def told(deduction: lapiz.Deduction, alive: int, space: Space) -> dict[str, Any]:
    """Return a step as the traces have it, but for its name."""
    technique = lapiz.registry().techniques[deduction.technique]
    step: dict[str, Any] = {"raw": worth(technique, deduction, space)}
    if deduction.places:
        (step["set"],) = space.names(deduction.places)
    else:
        removed = space.names(deduction.removes & alive)
        step["del"] = sorted(name.replace("=", "-") for name in removed)
    if "chain" in deduction.technique or "cycle" in deduction.technique:
        step["len"] = deduction.size
    return step


def expected(step: dict[str, Any]) -> dict[str, Any]:
    kept = {field: step[field] for field in ("raw", "set", "len") if field in step}
    return kept if "set" in step else {**kept, "del": sorted(step["del"])}


def first_difference(trace: dict[str, Any]) -> int | None:
    """Return the number of the first step that differs from a trace; None if all are the same.

    Whatever the steps, the three numbers must be the same.
    """
    puzzle = lapiz.load(trace["puzzle"])
    log = solve(puzzle, PROFILE, spares=False, strict=True, technique_seconds=3600)
    rating = SE.rate(log, lapiz.registry().techniques.get)
    numbers = rating.score, rating.numbers["EP"], rating.numbers["ED"]
    assert numbers == (trace["ER"], trace["EP"], trace["ED"]), trace["puzzle"]
    position = puzzle.start
    made = [deduction for deduction, _ in log.deductions()]
    for number, step in enumerate(trace["steps"], 1):
        deduction = made[number - 1]
        same = told(deduction, position.alive, puzzle.space) == expected(step)
        if not (same and deduction.technique.startswith(technique_of(step))):
            return number
        position = position.apply(deduction.removes, deduction.places)
    return None


def traces(conformance: Path, name: str) -> Iterator[tuple[int, dict[str, Any]]]:
    path = conformance / name
    if not path.exists():
        pytest.skip(f"needs the conformance cases: {name}")
    with lzma.open(path, "rt") as lines:
        for number, line in enumerate(lines, 1):
            yield number, json.loads(line)


def check(conformance: Path, lowest: float, highest: float, every: int) -> None:
    for number, trace in traces(conformance, "se_steps.jsonl.xz"):
        chosen = number % every == 0 or number in CORRECTED
        if chosen and lowest <= trace["ER"] <= highest:
            assert first_difference(trace) == CORRECTED.get(number), (number, trace["puzzle"])


@pytest.mark.conformance
def test_some_traces(conformance: Path) -> None:
    check(conformance, 1.0, 7.0, 12)


@pytest.mark.slow
@pytest.mark.conformance
@pytest.mark.parametrize("band", [(1.0, 6.2), (6.3, 7.5), (7.6, 8.5), (8.6, 9.4)])
def test_all_traces(conformance: Path, band: tuple[float, float]) -> None:
    check(conformance, *band, 1)


@pytest.mark.slow
@pytest.mark.conformance
def test_hard_traces(conformance: Path) -> None:
    for number, trace in traces(conformance, "se_steps_hard.jsonl.xz"):
        assert first_difference(trace) is None, number


FAMOUS = (
    (
        "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
        (10.5, 1.2, 1.2),
    ),
    (
        "........1.....2....34..........5..6...17..3..8....9..4...6...7...8..4..9.2..3.5..",
        (9.8, 9.8, 9.5),
    ),
    (
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
        (10.7, 10.7, 9.7),
    ),
)
"""Sudokus that are known for how hard they are, with their ER, EP and ED."""


@pytest.mark.slow
@pytest.mark.parametrize("unique", [True, False], ids=["unique", "no-unique"])
@pytest.mark.parametrize(("grid", "numbers"), FAMOUS, ids=["10.5", "9.8", "10.7"])
def test_famous_puzzles(grid: str, numbers: tuple[float, ...], unique: bool) -> None:
    """None of them needs uniqueness, so the numbers are the same without."""
    profile = attrs.evolve(PROFILE, assume_unique=unique)
    rating = lapiz.rate(lapiz.load(grid), "se", profile)
    assert (rating.score, rating.numbers["EP"], rating.numbers["ED"]) == numbers


@pytest.mark.slow
@pytest.mark.skipif(native.CORE is None, reason="needs lapiz-core: it takes minutes without")
def test_easter_monster() -> None:
    """One of its techniques alone may take longer than any limit that there once was."""
    grid = "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1"
    rating = lapiz.rate(lapiz.load(grid), "se")
    assert (rating.score, rating.numbers) == (11.6, {"EP": 11.6, "ED": 10.8})


# --- cases of our own -----------------------------------------------------------------------


@pytest.mark.sample(8)
@pytest.mark.parametrize("case", rated(), ids=lambda case: case[0][:12])
def test_own_puzzles(case: list[str]) -> None:
    grid, *expected = case
    for unique, numbers in zip((True, False), expected, strict=True):
        profile = attrs.evolve(PROFILE, assume_unique=unique)
        rating = lapiz.rate(lapiz.load(grid), "se", profile)
        found = rating.score, rating.numbers["EP"], rating.numbers["ED"]
        assert "/".join(f"{number:.1f}" for number in found) == numbers


def test_chains_are_sorted_by_worth_and_size() -> None:
    puzzle = lapiz.load(rated()[-2][0])
    for name in ("forcing-xy-chain", "region-forcing-chain"):
        technique = lapiz.registry().techniques[name]
        found = lapiz.steps(puzzle, technique=name)
        worths = [(worth(technique, each, puzzle.space), each.size) for each in found]
        assert worths == sorted(worths)


def test_a_chain_is_worth_more_by_limits() -> None:
    steps = (6, 8, 10, 14, 18, 26, 34, 50, 66, 98, 130, 194, 258, 386)
    assert [round(longer(nodes), 1) for nodes in steps] == [n / 10 for n in range(14)]
    assert [round(longer(nodes + 1), 1) for nodes in steps] == [n / 10 for n in range(1, 15)]


@pytest.mark.parametrize("name", ["side-4", "diagonals", "skyscraper-jigsaw", "aic-jigsaw"])
def test_only_ordinary_sudokus_have_a_rating(name: str) -> None:
    """Whether singles are enough, or single steps have to be looked at."""
    with pytest.raises(lapiz.BadInput, match="ordinary sudokus"):
        lapiz.rate(lapiz.load(ROOT / "puzzles_yaml" / "sudoku" / f"{name}.yaml"), "se")


def test_what_took_too_long_leaves_no_rating() -> None:
    puzzle = lapiz.load(rated()[0][0])
    log = attrs.evolve(solve(puzzle, PROFILE), problems=[lapiz.Problem("x-wing", "", 1, "slow")])
    with pytest.raises(lapiz.BadInput, match="no rating"):
        SE.rate(log, lapiz.registry().techniques.get)


def test_nothing_found_is_worth_20() -> None:
    puzzle = lapiz.load(rated()[-1][0])
    few = attrs.evolve(PROFILE, order=PROFILE.order[:4])
    rating = lapiz.rate(puzzle, "se", few)
    assert (rating.score, rating.level) == (20.0, "Diabolical")


def test_candidates_instead_of_givens() -> None:
    """A Sukaku with the candidates that givens leave has the same rating."""
    for grid, *_ in rated()[:3]:
        puzzle = lapiz.load(grid)
        cells: list[list[list[int]]] = [
            [
                [d + 1 for d in range(9) if puzzle.start.alive >> (81 * d + 9 * row + column) & 1]
                for column in range(9)
            ]
            for row in range(9)
        ]
        document = {
            "kind": "sudoku",
            "candidates": [["".join(map(str, c)) for c in r] for r in cells],
        }
        found = lapiz.rate(lapiz.load(document), "se")
        assert found.score == lapiz.rate(puzzle, "se").score


def test_the_profile_is_known_by_its_name() -> None:
    kind = lapiz.registry().kinds["sudoku"]
    assert profile_of(kind, "se") is PROFILE
    with pytest.raises(lapiz.BadInput, match="profile se is not for shikaku"):
        profile_of(lapiz.registry().kinds["shikaku"], "se")


def test_other_profiles_do_not_have_its_techniques() -> None:
    usual = lapiz.registry().chain(lapiz.registry().kinds["sudoku"].profile, "sudoku")
    new = {one.name for module in ROOM for one in module.TECHNIQUES}
    assert len(new) == 22
    assert not new & {one.name for one in usual}


def test_several_scales_in_one_run(tmp_path: Path) -> None:
    grid, numbers, _ = rated()[11]
    puzzles, rows = tmp_path / "puzzles.txt", tmp_path / "rows.csv"
    puzzles.write_text(grid + "\n", "utf-8")
    command = ["rate", "--quiet", "--scale", "hodoku,se,lapiz", "--output", str(rows), str(puzzles)]
    assert CliRunner().invoke(cli, command).exit_code == 0
    (row,) = csv.DictReader(rows.read_text("utf-8").splitlines())
    found = [float(row[f"se_{name}"]) for name in ("score", "EP", "ED")]
    assert "/".join(f"{number:.1f}" for number in found) == numbers
    assert float(row["hodoku_score"]) == lapiz.rate(lapiz.load(grid)).score
    assert row["lapiz_level"] == lapiz.rate(lapiz.load(grid), "lapiz").level
