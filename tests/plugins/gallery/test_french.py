"""The gallery's technique in French, by the steps of docs/languages.md."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

import lapiz
from lapiz.cli import cli
from lapiz.show import say
from lapiz.testing.messages import catalogue_path, main, renewed
from lapiz.texts import languages, speaking
from tests.support.places import ROOT
from tests.support.plugin_sites import here, install

HERE = Path(__file__).parent
NAME = "lapiz_bent_triple"
XY_WING = ROOT / "puzzles_yaml" / "sudoku" / "xy-wing.yaml"
MOST_LINES = 30
FRENCH = (HERE / "french.po").read_text("utf-8")
PATTERN = "{middle} voit {ends}."


@pytest.fixture
def package(tmp_path: Path) -> Iterator[Path]:
    """Have the technique as a package without any translation."""
    folder = tmp_path / "site" / NAME
    folder.mkdir(parents=True)
    (folder / "__init__.py").write_text((HERE / "bent_triple.py").read_text("utf-8"), "utf-8")
    install(tmp_path / "site", NAME)
    with here(tmp_path / "site"):
        yield folder


def filled_in(text: str = FRENCH) -> None:
    """Fill in the catalogue that the command has written, and run it again."""
    assert main(["fr", NAME]) == 1
    path = catalogue_path(NAME, "fr")
    assert path.read_text("utf-8").count('msgstr ""') == FRENCH.count('msgstr "') == 6
    path.write_text(text, "utf-8")


def steps() -> list[lapiz.Step]:
    log = lapiz.solve(lapiz.load(XY_WING), {"before": {"bent-triple": "full-house"}})
    return [step for step in log.steps if step.technique == "bent-triple"]


def test_it_is_short() -> None:
    assert sum(bool(line.strip()) for line in FRENCH.splitlines()) <= MOST_LINES


@pytest.mark.usefixtures("package")
def test_steps_are_told_in_french() -> None:
    filled_in()
    assert main(["fr", NAME]) == 0
    assert renewed(NAME, "fr").text == FRENCH
    assert "fr" in languages()
    assert steps()
    with speaking("fr"):
        for step in steps():
            told = say(step.puzzle, step.deduction, "paragraph")
            assert " voit r" in told
            assert "Quel que soit le chiffre de r" in told
            assert " sees " not in told
    done = CliRunner(env={"LAPIZ_LANGUAGE": "fr"}).invoke(cli, ["techniques", "bent-triple"])
    assert "Triplet coudé" in done.stdout
    assert "Une case à deux chiffres" in " ".join(done.stdout.split())


WRONG = {
    "a token is lost": (
        FRENCH.replace(PATTERN, "{middle} la voit."),
        "the translation '{middle} la voit.' of '{middle} sees {ends}.' has the tokens {middle}, "
        "expected {ends}, {middle}",
    ),
    "a quotation mark is lost": (
        FRENCH.replace(f'{PATTERN}"', PATTERN),
        'expected msgid, msgstr or more of a text, in quotation marks: msgid "…"',
    ),
}


@pytest.mark.usefixtures("package")
@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_catalogue_is_refused_before_it_is_written(name: str) -> None:
    text, message = WRONG[name]
    filled_in(text)
    with pytest.raises(lapiz.BadInput) as error:
        main(["fr", NAME])
    assert message in str(error.value)
    assert "lapiz_bent_triple.po" in str(error.value)
    assert catalogue_path(NAME, "fr").read_text("utf-8") == text


@pytest.mark.usefixtures("package")
def test_a_draft_stays_english() -> None:
    flags = '#, python-brace-format\nmsgid "{middle} sees'
    filled_in(FRENCH.replace(flags, flags.replace("format", "format, fuzzy")))
    assert main(["fr", NAME]) == 1
    (step, *_) = steps()
    with speaking("fr"):
        assert " sees r" in say(step.puzzle, step.deduction, "paragraph")
