"""What goes wrong is said in Spanish, too, however the text is put together.

The catalogues are replaced by ones that mark each text that they know: what is left without a mark
was never looked up, and would be English.
"""

import re
import string
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from lapiz.cli import cli
from lapiz.core import BadInput, Name
from lapiz.files.puzzles import COMMON
from lapiz.plugins.registry import registry
from lapiz.texts import told, translations
from lapiz_many.batch_options import FORMS, TEXTS
from tests.support.commands import COMMANDS
from tests.support.hostile_inputs import FILES, STRINGS

SMALL = "....3..2.1.4...."
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
DOCUMENT = "kind: sudoku\ngrid: ['1...', '....', '....', '....']\n"
FAULTS = [
    ["solve"],
    ["sovle"],
    ["frobnicate"],
    ["solve", "hello"],
    ["solve", "/"],
    ["solve", "https://example.com/x"],
    ["solve", "https://sudokupad.app/abc"],
    ["solve", "1", "--profile", "defualt"],
    [
        "solve",
        "5" + "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    ],
    ["solve", "55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"],
    ["solve", "--all", "--count", SMALL],
    ["solve", "--limit", "1", SMALL],
    ["solve", "--kind", "shikaku", "3x3:9a9a9"],
    ["solve", "--kind", "queens", "Q..Q"],
    ["solve", "--kind", "nonomino", "x"],
    ["solve", "kind: queens\nboard: [Q.]\n"],
    ["solve", "kind: triomino\nsize: 4\nhole: [9, 9]\n"],
    ["solve", "kind: shikaku\ngrid: [ab]\n"],
    ["solve", "kind: sudoku\ngrid: ['1...', '....', '....', '....']\nrules: [kiler]\n"],
    [
        "solve",
        "kind: sudoku\ngrid: ['1...', '....', '....', '....']\nrules: [{killer: {sum: 3}}]\n",
    ],
    ["solve", "kind: sudoku\ngrid: [1...]\nplaced: r1c2=3\n"],
    ["solve", "-o", "/no/such/folder/x", SMALL],
    ["rate", "-o", "x.xls", SMALL],
    ["rate", "--resume", SMALL],
    ["rate", "--scale", "hodku", SMALL],
    ["steps", SMALL, "--technique", "x-wong"],
    ["rules", "kiler"],
    ["show", SMALL, "--format", "hodku"],
    ["show", SMALL, "--step", "999"],
    ["techniques", "--kind", "sudoko"],
    ["generate", "--level", "x"],
    ["generate", "--stars", "3"],
    ["generate", "--option", "x"],
    ["example", "nope"],
    ["story", "--json", SMALL],
    ["story", SMALL, SMALL],
    ["hint", "--placed", "z9", SMALL],
    ["hint", "--placed", "r1c1=9", SMALL],
    ["hint", "--removed", "r1c1", SMALL],
    ["why", "z1", SMALL],
    ["why", "r1c1=3", SMALL],
    ["why-not", "r1c1", SMALL],
    ["graph", "--to", "r9", SMALL],
    ["lab", "nope"],
    ["try", "nope.py", SMALL],
    ["new-technique", "X Y"],
    ["new-rule", "killer"],
    ["new-kind", "sudoku"],
    ["site", __file__],
    ["check", "nix.html"],
]
NAMES = re.compile(r"`[^`]*`|'[^']*'|\"[^\"]*\"|\S*[/\d_<>=-]\S*|\S+\.\w+")
"""What is a name or an example in any language."""


def marked_message(message: str) -> str:
    """Return a template with each of its own words marked."""
    try:
        parts = list(string.Formatter().parse(message))
    except ValueError:
        return f"«{message}»"
    text = ""
    for literal, name, form, conversion in parts:
        words = literal.replace("{", "{{").replace("}", "}}")
        text += re.sub(r"\S(?:.*\S)?", lambda found: f"«{found[0]}»", words, flags=re.DOTALL)
        if name is not None:
            text += (
                f"{{{name}{'!' + conversion if conversion else ''}{':' + form if form else ''}}}"
            )
    return text


class Marking:
    """A catalogue that knows the same texts as another, and marks them."""

    def __init__(self, catalogue: Any) -> None:
        known = vars(catalogue)["_catalog"]
        self._catalog = {text: marked_message(text) for text in known if isinstance(text, str)}

    def gettext(self, message: str) -> str | None:
        return self._catalog.get(message) if message else None


@pytest.fixture(scope="module", autouse=True)
def marking() -> Iterator[None]:
    real = translations._catalogue

    @lru_cache(maxsize=100)
    def catalogue(code: str, package: str) -> Any:
        found = real(code, package)
        return Marking(found) if found else None

    patch = pytest.MonkeyPatch()
    translations.forget()
    patch.setattr(translations, "_catalogue", catalogue)
    yield
    patch.undo()
    translations.forget()


def known_words() -> set[str]:
    """Words that are the same in all languages: names of what lapiz has, and of fields."""
    records = registry()
    sorts = (records.kinds, records.rules, records.scales, records.formats, records.techniques)
    names = {name for sort in sorts for name in sort} | set(COMMANDS) | set(COMMON)
    names |= {field for kind in records.kinds.values() for field in kind.schema["properties"]}
    generators = filter(None, (kind.generator for kind in records.kinds.values()))
    names |= {option.name for generator in generators for option in generator.options}
    names |= {level for scale in records.scales.values() for level, _ in scale.levels}
    names |= set(COMMON["expect"]["properties"]) | {end[1:] for end in (*FORMS, *TEXTS)}
    names |= {"lapiz", "stdin", "PUZZLE", "puzzle", "SudokuPad", "YAML", "UTF", "JSON", "yaml"}
    return {word for name in names for word in re.findall(r"[A-Za-z]{3,}", name)}


def unmarked(text: str) -> list[str]:
    """Return the words of a text that are neither marked nor names."""
    while (inner := re.sub(r"«[^«»]*»", " ", text)) != text:
        text = inner
    return [one for one in re.findall(r"[A-Za-z]{3,}", NAMES.sub(" ", text)) if one not in KNOWN]


KNOWN = known_words()


def error_of(*arguments: str) -> str:
    done = CliRunner().invoke(
        cli, arguments, prog_name="lapiz", env={"LAPIZ_LANGUAGE": "es", "LANGUAGE": "es"}
    )
    assert done.exit_code in (1, 2), done.output
    return done.stderr


CLICK = re.compile(r"(No hay ninguna opción|Valor incorrecto de|Falta) ")
"""What click looks up itself, in the real catalogue."""


@pytest.mark.sample(15)
@pytest.mark.parametrize("arguments", FAULTS, ids=lambda one: " ".join(one)[:60])
def test_a_fault_of_the_command_line(arguments: list[str]) -> None:
    text = CLICK.sub("", error_of(*arguments))
    assert text
    assert not unmarked(text), text


@pytest.mark.sample(25)
@pytest.mark.parametrize("name", FILES)
def test_a_fault_of_a_file(name: str, tmp_path: Path) -> None:
    content = FILES[name][0]
    path = tmp_path / "x.yaml"
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    text = error_of("check", str(path))
    assert not unmarked(text), text


@pytest.mark.parametrize("name", STRINGS)
def test_a_fault_of_a_text(name: str) -> None:
    text = error_of("solve", "--", STRINGS[name])
    assert not unmarked(text), text


def test_a_name_in_an_error_is_translated_part_by_part() -> None:
    inner = Name("{0} appears twice ({1}), expected once", Name("{0} in row {1}", 5, 1), "r1c12")
    error = BadInput(Name("{0}: {1}", "placed", inner), source="x.yaml", line=3)
    assert str(error) == "x.yaml:3: placed: 5 in row 1 appears twice (r1c12), expected once"
    with translations.speaking("es"):
        assert unmarked(told(str(error))) == []
        assert "x.yaml:3" in told(str(error))


LOG_FAULTS = [
    ('"number": 3,', '"number": 9,'),
    ('"rests_on": [1', '"rests_on": [2'),
    ('"status": "solved"', '"status": "stuck"'),
    ('"title": "Full House"', '"title": "Full Hose"'),
]
VALUES = {"solved", "Full", "House", "Hose"}
"""What a log holds, which is the same in all languages."""


@pytest.mark.parametrize(("right", "wrong"), LOG_FAULTS)
def test_a_fault_of_a_saved_log(right: str, wrong: str, tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    log = CliRunner().invoke(cli, ["solve", "--json", "--language", "en", SMALL]).output
    assert right in log
    path.write_text(log.replace(right, wrong, 1))
    text = error_of("check", str(path))
    assert not {*unmarked(text)} - VALUES, text


@pytest.mark.parametrize(
    "text",
    [
        "kind: shikaku\ngrid: ['4 .', '. .']\nplaced: [rc77]\n",
        "kind: nonomino\npieces: |\n  3 [(0,1)]\n",
        "kind: triomino\nsize: 3\nplaced: [r1c1]\n",
    ],
)
def test_what_was_expected_is_told_with_its_example(text: str) -> None:
    assert not unmarked(error_of("solve", text))
