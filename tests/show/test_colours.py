"""Roles are told apart by colour under every common colour blindness, and by shape."""

from itertools import combinations

import numpy as np
import pytest

from lapiz.show.picture.themes import THEMES
from lapiz.show.role_styles import LOOKS

# Machado, Oliveira and Fernandes (2009), full severity, on linear RGB.
SEEN = {
    "normal": [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
    "protan": [
        [0.152286, 1.052583, -0.204868],
        [0.114503, 0.786281, 0.099216],
        [-0.003882, -0.048116, 1.051998],
    ],
    "deutan": [
        [0.367322, 0.860646, -0.227968],
        [0.280085, 0.672501, 0.047413],
        [-0.011820, 0.042940, 0.968881],
    ],
    "tritan": [
        [1.255528, -0.076749, -0.178779],
        [-0.078411, 0.930809, 0.147602],
        [0.004733, 0.691367, 0.303900],
    ],
}
XYZ = np.array(
    [
        [0.4124564, 0.3575761, 0.1804375],
        [0.2126729, 0.7151522, 0.0721750],
        [0.0193339, 0.1191920, 0.9503041],
    ]
)
APART, VISIBLE = 30, 3.0


def linear(colour: str) -> np.ndarray:
    parts = np.array([int(colour[at : at + 2], 16) for at in (1, 3, 5)]) / 255
    return np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)


def lab(colour: str, seen: str) -> np.ndarray:
    xyz = XYZ @ np.clip(np.array(SEEN[seen]) @ linear(colour), 0, 1) / XYZ.sum(axis=1)
    f = np.where(xyz > 216 / 24389, np.cbrt(xyz), (24389 / 27 * xyz + 16) / 116)
    return np.array([116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])])


def apart(one: str, other: str, seen: str) -> float:
    """CIE76."""
    return float(np.linalg.norm(lab(one, seen) - lab(other, seen)))


def contrast(one: str, other: str) -> float:
    """WCAG 2."""
    light = sorted(float(XYZ[1] @ linear(colour)) for colour in (one, other))
    return (light[1] + 0.05) / (light[0] + 0.05)


@pytest.mark.parametrize(
    ("one", "other", "figures"),
    [
        ("#0072B2", "#D55E00", {"normal": 115, "deutan": 108, "protan": 92, "tritan": 102}),
        ("#3fda65", "#ff7684", {"normal": 121, "deutan": 17.8, "protan": 53, "tritan": 112}),
    ],
)
def test_the_measure_is_that_of_the_page_on_explaining(
    one: str, other: str, figures: dict[str, float]
) -> None:
    for seen, figure in figures.items():
        assert apart(one, other, seen) == pytest.approx(figure, abs=0.7)


@pytest.mark.parametrize("seen", SEEN)
@pytest.mark.parametrize("theme", THEMES)
def test_every_pair_of_roles_is_apart(theme: str, seen: str) -> None:
    colours = THEMES[theme]
    near = {
        (one.name, other.name): measured
        for one, other in combinations(LOOKS, 2)
        if (measured := apart(colours[one.name], colours[other.name], seen)) < APART
    }
    assert near == {}


@pytest.mark.parametrize("theme", THEMES)
def test_outlines_are_seen_on_the_paper(theme: str) -> None:
    """Sets are filled and have an outline of ink, the others have but their own."""
    colours = THEMES[theme]
    marks = [look.name for look in LOOKS if look.shape != "tag"]
    text = ["ink", "pencil", "written", "label", "link"]
    dim = {name: contrast(colours[name], colours["paper"]) for name in marks}
    assert {name: value for name, value in dim.items() if value < VISIBLE} == {}
    assert all(contrast(colours[name], colours["paper"]) > 4.5 for name in text)


def test_every_pair_of_roles_is_apart_by_shape() -> None:
    shapes = [look.shape if look.shape != "tag" else f"tag {look.symbol}" for look in LOOKS]
    assert len(set(shapes)) == len(shapes)
    assert len({look.symbol for look in LOOKS}) == len(LOOKS)


def test_themes_have_the_same_colours() -> None:
    assert len({frozenset(colours) for colours in THEMES.values()}) == 1
