"""A hint fits its card at every size: the way on is on the screen, and the newest line is read."""

from typing import Any

import pytest

from tests.play.player import PHONE

POINTING = "1.....569492.561.8.561.924...964.8.1.64.1....218.356.4.4.5...169.5.614.2621.....5"
"""Its next step removes something: what such a hint says is longer than a single."""
SIZES: dict[tuple[int, int], dict[str, Any]] = {
    (390, 844): PHONE,
    (844, 390): PHONE,
    (320, 568): PHONE,
    (768, 1024): PHONE,
    (800, 600): {},
    (1400, 900): {},
    (1920, 1080): {},
}
FITS = """() => {
  const box = one => one.getBoundingClientRect();
  const hit = one => {
    const { x, y, width, height } = box(one);
    const there = document.elementFromPoint(x + width / 2, y + height / 2);
    return Boolean(there && (one === there || one.contains(there)));
  };
  const card = document.querySelector(".asked .hint"), told = card.querySelector(".told");
  const newest = [...told.querySelectorAll(".newest, .part, .goes")].at(-1);
  const board = box(document.querySelector("[role=grid]"));
  const unseen = [...card.querySelectorAll(".act .main, .rung, .close")].filter(one => !hit(one));
  const below = box(newest).bottom - box(told).bottom;
  const [ruler, act] = [".rungs", ".act"].map(name => box(card.querySelector(name)));
  return {
    unseen: unseen.map(one => one.outerHTML),
    hidden: below > 1 ? newest.outerHTML : "",
    overlaps: act.top < ruler.bottom && act.left < ruler.right,
    wide: document.documentElement.scrollWidth > innerWidth,
    board: [board.x, board.y, board.width].map(Math.round),
  };
}"""
"""What of a hint cannot be pressed or read where the page stands, and where the board is."""


@pytest.mark.sample(3, 0)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: "{}x{}".format(*size))
@pytest.mark.parametrize("locale", ["en-GB", "es-ES"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_hint_fits(visit: Any, size: tuple[int, int], locale: str, theme: str) -> None:
    (wide, high), options = size, SIZES[size]
    player = visit(
        f"puzzle={POINTING}", wide=wide, high=high, locale=locale, color_scheme=theme, **options
    )
    player.presses("Hint")
    player.tab.wait_for_selector(".rungs")
    places = set[str]()
    for rung in range(7):
        player.tab.locator(".rung").nth(rung).click()
        player.tab.locator(".rung").nth(rung).and_(player.tab.locator("[aria-current]")).wait_for()
        seen = player.tab.evaluate(FITS)
        places.add(str(seen.pop("board")))
        assert seen == {"unseen": [], "hidden": "", "overlaps": False, "wide": False}, rung + 1
    assert len(places) == 1
