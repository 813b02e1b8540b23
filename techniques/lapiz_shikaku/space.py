"""The space of a shikaku: its rectangles as candidates, its clues and squares as items."""

from collections.abc import Sequence
from functools import cached_property
from typing import cast, overload

from lapiz import Item, Space
from lapiz.core import Name, Results
from lapiz_shikaku.layout import Layout, Rectangle, square_names


class Names(Sequence[str]):
    """The names of all rectangles of a layout, made when they are looked up."""

    def __init__(self, layout: Layout) -> None:
        self._layout = layout

    def __len__(self) -> int:
        return len(self._layout.rectangles)

    @overload
    def __getitem__(self, index: int) -> str: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[str]: ...
    def __getitem__(self, index: int | slice) -> str | Sequence[str]:
        rectangles = self._layout.rectangles[index]
        if isinstance(index, slice):
            return [self._layout.name(rectangle) for rectangle in cast(list[Rectangle], rectangles)]
        return self._layout.name(cast(Rectangle, rectangles))


class RectangleSpace(Space):
    """A space that reads what a rectangle covers off the board instead of searching for it."""

    @cached_property
    def items_of(self) -> list[tuple[int, ...]]:
        """The clue and the squares of each rectangle, as item numbers."""
        layout = cast(Layout, self.layout)
        first = len(layout.clues)
        return [
            (layout.clue_of(candidate), *(first + square for square in layout.squares(candidate)))
            for candidate in range(len(layout.rectangles))
        ]

    @cached_property
    def keep(self) -> Results[int, int]:
        """For each rectangle all that can be true beside it, made when it is first looked up."""
        return Results(self._beside)

    def _beside(self, candidate: int) -> int:
        layout = cast(Layout, self.layout)
        seen = self.sets[layout.clue_of(candidate)]
        for square in layout.squares(candidate):
            seen |= layout.covers[square]
        return self.everything ^ seen ^ (1 << candidate)


def space_of(layout: Layout) -> Space:
    """Return the space of a layout: the clues, then the squares, each exactly once."""
    ends = [*layout.starts[1:], len(layout.rectangles)]
    names = square_names(layout.rows, layout.columns)
    items = []
    for clue, start, end in zip(layout.clues, layout.starts, ends, strict=True):
        name = Name("{0} at {1}", clue.size, names[clue.row * layout.columns + clue.column])
        items.append(Item(name, "clue", ((1 << (end - start)) - 1) << start))
    items += [
        Item(name, "square", covers) for name, covers in zip(names, layout.covers, strict=True)
    ]
    return RectangleSpace(Names(layout), tuple(items), layout=layout)
