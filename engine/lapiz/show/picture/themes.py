"""Colours of pictures: themes as CSS custom properties, and the style sheet that uses them."""

import re
from collections.abc import Mapping

from lapiz.core import SHADES, BadInput
from lapiz.show.picture.palettes import CONTRAST, DARK, GRAPHITE, LIGHT, PAPER, TONES

AUTO = "auto"
"""Light or dark as the reader's system is."""

THEMES: Mapping[str, Mapping[str, str]] = {
    "light": LIGHT,
    "dark": DARK,
    "contrast": CONTRAST,
    "paper": PAPER,
    "graphite": GRAPHITE,
}
PAGE_THEMES = {"paper": "light", "graphite": "dark", "contrast": "contrast"}
"""The themes of the page, and what is chosen there for each."""

SHAPES = tuple(f"shape-{shade}" for shade in SHADES)
"""The colours of what rules have drawn."""
OUTLINED = ("pattern", "other", "fin", "endo-fin", "target")
FILLED = ("set-a", "set-b", "set-c", "set-d")

RULES = """\
.lapiz{font-family:Verdana,DejaVu Sans,Arial,sans-serif;max-width:100%;height:auto}
.lapiz text{text-anchor:middle}
.lapiz path,.lapiz line{fill:none;stroke-linecap:round;stroke-linejoin:round}
.lapiz .paper{fill:$paper}
.lapiz path.done{fill:$done}
.lapiz path.shade{fill:$shade;fill-opacity:.13}
.lapiz path.shaded{fill:$shape-slate;fill-opacity:.5}
.lapiz path.unshaded{fill:$shape-orange;fill-opacity:.4}
.lapiz .through{stroke:$through;stroke-width:2.6}
.lapiz path.base{fill:$base}
.lapiz path.lost{fill:$removed;fill-opacity:.25}
.lapiz path.cover{stroke:$cover;stroke-width:1}
.lapiz path.deadly{stroke:$deadly;stroke-width:1.2}
.lapiz .thin{stroke:$line;stroke-width:1}
.lapiz .thick{stroke:$ink;stroke-width:2.6}
.lapiz .labels,.lapiz .loose .name{fill:$label}
.lapiz .notes{fill:$note;font-weight:bold;font-style:italic}
.lapiz .loose{fill:$ink;font-weight:bold}
.lapiz .loose .name,.lapiz .below{font-weight:normal}
.lapiz .loose .thick{stroke-width:2}
.lapiz .used{opacity:.3}
.lapiz .below{fill:$ink}
.lapiz .below text{text-anchor:start}
.lapiz .squares{fill:$pencil}
.lapiz .squares text{paint-order:stroke;stroke:$paper;stroke-width:2.5;stroke-linejoin:round}
.lapiz .halo{paint-order:stroke;stroke:$paper;stroke-width:3}
.lapiz .squares .given,.lapiz .squares .fixed{fill:$ink;font-weight:bold}
.lapiz .squares .placed{fill:$written}
.lapiz .link{stroke:$link;stroke-width:1.7}
.lapiz .link .head{fill:$link;stroke-width:.6}
.lapiz .weak .line{stroke-dasharray:4 4}
.lapiz .way .head{display:none}
.lapiz .ray{stroke:$pattern;stroke-width:2}
.lapiz .way-2 .line{stroke-dasharray:6 4}
.lapiz .way-3 .line{stroke-dasharray:1 4}
.lapiz .way-4 .line{stroke-dasharray:8 3 1 3}
.lapiz .many .link{stroke-width:.8;opacity:.6}
.lapiz .mark text{fill:$ink;font-weight:bold}
.lapiz .area{stroke-width:2.4}
.lapiz .removed{stroke:$removed}
.lapiz .removed .shape{fill:$removed;stroke:none}
.lapiz .removed .arms{stroke:$removed;stroke-width:3}
.lapiz .mark.removed text{fill:$on-removed;stroke:none}
.lapiz path.area.removed{stroke-dasharray:1 5}
.lapiz .placed .shape{fill:$placed}
.lapiz path.area.placed{stroke:$placed;stroke-width:4}
.lapiz .mark.placed text{fill:$paper}
"""


def theme_named(name: str) -> Mapping[str, str]:
    """Return the colours of a theme; BadInput lists the themes for an unknown name."""
    if name not in THEMES:
        raise BadInput(f"no theme {name!r}, expected one of: {', '.join([*THEMES, AUTO])}")
    return THEMES[name]


def properties(name: str, selector: str = ".lapiz") -> str:
    """Return the rule that sets the custom properties of a theme.

    >>> properties("light").startswith(".lapiz{--lapiz-paper:#ffffff;")
    True
    """
    pairs = (f"--lapiz-{key}:{value}" for key, value in theme_named(name).items())
    return f"{selector}{{{';'.join(pairs)}}}"


def stylesheet(theme: str = "") -> str:
    """Return the styles of a picture, with the colours of a theme.

    They apply to the theme's class, `lapiz-dark` for instance, so that one page can hold pictures
    of several themes. Without a theme the page sets the colours (`properties`).
    """
    tones = (f".lapiz path.{tone}{{fill:${tone}}}\n" for tone in TONES)
    shapes = (f".lapiz .{name}{{fill:${name}}}\n" for name in SHAPES)
    strokes = (f".lapiz .stroked.{name}{{fill:none;stroke:${name}}}\n" for name in SHAPES)
    looks = map(_look_rules, (*OUTLINED, *FILLED))
    rules = RULES + "".join([*looks, *tones, *shapes, *strokes])
    sheet = re.sub(r"\$([a-z]+(?:-[a-z]+)*)", r"var(--lapiz-\1)", rules)
    selector = f".lapiz-{theme}"
    if theme == AUTO:
        dark = f"@media(prefers-color-scheme:dark){{{properties('dark', selector)}}}"
        return f"{properties('light', selector)}\n{dark}\n{sheet}"
    return f"{properties(theme, selector)}\n{sheet}" if theme else sheet


def _look_rules(look: str) -> str:
    outlined = look in OUTLINED
    fill, stroke = ("paper", look) if outlined else (look, "ink")
    width = 1.3 if look == "target" else 2.2 if outlined else 0.8
    return (
        f".lapiz .{look} .shape{{fill:${fill};stroke:${stroke};stroke-width:{width}}}\n"
        f".lapiz path.area.{look}{{stroke:${look}}}\n"
    )


def flatten(picture: str, theme: str) -> str:
    """Return a picture with colours in place of its custom properties.

    For programs that draw SVG but do not know custom properties.
    """
    colours = theme_named(theme)
    return re.sub(r"var\(--lapiz-([a-z-]+)\)", lambda match: colours[match[1]], picture)
