from lapiz.show.aliases import (
    Scene as Scene,
    pattern as pattern,
    say as say,
    scene as scene,
)
from lapiz.show.json_lines import deduction_object as deduction_object
from lapiz.show.latex import latex as latex
from lapiz.show.markdown import markdown as markdown
from lapiz.show.picture.svg import (
    png as png,
    svg as svg,
)
from lapiz.show.role_styles import look_of as look_of
from lapiz.show.text import board as board
