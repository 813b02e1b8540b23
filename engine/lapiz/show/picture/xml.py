"""Small helpers for writing XML."""

import html  # not xml.sax.saxutils, which imports an HTTP client

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
