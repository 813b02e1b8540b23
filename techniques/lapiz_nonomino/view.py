"""The view of a position that the techniques of placing are given."""

import attrs

from lapiz import Position
from lapiz_nonomino.layout import Layout, layout_of


@attrs.frozen(eq=False)
class Placing:
    """Which placements are still possible; `layout` knows what each one covers."""

    position: Position

    @property
    def layout(self) -> Layout:
        """The pieces and their placements."""
        return layout_of(self.position.space)
