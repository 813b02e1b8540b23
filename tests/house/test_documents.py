"""The documents are true: their examples run, they are complete, their links lead somewhere."""

import ast
import doctest
import inspect
import re
import runpy
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import attrs
import pytest
from click.testing import CliRunner

import lapiz
import lapiz.testing
from lapiz.cli import cli
from lapiz.core import Technique
from lapiz.files.puzzles import COMMON
from lapiz.plugins import hooks
from lapiz.proof import refuse
from tests.support.places import ROOT

SPANISH = [
    *(ROOT / "docs" / "es" / f"{n}.md" for n in ("README", "first-steps", "play")),
]
PAGES = [
    ROOT / "README.md",
    *SPANISH,
    ROOT / ".github" / "CONTRIBUTING.md",
    *sorted((ROOT / "docs").glob("*.md")),
    *(
        page
        for room in ("internals", "python")
        for page in sorted((ROOT / "docs" / room).glob("*.md"))
    ),
]
TUTORIALS = [ROOT / "docs" / "first-steps.md", SPANISH[1]]
OTHERS = ("rectangles.html", "skyscraper.svg")
"""The files that the tutorial makes besides the puzzle and its page."""
EXACTLY = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


@pytest.fixture(autouse=True)
def at_the_root(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)


def text(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


@pytest.mark.sample(5)
@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_python_examples(path: Path) -> None:
    result = doctest.testfile(str(path), module_relative=False, optionflags=EXACTLY)
    assert result.failed == 0


def sessions() -> list[tuple[str, str, str]]:
    """The `lapiz` commands of the documents, each with the output shown after it, and its language.

    Those of the tutorials are stories of their own, see below.
    """
    found = []
    for path in PAGES:
        if path in TUTORIALS:
            continue
        language = "es" if path in SPANISH else "en"
        for block in re.findall(r"```console\n(.*?)```", path.read_text("utf-8"), re.DOTALL):
            for part in block.split("$ ")[1:]:
                command, _, shown = part.partition("\n")
                if command.startswith("lapiz ") and shown.strip():
                    found.append((command, shown, language))
    return found


@pytest.mark.sample(10)
@pytest.mark.parametrize(("command", "shown", "language"), sessions())
def test_commands_print_what_is_shown(
    command: str, shown: str, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`...` stands for what is left out."""
    monkeypatch.setenv("LAPIZ_LANGUAGE", language)
    got = ""
    for part in command.split(" | "):
        got = CliRunner().invoke(cli, shlex.split(part)[1:], input=got).stdout
    assert doctest.OutputChecker().check_output(shown, got, EXACTLY), got


@pytest.mark.rest
@pytest.mark.parametrize("tutorial", TUTORIALS, ids=lambda path: path.parent.name)
def test_the_tutorial(tutorial: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A newcomer makes the file and types every command, in an empty folder."""
    page, spanish = tutorial.read_text("utf-8"), tutorial in SPANISH
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LAPIZ_LANGUAGE", "es" if spanish else "en")
    (grid,) = re.findall(r"```text\n(.*?)```", page, re.DOTALL)
    name = "periodico" if spanish else "newspaper"
    Path(f"{name}.txt").write_text(grid, encoding="utf-8")
    typed = re.findall(r"^\$ (lapiz .*)\n((?:(?![$`]).*\n)*)", page, re.MULTILINE)
    assert len(typed) == page.count("$ lapiz ")
    for command, shown in typed:
        result = CliRunner().invoke(cli, shlex.split(command)[1:])
        assert doctest.OutputChecker().check_output(shown, result.stdout, EXACTLY), command
        assert not result.stderr
    others = ("rectangulos.html", "rascacielos.svg") if spanish else OTHERS
    assert {path.name for path in tmp_path.iterdir()} == {f"{name}.txt", f"{name}.html", *others}


def test_readme_names_every_command() -> None:
    for name in cli.list_commands(None):
        assert f"lapiz {name}" in text("README.md"), name


def test_pages_of_commands_are_up_to_date() -> None:
    """If not: python -m lapiz_workshop.renew."""
    made = runpy.run_path(str(ROOT / "docs" / "generate_commands.py"))["pages"]()
    assert {path: text(f"docs/{path}") for path in made} == made
    kept = {path.name for path in (ROOT / "docs" / "commands").iterdir()}
    assert kept == {path.name for path in made if path.parent.name}


def test_pages_of_json_are_up_to_date() -> None:
    """If not: python -m lapiz_workshop.renew."""
    made = runpy.run_path(str(ROOT / "docs" / "generate_json.py"))["pages"]()
    assert {name: text(f"docs/{name}") for name in made} == made


def test_every_public_name_is_documented() -> None:
    pages = "".join(path.read_text("utf-8") for path in (ROOT / "docs" / "python").iterdir())
    named = re.findall(r"^\.\. auto\w+:: (\w+)$", pages, re.MULTILINE)
    public = set(lapiz.__all__) | {*lapiz.testing.__all__} - {"messages"}  # a module, with a page
    assert public <= set(named)
    assert len(named) == len(set(named))


@pytest.mark.parametrize(("language", "folder"), [("en", "pictures"), ("es", "pictures/es")])
def test_the_moving_picture_is_up_to_date(language: str, folder: str) -> None:
    """If not: python -m lapiz_workshop.renew. It is small, and shows each of the seven rungs."""
    with lapiz.speaking(language):
        made = runpy.run_path(str(ROOT / "docs" / "generate_moving.py"))["picture"]()
    assert made == text(f"docs/{folder}/hint.svg")
    assert len(made) < 400_000
    assert [f'id="rung{number}"' in made for number in range(1, 9)] == [True] * 7 + [False]


TECHNIQUE_PAGES = runpy.run_path(str(ROOT / "docs" / "generate_techniques.py"))


def test_index_of_techniques_is_up_to_date() -> None:
    """If not: python -m lapiz_workshop.renew."""
    assert TECHNIQUE_PAGES["index"]() == text("docs/techniques.md")


@pytest.mark.sample(3, 15)
@pytest.mark.parametrize("one", lapiz.techniques(), ids=lambda one: one.name)
def test_page_of_a_technique(one: lapiz.Technique) -> None:
    """It says all there is to say, shows an example where there is one, and its links are right."""
    page = TECHNIQUE_PAGES["page"](one)
    assert page.startswith(f"# {one.title}\n\n{inspect.cleandoc(one.doc)}\n")
    assert f"- Name: `{one.name}`\n" in page
    for scale, points in one.scores.items():
        mark = ", estimated" if scale in one.estimates else ""
        assert f"{points:g} ({scale}{mark})" in page
    example = f"puzzles_yaml/{one.kind}/{one.name}.yaml"
    assert (f"\n\nFrom [{example}](../../{example}).\n" in page) == Path(example).is_file()
    assert page.count("```") % 2 == 0
    board, lesson = (
        f"]({one.name}.svg)",
        f"](https://lapiz-py.github.io/lapiz/play/#/learn/{one.name})",
    )
    assert page.count(board) == (TECHNIQUE_PAGES["lesson_of"](one) is not None)
    assert page.count(lesson) == 2 * page.count(board)
    for target in re.findall(r"\]\(([^)#]+)", page.replace(board, "").replace(lesson, "")):
        assert (ROOT / "docs" / "techniques" / target).resolve().is_file(), target


def test_pages_of_techniques_are_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Into a folder; what is right stays as it is, and what belongs to no technique goes."""
    few = [lapiz.registry().technique(name) for name in ("x-wing", "xy-wing")]
    monkeypatch.setattr(lapiz, "techniques", lambda kind=None: few)
    for _ in range(2):
        (tmp_path / "techniques").mkdir(exist_ok=True)
        (tmp_path / "techniques" / "gone.md").write_text("# Gone", encoding="utf-8")
        TECHNIQUE_PAGES["main"](tmp_path)
        written = {path.name: path.stat().st_mtime_ns for path in tmp_path.rglob("*.md")}
        assert set(written) == {"techniques.md", "x-wing.md", "xy-wing.md"}
    TECHNIQUE_PAGES["main"](tmp_path)
    assert written == {path.name: path.stat().st_mtime_ns for path in tmp_path.rglob("*.md")}
    boards = sorted((tmp_path / "techniques").glob("*.svg"))
    assert [path.name for path in boards] == ["x-wing.svg", "xy-wing.svg"]
    assert all(path.read_text("utf-8").startswith("<svg") for path in boards)
    assert "- Also called: `y-wing`\n" in (tmp_path / "techniques" / "xy-wing.md").read_text(
        "utf-8"
    )


def test_pages_of_techniques_are_made_anew_where_anything_has_changed(tmp_path: Path) -> None:
    (tmp_path / "engine" / "lapiz").mkdir(parents=True)
    (tmp_path / "puzzles_yaml").mkdir()
    seen = set()
    for name, text in (
        ("engine/lapiz/a.py", "1"),
        ("engine/lapiz/a.py", "2"),
        ("puzzles_yaml/a.yaml", "2"),
        ("puzzles_yaml/b.yaml", ""),
    ):
        (tmp_path / name).write_text(text, encoding="utf-8")
        seen.add(TECHNIQUE_PAGES["fingerprint"](tmp_path))
        assert TECHNIQUE_PAGES["fingerprint"](tmp_path) in seen
    assert len(seen) == 4
    (tmp_path / "engine" / "lapiz" / "a.pyc").write_text("other", encoding="utf-8")
    assert TECHNIQUE_PAGES["fingerprint"](tmp_path) in seen


def signatures() -> list[str]:
    """The hooks as a plugin writes them."""
    tree = ast.parse(inspect.getsource(hooks.Hooks)).body[0]
    assert isinstance(tree, ast.ClassDef)
    functions = [node for node in tree.body if isinstance(node, ast.FunctionDef)]
    assert all(node.returns for node in functions)
    return [f"{node.name}() -> {ast.unparse(node.returns or node)}\n" for node in functions]


@pytest.mark.parametrize("signature", signatures())
def test_every_hook_is_documented(signature: str) -> None:
    assert signature in text("docs/plugin-reference.md")


def test_every_format_is_documented() -> None:
    page = text("docs/formats.md")
    assert [name for name in lapiz.registry().formats if f"| `{name}` |" not in page] == []


def fields_of(page: str) -> set[str]:
    """The names in the first column of a page's tables."""
    rows = re.findall(r"^\| (`.*?) \|", text(page), re.MULTILINE)
    return {name for row in rows for name in re.findall(r"`(\w+)`", row)}


def test_every_field_is_documented() -> None:
    hidden = {"digits", "variant", "extra"}  # what only HoDoKu's lines say
    expect = set(COMMON["expect"]["properties"]) - hidden
    own = {field for one in lapiz.registry().kinds.values() for field in one.schema["properties"]}
    assert set(COMMON) | expect | own <= fields_of("docs/puzzle-files.md")
    profile = {field.name for field in attrs.fields(lapiz.Profile)} | {"on"}
    assert profile <= fields_of("docs/profiles.md")
    shown = {field.name for field in attrs.fields(lapiz.Deduction)}
    assert shown - {"grounds", "technique"} <= fields_of("docs/plugin-reference.md")


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_links_lead_somewhere(path: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)", path.read_text("utf-8")):
        made = re.fullmatch(r"(?:docs/)?techniques/([\w-]+)\.md", target)
        if made:  # by the build of the documentation
            assert made[1] in lapiz.registry().techniques, target
        elif "://" not in target:
            assert (path.parent / target).exists(), target


def test_every_page_is_in_the_contents() -> None:
    """The links of four pages make the contents, see docs/conf.py."""
    folder = ROOT / "docs"
    linked = set(re.findall(r"\]\(([\w/-]+)\.md\)", text("docs/index.md")))
    for room in ("techniques", "python", "commands"):
        linked |= set(re.findall(rf"\]\(({room}/[\w-]+)\.md\)", text(f"docs/{room}.md")))
    pages = (path.relative_to(folder) for path in folder.rglob("*.md"))
    kept = (page for page in pages if page.parts[0] not in ("_build", "techniques"))
    there = {page.with_suffix("").as_posix() for page in kept}
    made = {f"techniques/{one.name}" for one in lapiz.techniques()}
    assert linked == (there | made) - {"index", "es/README"}


SCREENS, WIDE, HIGH = 12, 1280, 900
"""How long a page may be, in screens of so many pixels."""


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Sphinx also sees links to headings that there are not, and pages in no contents."""
    folder = tmp_path_factory.mktemp("built")
    command = [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-b", "html"]
    result = subprocess.run([*command, "docs", folder], cwd=ROOT, capture_output=True, text=True)
    assert result.returncode == 0, result.stderr
    return folder


@pytest.mark.slow
def test_the_documentation_is_built_without_a_warning(built: Path) -> None:
    assert (built / "techniques" / "x-wing.html").is_file()


@pytest.mark.slow
def test_no_page_is_longer_than_twelve_screens(built: Path, browser: Any) -> None:
    """But for the index of all names, which Sphinx makes."""
    tab, long = browser.new_page(viewport={"width": WIDE, "height": HIGH}), dict[str, float]()
    for path in built.rglob("*.html"):
        tab.goto(path.as_uri())
        screens = tab.evaluate("document.documentElement.scrollHeight") / HIGH
        if screens > SCREENS and path.name != "genindex.html":
            long[path.relative_to(built).as_posix()] = screens
    assert not long


def test_the_plugin_of_the_readme_works() -> None:
    """It is run as shown, and what it finds is proved."""
    (code,) = re.findall(r"```python\n(.*?)```", text("README.md"), re.DOTALL)
    module: dict[str, Any] = {}
    exec(compile(code, "README.md", "exec"), module)
    (technique,) = module["lapiz_techniques"]()
    assert isinstance(technique, Technique)
    puzzle = lapiz.load("puzzles_yaml/sudoku/naked-pair.yaml")
    positions = [step.before for step in lapiz.solve(puzzle).steps]
    found = [
        (one, position) for position in positions for one in technique(puzzle.kind.view(position))
    ]
    assert found
    assert all(refuse(one, position) is None for one, position in found)
