"""A position that practice may ask about, as a line of a pool."""

import json

import attrs

from lapiz import Puzzle, bits, load_text, union
from lapiz.files import shortest


@attrs.frozen
class Pooled:
    """A position, and whether a technique is there.

    Its line is `[technique, there, text, gone, near]`: what is placed as a text, the candidates
    that are gone besides, and those of which each, were it open, would spoil the pattern.

    >>> Pooled.of_line('["x-wing",true,"1...............",[5],[]]').gone
    (5,)
    """

    technique: str
    there: bool
    text: str
    gone: tuple[int, ...]
    near: tuple[int, ...] = ()

    @classmethod
    def of(cls, technique: str, there: bool, puzzle: Puzzle) -> "Pooled":
        """Return the start of a puzzle."""
        start = puzzle.start
        plain = puzzle.space.start(bits(start.placed))
        text = shortest(attrs.evolve(puzzle, start=plain, expect={}, title="", source=""))
        return cls(technique, there, text, tuple(bits(plain.alive & ~start.alive)))

    @classmethod
    def of_line(cls, line: str) -> "Pooled":
        """Return what a line says."""
        technique, there, text, gone, near = json.loads(line)
        return cls(technique, there, text, tuple(gone), tuple(near))

    @property
    def line(self) -> str:
        """Itself as a line."""
        parts = self.technique, self.there, self.text, self.gone, self.near
        return json.dumps(parts, ensure_ascii=False, separators=(",", ":"))

    def puzzle(self, kind: str, more: int = -1) -> Puzzle:
        """Return a puzzle that starts at the position, with one `more` candidate open if any."""
        base = load_text(self.text, kind)
        gone = union(1 << candidate for candidate in self.gone if candidate != more)
        return attrs.evolve(base, start=base.start.remove(gone), expect={})
