"""Sentences are plain: the patterns of english.yaml are in no document, help or error text."""

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType

import pytest
import yaml

from lapiz.texts.translations import entries
from tests.support.places import ROOT

RULES = yaml.safe_load((ROOT / "tests" / "house" / "english.yaml").read_text("utf-8"))
MADE = {"techniques", "_build"}
"""Folders of docs/ that the build makes."""
PAGES = [
    *(ROOT / name for name in ("README.md", "CHANGELOG.md")),
    *sorted((ROOT / ".github").glob("*.md")),
    *(path for path in sorted((ROOT / "docs").rglob("*.md")) if not MADE & {*path.parts}),
]
ITEM = re.compile(r"\n\s*\n|\n(?=\s*(?:[-*|>]|\d+\.)\s)|(?<=\S) \| ")
"""Where a paragraph, an item of a list or a cell of a table ends."""
NO_PROSE = re.compile(r"^ *```(?s:.*?)^ *```|^#[^\n]*|<!--(?s:.*?)-->", re.MULTILINE)
START = re.compile(r"^(?:[\s|>*-]|\d+\. )+")
END = re.compile(r"(?<=[.?!:])\s+(?=[A-ZÁÉÍÓÚÑ¿¡])")


def prose(page: str) -> Iterator[str]:
    """The sentences of a page, without headings, code and the targets of links."""
    page = NO_PROSE.sub("", page)
    page = re.sub(r"`[^`]*`", "X", re.sub(r"\]\([^)]*\)", "]", page))
    for item in ITEM.split(page):
        yield from END.split(START.sub("", " ".join(item.replace("*", "").split())))


def faults(
    sentences: Iterable[str], language: str, more: Mapping[str, str] = MappingProxyType({})
) -> list[tuple[str, str]]:
    """The sentences in which a pattern is, each with what it is."""
    return [
        (why, sentence)
        for sentence in sentences
        for why, pattern in {**RULES[language], **more}.items()
        if re.search(pattern, sentence)
    ]


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_documents(path: Path) -> None:
    language = "es" if path.parent.name == "es" else "en"
    assert not faults(prose(path.read_text("utf-8")), language, RULES["pages"])


@pytest.mark.parametrize("package", RULES["packages"])
def test_texts(package: str) -> None:
    known = entries("es", package)
    assert known
    assert not faults([one for text in known for one in END.split(text)], "en")
    assert not faults([one for text in known.values() for one in END.split(text)], "es")


def test_a_fault_is_found_in_prose_only() -> None:
    page = "# What\n\nWhat is `is told by` a [line](too.md).\n\n```\nSome 8\n```\n- Is it so, too?"
    found = ["What is X a [line].", "Is it so, too?"]
    assert [sentence for _, sentence in faults(prose(page), "en")] == found
    assert not faults(["What is it?", "It works as well as that.", "Its own cells"], "en")
    assert len(faults(["Es dicho por la página.", "No es 3 o 8."], "es")) == 2
