"""Somebody who plays: what they see of the page, and what they do."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, Self

import attrs

import lapiz_play
from lapiz.texts import named, speaking
from tests.support.tabs import TIME, types_fast

EASY_SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
HARD = "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........"
"""With forcing chains, whose implications are played."""
TEXTS = json.loads(
    (Path(lapiz_play.__file__).parent / "page" / "texts.json").read_text(encoding="utf-8")
)
PANELS = ("Pad", "Help", "Steps", "Rating")
SOURCE = "import('./state.js').then(({ app }) => app.writing.source || '')"
PHONE = {"has_touch": True, "is_mobile": True}


@attrs.define(slots=False)
class Player:
    tab: Any
    address: str
    language: str = "en"
    faults: list[str] = attrs.Factory(list)

    @classmethod
    def arrives(cls, tab: Any, address: str, fragment: str = "/play", language: str = "en") -> Self:
        player = cls(tab, address, language)
        for event, heard in player._heard_of().items():
            tab.on(event, heard)
        player.opens(fragment)
        return player

    def leaves(self) -> None:
        for event, heard in self._heard_of().items():
            self.tab.remove_listener(event, heard)
        assert self.faults == []

    def _heard_of(self) -> dict[str, Callable[[Any], None]]:
        return {"pageerror": self._failed, "console": self._heard, "request": self._asked}

    def _failed(self, error: Any) -> None:
        self.faults.append(str(error))

    def _heard(self, message: Any) -> None:
        if message.type == "error":
            self.faults.append(message.text)

    def _asked(self, request: Any) -> None:
        origin = "/".join(self.address.split("/")[:3]) + "/"
        if not request.url.startswith((origin, "blob:", "data:")):
            self.faults.append(f"a request leaves: {request.url}")

    def opens(self, fragment: str = "/play") -> None:
        """Open the page anew."""
        # A dialog that has just closed goes back in the history, which would end this visit.
        self.until("!history.state?.dialog || document.querySelector('dialog')")
        self.tab.goto(f"{self.address}#{fragment}")
        self.tab.wait_for_selector("main:not(.loading)")

    def follows(self, fragment: str) -> None:
        """Go to an address within the page, as by a link."""
        self.tab.evaluate("fragment => { location.hash = fragment; }", fragment)

    def word(self, text: str, **values: str) -> str:
        """What the page says for an English text: one of its own, or one of the engine's."""
        keys = [key for key, english in TEXTS["en"].items() if english == text]
        with speaking(self.language):
            there = TEXTS[self.language][keys[0]] if keys else named(text, "lapiz", "lapiz_sudoku")
        return str(there).format(**values) if values else str(there)

    # What they see.

    def cell(self, name: str) -> str:
        """What is said of a cell."""
        label = self.cell_at(name).get_attribute("aria-label")
        assert label
        return str(label)

    def cell_at(self, name: str) -> Any:
        return self.tab.locator(f'[role=gridcell][aria-label^="{name},"]')

    def sees(self, text: str) -> Any:
        found = self.tab.get_by_text(text).first
        found.wait_for()
        return found

    def until(self, expression: str) -> None:
        """Wait for a script to be true: the browser's own way is against the page's policy."""
        for _ in range(TIME // 100):
            if self.tab.evaluate(expression):
                return
            self.tab.wait_for_timeout(100)
        raise AssertionError(f"never: {expression}")

    def hears(self, text: str, how: str = "is") -> None:
        """Wait for what a screen reader is told: it `is` this text, `starts` with or `holds` it."""
        spoken = "document.querySelector('[aria-live=polite].unseen').innerText"
        tests = {"is": " === {}", "starts": ".startsWith({})", "holds": ".includes({})"}
        self.until(spoken + tests[how].format(json.dumps(text)))

    def panel(self) -> str:
        """What is told beside the board: what was asked last, and the panel."""
        return "\n".join(self.tab.locator(".asked, #panel").all_inner_texts())

    # What they do.

    def picks(self, *names: str) -> None:
        for number, name in enumerate(names):
            self.cell_at(name).click(modifiers=["Control"] if number else [])

    def drags(self, *squares: int) -> None:
        """Drag with the mouse through the middles of squares."""
        boxes = [self.tab.locator(f'[data-square="{at}"]').bounding_box() for at in squares]
        middles = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes]
        self.tab.mouse.move(*middles[0])
        self.tab.mouse.down()
        for place in middles[1:]:
            self.tab.mouse.move(*place, steps=4)
        self.tab.mouse.up()

    def types(self, *keys: str) -> None:
        for key in keys:
            self.tab.keyboard.press(key)

    def presses(self, name: str, exact: bool = True) -> None:
        self.tab.get_by_role("button", name=self.word(name), exact=exact).first.click()

    def turns(self, name: str) -> None:
        """Turn to a panel; on a desktop they are all there. A game may be on its way still."""
        if name in PANELS:
            panel = self.tab.locator("#panel")
            panel.wait_for(state="attached")
            if panel.get_attribute("role") == "group":
                return
        self.tab.get_by_role("tab", name=self.word(name), exact=True).first.click()

    def goes(self, place: str) -> None:
        """Go to a main place: while one plays on a phone, they are reached from Home."""
        if not self.tab.locator(".bar nav").is_visible():
            self.tab.locator(".brand").click()
        self.tab.locator(".bar nav").get_by_role("button", name=self.word(place)).click()
        self.tab.wait_for_selector("main:not(.loading):not(.playing.game)")

    def unfolds(self) -> None:
        """Open all that is folded."""
        self.tab.evaluate(
            "document.querySelectorAll('details').forEach(one => { one.open = true; })"
        )

    def goes_to_practise(self) -> None:
        self.goes("Learn")
        self.presses("Practise any technique")
        self.tab.wait_for_selector("main.practising")

    def chooses_to_practise(self, name: str) -> None:
        """Leave the round that has begun, and begin one of a technique."""
        self.presses("Another technique")
        choice = self.tab.locator("#practise-technique")
        choice.locator(f"option[value={name}]").wait_for(state="attached")
        choice.select_option(name)

    def goes_to_write(self) -> None:
        self.goes("Make")
        self.presses("Technique")

    def writes(self) -> None:
        """Go to the editor, and let techniques run."""
        self.goes_to_write()
        self.until(f"{SOURCE}.then(Boolean)")
        self.presses("Let techniques run")
        self.until("document.activeElement?.id === 'run'")

    def writes_source(self, text: str) -> None:
        """Write a text in the place of the one in the editor."""
        self.tab.locator("#source").press("Control+a")
        self.tab.keyboard.insert_text(text)

    def source(self) -> str:
        """What is written in the editor."""
        return str(self.tab.evaluate(SOURCE))

    def home_if_hidden(self, name: str) -> None:
        """Go home for what the head of a phone leaves out while one plays."""
        if not self.tab.get_by_role("button", name=self.word(name), exact=True).count():
            self.tab.locator(".brand").click()
            self.tab.wait_for_selector("main.home")

    def brings(self, text: str) -> None:
        self.home_if_hidden("New")
        self.presses("New")
        self.tab.locator("#paste").fill(text)
        self.presses("Open")
        self.tab.wait_for_selector("dialog", state="detached")

    def lets_time_pass(self) -> None:
        """Wait for the clock of the game: what takes no second is not told of."""
        self.until("import('./state.js').then(({ app }) => app.game.seconds > 0)")

    def fills(self, digits: str = EASY_SOLUTION) -> None:
        """Type a solution in, or givens with a dot for none, from the first cell on with arrows."""
        self.cell_at("r1c1").click()
        for at in range(0, 81, 9):
            row = [key for digit in digits[at : at + 9] for key in (digit, "ArrowRight")]
            types_fast(self.tab, [*row, "ArrowDown"])
