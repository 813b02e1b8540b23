from lapiz.show import json_lines as json_lines
from lapiz.show.aliases import (
    pattern as pattern,
    say as say,
)
from lapiz.show.counter_moves import counter_move as counter_move
from lapiz.show.json_lines import (
    deduction_object as deduction_object,
    head as head,
    items_object as items_object,
    rating_object as rating_object,
    result_object as result_object,
    step_object as step_object,
    to_line as to_line,
)
from lapiz.show.latex import latex as latex
from lapiz.show.lesson_frames import LessonFrame as LessonFrame
from lapiz.show.markdown import (
    escape as escape,
    markdown as markdown,
)
from lapiz.show.picture.svg import (
    png as png,
    svg as svg,
)
from lapiz.show.puzzle_facts import about as about
from lapiz.show.ratings import rating_text as rating_text
from lapiz.show.revealed import RUNGS as RUNGS
from lapiz.show.role_styles import (
    Look as Look,
    look_of as look_of,
    looks as looks,
)
from lapiz.show.scenes import (
    Scene as Scene,
    is_single as is_single,
    scene as scene,
)
from lapiz.show.styled import Styled as Styled
from lapiz.show.text import (
    board as board,
    step_lines as step_lines,
)
from lapiz.show.two_solutions import two_solutions_of as two_solutions_of
from lapiz_play.lessons import frames as frames
