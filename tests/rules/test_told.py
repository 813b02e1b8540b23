"""Puzzles with rules are told, drawn, hinted and rated as all others, in both languages."""

from pathlib import Path

import attrs
import pytest

import lapiz
from lapiz.plugins.registry import including
from lapiz.show.latex import latex
from lapiz.show.picture.svg import svg
from lapiz.show.story.page import story
from lapiz.texts import implications, pattern, reason, speaking
from tests.rules.variants import FOLDER, puzzle

RULES = lapiz.registry().rules
DRAWN = {name for name in RULES if name not in ("restricted",)}


@pytest.fixture(scope="module")
def thermometer() -> lapiz.Log:
    return lapiz.solve(puzzle("thermometer"))


@pytest.mark.sample(10)
@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.yaml")), ids=lambda path: path.stem)
def test_rules_are_told_and_drawn(path: Path) -> None:
    shown = lapiz.load(path)
    with speaking("en"):
        english = list(shown.kind.wording.rules(shown))
    with speaking("es"):
        spanish = list(shown.kind.wording.rules(shown))
    assert len(english) == len(spanish) > 1
    assert all("{" not in text for text in (*english, *spanish))
    assert not set(english) & set(spanish)
    shapes = shown.kind.geometry(shown).shapes
    assert bool(shapes) == ('class="shapes"' in svg(shown))
    assert ("lapiz-shape" in latex(shown, document=True)) or not shapes


@pytest.mark.rest
def test_every_rule_has_a_file_with_two_puzzles() -> None:
    stated: dict[str, int] = {}
    for path in FOLDER.glob("*.yaml"):
        for one in lapiz.load_all(path):
            for constraint in one.space.layout.shape.constraints:  # type: ignore[attr-defined]
                name = constraint.rule.name
                stated[name] = stated.get(name, 0) + 1
    assert {name for name, times in stated.items() if times > 1} == set(RULES)


def test_the_documentation_names_every_rule() -> None:
    page = (FOLDER.parents[1] / "docs" / "rules.md").read_text(encoding="utf-8")
    assert {name for name in RULES if f"`{name}`" in page} == set(RULES)


def test_steps_are_told(thermometer: lapiz.Log) -> None:
    whole, one, *_ = (one for one in thermometer.steps if one.technique == "thermometer-bounds")
    assert "thermometer from r2c1 to r2c2" in reason(whole.puzzle, whole.deduction)
    with speaking("es"):
        assert "Cuente a lo largo de r2c12" in pattern(whole.puzzle, whole.deduction)
        assert "solo puede ser" in pattern(one.puzzle, one.deduction)
        assert "Los dígitos crecen en el termómetro" in reason(one.puzzle, one.deduction)


@pytest.mark.parametrize("name", ["anti-knight", "rellik"])
def test_a_pair_that_a_rule_forbids_is_told(name: str) -> None:
    shown = puzzle(name)
    told = [
        line
        for deduction in lapiz.steps(shown, "forcing-chain-verity")
        for line in implications(shown, deduction, shown.start)
    ]
    by_rule = {"anti-knight": "a knight's move apart", "rellik": "are in a cage"}[name]
    assert any(by_rule in line for line in told)


def test_page_has_the_shapes(thermometer: lapiz.Log) -> None:
    text = story(thermometer)
    assert "shape-grey" in text
    assert "digits increase along the thermometer" in text


def test_why_names_the_rule() -> None:
    rows = ["........." for _ in range(9)]
    rows[2] = "....5...."
    shown = lapiz.load({"kind": "sudoku", "grid": rows, "rules": ["anti-knight", {"even": "r9c9"}]})
    from lapiz.solving.goals import from_the_start

    candidate = shown.space.candidate
    knight = from_the_start(shown, candidate("r4c3=5"))
    assert knight.endswith("(r3c5 and r4c3 are a knight's move apart)")
    assert from_the_start(shown, candidate("r9c9=1")) == "r9c9=1 is ruled out: r9c9 is even"


def test_rated_by_what_is_looked_at() -> None:
    assert lapiz.rate(puzzle("even")).scale == "looks"
    assert lapiz.rate(puzzle("even"), "lapiz").scale == "lapiz"
    with pytest.raises(lapiz.BadInput, match="hodoku does not know the rules of this puzzle"):
        lapiz.rate(puzzle("even"), "hodoku")


def test_hint() -> None:
    assert str(lapiz.hint(puzzle("white-dots")))


def test_a_symmetry_that_a_rule_breaks_is_refused() -> None:
    from lapiz.proof import flaw_of_images

    rows = ["...."] * 4
    plain = lapiz.load({"kind": "sudoku", "grid": rows})
    ruled = lapiz.load({"kind": "sudoku", "grid": rows, "rules": [{"thermometer": "r1c1 r1c2"}]})
    turned = {d * 16 + cell: d * 16 + 15 - cell for d in range(4) for cell in range(16)}
    everything = plain.space.everything
    assert flaw_of_images(plain.space, everything, turned) == ""
    assert "a rule says other things" in flaw_of_images(ruled.space, everything, turned)


def test_a_plugins_rule_that_fails_is_named() -> None:
    def parts(*_: object) -> list[object]:
        raise ZeroDivisionError

    broken = attrs.evolve(RULES["anti-knight"], name="broken", parts=parts)

    class Plugin:
        @staticmethod
        @lapiz.hook
        def lapiz_rules() -> list[object]:
            return [broken]

    with including("mine:broken", Plugin), pytest.raises(lapiz.PluginError, match="rule broken"):
        lapiz.load({"kind": "sudoku", "grid": ["...."] * 4, "rules": ["broken"]})
