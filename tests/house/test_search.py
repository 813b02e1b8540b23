"""Readers find the right page by the words that they know, as the built documentation searches."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from tests.support.places import ROOT
from tests.support.tree import copied

HERE = ROOT / "tests" / "house"
QUERIES: dict[str, str] = yaml.safe_load((HERE / "queries.yaml").read_text("utf-8"))
KEYWORDS: dict[str, list[str]] = yaml.safe_load((ROOT / "docs/keywords.yaml").read_text("utf-8"))


def test_keywords_are_of_pages_that_there_are_and_of_one_page_each() -> None:
    assert [name for name in KEYWORDS if not (ROOT / "docs" / f"{name}.md").is_file()] == []
    words = [word for words in KEYWORDS.values() for word in words]
    assert sorted(words) == sorted(set(words))


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The documentation, built plain and without the worked examples of its 200 techniques.

    What the search finds depends on neither.
    """
    pytest.importorskip("sphinx")
    pytest.importorskip("furo")
    tree = copied(tmp_path_factory.mktemp("tree"), read_for_documentation)
    command = [sys.executable, "-m", "sphinx", "-q", "-D", "examples=0", "-D", "html_theme=basic"]
    subprocess.run([*command, tree / "docs", tree / "built"], check=True, capture_output=True)
    return tree / "built"


def read_for_documentation(name: str) -> bool:
    return name.startswith("docs/") or name in (
        "CHANGELOG.md",
        "engine/lapiz/show/lapiz.schema.json",
        "apps/lapiz_play/page/icon.svg",
    )


@pytest.mark.rest
@pytest.mark.skipif(shutil.which("node") is None, reason="needs Node")
def test_each_query_finds_its_page_first(built: Path) -> None:
    command = ["node", str(HERE / "search.mjs"), str(built), json.dumps(list(QUERIES))]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    answers = json.loads(done.stdout)
    assert {query: (pages or [""])[0] for query, pages in answers.items()} == QUERIES
