"""The story page: one HTML file that steps through a solve and needs no network."""

from lazy_loader import attach

# Names in rows are easier to find than names in a column.
# fmt: off
__all__ = [
    "NAMES", "PER_PAGE", "Artist", "Card", "Lesson", "Question", "StepSource", "StoryBoard",
    "Teller", "Vocabulary", "booklet", "cards", "labels", "page_styles", "story", "worksheet",
]

__getattr__, __dir__, _ = attach(
    __name__,
    submod_attrs={
        "boards": ["StoryBoard"],
        "booklet": ["PER_PAGE", "booklet"],
        "page": ["NAMES", "Card", "cards", "page_styles", "story"],
        "page_labels": ["labels"],
        "pictures": ["Artist"],
        "steps": ["StepSource", "Teller"],
        "voices": ["Vocabulary"],
        "worksheets": ["Lesson", "Question", "worksheet"],
    },
)
# fmt: on
