"""What a notebook draws, and what a prompt prints of it."""

from typing import Any


class Told:
    """Shown as text in a notebook, and by `str`.

    The renderer stands floors above what it shows: the imports below are the one exception to the
    direction of imports, and pyproject.toml says so. They wait until somebody asks.
    """

    __slots__ = ()

    def __str__(self) -> str:
        """Return it in words."""
        from lapiz.show.notebook import text

        return text(self)

    def to_json(self) -> Any:
        """Return it as JSON holds it: an object, or a list of those that a command prints as lines.

        What each of them looks like says the schema (docs/json.md).
        """
        from lapiz.show.notebook import objects

        return objects(self)

    def _repr_html_(self) -> str:
        """Return it with its text, and with its picture if it has one."""
        from lapiz.show.notebook import page

        return page(self)


class Drawn(Told):
    """Shown as a picture in a notebook."""

    __slots__ = ()

    def board(self, *, pencil: bool = True) -> str:
        """Return the board as text, with pencil marks: of a log that of its end, of a step its own.

        >>> import lapiz
        >>> print(lapiz.load("123434122143432.").board())
            1 2   3 4
          ┌─────┬───────┐
        1 │ 1 2 │ 3 4   │
        2 │ 3 4 │ 1 2   │
          ├─────┼───────┤
        3 │ 2 1 │ 4 3   │
        4 │ 4 3 │ 2 (1) │
          └─────┴───────┘
        """
        from lapiz.show.notebook import board_text

        return board_text(self, pencil=pencil)

    def _repr_svg_(self) -> str:
        """Return the picture."""
        from lapiz.show.notebook import picture

        return picture(self)
