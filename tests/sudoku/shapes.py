"""Documents of boards of all shapes: sides, digits, regions, rules."""

from typing import Any

from tests.support.places import ROOT

VARIANTS = ROOT / "puzzles_yaml" / "variants"


def board(side: int, **more: Any) -> dict[str, Any]:
    return {"kind": "sudoku", "grid": ["." * side] * side, **more}


SNAKES = ["11222", "11132", "43332", "43555", "44455"]
NO_BOXES: dict[str, Any] = {"boxes": False}
SHADED: dict[str, Any] = {"rules": ["yin-yang", {"shaded": "r1c2"}]}
SMALL = {
    "side 4": board(4),
    "no boxes, side 1": board(1, **NO_BOXES),
    "no boxes, side 2": board(2, **NO_BOXES),
    "no boxes, side 3": board(3, **NO_BOXES),
    "no boxes, side 4": board(4, **NO_BOXES),
    "no boxes, side 5": board(5, **NO_BOXES),
    "no boxes, diagonals": board(5, diagonals=True, **NO_BOXES),
    "shaded": board(4, **SHADED),
    "shaded, no boxes": board(3, **SHADED, **NO_BOXES),
    "shaded, from 0": board(4, digits="0-3", **SHADED),
    "shaded, a digit more": board(4, digits="0-4", **SHADED),
    "from 0": board(4, digits="0-3"),
    "with gaps": board(4, digits="1 2 4 8"),
    "with gaps, no boxes": board(4, digits="0 3 10 12", **NO_BOXES),
    "a digit more": board(4, digits="0-4"),
    "a digit more, no boxes": board(4, digits="1-5", **NO_BOXES),
    "a knight": board(4, rules=["non-consecutive"], digits="0 2 5 7"),
    "an extra region": board(4, rules=[{"extra-region": "r1c1 r2c3 r3c2 r4c4"}], **NO_BOXES),
}
RULES = {f"rule {path.stem}": path for path in sorted(VARIANTS.glob("*.yaml"))}
LARGE: dict[str, Any] = {
    **{f"side {side}": board(side) for side in (6, 8, 9, 10, 12, 15, 16, 25)},
    **{f"no boxes, side {side}": board(side, **NO_BOXES) for side in (6, 7, 9)},
    "irregular": board(5, regions=SNAKES),
    "diagonals": board(6, diagonals=True),
    "windows": board(9, windows=True),
    "groups": board(6, disjoint_groups=True),
    "shaded, side 6": board(6, **SHADED),
    "from 0, side 9": board(9, digits="0-8"),
    "with gaps, side 9": board(9, digits="0 1 2 4 5 7 8 10 12"),
    "a digit more, side 9": board(9, digits="0-9"),
    "a king, no boxes": board(5, rules=["anti-king"], **NO_BOXES),
    **RULES,
}
