"""PNG, Markdown, LaTeX, notebook cells, and the commands that write them."""

import re
import struct
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner

import lapiz
from lapiz import Deduction, Log
from lapiz.cli import cli
from lapiz.show import latex, markdown, png, scene, svg
from tests.support.places import ROOT

SKYSCRAPER = str(ROOT / "puzzles_yaml" / "sudoku" / "skyscraper.yaml")
FILES = [
    "sudoku/side-6",
    "nonomino/four",
    "shikaku/clue-pair",
    "queens/coloured-6",
    "triomino/holes",
]


@pytest.fixture(scope="module", params=FILES)
def log(request: pytest.FixtureRequest) -> Log:
    return lapiz.solve(lapiz.load(str(ROOT / "puzzles_yaml" / f"{request.param}.yaml")))


@pytest.fixture(scope="module")
def skyscraper() -> Log:
    return lapiz.solve(lapiz.load(SKYSCRAPER))


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_png(skyscraper: Log, theme: str) -> None:
    pytest.importorskip("resvg_py")
    data = png(skyscraper.steps[29], theme=theme, size=300)
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">I", data[16:20]) == (300,)


def test_png_has_one_theme(skyscraper: Log) -> None:
    pytest.importorskip("resvg_py")
    with pytest.raises(lapiz.BadInput, match="one theme"):
        png(skyscraper.puzzle, theme="auto")


def test_png_without_its_library(skyscraper: Log, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "resvg_py", None)
    with pytest.raises(lapiz.BadInput, match=r"lapiz\[png\]"):
        png(skyscraper.puzzle)


def test_markdown_of_a_log(log: Log) -> None:
    text = markdown(log)
    headings = [line for line in text.splitlines() if line.startswith("### ")]
    assert [line.split()[1] for line in headings] == [f"{step.number}." for step in log.steps]
    assert text.count("```") % 2 == 0
    assert f"{log.status.capitalize()} after {len(log.steps)} steps." in text


def test_markdown_hides_effects(skyscraper: Log) -> None:
    text = markdown(skyscraper.steps[29], effects=False)
    assert "7 has two places" in text
    assert "⇒" not in text
    assert "roofs r3c4, r7c6 is" not in text


def balanced(text: str) -> bool:
    depth = 0
    for character in re.sub(r"\\[{}]", "", text):
        depth += (character == "{") - (character == "}")
        assert depth >= 0
    return depth == 0


def test_latex(log: Log) -> None:
    """Compiling it is not for every test run; what would stop a compiler is looked for."""
    text = latex(log, document=True)
    assert balanced(text)
    for name in ("tikzpicture", "document", "scope"):
        assert text.count(rf"\begin{{{name}}}") == text.count(rf"\end{{{name}}}") > 0
    assert text.isascii() or set(re.findall(r"[^\x00-\x7f]", text)) <= {"×", "⇒"}
    assert all(line.endswith(";") for line in text.splitlines() if line.startswith(r"\path"))
    used = set(re.findall(r"lapiz-[a-z-]+", text))
    assert used <= set(re.findall(r"\\definecolor{(lapiz-[a-z-]+)}", text))


def test_latex_hides_effects(skyscraper: Log) -> None:
    text = latex(skyscraper.steps[29], effects=False)
    assert "draw=lapiz-removed" not in text
    assert r"\Rightarrow" not in text


def test_notebook(log: Log) -> None:
    step = log.steps[-1]
    pair = scene(step.puzzle, Deduction(removes=step.before.alive & -step.before.alive))
    for shown in (log, log.puzzle, step, pair):
        assert shown._repr_svg_().startswith("<svg")
        ElementTree.fromstring(shown._repr_html_())


def test_notebook_shows_a_step(skyscraper: Log) -> None:
    html = skyscraper.steps[29]._repr_html_()
    assert "<b>Skyscraper</b>" in html
    assert html.index("7 has two places") < html.index("r37c2 cannot both") < html.index("⇒ ")
    assert svg(skyscraper.steps[29]) in html


def run(*arguments: str) -> tuple[int, str, str]:
    result = CliRunner().invoke(cli, list(arguments))
    return result.exit_code, result.stdout, result.stderr


def test_show_writes_pictures(tmp_path: Path) -> None:
    pytest.importorskip("resvg_py")
    one, other = tmp_path / "a.svg", tmp_path / "a.png"
    files = "--svg", str(one), "--png", str(other)
    assert run("show", SKYSCRAPER, "--step", "30", "--theme", "dark", *files) == (0, "", "")
    assert "<title>Skyscraper</title>" in one.read_text("utf-8")
    assert "var(" not in one.read_text("utf-8")
    assert other.read_bytes()[1:4] == b"PNG"


def test_show_prints_documents() -> None:
    assert run("show", SKYSCRAPER, "--step", "30", "--markdown")[1].startswith("### 30. Skyscraper")
    assert run("show", SKYSCRAPER, "--latex")[1].startswith(r"\documentclass")
    assert run("show", SKYSCRAPER, "--svg", "-")[1].startswith("<svg")
    assert '"type": "step", "number": 30' in run("show", SKYSCRAPER, "--step", "30", "--json")[1]
    assert " 30. Skyscraper: " in run("show", SKYSCRAPER, "--step", "30")[1]
    assert run("solve", SKYSCRAPER, "--format", "markdown")[1].startswith("# ")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--step", "99"), "no step 99, the solve has 57"),
        (
            ("--svg", "no/such/folder/a.svg"),
            "no/such/folder/a.svg: cannot be written: No such file or directory",
        ),
        ((SKYSCRAPER, "--svg", "-"), "a picture shows one puzzle"),
        (("--theme", "pink"), "pink"),
        (("--step", "0"), "0"),
    ],
)
def test_bad_input(arguments: tuple[str, ...], message: str) -> None:
    status, _, error = run("show", SKYSCRAPER, *arguments)
    assert status == 2
    assert message in error
    assert "Traceback" not in error
