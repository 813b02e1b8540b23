"""The text below a picture: what no square shows, title, author, rules."""

from collections.abc import Sequence
from textwrap import wrap

import attrs

from lapiz.show.picture.plan import Plan
from lapiz.show.picture.xml import escape, figure

SIZE, LINE = 11, 16
"""The size of the letters and the height of a line, in units."""
WIDTH_OF_A_LETTER = 6.6
LEAST_LETTERS = 24


@attrs.frozen
class Below:
    """A drawn text, and the height that it takes."""

    drawn: str = ""
    height: float = 0


def written_below(plan: Plan, texts: Sequence[str]) -> Below:
    """Return what is said below a picture as SVG, in lines as wide as the board."""
    if not texts:
        return Below()
    letters = max(LEAST_LETTERS, int(plan.width / WIDTH_OF_A_LETTER))
    lines = [line for text in texts for line in wrap(text, letters)]
    top = plan.bottom + LINE
    drawn = (
        f'<text x="0" y="{figure(top + LINE * (number + 0.5))}">{escape(line)}</text>'
        for number, line in enumerate(lines)
    )
    return Below(
        f'<g class="below" font-size="{SIZE}">{"".join(drawn)}</g>', LINE * (len(lines) + 1)
    )
