"""The loop and its record: from a puzzle to a log, and what a log can answer by itself."""

from lazy_loader import attach

# Names in rows are easier to find than names in a column.
# fmt: off
__all__ = [
    "BRANCHES", "UNNAMED", "Ending", "Entry", "GuardedTechniques", "LastResort", "Options",
    "Passed", "Solve", "Stages", "Task", "as_told", "by_effect", "check_scale", "finder",
    "generate", "has_rating", "knows_rules", "meeting", "minutes_of", "placing", "positions",
    "profile_of_scale", "rating_of", "rating_of_step", "reasons_of", "removed_text", "resolved",
    "scale_named", "scales_for", "side_option", "solve_budget", "subject", "thinned", "unit_of",
    "usual_scale", "without_steps",
]

__getattr__, __dir__, _ = attach(
    __name__,
    submod_attrs={
        "generation": ["BRANCHES", "generate", "positions", "side_option", "thinned"],
        "goals": ["meeting", "removed_text", "subject"],
        "grouping": ["by_effect"],
        "guard": ["GuardedTechniques"],
        "last_resort": ["UNNAMED", "LastResort"],
        "loop": ["Solve"],
        "passed": ["Passed"],
        "profiles": ["resolved"],
        "rating": [
            "check_scale", "finder", "has_rating", "knows_rules", "minutes_of",
            "profile_of_scale", "rating_of", "rating_of_step", "reasons_of", "scale_named",
            "scales_for", "unit_of", "usual_scale",
        ],
        "shortcut": ["without_steps"],
        "simple_logs": ["as_told"],
        "solver": ["Stages"],
        "step": ["Entry", "placing"],
        "task": ["Ending", "Options", "Task", "solve_budget"],
    },
)
# fmt: on
