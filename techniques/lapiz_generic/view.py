"""A view for kinds that need no special one."""

import attrs

from lapiz import Position
from lapiz.core import Memo


@attrs.frozen
class PlainView:
    """A position and nothing more; every other view has a `position` too.

    Techniques for any kind use nothing else of a view. A kind that needs no view of its own says
    `Kind(..., view=PlainView)`.

    >>> from lapiz import Item, Space
    >>> PlainView(Space(("a",), (Item("x", "cell", 0b1),)).start()).position.open
    1
    """

    position: Position

    @property
    def memo(self) -> Memo:
        """What the solve remembers, for functions decorated with `lapiz.of_solve`."""
        return self.position.memo
