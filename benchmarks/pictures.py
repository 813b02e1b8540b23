"""How well the page reads pictures, in a real Chromium: `python benchmarks/pictures.py FOLDER`.

Each picture of the folder (`NAME.jpg` or `NAME.png`) is brought to the page of `lapiz play` as a
person brings it, and what stands on the board is compared with `NAME.txt`: the digits, 0 for an
empty cell; what was entered counts like what was given. Printed are the whole pictures and the
cells that are right, and the processor time of a picture: of all processes of the browser, from
the choice of the file to the board on the screen.
"""

import argparse
import shutil
import statistics
from pathlib import Path
from typing import Any

import psutil
from play import local
from playwright.sync_api import Page, sync_playwright

CELLS = """() => [...document.querySelectorAll(".compared .typing input")]
    .map(one => one.value || "0")"""
DONE = "dialog .compared .typing, dialog .error"


def browser_time() -> float:
    """Return the processor time that the processes of the browser have taken so far, in seconds."""
    total = 0.0
    for process in psutil.Process().children(recursive=True):
        try:
            if "chrom" in process.name():
                used = process.cpu_times()
                total += used.user + used.system
        except psutil.NoSuchProcess:
            pass
    return total


def read(page: Page, picture: Path) -> tuple[str, str, float]:
    """Return the board that the page reads, or what it says instead, and the time it took."""
    page.get_by_role("button", name="New", exact=True).click()
    page.get_by_role("tab", name="Picture", exact=True).click()
    before = browser_time()
    page.set_input_files("#picture-file", picture)
    page.wait_for_selector(DONE)
    used = browser_time() - before
    board = "".join(page.evaluate(CELLS))
    said = "" if board else page.locator("dialog .error").inner_text()
    page.get_by_role("button", name="Close", exact=True).click()
    page.wait_for_selector("dialog", state="detached")
    return board, said, used


def compared(page: Page, folder: Path) -> None:
    whole, right, wanted, times = 0, 0, 0, list[float]()
    pictures = sorted(path for path in folder.iterdir() if path.suffix in (".jpg", ".png"))
    for picture in pictures:
        digits = "".join(picture.with_suffix(".txt").read_text("utf-8").split())
        board, said, used = read(page, picture)
        times.append(used)
        same = sum(one == other for one, other in zip(board, digits, strict=len(board) > 0))
        whole, right, wanted = whole + (board == digits), right + same, wanted + len(digits)
        if board != digits:
            print(f"  {picture.name}: {said or f'{len(digits) - same} cells wrong'}", flush=True)
    print(f"whole pictures: {whole} of {len(pictures)}; cells: {right / wanted:.2%}")
    print(f"processor time: median {statistics.median(times):.2f} s, worst {max(times):.2f} s")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folder", type=Path)
    options: Any = parser.parse_args()
    with local() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox"]
        )
        page = browser.new_context(locale="en-GB").new_page()
        page.set_default_timeout(60_000)
        page.goto(address)
        page.wait_for_selector("main:not(.loading)")
        compared(page, options.folder)
        browser.close()


if __name__ == "__main__":
    main()
