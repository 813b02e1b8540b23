"""`lapiz new-technique` and `new-kind`: what they write passes its own tests, and can be filled in.

Packages are put on the path as pip would leave them; their tests run in processes of their own.
"""

import ast
import json
import os
import re
import sys
import tomllib
from pathlib import Path

import attrs
import pytest
import yaml
from click.testing import CliRunner, Result

import lapiz
from lapiz import testing
from lapiz.cli import cli
from lapiz.testing.messages import messages, put_together, renew
from lapiz.texts import check_language, language, preferred, speaking, words
from lapiz_workshop.scaffolding import compile_catalogue
from tests.support.gallery import PUZZLES
from tests.support.places import ROOT
from tests.support.plugin_sites import here, install, run

pytestmark = pytest.mark.packaging

DATA = ROOT / "tests" / "data"
SKYSCRAPER = ROOT / "puzzles_yaml" / "sudoku" / "skyscraper.yaml"


def command(*arguments: str | Path) -> Result:
    return CliRunner().invoke(cli, [str(one) for one in arguments])


def make(folder: Path, name: str, *more: str | Path) -> Path:
    """Make a package and note it as installed; return its folder."""
    what = "new-technique" if "--kind" in more else "new-kind"
    done = command(what, name, "--folder", folder, *more)
    assert done.exit_code == 0, done.output
    top = folder / f"lapiz-{name}"
    install(top, f"lapiz_{name.replace('-', '_')}")
    return top


def own_tests(*tops: Path) -> str:
    """Run the tests of some packages, and return what pytest says."""
    site = os.pathsep.join(map(str, tops))
    options = ("-q", "-p", "no:cacheprovider", "--rootdir", tops[0])
    done = run(site, *options, *tops, module="pytest")
    assert done.returncode == 0, done.stdout[-5000:]
    return done.stdout


def test_new_techniques_pass_their_own_tests(tmp_path: Path) -> None:
    corner = ROOT / "puzzles_yaml" / "triomino" / "corner.yaml"
    tops = [
        make(tmp_path, "my-pair", "--kind", "sudoku"),
        make(tmp_path, "my-line", "--kind", "queens"),
        make(tmp_path, "my-clue", "--kind", "shikaku"),
        make(tmp_path, "my-piece", "--kind", "triomino", "--puzzle", corner),
    ]
    for top in tops:
        assert {path.name for path in (top / "tests" / "puzzles").iterdir()} == {"fires.yaml"}
        check_published(top)
    assert re.search(r"\b32 passed", own_tests(*tops))
    assert "celda" not in "".join(path.read_text("utf-8") for path in tmp_path.rglob("*.po"))
    for top in tops:
        done = run(top, "es", top.name.replace("-", "_"), module="lapiz.testing.messages")
        assert (done.returncode, done.stdout) == (0, ""), "all that is gathered has its Spanish"


def check_published(top: Path) -> None:
    """A package can be published: bounds that this version is in, licence, author, URLs, CI."""
    project = tomllib.loads((top / "pyproject.toml").read_text("utf-8"))["project"]
    (needs,) = project["dependencies"]
    least, below = re.fullmatch(r"lapiz>=([\d.]+),<(\d+)", needs).groups()  # type: ignore[union-attr]
    version = [int(part) for part in lapiz.__version__.split(".")]
    assert [int(part) for part in least.split(".")] == version[:2]
    assert int(below) == version[0] + 1
    assert "lapiz" in project["keywords"]
    assert (project["license"], project["license-files"]) == ("MIT", ["LICENSE"])
    (author,) = project["authors"]
    assert author["name"] in (top / "LICENSE").read_text("utf-8")
    assert all(top.name in url for url in project["urls"].values())
    assert "*.mo" in (top / ".gitignore").read_text("utf-8").splitlines()
    told = (top / "README.md").read_text("utf-8")
    assert "lapiz.testing.messages" not in told, "one command renews"
    assert "Topic :: Games/Entertainment :: Puzzle Games" in project["classifiers"]
    workflow = yaml.safe_load((top / ".github" / "workflows" / "test.yml").read_text("utf-8"))
    assert "push" in workflow[True]  # YAML 1.1 reads `on` as true
    lines = [step.get("run", "") for step in workflow["jobs"]["test"]["steps"]]
    assert 'pip install -e ".[test]"' in lines
    assert lines[-1] == "python -m pytest"
    versions = [step["with"] for step in workflow["jobs"]["test"]["steps"] if "with" in step]
    assert versions == [{"python-version": "${{ matrix.python }}"}]


@pytest.fixture(scope="module")
def xy_wing(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The plugin as written, filled in with an XY-Wing from its definition."""
    top = make(tmp_path_factory.mktemp("new"), "bent-pairs", "--kind", "sudoku")
    module = top / "lapiz_bent_pairs"
    (module / "__init__.py").write_text((DATA / "bent_pairs.py.txt").read_text("utf-8"), "utf-8")
    catalogue = module / "locale" / "es" / "LC_MESSAGES" / "lapiz_bent_pairs.po"
    head = re.split(r"msgid .Bent|msgid .\{", catalogue.read_text("utf-8"))[0]
    catalogue.write_text(head + (DATA / "bent_pairs.es.po.txt").read_text("utf-8"), "utf-8")
    compile_catalogue(catalogue)
    puzzles = top / "tests" / "puzzles"
    asked = ("lab", "bent-pairs", "--number", "20")
    with here(top):
        for more in (("-o", "fires.yaml"), ("--absent", "-o", "must-not-fire.yaml")):
            done = command(*asked, *more[:-1], puzzles / more[-1])
            assert done.exit_code == 0, done.output
    return top


def test_an_xy_wing_in_sixty_lines(xy_wing: Path) -> None:
    lines = (xy_wing / "lapiz_bent_pairs" / "__init__.py").read_text("utf-8").splitlines()
    assert len(lines) <= 60
    golden = xy_wing / "tests" / "golden" / "es.txt"
    golden.write_text("Of another technique.\n", "utf-8")
    done = run(xy_wing, xy_wing, module="lapiz_workshop.renew", CI="")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "Pares doblados" in golden.read_text("utf-8")
    assert "golden files" in done.stdout
    assert "13 passed" in own_tests(xy_wing), "five of them are near misses"


def test_it_finds_what_the_xy_wing_of_lapiz_finds(xy_wing: Path) -> None:
    with here(xy_wing):
        number = 0
        known = lapiz.registry()
        one, other = known.technique("bent-pairs"), known.technique("xy-wing")
        for puzzle, position in testing.situations(testing.corpus("sudoku", 5)):
            view = puzzle.kind.view(position)
            found = {each.effect for each in one.find(view) if each.changes(position)}
            assert found == {each.effect for each in other.find(view) if each.changes(position)}
            number += len(found)
        assert number > 50


def test_it_is_there_without_a_change_to_lapiz(xy_wing: Path) -> None:
    """In the list of techniques, in steps, in a solve, and in both languages."""
    puzzle = xy_wing / "tests" / "puzzles" / "fires.yaml"
    with here(xy_wing):
        table = command("techniques", "--kind", "sudoku").stdout
        assert "bent-pairs Bent Pairs sudoku" in re.sub(" +", " ", table)
        told = command("techniques", "bent-pairs").stdout
        assert "from lapiz_bent_pairs:lapiz_bent_pairs" in told
        english = command("steps", "--technique", "bent-pairs", puzzle).stdout
        spanish = command("steps", "--language", "es", "--technique", "bent-pairs", puzzle).stdout
        assert "Bent Pairs: The pivot r" in english
        assert "Pares doblados: El pivote r" in spanish
        profile = xy_wing / "profile.yaml"
        profile.write_text("order: [bent-pairs, full-house, hidden-single, naked-single]\n")
        solved = command("solve", "--language", "es", "--profile", profile, puzzle)
        assert solved.exit_code == 0
        assert "Pares doblados: El pivote r" in solved.stdout


def test_pip_installs_it_with_its_catalogue(xy_wing: Path, tmp_path: Path) -> None:
    pytest.importorskip("hatchling")
    target = ("--no-deps", "--no-build-isolation", "--quiet", "--target", tmp_path / "site")
    done = run(xy_wing, "install", *target, xy_wing, module="pip")
    assert done.returncode == 0, done.stderr
    told = run(tmp_path / "site", "techniques", "bent-pairs", "--language", "es").stdout
    assert told.startswith("Pares doblados (bent-pairs)")
    assert "de lapiz-bent-pairs:lapiz_bent_pairs" in told


def test_it_is_in_the_story_page(xy_wing: Path, tmp_path: Path) -> None:
    if "story" not in cli.list_commands(None):  # type: ignore[arg-type]
        pytest.skip("no story page yet")
    profile, page = tmp_path / "profile.yaml", tmp_path / "story.html"
    puzzle = xy_wing / "tests" / "puzzles" / "fires.yaml"
    with here(xy_wing):
        profile.write_text("order: [bent-pairs, full-house, hidden-single, naked-single]\n")
        start = lapiz.solve(lapiz.load(puzzle), fallback=False)
        assert start.steps
        done = command("story", "--profile", profile, puzzle, "-o", page)
        assert done.exit_code == 0, done.output
    text = page.read_text("utf-8")
    assert "Bent Pairs" in text
    assert "Pares doblados" in text


@pytest.mark.skipif(sys.platform == "win32", reason="no right to link")
@pytest.mark.slow
def test_a_new_kind_passes_its_own_tests(tmp_path: Path) -> None:
    top = make(tmp_path, "latin")
    assert "9 passed" in own_tests(top)
    check_published(top)
    with here(top):
        technique = make(tmp_path, "my-latin", "--kind", "latin")
        install(top, "lapiz_my_latin")
        (top / "lapiz_my_latin").symlink_to(technique / "lapiz_my_latin")
    done = run(top, "-q", technique, module="pytest")
    assert done.returncode == 0, done.stdout[-3000:]


@pytest.mark.slow
def test_the_tests_of_a_new_kind_pass_when_its_example_is_replaced(tmp_path: Path) -> None:
    top = make(tmp_path, "mine")
    for name, passed in {"takuzu": 9, "kakuro": 6}.items():
        source = (ROOT / "tests" / "plugins" / "gallery" / f"{name}.py").read_text("utf-8")
        (top / "lapiz_mine" / "__init__.py").write_text(source.replace(f'"{name}"', '"mine"'))
        puzzle = {"kind": "mine", **PUZZLES[name], "expect": {"status": "solved"}}
        (top / "tests" / "puzzles" / "small.yaml").write_text(json.dumps(puzzle))
        assert f"{passed} passed" in own_tests(top)


@pytest.mark.slow
def test_a_new_kind_like_another_passes_its_own_tests(tmp_path: Path) -> None:
    top = make(tmp_path, "horse", "--like", "sudoku")
    assert "7 passed" in own_tests(top)
    done = run(top, "es", "lapiz_horse", module="lapiz.testing.messages")
    assert (done.returncode, done.stdout) == (0, ""), "all that is gathered has its Spanish"
    catalogue = next(top.rglob("*.po")).read_text("utf-8")
    assert catalogue.startswith("# The texts of lapiz-horse in Spanish; do not translate what")
    assert '"Project-Id-Version: lapiz-horse 0.1.0\\n"' in catalogue
    module = (top / "lapiz_horse" / "__init__.py").read_text("utf-8")
    assert len([line for line in module.splitlines() if line.strip()]) <= 50


@pytest.mark.parametrize(
    "more", [["--kind", "sudoku"], ["--kind", "queens"], [], ["--like", "sudoku"]], ids=str
)
def test_no_line_is_long(more: list[str], tmp_path: Path) -> None:
    name = "the-longest-name-of-all-that-can-be-asked-for-here"
    what = "new-technique" if "--kind" in more else "new-kind"
    done = command(what, name, "--folder", tmp_path, *more)
    assert done.exit_code == 0, done.output
    lines = [
        line for path in tmp_path.rglob("*.py") for line in path.read_text("utf-8").split("\n")
    ]
    assert max(map(len, lines)) <= 100
    assert command(what, f"{name}x", "--folder", tmp_path, *more).exit_code == 2


def test_the_tutorial_builds_a_kind_in_under_a_hundred_lines(tmp_path: Path) -> None:
    page = (ROOT / "docs" / "new-kind.md").read_text("utf-8")
    source = "\n".join(re.findall(r"```python\n(.*?)```", page, re.DOTALL))
    assert len([line for line in source.splitlines() if line.strip()]) < 100
    assert max(map(len, source.splitlines())) <= 100
    install(tmp_path / "site", "futoshiki", source)
    (puzzle,) = re.findall(r"```yaml\n(.*?)```", page, re.DOTALL)
    path = tmp_path / "small.yaml"
    path.write_text(puzzle)
    with here(tmp_path / "site"):
        assert command("check", path).stdout == f"{path}: ok, 1 solution, as expected\n"
        shown = command("solve", path).stdout
        blocks = re.findall(r"```text\n(.*?)```", page, re.DOTALL)
        assert blocks
        assert all(block in shown for block in blocks), shown
        log = lapiz.solve(lapiz.load(path))
        assert log.status == "solved"
        assert "exclusion" in log.counts()
        assert testing.check_symmetric("exclusion", [lapiz.load(path)]) >= 0
        for field in ("grid: 12", "grid: [1234]", "grid: |\n  1.\n  .x", "grid: ''"):
            assert command("solve", f"kind: futoshiki\n{field}\n").exit_code == 2, field
        for field in ("signs: [r1c1<r9c9]", "signs: hello", "removed: [r1c1=9]"):
            text = f'kind: futoshiki\ngrid: ["..", ".."]\n{field}\n'
            assert command("solve", text).exit_code == 2, field


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["new-technique", "My Wing"], "'My Wing' cannot be its name"),
        (["new-technique", "xy-wing"], "there is a technique 'xy-wing' already"),
        (["new-technique", "x", "--kind", "chess"], "there is no puzzle kind 'chess'"),
        (["new-technique", "x", "--puzzle", "missing.yaml"], "missing.yaml: No such file"),
        (["new-kind", "x", "--like", "queens"], "a kind like 'queens', expected one like: sudoku"),
        (["new-kind", "x", "--like", "chess"], "there is no puzzle kind 'chess'"),
        (["new-kind", "sudoku"], "there is a kind 'sudoku' already"),
        (["new-kind", "../x"], "'../x' cannot be its name"),
    ],
)
def test_bad_requests(arguments: list[str], message: str, tmp_path: Path) -> None:
    done = command(*arguments, "--folder", tmp_path)
    assert done.exit_code == 2
    assert message in done.stderr
    assert not list(tmp_path.iterdir())


def test_a_kind_of_one_module_has_no_templates(tmp_path: Path) -> None:
    page = (ROOT / "docs" / "kind-like-another.md").read_text("utf-8")
    module = tmp_path / "anti_knight.py"
    module.write_text(page.partition("```python\n")[2].partition("```")[0], "utf-8")
    done = command("-p", module, "new-kind", "x", "--like", "anti-knight", "--folder", tmp_path)
    assert (done.exit_code, "no template for a kind like 'anti-knight'" in done.stderr) == (2, True)


def test_a_folder_that_is_missing_is_not_made(tmp_path: Path) -> None:
    done = command("new-kind", "mine", "--folder", tmp_path / "a" / "b")
    assert (done.exit_code, "a/b: there is no such folder" in done.stderr) == (2, True)
    assert not list(tmp_path.iterdir())


def test_a_folder_that_is_there_stays_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "lapiz-mine").mkdir()
    done = command("new-kind", "mine", "--folder", tmp_path)
    assert (done.exit_code, "File exists" in done.stderr) == (2, True)


def test_languages(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(lapiz.BadInput, match="there is no language 'tlh', expected one of: en"):
        check_language("tlh", ["lapiz"])
    assert check_language("en-GB", ["lapiz"]) == "en"
    for place in ({}, {"LANG": "C"}, {"LANG": "tlh_XX.UTF-8"}, {"LC_ALL": "en_GB.UTF-8"}):
        assert preferred(["lapiz"], place) == "en"
    assert command("solve", "--language", "tlh", SKYSCRAPER).exit_code == 2
    monkeypatch.setenv("LAPIZ_LANGUAGE", "tlh")
    assert "there is no language 'tlh'" in command("techniques").stderr


def test_a_broken_catalogue_costs_only_the_translation(xy_wing: Path, tmp_path: Path) -> None:
    from shutil import copytree

    top = copytree(xy_wing, tmp_path / "copy")
    path = next(top.rglob("*.po"))
    path.write_text(path.read_text("utf-8").replace("{pivot}", "{pivote}"), "utf-8")
    compile_catalogue(path)
    puzzle = top / "tests" / "puzzles" / "fires.yaml"
    told = ("steps", "--language", "es", "--technique", "bent-pairs", puzzle)
    done = run(top, *told)
    assert "Pares doblados: The pivot r" in done.stdout, "a wrong token: the text is English"
    assert "fila" not in done.stdout.partition("=>")[0]
    path.with_suffix(".mo").write_bytes(b"nonsense")
    done = run(top, *told[:1], *told[3:])
    assert "Bent Pairs: The pivot r" in done.stdout


TEXTS = {
    "__init__.py": """
import lapiz
from lapiz import Deduction, Says, items
from lapiz_told.texts import FAR, TABLE
NEAR = "{item} is the pattern"
WHY: str = "what sees {item} goes"
def told(grid, says):
    position = grid.position
    (one,) = [n for n, i in enumerate(position.space.items) if i.sort == "row"][:1]
    gone = position.open & ~position.space.items[one].candidates
    if gone:
        yield Deduction(removes=gone & -gone, truths=(one,), says=says(items(one)))
def made(name, says):
    find = lambda grid: told(grid, says)
    find.__doc__ = "Doc."
    return lapiz.technique(name, title=f"Told {name}")(find)
def local(item):
    text = "a local {item} is" if item else "never {item} said"
    return Says(pattern=text, reason=WHY, item=item)
@lapiz.hook
def lapiz_techniques():
    return [
        made("told-a", lambda item: Says(NEAR, reason=WHY, item=item)),
        made("told-b", lambda item: Says(FAR, TABLE["x"], item=item)),
        made("told-c", local),
    ]
""",
    "texts.py": """
FAR = "far from {item} it is"
TABLE = {"x": "table of {item}", "y": "another of {item}"}
""",
}
GATHERED = {
    "{item} is the pattern",
    "what sees {item} goes",
    "far from {item} it is",
    "table of {item}",
    "another of {item}",
    "a local {item} is",
    "never {item} said",
    "Told told-a",
}


def test_what_is_gathered_is_what_is_asked_for(tmp_path: Path) -> None:
    """Texts by name, by keyword, from a table and from another module; then no one is missing."""
    module = tmp_path / "lapiz_told"
    module.mkdir()
    for name, text in TEXTS.items():
        (module / name).write_text(text, "utf-8")
    install(tmp_path, "lapiz_told")
    puzzle = {"kind": "sudoku", "grid": ["1234", "....", "....", "...."]}
    with here(tmp_path):
        gathered = set(messages("lapiz_told"))
        assert gathered >= GATHERED
        loaded = lapiz.load(puzzle)
        for name in ("told-a", "told-b", "told-c"):
            with pytest.raises(AssertionError, match="has no text in 'es' for") as missing:
                testing.check_translated(name, "es", [loaded])
            asked = ast.literal_eval(str(missing.value).partition("for: ")[2])
            assert asked
            assert set(asked) <= gathered


def test_an_f_string_is_named_as_what_cannot_be_translated(tmp_path: Path) -> None:
    """Unless it puts whole sentences together, each of which has its translation."""
    module = tmp_path / "lapiz_told"
    module.mkdir()
    for name, text in TEXTS.items():
        (module / name).write_text(
            text.replace(
                "Says(NEAR, reason=WHY,", 'Says(f"{item.sort} {{item}} is it.", f"{NEAR}. {WHY}.",'
            ),
            "utf-8",
        )
    install(tmp_path, "lapiz_told")
    with here(tmp_path):
        (place,) = put_together("lapiz_told")
        assert place == "lapiz_told/__init__.py, line 23"
        assert not {text for text in messages("lapiz_told") if "{0}" in text}
        loaded = lapiz.load({"kind": "sudoku", "grid": ["1234", "....", "....", "...."]})
        with pytest.raises(AssertionError, match=r"An f-string in Says cannot .*line 23"):
            testing.check_translated("told-a", "es", [loaded])


HEADS = {
    "# Ours.\n": "# Ours.",
    "": "# lapiz-told: texts, translated. See docs/languages.md.",
}


@pytest.mark.parametrize("comment", HEADS, ids=repr)
def test_the_head_of_a_catalogue_is_kept(comment: str, tmp_path: Path) -> None:
    module = tmp_path / "lapiz_told"
    path = module / "locale" / "es" / "LC_MESSAGES" / "lapiz_told.po"
    path.parent.mkdir(parents=True)
    for name, text in TEXTS.items():
        (module / name).write_text(text, "utf-8")
    head = 'msgid ""\nmsgstr ""\n"Project-Id-Version: lapiz-told\\n"\n"Language: es\\n"\n'
    path.write_text(comment + head, "utf-8")
    install(tmp_path, "lapiz_told")
    with here(tmp_path):
        renew("lapiz_told", "es")
        first = path.read_text("utf-8")
        renew("lapiz_told", "es")
    assert path.read_text("utf-8") == first
    assert first.splitlines()[0] == HEADS[comment]
    assert '"Project-Id-Version: lapiz-told VERSION\\n"' in first


def test_a_text_without_spanish_is_english_as_a_whole(tmp_path: Path) -> None:
    module = tmp_path / "lapiz_told"
    module.mkdir()
    for name, text in TEXTS.items():
        (module / name).write_text(text, "utf-8")
    install(tmp_path, "lapiz_told")
    with here(tmp_path), speaking("es"):
        loaded = lapiz.load({"kind": "sudoku", "grid": ["....", "....", "....", "...1"]})
        (found,) = lapiz.registry().technique("told-a").find(loaded.kind.view(loaded.start))
        found = found.named("told-a")
        assert words.pattern(loaded, found) == "1 in row 1 is the pattern"
        assert words.reason(loaded, found) == "What sees 1 in row 1 goes"
        assert words.say(loaded, found) == "Told told-a: 1 in row 1 is the pattern => r2c1<>1"
        bare = attrs.evolve(found, says=lapiz.Says("{item}", item=lapiz.items(*found.truths)))
        assert "fila" in words.pattern(loaded, bare), "no word of it is English"


def test_speaking_ends() -> None:
    with speaking("es"):
        pass
    assert language() == "en"
