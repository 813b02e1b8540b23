"""lapiz solves logic puzzles as a person does with pencil marks, and proves every step.

All that a technique needs is here, and the records of all other plugins; what kinds of puzzles need
besides is in `lapiz.kinds`, what tests need in `lapiz.testing`. `lapiz.__version__` is the
installed version, as text.

>>> import lapiz
>>> lapiz.__version__.split(".")[0].isdecimal()
True
"""

from importlib import import_module
from typing import Any

from lazy_loader import attach

# Names in rows are easier to find than names in a column.
# fmt: off
__all__ = [
    "API", "BadInput", "Bottleneck", "Candidates", "Deduction", "Demand", "Extension",
    "ExtraNotation", "Folding", "Format", "Generator", "Gentlest", "Geometry", "Grounds",
    "HandOver", "HardestScale", "Hint", "Item", "Judged", "Judgement", "Kind", "Last", "Limit",
    "Linear", "Link", "Log", "Loose", "Misbehaved", "Name", "Naming", "NotReached", "OutOfBudget",
    "Outcome", "PluginError", "Position", "Problem", "Profile", "Puzzle", "Rating", "RatingRange",
    "Registry", "Remembering", "Says", "Scale", "Shape", "Solutions", "Space", "Spread", "Square",
    "Step", "Story", "SumScale", "Technique", "Timing", "Token", "Verdict", "Wash", "Why",
    "Wording", "bits", "candidates", "commands_in", "compare", "count", "dump", "figures",
    "folding", "forget", "hint", "hook", "items", "judge", "last_candidate", "load", "load_all",
    "load_text", "lowest", "number", "numbered", "of_layout", "of_process", "of_solve", "rate",
    "rate_many", "rate_range", "read_profile_text", "refuse", "registry", "single", "solutions",
    "solve", "solve_many", "speaking", "steps", "technique", "techniques", "techniques_in", "union",
    "why_not", "worked_example",
]

_own, _names, _ = attach(
    __name__,
    submodules={"plugins"},
    submod_attrs={
        "asking.ask": ["why_not"],
        "asking.hints": ["Hint", "hint"],
        "core": [
            "BadInput", "Candidates", "Deduction", "Demand", "ExtraNotation", "Format", "Generator",
            "Geometry", "Grounds", "HandOver", "HardestScale", "Item", "Kind", "Last", "Limit",
            "Linear", "Link", "Loose", "Name", "Naming", "OutOfBudget", "Position", "Profile",
            "Puzzle", "Rating", "Remembering", "Says", "Scale", "Shape", "Solutions", "Space",
            "Square", "SumScale", "Technique", "Token", "Wash", "Why", "Wording", "bits",
            "candidates", "figures", "forget", "items", "last_candidate", "lowest", "number",
            "numbered", "of_layout", "of_process", "of_solve", "single", "union",
        ],
        "core.technique": ["technique"],
        "files.profiles": ["read_profile_text"],
        "files.puzzles": ["dump", "load", "load_all", "load_text"],
        "plugins.containment": ["PluginError"],
        "commands.common.deferred": ["commands_in"],
        "plugins.extension": ["Extension"],
        "plugins.hooks": ["API", "hook", "techniques_in"],
        "plugins.records": ["Registry"],
        "plugins.registry": ["registry", "techniques"],
        "plugins.version": ["__version__"],
        "proof": ["Folding", "folding", "refuse"],
        "solving.answers": ["count", "solutions"],
        "solving.goals": ["NotReached"],
        "solving.guard": ["Misbehaved"],
        "solving.log": ["Log", "Problem", "Story"],
        "solving.rating": ["rate"],
        "solving.solver": ["solve", "steps"],
        "solving.step": ["Step"],
        "solving.timing": ["Timing"],
        "texts": ["speaking"],
    },
)
# fmt: on

APPS = {
    "lapiz_judge": "Judged Judgement Verdict judge",
    "lapiz_many": "Outcome compare rate_many solve_many",
    "lapiz_many.ranges": "Bottleneck Gentlest RatingRange Spread rate_range",
    "lapiz_workshop.examples": "worked_example",
}
"""The names that apps beside the engine supply: the one place where the engine knows them."""
_HOMES = {name: app for app, names in APPS.items() for name in names.split()}


def __getattr__(name: str) -> Any:
    """Return a name of the engine, or of the app that has it; AttributeError if nothing has."""
    if name not in _HOMES:
        return _own(name)
    try:
        return getattr(import_module(_HOMES[name]), name)
    except ModuleNotFoundError as error:
        raise AttributeError(f"lapiz.{name} belongs to {_HOMES[name]}: {error}") from None


def __dir__() -> list[str]:
    """Return the names of the engine, and those of the apps."""
    return [*_names(), *_HOMES]
