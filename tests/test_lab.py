"""`lapiz lab`: positions that teach, and what a technique changes; and `lapiz.testing` itself."""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import attrs
import pytest
from click.testing import CliRunner, Result

import lapiz
from lapiz import testing
from lapiz.cli import cli
from lapiz.files.puzzles import dump, load_text
from lapiz.plugins.registry import including
from lapiz.proof import refuse
from lapiz.solving.generate import positions
from lapiz.workshop import lab

ROOT = Path(__file__).parent.parent
YAML = ROOT / "puzzles_yaml"
SUDOKUS = testing.corpus("sudoku", 5)

SHOWN = [
    ("skyscraper", "sudoku"),
    ("naked-pair", "sudoku"),
    ("x-wing", "sudoku"),
    ("attacks-all", "queens"),
    ("square-pair", "shikaku"),
]


def command(*arguments: str | Path) -> Result:
    return CliRunner().invoke(cli, [str(one) for one in arguments])


@pytest.mark.parametrize(("name", "kind"), SHOWN)
def test_what_is_mined_shrinks_and_is_a_case(name: str, kind: str, tmp_path: Path) -> None:
    one = lapiz.registry().technique(name)
    found = next(lab.mine(one, testing.corpus(kind, 5)))
    small = lab.shrink(one, found)
    assert small.size <= found.size
    shown = lab.expecting(one, small)
    assert refuse(small.deduction, shown.start) is None
    (tmp_path / "small.yaml").write_text(dump(shown), encoding="utf-8")
    miss = lab.near_miss(one, small)
    if miss:
        expect = {"technique": name, "absent": True}
        text = dump(attrs.evolve(miss, expect=expect))
        (tmp_path / "miss.yaml").write_text(text, encoding="utf-8")
        assert not lapiz.steps(miss, name)
    for case in testing.cases(tmp_path):
        case.check()


def test_a_teaching_position_has_no_single_to_take_first() -> None:
    one = lapiz.registry().technique("skyscraper")
    (found,) = lab.mine(one, [lapiz.load(YAML / "sudoku" / "skyscraper.yaml")])
    small = lab.shrink(one, found)
    assert small.size < found.size
    singles = ("naked-single", "hidden-single", "full-house")
    assert not any(lapiz.steps(small.puzzle, name) for name in singles)


def test_impact() -> None:
    puzzle = lapiz.load(YAML / "sudoku" / "skyscraper.yaml")
    one = lapiz.registry().technique("skyscraper")
    profile = attrs.evolve(puzzle.kind.profile, order=puzzle.kind.profile.order[:6], others=False)
    assert "skyscraper" not in profile.order
    changes = lab.impact(one, [puzzle], profile)
    assert (changes.fires, changes.fires_in, changes.puzzles) == (1, 1, 1)
    assert changes.newly_solved == (puzzle.name,)
    assert changes.steps == (0, 0), "only what is solved both times is compared"
    again = lab.impact(one, [puzzle])
    assert again.newly_solved == again.no_longer == ()
    assert again.steps[0] >= 57
    assert again.scores[1] == 454


def test_the_command(tmp_path: Path) -> None:
    path = tmp_path / "small.yaml"
    result = command("lab", "skyscraper", YAML / "sudoku" / "skyscraper.yaml", "-o", path)
    assert result.exit_code == 0
    assert "A position to teach it" in result.stdout
    assert "Skyscraper is used once, in 1 of 1 puzzles." in result.stdout
    assert command("check", path).exit_code == 0
    result = command("lab", "skyscraper", "--json", path)
    lines = [json.loads(line) for line in result.stdout.splitlines()]
    assert [line["type"] for line in lines] == ["impact", "puzzle", "deduction"]
    assert load_text(json.dumps(lines[1]["puzzle"])).start == lapiz.load(path).start


@pytest.mark.parametrize(
    ("arguments", "status", "message"),
    [
        (["nix"], 2, "there is no technique 'nix'"),
        (["exclusion"], 2, "give --kind, or files"),
        (["division"], 2, "cannot be generated"),
        (["x-wing", "missing.yaml"], 2, "missing.yaml: No such file"),
        (
            ["x-wing", "--kind", "queens", "--number", "1"],
            2,
            "x-wing is for sudoku, not for queens",
        ),
        (["jellyfish", YAML / "sudoku" / "side-4.yaml"], 1, ""),
    ],
)
def test_what_it_cannot_do(arguments: list[Any], status: int, message: str) -> None:
    result = command("lab", *arguments)
    assert result.exit_code == status
    assert message in result.stderr
    assert len(result.stderr.splitlines()) <= 2


# The checks themselves: a technique that is right passes, and each fault is found.


def made(find: Any, doc: str = "") -> lapiz.Technique:
    find.__doc__ = doc or "Finds.\n\nWhy.\n\nSource: here. Order: none."
    return lapiz.technique("tried", kind="sudoku")(find)


PAIR = lapiz.registry().technique("naked-pair")
Found = Iterator[lapiz.Deduction]


def twice(grid: Any) -> Found:
    for found in PAIR.find(grid):
        yield found
        yield attrs.evolve(found, truths=found.truths[::-1])


def untrue(grid: Any) -> Found:
    for found in PAIR.find(grid):
        yield attrs.evolve(found, truths=found.truths[:1])


def lopsided(grid: Any) -> Found:
    """Only in the upper half."""
    for found in PAIR.find(grid):
        if max(found.truths) < grid.size // 2:
            yield found


def idle(grid: Any) -> Found:
    yield from ()


def huge(grid: Any) -> Found:
    for found in PAIR.find(grid):
        yield attrs.evolve(found, says=lapiz.Says("x" * 10_000))


def broken(grid: Any) -> Found:
    for found in PAIR.find(grid):
        yield attrs.evolve(found, says=lapiz.Says("{nothing}"))


FAULTS = [
    (testing.check_each_once, twice, "tried yields twice: not r"),
    (testing.check_sound, untrue, "all truths can be satisfied"),
    (testing.check_symmetric, lopsided, r"tried (misses|also finds) not r"),
    (testing.check_sound, idle, "tried found nothing"),
    (testing.check_each_once, idle, "tried found nothing"),
    (testing.check_symmetric, idle, "tried found nothing"),
    (testing.check_sound, huge, "text of 10000 characters"),
]


@pytest.mark.parametrize(("check", "find", "message"), FAULTS)
def test_faults_are_found(check: Any, find: Any, message: str) -> None:
    with pytest.raises(AssertionError, match=message):
        check(made(find), SUDOKUS)


def test_a_text_with_an_unknown_token() -> None:
    with pytest.raises(KeyError, match="nothing"):
        testing.check_sound(made(broken), SUDOKUS)


@pytest.mark.parametrize("name", ["naked-pair", "xy-wing", "skyscraper", "unique-rectangle-1"])
def test_good_ones_pass(name: str) -> None:
    number = testing.check_sound(name, SUDOKUS)
    assert testing.check_each_once(name, SUDOKUS) == number
    assert testing.check_symmetric(name, SUDOKUS) >= 8
    testing.check_documented(name)
    testing.check_registered(name)


def test_all_that_is_expected() -> None:
    def slow(grid: Any) -> Iterator[tuple[int, int]]:
        for found in PAIR.find(grid):
            yield found.effect

    def less(grid: Any) -> Iterator[tuple[int, int]]:
        yield from list(slow(grid))[1:]

    assert testing.check_each_once("naked-pair", SUDOKUS[:2], slow)
    with pytest.raises(AssertionError, match="it also finds not r"):
        testing.check_each_once("naked-pair", SUDOKUS[:2], less)


@pytest.mark.parametrize(
    ("doc", "message"),
    [
        (" ", "has no docstring"),
        ("No end", "the first line is not a sentence"),
        ("First.\nSecond.", "expected a blank line after the first"),
        ("First.\n\nMore.", "'Source: ' 0 times"),
        ("First.\n\nSource: a. Order: b. Order: c.", "'Order: ' 2 times"),
    ],
)
def test_docstrings(doc: str, message: str) -> None:
    with pytest.raises(AssertionError, match=message):
        testing.check_documented(made(idle, doc))


def test_a_text_is_compared_with_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "golden.txt"
    with pytest.raises(AssertionError, match="run the tests once with LAPIZ_RENEW=1"):
        testing.check_golden(path, "text")
    monkeypatch.setenv("LAPIZ_RENEW", "1")
    testing.check_golden(path, "text")
    monkeypatch.delenv("LAPIZ_RENEW")
    testing.check_golden(path, "text")
    with pytest.raises(AssertionError, match=r"(?s)contains\ntext\nbut the text is\nother"):
        testing.check_golden(path, "other")


def test_what_is_not_translated() -> None:
    with pytest.raises(AssertionError, match="has no text in 'tlh' for"):
        testing.check_translated("naked-pair", "tlh", SUDOKUS[:1])


@pytest.mark.parametrize("kind", ["sudoku", "queens", "shikaku"])
def test_images_are_puzzles_of_the_same_rules(kind: str) -> None:
    """In an image as many solutions are left, and they are the images."""
    (puzzle,) = testing.corpus(kind, 1)
    found = list(testing.images(puzzle))
    assert len(found) >= 7
    end = lapiz.solve(puzzle).end
    for image in found:
        start = image.of_position(puzzle.start)
        there = lapiz.solve(attrs.evolve(image.puzzle, start=start, expect={}))
        assert there.end.placed == image.of(end.placed), image.name
        assert image.of_position(end).solved


@pytest.mark.parametrize(
    ("document", "names"),
    [
        ({"side": 6}, {"turned twice", "mirrored", "upside down", "relabelled"}),
        ({"side": 9, "regions": True}, {"turned", "transposed", "relabelled"}),
        ({"side": 9, "diagonals": True}, {"turned", "transposed", "relabelled"}),
    ],
)
def test_images_of_other_sudokus(document: dict[str, Any], names: set[str]) -> None:
    (puzzle,) = testing.corpus("sudoku", 1, **document)
    found = {image.name for image in testing.images(puzzle)}
    assert names <= found
    assert ("bands of 2 rows" in found) == (document == {"side": 6})
    assert ("transposed" in found) == (document != {"side": 6})


def test_positions_are_on_the_way_to_the_solution() -> None:
    (puzzle,) = testing.corpus("sudoku", 1)
    end = lapiz.solve(puzzle).end.placed
    assert all(end & ~one.alive == 0 for one in positions(puzzle, Random(1)))


def test_a_plugin_that_is_not_installed() -> None:
    from types import SimpleNamespace

    plugin = SimpleNamespace(lapiz_techniques=lapiz.hook(lambda: [made(idle)]))
    with including("mine", plugin) as known:
        assert known.technique("tried").provider == "mine"
        testing.check_registered("tried")
    with pytest.raises(AssertionError, match="tried is not known: is its package installed"):
        testing.check_registered("tried")
