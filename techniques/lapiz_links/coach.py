"""Links of sudoku.coach: digits, or a state of a game as compressed JSON."""

import base64
import binascii
import re
from typing import Any

from lapiz import BadInput
from lapiz.files import Address
from lapiz_formats.packed import inflated, json_object
from lapiz_links.accounting import LinkContents, accounted
from lapiz_links.documents import (
    digits_of,
    document_of,
    short_link,
    unknown_rules,
)
from lapiz_sudoku.kind.formats.digit_grid import Document

STATE = re.compile(r"SCv[0-9]+_32_([0-9a-v]+)", re.IGNORECASE)
KNOWN = {"gridSize", "givenDigits", "userDigits", "userCellCandidates"}


def read(link: Address) -> Document:
    """Read what a link holds: n² digits, 0 or `.` for an empty cell, or a state.

    Source: its author's description of the format, and read off the links of sudoku.coach.
    """
    state = STATE.fullmatch(link.last)
    if state:
        return _state(json_object(inflated(_bytes(state[1]))))
    side = {16: 4, 36: 6, 81: 9}.get(len(link.last), 0)
    if not side or not re.fullmatch("[0-9.]+", link.last):
        raise short_link("sudoku.coach")
    return document_of(side, [digits_of(digit, side) for digit in link.last])


def _bytes(text: str) -> bytes:
    padded = text.upper() + "=" * (-len(text) % 8)
    try:
        return base64.b32hexdecode(padded)
    except (binascii.Error, ValueError):
        raise BadInput("what the link holds is not base32: is it complete?") from None


def _state(state: dict[str, Any]) -> Document:
    side = state.get("gridSize", 9)
    if side not in (4, 6, 8, 9):
        raise BadInput(f"a grid of side {str(side)[:20]}, expected 4, 6, 8 or 9")
    names = [name for name, value in state.items() if _is_rule(name, value)]
    givens, placed = (_digits(state.get(name), side) for name in ("givenDigits", "userDigits"))
    both = {at: digit for at, digit in enumerate(placed) if digit and not givens[at]}
    parts = LinkContents(
        "sudoku-coach",
        unknown=unknown_rules(names, "sudoku-coach"),
        entered=both,
        played=document_of(side, givens, placed=both),
    )
    return accounted(document_of(side, givens), parts)


def _is_rule(name: str, value: Any) -> bool:
    """Tell whether a field may be a rule: anything unknown that holds a list or an object."""
    return name not in KNOWN and isinstance(value, list | dict) and bool(value)


def _digits(value: Any, side: int) -> list[int]:
    """Return the digits of all cells, 0 for none."""
    cells = list(value) if isinstance(value, str | list) else []
    if cells and len(cells) != side * side:
        raise BadInput(f"{len(cells)} cells in the link, expected {side * side}")
    return [digits_of(cell, side) for cell in cells] or [0] * (side * side)
