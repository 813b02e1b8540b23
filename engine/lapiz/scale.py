"""Rating scales: what a solve is worth in points, and which level that makes it."""

from collections.abc import Iterable

import attrs

from lapiz.technique import Technique

__all__ = ["Rating", "Scale"]


@attrs.frozen
class Rating:
    """How hard a puzzle is: level, score, and the hardest technique its solve needed."""

    scale: str
    level: str
    score: float
    hardest: str


@attrs.frozen
class Scale:
    """A scale by sums: every step adds its technique's score.

    `levels` are (name, highest sum) pairs, easiest first. The level is that of the hardest
    technique used, and goes up while the sum exceeds it. `unnamed` is the score and level of a
    step that search had to find, `unknown` those of a technique that the scale does not know.
    `like` names a scale (with the same names of levels) whose scores count for techniques that
    have none of this one: for kinds that hand over to another kind.

    Source: HoDoKu's rating, as described in its documentation.
    """

    name: str
    levels: tuple[tuple[str, float], ...]
    unnamed: tuple[str, float]
    unknown: tuple[str, float] = ("", 0)
    title: str = ""
    like: str = ""

    def rate(self, used: Iterable[tuple[Technique | None, int]]) -> Rating:
        """Return the rating of a solve, given each technique with the number of its steps.

        None stands for the unnamed steps of the fallback.
        """
        names = [name for name, _ in self.levels]
        total, level, hardest, highest = 0.0, 0, "", (-1, -1.0)
        for one, times in used:
            name, score = self.of(one)
            total += score * times
            rank = (names.index(name) if name in names else 0, score)
            if rank > highest:
                highest, hardest = rank, one.name if one else "unnamed"
                level = rank[0]
        while total > self.levels[level][1] and level + 1 < len(self.levels):
            level += 1
        return Rating(self.name, names[level], total, hardest)

    def of(self, one: Technique | None) -> tuple[str, float]:
        """Return the level and score of one step of a technique."""
        if one is None:
            return self.unnamed
        name = self.name if self.name in one.scores or not self.like else self.like
        score = one.scores.get(name)
        if score is None:
            return self.unknown
        return one.levels.get(name, self.levels[0][0]), score
