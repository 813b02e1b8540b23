"""All that is read from disk: puzzles, profiles, saved logs, and the schemas that check them."""

from lazy_loader import attach

# Names in rows are easier to find than names in a column.
# fmt: off
__all__ = [
    "DEEPEST_NESTING", "LARGEST_TEXT_BYTES", "LEVEL", "LOOKED_AT", "UPRIGHT", "YAML", "Address",
    "Choose", "Family", "Shot", "are_ignored", "as_picked", "asked_on_a_page", "by_folder",
    "choosing", "courses", "decode", "encodable", "example_file", "finders", "first_link",
    "ignoring_unknown_rules", "is_named", "left_out", "load_all", "mending", "named_profile",
    "opened", "path_of", "profile_of", "puzzle_of", "read_file", "read_links", "read_text",
    "read_yaml", "shortest", "text_of", "unread", "validator", "write_file", "writer_for",
    "writing",
]

__getattr__, __dir__, _ = attach(
    __name__,
    submodules={"unread", "writing"},
    submod_attrs={
        "chosen_rules": ["as_picked"],
        "claims": ["LOOKED_AT", "finders"],
        "clipboard": ["LEVEL", "UPRIGHT", "left_out"],
        "course_files": ["Family", "Shot", "courses"],
        "examples": ["by_folder", "example_file"],
        "formats": ["shortest", "writer_for"],
        "links": ["Address", "first_link", "read_links"],
        "profiles": ["is_named", "named_profile", "profile_of", "text_of"],
        "puzzles": ["load_all", "puzzle_of", "read_text"],
        "schemas": ["validator"],
        "sources": ["YAML", "path_of"],
        "text": ["LARGEST_TEXT_BYTES", "decode", "encodable", "read_file"],
        "unknown_rules": [
            "Choose", "are_ignored", "asked_on_a_page", "choosing", "ignoring_unknown_rules",
            "mending",
        ],
        "writing": ["opened", "write_file"],
        "yaml": ["DEEPEST_NESTING", "read_yaml"],
    },
)
# fmt: on
