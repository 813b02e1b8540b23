"""Code that several commands share; what one command alone needs stands in that command.

Options and their values, puzzles and logs read from arguments, output to the terminal and to files.
Nothing here is a command, and nothing here imports one.
"""

from lazy_loader import attach

# Names in rows are easier to find than names in a column.
# fmt: off
__all__ = [
    "BAD", "COUNT", "GOOD", "NOT", "PAGE", "PAGES", "PREFACE", "TEXTS", "Inputs", "Pen",
    "check_ending", "clean", "completion", "effective", "ending", "folder_option", "json_option",
    "kind_option", "knows", "language_option", "notation_option", "of_kind_option", "output_option",
    "print_puzzles", "print_story", "printing_option", "printing_to", "profile_for",
    "profile_option", "puzzle_options", "read_log", "save", "save_page", "say_written",
    "show_progress", "solve_options", "solved", "standard_input", "step_by", "technique_option",
]

__getattr__, __dir__, _ = attach(
    __name__,
    submodules={"completion"},
    submod_attrs={
        "conditions": ["effective"],
        "endings": ["PAGES", "TEXTS", "check_ending", "ending"],
        "inputs": [
            "BAD", "GOOD", "NOT", "Inputs", "knows", "read_log", "solved", "standard_input",
        ],
        "options": [
            "COUNT", "folder_option", "json_option", "kind_option", "language_option",
            "notation_option", "of_kind_option", "profile_for", "profile_option", "puzzle_options",
            "solve_options", "technique_option",
        ],
        "output": [
            "PAGE", "PREFACE", "clean", "output_option", "print_puzzles", "printing_option",
            "printing_to", "save", "save_page", "say_written",
        ],
        "pen": ["Pen", "print_story"],
        "status_line": ["show_progress"],
        "technique_use": ["step_by"],
    },
)
# fmt: on
