"""lapiz solves logic puzzles as a person does with pencil marks, and proves every step.

All that a plugin needs is here. `lapiz.__version__` is the installed version, as text.

>>> import lapiz
>>> lapiz.__version__.split(".")[0].isdecimal()
True
"""

import importlib.metadata
from typing import TYPE_CHECKING

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
from lapiz.core.kind import Geometry, Kind, Puzzle, Square
from lapiz.core.memo import forget, of_layout, of_process, of_solve
from lapiz.core.scale import HardestScale, Rating, Scale, SumScale
from lapiz.core.space import Item, Position, Space
from lapiz.core.technique import Last, Profile, Technique, figures, last_candidate, technique
from lapiz.files.puzzles import load, load_all
from lapiz.plugins.containment import PluginError
from lapiz.plugins.finding import techniques_in
from lapiz.plugins.hooks import INTERFACE, hook
from lapiz.plugins.registry import Registry, registry, techniques
from lapiz.search.counting import count, solutions
from lapiz.solving.goals import NotReached
from lapiz.solving.log import Log, Problem, Step, Story
from lapiz.solving.rating import rate
from lapiz.solving.solver import Misbehaved, solve, steps
from lapiz.solving.timing import Timing

__all__ = [
    "INTERFACE",
    "BadInput",
    "Deduction",
    "Format",
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
    "Registry",
    "Says",
    "Scale",
    "Space",
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

if TYPE_CHECKING:
    __version__: str
else:

    def __getattr__(name: str) -> str:
        """Return `__version__`, read from the metadata when it is asked for, not at start-up."""
        if name != "__version__":
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        globals()[name] = importlib.metadata.version("lapiz")
        return globals()[name]
