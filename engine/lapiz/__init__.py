"""lapiz solves logic puzzles as a person does with pencil marks, and proves every step."""

from lapiz.ask import compare, why_not
from lapiz.deduction import Deduction, Grounds, Link, Says, Token
from lapiz.errors import BadInput
from lapiz.formats import Format
from lapiz.goals import NotReached
from lapiz.hints import Hint, hint
from lapiz.kind import Geometry, Kind, Puzzle, Square
from lapiz.listing import count, solutions
from lapiz.log import Log, Problem, Step, Story
from lapiz.plugins import Registry, hook, registry, techniques
from lapiz.puzzle_files import load, load_all
from lapiz.rating import rate
from lapiz.scale import HardestScale, Rating, Scale, SumScale
from lapiz.solver import Misbehaved, solve, steps
from lapiz.space import Item, Position, Space
from lapiz.technique import Last, Profile, Technique, last_candidate, technique

__all__ = [
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
    "why_not",
]
