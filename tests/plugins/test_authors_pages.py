"""The pages for authors: their blocks run as pasted, one after the other, and they are short."""

import ast
import re

import pytest

from tests.support.places import ROOT

DOCS = ROOT / "docs"
FOR_AUTHORS = {
    "technique": ("plugins", "sudoku-view", "proofs", "lab", "plugin-reference"),
    "rule": ("new-rule",),
    "kind": ("grid-kinds", "kind-like-another", "new-kind", "demands"),
    "scale": ("new-scale", "rating", "profiles"),
    "notation": ("languages",),
    "language": ("languages",),
}
"""The pages by what their readers write, in the order in which `plugins` names them."""
PAGES = tuple(dict.fromkeys(page for pages in FOR_AUTHORS.values() for page in pages))
MOST_WORDS = 1_500
WRONG = ROOT / "tests" / "plugins" / "gallery" / "wrong_sets.py"


def text(name: str) -> str:
    return (DOCS / f"{name}.md").read_text("utf-8")


def blocks(name: str) -> list[str]:
    return re.findall(r"```python\n(.*?)```", text(name), re.DOTALL)


def defined(block: str) -> set[str]:
    """Return the functions and classes of a block."""
    body = ast.parse(block).body
    return {node.name for node in body if isinstance(node, ast.FunctionDef | ast.ClassDef)}


def modules(name: str) -> list[str]:
    """Return the modules of a page: a block that defines what is there already begins the next."""
    made: list[str] = []
    for block in blocks(name):
        if made and not defined(made[-1]) & defined(block):
            made[-1] += f"\n\n{block}"
        else:
            made.append(block)
    return made


@pytest.mark.parametrize("name", PAGES)
def test_blocks_run_as_pasted(name: str) -> None:
    for number, module in enumerate(modules(name), 1):
        page: dict[str, object] = {"__name__": "page"}
        exec(compile(module, f"{name}.md, module {number}", "exec"), page)
        assert len(page) > 1


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """What mypy says of all blocks, and of a module that is wrong: it takes long to begin."""
    api = pytest.importorskip("mypy.api")
    folder = tmp_path_factory.mktemp("blocks")
    for name in PAGES:
        for number, module in enumerate(modules(name), 1):
            path = folder / f"{name.replace('-', '_')}_{number}.py"
            path.write_text(module, "utf-8")
    cache = f"--cache-dir={folder / 'cache'}"
    paths = map(str, (*folder.glob("*.py"), WRONG))
    out, err, _ = api.run(["--strict", "--hide-error-codes", cache, *paths])
    assert not err
    return [line for line in out.splitlines() if ": error: " in line]


@pytest.mark.rest
def test_blocks_have_types(told: list[str]) -> None:
    assert [line for line in told if WRONG.name not in line] == []


@pytest.mark.rest
def test_sets_of_another_sort_are_errors(told: list[str]) -> None:
    found = {
        int(line.split(":")[1]): line.split(": error: ")[1] for line in told if WRONG.name in line
    }
    lines = enumerate(WRONG.read_text("utf-8").splitlines(), 1)
    marked = {number: line.split("# error: ")[1] for number, line in lines if "# error: " in line}
    assert marked.keys() == found.keys()
    assert [found[number] for number in marked if marked[number] not in found[number]] == []
    quoted = re.findall(r"^Argument .*$", text("sudoku-view"), re.MULTILINE)
    assert quoted
    assert {*quoted} <= {*found.values()}


@pytest.mark.parametrize("name", PAGES)
def test_pages_are_short(name: str) -> None:
    prose = re.sub(r"```.*?```", "", text(name), flags=re.DOTALL)
    assert len(prose.split()) < MOST_WORDS


def test_the_first_page_names_them_in_order() -> None:
    linked = [PAGES[0], *re.findall(r"\]\(([\w-]+)\.md", text(PAGES[0]))]
    places = [linked.index(page) for pages in FOR_AUTHORS.values() for page in pages[:1]]
    assert places == sorted(places)
    assert {*PAGES} <= {*linked}
