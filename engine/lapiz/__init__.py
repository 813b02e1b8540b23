"""lapiz solves logic puzzles as a person does with pencil marks, and proves every step.

All that a technique needs is here, and the records of all other plugins; what kinds of puzzles need
besides is in `lapiz.kinds`, what tests need in `lapiz.testing`. `lapiz.__version__` is the
installed version, as text.

>>> import lapiz
>>> lapiz.__version__.split(".")[0].isdecimal()
True
"""

import importlib.metadata
from typing import TYPE_CHECKING, Any

from lapiz.asking.ask import compare, why_not
from lapiz.asking.hints import Hint, hint
from lapiz.core import (
    BadInput,
    Deduction,
    Format,
    Geometry,
    Grounds,
    HardestScale,
    Item,
    Kind,
    Last,
    Link,
    Name,
    Position,
    Profile,
    Puzzle,
    Rating,
    Says,
    Scale,
    Shape,
    Space,
    Square,
    SumScale,
    Technique,
    Token,
    bits,
    candidates,
    figures,
    forget,
    items,
    last_candidate,
    lowest,
    number,
    numbered,
    of_layout,
    of_process,
    of_solve,
    single,
    union,
)
from lapiz.core.technique import technique
from lapiz.files.profiles import read_profile_text
from lapiz.files.puzzles import dump, load, load_all
from lapiz.plugins.containment import PluginError
from lapiz.plugins.hooks import API, hook, techniques_in
from lapiz.plugins.registry import Registry, registry, techniques
from lapiz.proof import Folding, folding, refuse
from lapiz.solving.answers import count, solutions
from lapiz.solving.goals import NotReached
from lapiz.solving.guard import Misbehaved
from lapiz.solving.log import Log, Problem, Story
from lapiz.solving.ranges import Bottleneck, Gentlest, RatingRange, Spread, rate_range
from lapiz.solving.rating import rate
from lapiz.solving.solver import solve, steps
from lapiz.solving.step import Step
from lapiz.solving.timing import Timing
from lapiz.texts import speaking

__all__ = [
    "API",
    "BadInput",
    "Bottleneck",
    "Deduction",
    "Folding",
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
    "Name",
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
    "Shape",
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
    "dump",
    "figures",
    "folding",
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
    "read_profile_text",
    "refuse",
    "registry",
    "single",
    "solutions",
    "solve",
    "speaking",
    "steps",
    "technique",
    "techniques",
    "techniques_in",
    "union",
    "why_not",
]

if TYPE_CHECKING:
    __version__: str
else:

    def __getattr__(name: str) -> Any:
        """Return `__version__`, read from the metadata when it is asked for."""
        if name != "__version__":
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        globals()[name] = importlib.metadata.version("lapiz")
        return globals()[name]
