from lapiz.commands.common import completion as completion
from lapiz.commands.common.conditions import effective as effective
from lapiz.commands.common.endings import (
    PAGES as PAGES,
    TEXTS as TEXTS,
    check_ending as check_ending,
    ending as ending,
)
from lapiz.commands.common.inputs import (
    BAD as BAD,
    GOOD as GOOD,
    NOT as NOT,
    Inputs as Inputs,
    knows as knows,
    read_log as read_log,
    solved as solved,
    standard_input as standard_input,
)
from lapiz.commands.common.options import (
    COUNT as COUNT,
    folder_option as folder_option,
    json_option as json_option,
    kind_option as kind_option,
    language_option as language_option,
    notation_option as notation_option,
    of_kind_option as of_kind_option,
    profile_for as profile_for,
    profile_option as profile_option,
    puzzle_options as puzzle_options,
    solve_options as solve_options,
    technique_option as technique_option,
)
from lapiz.commands.common.output import (
    PAGE as PAGE,
    PREFACE as PREFACE,
    clean as clean,
    output_option as output_option,
    print_puzzles as print_puzzles,
    printing_option as printing_option,
    printing_to as printing_to,
    save as save,
    save_page as save_page,
    say_written as say_written,
)
from lapiz.commands.common.pen import (
    Pen as Pen,
    print_story as print_story,
)
from lapiz.commands.common.status_line import show_progress as show_progress
from lapiz.commands.common.technique_use import step_by as step_by
