"""Games as programs save them: what is given, what a player has entered, and the player's notes."""

from collections.abc import Mapping, Sequence
from contextlib import suppress

import attrs

from lapiz import BadInput, Name
from lapiz.core import NOTES
from lapiz.files import puzzle_of
from lapiz_links.accounting import LinkContents, accounted
from lapiz_links.documents import document_of
from lapiz_links.judge import solutions_up_to_two
from lapiz_sudoku.kind.formats.digit_grid import Document
from lapiz_sudoku.kind.formats.document import read_board

KEPT = "the player's notes in some cells are kept as the marks of these cells: {0}"
MISFIT = Name("the player's notes are left out: with them there is no solution")


@attrs.frozen
class SavedGame:
    """What a program has saved: digits by cell, 0 for none, and notes as sets of digits by cell.

    `form` is the name of the format, `labels` the regions other than boxes, `texts` what is said
    about the puzzle, `told` what else should be known.
    """

    form: str
    side: int
    givens: Sequence[int]
    entered: Mapping[int, int] = attrs.field(factory=dict)
    notes: Mapping[int, int] = attrs.field(factory=dict)
    labels: Sequence[int] = ()
    diagonals: bool = False
    texts: Mapping[str, str] = attrs.field(factory=dict)
    told: Sequence[str] = ()

    def document(self) -> Document:
        """Return the position that was saved; notes of the document say what was left out of it.

        Digits that fill the grid, or do not fit it, are left out, and so are notes that do not fit.

        >>> game = SavedGame("a", 4, [1] + [0] * 15, notes={1: 0b0110, 2: 0b0001})
        >>> str(game.document()["notes"][0])
        "the player's notes are left out: with them there is no solution"
        """
        entered = {cell: digit for cell, digit in self.entered.items() if not self.givens[cell]}
        notes = {cell: mark for cell, mark in self.notes.items() if not self._digit(cell)}
        fit = self._fit(entered, notes)
        played = self._with(entered, notes if fit else {})
        if entered:
            contents = LinkContents(self.form, entered=entered, played=played, notes=self.told)
            played = accounted(self._with({}, {}), contents)
        told = [*played.pop(NOTES, self.told)]
        if notes and fit and played.get("candidates"):
            told.append(Name(KEPT, str(len(notes))))
        elif notes:
            told.append(MISFIT)
        return {**played, **({NOTES: told} if told else {})}

    def _digit(self, cell: int) -> int:
        return self.givens[cell] or self.entered.get(cell, 0)

    def _fit(self, entered: Mapping[int, int], notes: Mapping[int, int]) -> bool:
        """Tell whether each note leaves a digit, and all together a solution, as far as is known.

        Players' notes are often old or wrong: what lapiz proved from them would then be false.
        """
        with suppress(BadInput):
            possible = read_board(self._with(entered, {})).implied()
            if not all(mark & possible[cell] for cell, mark in notes.items()):
                return False
            start = puzzle_of(self._with(entered, notes)).start
            return not notes or solutions_up_to_two(start) != []
        return False

    def _with(self, entered: Mapping[int, int], notes: Mapping[int, int]) -> Document:
        return document_of(
            self.side,
            self.givens,
            placed=entered,
            marks=notes,
            labels=self.labels,
            diagonals=self.diagonals,
            texts=self.texts,
        )


def marks_in(digits: Sequence[int]) -> int:
    """Return some digits as a set.

    >>> marks_in([1, 3])
    5
    """
    return sum(1 << digit - 1 for digit in set(digits))
