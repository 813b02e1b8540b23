"""Links to nearly full sudokus, with whatever is drawn and said beside the digits."""

import json
from typing import Any

from lapiz_formats.lz_string import compressed

SOLUTION = "932416587856927413714538269193845672625791834487263195349182756568374921271659348"
NORMAL = "Normal sudoku rules apply."
BOXES = [
    [[row + r, column + c] for r in range(3) for c in range(3)]
    for row in (0, 3, 6)
    for column in (0, 3, 6)
]


def scl(text: str, *, left: str = "", open_: int = 1, **drawn: Any) -> str:
    """A link whose grid is nearly full, with what is drawn and said."""
    cells = [
        [{} if at < open_ else {"value": int(SOLUTION[at])} for at in range(row, row + 9)]
        for row in range(0, 81, 9)
    ]
    told = {"rules": f"{NORMAL} {text}", "solution": SOLUTION, **({"left": left} if left else {})}
    puzzle = {"cells": cells, "regions": BOXES, "metadata": told, **drawn}
    return "https://sudokupad.app/scl" + compressed(json.dumps(puzzle))


def line(colour: str, *names: str, **more: Any) -> dict[str, Any]:
    return {"wayPoints": [middle(name) for name in names], "color": colour, "thickness": 10, **more}


def middle(name: str) -> list[float]:
    return [int(name[1]) - 0.5, int(name[3]) - 0.5]


def mark(one: str, other: str, **more: Any) -> dict[str, Any]:
    centre = [(a + b) / 2 for a, b in zip(middle(one), middle(other), strict=True)]
    return {"center": centre, "width": 0.34, "height": 0.34, "rounded": True, **more}


def circle(name: str, size: float = 0.8, **more: Any) -> dict[str, Any]:
    return {"center": middle(name), "width": size, "height": size, "rounded": True, **more}


def bulb(name: str) -> dict[str, Any]:
    return circle(name, backgroundColor="#ccc")


def cage(*names: str, **more: Any) -> dict[str, Any]:
    return {"cells": [[int(n[1]) - 1, int(n[3]) - 1] for n in names], **more}
