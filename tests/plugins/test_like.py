"""Kinds that are like another: the one of the documentation, one with more candidates, bad ones."""

import re
from collections.abc import Iterator
from pathlib import Path

import attrs
import pytest
from click.testing import CliRunner, Result

import lapiz
from lapiz import testing
from lapiz.cli import cli
from lapiz.proof import refuse
from lapiz.show.off_board import beneath
from lapiz.show.picture.plan import plan_of
from lapiz.show.picture.svg import svg
from lapiz.show.story.page import story
from lapiz.solving.answers import count
from tests.support.places import ROOT
from tests.support.plugin_sites import here, install

PAGE = ROOT / "docs" / "kind-like-another.md"
LINE = ".........9......4.54.9...3......5....2...8....8...4............46..5.........7..."

PARITY = """
from lapiz import Item, Kind, Profile, Puzzle, Space, bits, hook
from lapiz_sudoku.kind.reading import read_start

def read(document):
    space, start = read_start(document)
    odd, even = (sum(1 << d * 81 for d in range(first, 9, 2)) for first in (0, 1))
    more = 1 << 729
    items = (
        *space.items,
        Item("parity of r1c1", "parity", 3 * more),
        Item("odd", "clash", even | more, required=False),
        Item("even", "clash", odd | 2 * more, required=False),
    )
    wide = Space((*space.labels, "is odd", "is even"), items, space.groups, space.layout)
    return Puzzle.of(KIND, document, wide, wide.start(list(bits(start.placed))))

KIND = Kind("parity", "Parity", like="sudoku", read=read,
            profile=Profile(order=("last-candidate", "exclusion"), others=False))

@hook
def lapiz_kinds():
    return [KIND]
"""
NAMESAKES = """
import lapiz
from lapiz_sudoku.basics.singles import TECHNIQUES

@lapiz.technique("found-apart", kind="sudoku", scores={"hodoku": 1})
def found_apart(grid):
    \"\"\"Full houses, under another name.\"\"\"
    yield from TECHNIQUES[0].find(grid)

@lapiz.hook
def lapiz_techniques():
    return [found_apart]
"""


def command(*arguments: str | Path) -> Result:
    return CliRunner().invoke(cli, [str(argument) for argument in arguments])


@pytest.fixture
def knight(tmp_path: Path) -> Iterator[Path]:
    """Have the kind of the documentation installed; the puzzle of the same page."""
    page = PAGE.read_text("utf-8")
    source, _ = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    assert len([line for line in source.splitlines() if line.strip()]) < 45
    (puzzle,) = re.findall(r"```yaml\n(.*?)```", page, re.DOTALL)
    path = tmp_path / "fifteen.yaml"
    path.write_text(puzzle)
    install(tmp_path / "site", "anti_knight", source)
    install(tmp_path / "site", "namesakes", NAMESAKES)
    install(tmp_path / "site", "parity", PARITY)
    with here(tmp_path / "site"):
        yield path


def test_the_kind_of_the_documentation(knight: Path) -> None:
    assert not lapiz.registry().problems
    assert lapiz.registry().lineage("anti-knight") == ("anti-knight", "sudoku")
    assert lapiz.registry().scale_of("anti-knight") == "hodoku"
    assert command("check", knight).stdout == f"{knight}: ok, 1 solution, as expected\n"
    solved = command("solve", knight)
    page = PAGE.read_text("utf-8")
    (block,) = re.findall(r"```text\n(.*?)```", page, re.DOTALL)
    assert block in solved.stdout
    assert "Problem" not in solved.output
    spanish = command("solve", "--language", "es", knight).stdout
    assert "W-Wing: r7c1, r9c4 solo tienen 1/8. En la fila 8 hay dos lugares" in spanish
    assert "r3c6, r4c8, uno de cada una, se ven entre sí." in spanish


def test_the_recipe_for_random_puzzles(tmp_path: Path) -> None:
    page = PAGE.read_text("utf-8")
    source, recipe = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    before, kind, after = source.partition("KIND = Kind(\n")
    install(
        tmp_path / "site",
        "anti_knight",
        f"{before}{recipe}{kind}    generator=Generator(generate),{after}",
    )
    with here(tmp_path / "site"):
        (puzzle,) = testing.corpus("anti-knight", 1)
        assert puzzle.kind.name == "anti-knight"
        assert count(puzzle) == 1


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["hint"], "Look "),
        (["steps"], "Hidden Single"),
        (["why", "r5c5=1"], "=> r5c5=1"),
        (["rate"], "xy-wing"),
        (["show"], "│ 9 "),
        (["steps", "--technique", "x-wing"], ""),
        (["lab", "xy-wing", "--number", "1"], "A position to teach it"),
        (["solve", "--notation", "a1", "--length", "line"], "XY-Wing"),
    ],
)
def test_commands(knight: Path, arguments: list[str], expected: str) -> None:
    done = command(*arguments, knight)
    assert done.exit_code in (0, 1), done.output
    assert expected in done.stdout
    assert not done.stderr


def test_formats_of_the_other_kind(knight: Path) -> None:
    done = command("solve", "--quiet", "--kind", "anti-knight", LINE)
    assert done.stdout.startswith("136482579972531648")
    clash = "..1" + "." * 10 + "1" + "." * 67
    told = command("solve", "--kind", "anti-knight", clash)
    assert told.exit_code == 2
    assert "r1c3=1 and r2c5=1 exclude each other: 1 a knight's move apart" in told.output


def test_picture_and_page(knight: Path) -> None:
    log = lapiz.solve(lapiz.load(knight))
    wing = next(step for step in log.steps if step.technique == "xy-wing")
    assert "<title>XY-Wing</title>" in svg(wing)
    page = story(log)
    assert "Fifteen givens" in page


def test_a_plugin_for_the_other_kind_in_a_process_of_its_own(knight: Path, tmp_path: Path) -> None:
    profile = tmp_path / "profile.yaml"
    profile.write_text("order: [found-apart, hidden-single, naked-single]\n")
    done = command("solve", "--plugin-timeout", "20", "--profile", profile, knight)
    assert done.exit_code == 0, done.output
    assert "Found Apart: r" in done.stdout
    assert not done.stderr


@pytest.mark.rest
def test_techniques_of_sudoku_are_right_and_find_more(knight: Path) -> None:
    """Each is asked in many positions; all it says is proved, some only by a knight's move."""
    puzzle = lapiz.load(knight)
    names = ("x-wing", "xy-wing", "xyz-wing", "w-wing", "wxyz-wing", "als-xz", "aic", "x-chain")
    names += ("turbot-fish", "simple-colors-wrap", "forcing-chain-verity", "medusa-3d")
    plain = lapiz.load({"kind": "sudoku", "grid": puzzle.document["grid"]}).space
    found, further = dict.fromkeys(names, 0), dict.fromkeys(names, 0)
    for position in list(dict.fromkeys(step.before for step in lapiz.solve(puzzle).steps))[::3]:
        view = puzzle.kind.view(position)
        classic = attrs.evolve(plain.start(), alive=position.alive, placed=position.placed)
        for name in names:
            for deduction in lapiz.registry().technique(name).find(view):
                assert refuse(deduction, position) is None, name
                found[name] += 1
                further[name] += refuse(deduction, classic) is not None
    assert all(found[name] for name in ("xy-wing", "w-wing", "als-xz", "aic", "turbot-fish")), found
    assert all(further[name] for name in ("xy-wing", "w-wing", "als-xz", "turbot-fish")), further


def test_candidates_on_no_square_are_named(knight: Path) -> None:
    puzzle = lapiz.load("kind: parity\ngrid: '" + "." * 81 + "'\n")
    assert lapiz.registry().scale_of("parity") == "lapiz"
    assert beneath(puzzle, plan_of(puzzle), puzzle.start) == ["Also possible: is odd, is even."]
    three = lapiz.load("kind: parity\ngrid: '3" + "." * 80 + "'\n")
    assert three.start.open >> 729 == 1
    step = lapiz.solve(three, fallback=False).steps[0]
    assert step.deduction.places == 1 << 729
    assert beneath(three, plan_of(three), step.after) == ["Also placed: is odd."]
    assert "Also possible: +is odd." in svg(step)
    assert (
        "Is odd is the last candidate of parity of r1c1."
        in command("steps", "kind: parity\ngrid: '3" + "." * 80 + "'\n").stdout
    )
    assert (
        "También posibles: is odd"
        in command("show", "--language", "es", "kind: parity\ngrid: '3" + "." * 80 + "'\n").stdout
    )
    assert re.search(r'"beneath": ?\d', story(lapiz.solve(three, fallback=False)))


LIKE = """
import lapiz
def read(document):
    return PUZZLE
KINDS = [KIND]
@lapiz.hook
def lapiz_kinds():
    return KINDS
"""
NO_GRID = """lapiz.Puzzle.of(KINDS[0], document, SPACE, SPACE.start())
SPACE = lapiz.Space(("a", "b"), (lapiz.Item("x", "cell", 3),))"""


def kinds(*likes: str) -> str:
    made = (
        f"lapiz.Kind('evil{n}', 'Evil', read=read, like={like})" for n, like in enumerate(likes)
    )
    return LIKE.replace("KIND]", ", ".join(made) + "]").replace("PUZZLE", NO_GRID)


@pytest.mark.parametrize(
    ("source", "message"),
    [
        (kinds("'evil0'"), "kind 'evil0' is like itself, expected another kind"),
        (kinds("'sudoko'"), "is like 'sudoko', which does not exist; did you mean sudoku?"),
        (kinds("7"), "has like 7, expected the name of a kind"),
        (kinds("''"), "kind 'evil0' has write None, expected a function"),
    ],
)
def test_a_bad_like_costs_a_line(tmp_path: Path, source: str, message: str) -> None:
    install(tmp_path / "site", "evil", source)
    with here(tmp_path / "site"):
        assert "evil0" not in lapiz.registry().kinds
        (problem,) = lapiz.registry().problems
        assert message in problem
        assert problem.startswith("plugin evil:evil: ")
        done = command("solve", "--quiet", LINE)
        assert len(done.stderr.splitlines()) == 1


def test_a_cycle_costs_a_line_for_each_kind(tmp_path: Path) -> None:
    install(tmp_path / "site", "evil", kinds("'evil1'", "'evil0'", "'evil1'"))
    with here(tmp_path / "site"):
        assert "sudoku" in lapiz.registry().kinds
        assert "evil0" not in lapiz.registry().kinds
        problems = lapiz.registry().problems
        assert len(problems) == 3
        assert all("lead back to each other" in problem for problem in problems), problems


@pytest.mark.parametrize("name", ["solve", "show", "steps", "hint", "check", "rate"])
def test_a_space_that_does_not_fit_costs_a_line(tmp_path: Path, name: str) -> None:
    install(tmp_path / "site", "evil", kinds("'sudoku'"))
    with here(tmp_path / "site"):
        done = command(name, "kind: evil0\n")
        assert done.exit_code in (1, 2), done.output
        assert "raised AssertionError" in done.output
        assert "Traceback" not in done.output
        assert len(done.output.splitlines()) <= 2, done.output
