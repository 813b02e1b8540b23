"""lapiz solves logic puzzles as a person does with pencil marks, and proves every step.

All that a plugin needs is here. `lapiz.__version__` is the installed version, as text.

>>> import lapiz
>>> lapiz.__version__.split(".")[0].isdecimal()
True
"""

import importlib.metadata
from typing import TYPE_CHECKING, Any

from lapiz.asking.ask import compare, why_not
from lapiz.asking.hints import Hint, hint
from lapiz.core.bits import bits, lowest, single, union
from lapiz.core.deduction import (
    Deduction,
    Grounds,
    Link,
    Says,
    Token,
    candidates,
    items,
    number,
    numbered,
)
from lapiz.core.errors import BadInput
from lapiz.core.format import Format
from lapiz.core.former import Former, former_names
from lapiz.core.kind import Geometry, Kind, Puzzle, Square
from lapiz.core.memo import forget, of_layout, of_process, of_solve
from lapiz.core.scale import HardestScale, Rating, Scale, SumScale
from lapiz.core.space import Item, Position, Space
from lapiz.core.technique import Last, Profile, Technique, figures, last_candidate, technique
from lapiz.files.puzzles import load, load_all
from lapiz.plugins.containment import PluginError
from lapiz.plugins.finding import techniques_in
from lapiz.plugins.hooks import API, hook
from lapiz.plugins.registry import Registry, registry, techniques
from lapiz.search.counting import count, solutions
from lapiz.solving.goals import NotReached
from lapiz.solving.log import Log, Problem, Step, Story
from lapiz.solving.ranges import Bottleneck, Gentlest, RatingRange, Spread, rate_range
from lapiz.solving.rating import rate
from lapiz.solving.solver import Misbehaved, solve, steps
from lapiz.solving.timing import Timing

__all__ = [
    "API",
    "BadInput",
    "Bottleneck",
    "Deduction",
    "Format",
    "Gentlest",
    "Geometry",
    "Grounds",
    "HardestScale",
    "Hint",
    "Item",
    "Kind",
    "Last",
    "Link",
    "Log",
    "Misbehaved",
    "NotReached",
    "PluginError",
    "Position",
    "Problem",
    "Profile",
    "Puzzle",
    "Rating",
    "RatingRange",
    "Registry",
    "Says",
    "Scale",
    "Space",
    "Spread",
    "Square",
    "Step",
    "Story",
    "SumScale",
    "Technique",
    "Timing",
    "Token",
    "bits",
    "candidates",
    "compare",
    "count",
    "figures",
    "forget",
    "hint",
    "hook",
    "items",
    "last_candidate",
    "load",
    "load_all",
    "lowest",
    "number",
    "numbered",
    "of_layout",
    "of_process",
    "of_solve",
    "rate",
    "rate_range",
    "registry",
    "single",
    "solutions",
    "solve",
    "steps",
    "technique",
    "techniques",
    "techniques_in",
    "union",
    "why_not",
]

FORMER = (Former("INTERFACE", "API", since="0.2"),)
"""Names that went, each with the one that took its place."""

if TYPE_CHECKING:
    __version__: str
else:
    _former = former_names(__name__, FORMER)

    def __getattr__(name: str) -> Any:
        """Return `__version__`, read from the metadata when it is asked for, or a former name."""
        if name != "__version__":
            return _former(name)
        globals()[name] = importlib.metadata.version("lapiz")
        return globals()[name]
