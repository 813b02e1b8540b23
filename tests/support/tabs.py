"""Tabs of the browser that are used by one visitor after the other.

A tab with a profile of its own is a new process: it takes longer than many a test that uses it.
"""

from collections.abc import Sequence
from typing import Any

import attrs

TIME = 120_000
"""Milliseconds: machines that test may be slow."""
KEPT = 5
"""How many tabs are kept for the next visitor: tests of one module want much the same."""
FILES = "null"
"""The origin of pages that are files."""
MEDIA = {
    "color_scheme": "light",
    "contrast": "no-preference",
    "forced_colors": "none",
    "media": "null",
    "reduced_motion": "no-preference",
}
"""What a browser emulates unless it is told otherwise."""
TYPING = """async groups => {
  for (const keys of groups) {
    for (const key of keys) {
      document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
      await new Promise(queueMicrotask);  // until then the page is drawn, and the focus elsewhere
    }
    await new Promise(requestAnimationFrame);
  }
}"""


@attrs.define
class Tabs:
    browser: Any
    plain: str
    """The address of anything small, from where the pages are that the tabs show."""
    free: dict[str, Any] = attrs.Factory(dict)
    """By the options of their contexts, the one that was used last at the end."""
    taken: dict[Any, str] = attrs.Factory(dict)

    def take(self, *, wide: int = 1400, high: int = 900, **options: Any) -> Any:
        """Return a tab that is as new, in a context with these options."""
        media = {name: options.pop(name, usual) for name, usual in MEDIA.items()}
        key, size = repr(sorted(options.items())), {"width": wide, "height": high}
        tab = self.free.pop(key, None)
        if tab is None:
            tab = opened(self.browser, wide=wide, high=high, **options)
        elif tab.viewport_size != size:
            tab.set_viewport_size(size)
        tab.emulate_media(**media)
        self.taken[tab] = key
        return tab

    def give_back(self, tab: Any, *, whole: bool) -> None:
        """Keep a tab for the next visitor, unless a test has failed in it or closed it."""
        key, context = self.taken.pop(tab), tab.context
        if not whole or key in self.free or context.pages != [tab]:
            context.close()
            return
        from playwright.sync_api import Error  # what has a tab has it

        try:
            self._clear(tab)
        except Error:  # it is still on its way to another page
            context.close()
            return
        self.free[key] = tab
        if len(self.free) > KEPT:
            self.free.pop(next(iter(self.free))).context.close()

    def close(self) -> None:
        for tab in self.free.values():
            tab.context.close()
        self.free.clear()

    def _clear(self, tab: Any) -> None:
        """Let go of what a visitor leaves: all that is stored, routed and gone through."""
        tab.context.unroute_all()
        tab.goto(self.plain)  # only there can the storage of the tab itself be cleared
        origin = tab.evaluate("(localStorage.clear(), sessionStorage.clear(), origin)")
        tab.context.clear_cookies()
        session = tab.context.new_cdp_session(tab)
        if origin != FILES:
            everything = {"origin": origin, "storageTypes": "all"}
            session.send("Storage.clearDataForOrigin", everything)
        session.send("Page.resetNavigationHistory")
        session.detach()
        tab.mouse.move(0, 0)


def types_fast(tab: Any, *groups: Sequence[str]) -> None:
    """Press groups of keys faster than a browser paints, which does so once a group.

    For tests of what many keys lead to: painting takes longer than all else that a key does.
    """
    tab.evaluate(TYPING, groups)


def opened(
    browser: Any, *, wide: int = 1400, high: int = 900, locale: str = "en-GB", **options: Any
) -> Any:
    """Return a tab with a profile of its own."""
    context = browser.new_context(
        viewport={"width": wide, "height": high},
        locale=locale,
        permissions=["clipboard-read", "clipboard-write"],
        **options,
    )
    context.set_default_timeout(TIME)
    return context.new_page()
