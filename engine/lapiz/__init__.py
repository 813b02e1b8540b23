"""lapiz solves logic puzzles as a person does with pencil marks, and proves every step."""

from lapiz.deduction import Deduction, Grounds, Link, Says, Token
from lapiz.errors import BadInput
from lapiz.formats import Format
from lapiz.kind import Geometry, Kind, Puzzle, Square
from lapiz.listing import count, solutions
from lapiz.log import Log, Problem, Step
from lapiz.plugins import Registry, hook, registry, techniques
from lapiz.puzzle_files import load, load_all
from lapiz.rating import rate
from lapiz.scale import Rating, Scale
from lapiz.solver import Misbehaved, solve, steps
from lapiz.space import Item, Position, Space
from lapiz.technique import Last, Profile, Technique, last_candidate, technique

__all__ = [
    "BadInput",
    "Deduction",
    "Format",
    "Geometry",
    "Grounds",
    "Item",
    "Kind",
    "Last",
    "Link",
    "Log",
    "Misbehaved",
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
    "Technique",
    "Token",
    "count",
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
]
