"""The pages for authors: their blocks run as pasted, one after the other, and they are short."""

import re
from pathlib import Path

import pytest

from tests.support.places import ROOT

DOCS = ROOT / "docs"
PAGES = (
    *("plugins", "plugin-reference", "sudoku-view", "new-rule", "grid-kinds", "new-kind"),
    *("kind-like-another", "demands", "rating", "languages", "profiles"),
)
TYPED = ("plugin-reference", "sudoku-view")
"""Pages whose blocks are modules with types; the gallery is checked as the modules that it has."""
SHORT = ("plugins", "sudoku-view", "new-rule", "grid-kinds", "new-kind", "languages", "lab")
MOST_WORDS = 1_500


def text(name: str) -> str:
    return (DOCS / f"{name}.md").read_text("utf-8")


def blocks(name: str) -> list[str]:
    return re.findall(r"```python\n(.*?)```", text(name), re.DOTALL)


@pytest.mark.parametrize("name", PAGES)
def test_blocks_run_as_pasted(name: str) -> None:
    page: dict[str, object] = {"__name__": "page"}
    for number, block in enumerate(blocks(name), 1):
        exec(compile(block, f"{name}.md, block {number}", "exec"), page)
    assert len(page) > 1 or not blocks(name)


@pytest.mark.rest
def test_blocks_have_types(tmp_path: Path) -> None:
    api = pytest.importorskip("mypy.api")
    for name in TYPED:
        (tmp_path / f"{name.replace('-', '_')}.py").write_text("\n\n".join(blocks(name)), "utf-8")
    cache = f"--cache-dir={tmp_path / 'cache'}"
    out, err, status = api.run(["--strict", cache, *map(str, tmp_path.glob("*.py"))])
    assert status == 0, out + err


@pytest.mark.parametrize("name", SHORT)
def test_pages_are_short(name: str) -> None:
    prose = re.sub(r"```.*?```", "", text(name), flags=re.DOTALL)
    assert len(prose.split()) < MOST_WORDS
