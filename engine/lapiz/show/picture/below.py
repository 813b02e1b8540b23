"""The text below a picture: title, author, rules."""

from textwrap import wrap

import attrs

from lapiz.show.about import About
from lapiz.show.picture.plan import Plan
from lapiz.show.picture.xml import escape, figure

__all__ = ["Below", "written_below"]

SIZE, LINE = 11, 16
"""The size of the letters and the height of a line, in units."""
WIDTH_OF_A_LETTER = 6.6
LEAST_LETTERS = 24


@attrs.frozen
class Below:
    """A drawn text, and the height that it takes."""

    drawn: str = ""
    height: float = 0


def written_below(plan: Plan, shown: About) -> Below:
    """Return what is said of a puzzle as SVG, in lines as wide as the board."""
    letters = max(LEAST_LETTERS, int(plan.width / WIDTH_OF_A_LETTER))
    lines = [line for text in shown.lines for line in wrap(text, letters)]
    top = plan.bottom + LINE
    texts = (
        f'<text x="0" y="{figure(top + LINE * (number + 0.5))}">{escape(line)}</text>'
        for number, line in enumerate(lines)
    )
    return Below(
        f'<g class="below" font-size="{SIZE}">{"".join(texts)}</g>', LINE * (len(lines) + 1)
    )
