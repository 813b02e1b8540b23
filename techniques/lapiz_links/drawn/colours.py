"""Colours of drawings as the words that setters may have for them."""

import colorsys
import re
from typing import Any

Words = frozenset[str]
HUES = (
    ("red", 335, 378),
    ("orange", 12, 44),
    ("yellow", 38, 72),
    ("green", 66, 168),
    ("teal", 155, 198),
    ("blue", 176, 252),
    ("lavender", 225, 300),
    ("purple", 262, 335),
    ("pink", 280, 348),
)
"""Words and the hues, in degrees, that they stand for; colours between two have both."""
SYNONYMS = {
    "gray": "grey", "peach": "orange", "brown": "orange", "tan": "orange", "gold": "yellow",
    "golden": "yellow", "lime": "green", "turquoise": "teal", "cyan": "teal", "aqua": "teal",
    "violet": "lavender", "magenta": "pink", "navy": "blue",
}  # fmt: skip
"""Words that setters have for the colours above."""
NAMES: Words = frozenset([name for name, *_ in HUES] + ["white", "black", "grey"])
CLEAR = {"", "none", "transparent"}
_HEX = re.compile(r"#?([0-9a-f]{1,8})", re.IGNORECASE)


def words_of(colour: Any) -> Words:
    """Return the words for a colour as links write it; none for what cannot be seen or read.

    >>> sorted(words_of("#f067f0ff")), sorted(words_of("#ccc")), sorted(words_of("#0000"))
    (['lavender', 'pink', 'purple'], ['grey'], [])
    """
    rgb = rgb_of(colour)
    if rgb is None:
        return frozenset()
    red, green, blue = rgb
    hue, light, _ = colorsys.rgb_to_hls(red, green, blue)
    chroma = max(rgb) - min(rgb)
    plain = {"white"} if light > 0.93 else {"black"} if light < 0.2 else {"grey"}
    if chroma < 0.13:
        return frozenset(plain)
    degrees = hue * 360
    words = {
        name for name, low, high in HUES if low <= degrees <= high or low <= degrees + 360 <= high
    }
    if "red" in words and light > 0.65:
        words.add("pink")
    return frozenset(words | (plain if chroma < 0.2 else set()))


def rgb_of(colour: Any) -> tuple[float, float, float] | None:
    """Return red, green and blue from 0 to 1, on white; None for what cannot be seen or read."""
    text = str(colour).strip().lower() if isinstance(colour, str | int) else ""
    match = _HEX.fullmatch(text.zfill(6) if isinstance(colour, int) else text)
    if text in CLEAR or not match:
        return None
    digits = match[1]
    if len(digits) in (1, 2):
        digits = (digits * 6)[:6]
    elif len(digits) in (3, 4):
        digits = "".join(2 * digit for digit in digits)
    if len(digits) not in (6, 8):
        return None
    red, green, blue, alpha = (int(digits[at : at + 2] or "ff", 16) / 255 for at in (0, 2, 4, 6))
    light = min(red, green, blue) > 0.93
    if alpha < 0.06 or (light and alpha < 0.3):
        return None
    if alpha <= 0.55:
        red, green, blue = (1 - alpha * (1 - part) for part in (red, green, blue))
    return red, green, blue


def hex_of(colour: Any) -> str:
    """Return a colour as six digits; nothing for what cannot be seen.

    >>> hex_of("#F067F0ff"), hex_of("none")
    ('#f067f0', '')
    """
    rgb = rgb_of(colour)
    return "#" + "".join(f"{round(part * 255):02x}" for part in rgb) if rgb else ""


def named_in(sentence: str) -> Words:
    """Return the colours that a sentence names.

    >>> sorted(named_in("digits on a light-grey or turquoise line"))
    ['grey', 'teal']
    """
    said = re.findall(r"[a-z]+", sentence)
    return frozenset(SYNONYMS.get(word, word) for word in said) & NAMES
