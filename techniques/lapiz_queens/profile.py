"""The default order of queens techniques."""

from lapiz import Profile
from lapiz_queens.scale import SCALE

PROFILE = Profile(
    order=(
        "last-square",
        "construction",
        "confined-line",
        "attacks-all",
        "two-lines",
        "spoiled-pair",
        "three-lines",
        "spoiled-triple",
        "four-lines",
        "queens-contradiction",
        "queens-agreement",
    ),
    others=True,
    scale=SCALE,
    policy="best",
)
