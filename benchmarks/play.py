"""How quickly the page gets its answers, in a real Chromium: `python benchmarks/play.py`.

Both ways in: `lapiz play`, and the site with Python in the tab (`--site FOLDER`; `lapiz site`
writes it). Asked are the first board and the first hint of a first and of a second visit; then
hints for positions of ordinary puzzles and of some of the hardest. While they are computed
the page measures how long it did not answer: the longest time between two beats of 10 ms.
"""

import argparse
import functools
import http.server
import re
import shutil
import signal
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import count
from random import Random
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

import lapiz
from lapiz.core import Puzzle
from lapiz_play.library import shelf

HARDEST = (
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
    "12.3....435....1....4........54..2..6...7.........8.9...31..5.......9.7.....6...8",
)
"""Hard by every scale; asked about along the way, their digits exchanged to make twenty."""
LISTED = {"ask": "steps", "most": 200, "brief": True}
"""The page's own request for all steps."""
EASY = ("full-house", "hidden-single", "naked-single")
ASK = """async requests => {
    const { ask } = await import("./transport.js");
    let last = performance.now(), longest = 0;
    const beat = setInterval(() => {
        const now = performance.now();
        [longest, last] = [Math.max(longest, now - last - 10), now];
    }, 10);
    const times = [];
    for (const request of requests) {
        const began = performance.now(), answer = await ask(request);
        times.push([performance.now() - began, answer.error || ""]);
    }
    clearInterval(beat);
    return [times, longest];
}"""


def ordinary(number: int) -> list[dict[str, Any]]:
    """Requests for a hint, in positions along the way of puzzles of the library."""
    chosen, random, found = [one for one in shelf() if one.variety == "sudoku"], Random(1), []
    for at in count():
        entry = chosen[at % len(chosen)]
        if entry.level in ("Easy", "Medium", "Hard"):
            puzzle = lapiz.load(entry.text)
            step = random.choice(lapiz.solve(puzzle).steps)
            found.append(request(puzzle, step.before))
        if len(found) == number:
            return found
    raise AssertionError


def request(puzzle: Puzzle, position: lapiz.Position) -> dict[str, Any]:
    start = puzzle.start
    placed = list(lapiz.bits(position.placed & ~start.placed))
    implied = puzzle.space.start(lapiz.bits(position.placed)).alive & start.alive
    removed = list(lapiz.bits(implied & ~position.alive))
    return {
        "ask": "hint",
        "puzzle": puzzle.kind.write(puzzle, start),
        "position": {"placed": placed, "removed": removed},
    }


def hardest(number: int) -> list[dict[str, Any]]:
    """Requests for a hint where the hardest puzzles need their hardest steps."""
    random, found = Random(1), []
    while len(found) < number:
        digits = "".join(random.sample("123456789", 9))
        text = HARDEST[len(found) % len(HARDEST)].translate(str.maketrans("123456789", digits))
        puzzle = lapiz.load(text)
        hard = [one for one in lapiz.solve(puzzle).steps if one.technique not in EASY] or None
        found.append(request(puzzle, random.choice(hard).before if hard else puzzle.start))
    return found


@contextmanager
def local() -> Iterator[str]:
    command = [sys.executable, "-u", "-m", "lapiz", "play", "--no-open", "--port", "0"]
    running = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert running.stdout
    found = re.search(r"http://\S+", running.stdout.readline())
    assert found
    yield found[0]
    running.send_signal(signal.SIGINT)
    running.wait()


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_: Any) -> None:
        pass


@contextmanager
def site(folder: str) -> Iterator[str]:
    handler = functools.partial(Quiet, directory=folder)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()


def visits(browser: Browser, address: str) -> Page:
    """Print how long two visits take to the first board and the first hint; return the page."""
    page = browser.new_context().new_page()
    page.set_default_timeout(300_000)
    for name in ("first visit", "second visit"):
        began = time.perf_counter()
        page.goto(address)
        board = page.evaluate(ASK, [{"ask": "read", "text": HARDEST[0]}])
        first = time.perf_counter() - began
        page.evaluate(ASK, [{"ask": "hint", "puzzle": shelf()[0].text}])
        hinted = time.perf_counter() - began
        print(f"  {name}: board {first:.1f} s, hint {hinted:.1f} s {board[0][0][1]}")
    return page


def measure(page: Page, name: str, requests: list[dict[str, Any]]) -> None:
    times, longest = page.evaluate(ASK, requests)
    faults = [fault for _, fault in times if fault]
    print(f"  {name}: {summary(ms for ms, _ in times)}, page held up {longest:.0f} ms {faults[:1]}")


def summary(milliseconds: Iterable[float]) -> str:
    every = sorted(milliseconds)
    most = every[min(len(every) - 1, int(0.95 * len(every)))]
    return (
        f"median {statistics.median(every):.0f} ms, 95 in 100 {most:.0f} ms, "
        f"worst {every[-1]:.0f} ms of {len(every)}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--site", help="The folder of a site; without it only `lapiz play`.")
    parser.add_argument("--ordinary", type=int, default=200)
    parser.add_argument("--hardest", type=int, default=20)
    options = parser.parse_args()
    easy, hard = ordinary(options.ordinary), hardest(options.hardest)
    ways = {"lapiz play": local()} | ({"tab": site(options.site)} if options.site else {})
    with sync_playwright() as driver:
        program = shutil.which("chromium") or shutil.which("google-chrome")
        browser = driver.chromium.launch(executable_path=program, args=["--no-sandbox"])
        for name, way in ways.items():
            print(f"{name}:")
            with way as address:
                page = visits(browser, address)
                measure(page, "hint, ordinary", easy)
                measure(page, "hint, hardest", hard)
                measure(page, "all steps, hardest", [{**one, **LISTED} for one in hard])
        browser.close()


if __name__ == "__main__":
    main()
