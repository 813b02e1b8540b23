"""The story page: what is in the file, and what a reader does with it in a browser."""

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from gettext import NullTranslations
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import lapiz
from lapiz.cli import cli
from lapiz.files import saved_pages
from lapiz.show.revealed import RUNGS, revealed
from lapiz.show.story import booklet, page, story
from lapiz.show.story.boards import StoryBoard
from lapiz.solving.simple_logs import as_told
from lapiz.texts import translations
from tests.support.accessible import COLOURS, Axe
from tests.support.places import ROOT
from tests.support.tabs import Tabs, types_fast

PUZZLES = ROOT / "puzzles_yaml"
HARDEST = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
SOURCES = {
    "sudoku": PUZZLES / "sudoku" / "skyscraper.yaml",
    "nonomino": PUZZLES / "nonomino" / "example.yaml",
    "shikaku": PUZZLES / "shikaku" / "board-7x7.yaml",
    "queens": PUZZLES / "queens" / "coloured-8.yaml",
    "triomino": PUZZLES / "triomino" / "holes.yaml",
    "hardest": HARDEST,
}
LARGEST = 700_000
NAMES_OF_FORMATS = {f"http://www.w3.org/{name}" for name in ("2000/svg", "1999/xhtml")}


class Marked(NullTranslations):
    """Translates by setting marks around a text."""

    def gettext(self, message: str) -> str:
        return f"¡{message}!"


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """A page of each kind, in English and in a Spanish that only sets marks around texts."""
    folder, found = tmp_path_factory.mktemp("stories"), {}
    with marks():
        for name, source in SOURCES.items():
            found[name] = folder / f"{name}.html"
            log = lapiz.solve(lapiz.load(source))
            found[name].write_text(story(log), encoding="utf-8")
    return found


@contextmanager
def marks() -> Iterator[None]:
    """Let Spanish be English with marks around texts."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            translations, "_catalogue", lambda code, _: Marked() if code == "es" else None
        )
        for module in (page, saved_pages, translations):
            patch.setattr(module, "languages", lambda packages=None: ["en", "es"])
        _forget()
        yield
        _forget()


def _forget() -> None:
    """Look texts up anew: with the marks from now on, or without them."""
    for cached in (translations._translator, translations._lookup, *translations.DERIVED):
        cached.cache_clear()


def data(path: Path) -> dict[str, Any]:
    text = path.read_text(encoding="utf-8")
    found = re.search(r'<script type="application/json" id="story">(.*?)</script>', text, re.S)
    assert found
    loaded: dict[str, Any] = json.loads(found[1])
    return loaded


@pytest.mark.parametrize("name", SOURCES)
def test_one_small_file_without_network(pages: dict[str, Path], name: str) -> None:
    text = pages[name].read_text(encoding="utf-8")
    assert len(text.encode()) < LARGEST
    licences = r'<script type="text/plain" id="licences">.*?</script>'
    page, found = re.subn(licences, "", text, flags=re.S)
    assert found == 1
    assert set(re.findall(r"https?://[^\s\"'<>\\`]+", page)) <= NAMES_OF_FORMATS
    assert not re.search(
        r"<(?:img|iframe|object)|<link(?![^>]*data:,)|src=|@import|url\((?!#)", text
    )


@pytest.mark.sample(2)
@pytest.mark.parametrize("name", SOURCES)
def test_lapiz_reads_it_back(pages: dict[str, Path], name: str) -> None:
    puzzle = lapiz.load(SOURCES[name])
    assert lapiz.load(pages[name]).start.alive == puzzle.start.alive
    for command in ("show", "check"):
        with marks():
            result = CliRunner().invoke(cli, [command, str(pages[name])])
        assert result.exit_code == 0, result.output
    assert "steps proved again" in result.output
    assert "compared" not in result.output


def test_a_page_in_a_language_that_is_not_installed(pages: dict[str, Path], tmp_path: Path) -> None:
    """All but its texts in that language is compared."""
    other, text = tmp_path / "other.html", pages["sudoku"].read_text("utf-8")
    other.write_text(text.replace('"es":', '"tlh":'), "utf-8")
    result = CliRunner().invoke(cli, ["check", str(other)])
    assert result.exit_code == 0, result.output
    assert "the texts of the page in tlh were not compared: no such language" in result.output
    other.write_text(text.replace('"es":', '"tlh":').replace('["Skyscraper"', '["Exocet"'), "utf-8")
    result = CliRunner().invoke(cli, ["check", str(other)])
    assert result.exit_code == 1
    assert "title is 'Exocet', expected 'Skyscraper'" in result.output


def test_a_page_without_a_language_that_is_installed(
    pages: dict[str, Path], tmp_path: Path
) -> None:
    other, text = tmp_path / "other.html", pages["sudoku"].read_text("utf-8")
    renamed = text.replace('"es":', '"tlh":').replace('"en":', '"qya":')
    other.write_text(renamed, "utf-8")
    result = CliRunner().invoke(cli, ["check", str(other)])
    assert result.exit_code == 0, result.output
    assert "the texts of the page in qya, tlh were not compared" in result.output
    other.write_text(renamed.replace('"name":"skyscraper"', '"name":"exocet"'), "utf-8")
    assert CliRunner().invoke(cli, ["check", str(other)]).exit_code == 1


def test_a_page_with_labels_of_another_version(pages: dict[str, Path], tmp_path: Path) -> None:
    other, text = tmp_path / "other.html", pages["sudoku"].read_text("utf-8")
    other.write_text(text.replace('"labels":{"en":{', '"labels":{"en":{"new":"Beyond",'), "utf-8")
    with marks():
        result = CliRunner().invoke(cli, ["check", str(other)])
    assert result.exit_code == 0, result.output
    assert "the script, styles and labels of the page were not compared" in result.output


def test_a_page_with_a_false_log_is_refused_with_its_line(
    pages: dict[str, Path], tmp_path: Path
) -> None:
    text = pages["sudoku"].read_text(encoding="utf-8")
    true = '"places":["r6c7=3"]'
    line, step = next((n, one) for n, one in enumerate(text.split("\n"), 1) if true in one)
    number = json.loads(step)["number"]
    broken = tmp_path / "broken.html"
    broken.write_text(text.replace(true, '"places":["r6c7=1"]'), "utf-8")
    result = CliRunner().invoke(cli, ["check", str(broken)])
    assert result.exit_code == 1
    assert f"broken.html:{line}: step {number} " in result.output
    broken.write_text(text.replace('"version":1,"type":"puzzle"', '"x":1'), "utf-8")
    assert CliRunner().invoke(cli, ["show", str(broken)]).exit_code in (0, 2)
    broken.write_text(text.replace('{"version":1,"type":"puzzle"', "{"), "utf-8")
    result = CliRunner().invoke(cli, ["check", str(broken)])
    assert (result.exit_code, result.output.count("\n")) == (2, 1)


@pytest.mark.parametrize("name", SOURCES)
def test_the_end_is_the_solution(pages: dict[str, Path], name: str) -> None:
    """The changes that the page applies lead to the board at the end."""
    log, content = lapiz.solve(lapiz.load(SOURCES[name])), data(pages[name])
    for number, stage in enumerate(log.stages):
        codes = list(content["stages"][number]["codes"])
        for step in content["steps"]:
            for square, code in step["changes"] if step["stage"] == number else ():
                codes[square] = code
        assert codes == StoryBoard(stage.puzzle).codes(stage.end)


@pytest.mark.parametrize("name", SOURCES)
def test_no_word_of_the_effect_before_its_rung(pages: dict[str, Path], name: str) -> None:
    content = data(pages[name])
    for step, solved in zip(
        content["steps"], as_told(lapiz.solve(lapiz.load(SOURCES[name]))).steps, strict=True
    ):
        shown = revealed(solved.puzzle, solved.deduction, len(RUNGS) - 1)
        words = {
            n: first(content["words"][w][0]) for n, w in (step["words"] | step["hidden"]).items()
        }
        for part in ("pattern", "reason"):
            text = first(content["texts"][step[part]]).format_map(words)
            assert text.lower() == getattr(shown, part).lower()


def first(texts: str | list[str]) -> str:
    """The English one, in the usual notation."""
    return texts if isinstance(texts, str) else texts[0]


def test_notations_of_a_chain() -> None:
    log = lapiz.solve(lapiz.load(PUZZLES / "sudoku" / "xy-chain.yaml"))
    text = story(log)
    assert "8- r2c1 -9- r8c1 -5-" in text
    assert "(8=9)B1-(9=5)H1-" in text


def test_a_slice() -> None:
    log = lapiz.solve(lapiz.load(SOURCES["sudoku"]))
    part = log.story("r2c3")
    assert story(part).count('"type":"step"') == len(part.entries) < len(log.entries)


def test_commands(tmp_path: Path) -> None:
    run, target = CliRunner().invoke, tmp_path / "x.html"
    source = str(SOURCES["queens"])
    assert run(cli, ["story", source, "-o", str(target), "--to", "r1c1"]).exit_code in (0, 1)
    assert run(cli, ["story", source]).stdout.startswith("<!doctype html>")
    assert run(cli, ["story", source, "-o", str(tmp_path / "no" / "x.html")]).exit_code == 2
    assert run(cli, ["story", source, "-o", str(target), "--language", "xx"]).exit_code == 2
    assert run(cli, ["story", source, "-o", str(target), "--theme", "dark"]).exit_code == 0
    assert run(cli, ["check", str(target)]).exit_code == 0
    assert run(cli, ["print", source, str(SOURCES["shikaku"]), "-o", str(target)]).exit_code == 0
    assert target.read_text("utf-8").count('<section class="sheet of-1">') == 2


def test_booklet_hints_show_no_effect() -> None:
    puzzle = lapiz.load(SOURCES["sudoku"])
    text = booklet([puzzle])
    assert "Technique: Skyscraper." in text
    assert "<>" not in text
    assert "&lt;&gt;" not in text


def test_texts_of_plugins_cannot_break_out_of_the_page() -> None:
    puzzle = lapiz.load({"kind": "sudoku", "grid": ["123.", "....", "....", "...."]})
    bad = "</script><script>alert(1)</script>"
    text = story(lapiz.solve(puzzle), title=bad)
    assert bad not in text
    assert (
        page.script_text({"x": bad})
        == '{"x":"\\u003c/script>\\u003cscript>alert(1)\\u003c/script>"}'
    )


# In a browser.


Open = Callable[..., Any]


@pytest.fixture(scope="module")
def tabs(browser: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tabs]:
    plain = tmp_path_factory.mktemp("plain") / "plain.html"
    plain.write_text("plain", encoding="utf-8")
    made = Tabs(browser, plain.as_uri())
    yield made
    made.close()


@pytest.fixture
def opened(
    tabs: Tabs, pages: dict[str, Path], request: pytest.FixtureRequest
) -> Iterator[Callable[..., Any]]:
    """Opens a page; an error in its script, or any request, fails the test."""
    faults, taken, failed = list[str](), list[Any](), request.session.testsfailed
    heard: dict[str, Callable[[Any], None]] = {
        "pageerror": lambda error: faults.append(str(error)),
        "request": lambda asked: asked.url.startswith("file:") or faults.append(asked.url),
    }

    def open_(name: str, anchor: str = "", wide: int = 1280, **options: Any) -> Any:
        tab = tabs.take(wide=wide, **options)
        taken.append(tab)
        for event, hears in heard.items():
            tab.on(event, hears)
        tab.goto(f"{pages[name].as_uri()}{anchor}")
        return tab

    yield open_
    for tab in taken:
        for event, hears in heard.items():
            tab.remove_listener(event, hears)
        tabs.give_back(tab, whole=request.session.testsfailed == failed)
    assert not [fault for fault in faults if not fault.startswith("data:")]


def data_of(tab: Any) -> dict[str, Any]:
    """What the page works with."""
    loaded: dict[str, Any] = json.loads(tab.text_content("#story"))
    return loaded


def goes(tab: Any, step: int) -> None:
    tab.evaluate(f"location.hash = '#step-{step}'")
    tab.wait_for_function(f"document.querySelector('.place').textContent.includes(' {step} ')")


def said_rung(tab: Any) -> int:
    """How far the ruler says that a hint has told."""
    return int(tab.inner_text(".rung[aria-current]"))


@pytest.mark.sample(2, 0)
@pytest.mark.parametrize("name", SOURCES)
def test_going_through_a_solve(opened: Open, name: str) -> None:
    tab = opened(name)
    assert tab.inner_text("#title") == "Start"
    tab.keyboard.press("ArrowRight")
    tab.click(".move.forward")
    assert tab.inner_text(".place").startswith("Step 2 of ")
    assert tab.evaluate("location.hash") == "#step-2"
    second = tab.inner_text("#text")
    tab.keyboard.press("p")
    assert tab.inner_text("#text") != second
    tab.keyboard.press("End")
    assert tab.inner_text("#title") == "End"
    types_fast(tab, ["p"] * len(data_of(tab)["steps"]))
    assert tab.inner_text("#title").startswith("1. ")
    tab.keyboard.press("Home")
    assert tab.is_disabled(".move.back")


def test_deep_link_and_reload_from_the_file(opened: Open) -> None:
    tab = opened("sudoku", "#step-30")
    assert tab.inner_text("#title") == "30. Skyscraper"
    assert "Step 30 of 57. 30. Skyscraper. Pattern. 7 has two places" in tab.inner_text("#live")
    tab.reload()
    assert tab.inner_text("#title") == "30. Skyscraper"
    tab.evaluate("location.hash = '#step-3'")
    tab.wait_for_function("document.getElementById('title').textContent.startsWith('3.')")
    assert tab.inner_text("#list [aria-current]").startswith("3")
    assert "★" in tab.inner_text("#list a[href='#step-30']")


def test_implications_are_played_one_by_one(opened: Open) -> None:
    tab = opened("hardest")
    steps = data_of(tab)["steps"]
    at = max(range(len(steps)), key=lambda number: len(steps[number]["told"]))
    goes(tab, at + 1)
    lines = steps[at]["told"]
    assert len(lines) > 3
    assert tab.is_disabled("#text .before")
    for number, line in enumerate(lines):
        tab.keyboard.press("j")
        current = tab.locator('#text [aria-current="true"]')
        assert current.is_visible()  # its case is open
        assert tab.inner_text("#text .telling .row").startswith(f"{number + 1} of {len(lines)}")
        if line["spot"]:
            sort = "true" if line["true"] else "false"
            assert tab.locator(f"#board .node.{sort}.now").count() == 1
        assert tab.inner_text("#live").endswith(
            current.inner_text().split("\n")[-1].strip(". ") + "."
        )
    assert tab.is_disabled("#text .after")
    tab.keyboard.press("k")
    tab.click("#text .before")
    place = tab.inner_text("#text .telling .row")
    assert place.startswith(f"{len(lines) - 2} of {len(lines)}")
    tab.keyboard.press("ArrowRight")
    assert not tab.locator("#board .node").count()


def test_cases_are_tabs(opened: Open) -> None:
    tab = opened("hardest")
    steps = data_of(tab)["steps"]
    cased = (at for at, step in enumerate(steps, 1) if any(line["path"] for line in step["told"]))
    goes(tab, next(cased))
    heads = tab.locator("#text [role=tab]")
    heads.nth(1).click()
    assert heads.nth(1).get_attribute("aria-selected") == "true"
    assert tab.locator("#text [role=tabpanel]:visible").count() < heads.count()


def test_words_and_cells_light_each_other_up(opened: Open) -> None:
    tab = opened("sudoku", "#step-30")
    tab.hover("#text .word >> text=column 2")
    assert tab.locator(".lights rect").count() == 9
    tab.hover("#title")
    assert tab.locator(".lights *").count() == 0
    tab.focus("#text .word >> text=rows 3 and 7")
    assert tab.locator(".lights rect").count() == 18
    tab.hover("[data-square='19']")
    lit = tab.locator(".word.lit").all_inner_texts()
    assert "rows 3 and 7" in lit
    assert "column 2" in lit


def test_the_board_is_a_grid_for_the_keyboard(opened: Open) -> None:
    tab = opened("sudoku", "#step-30")
    tab.keyboard.press("b")
    tab.keyboard.press("ArrowRight")
    tab.keyboard.press("ArrowDown")
    square = tab.evaluate("document.activeElement.dataset.square")
    assert square == "10"
    assert tab.evaluate("document.activeElement.ariaLabel") == "r2c2, box 1, 6, given"
    assert tab.evaluate("location.hash") == "#step-30"
    spoken = tab.get_attribute("[data-square='19']", "aria-label")
    assert spoken == "r3c2, box 1, may be 4 7 9, pattern 7"
    tab.keyboard.press("Escape")
    assert tab.evaluate("document.activeElement.id") == "title"


@pytest.mark.sample(2, 0)
@pytest.mark.parametrize("name", SOURCES)
def test_hints_tell_no_more_than_their_rung(opened: Open, name: str) -> None:
    """The page shows and speaks no title below rung 3, and no effect below the last one."""
    tab = opened(name)
    goes(tab, -(-len(data_of(tab)["steps"]) // 2))
    effect = tab.inner_text("#text .effect").partition("⇒ ")[2]
    title = tab.inner_text("#title").partition(" ")[2]
    tab.check("#guess")
    for rung in range(1, 7):
        assert said_rung(tab) == rung
        seen = tab.inner_text("#told") + tab.inner_text("#live")
        spoken = "".join(
            tab.evaluate("[...document.querySelectorAll('[role=gridcell]')].map(c => c.ariaLabel)")
        )
        assert (title in seen) == (rung >= 3)
        assert effect not in seen
        assert "removed" not in spoken
        assert "placed now" not in spoken
        assert tab.locator(".marks .removed, .marks .placed").count() == 0
        assert bool(tab.locator(".marks *").count()) <= (rung >= 5)
        tab.keyboard.press("m")
    assert effect in tab.inner_text("#told")
    tab.click(".move.forward")
    assert said_rung(tab) == 1


def test_language_notation_theme(opened: Open) -> None:
    tab = opened("sudoku", "#step-30")
    tab.keyboard.press("l")
    assert tab.get_attribute("html", "lang") == "es"
    assert tab.get_attribute(".move.forward", "aria-label") == "¡Next!"
    assert tab.inner_text("#title") == "30. ¡Skyscraper!"
    tab.select_option("#language", "en")
    tab.select_option("#notation", "a1")
    assert "rows C and G" in tab.inner_text("#text")
    rows = tab.locator(".labels text").all_text_contents()[9:]
    assert rows == list("ABCDEFGHI")
    colours = set()
    for theme in ("light", "dark", "contrast"):
        tab.select_option("#theme", theme)
        colours.add(tab.evaluate("getComputedStyle(document.body).backgroundColor"))
    assert len(colours) == 3
    tab.reload()
    tab.wait_for_function("document.documentElement.dataset.theme === 'contrast'")


def test_it_opens_as_the_reader_likes_it(opened: Open) -> None:
    assert opened("queens", color_scheme="dark").get_attribute("html", "data-theme") == "dark"
    assert opened("queens", color_scheme="light").get_attribute("html", "data-theme") == "light"


@pytest.mark.parametrize("name", SOURCES)
def test_it_fits_a_phone(opened: Open, name: str) -> None:
    tab = opened(name, "#step-2", wide=360)
    assert tab.evaluate("document.documentElement.scrollWidth") <= 360
    assert tab.locator(".move.forward").bounding_box()["height"] >= 40


def test_a_phone_can_zoom(opened: Open) -> None:
    tab = opened("sudoku", "#step-2", wide=360)
    board = "document.getElementById('board')"
    assert tab.evaluate(f"{board}.scrollWidth <= {board}.clientWidth")
    tab.click("#zoom")
    assert tab.evaluate(f"{board}.scrollWidth > 1.3 * {board}.clientWidth")
    assert tab.evaluate("document.documentElement.scrollWidth") <= 360
    tab.click("#zoom")
    assert tab.evaluate(f"{board}.scrollWidth <= {board}.clientWidth")


@pytest.mark.parametrize(("wide", "columns"), [(740, 1), (760, 2), (1400, 2)])
def test_columns(opened: Open, wide: int, columns: int) -> None:
    tab = opened("sudoku", "#step-2", wide=wide)
    play, told = (tab.locator(f"#{name}").bounding_box() for name in ("play", "told"))
    beside = told["x"] >= play["x"] + play["width"]
    assert beside == (columns == 2)
    assert tab.evaluate("document.documentElement.scrollWidth") <= wide


def test_pieces_beside_the_board_are_faint_once_they_are_placed(opened: Open) -> None:
    tab = opened("nonomino")
    faint = tab.locator("#board .loose > .used")
    every = tab.locator("#board .loose > g")
    assert (faint.count(), every.count() > 0) == (0, True)
    pieces, seen = every.count(), 0
    for step in range(1, len(data_of(tab)["steps"])):
        goes(tab, step)
        if every.count() == 0:
            break
        assert faint.count() >= seen
        seen = faint.count()
    assert seen >= pieces - 2


def test_print(opened: Open) -> None:
    tab = opened("sudoku", "#step-30")
    tab.select_option("#theme", "dark")
    tab.emulate_media(media="print")
    tab.evaluate("window.dispatchEvent(new Event('beforeprint'))")
    assert tab.locator("#paper .single, #paper article").count() == 57 + 2
    assert not tab.is_visible("#moving")
    assert (
        tab.evaluate("getComputedStyle(document.querySelector('.paper')).fill")
        == "rgb(255, 255, 255)"
    )


@pytest.mark.sample(2, 0)
@pytest.mark.parametrize("name", SOURCES)
def test_axe_finds_no_fault(opened: Open, name: str) -> None:
    tab = opened(name, "#step-5")
    axe = Axe(tab)
    assert axe.faults() == []
    for theme in ("dark", "contrast") if name == "sudoku" else ():
        tab.select_option("#theme", theme)
        assert axe.faults(COLOURS) == [], theme
