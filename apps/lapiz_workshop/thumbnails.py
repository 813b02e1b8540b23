"""Small drawings of puzzles as they are printed: whole SVG, in few bytes."""

import re
from collections.abc import Iterator

from lapiz import Puzzle
from lapiz.show import svg
from lapiz.show.picture import plan_of

SIDE = 20
"""The side of a square, so that boards of one size have the same lines."""
NUMBERED = re.compile(r' (?!class|data)([-\w]+)="([^"]*)"')
NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
SQUARE = re.compile(r'<g data-square="[^"]*" transform="translate\((\S+) (\S+)\)">(.*?)</g>')
LINES = re.compile(r' d="((?:M[\d.-]+ [\d.-]+[HV][\d.-]+)+)"')
SEGMENT = re.compile(r"M(\S+?) (\S+?)([HV])(-?[\d.]+)")
NOT_PRINTED = re.compile(
    r'<g class="notes".*?</g>|<circle class="open"[^>]*>|<rect class="paper"[^>]*>'
    r'|<path class="done" d=""/>|\n'
    r'| (?:data-\S+|role|width|height|xmlns)="[^"]*"(?=[^<>]*>)|<g[^>]*></g>'
)


def thumbnail(puzzle: Puzzle) -> str:
    """Return the drawing of a puzzle without marks or names of lines.

    >>> import lapiz
    >>> drawn = thumbnail(lapiz.load({"kind": "sudoku", "grid": ["123.", "....", "....", "...."]}))
    >>> drawn[:70], len(drawn) < 500
    ('<svg class="lapiz" viewBox="-1 -1 83 83"><path class="thin" d="M20 0V8', True)
    """
    drawn = svg(puzzle, theme="", pencil=False, coordinates="", described=False)
    drawn = SQUARE.sub(_moved, drawn.replace('<text class="given"></text>', ""))
    drawn = NOT_PRINTED.sub("", NOT_PRINTED.sub("", drawn))
    drawn = LINES.sub(lambda found: f' d="{_joined(found[1])}"', drawn)
    factor = SIDE / plan_of(puzzle).side
    return NUMBERED.sub(lambda found: _scaled(found[1], found[2], factor), drawn)


def _moved(square: re.Match[str]) -> str:
    """Return what is in a square where it is on the board."""
    return re.sub(
        r'<text x="(\S+)" y="(\S+)"',
        lambda text: (
            f'<text x="{float(text[1]) + float(square[1]):g}"'
            f' y="{float(text[2]) + float(square[2]):g}"'
        ),
        square[3],
    )


def _joined(path: str) -> str:
    """Return the lines of a path, each drawn at once.

    >>> _joined("M0 0H20M20 0H40M0 0V20M40 0H60")
    'M0 0V20M0 0H60'
    """
    spans: dict[tuple[str, float], list[tuple[float, float]]] = {}
    for x, y, way, end in SEGMENT.findall(path):
        level, start = (y, x) if way == "H" else (x, y)
        spans.setdefault((way, float(level)), []).append((float(start), float(end)))
    return "".join(
        f"M{start:g} {level:g}H{end:g}" if way == "H" else f"M{level:g} {start:g}V{end:g}"
        for (way, level), parts in sorted(spans.items(), key=lambda one: (one[0][0] == "H", one[0]))
        for start, end in _runs(sorted(parts))
    )


def _runs(spans: list[tuple[float, float]]) -> Iterator[tuple[float, float]]:
    """Yield spans, those that touch as a single one."""
    start, end = spans[0]
    for left, right in spans[1:]:
        if left > end:
            yield start, end
            start = left
        end = max(end, right)
    yield start, end


def _scaled(name: str, value: str, factor: float) -> str:
    """Return an attribute with its numbers in units of the drawing; widths of lines stay exact."""
    places = 1 if name.startswith(("stroke", "font")) or name == "r" else 0
    return f' {name}="{NUMBER.sub(lambda one: _rounded(float(one[0]) * factor, places), value)}"'


def _rounded(number: float, places: int) -> str:
    return f"{round(number, places) + 0:g}"
