"""Tests share tabs: who comes later finds nothing of who was there before."""

from typing import Any

import pytest

from tests.play.player import Player
from tests.support.tabs import Tabs, opened

LEAVES = """async () => {
  localStorage.setItem("left", "here");
  sessionStorage.setItem("left", "here");
  document.cookie = "left=here";
  await (await caches.open("left")).put("./left", new Response("here"));
  await new Promise(done => {
    const opening = indexedDB.open("left");
    opening.onsuccess = () => { opening.result.close(); done(); };
  });
  history.pushState(null, "", "#/left");
}"""
FINDS = """async () => ({
  stored: [Object.keys(localStorage).sort(), Object.keys(sessionStorage).sort()],
  cookies: document.cookie,
  caches: await caches.keys(),
  databases: (await indexedDB.databases()).map(one => one.name).sort(),
  games: (await (await import("./games.js")).all()).map(one => one.done),
  passed: history.length,
  theme: document.documentElement.dataset.theme,
  media: ["(prefers-reduced-motion: reduce)", "(forced-colors: active)", "print"]
    .map(query => matchMedia(query).matches),
  pointed: [...document.querySelectorAll("button, [role=gridcell]")]
    .filter(one => one.matches(":hover")).length,
  size: [innerWidth, innerHeight],
})"""


def _looks_round(tab: Any, address: str) -> tuple[Any, list[str]]:
    player = Player.arrives(tab, address)
    assert player.cell("r1c3") == "r1c3, box 1, empty"
    player.until("import('./games.js').then(games => games.all()).then(all => all.length === 1)")
    finds = player.tab.evaluate(FINDS)
    player.leaves()
    return finds, sorted(one["name"] for one in tab.context.cookies())


def test_a_visitor_finds_what_the_first_of_all_does(browser: Any, tabs: Tabs, address: str) -> None:
    wanted: dict[str, Any] = {"color_scheme": "dark", "reduced_motion": "reduce"}
    tab = tabs.take(wide=800, high=600, **wanted)
    player = Player.arrives(tab, address)
    player.picks("r1c3")
    player.types("4")
    player.until("import('./games.js').then(games => games.all()).then(all => all[0]?.done === 1)")
    tab.evaluate(LEAVES)
    tab.emulate_media(color_scheme="light", forced_colors="active", media="print")
    tab.context.route("**/answer", lambda route: route.abort())
    player.leaves()
    tabs.give_back(tab, whole=True)
    first = opened(browser, **wanted)
    assert tabs.take(**wanted) is tab
    assert _looks_round(tab, address) == _looks_round(first, address)
    tabs.give_back(tab, whole=True)
    first.context.close()


@pytest.mark.usefixtures("browser")
def test_what_a_test_has_spoilt_is_not_kept(tabs: Tabs) -> None:
    tab = tabs.take()
    tabs.give_back(tab, whole=False)
    assert tab.is_closed()
    other = tabs.take()
    assert other is not tab
    other.close()
    tabs.give_back(other, whole=True)
    third = tabs.take()
    assert not third.is_closed()
    tabs.give_back(third, whole=True)
