"""Puts together what a link draws and says, and tells what has become of each part of it."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import attrs

from lapiz import Name
from lapiz_grid import spelt
from lapiz_links.drawn.composed import composed
from lapiz_links.drawn.figures import Figure, figures_of
from lapiz_links.drawn.reading import other_rules, read_together
from lapiz_links.drawn.sorts import DrawnRules, FigureSort, described
from lapiz_links.judge import SolutionJudge
from lapiz_links.phrases import LONGEST, MOST, sentences_of

UNSAID = Name("its clue is a question mark, which gives no number")
QUESTIONED = re.compile(r"\?\S|question mark|[\"'“‘(]\?")
"""How a text speaks of question marks: they may then mean more than that a number is not told."""
OUTLINE = "it shows a rule that is stated otherwise"


@attrs.frozen
class DrawnParts:
    """What a link draws, in SudokuPad's form, and its cages as figures.

    `decoration` are figures that are known to be no rule, each with the reason. `outlines` are the
    cells of rules that are stated otherwise: lines and shapes with the same cells show these.
    """

    drawn: Mapping[str, Any] = attrs.field(factory=dict)
    cages: Sequence[Figure] = ()
    decoration: Sequence[tuple[Figure, str]] = ()
    outlines: frozenset[frozenset[int]] = frozenset()


@attrs.frozen
class DrawnAccount:
    """What was read of figures and sentences, and the figures that are decoration."""

    side: int
    rules: DrawnRules
    decoration: Sequence[tuple[Figure, str]] = ()

    @property
    def entries(self) -> list[Any]:
        """Entries of the field `rules`."""
        return [entry.document for entry in self.rules.entries]

    def told(self) -> list[dict[str, Any]]:
        """Return what a document says of the rules that were read."""
        readings: list[dict[str, Any]] = []
        for sort in self.rules.sorts:
            for rule, sentence in sort.read:
                cells = spelt(tuple(sort.cells), self.side).split()
                mark = "agrees" if sentence else "alone"
                reading = {"rule": rule, "drawn": described(sort), "mark": mark, "cells": cells}
                readings.append({**reading, **({"sentence": sentence} if sentence else {})})
        drawn, said = ({reading.get(name) for reading in readings} for name in ("rule", "sentence"))
        return readings + [
            {"rule": rule, "sentence": sentence, "mark": "agrees"}
            for sentence, rules in self.rules.stated.items()
            if sentence not in said
            for rule in sorted(rules - drawn)
        ]

    def sorts(self, judge: SolutionJudge) -> list[dict[str, Any]]:
        """Return what a document says of the drawings, those that look alike together."""
        drawings: list[dict[str, Any]] = []
        for sort in self.rules.sorts:
            cells = spelt(tuple(sort.cells), self.side).split()
            one: dict[str, Any] = {"drawn": described(sort), "cells": cells, "mark": "left"}
            if sort.read:
                rule, sentence = sort.read[0]
                mark = "agrees" if sentence else "alone"
                one |= {"rule": rule, "mark": mark, "entries": sort.entries}
                one |= {"sentence": sentence} if sentence else {}
            elif sort.broken:
                one["mark"] = "violated"
            may, strokes = other_rules(sort, judge), _strokes(sort)
            colours = (stroke.get("colour") or stroke.get("rim") for stroke in strokes[::-1])
            one |= {"may": may} if may else {}
            drawings.append(one | {"strokes": strokes, "colour": next(filter(None, colours), "")})
        return drawings

    @property
    def stated(self) -> list[Any]:
        """The entries that are of no drawing."""
        drawn = {rule for sort in self.rules.sorts for rule, _ in sort.read}
        return [entry.document for entry in self.rules.entries if entry.rule.name not in drawn]


def _strokes(sort: FigureSort) -> list[Mapping[str, Any]]:
    """Return how figures can be drawn again: cages by their cells."""
    strokes: list[Mapping[str, Any]] = []
    for one in sort.figures:
        strokes += one.strokes or [{"form": "cage", "cells": list(one.cells), "text": one.text}]
    return strokes


def read_parts(
    parts: DrawnParts, text: str, judge: SolutionJudge, stated: Iterable[str]
) -> DrawnAccount:
    """Return what the figures and the sentences of a link are; `stated` are rules known already."""
    side = judge.side
    figures = [*figures_of(parts.drawn, side), *parts.cages]
    whole, decoration = composed(figures, side, judge.labels)
    outlines = [one for one in whole if one.cells and frozenset(one.cells) in parts.outlines]
    left = [figure for figure in whole if figure not in outlines]
    sentences = list(sentences_of(text))[:MOST] if len(text) <= LONGEST else []
    rules = read_together(left, sentences, judge, set(stated))
    shown = [(figure, OUTLINE) for figure in outlines]
    if not QUESTIONED.search(text):
        unsaid = [sort for sort in rules.left if sort.text == "?"]
        rules.sorts = [sort for sort in rules.sorts if sort not in unsaid]
        shown += [(figure, UNSAID) for sort in unsaid for figure in sort.figures]
    return DrawnAccount(side, rules, [*parts.decoration, *decoration, *shown])
