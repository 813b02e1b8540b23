"""Pictures of puzzles as tests need them: drawn by the browser, never photographed."""

from collections.abc import Mapping, Sequence
from typing import Any

import attrs

CELL = 44


@attrs.frozen
class Sheet:
    """A grid of a side with digits, 0 for none, and regions by a label a cell."""

    digits: str
    regions: Sequence[int]
    entered: frozenset[int] = frozenset()
    marks: Mapping[int, Sequence[int]] = attrs.field(factory=dict)
    ink: str = "#111"
    own: str = "#1a56db"
    paper: str = "#fff"

    @property
    def side(self) -> int:
        return round(len(self.digits) ** 0.5)

    def svg(self) -> str:
        size = self.side * CELL
        parts = [self._cell(at) for at in range(len(self.digits))]
        parts += [self._edge(at, down) for at in range(len(self.digits)) for down in (0, 1)]
        frame = f'<path d="M0 0h{size}v{size}h-{size}z" fill="none" stroke="{self.ink}"'
        parts.append(f'{frame} stroke-width="4"/>')
        box = f"-6 -6 {size + 12} {size + 12}"
        head = f'<svg width="{size + 12}" height="{size + 12}" viewBox="{box}">'
        return f"{head}{''.join(parts)}</svg>"

    def _cell(self, at: int) -> str:
        x, y = at % self.side * CELL, at // self.side * CELL
        if self.digits[at] == "0":
            return "".join(
                f'<text x="{x + 8 + (n - 1) % 3 * 14}" y="{y + 13 + (n - 1) // 3 * 13}" '
                f'font-size="11" fill="{self.ink}" text-anchor="middle">{n}</text>'
                for n in self.marks.get(at, ())
            )
        colour = self.own if at in self.entered else self.ink
        return (
            f'<text x="{x + CELL / 2}" y="{y + CELL * 0.72}" font-size="{CELL * 0.62}" '
            f'fill="{colour}" text-anchor="middle">{self.digits[at]}</text>'
        )

    def _edge(self, at: int, down: int) -> str:
        row, column = divmod(at, self.side)
        if (row if down else column) == self.side - 1:
            return ""
        other = at + (self.side if down else 1)
        wide = 4 if self.regions[at] != self.regions[other] else 1
        x, y = (column + 1 - down) * CELL, (row + down) * CELL
        x2, y2 = (x + CELL, y) if down else (x, y + CELL)
        return f'<path d="M{x} {y}L{x2} {y2}" stroke="{self.ink}" stroke-width="{wide}"/>'


def boxed(side: int, high: int, wide: int) -> list[int]:
    """The boxes of a side as regions."""
    return [at // side // high * side + at % side // wide for at in range(side * side)]


def pictured(
    tab: Any, *sheets: Sheet, css: str = "", wide: int = 640, high: int = 640, clip: Any = None
) -> bytes:
    """A PNG of sheets beside each other, as CSS turns them, drawn in a tab."""
    tab.set_viewport_size({"width": wide, "height": high})
    paper = sheets[0].paper if sheets else "#fff"
    shown = "".join(f'<div style="{css}">{sheet.svg()}</div>' for sheet in sheets)
    style = "margin:0;display:flex;gap:30px;justify-content:center;align-items:center;height:100vh"
    tab.set_content(
        f'<body style="{style};background:{paper};font-family:DejaVu Sans">{shown}</body>'
    )
    return bytes(tab.screenshot(clip=clip))
