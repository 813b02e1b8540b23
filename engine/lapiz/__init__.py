"""lapiz solves logic puzzles as a person does with pencil marks, and proves every step.

All that a technique needs is here, and the records of all other plugins; what kinds of puzzles need
besides is in `lapiz.kinds`, what tests need in `lapiz.testing`. `lapiz.__version__` is the
installed version, as text.

>>> import lapiz
>>> lapiz.__version__.split(".")[0].isdecimal()
True
"""

from lapiz.later import later

with later(__name__):
    from lapiz.asking.ask import compare, why_not
    from lapiz.asking.hints import Hint, hint
    from lapiz.asking.judgements import Judged, Judgement, Verdict
    from lapiz.asking.judging import judge
    from lapiz.batch.job import Outcome
    from lapiz.batch.many import rate_many, solve_many
    from lapiz.core import (
        BadInput,
        Deduction,
        Demand,
        Format,
        Generator,
        Geometry,
        Grounds,
        HandOver,
        HardestScale,
        Item,
        Kind,
        Last,
        Limit,
        Linear,
        Link,
        Loose,
        Name,
        Naming,
        OutOfBudget,
        Position,
        Profile,
        Puzzle,
        Rating,
        Remembering,
        Says,
        Scale,
        Shape,
        Solutions,
        Space,
        Square,
        SumScale,
        Technique,
        Token,
        Wash,
        Why,
        Wording,
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
    from lapiz.files.puzzles import dump, load, load_all, load_text
    from lapiz.plugins.containment import PluginError
    from lapiz.plugins.hooks import API, hook, techniques_in
    from lapiz.plugins.registry import Registry, registry, techniques
    from lapiz.plugins.version import __version__ as __version__
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
    "Demand",
    "Folding",
    "Format",
    "Generator",
    "Gentlest",
    "Geometry",
    "Grounds",
    "HandOver",
    "HardestScale",
    "Hint",
    "Item",
    "Judged",
    "Judgement",
    "Kind",
    "Last",
    "Limit",
    "Linear",
    "Link",
    "Log",
    "Loose",
    "Misbehaved",
    "Name",
    "Naming",
    "NotReached",
    "OutOfBudget",
    "Outcome",
    "PluginError",
    "Position",
    "Problem",
    "Profile",
    "Puzzle",
    "Rating",
    "RatingRange",
    "Registry",
    "Remembering",
    "Says",
    "Scale",
    "Shape",
    "Solutions",
    "Space",
    "Spread",
    "Square",
    "Step",
    "Story",
    "SumScale",
    "Technique",
    "Timing",
    "Token",
    "Verdict",
    "Wash",
    "Why",
    "Wording",
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
    "judge",
    "last_candidate",
    "load",
    "load_all",
    "load_text",
    "lowest",
    "number",
    "numbered",
    "of_layout",
    "of_process",
    "of_solve",
    "rate",
    "rate_many",
    "rate_range",
    "read_profile_text",
    "refuse",
    "registry",
    "single",
    "solutions",
    "solve",
    "solve_many",
    "speaking",
    "steps",
    "technique",
    "techniques",
    "techniques_in",
    "union",
    "why_not",
]
