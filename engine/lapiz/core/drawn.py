"""What a notebook draws."""

__all__ = ["Drawn"]


class Drawn:
    """Shown as a picture in a notebook.

    The renderer stands floors above what it draws: the imports below are the one exception to the
    direction of imports, and pyproject.toml says so. They wait until a notebook asks.
    """

    __slots__ = ()

    def _repr_svg_(self) -> str:
        """Return the picture."""
        from lapiz.show.notebook import picture

        return picture(self)

    def _repr_html_(self) -> str:
        """Return the picture with its text."""
        from lapiz.show.notebook import page

        return page(self)
