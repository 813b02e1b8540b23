"""Colours of pictures: themes as CSS custom properties, and the style sheet that uses them."""

import re
from collections.abc import Mapping
from string import ascii_lowercase

from lapiz.core import SHADES, BadInput
from lapiz.core import TONES as MOST_TONES

AUTO = "auto"
"""Light or dark as the reader's system is."""

TONES = tuple(f"tone-{letter}" for letter in ascii_lowercase[:MOST_TONES])
"""The colours of washes, which repeat."""

LIGHT = {
    "paper": "#ffffff",
    "ink": "#141414",
    "pencil": "#5c6068",
    "written": "#123f8c",
    "line": "#b9bdc4",
    "label": "#6b7077",
    "link": "#3d4148",
    "done": "#eff1f3",
    "note": "#7a4fb5",
    "through": "#b9a3de",
    "shape-grey": "#d3d6da",
    "shape-green": "#a8d8a0",
    "shape-orange": "#f6c68c",
    "shape-purple": "#dbb5ea",
    "shape-blue": "#aecff2",
    "shape-pink": "#f5bdd1",
    "shape-slate": "#7c848d",
    "shape-ink": "#141414",
    "shape-paper": "#ffffff",
    "shape-white": "#ffffff",
    "shape-black": "#000000",
    "shade": "#141414",
    **dict(
        zip(
            TONES,
            (
                "#fbe3b0",
                "#cfe6fb",
                "#d3efd0",
                "#f6d0dc",
                "#ddd3f2",
                "#e3e0d6",
                "#c5ebe6",
                "#fbd2b8",
                "#eef2b4",
                "#d0d9e8",
            ),
            strict=True,
        )
    ),
    "base": "#dcebf7",
    "cover": "#8fa9bf",
    "deadly": "#c9a227",
    "pattern": "#0072B2",
    "other": "#945cff",
    "fin": "#7d2e16",
    "endo-fin": "#4f0057",
    "target": "#0001a7",
    "set-a": "#ecff2d",
    "set-b": "#b5dcff",
    "set-c": "#1bff8c",
    "set-d": "#bd8199",
    "removed": "#D55E00",
    "on-removed": "#ffffff",
    "placed": "#141414",
}

DARK = {
    "paper": "#15181d",
    "ink": "#e9ecef",
    "pencil": "#a3a9b2",
    "written": "#bcd7ff",
    "line": "#454b54",
    "label": "#8b929c",
    "link": "#c9ced6",
    "done": "#23282f",
    "note": "#c3a6f0",
    "through": "#67559a",
    "shape-grey": "#464c55",
    "shape-green": "#2c5a2e",
    "shape-orange": "#6b4717",
    "shape-purple": "#573470",
    "shape-blue": "#22486e",
    "shape-pink": "#6a2f48",
    "shape-slate": "#9aa3ad",
    "shape-ink": "#e9ecef",
    "shape-paper": "#16191d",
    "shape-white": "#ffffff",
    "shape-black": "#000000",
    "shade": "#e9ecef",
    **dict(
        zip(
            TONES,
            (
                "#4a3b14",
                "#1b3a57",
                "#234a22",
                "#552538",
                "#3a2d5c",
                "#3d3b35",
                "#17473f",
                "#573019",
                "#43471a",
                "#2b3646",
            ),
            strict=True,
        )
    ),
    "base": "#22303f",
    "cover": "#5d7186",
    "deadly": "#8f7a2e",
    "pattern": "#92c4fa",
    "other": "#edb992",
    "fin": "#44ff00",
    "endo-fin": "#a24698",
    "target": "#9f6bee",
    "set-a": "#631605",
    "set-b": "#000860",
    "set-c": "#117857",
    "set-d": "#431c3d",
    "removed": "#D55E00",
    "on-removed": "#000000",
    "placed": "#e9ecef",
}

CONTRAST = {
    "paper": "#000000",
    "ink": "#ffffff",
    "pencil": "#ffffff",
    "written": "#ffffff",
    "line": "#9a9a9a",
    "label": "#ffffff",
    "link": "#ffffff",
    "done": "#262626",
    "note": "#dcc2ff",
    "through": "#a48bdc",
    "shape-grey": "#4d4d4d",
    "shape-green": "#0f5a16",
    "shape-orange": "#6b4400",
    "shape-purple": "#5c1f80",
    "shape-blue": "#0a4a80",
    "shape-pink": "#7a1f4a",
    "shape-slate": "#d0d0d0",
    "shape-ink": "#ffffff",
    "shape-paper": "#000000",
    "shape-white": "#ffffff",
    "shape-black": "#000000",
    "shade": "#ffffff",
    **dict(
        zip(
            TONES,
            (
                "#3a2c00",
                "#002c4a",
                "#0d3a0d",
                "#450f27",
                "#2a1a52",
                "#2f2d28",
                "#00372f",
                "#471f05",
                "#343800",
                "#1d2836",
            ),
            strict=True,
        )
    ),
    "base": "#24344a",
    "cover": "#8fa3b8",
    "deadly": "#b89a3a",
    "pattern": "#4f8dfb",
    "other": "#ffaeff",
    "fin": "#63f69c",
    "endo-fin": "#898865",
    "target": "#aa5c9d",
    "set-a": "#8c3700",
    "set-b": "#173aa2",
    "set-c": "#001e00",
    "set-d": "#540b4b",
    "removed": "#ff6a00",
    "on-removed": "#000000",
    "placed": "#ffffff",
}

THEMES: Mapping[str, Mapping[str, str]] = {"light": LIGHT, "dark": DARK, "contrast": CONTRAST}

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
.lapiz .through{stroke:$through;stroke-width:2.6}
.lapiz path.base{fill:$base}
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
