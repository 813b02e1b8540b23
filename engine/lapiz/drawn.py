"""What a notebook draws."""

from importlib import import_module
from typing import Any

__all__ = ["Drawn"]


class Drawn:
    """Shown as a picture in a notebook.

    The renderer is looked up by name when a notebook asks: it stands on a floor above the
    things that it draws.
    """

    __slots__ = ()

    def _repr_svg_(self) -> str:
        """Return the picture."""
        return str(_notebook().picture(self))

    def _repr_html_(self) -> str:
        """Return the picture with what is told of it."""
        return str(_notebook().page(self))


def _notebook() -> Any:
    return import_module("lapiz.show.notebook")
