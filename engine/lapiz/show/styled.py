"""Lines of text whose parts have styles: what a terminal shows in colour, as data.

Rich draws them where there is a terminal. Elsewhere their plain text is written, and nobody imports
rich for it: that would take longer than most solves.
"""

from __future__ import annotations

from typing import TYPE_CHECKING
from unicodedata import combining, east_asian_width

if TYPE_CHECKING:
    from rich.text import Text


class Styled:
    """A line of text in parts, each with its style, as rich writes those, or with none.

    >>> line = Styled("r1c1").append("=", "dim").append("4", "bold")
    >>> line.plain, line.columns
    ('r1c1=4', 6)
    """

    def __init__(self, text: str = "", style: str = "") -> None:
        self.parts: list[tuple[str, str]] = []
        self.append(text, style)

    def append(self, text: str, style: str = "") -> Styled:
        """Add a part; characters that are not printed are left out. Returns the line itself."""
        if not text.isprintable():
            text = "".join(filter(str.isprintable, text))
        if text:
            self.parts.append((text, style))
        return self

    def extend(self, other: Styled) -> Styled:
        """Add the parts of another line. Returns the line itself."""
        self.parts += other.parts
        return self

    def rstrip(self) -> None:
        """Remove blanks at the end."""
        while self.parts and not self.parts[-1][0].rstrip():
            self.parts.pop()
        if self.parts:
            text, style = self.parts[-1]
            self.parts[-1] = text.rstrip(), style

    def __str__(self) -> str:
        return "".join(text for text, _ in self.parts)

    @property
    def plain(self) -> str:
        """The text alone."""
        return str(self)

    @property
    def columns(self) -> int:
        """How many columns of a terminal it takes."""
        return columns(self.plain)

    @property
    def rich(self) -> Text:
        """The line as rich draws it."""
        from rich.text import Text

        return Text.assemble(*self.parts)


def columns(text: str) -> int:
    """Return how many columns of a terminal a text takes.

    >>> columns("4"), columns("数独")
    (1, 4)
    """
    if text.isascii():
        return len(text)
    wide = sum(east_asian_width(char) in "WF" for char in text)
    return len(text) + wide - sum(bool(combining(char)) for char in text)
