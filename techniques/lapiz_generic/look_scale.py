"""The scale "looks": what has to be looked at for the hardest step of a puzzle with rules.

A step is worth half a point for each open square in what it looks at, and three for each house or
rule after the first. Where houses and known sums are added up, only the squares that are left over
count, a sum counts as half a rule, and each further house one more. To suppose something costs half
as much again and three. What is seen at a glance (the last candidate of an item, what bonds of two
candidates exclude) is worth nothing. A demand may say itself at how many squares one looks.

Our own; tried on puzzles that their setters call easy or hard, but on no measured times.
"""

from collections.abc import Iterator

import attrs

from lapiz import Deduction, HardestScale, Name, Rating, Space, Technique, union
from lapiz.core import Find, Rated
from lapiz.texts import marked

SQUARE, FURTHER_LOOK, KNOWN_SUM, FURTHER_HOUSE = 0.5, 3, 0.5, 1
"""What an open square is worth, and a further house or rule; as how much of a rule a sum counts
that is added up with houses; and what a further house of them costs besides."""
SUPPOSED, SUPPOSING = 1.5, 3
"""How many times as much a step is worth that supposes something, and how much more."""
AT_LEAST = Name("at least: some of its steps have no name, and are priced by what they rest on")


@attrs.frozen(kw_only=True)
class LookScale(HardestScale):
    """A scale by what has to be looked at; its third further number is what all steps add up to."""

    numbers: tuple[str, ...] = ("first_placement", "first_step", "sum")

    def rate(self, log: Rated, find: Find) -> Rating:
        """Return the rating of a solve: that of its hardest step."""
        steps = list(self.worths(log, find))
        rating = self.of_steps(steps)
        unnamed = any(find(deduction.technique) is None for _, deduction in steps)
        return attrs.evolve(
            rating,
            numbers={**rating.numbers, "sum": sum(worth for worth, _ in steps)},
            notes=(AT_LEAST,) if unnamed else (),
        )

    def worths(self, log: Rated, find: Find) -> Iterator[tuple[float, Deduction]]:
        """Yield what each step of a solve is worth where it was found."""
        for found, position in log.found():
            yield _price(find(found.technique), found, position.space, position.open), found


def price(technique: Technique | None, deduction: Deduction, space: Space) -> float:
    """Return what a step is worth by itself, as on an empty board: that is the most it can be."""
    return _price(technique, deduction, space, space.everything)


def _price(
    technique: Technique | None, deduction: Deduction, space: Space, open_candidates: int
) -> float:
    """Return what a step is worth where some candidates are open."""
    from lapiz.search.telling import looks_of

    of = looks_of(space).of
    truths = [number for number in deduction.truths if number in of]
    if not truths or (technique and technique.last):
        return 0.0
    used = {of[number] for number in truths}
    if deduction.factors:
        worth = _added_up(deduction, space, used)
    else:
        saying = [n for n in truths if hasattr(space.demand_at.get(n), "looks")]
        scope = union(space.items[n].scope for n in truths if n not in saying) & open_candidates
        squares = _squares(scope, space) + sum(space.looks(n, open_candidates) for n in saying)
        places = deduction.size if technique and technique.ruled and deduction.size else 1
        worth = SQUARE * squares / places + FURTHER_LOOK * (len(used) / places - 1)
    supposes = technique is None or (deduction.supposes and not technique.ruled)
    return SUPPOSED * worth + SUPPOSING if supposes else worth


def _added_up(deduction: Deduction, space: Space, used: set[int]) -> float:
    """Return what houses and known sums are worth that are added up: the looks that are used."""
    from lapiz.search.telling import looks_of

    looks = looks_of(space)
    rules = sum(looks.all[look].rule for look in used)
    houses, squares = len(used) - rules, set(looks.squares) & set(deduction.truths)
    parts = houses + KNOWN_SUM * rules
    return SQUARE * len(squares) + FURTHER_LOOK * max(0.0, parts - 1) + FURTHER_HOUSE * (houses - 1)


def _squares(candidates: int, space: Space) -> int:
    """Return how many squares have some of the candidates."""
    from lapiz.search.telling import looks_of

    return sum(bool(space.sets[square] & candidates) for square in looks_of(space).squares)


LOOKS = LookScale(
    name="looks",
    title="lapiz, by what is looked at",
    measures=marked(
        "How much has to be looked at for the hardest step: half a point for each open cell, three "
        "for each further house or rule."
    ),
    levels=(
        ("Easy", 4),
        ("Medium", 7),
        ("Hard", 11),
        ("Expert", 18),
        ("Extreme", float("inf")),
    ),
    worth=price,
    ruled=True,
)
