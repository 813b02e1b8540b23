"""The order of the techniques, and which deduction of each is taken."""

from lapiz import Profile
from lapiz_explainer import (
    bug,
    easiest,
    exclusion,
    fish,
    forcing,
    loops,
    sets,
    singles,
    wings,
)
from lapiz_explainer.scale import WORTH

PROFILE = Profile(
    name="se",
    order=tuple(WORTH),
    others=False,
    scale="se",
    sieve=easiest.barren,
    choose={
        **singles.CHOOSE,
        **sets.CHOOSE,
        **fish.CHOOSE,
        **wings.CHOOSE,
        **loops.CHOOSE,
        **bug.CHOOSE,
        **exclusion.CHOOSE,
        **forcing.CHOOSE,
    },
)
