"""The look of the page by numbers: its colours are read and told apart by everybody."""

import gzip
import re
import tomllib
from itertools import combinations
from pathlib import Path

import pytest

import lapiz
import lapiz_play
from lapiz.show.picture.themes import PAGE_THEMES, THEMES
from lapiz_play.files import page_files
from lapiz_workshop.editor import LICENCES, PACKAGES
from tests.support.places import ROOT

PAGE = Path(lapiz_play.__file__).parent / "page"
TABLE = Path(lapiz.show.__file__).parent / "table"
RULE = re.compile(r"^(:root|\[data-theme=(\w+)\]) \{(.*?)^\}", re.DOTALL | re.MULTILINE)
TOKEN = re.compile(r"--([\w-]+): (#[0-9a-f]{6});")

TEXTS = {
    ("ink", "paper"): (14.0, 14.0),
    ("graphite", "sheet"): (8.6, 9.4),
    ("pencil", "sheet"): (5.8, 6.6),
    ("pencil", "paper"): (5.0, 7.0),
    ("pencil", "sunk"): (4.65, 7.6),
    ("azul", "paper"): (6.2, 8.9),
    ("azul", "azul-wash"): (4.5, 4.5),
    ("azul-on", "azul"): (5.9, 6.6),
    ("teja", "paper"): (5.2, 6.2),
    ("teja-on", "teja"): (5.9, 6.5),
    ("oro-ink", "oro-wash"): (5.9, 7.5),
    ("oro-ink", "sheet"): (4.5, 4.5),
}
"""What is written on what, and its least contrast, light and dark."""

# Machado, Oliveira and Fernandes (2009), full severity, on linear RGB.
SEEN = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
# Ottosson (2020), "A perceptual color space for image processing".
CONES = (
    (0.4122214708, 0.5363325363, 0.0514459929),
    (0.2119034982, 0.6806995451, 0.1073969566),
    (0.0883024619, 0.2817188376, 0.6299787005),
)
OKLAB = (
    (0.2104542553, 0.7936177850, -0.0040720468),
    (1.9779984951, -2.4285922050, 0.4505937099),
    (0.0259040371, 0.7827717662, -0.8086757660),
)
ACCENTS = ("azul", "teja", "oro")
APART = {"light": 0.20, "dark": 0.15}

Vector = tuple[float, ...]


def _tokens() -> dict[str, dict[str, str]]:
    """Return the colours of each theme; what a theme leaves out is as in the light one."""
    sheet = (PAGE / "tokens.css").read_text(encoding="utf-8")
    found = {name or "light": dict(TOKEN.findall(body)) for _, name, body in RULE.findall(sheet)}
    return {name: {**found["light"], **colours} for name, colours in found.items()}


def _linear(colour: str) -> Vector:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    return tuple(p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)


def _times(matrix: tuple[Vector, ...], vector: Vector) -> Vector:
    return tuple(sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)


def _contrast(one: str, other: str) -> float:
    """WCAG 2."""
    weights = ((0.2126, 0.7152, 0.0722),)
    low, high = sorted(_times(weights, _linear(colour))[0] for colour in (one, other))
    return round((high + 0.05) / (low + 0.05), 1)


def _oklab(colour: str, seen: str) -> Vector:
    light = tuple(min(max(part, 0.0), 1.0) for part in _times(SEEN[seen], _linear(colour)))
    return _times(OKLAB, tuple(part ** (1 / 3) for part in _times(CONES, light)))


def _apart(one: str, other: str, seen: str) -> float:
    pairs = zip(_oklab(one, seen), _oklab(other, seen), strict=True)
    return round(float(sum((a - b) ** 2 for a, b in pairs) ** 0.5), 2)


@pytest.mark.parametrize(("theme", "at"), [("light", 0), ("dark", 1)])
def test_texts_are_read(theme: str, at: int) -> None:
    colours = _tokens()[theme]
    measured = {pair: _contrast(*(colours[name] for name in pair)) for pair in TEXTS}
    assert {pair: value for pair, value in measured.items() if value < TEXTS[pair][at]} == {}


def test_high_contrast_is_higher() -> None:
    colours = _tokens()["contrast"]
    measured = {pair: _contrast(*(colours[name] for name in pair)) for pair in TEXTS}
    assert {pair: value for pair, value in measured.items() if value < 7} == {}


@pytest.mark.parametrize("seen", SEEN)
@pytest.mark.parametrize("theme", APART)
def test_the_three_pencils_are_told_apart(theme: str, seen: str) -> None:
    colours = _tokens()[theme]
    measured = {
        pair: _apart(*(colours[name] for name in pair), seen) for pair in combinations(ACCENTS, 2)
    }
    assert {pair: value for pair, value in measured.items() if value < APART[theme]} == {}


@pytest.mark.parametrize(("theme", "called"), PAGE_THEMES.items())
def test_boards_have_the_colours_of_the_page(theme: str, called: str) -> None:
    if called == "contrast":
        return
    same = {
        "paper": "sheet",
        "ink": "ink",
        "pencil": "pencil",
        "written": "graphite",
        "line": "hair",
        "base": "azul-wash",
        "pattern": "azul",
        "removed": "teja",
        "on-removed": "teja-on",
    }
    colours = _tokens()[called]
    assert {name: THEMES[theme][name] for name in same} == {
        name: colours[token] for name, token in same.items()
    }


def test_what_the_styles_name_is_there() -> None:
    styles = "".join(
        page_files()[name].decode() for name in ("tokens.css", "board.css", "styles.css")
    )
    both = (*PAGE.rglob("*.js"), *TABLE.rglob("*.js"))
    scripts = "".join(one.read_text(encoding="utf-8") for one in both)
    used = set(re.findall(r"var\((--[\w-]+)[,)]", styles))
    known = set(re.findall(r"(--[\w-]+):", styles)) | set(re.findall(r'"(--[\w-]+)"', scripts))
    assert used - known == set()
    icons = set(re.findall(r'<symbol id="([\w-]+)"', (TABLE / "icons.svg").read_text("utf-8")))
    assert set(re.findall(r'<\$\{Icon\} name="([\w-]+)"', scripts)) <= icons


def test_the_editor_has_its_licences_and_its_size() -> None:
    """It is as large as all of the page, so it is loaded when Write is opened, and never before."""
    vendor = PAGE / "vendor"
    module = (vendor / "codemirror.js").read_bytes()
    assert len(gzip.compress(module, 6)) < 145_000  # 141 kB of it, where it was bound last
    licences = (vendor / LICENCES).read_text(encoding="utf-8")
    assert all(f"== {name} {version}\n" in licences for name, version in PACKAGES.items())
    assert licences.count("Permission is hereby granted") >= 3
    stated = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    texts = [path.relative_to(ROOT).as_posix() for path in ROOT.glob("*/**/vendor/LICENSES*.txt")]
    assert set(texts) < set(stated["license-files"])
    importing = [one.name for one in PAGE.glob("*.js") if "codemirror.js" in one.read_text("utf-8")]
    assert importing == ["editor.js"]
    opening = [one.name for one in PAGE.glob("*.js") if '"./editor.js"' in one.read_text("utf-8")]
    assert opening == ["write.js"]
    eager = r'^import .*"./write.js"'
    assert not [one for one in PAGE.glob("*.js") if re.search(eager, one.read_text("utf-8"), re.M)]


def test_faces_are_small_and_have_their_licence() -> None:
    """Each own part of the first load has its budget; the licence goes with the faces."""
    vendor = PAGE / "vendor"
    sizes = {one.name: one.stat().st_size for one in vendor.glob("*.woff2")}
    assert sizes.keys() == {"recursive-digits.woff2", "recursive-titles.woff2"}
    assert sum(sizes.values()) < 29_000
    licences = (vendor / "LICENSES.txt").read_text(encoding="utf-8")
    assert "SIL OPEN FONT LICENSE Version 1.1" in licences
    assert all(
        one.name.startswith("recursive-") or one.name in licences
        for one in vendor.iterdir()
        if not one.name.startswith("LICENSES")
    )
