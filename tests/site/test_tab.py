"""The site: Python in a tab of a real Chromium, served by any server, then by none."""

import functools
import http.server
import os
import re
import shutil
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import attrs
import pytest

from lapiz.core import BadInput
from lapiz_site.building import Built, build
from tests.support.places import ROOT

pytestmark = pytest.mark.slow

PUZZLE = ".5..2.....6.1.......8...1.3....7.6.8...6..5.442.....799..2......125.8........69.."
LARGEST_TRANSFER = 8_200_000
README = (ROOT / "README.md").read_text("utf-8")
TWINS = next(part for part in re.findall(r"```python\n(.*?)```", README, re.S) if "twins" in part)
ENDLESS = TWINS.replace("    for first", "    while True:\n        pass\n    for first")
ASK = """async ([request, options]) => {
    const { ask } = await import("./transport.js");
    return ask(request, options);
}"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Built]:
    """A site made by the command's own function; LAPIZ_PYODIDE names a folder instead of npm."""
    if not shutil.which("node"):
        pytest.skip("needs Node")
    out = tmp_path_factory.mktemp("site")
    try:
        built = build(out, os.environ.get("LAPIZ_PYODIDE"))
    except BadInput as error:
        pytest.skip(f"needs npm and its registry: {error}")
    return out, built


class Noting(http.server.SimpleHTTPRequestHandler):
    """Serves files, and notes which."""

    def __init__(self, *of: Any, paths: list[str], **more: Any) -> None:
        self.paths = paths
        super().__init__(*of, **more)

    def log_message(self, *_: Any) -> None:
        self.paths.append(self.path)


@attrs.define
class Served:
    server: http.server.ThreadingHTTPServer
    paths: list[str]

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server.server_port}/"

    def stop(self) -> None:
        self.server.shutdown()
        self.server.server_close()


@pytest.fixture
def served(site: tuple[Path, Built]) -> Iterator[Served]:
    paths: list[str] = []
    handler = functools.partial(Noting, paths=paths, directory=str(site[0]))
    running = Served(http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler), paths)
    threading.Thread(target=running.server.serve_forever, daemon=True).start()
    yield running
    running.stop()


@attrs.define(slots=False)
class Tab:
    page: Any
    requests: list[str]
    faults: list[str]

    def ask(self, options: dict[str, Any] | None = None, **request: Any) -> dict[str, Any]:
        answer: dict[str, Any] = self.page.evaluate(ASK, [request, options or {}])
        return answer


@pytest.fixture
def tab(browser: Any, served: Served) -> Iterator[Tab]:
    context = browser.new_context(locale="en-GB")
    opened = Tab(context.new_page(), [], [])
    context.on("request", lambda request: opened.requests.append(request.url))
    opened.page.on("pageerror", lambda error: opened.faults.append(str(error)))
    opened.page.set_default_timeout(120_000)
    opened.page.goto(served.address)
    yield opened
    context.close()


def test_a_first_visit_is_small(site: tuple[Path, Built]) -> None:
    out, built = site
    assert built.transfer <= LARGEST_TRANSFER
    assert built.files == sum(path.is_file() for path in out.rglob("*"))
    assert "wasm-unsafe-eval" in (out / "index.html").read_text("utf-8")
    assert "unsafe-inline" not in (out / "index.html").read_text("utf-8")


def test_a_tab_answers_offline_and_asks_nobody_else(tab: Tab, served: Served) -> None:
    told = tab.ask(ask="hint", puzzle=PUZZLE)
    assert len(told["rungs"]) == 7
    assert all(url.startswith(served.address) for url in tab.requests)
    large = [path for path in served.paths if path.endswith(".bin")]
    assert len(large) == len(set(large)) == 3  # what is kept for later is not loaded again
    served.stop()
    tab.page.reload()
    offline = tab.ask(ask="hint", puzzle=PUZZLE, language="es")
    assert offline["rungs"][0][0].startswith("Mire")
    assert not tab.faults


def test_home_is_there_without_python(browser: Any, served: Served) -> None:
    """Neither Today, nor the shelf, nor the first lesson waits for it: here it never comes."""
    context = browser.new_context(locale="es-ES", service_workers="block")
    context.route("**/pyodide/**", lambda route: route.abort())
    page = context.new_page()
    page.goto(served.address)
    page.locator(".shelf li").nth(5).wait_for(state="attached")
    for card in (".cards .card:has-text('El puzle de hoy')", ".shelf .card"):
        page.locator(card).first.click()
        page.wait_for_selector("main.playing [role=gridcell]")
        page.go_back()
    page.goto(f"{served.address}#/learn/naked-single")
    page.wait_for_selector("main.lesson h1")
    context.close()


def test_loading_is_told(tab: Tab) -> None:
    parts = tab.page.evaluate("""async () => {
        const { ask, onProgress } = await import("./transport.js"), parts = [];
        onProgress(({ part, done, whole }) => parts.push([part, done / whole]));
        await ask({ ask: "hello" });
        return parts;
    }""")
    assert parts[-1] == ["ready", 1]
    assert all(0 <= share <= 1 for _, share in parts)


def test_what_takes_too_long_is_ended_and_the_tab_goes_on(tab: Tab) -> None:
    tab.ask(ask="hello")
    cut = tab.ask({"seconds": 3}, ask="try", source=ENDLESS, puzzle=PUZZLE, library=0)
    assert cut["late"]
    assert "".join(tab.ask(ask="read", text=PUZZLE)["puzzle"]["grid"]) == PUZZLE


def test_a_question_can_be_taken_back(tab: Tab) -> None:
    tab.ask(ask="hello")
    ended = tab.page.evaluate(
        """async request => {
            const { ask } = await import("./transport.js"), control = new AbortController();
            const asked = ask(request, { signal: control.signal });
            setTimeout(() => control.abort(), 300);
            const name = await asked.then(() => "answered", error => error.name);
            const read = await ask({ ask: "read", text: request.puzzle });
            return [name, read.puzzle.grid.join("")];
        }""",
        {"ask": "try", "source": ENDLESS, "puzzle": PUZZLE, "library": 0},
    )
    assert ended == ["AbortError", PUZZLE]


def test_a_technique_is_written_in_a_tab(tab: Tab) -> None:
    tried = tab.ask(ask="try", source=TWINS, puzzle=PUZZLE, library=1)
    assert tried["good"]
    assert tab.ask(ask="package", source=TWINS, puzzle=PUZZLE)["file"] == "lapiz-twins.zip"


KEEP = "async () => (await import('./transport.js')).keep()"
KEPT = """async () => {
    const cache = await caches.open("memory of lapiz"), [request] = await cache.keys();
    const response = await cache.match(request), bytes = await response.arrayBuffer();
    return [response.headers.get("x-version"), bytes.byteLength];
}"""
SPOIL = """async bytes => {
    const cache = await caches.open("memory of lapiz"), [request] = await cache.keys();
    const version = (await cache.match(request)).headers.get("x-version");
    const headers = { "x-version": version };
    await cache.put(request, new Response(new Uint8Array(bytes), { headers }));
}"""
FRESH = """async () => {
    const made = new Worker(new URL("worker.js", location.href), { type: "module" });
    return new Promise(resolve => made.addEventListener("message", ({ data }) => {
        if (data.part !== "ready" && !data.fault) return;
        made.terminate();
        resolve(data.fault ?? data.fresh);
    }));
}"""


def test_a_later_visit_goes_on_from_the_memory_of_python(tab: Tab) -> None:
    first = tab.ask(ask="hint", puzzle=PUZZLE)
    assert tab.page.evaluate(FRESH) is True
    assert tab.page.evaluate(KEEP) is True
    version, size = tab.page.evaluate(KEPT)
    assert version
    assert 1_000_000 < size < 60_000_000
    assert tab.page.evaluate(FRESH) is False
    tab.page.reload()
    assert tab.ask(ask="hint", puzzle=PUZZLE) == first
    other = (ROOT / "puzzles_yaml" / "shikaku" / "all-ways-agree.yaml").read_text("utf-8")
    assert tab.ask(ask="read", text=other)["puzzle"]["kind"] == "shikaku"
    assert tab.page.evaluate(KEPT) == [version, size], "it was used"
    assert not tab.faults


def test_a_memory_that_is_of_no_use_is_given_up(tab: Tab) -> None:
    tab.ask(ask="hello")
    tab.page.evaluate(KEEP)
    tab.page.evaluate(SPOIL, [1] * 70_000)
    tab.page.reload()
    assert len(tab.ask(ask="hint", puzzle=PUZZLE)["rungs"]) == 7
    _, size = tab.page.evaluate(KEPT)
    assert size < 100, "what is kept instead is empty"
    assert tab.page.evaluate(FRESH) is False, "so it is not made again"
