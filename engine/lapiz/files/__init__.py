"""All that is read from disk: puzzles, profiles, saved logs, and the schemas that check them."""

from lazy_loader import attach

# Names in rows are easier to find than names in a column.
# fmt: off
__all__ = [
    "DEEPEST_NESTING", "LARGEST_TEXT_BYTES", "LEVEL", "LOOKED_AT", "UPRIGHT", "YAML", "Address",
    "are_ignored", "as_picked", "asked_on_a_page", "choosing", "courses", "decode", "encodable",
    "finders", "first_link", "ignoring_unknown_rules", "is_named", "left_out", "mending",
    "named_profile", "path_of", "puzzle_of", "read_file", "read_links", "read_text", "read_yaml",
    "shortest", "text_of", "unread", "validator", "writer_for", "writing",
]

__getattr__, __dir__, _ = attach(
    __name__,
    submodules={"unread", "writing"},
    submod_attrs={
        "chosen_rules": ["as_picked"],
        "claims": ["LOOKED_AT", "finders"],
        "clipboard": ["LEVEL", "UPRIGHT", "left_out"],
        "course_files": ["courses"],
        "formats": ["shortest", "writer_for"],
        "links": ["Address", "first_link", "read_links"],
        "profiles": ["is_named", "named_profile", "text_of"],
        "puzzles": ["puzzle_of", "read_text"],
        "schemas": ["validator"],
        "sources": ["YAML", "path_of"],
        "text": ["LARGEST_TEXT_BYTES", "decode", "encodable", "read_file"],
        "unknown_rules": [
            "are_ignored", "asked_on_a_page", "choosing", "ignoring_unknown_rules", "mending",
        ],
        "yaml": ["DEEPEST_NESTING", "read_yaml"],
    },
)
# fmt: on
