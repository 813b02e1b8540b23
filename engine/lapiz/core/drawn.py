"""What a notebook draws, and what a prompt prints of it."""


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

    def _repr_html_(self) -> str:
        """Return it with its text, and with its picture if it has one."""
        from lapiz.show.notebook import page

        return page(self)


class Drawn(Told):
    """Shown as a picture in a notebook."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        """Return the picture."""
        from lapiz.show.notebook import picture

        return picture(self)
