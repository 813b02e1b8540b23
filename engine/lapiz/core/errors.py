"""What lapiz raises when the user's input is at fault."""

from collections.abc import Sequence

__all__ = ["BadInput"]


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
        self.path = tuple(path)

    def __str__(self) -> str:
        if self.source and self.line is not None:
            return f"{self.source}:{self.line}: {self.message}"
        if self.source:
            return f"{self.source}: {self.message}"
        if self.line is not None:
            return f"line {self.line}: {self.message}"
        return self.message
