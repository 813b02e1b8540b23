"""The path through all techniques: what is on it, where one stands, and what it leads to."""

import json
from collections import Counter
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from lapiz.core import BadInput
from lapiz.files.course_files import course_of, courses, read_course
from lapiz.plugins.registry import including, registry
from lapiz_play import answer
from lapiz_play.chapters import chapter_of
from lapiz_play.library import pool
from tests.play.player import Player

FAULTY = {
    "- x-wing": "mine.yaml:1: a course is a mapping of fields, expected `kind` and `chapters`",
    "kind: sudoku": "mine.yaml:1: the field chapters is missing",
    "kind: sodoku\nchapters: []": "mine.yaml:1: there is no puzzle kind 'sodoku'; did you mean",
    "kind: sudoku\nchapters:\n- title: One\n  question: Why?\n  techniques: [x-wang]": (
        "mine.yaml:5: there is no technique 'x-wang'; did you mean x-wing"
    ),
    "kind: sudoku\nchapters:\n- title: One\n  question: Why?\n  techniques:\n  - aic\n  - aic": (
        "mine.yaml:7: aic appears twice, expected each technique once"
    ),
    "kind: sudoku\nchapters:\n- title: One\n  techniques: [aic]": (
        "mine.yaml:3: the field question is missing"
    ),
    "kind: [": "mine.yaml:1: cannot be read as YAML",
}


@pytest.mark.parametrize("text", FAULTY)
def test_a_faulty_course_is_told_with_its_line(text: str) -> None:
    with pytest.raises(BadInput) as raised:
        read_course(text, "mine", "mine.yaml")
    assert str(raised.value).startswith(FAULTY[text])


def test_lapiz_has_no_faulty_course() -> None:
    assert courses().problems == ()


def test_a_plugin_of_one_module_may_have_a_course_beside_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "lone_wing.py").write_text('"""Techniques in a single file."""\n', "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    assert not course_of("lone_wing").chapters
    text = "kind: sudoku\nchapters: [{title: One, question: Why?, techniques: [x-wing]}]"
    (tmp_path / "course.yaml").write_text(text, "utf-8")
    assert [chapter.techniques for chapter in course_of("lone_wing").chapters] == [("x-wing",)]


def test_every_technique_of_the_pool_is_on_the_path_once() -> None:
    path = answer({"ask": "path"})["chapters"]
    found = Counter((one["kind"], t["name"]) for one in path for t in one["techniques"])
    pooled = {(kind, name) for kind in registry().kinds for name in pool(kind)}
    assert pooled <= found.keys()
    assert set(found.values()) == {1}
    assert all(one["techniques"] for one in path)
    told = [t for one in path for t in one["techniques"] if not t["asked"]]
    assert "full-house" in {t["name"] for t in told}
    assert all(registry().techniques[t["name"]].last for t in told)


def test_chapters_of_a_printed_course_are_those_of_the_path() -> None:
    path = answer({"ask": "path"})["chapters"]
    for one in path:
        printed = chapter_of(one["name"], one["kind"])
        assert [t.name for t in printed.techniques] == [t["name"] for t in one["techniques"]]


def test_the_path_speaks_spanish() -> None:
    path = {code: answer({"ask": "path", "language": code})["chapters"] for code in ("en", "es")}
    for field in ("title", "question"):
        for english, spanish in zip(path["en"], path["es"], strict=True):
            if english["kind"] == "sudoku":
                assert english[field] != spanish[field]


def _remember(player: Player, **answers: list[tuple[bool, bool]]) -> None:
    """Answer questions: each is right or not, and the technique was nearly there or not."""
    for name, each in answers.items():
        for right, near in each:
            player.tab.evaluate(
                "([name, right, near]) => import('./skill.js')"
                ".then(({ learnt }) => learnt(name, { right, near }))",
                [name.replace("_", "-"), right, near],
            )


THERE, NEAR, WRONG = (True, False), (True, True), (False, False)
STATES = {
    "known": [THERE, NEAR, WRONG, THERE, THERE],
    "now": [THERE, THERE, THERE, THERE, THERE],
}


def _state(player: Player, title: str) -> str:
    player.unfolds()
    node = player.tab.get_by_role("button", name=f"{title} ", exact=False).first
    return str(node.get_attribute("class")).removeprefix("node ")


def _knows_singles(player: Player) -> None:
    """Know the singles: those that are not asked about by having read of them."""
    player.tab.evaluate(
        "name => import('./skill.js').then(({ wasRead }) => wasRead(name))", "full-house"
    )
    _remember(player, hidden_single=STATES["known"], naked_single=STATES["known"])


@pytest.mark.parametrize("state", STATES)
def test_who_knows_when_it_is_not_there_knows_it(visit: Any, state: str) -> None:
    player: Player = visit("/library")
    _knows_singles(player)
    _remember(player, locked_candidates_pointing=STATES[state])
    player.goes("Learn")
    player.tab.wait_for_selector(".node.now")
    assert player.tab.locator(".node.now").count() == 1
    assert _state(player, "Naked Single") == "known"
    assert _state(player, "Pointing") == state
    following = {"known": "now", "now": "open"}
    assert _state(player, "Claiming") == following[state]


def test_the_path_of_a_stranger_has_one_next_step_and_locks_nothing(visit: Any) -> None:
    player: Player = visit("/learn")
    player.tab.wait_for_selector(".node.now")
    states = Counter(
        one.get_attribute("class").split()[1] for one in player.tab.locator(".node").all()
    )
    assert states["now"] == 1
    assert states.keys() == {"now", "open", "far"}
    assert player.tab.locator(".node:disabled").count() == 0
    player.unfolds()
    player.tab.locator(".node.far").last.click()
    player.tab.wait_for_selector("main.lesson h1")
    player.tab.go_back()
    player.tab.wait_for_selector(".node.now")


def test_home_leads_to_the_next_lesson_and_to_what_is_due(visit: Any) -> None:
    player: Player = visit("/library")
    _knows_singles(player)
    player.goes("Home")
    card = player.tab.get_by_role("button", name="Next: Pointing")
    card.locator(".thumb svg").wait_for()
    card.click()
    player.tab.wait_for_selector("main.lesson h1")
    assert player.tab.evaluate("location.hash") == "#/learn/locked-candidates-pointing"
    player.tab.evaluate(
        """() => {
          const name = "lapiz-play-practice", cards = JSON.parse(localStorage.getItem(name));
          const past = "2020-01-01T00:00:00.000Z", card = { due: past, last_review: past,
            stability: 1, difficulty: 5, reps: 1, lapses: 0, learning_steps: 0, state: 2 };
          cards["x-wing"] = { card, right: 1, wrong: 0, last: [] };
          localStorage.setItem(name, JSON.stringify(cards));
        }"""
    )
    player.goes("Home")
    player.tab.get_by_role("button", name="1 due").click()
    player.tab.wait_for_selector("main.practising .card h2")
    assert "X-Wing" in player.tab.locator(".card h2").inner_text()


def test_what_is_known_is_exported(visit: Any) -> None:
    player: Player = visit("/library")
    _remember(player, x_wing=[THERE])
    player.goes("Learn")
    with player.tab.expect_download() as saved:
        player.presses("Save what I know as a file")
    kept = json.loads(saved.value.path().read_text(encoding="utf-8"))
    assert kept["cards"]["x-wing"]["last"] == [{"right": True, "near": False}]
    assert kept["cards"]["x-wing"]["card"]["due"]


@pytest.mark.parametrize(
    ("known", "said", "buttons"),
    [
        (True, "Hidden Single: find it.", ["I see it"]),
        (False, "Technique: Hidden Single", ["Show the pattern", "I see it"]),
    ],
)
def test_the_third_rung_trusts_who_knows_the_technique(
    player: Player, known: bool, said: str, buttons: list[str]
) -> None:
    if known:
        _knows_singles(player)
    player.presses("Hint")
    player.tab.wait_for_selector(".rungs")
    player.tab.locator(".rung").nth(2).click()
    player.hears(said)
    shown = player.tab.locator(".hint .act button")
    assert shown.all_inner_texts() == buttons
    player.tab.locator(".rung").nth(6).click()  # nothing is hidden from who asks for it
    player.hears("r1c6=8", "holds")
    if not known:
        player.tab.locator(".rung").nth(2).click()
        player.presses("Lesson")
        player.tab.wait_for_selector("main.lesson h1")
        assert player.tab.locator("main.lesson h1").inner_text() == "Hidden Single"


COURSE = "kind: sudoku\nchapters:\n- title: Mine\n  question: Why?\n  techniques: [{name}]\n"


@pytest.mark.parametrize(
    ("name", "chapter", "problems"),
    [
        ("forcing-chain-contradiction", ["forcing-chain-contradiction"], []),
        ("x-wang", None, ["learnt_{n}/course.yaml:5: there is no technique 'x-wang'; did you"]),
    ],
)
def test_a_plugin_adds_a_chapter_and_its_faults_cost_only_itself(
    name: str,
    chapter: list[str] | None,
    problems: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    package = f"learnt_{len(problems)}"
    (tmp_path / package).mkdir()
    (tmp_path / package / "__init__.py").write_text("", encoding="utf-8")
    course = COURSE.format(name=name)
    (tmp_path / package / "course.yaml").write_text(course, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    with including("learnt", import_module(package)):
        told = answer({"ask": "path"})
    found = {one["title"]: [t["name"] for t in one["techniques"]] for one in told["chapters"]}
    assert found.get("Mine") == chapter
    assert found["Fish"][0] == "x-wing"
    expected = [problem.format(n=len(problems)) for problem in problems]
    assert [text.startswith(one) for text, one in zip(told["problems"], expected, strict=True)] == [
        True for _ in problems
    ]
