"""lapiz solves logic puzzles as a person does with pencil marks, and proves every step."""

from lapiz.asking.ask import compare, why_not
from lapiz.asking.hints import Hint, hint
from lapiz.core.deduction import Deduction, Grounds, Link, Says, Token
from lapiz.core.errors import BadInput
from lapiz.core.format import Format
from lapiz.core.kind import Geometry, Kind, Puzzle, Square
from lapiz.core.scale import HardestScale, Rating, Scale, SumScale
from lapiz.core.space import Item, Position, Space
from lapiz.core.technique import Last, Profile, Technique, figures, last_candidate, technique
from lapiz.files.puzzles import load, load_all
from lapiz.plugins.finding import techniques_in
from lapiz.plugins.hooks import INTERFACE, hook
from lapiz.plugins.registry import Registry, registry, techniques
from lapiz.search.counting import count, solutions
from lapiz.solving.goals import NotReached
from lapiz.solving.log import Log, Problem, Step, Story
from lapiz.solving.rating import rate
from lapiz.solving.solver import Misbehaved, solve, steps

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
    "Token",
    "compare",
    "count",
    "figures",
    "hint",
    "hook",
    "last_candidate",
    "load",
    "load_all",
    "rate",
    "registry",
    "solutions",
    "solve",
    "steps",
    "technique",
    "techniques",
    "techniques_in",
    "why_not",
]
