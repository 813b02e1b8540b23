"""Writes docs/pictures/hint.svg: a hint that climbs its seven rungs to a drawn skyscraper.

python docs/generate_moving.py

The picture moves by CSS alone, so it moves in an <img>, and follows the reader's light or dark
colours. Readers who want nothing to move get its last rung.
"""

import textwrap
from collections.abc import Iterable, Iterator
from pathlib import Path
from xml.sax.saxutils import escape

import lapiz
from lapiz.core import Place
from lapiz.show import svg
from lapiz.show.picture.themes import stylesheet

DOCS = Path(__file__).parent
PUZZLE = DOCS.parent / "puzzles_yaml" / "sudoku" / "skyscraper.yaml"
FOLDERS = {"en": "pictures", "es": "pictures/es"}
"""Below docs/, by language."""
WIDTH, HEIGHT, BOARD = 980, 520, 480
LETTERS, LINE = 38, 27
"""In a line of text, and how far lines are apart."""
SECONDS, LAST = 2.4, 6.0
"""How long each rung is seen, and the last."""
STYLE = """
.paper{fill:var(--lapiz-paper)}
.card{fill:var(--lapiz-paper);stroke:var(--lapiz-line)}
.lapiz .words{text-anchor:start;font:20.5px system-ui,sans-serif;fill:var(--lapiz-label)}
.lapiz .words .new{fill:var(--lapiz-ink);font-weight:600}
.lapiz .words .head{fill:var(--lapiz-link);font:600 18px ui-monospace,monospace}
.rung{visibility:hidden;animation:SECONDSs step-end infinite}
@media (prefers-reduced-motion:reduce){.rung{animation:none!important}#rung7{visibility:visible}}
"""


def picture() -> str:
    """Return the picture in the current language."""
    puzzle = lapiz.load(PUZZLE)
    steps = lapiz.solve(puzzle).steps
    before = next(n for n, step in enumerate(steps) if step.technique == "skyscraper")
    placed = [one for step in steps[:before] for one in puzzle.space.names(step.deduction.places)]
    hint = lapiz.hint(puzzle, placed)
    texts = [hint.lines(rung) for rung in range(1, 8)]
    frames = [_frame(hint, rung, texts[rung - 1]) for rung in range(1, 8)]
    style = stylesheet("auto") + STYLE.replace("SECONDS", f"{6 * SECONDS + LAST:g}")
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" class="lapiz lapiz-auto" role="img" '
            f'viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}">',
            f"<title>{escape(texts[-1][2])}</title><desc>{escape(' '.join(texts[-1]))}</desc>",
            f"<style>{style}{''.join(_shown(rung) for rung in range(1, 8))}</style>",
            f'<rect class="card" x=".5" y=".5" width="{WIDTH - 1}" height="{HEIGHT - 1}" rx="12"/>',
            *frames,
            "</svg>\n",
        ]
    )


def _shown(rung: int) -> str:
    """Return the rule that shows a rung in its time, and in no other."""
    whole = 6 * SECONDS + LAST
    start, end = (rung - 1) * SECONDS / whole, rung * SECONDS / whole
    after = f"{end:.3%}{{visibility:hidden}}" if rung < 7 else ""
    times = f"0%{{visibility:hidden}}{start:.3%}{{visibility:visible}}{after}"
    return f"#rung{rung}{{animation-name:rung{rung}}}@keyframes rung{rung}{{{times}}}"


def _frame(hint: lapiz.Hint, rung: int, lines: list[str]) -> str:
    """Return a rung: the board with what it shows, and the lines so far, the newest in bold."""
    step, shown = hint.step, hint.at(rung)
    assert step
    assert shown
    board = svg(
        step.puzzle,
        shown.deduction,
        position=step.before,
        effects=shown.effects,
        squares=shown.squares or _looked_at(step, rung),
        theme="",
        size=BOARD,
        described=False,
    ).replace("<svg ", '<svg x="20" y="20" ', 1)
    text = "".join(_written(lines))
    return f'<g class="rung" id="rung{rung}">{board}<text class="words">{text}</text></g>'


def _looked_at(step: lapiz.Step, rung: int) -> Iterable[Place]:
    """Return the squares that the first rungs speak of: the upper rows, then the cells of a 7."""
    rows = step.puzzle.kind.geometry(step.puzzle).rows
    places = [(row, column) for row, squares in enumerate(rows) for column in range(len(squares))]
    if rung == 1:
        return [(row, column) for row, column in places if row < len(rows) // 3]
    open_sevens = {
        (row, column)
        for row, column in places
        for candidate, symbol in rows[row][column].marks
        if symbol == "7" and step.before.alive >> candidate & 1
    }
    return open_sevens if rung in (2, 3) else ()


def _written(lines: list[str]) -> Iterator[str]:
    x, y = BOARD + 46, 50
    yield f'<tspan class="head" x="{x}" y="{y}">$ lapiz hint</tspan>'
    for number, line in enumerate(lines, 1):
        new = ' class="new"' if number == len(lines) else ""
        y += 13
        for part in textwrap.wrap(line, LETTERS):
            y += LINE
            yield f'<tspan{new} x="{x}" y="{y}">{escape(part)}</tspan>'


def main() -> None:
    """Write the picture in each language."""
    for language, folder in FOLDERS.items():
        with lapiz.speaking(language):
            (DOCS / folder / "hint.svg").write_text(picture(), encoding="utf-8")


if __name__ == "__main__":
    main()
