"""The scales "w", "b", "gw", "gb" and "te": what a puzzle needs, whichever steps a solve took.

Source: Denis Berthier, "Pattern-Based Constraint Satisfaction and Logic Puzzles" (2012): W, B, gW,
gB and the depth of T&E. The levels are our own.
"""

from collections.abc import Iterator, Mapping
from math import inf

import attrs

from lapiz import (
    BadInput,
    Deduction,
    Name,
    Profile,
    Puzzle,
    Rating,
    Scale,
    Space,
    Technique,
    registry,
)
from lapiz.core import Find, Rated
from lapiz.texts import marked

NONE = marked("none: depth {0}")
NONE_OR_MORE = marked("none: depth {0} or more")
MORE_THAN = marked("more than {0}")
AT_LEAST = marked("at least {0}")
MOST_BEYOND = marked("beyond depth {0}")

MEASURES = {
    "w": marked(
        "How many items the longest whip has that is needed besides singles: a chain that refutes "
        "a candidate, each item following from the one before."
    ),
    "b": marked(
        "How many items the longest braid has that is needed besides singles: like a whip, but "
        "each item may follow from any earlier one."
    ),
    "gw": marked(
        "How many items the longest whip has that is needed besides singles, where it may "
        "continue from groups of candidates."
    ),
    "gb": marked(
        "How many items the longest braid has that is needed besides singles, where it may "
        "continue from groups of candidates."
    ),
    "te": marked(
        "How deep suppositions must be nested: 0 where singles are enough, 1 where singles refute "
        "what has to go, 2 where that takes suppositions inside a supposition."
    ),
}

SINGLES, ONE_DEEP, DEEPER = marked(("Singles", "Suppositions", "Nested suppositions"))
LEVELS = ((SINGLES, 0), ("Easy", 2), ("Medium", 4), ("Hard", 7), ("Extreme", inf))
DEPTHS = ((SINGLES, 0), (ONE_DEEP, 1), (DEEPER, inf))


class Profiles(Mapping[str, Profile]):
    """A profile for every kind: its own singles, then some techniques for any kind."""

    def __init__(self, name: str, scale: str, techniques: tuple[str, ...]) -> None:
        self.name, self.scale, self.techniques = name, scale, techniques
        self._known: dict[str, Profile] = {}

    def __getitem__(self, kind: str) -> Profile:
        if kind not in self._known:
            records = registry()
            usual = records.kind(kind).profile
            chain = records.chain(usual, kind)
            singles = tuple(technique.name for technique in chain if technique.last)
            self._known[kind] = attrs.evolve(
                usual,
                name=self.name,
                order=(*singles, "last-candidate", *self.techniques),
                off=frozenset(),
                on=frozenset(),
                others=False,
                scale=self.scale,
                scores={},
                after={},
                before={},
                policy="first",
                choose={},
                sieve=None,
            )
        return self._known[kind]

    def __iter__(self) -> Iterator[str]:
        return iter(registry().kinds)

    def __len__(self) -> int:
        return len(registry().kinds)


@attrs.frozen(kw_only=True)
class WhipScale(Scale):
    """A scale by the longest whip that is needed where the shortest is always taken.

    Its further number is the same, or what it is at least where it is not known.
    """

    braids: bool = False
    groups: bool = False
    solves: bool = False
    numbers: tuple[str, ...] = ("least",)

    def of_puzzle(self, puzzle: Puzzle, log: Rated) -> Rating:
        """Return the rating of a puzzle with one solution."""
        _check(puzzle, self.name)
        from lapiz_generic.lengths import length_of

        length = length_of(puzzle.start, braids=self.braids, groups=self.groups)
        least = float(length.least)
        if not length.ends:
            return Rating(self.name, self.level(least), least, "", {"least": least})
        if length.ends == "none":
            return Rating(self.name, _none(puzzle), inf, "")
        more = Name(AT_LEAST, length.least) if self.braids else Name(MORE_THAN, length.least - 1)
        return Rating(self.name, more, inf, "", {"least": least})

    def rate(self, log: Rated, find: Find) -> Rating:
        """Return the rating of some steps: that of the longest whip among them."""
        score, hardest = 0.0, ""
        for deduction, space in log.deductions():
            worth = self.step(find(deduction.technique), deduction, space)
            if worth > score or not hardest:
                score, hardest = worth, deduction.technique
        return Rating(self.name, self.level(score), score, hardest)

    def step(self, technique: Technique | None, deduction: Deduction, space: Space) -> float:
        """Return the length of a whip, 0 for a single; anything else is no whip of any length."""
        if technique and technique.last:
            return 0
        whip = technique is not None and technique.name in _names(self.braids, self.groups)
        return deduction.size if whip else inf


def _names(braids: bool, groups: bool) -> set[str]:
    """Return the techniques that a scale knows."""
    names = {"whip"} | ({"braid"} if braids else set()) | ({"grouped-whip"} if groups else set())
    return names | ({"grouped-braid"} if braids and groups else set())


def _check(puzzle: Puzzle, scale: str) -> None:
    """Raise BadInput for a puzzle of which items do not say all."""
    if puzzle.space.demands or puzzle.kind.hand_over:
        message = f"the scale {scale} is for puzzles whose rules are all items"
        raise BadInput(message, source=puzzle.where)


def _none(puzzle: Puzzle) -> Name:
    """Say that there are no whips that solve a puzzle, and how deep it is."""
    from lapiz.search.walking import depth_of

    depth = depth_of(puzzle.start)
    if depth and depth.solves:
        return Name(NONE, depth.number)
    return Name(NONE_OR_MORE, depth.number + 1 if depth else 0)


@attrs.frozen(kw_only=True)
class DepthScale(Scale):
    """A scale by how deep suppositions must be nested until singles are enough."""

    solves: bool = False

    def of_puzzle(self, puzzle: Puzzle, log: Rated) -> Rating:
        """Return the rating of a puzzle with one solution."""
        _check(puzzle, self.name)
        from lapiz.search.walking import depth_of

        depth = depth_of(puzzle.start)
        if depth and depth.solves:
            return Rating(self.name, self.level(depth.number), float(depth.number), "")
        return Rating(self.name, Name(MOST_BEYOND, depth.number if depth else 0), inf, "")

    def rate(self, log: Rated, find: Find) -> Rating:
        """Raise BadInput: steps do not tell how deep a puzzle is."""
        raise BadInput(f"the scale {self.name} rates puzzles, not steps")


def _scale(name: str, title: str, profile: str, *techniques: str) -> WhipScale:
    braids, groups = name.endswith("b"), name.startswith("g")
    profiles = Profiles(profile, name, techniques)
    return WhipScale(
        name=name,
        title=title,
        levels=LEVELS,
        profiles=profiles,
        braids=braids,
        groups=groups,
        measures=MEASURES[name],
        slow=groups,
    )


SCALES = (
    _scale("w", "W, by length of whips", "whips", "whip", "braid", "nested-braid"),
    _scale("b", "B, by length of braids", "braids", "braid"),
    _scale("gw", "gW, by length of grouped whips", "grouped-whips", "grouped-whip"),
    _scale("gb", "gB, by length of grouped braids", "grouped-braids", "grouped-braid"),
    DepthScale(
        name="te",
        title="T&E, by depth of suppositions",
        levels=DEPTHS,
        measures=MEASURES["te"],
    ),
)
