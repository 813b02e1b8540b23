"""How the page is opened in a real browser, and what it asks before techniques run."""

import time
from pathlib import Path
from typing import Any

import psutil
import pytest

from tests.play.player import Player
from tests.play.running import running
from tests.support.puzzles import EASY
from tests.support.tabs import opened

ALLOWING = "A technique is Python code."


def test_the_address_of_the_page_holds_no_secret(visit: Any, address: str) -> None:
    player = visit(f"puzzle={EASY}")
    secret, here = address.split("/")[3], player.tab.url
    assert secret not in here
    assert player.tab.evaluate("document.referrer + document.cookie") == ""
    player.tab.reload()
    player.tab.wait_for_selector("main:not(.loading)")
    player.tab.goto("about:blank")
    player.tab.go_back()
    player.tab.wait_for_selector("main:not(.loading)")
    assert player.tab.url == here
    assert player.cell("r1c1") == "r1c1, box 1, 5, given"
    player.presses("Share")
    assert secret not in player.tab.locator("dialog").inner_html()


@pytest.mark.skipif(not psutil.POSIX, reason="the browser is chosen by a script")
def test_the_file_leads_to_the_page(browser: Any, tmp_path: Path) -> None:
    told, script = tmp_path / "told", tmp_path / "browser"
    script.write_text(f'#!/bin/sh\nprintf %s "$1" > {told}.new; mv {told}.new {told}\n')
    script.chmod(0o700)
    with running(EASY, no_open=False, BROWSER=f"{script} %s") as made:
        while not told.exists():
            time.sleep(0.05)
        context = browser.new_context(locale="en-GB")
        tab = context.new_page()
        tab.goto(told.read_text())
        tab.wait_for_selector("main:not(.loading)")
        assert tab.url.startswith(made.origin)
        label = tab.locator("[role=gridcell]").first.get_attribute("aria-label")
        assert label == "r1c1, box 1, 5, given"
        context.close()


def test_a_technique_runs_after_a_click(player: Player) -> None:
    player.goes_to_write()
    player.sees(ALLOWING)
    run = player.tab.get_by_role("button", name=player.word("Run"), exact=True)
    assert run.count() == 0
    player.tab.locator("#source").press("Control+Enter")
    player.hears(ALLOWING, "starts")
    player.presses("Let techniques run")
    run.wait_for()
    player.until("document.activeElement?.id === 'run'")
    assert player.tab.get_by_text(ALLOWING).count() <= 1  # in what was spoken
    player.presses("Run")
    player.tab.wait_for_selector(".side .answer")


def test_the_focus_goes_on_though_the_draft_is_on_its_way(player: Player) -> None:
    held = list[Any]()

    def holds_drafts(route: Any) -> None:
        if route.request.post_data_json["ask"] == "draft":
            held.append(route)
        else:
            route.continue_()

    player.tab.context.route("**/answer", holds_drafts)
    player.goes_to_write()
    player.presses("Let techniques run")
    player.until("document.activeElement?.id === 'run'")
    assert player.tab.locator("#run").get_attribute("aria-disabled") == "true"
    player.types("Enter")
    (draft,) = held
    draft.continue_()
    player.until("document.getElementById('run').ariaDisabled === 'false'")
    assert player.tab.locator(".side .answer").count() == 0
    player.types("Enter")
    player.tab.wait_for_selector(".side .answer")


def test_without_code_the_page_says_so(browser: Any) -> None:
    with running("--no-code") as made:
        player = Player.arrives(opened(browser), made.address)
        player.goes_to_write()
        player.sees("Techniques that you write do not run here")
        for name in ("Run", "Let techniques run", "Download package"):
            button = player.tab.get_by_role("button", name=player.word(name), exact=True)
            assert button.count() == 0
        player.leaves()
        player.tab.context.close()


def test_a_page_without_its_cookie_says_what_to_do(visit: Any) -> None:
    """As when lapiz was started again at the same port."""
    player = visit(f"puzzle={EASY}")
    player.tab.context.clear_cookies()
    player.turns("Help")
    player.presses("Check for mistakes")
    player.sees("Open the address that `lapiz play` has printed in its terminal.")
    player.faults.clear()  # the browser notes that it was refused
