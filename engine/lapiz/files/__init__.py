"""All that is read from disk: puzzles, profiles, saved logs, and the schemas that check them."""

from lazy_loader import attach

# Names in rows are easier to find than names in a column.
# fmt: off
__all__ = [
    "DEEPEST_NESTING", "LARGEST_TEXT_BYTES", "LOOKED_AT", "YAML", "Address", "DrawnBoard",
    "are_ignored", "as_picked", "asked_on_a_page", "blocks_in", "choosing", "compressed",
    "courses", "decode", "decompressed", "drawn_board", "drawn_format", "encodable", "finders",
    "first_link", "ignoring_unknown_rules", "inflated", "is_named", "json_object", "left_out",
    "mending", "named_profile", "number16", "numbers_in", "path_of", "puzzle_of", "read_file",
    "read_links", "read_text", "read_yaml", "regions_between", "shortest", "squares_in",
    "text_of", "unpacked", "unread", "validator", "with_lines", "write_runs", "writer_for",
    "writing", "written_numbers",
]

__getattr__, __dir__, _ = attach(
    __name__,
    submodules={"unread", "writing"},
    submod_attrs={
        "boards": ["DrawnBoard", "drawn_board", "drawn_format", "regions_between", "with_lines"],
        "chosen_rules": ["as_picked"],
        "claims": ["LOOKED_AT", "finders"],
        "clipboard": ["left_out"],
        "course_files": ["courses"],
        "formats": ["shortest", "writer_for"],
        "game_ids": ["blocks_in", "numbers_in", "squares_in", "write_runs", "written_numbers"],
        "links": [
            "Address", "first_link", "inflated", "json_object", "number16", "read_links",
            "unpacked",
        ],
        "lz_string": ["compressed", "decompressed"],
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
