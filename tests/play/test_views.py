"""Every view at seven sizes, by numbers: nothing is too wide, small, cut or on something else."""

from typing import Any

import pytest

from tests.play.player import PHONE, Player
from tests.support.puzzles import EASY

SIZES: dict[tuple[int, int], dict[str, Any]] = {
    (320, 568): PHONE,
    (390, 844): {**PHONE, "locale": "es-ES"},
    (844, 390): PHONE,
    (768, 1024): {"has_touch": True, "locale": "es-ES", "color_scheme": "dark"},
    (800, 600): {},
    (1024, 768): {"locale": "es-ES"},
    (1400, 900): {"color_scheme": "dark"},
}
"""The context of each size; what does not depend on language or colours is seen in some of them."""
FINGER, MOUSE = 44, 24
NARROWEST = 24
"""How narrow a key of many in a row may be, where it is as high as a finger needs."""

VIEWS = {
    "/": "main.home .shelf li:nth-child(4)",
    "/play": "main.playing",
    "/learn": "main.learning .node.now",
    "/learn/naked-single": "main.lesson h1",
    "/learn/locked-candidates-pointing": "main.lesson h1",
    "/learn/nonsense": ".message",
    "/practise": "main.practising button",
    "/stats": "main.stats .days",
    "/games": "main.stats .games",
    "/library": "main.library .puzzles .card",
    "/make": "main .board",
    "/write": "main.writing",
}
"""What is there once a view is."""

WRONG = """([finger, narrowest]) => {
  const found = [], visible = { opacityProperty: true, visibilityProperty: true };
  const shown = one => one.checkVisibility(visible);
  const told = one => (one.innerText || one.ariaLabel || "").slice(0, 40);
  // Earlier lines of a hint, scrolled out of their own part of the page, are not there.
  const seen = one => {
    const { left, right, top, bottom, width, height } = one.getBoundingClientRect();
    let first = top, last = bottom;
    for (let at = one.parentElement; at; at = at.parentElement) {
      if (!/auto|scroll/.test(getComputedStyle(at).overflowY)) continue;
      const box = at.getBoundingClientRect();
      [first, last] = [Math.max(first, box.top), Math.min(last, box.bottom)];
    }
    return { left, right, top: first, bottom: last, width, height };
  };
  const name = one => `${one.tagName} .${one.className} ${told(one)}`;
  const { clientWidth: wide, scrollWidth: scrolls } = document.documentElement;
  if (scrolls > wide) found.push(`scrolls across: ${scrolls} of ${wide}`);
  const top = document.querySelector("dialog[open]") || document.getElementById("app");
  const pressed = [...top.querySelectorAll("button, select, summary, [role=tab], header a")]
    .filter(one => shown(one) && !one.closest(".unseen, .skip"))
    .map(one => [one, seen(one)])
    .filter(([, box]) => box.width);
  for (const [one, { width, height }] of pressed) {
    const least = one.matches(".link") ? narrowest : finger;
    const across = one.matches(".rung, .film button, .days button") ? narrowest : least;
    // Seven days stand in a row.
    if (height < least - .5 || width < across - .5) {
      found.push(`small: ${width}x${height} ${name(one)}`);
    }
  }
  const fixed = document.querySelector(".bar nav"), over = one => fixed?.contains(one);
  pressed.forEach(([one, a], at) => pressed.slice(at + 1).forEach(([other, b]) => {
    const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const along = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    const apart = !one.contains(other) && !other.contains(one);
    if (across > 1 && along > 1 && over(one) === over(other) && apart) {
      found.push(`on each other: ${name(one)} / ${name(other)}`);
    }
  }));
  const texts = "h1, h2, h3, p, b, span, small, button, summary, td, dt, dd, figcaption";
  for (const one of top.querySelectorAll(texts)) {
    if (!shown(one) || one.closest(".unseen, svg, .skip") || !one.clientWidth) continue;
    const { overflowX, textOverflow } = getComputedStyle(one);
    const hides = overflowX !== "visible" && textOverflow !== "ellipsis";
    if (hides && one.scrollWidth > one.clientWidth + 1) found.push(`cut: ${name(one)}`);
  }
  return found;
}"""


LOOKS = 30
"""How many times a view is looked at that is not in order yet: a fault stays, movement does not."""


def _wrong(player: Player, size: tuple[int, int]) -> list[str]:
    finger = FINGER if SIZES[size].get("has_touch") else MOUSE
    for _ in range(LOOKS):
        found = list(player.tab.evaluate(WRONG, [finger, NARROWEST]))
        if not found:
            break
        player.tab.wait_for_timeout(100)
    return found


@pytest.mark.sample(2, 0)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: "{}x{}".format(*size))
def test_every_view_is_in_order(visit: Any, size: tuple[int, int]) -> None:
    player: Player = visit("/", wide=size[0], high=size[1], **SIZES[size])
    found = dict[str, list[str]]()
    for address, there in VIEWS.items():
        player.follows(address)
        player.tab.locator(there).first.wait_for(state="attached")
        found[address] = _wrong(player, size)
    player.follows(f"puzzle={EASY}")
    player.tab.locator(".more summary").click()
    found["more tools"] = _wrong(player, size)
    player.tab.locator(".more summary").click()
    player.presses("Hint")
    for rung in range(7):
        player.tab.locator(".rung").nth(rung).click()
        found[f"rung {rung + 1}"] = _wrong(player, size)
    player.presses("Close")
    for tab in ("Help", "Steps", "Rating"):
        player.turns(tab)
        found[tab] = _wrong(player, size)
    for dialog in ("Share", "Settings"):
        player.presses(dialog)
        found[dialog] = _wrong(player, size)
        player.presses("Close")
    player.home_if_hidden("New")
    for dialog in ("New", "Keys"):
        player.presses(dialog)
        found[dialog] = _wrong(player, size)
        player.presses("Close")
    assert {where: wrong for where, wrong in found.items() if wrong} == {}
