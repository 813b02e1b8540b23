"""Each field of a saved log is compared: whatever is changed in a good one, `lapiz check` says."""

import copy
import json
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner, Result

import lapiz
from lapiz.cli import cli
from lapiz.core import BadInput, noting
from lapiz.files.profiles import profile_of
from lapiz.files.puzzles import load_all
from lapiz.files.saved_logs import RefusedLogError, check_log
from lapiz.show.json_lines import dump_log
from lapiz.solving.rating import own_rating, with_unit
from lapiz.texts import speaking
from tests.support.places import ROOT


def run(*arguments: str, input: str | None = None) -> Result:
    return CliRunner().invoke(cli, arguments, input=input)


PUZZLES = ROOT / "puzzles_yaml"
Line = dict[str, Any]
Path_ = tuple[str | int, ...]

NOT_COMPARED = {
    ("puzzle", "name"): "it is what the user calls the puzzle, mostly its file",
    ("puzzle", "puzzle"): "it is what is asked: the steps must be those of this puzzle",
    ("result", "timing"): "no clock tells it again",
}
"""Fields of which a change need not be noticed, each with the reason; docs/story.md lists them."""

LOGS = {
    "skyscraper": ("sudoku/skyscraper", "default", "en", "lapiz"),
    "xy-chain": ("sudoku/xy-chain", "default", "es", "a1"),
    "se": ("sudoku/x-wing", "se", "en", "lapiz"),
    "factors": ("sudoku/swordfish", "default", "es", "lapiz"),
    "unique": ("sudoku/unique-rectangle-1", "default", "en", "lapiz"),
    "nonomino": ("nonomino/four", "default", "en", "lapiz"),
    "queens": ("queens/coloured-8", "default", "es", "lapiz"),
    "shikaku": ("shikaku/board-7x7", "default", "en", "lapiz"),
    "triomino": ("triomino/corner", "default", "en", "lapiz"),
    "minimum": ("variants/minimum", "default", "en", "lapiz"),
}
LEARNING = ("dutch-whisper", "little-killer")
"""Puzzles with steps that a search found by what it had learnt."""


@cache
def lines_of(name: str) -> list[Line]:
    file, profile, language, notation = LOGS[name]
    puzzle = lapiz.load(PUZZLES / f"{file}.yaml")
    chosen = profile_of(puzzle.kind, profile)
    log = lapiz.solve(puzzle, chosen)
    rating = own_rating(log, chosen)
    with speaking(language), noting(notation):
        texts = list(dump_log(log, with_unit(rating) if rating else None))
    return [json.loads(text) for text in texts]


@cache
def story_lines() -> list[Line]:
    log = lapiz.solve(lapiz.load(PUZZLES / "sudoku/xy-chain.yaml")).story("r9c9")
    return [json.loads(text) for text in dump_log(log)]


def leaves(value: Any, path: Path_ = ()) -> Iterator[Path_]:
    if isinstance(value, dict):
        for key, below in value.items():
            yield from leaves(below, (*path, key))
    elif isinstance(value, list):
        for number, below in enumerate(value):
            yield from leaves(below, (*path, number))
    else:
        yield path


def others(value: Any, random: Random) -> Any:
    """Another value of a leaf, near to it."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int | float):
        return value + random.choice([-1, 1, 7])
    if value is None:
        return random.choice(["r1c1", 1])
    changes: list[Callable[[str], str]] = [
        lambda text: text + "x",
        lambda text: text.replace("=", "<>") if "=" in text else text[1:] + "y",
        lambda text: "".join(str(9 - int(sign)) if sign.isdecimal() else sign for sign in text),
    ]
    changed = random.choice(changes)(value)
    return changed if changed != value else value + "z"


def changed(lines: list[Line], random: Random) -> tuple[list[Line], Path_]:
    """A log with one leaf of one line changed, and where."""
    lines = copy.deepcopy(lines)
    while True:
        number = random.randrange(len(lines))
        path = random.choice(list(leaves(lines[number])))
        if (lines[number]["type"], path[0]) not in NOT_COMPARED:
            break
    where: Any = lines[number]
    for part in path[:-1]:
        where = where[part]
    where[path[-1]] = others(where[path[-1]], random)
    return lines, (number, *path)


def outcome(lines: list[Line]) -> list[str]:
    """What `lapiz check` says of a log: that it is refused, or what could not be compared."""
    try:
        return [note for log in check_log("\n".join(map(json.dumps, lines))) for note in log.notes]
    except (RefusedLogError, BadInput) as error:
        return ["refused", str(error)]


CHANGES = 12


@pytest.mark.sample(3)
@pytest.mark.parametrize("count", [CHANGES, pytest.param(150, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", LOGS)
def test_a_change_anywhere_is_noticed(name: str, count: int) -> None:
    random, lines = Random(name), lines_of(name)
    assert outcome(lines) == []
    for _ in range(count):
        other, path = changed(lines, random)
        assert outcome(other)[:1] == ["refused"], path


@pytest.mark.sample(1)
@pytest.mark.parametrize("name", LEARNING)
def test_a_step_found_by_what_was_learnt_before_is_not_refused(name: str) -> None:
    *_, puzzle = load_all(PUZZLES / f"variants/{name}.yaml")
    lines = [json.loads(text) for text in dump_log(lapiz.solve(puzzle))]
    assert all("it depends on what was learnt before" in note for note in outcome(lines))
    steps = [line for line in lines if line.get("technique") in ("core", "wide-core")]
    steps[-1]["title"] = "Exocet"
    assert outcome(lines)[0] == "refused"


def test_a_change_in_a_story_is_noticed() -> None:
    """What a step of a story is called may be in doubt, which is said then."""
    random, lines = Random(1), story_lines()
    assert outcome(lines) == []
    for _ in range(CHANGES):
        other, path = changed(lines, random)
        assert outcome(other), path


@pytest.mark.parametrize(
    ("number", "fields", "message"),
    [
        (1, {"places": ["r6c7<>3"]}, "places: 'r6c7<>3' says that r6c7=3 is gone"),
        (1, {"removes": ["r6c7<>3"], "places": []}, "removes: 'r6c7<>3' says that r6c7=3 is gone"),
        (1, {"remark": "sure"}, "remark is 'sure', expected nothing"),
        (1, {"links": [{}]}, "links.0 is {}, expected nothing"),
        (0, {"checked": True}, "checked is True, expected nothing"),
        (-1, {"notes": ["every step verified"]}, "notes.0 is 'every step verified', expected"),
        (-1, {"problems": ["none"]}, "problems.0 is 'none', expected nothing"),
        (-1, {"rating": {"scale": "hodoku"}}, "expected "),
    ],
)
def test_a_field_that_differs_is_named(number: int, fields: Line, message: str) -> None:
    lines = copy.deepcopy(lines_of("skyscraper"))
    lines[number] |= fields
    refused, said = outcome(lines)
    assert refused == "refused"
    assert message in said


@pytest.mark.parametrize(
    ("name", "at", "number", "technique", "why"),
    [
        ("nonomino", 1, 1, "trial", "nothing may be chosen there"),
        ("nonomino", 4, 3, "choice", "nothing may be chosen there"),
        ("skyscraper", 1, 1, "trial", "nothing may be chosen there"),
        ("skyscraper", 1, 1, "choice", "it chooses, but the puzzle is not known to have several"),
    ],
)
def test_what_a_log_may_not_choose(
    name: str, at: int, number: int, technique: str, why: str
) -> None:
    """A trial is only of what is handed over, after it; any other choice of what has several."""
    lines = copy.deepcopy(lines_of(name))
    (place,) = lapiz.load(lines[0]["puzzle"]).space.names(1)
    places = lines[4]["places"] if name == "nonomino" else [place]
    lines[at] |= {"technique": technique, "grounds": "choice", "places": places, "removes": []}
    lines[at] |= {"type": "step", "number": number, "truths": [], "roles": {}, "links": []}
    refused, said = outcome(lines)
    assert refused == "refused"
    assert f" is refused: {why}" in said


def test_what_a_field_leaves_out_is_not_false() -> None:
    lines = copy.deepcopy(lines_of("skyscraper"))
    for line in lines[1:-1]:
        for field in ("title", "roles", "links", "implications", "text"):
            del line[field]
    assert outcome(lines) == []


def test_an_expectation_in_a_log_that_does_not_hold_is_said(tmp_path: Path) -> None:
    lines = copy.deepcopy(lines_of("skyscraper"))
    lines[0]["puzzle"]["expect"] = {"uses": ["skyscraper"]}
    assert run("check", "-", input="\n".join(map(json.dumps, lines))).exit_code == 0
    lines[0]["puzzle"]["expect"] = {"solutions": 5}
    result = run("check", "-", input="\n".join(map(json.dumps, lines)))
    assert result.exit_code == 1
    assert "1 solution, expected 5" in result.stderr


def test_a_profile_of_ones_own_is_named(tmp_path: Path) -> None:
    profile = tmp_path / "own.yaml"
    profile.write_text("scores: {naked-single: 40}\n")
    puzzle = str(PUZZLES / "sudoku/skyscraper.yaml")
    saved = tmp_path / "log.json"
    saved.write_text(run("solve", "--json", "--profile", str(profile), puzzle).stdout)
    assert "rating.score is " in run("check", str(saved)).stderr
    assert run("check", "--profile", str(profile), str(saved)).exit_code == 0


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("options", "file"),
    [
        (("--profile", "se", "--theme", "dark", "--notation", "a1"), "sudoku/x-wing"),
        (("--to", "r5c5", "--title", "A & B"), "sudoku/skyscraper"),
        ((), "nonomino/four"),
    ],
)
def test_a_story_page_is_compared(options: tuple[str, ...], file: str, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    run("story", "-o", str(page), *options, str(PUZZLES / f"{file}.yaml"))
    text = page.read_text("utf-8")
    assert run("check", str(page)).exit_code == 0
    for old, new in (('"texts":[["', '"texts":[["x'), ('"status":"', '"status":"un')):
        assert old in text
        page.write_text(text.replace(old, new, 1), "utf-8")
        result = run("check", str(page))
        assert result.exit_code == 1
        assert "the page shows something else than its log: " in result.stderr
    page.write_text(text.replace("<style>", "<style>b{}", 1), "utf-8")
    assert (
        "the script, styles and labels of the page were not compared"
        in run("check", str(page)).stdout
    )
