"""Names of items and houses: text to print, which still knows what it was made of."""

from typing import Any

__all__ = ["Name"]


class Name(str):
    """A name made of a template and what fills it in: "7 in row 3" is "{0} in row {1}" of 7 and 3.

    It is a text like any other; a translation is looked up by its template. Nothing reads the
    text itself: labels of regions may hold blanks, digits and braces.

    >>> name = Name("{0} in row {1}", 7, 3)
    >>> str(name), name.template, name.arguments
    ('7 in row 3', '{0} in row {1}', ('7', '3'))
    """

    __slots__ = ("arguments", "template")

    template: str
    arguments: tuple[str, ...]

    def __new__(cls, template: str, *arguments: object) -> "Name":
        """Return the template filled in; without arguments it is taken as it is."""
        name = super().__new__(cls, template.format(*arguments) if arguments else template)
        name.template, name.arguments = template, tuple(map(str, arguments))
        return name

    @classmethod
    def of(cls, text: str) -> "Name":
        """Return a name as it is, or a plain text as a name that has no arguments."""
        return text if isinstance(text, Name) else cls(text)

    def __getnewargs__(self) -> tuple[Any, ...]:  # a copy is made of the parts, not of the text
        return self.template, *self.arguments
