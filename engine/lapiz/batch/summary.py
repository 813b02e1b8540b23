"""The summary of many puzzles: how many of each level, which techniques, how often."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence

import attrs

from lapiz.batch.job import Outcome


@attrs.define
class Summary:
    """Counts over puzzles, which can be added up and written as JSON.

    `statuses` counts the statuses; the keys of `levels` and `scores` (rounded to two digits) begin
    with the scale; `hardest` counts the hardest techniques; `steps` counts how often each technique
    was used, `puzzles` in how many puzzles.
    """

    statuses: Counter[str] = attrs.field(factory=Counter)
    levels: Counter[str] = attrs.field(factory=Counter)
    scores: Counter[str] = attrs.field(factory=Counter)
    hardest: Counter[str] = attrs.field(factory=Counter)
    steps: Counter[str] = attrs.field(factory=Counter)
    puzzles: Counter[str] = attrs.field(factory=Counter)

    def add(self, outcomes: Sequence[Outcome]) -> None:
        """Count some puzzles: statuses, ratings, how often each technique was used."""
        ratings = [rating for one in outcomes for rating in one.ratings.values()]
        steps: dict[str, int] = defaultdict(int)
        for outcome in outcomes:
            for technique, times in outcome.counts.items():
                steps[technique] += times
        self.steps.update(steps)
        self.puzzles.update([technique for one in outcomes for technique in one.counts])
        self.statuses.update([one.status for one in outcomes])
        self.levels.update([f"{one.scale}\t{one.level}" for one in ratings])
        self.scores.update([f"{one.scale}\t{one.score:.2g}" for one in ratings])
        self.hardest.update([one.rating.hardest for one in outcomes if one.rating])

    def merge(self, other: "Summary") -> None:
        """Add the counts of another summary."""
        for name, counts in other.to_json().items():
            getattr(self, name).update(counts)

    def to_json(self) -> dict[str, dict[str, int]]:
        """Return the counts by name, as JSON can hold them."""
        return {field.name: getattr(self, field.name) for field in attrs.fields(Summary)}

    @classmethod
    def of_json(cls, content: Mapping[str, Mapping[str, int]]) -> "Summary":
        """Return the summary that `to_json` was called on."""
        return cls(**{name: Counter(counts) for name, counts in content.items()})

    def scales(self) -> list[str]:
        """Return the scales of the ratings."""
        return list(dict.fromkeys(key.partition("\t")[0] for key in self.levels))

    def of_scale(self, counts: Mapping[str, int], scale: str) -> dict[str, int]:
        """Return the counts of one scale, by level or score."""
        parts = ((key.partition("\t"), times) for key, times in counts.items())
        return {name: times for (prefix, _, name), times in parts if prefix == scale}

    @property
    def total(self) -> int:
        """How many puzzles there were."""
        return self.statuses.total()
