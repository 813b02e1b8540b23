"""Figures that look alike, and what has become of them."""

from collections.abc import Sequence
from itertools import chain
from typing import Any

import attrs

from lapiz.core import noted
from lapiz_grid import spelt
from lapiz_links.dialects import RuleEntry
from lapiz_links.drawn.colours import Words
from lapiz_links.drawn.figures import Figure

CALLED = {
    "shaft": ("arrow without a circle", "arrows without a circle"),
    "pill-arrow": ("arrow from a pill", "arrows from a pill"),
    "out-text": ("clue outside the grid", "clues outside the grid"),
    "out-diagonal": ("clue for a diagonal", "clues for a diagonal"),
    "out-arrow": ("arrow outside the grid", "arrows outside the grid"),
    "out-shape": ("shape outside the grid", "shapes outside the grid"),
    "out-line": ("line beyond the grid", "lines beyond the grid"),
    "cell-text": ("text in a cell", "texts in cells"),
    "cell-arrow": ("arrow in a cell", "arrows in cells"),
    "edge-text": ("text on an edge", "texts on edges"),
    "edge-square": ("square on an edge", "squares on edges"),
    "corner-text": ("text on a corner", "texts on corners"),
    "corner-dot": ("dot on a corner", "dots on corners"),
    "shade": ("shaded cell", "shaded cells"),
    "block": ("shape over several cells", "shapes over several cells"),
    "circle-ends": ("line between circles", "lines between circles"),
    "diamond-ends": ("line between diamonds", "lines between diamonds"),
    "square-ends": ("line between squares", "lines between squares"),
    "diamond-start": ("line from a diamond", "lines from a diamond"),
    "unique-cage": ("cage", "cages"),
    "hidden-cages": ("hidden cage", "hidden cages"),
    "filled": ("filled shape", "filled shapes"),
    "hook": ("short stroke", "short strokes"),
    "stroke": ("line in a cell", "lines in cells"),
    "odd": ("drawing", "drawings"),
}
"""What messages call kinds of figures, one and several, if not by the name of the kind."""


@attrs.define(eq=False)
class FigureSort:
    """Figures that look alike, and what they were read as: rules with the sentence, if any.

    `entries` are those of the field `rules`. `broken` are titles of rules that they would be, did
    not the setter's solution break them.
    """

    kind: str
    colours: Words
    text: str
    figures: list[Figure]
    read: list[tuple[str, str]] = attrs.field(factory=list)
    entries: list[Any] = attrs.field(factory=list)
    broken: set[str] = attrs.field(factory=set)

    @property
    def cells(self) -> list[int]:
        """All their cells, each once."""
        return list(dict.fromkeys(chain.from_iterable(figure.cells for figure in self.figures)))


@attrs.define
class DrawnRules:
    """What has been read: entries of the field `rules`, and what became of all that there was.

    `stated` are the sentences that were read, with their rules; `assumed` says what was not
    certain, `unread` are sentences that state a rule which was not read, `taken` are the sorts that
    each rule was found in; `left` are the sorts of figures that stand for nothing known.
    """

    entries: list[RuleEntry] = attrs.field(factory=list)
    stated: dict[str, set[str]] = attrs.field(factory=dict)
    sorts: list[FigureSort] = attrs.field(factory=list)
    alone: set[str] = attrs.field(factory=set)
    unread: set[str] = attrs.field(factory=set)
    taken: dict[str, list[FigureSort]] = attrs.field(factory=dict)
    assumed: list[str] = attrs.field(factory=list)

    @property
    def left(self) -> list[FigureSort]:
        """The sorts that were not read."""
        return [sort for sort in self.sorts if not sort.read]

    def forget(self) -> None:
        """Take all that was read for unknown."""
        self.entries, self.alone = [], set()
        self.stated.clear()
        for sort in self.sorts:
            sort.read.clear()

    def unknown(self, side: int, form: str) -> list[dict[str, str]]:
        """Return what a document notes of the figures that are left."""
        return [
            noted(_unread(sort), spelt(tuple(sort.cells), side).split(), form) for sort in self.left
        ]


def _unread(sort: FigureSort) -> str:
    """Return what is said of figures that are left: what they are, or which rule is broken."""
    if len(sort.broken) == 1:
        return f"{min(sort.broken)}, which its own solution breaks"
    return described(sort)


def described(sort: FigureSort) -> str:
    """Return what a message calls a sort of figures: `2 black dots`."""
    singular, plural = CALLED.get(sort.kind, (sort.kind, f"{sort.kind}s"))
    number = len(sort.figures)
    words = [str(number), "/".join(sorted(sort.colours)), singular if number == 1 else plural]
    text = "with a number" if sort.text == "number" else f"“{sort.text}”" if sort.text else ""
    return " ".join(filter(None, (*words, text)))


def sorts_of(figures: Sequence[Figure]) -> list[FigureSort]:
    """Return figures by how they look."""
    sorts: dict[Any, FigureSort] = {}
    for figure in figures:
        text = "number" if figure.text.isdecimal() else figure.text.lower()
        colours = frozenset() if figure.kind in ("edge-text", "sign") and text != "number" else (
            figure.colours
        )  # fmt: skip
        key = (figure.kind, colours, text)
        sorts.setdefault(key, FigureSort(figure.kind, colours, text, [])).figures.append(figure)
    return list(sorts.values())
