"""The default order of shikaku techniques, from what a player sees first to what takes paper."""

from lapiz import Profile

PROFILE = Profile(
    order=(
        "only-rectangle",
        "only-cover",
        "common-squares",
        "owned-square",
        "isolated-square",
        "clue-pair",
        "square-pair",
        "conflicting-pair",
        "clue-triple",
        "square-triple",
        "conflicting-triple",
        "all-ways-agree",
        "dead-end",
    ),
    scale="shikaku",
    policy="best",
)
