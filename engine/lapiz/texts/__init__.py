"""One sentence in any language and notation: templates, translations, lists of words."""

from lazy_loader import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    submod_attrs={
        "ascii": ["write_anyway"],
        "lines": ["RULED_OUT", "Line", "breath", "courses", "refuted"],
        "phrases": ["listed", "marked", "named", "one_line", "to_read"],
        "recognised": ["counted", "told"],
        "telling": ["MOST_TOLD", "argument_lines"],
        "titles": ["usual_name"],
        "tokens": ["placed", "printed", "removed", "voice"],
        "translations": [
            "ENGLISH",
            "check_language",
            "folder_of",
            "forget",
            "is_told",
            "language",
            "languages",
            "lookup",
            "preferred",
            "said",
            "speaking",
            "told_after",
        ],
        "words": [
            "LENGTHS",
            "LEVELS",
            "check_notation",
            "described",
            "doc",
            "effect",
            "implications",
            "line_by_line",
            "outline",
            "pattern",
            "pattern_lines",
            "reason",
            "say",
            "title",
        ],
    },
)
