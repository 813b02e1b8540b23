from lapiz.show.aliases import (
    Scene as Scene,
)
from lapiz.show.aliases import (
    pattern as pattern,
)
from lapiz.show.aliases import (
    say as say,
)
from lapiz.show.aliases import (
    scene as scene,
)
from lapiz.show.json_lines import deduction_object as deduction_object
from lapiz.show.latex import latex as latex
from lapiz.show.looks import look_of as look_of
from lapiz.show.markdown import markdown as markdown
from lapiz.show.picture.svg import (
    png as png,
)
from lapiz.show.picture.svg import (
    svg as svg,
)
from lapiz.show.text import board as board
