"""The default order of the techniques of placing: what is seen at a glance first."""

from lapiz import Profile

PROFILE = Profile(
    order=(
        "last-place",
        "last-piece",
        "no-place-left",
        "uncoverable-square",
        "nonomino-piece-pair",
        "nonomino-square-pair",
        "nonomino-piece-triple",
        "nonomino-conflict-pair",
        "nonomino-conflict-triple",
        "nonomino-agreement",
        "nonomino-contradiction",
    ),
    others=False,
    scale="nonomino",
    policy="best",
)
