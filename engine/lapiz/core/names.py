"""Names of items and houses: text to print, which still knows what it was made of."""

import re
from collections.abc import Sequence
from typing import Any


class Name(str):
    """A name made of a template and what fills it in: "7 in row 3" is "{0} in row {1}" of 7 and 3.

    It is a text like any other; a translation is looked up by its template, and those of names
    among its arguments by theirs. Nothing reads the text itself: labels of regions may hold blanks,
    digits and braces. Notes of a log are names, too.

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
        name.template = template
        name.arguments = tuple(one if isinstance(one, Name) else str(one) for one in arguments)
        return name

    @classmethod
    def of(cls, text: str) -> "Name":
        """Return a name as it is, or a plain text as a name that has no arguments."""
        return text if isinstance(text, Name) else cls(text)

    @classmethod
    def joined(cls, names: Sequence[str]) -> "Name":
        """Return names with commas between them.

        >>> Name.joined(["row 1", Name("column {0}", 2)])
        'row 1, column 2'
        """
        return cls(", ".join(f"{{{number}}}" for number in range(len(names))), *names)

    def __getnewargs__(self) -> tuple[Any, ...]:  # a copy is made of the parts, not of the text
        return self.template, *self.arguments


def title_of(name: str) -> str:
    """Return the name of a rule in words; anti- and non- keep their hyphens.

    >>> title_of("extra-region"), title_of("anti-knight")
    ('Extra region', 'Anti-knight')
    """
    return re.sub("(?<!^anti)(?<!^non)-", " ", name).capitalize()
