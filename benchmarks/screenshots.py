"""Make screenshots of sudokus in ten styles: `python benchmarks/screenshots.py FOLDER`.

The styles are like those of programs that people play with: light and dark, with lines thin and
faint, with boxes told apart by shade or by gaps, with a row, a column and a box highlighted, with
a pad of digits below; entered digits have another colour than the givens, and open cells have
pencil marks. `NAME.txt` has the digits, given and entered, 0 for none; `NAME.json` has which were
entered, and the marks. The same seed makes the same screenshots.
"""

import argparse
import json
import shutil
from pathlib import Path
from random import Random
from typing import Any

import attrs
from playwright.sync_api import Page, sync_playwright

import lapiz
from lapiz.solving.answers import solutions, written
from lapiz_play.library import shelf


@attrs.frozen
class Style:
    """How a program looks: colours, widths of lines, fonts."""

    page: str
    cell: str
    given: str
    entered: str
    thin: str
    thick: str
    font: str = "DejaVu Sans"
    thin_width: int = 1
    thick_width: int = 2
    shaded: str = ""
    seen: str = ""
    chosen: str = ""
    marks: str = ""
    side: int = 360
    gap: int = 0
    round: int = 0
    weight: int = 400
    view: tuple[int, int] = (390, 780)
    scale: float = 2


STYLES = (
    Style(
        "#ffffff",
        "#ffffff",
        "#000000",
        "#1a56db",
        "#b0b0b0",
        "#000000",
        marks="#555555",
    ),
    Style(
        "#121212",
        "#1e1e1e",
        "#eeeeee",
        "#64b5f6",
        "#3d3d3d",
        "#9a9a9a",
        marks="#a0a0a0",
    ),
    Style(
        "#ffffff",
        "#ffffff",
        "#344861",
        "#2f6bd8",
        "#c3ccd9",
        "#344861",
        seen="#e2ebf3",
        chosen="#bbdefb",
        marks="#6e7c8c",
    ),
    Style(
        "#16202c",
        "#1b2733",
        "#c8d3df",
        "#4fa8ff",
        "#2f3f51",
        "#62748a",
        seen="#22313f",
        chosen="#2f4a66",
        scale=1.5,
    ),
    Style(
        "#efe6d0",
        "#f7f0de",
        "#3b2f1e",
        "#b3541e",
        "#c9b896",
        "#7a6543",
        font="DejaVu Serif",
        scale=1.5,
    ),
    Style(
        "#fafafa",
        "#ffffff",
        "#222222",
        "#00796b",
        "#cccccc",
        "#888888",
        shaded="#e9eef2",
        thick_width=1,
        marks="#607d8b",
    ),
    Style(
        "#d8dce0",
        "#ffffff",
        "#000000",
        "#c2185b",
        "#777777",
        "#000000",
        font="DejaVu Sans Mono",
        thick_width=3,
        view=(1280, 800),
        side=540,
        scale=1,
    ),
    Style(
        "#000000",
        "#000000",
        "#ffffff",
        "#ffe600",
        "#8a8a8a",
        "#ffffff",
        thick_width=3,
        weight=700,
        view=(800, 1000),
        side=640,
        scale=1,
    ),
    Style(
        "#f2f4f7",
        "#ffffff",
        "#20242a",
        "#7c3aed",
        "#c4c9d1",
        "#4a5160",
        view=(1280, 800),
        side=340,
        scale=1,
    ),
    Style(
        "#9fb2c8",
        "#f4f8fc",
        "#17324d",
        "#e0562f",
        "#9fb2c8",
        "#9fb2c8",
        gap=2,
        thick_width=5,
        round=3,
        marks="#54708c",
    ),
)


@attrs.frozen
class Position:
    """What stands in each cell: a given or an entered digit, or marks."""

    givens: str
    entered: dict[int, str]
    marks: dict[int, list[int]]

    @property
    def digits(self) -> str:
        return "".join(self.entered.get(at, one) for at, one in enumerate(self.givens))


def position(random: Random, with_marks: bool) -> Position:
    """Return a puzzle of the library with some digits entered, and marks in the other cells."""
    entries = [one for one in shelf() if one.variety == "sudoku"]
    while True:
        puzzle = lapiz.load(random.choice(entries).text)
        givens = puzzle.kind.write(puzzle, puzzle.start)["grid"]
        text = "".join("".join(givens).split()).replace(".", "0")
        if len(text) == 81:
            break
    solution = written(puzzle, next(iter(solutions(puzzle))))
    open_cells = [at for at, one in enumerate(text) if one == "0"]
    entered = {at: solution[at] for at in random.sample(open_cells, random.randrange(4, 18))}
    marks: dict[int, list[int]] = {}
    if with_marks:
        alive = puzzle.start.alive
        for at in open_cells:
            if at not in entered and random.random() < 0.7:
                marks[at] = [n for n in range(1, 10) if alive >> (81 * (n - 1) + at) & 1]
    return Position(text, entered, marks)


def page_of(style: Style, shown: Position, random: Random) -> str:
    """Return a page of a program that shows a position."""
    chosen = random.randrange(81)
    cells = "".join(_cell(style, shown, at, chosen) for at in range(81))
    pad = "".join(f"<b>{n}</b>" for n in range(1, 10))
    line = f"{style.thick_width}px solid {style.thick}"
    return f"""<!doctype html><meta charset=utf-8><style>
    body {{ margin: 0; background: {style.page}; color: {style.given}; }}
    body {{ font: 16px '{style.font}'; }} h1 {{ font-size: 18px; text-align: center; }}
    p {{ display: flex; justify-content: space-between; padding: 0 20px; }}
    .grid {{ display: grid; grid: repeat(9, 1fr) / repeat(9, 1fr); gap: {style.gap}px; }}
    .grid {{ width: {style.side}px; height: {style.side}px; margin: 10px auto; border: {line}; }}
    .grid {{ background: {style.thick}; box-sizing: border-box; }}
    .cell {{ display: flex; align-items: center; justify-content: center; line-height: 1; }}
    .cell {{ font-size: {style.side / 16}px; font-weight: {style.weight}; }}
    .cell {{ border-radius: {style.round}px; min-width: 0; min-height: 0; box-sizing: border-box; }}
    .marks {{ display: grid; grid: repeat(3, 1fr) / repeat(3, 1fr); place-items: center; }}
    .marks {{ width: 100%; height: 100%; font: 400 {style.side / 34}px '{style.font}'; }}
    .marks {{ color: {style.marks}; }} .marks i {{ font-style: normal; }}
    .pad {{ display: flex; justify-content: space-around; margin: 20px; }}
    .pad {{ font-size: 30px; color: {style.entered}; }}
    </style><h1>Sudoku</h1>
    <p><span>Expert</span><span>Mistakes: 0/3</span><span>03:27</span></p>
    <div class=grid>{cells}</div>
    <p><span>Undo</span><span>Erase</span><span>Notes</span><span>Hint</span></p>
    <div class=pad>{pad}</div>"""


def _cell(style: Style, shown: Position, at: int, chosen: int) -> str:
    row, column = divmod(at, 9)
    colour = style.cell
    if style.shaded and (row // 3 + column // 3) % 2:
        colour = style.shaded
    mine, yours = (row // 3, column // 3), (chosen // 9 // 3, chosen % 9 // 3)
    if style.seen and (row == chosen // 9 or column == chosen % 9 or mine == yours):
        colour = style.seen
    if style.chosen and at == chosen:
        colour = style.chosen
    css = f"background:{colour};"
    thin, thick = (f"px solid {one};" for one in (style.thin, style.thick))
    for edge, place in (("right", column), ("bottom", row)):
        wide = place in (2, 5)
        if style.gap:
            css += f"margin-{edge}:{style.thick_width - style.gap if wide else 0}px;"
        elif place < 8:
            css += f"border-{edge}:" + (
                f"{style.thick_width}{thick}" if wide else f"{style.thin_width}{thin}"
            )
    digit = shown.digits[at]
    if at in shown.entered:
        css += f"color:{style.entered};"
    text = digit if digit != "0" else ""
    if at in shown.marks:
        small = "".join(
            f"<i style='font-style:normal'>{n if n in shown.marks[at] else ''}</i>"
            for n in range(1, 10)
        )
        text = f"<span class=marks>{small}</span>"
    return f'<div class=cell style="{css}">{text}</div>'


def make(page: Page, style: Style, random: Random, path: Path) -> None:
    shown = position(random, bool(style.marks) and random.random() < 0.7)
    page.set_content(page_of(style, shown, random))
    page.screenshot(path=path)
    path.with_suffix(".txt").write_text(shown.digits + "\n", "utf-8")
    more = {"entered": sorted(shown.entered), "marks": shown.marks}
    path.with_suffix(".json").write_text(json.dumps(more) + "\n", "utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--each", type=int, default=10, help="screenshots of each style")
    parser.add_argument("--seed", type=int, default=1)
    options: Any = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    random, program = Random(options.seed), shutil.which("chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        for number, style in enumerate(STYLES, 1):
            wide, high = style.view
            context = browser.new_context(
                viewport={"width": wide, "height": high}, device_scale_factor=style.scale
            )
            page = context.new_page()
            for n in range(options.each):
                make(page, style, random, options.folder / f"style{number:02}-{n:02}.png")
            context.close()
        browser.close()


if __name__ == "__main__":
    main()
