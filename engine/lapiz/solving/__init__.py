"""The loop and its record: from a puzzle to a log, and what a log can answer by itself."""

from lazy_loader import attach

# Names in rows are easier to find than names in a column.
# fmt: off
__all__ = [
    "BRANCHES", "CHOICE", "REST", "TRIAL", "UNNAMED", "Alternatives", "DeductionList", "Ending",
    "Entry", "GuardedTechniques", "LastResort", "Log", "Misbehaved", "NotReached", "Options",
    "Passed", "Problem", "Solve", "Stages", "Step", "Story", "Subject", "Task", "TechniqueLike",
    "Techniques", "as_told", "by_effect", "check_leads_on", "check_name", "check_scale", "finder",
    "generate", "givens", "has_rating", "knows_rules", "meeting", "minutes_of", "own_rating",
    "parted", "placed", "placing", "positions", "profile_of_scale", "rating_of", "rating_of_step",
    "reasons_of", "removed_text", "resolved", "scale_named", "scales_for", "scores_of",
    "side_option", "solve", "solve_budget", "speaks_against", "subject", "techniques_given",
    "techniques_named", "thinned", "trying", "unit_of", "unmet", "usual_scale", "wholes",
    "without_steps",
]

__getattr__, __dir__, _ = attach(
    __name__,
    submod_attrs={
        "careful": ["Solve", "parted"],
        "expectations": ["unmet"],
        "generation": ["BRANCHES", "generate", "positions", "side_option", "thinned"],
        "goals": ["NotReached", "Subject", "meeting", "removed_text", "speaks_against", "subject"],
        "grouping": ["Alternatives", "DeductionList", "by_effect"],
        "guard": ["GuardedTechniques", "Misbehaved"],
        "last_resort": ["CHOICE", "REST", "UNNAMED", "LastResort", "givens"],
        "log": ["Log", "Problem", "Story"],
        "passed": ["Passed"],
        "profiles": [
            "TechniqueLike", "Techniques", "check_leads_on", "placed", "resolved", "scores_of",
            "techniques_given", "techniques_named",
        ],
        "rating": [
            "check_scale", "finder", "has_rating", "knows_rules", "minutes_of", "own_rating",
            "profile_of_scale", "rating_of", "rating_of_step", "reasons_of", "scale_named",
            "scales_for", "unit_of", "usual_scale",
        ],
        "shortcut": ["without_steps"],
        "simple_logs": ["as_told"],
        "solver": ["Stages", "solve"],
        "stages": ["TRIAL", "check_name", "trying", "wholes"],
        "step": ["Entry", "Step", "placing"],
        "task": ["Ending", "Options", "Task", "solve_budget"],
    },
)
# fmt: on
