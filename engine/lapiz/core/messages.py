"""What is said to people: texts that know what they were made of, and the errors that hold them."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
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
        name.arguments = tuple(part if isinstance(part, Name) else str(part) for part in arguments)
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


MOST_NAMED = 4
"""How many names are listed of what is only to be recognised."""


def a_few(names: Sequence[str], most: int = MOST_NAMED) -> str:
    """Return the first of some names with commas between, and a sign where there are more.

    >>> a_few(["r1c1", "r1c2", "r1c3"], 2)
    'r1c1, r1c2, …'
    """
    return ", ".join(names[:most]) + (", …" if len(names) > most else "")


Path = tuple[str | int, ...]
"""Where something stands in a document: keys and indexes."""


class BadInput(ValueError):
    """A puzzle, file or option that cannot be read, with the place and what was expected.

    >>> str(BadInput("row 3 has 8 cells, expected 9", source="x.yaml", line=7))
    'x.yaml:7: row 3 has 8 cells, expected 9'
    >>> str(BadInput("row 3 has 8 cells, expected 9", line=7))
    'line 7: row 3 has 8 cells, expected 9'

    `path` names the field of a document that is at fault, as keys and indexes; whoever read the
    document from a file knows its line.
    """

    def __init__(
        self,
        message: str,
        *,
        source: str = "",
        line: int | None = None,
        path: Sequence[str | int] = (),
    ) -> None:
        super().__init__(message)
        self.message = message
        self.source = source
        self.line = line
        self.path: tuple[str | int, ...] = tuple(path)

    def __str__(self) -> str:
        place = self._place
        if not place:
            return self.message
        # A name can still be translated part by part.
        named = isinstance(self.message, Name)
        return Name("{0}: {1}", place, self.message) if named else f"{place}: {self.message}"

    @property
    def _place(self) -> str:
        """Where it is: the source, the line in it, or nothing."""
        if self.line is None:
            return self.source
        return f"{self.source}:{self.line}" if self.source else Name("line {0}", self.line)


@contextmanager
def located(
    source: str = "",
    line: int | None = None,
    path: Path = (),
    line_at: Callable[[Path], int | None] | None = None,
) -> Iterator[None]:
    """Say where what is raised inside went wrong, for code that knows only what is wrong.

    `line` is for errors that know no line themselves, and so is `line_at`, which finds the line of
    their path; `path` replaces that of the error.

    >>> with located("x.yaml", line=7):
    ...     raise BadInput("expected 9")
    Traceback (most recent call last):
    ...
    lapiz.core.messages.BadInput: x.yaml:7: expected 9
    """
    try:
        yield
    except BadInput as error:
        number = line if error.line is None else error.line
        if number is None and line_at:
            number = line_at(error.path)
        place = path or error.path
        raise BadInput(error.message, source=source, line=number, path=place) from None
