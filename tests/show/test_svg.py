"""Pictures of positions and steps, of every kind, by the same code."""

import ast
import os
import re
from collections.abc import Iterator
from functools import cache
from math import dist
from pathlib import Path
from xml.etree import ElementTree

import pytest

import lapiz
from lapiz import Deduction, Link, Log, Puzzle, Step
from lapiz.core import bits
from lapiz.show import svg
from lapiz.show.picture.curves import curves
from lapiz.show.picture.houses import tints
from lapiz.show.picture.layers import layers
from lapiz.show.picture.plan import BoardPlan, plan_of
from lapiz.show.picture.themes import AUTO, THEMES, flatten, stylesheet
from lapiz.show.role_styles import parts
from lapiz.show.scenes import scene as scene_of
from tests.support.places import ROOT

GOLDEN = Path(__file__).parent / "golden"
RENEW = bool(os.environ.get("LAPIZ_RENEW"))
SVG = "{http://www.w3.org/2000/svg}"
FILES = [
    "sudoku/skyscraper",
    "sudoku/finned-swordfish",
    "sudoku/als-xz",
    "sudoku/unique-rectangle-1",
    "sudoku/side-4",
    "sudoku/side-6-diagonals",
    "sudoku/windows",
    "nonomino/four",
    "shikaku/board-7x7",
    "shikaku/clue-pair",
    "queens/coloured-6",
    "queens/partial-8",
    "triomino/corner",
    "triomino/holes",
]


@cache
def solved(name: str) -> Log:
    return lapiz.solve(lapiz.load(str(ROOT / "puzzles_yaml" / f"{name}.yaml")))


def step_of(name: str, technique: str = "") -> Step:
    wanted = technique or name.partition("/")[2]
    return next(step for step in solved(name).steps if step.technique == wanted)


def telling(log: Log) -> list[Step]:
    """One step of each technique."""
    return list({step.technique: step for step in log.steps}.values())


def empty(side: int) -> Puzzle:
    return lapiz.load({"kind": "sudoku", "grid": ["." * side] * side})


def classes(picture: str) -> Iterator[tuple[str, ElementTree.Element]]:
    for element in ElementTree.fromstring(picture).iter():
        for name in element.get("class", "").split():
            yield name, element


@pytest.mark.sample(6)
@pytest.mark.parametrize("name", FILES)
def test_every_step_is_a_well_formed_picture(name: str) -> None:
    for step in telling(solved(name)):
        root = ElementTree.fromstring(svg(step))
        assert root.tag == f"{SVG}svg"
        assert [child.tag for child in list(root)[:2]] == [f"{SVG}title", f"{SVG}desc"]
        drawn = {element.get("data-c") for element in root.iter() if element.get("data-role")}
        marked = {
            label
            for part in parts(step.deduction)
            for label in step.puzzle.space.names(part.members)
        }
        assert drawn - {None} <= marked
        joins = step.puzzle.kind.geometry(step.puzzle).joins
        assert joins or drawn == marked


@pytest.mark.parametrize("name", FILES)
def test_pictures_need_nothing_from_elsewhere(name: str) -> None:
    picture = svg(solved(name).puzzle)
    assert "url(" not in picture
    assert picture.count("://") == 1  # the name space
    assert " id=" not in picture  # so that many can stand in one page


def test_the_description_is_the_board_as_text() -> None:
    description = ElementTree.fromstring(svg(step_of("sudoku/skyscraper"))).find(f"{SVG}desc")
    assert description is not None
    assert "2 │ 37  6    3479 │ 1    8 34-79 │ 2 49 5 │" in (description.text or "")


def test_a_board_with_all_pencil_marks_is_small() -> None:
    picture = svg(empty(9))
    assert sum(
        element.get("data-c") is not None for element in ElementTree.fromstring(picture).iter()
    )
    assert picture.count("data-c=") == 729
    assert len(picture.encode()) < 60_000


@pytest.mark.parametrize("side", [4, 6, 8, 9, 12, 16, 25])
def test_pencil_marks_keep_off_each_other_and_off_the_lines(side: int) -> None:
    puzzle = empty(side)
    plan = BoardPlan(puzzle.kind.geometry(puzzle))
    spots = [plan.spot(candidate) for candidate in bits(puzzle.space.start().alive)]
    own = [spot for spot in spots if max(spot) < plan.side]
    assert len(own) == side
    assert all(dist(one, other) > 2 * plan.reach for one in own for other in own if one < other)
    assert all(plan.reach <= x <= plan.side - plan.reach for spot in own for x in spot)


def test_shapes_of_roles() -> None:
    fish = svg(step_of("sudoku/finned-swordfish"))
    assert {"pattern", "fin", "removed", "base", "cover"} <= {name for name, _ in classes(fish)}
    marks = {e.get("class"): [c.tag for c in e] for n, e in classes(fish) if n == "mark"}
    assert marks["mark fin"] == [f"{SVG}rect", f"{SVG}text"]
    assert marks["mark pattern"] == [f"{SVG}circle", f"{SVG}text"]
    assert marks["mark removed"] == [f"{SVG}path", f"{SVG}circle", f"{SVG}text"]


def names(step: Step) -> dict[str, list[str]]:
    """What is tinted, by sort."""
    plan = BoardPlan(step.puzzle.kind.geometry(step.puzzle))
    found: dict[str, list[str]] = {}
    for tint in tints(plan, step.before, step.deduction):
        found.setdefault(tint.sort, []).append(tint.name)
    return found


def test_houses_follow_from_the_truths() -> None:
    fish = names(step_of("sudoku/finned-swordfish"))
    assert {name.partition(" in ")[2].split()[0] for name in fish["base"]} == {"row"}
    assert {name.partition(" in ")[2].split()[0] for name in fish["cover"]} == {"column"}
    assert len(fish["base"]) == len(fish["cover"]) == 3
    assert set(names(step_of("sudoku/unique-rectangle-1"))) == {"deadly"}
    assert names(step_of("sudoku/skyscraper")) == {"base": ["7 in row 3", "7 in row 7"]}


def linked_steps() -> list[Step]:
    files = ["sudoku/skyscraper", "sudoku/als-xz", "sudoku/medusa-3d", "sudoku/als-chain"]
    return [step for name in files for step in telling(solved(name)) if step.deduction.links]


def test_links_do_not_touch_what_they_join_nor_run_over_other_marks() -> None:
    assert linked_steps()
    for step in linked_steps():
        plan = BoardPlan(step.puzzle.kind.geometry(step.puzzle))
        marked = {one for part in parts(step.deduction) for one in bits(part.members)}
        spots = [plan.spot(one) for one in marked]
        for curve in curves(plan, step.before, step.deduction):
            tips = [curve.start, *curve.head]
            assert min(dist(tip, spot) for tip in tips for spot in spots) > 0.6 * plan.reach
            ends = [plan.spot(one) for one in bits(curve.link.start | curve.link.end)]
            others = [spot for spot in spots if spot not in ends]
            along = [curve.at(t / 20) for t in range(21)]
            assert min((dist(p, s) for p in along for s in others), default=99) > 0.5 * plan.reach


def test_links_lie_under_the_digits() -> None:
    picture = svg(step_of("sudoku/skyscraper"))
    order = [name for name, _ in classes(picture) if name in ("links", "squares", "marks")]
    assert order == ["links", "squares", "marks"]
    kinds = [e.get("class") for name, e in classes(picture) if name == "link"]
    assert set(kinds) == {"link strong", "link weak"}
    sheet = stylesheet("light")
    assert ".lapiz .weak .line{stroke-dasharray" in sheet
    assert "paint-order:stroke" in sheet


def test_nets_are_drawn_thin() -> None:
    puzzle = empty(9)
    links = tuple(Link("weak", 1 << one, 1 << one + 1) for one in range(60))
    picture = svg(puzzle, Deduction(removes=1, links=links))
    assert [name for name, _ in classes(picture)].count("many") == 1
    assert len(picture) < len(svg(puzzle)) + 6_000


@pytest.mark.sample(6)
@pytest.mark.parametrize("name", FILES)
def test_nothing_is_told_of_effects_that_are_to_be_hidden(name: str) -> None:
    for step in telling(solved(name)):
        deduction, space = step.deduction, step.puzzle.space
        picture = svg(step, effects=False, theme="")
        changed = deduction.removes | deduction.places
        texts = [e for n, e in classes(picture) if n in ("mark", "area")]
        links = [e for n, e in classes(picture) if n == "link"]
        named = {e.get("data-c") for e in texts}
        named.update(*(e.get(end, "").split() for e in links for end in ("data-from", "data-to")))
        assert not named & set(space.names(changed))
        assert "removed" not in {name for name, _ in classes(picture)}
        other = Deduction(
            changed & -changed, 0, deduction.truths, {}, (), deduction.deadly
        )  # the picture does not depend on the effects
        shown = svg(step.puzzle, other, position=step.before, effects=False, links=False)
        less = Deduction(changed, 0, deduction.truths, {}, (), deduction.deadly)
        again = svg(step.puzzle, less, position=step.before, effects=False, links=False)
        assert shown == again


@pytest.mark.parametrize("theme", [*THEMES, AUTO, ""])
def test_themes(theme: str) -> None:
    picture = svg(empty(4), theme=theme)
    assert ("<style>" in picture) == bool(theme)
    assert ("prefers-color-scheme" in picture) == (theme == AUTO)
    used = set(re.findall(r"var\(--lapiz-([\w-]+)\)", stylesheet()))
    assert used == set(THEMES["light"])


def test_a_flat_picture_has_no_variables() -> None:
    assert "var(" not in flatten(svg(empty(4), theme="dark"), "dark")
    with pytest.raises(lapiz.BadInput, match="no theme 'pink', expected one of: light"):
        svg(empty(4), theme="pink")


def test_what_plugins_write_cannot_break_a_picture() -> None:
    puzzle = empty(4)
    says = lapiz.Says("<b> & {nothing}\x00", "]]>")
    nasty = Deduction(removes=1, roles={'"><script>': 2}, says=says, technique="<x>")
    root = ElementTree.fromstring(svg(puzzle, nasty, title="<i>\x1b"))
    assert root.find(f"{SVG}script") is None
    assert root.findtext(f"{SVG}title") == "<i>\\x1b"


def test_coordinates() -> None:
    def labels(form: str) -> list[str]:
        root = ElementTree.fromstring(svg(empty(4), coordinates=form))
        return [t.text or "" for g in root if g.get("class") == "labels" for t in g]

    assert labels("rc") == ["1", "2", "3", "4"] * 2
    assert labels("a1") == ["1", "2", "3", "4", "A", "B", "C", "D"]
    assert labels("") == []


def test_layers_are_what_a_step_adds_to_a_bare_board() -> None:
    """So a page that goes through a solve can draw one board and exchange them."""
    step = step_of("sudoku/skyscraper")
    bare = svg(step.puzzle, position=step.before, title="Skyscraper", theme="")
    for name, drawn in layers(
        scene_of(step), plan_of(step.puzzle), list(parts(step.deduction))
    ).items():
        assert drawn
        bare = bare.replace(f'<g class="{name}"></g>', f'<g class="{name}">{drawn}</g>')
    without = re.compile("<desc>.*</desc>", re.DOTALL)
    assert without.sub("", bare) == without.sub("", svg(step, theme=""))


def strings(path: Path) -> set[str]:
    nodes = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
    return {
        node.value
        for node in nodes
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def test_no_renderer_knows_a_technique_or_a_kind() -> None:
    known = {*lapiz.registry().techniques, *lapiz.registry().kinds}
    for path in (ROOT / "engine" / "lapiz" / "show").glob("*.py"):
        assert not strings(path) & known, path


@pytest.mark.parametrize("name", ["sudoku/skyscraper", "shikaku/clue-pair", "queens/coloured-6"])
def test_golden_pictures(name: str) -> None:
    """LAPIZ_RENEW=1 writes them anew."""
    step = telling(solved(name))[-1]
    scene = scene_of(step)
    picture = svg(scene, theme="")
    path = GOLDEN / f"{name.replace('/', '-')}.svg"
    if RENEW:
        path.write_text(picture, encoding="utf-8")
    assert picture == path.read_text(encoding="utf-8")
