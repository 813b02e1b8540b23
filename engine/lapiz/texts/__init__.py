"""One sentence in any language and notation: templates, translations, lists of words."""

from lazy_loader import attach

# Names in rows are easier to find than names in a column.
# fmt: off
__all__ = [
    "CASE", "CASES_ALIKE", "CASE_EMPTY", "EMPTY", "ENGLISH", "LENGTHS", "LEVELS", "MOST_TOLD",
    "NO_WAY", "RESTING", "RULED_OUT", "SPLIT", "SUPPOSED", "THEN", "Line", "argument_lines",
    "breath", "check_language", "check_notation", "counted", "courses", "described", "doc",
    "effect", "folder_of", "forget", "implications", "is_told", "known_packages", "language",
    "languages", "line_by_line", "listed", "lookup", "marked", "named", "one_line",
    "pattern", "pattern_lines", "placed", "preferred", "printed", "reason", "refuted", "removed",
    "said", "say", "speaking", "title", "to_read", "told", "told_after", "usual_name", "voice",
    "write_anyway",
]

__getattr__, __dir__, _ = attach(
    __name__,
    submod_attrs={
        "ascii": ["write_anyway"],
        "lines": [
            "CASE", "CASES_ALIKE", "CASE_EMPTY", "EMPTY", "NO_WAY", "RULED_OUT", "SPLIT",
            "SUPPOSED", "THEN", "Line", "breath", "courses", "refuted",
        ],
        "phrases": ["listed", "marked", "named", "one_line", "to_read"],
        "recognised": ["counted", "told"],
        "telling": ["MOST_TOLD", "argument_lines"],
        "titles": ["usual_name"],
        "tokens": ["placed", "printed", "removed", "voice"],
        "translations": [
            "ENGLISH", "check_language", "folder_of", "forget", "is_told", "known_packages",
            "language", "languages", "lookup", "preferred", "said", "speaking", "told_after",
        ],
        "words": [
            "LENGTHS", "LEVELS", "RESTING", "check_notation", "described", "doc", "effect",
            "implications", "line_by_line", "pattern", "pattern_lines", "reason",
            "say", "title",
        ],
    },
)
# fmt: on
