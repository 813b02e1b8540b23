"""What is said of a puzzle besides its board: title, author, source, rules, the setter's text."""

import attrs

from lapiz.core import Puzzle, ignored_rules
from lapiz.texts import one_line, said, told

LONGEST_TEXT_CHARACTERS = 4000
"""Of what a setter writes; the rest is cut off."""


@attrs.frozen
class PuzzleText:
    """What is said of a puzzle, in the current language.

    `rules` are those of its kind, a text each; `special` are those of them that not every board of
    its kind has, `stated` where they hold, which a picture shows; `ignored` says which rules are
    ignored. `text` is what the setter wrote,
    paragraph by paragraph.
    """

    title: str
    author: str = ""
    source: str = ""
    rules: tuple[str, ...] = ()
    special: tuple[str, ...] = ()
    stated: tuple[str, ...] = ()
    ignored: tuple[str, ...] = ()
    text: tuple[str, ...] = ()

    @property
    def by(self) -> str:
        """Who made it, in words."""
        return said("By {author}").replace("{author}", self.author) if self.author else ""

    @property
    def lines(self) -> list[str]:
        """All of it, paragraph by paragraph."""
        return [line for line in (self.title, self.by, " ".join(self.rules), *self.text) if line]


def about(puzzle: Puzzle) -> PuzzleText:
    """Return what is said of a puzzle: by its file, and by its kind.

    >>> import lapiz
    >>> grid = ["1...", "....", "....", "...."]
    >>> shown = about(lapiz.load({"kind": "sudoku", "grid": grid, "author": "A. Setter"}))
    >>> shown.title, shown.author, shown.text
    ('Sudoku', 'A. Setter', ())
    """
    wording = puzzle.kind.wording
    rules = tuple(wording.rules(puzzle)) if wording.rules else ()
    ignored = tuple(
        said("Note: {note}.").format(note=told(note)) for note in ignored_rules(puzzle.document)
    )
    text = puzzle.document.get("rules", "")  # a list of rules has its words from the kind
    written = text[:LONGEST_TEXT_CHARACTERS] if isinstance(text, str) else ""
    return PuzzleText(
        title=puzzle.title or puzzle.kind.title,
        author=one_line(str(puzzle.document.get("author", ""))),
        source=puzzle.source,
        rules=rules + ignored,
        special=rules[1:] + ignored,
        stated=tuple(wording.stated(puzzle)) if wording.stated else (),
        ignored=ignored,
        text=tuple(filter(None, (one_line(line.strip(), 1000) for line in written.splitlines()))),
    )
