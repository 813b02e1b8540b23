"""Small helpers for writing XML."""

import html  # not xml.sax.saxutils, which imports an HTTP client
from collections.abc import Iterable

from lapiz.show.picture.strokes import Stroke
from lapiz.texts import one_line


def escape(text: str) -> str:
    """Return a text for an element's content; characters that XML forbids are escaped.

    >>> escape("r5c7<>4")
    'r5c7&lt;&gt;4'
    """
    return "\n".join(html.escape(one_line(line, 100_000), quote=False) for line in text.split("\n"))


def attribute(text: str) -> str:
    """Return a text for an attribute in double quotes.

    >>> attribute('"a"')
    '&quot;a&quot;'
    """
    return html.escape(one_line(text, 100_000), quote=False).replace('"', "&quot;")


def figure(value: float) -> str:
    """Return a number with one decimal at most.

    >>> figure(2.0), figure(-0.04), figure(2.34)
    ('2', '0', '2.3')
    """
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def path(strokes: Iterable[Stroke]) -> str:
    """Return lines as the data of a path.

    >>> path([((0, 0), (5, 0)), ((1, 1), (2, 3))])
    'M0 0H5M1 1L2 3'
    """
    return "".join(map(_stroke, strokes))


def _stroke(stroke: Stroke) -> str:
    (x0, y0), (x1, y1) = (tuple(map(figure, point)) for point in stroke)
    if y0 == y1:
        return f"M{x0} {y0}H{x1}"
    return f"M{x0} {y0}V{y1}" if x0 == x1 else f"M{x0} {y0}L{x1} {y1}"
