"""What rating scales make of the steps of a solve, with techniques made for it."""

from collections.abc import Iterator
from math import inf
from types import SimpleNamespace
from typing import Any

import attrs
import pytest

from lapiz.core import Deduction, HardestScale, Profile, Rating, Scale, Space, SumScale, Technique

SPACE = Space(("a", "b"), ())
LEVELS = (("Easy", 10.0), ("Medium", 20.0), ("Hard", inf))


def made(name: str, score: float | None, level: str = "", scale: str = "mine") -> Technique:
    scores = {} if score is None else {scale: score}
    return Technique(name, iter, scores=scores, levels={scale: level} if level else {})


KNOWN = {
    technique.name: technique
    for technique in (
        *(
            made("single", 1),
            made("wing", 4, "Medium"),
            made("twin", 4, "Medium"),
            made("fish", 6, "Medium"),
        ),
        *(made("chain", 5, "Hard"), made("foreign", None), made("nothing", 0, "Easy")),
        *(made("elsewhere", 3, "Hard", "theirs"), made("odd", 2, "Unheard")),
    )
}


class Solved:
    """A log that says no more than a scale may ask."""

    problems = ()
    end: Any = None

    def __init__(self, *names: str, places: int = -1) -> None:
        self.names, self.places = names, places

    def counts(self) -> dict[str, int]:
        return {name: self.names.count(name) for name in dict.fromkeys(self.names)}

    def deductions(self) -> Iterator[tuple[Deduction, Space]]:
        for number, name in enumerate(self.names):
            effect = {"places": 1} if number == self.places else {"removes": 1}
            yield Deduction(**effect, technique=name), SPACE  # type: ignore[arg-type]

    def found(self) -> Iterator[Any]:
        raise AssertionError("nobody asks for positions")


SUM = SumScale(name="mine", levels=LEVELS, unnamed=("Hard", 100.0), unknown=("Easy", 7))


@pytest.mark.parametrize(
    ("names", "level", "score", "hardest"),
    [
        ((), "Easy", 0, ""),
        (("single",) * 10, "Easy", 10, "single"),
        (("single",) * 11, "Medium", 11, "single"),
        (("single", "wing", "single"), "Medium", 6, "wing"),
        (("wing", "fish", "wing"), "Medium", 14, "fish"),
        (("fish", "wing", "fish", "fish", "wing"), "Hard", 26, "fish"),
        (("single", "twin", "wing"), "Medium", 9, "twin"),
        (("fish", "chain"), "Hard", 11, "chain"),
        (("chain", "fish"), "Hard", 11, "chain"),
        (("foreign",), "Easy", 7, "foreign"),
        (("single", "", "chain"), "Hard", 106, ""),
        (("chain", "elsewhere"), "Hard", 12, "chain"),
        (("nothing", "single"), "Easy", 1, "single"),
        (("nothing",), "Easy", 0, "nothing"),
        (("odd", "wing"), "Medium", 6, "wing"),
        (("odd", "single"), "Easy", 3, "odd"),
    ],
)
def test_sums(names: tuple[str, ...], level: str, score: float, hardest: str) -> None:
    rating = SUM.rate(Solved(*names), KNOWN.get)
    assert rating == Rating("mine", level, score, hardest)
    assert rating.notes == ()


def test_what_a_program_guesses_is_noted() -> None:
    scale = SumScale(
        name="mine", levels=LEVELS, unnamed=("Hard", 100.0), guess=("Guess", "It guesses.")
    )
    assert scale.unknown == ("", 0)
    rating = scale.rate(Solved("chain", "", ""), KNOWN.get)
    assert (rating.hardest, rating.score, rating.notes) == ("Guess", 205, ("It guesses.",))
    rating = scale.rate(Solved("chain"), KNOWN.get)
    assert (rating.hardest, rating.notes) == ("chain", ())


@pytest.mark.parametrize(
    ("like", "name", "worth"),
    [
        ("", "wing", ("Medium", 4)),
        ("", "single", ("Easy", 1)),
        ("", "nothing", ("Easy", 0)),
        ("", "elsewhere", ("Easy", 7)),
        ("", "unheard", ("Hard", 100)),
        ("theirs", "elsewhere", ("Hard", 3)),
        ("theirs", "wing", ("Medium", 4)),
        ("theirs", "foreign", ("Easy", 7)),
    ],
)
def test_what_one_step_is_worth(like: str, name: str, worth: tuple[str, float]) -> None:
    scale = SumScale(name="mine", levels=LEVELS, unnamed=("Hard", 100.0), unknown=("Easy", 7),
                     like=like)  # fmt: skip
    technique = KNOWN.get(name)
    assert scale.of(technique) == worth
    assert scale.step(technique, Deduction(removes=1), SPACE) == worth[1]
    if technique:
        assert scale.least(technique) == worth[1]


@pytest.mark.parametrize(
    ("score", "lowest", "level"),
    [(0, 0, "Easy"), (10, 0, "Easy"), (10.1, 0, "Medium"), (20, 0, "Medium"), (21, 0, "Hard"),
     (1, 1, "Medium"), (1, 2, "Hard"), (15, 1, "Medium"), (25, 1, "Hard"), (inf, 0, "Hard")],
)  # fmt: skip
def test_levels(score: float, lowest: int, level: str) -> None:
    assert Scale(name="s", levels=LEVELS).level(score, lowest) == level
    assert Scale(name="s", levels=LEVELS[:2]).level(99) == "Medium", "the last has no end"


HARDEST = HardestScale(
    name="mine", levels=LEVELS, worth=lambda technique, deduction, space: deduction.size
)


@pytest.mark.parametrize(
    ("worths", "places", "score", "hardest", "placement", "first"),
    [
        ((), -1, 0, "", 0, 0),
        ((5,), 0, 5, "t0", 5, 5),
        ((5, 9, 7), 2, 9, "t1", 9, 5),
        ((5, 9, 7), 0, 9, "t1", 5, 5),
        ((3, 4, 12, 12), 1, 12, "t2", 4, 3),
        ((3, 4, 2), -1, 4, "t1", 4, 3),
        ((3, 4, 5), -1, 5, "t2", 5, 3),
    ],
)
def test_the_hardest_step(
    worths: tuple[int, ...], places: int, score: float, hardest: str, placement: int, first: int
) -> None:
    """The numbers are the hardest step up to the first that places, and the first step."""
    steps = []
    for number, worth in enumerate(worths):
        effect = {"places": 1} if number == places else {"removes": 1}
        steps.append((float(worth), Deduction(**effect, technique=f"t{number}")))  # type: ignore[arg-type]
    rating = HARDEST.of_steps(steps)
    level = "Easy" if score <= 10 else "Medium"
    numbers = {"first_placement": placement, "first_step": first}
    assert rating == Rating("mine", level, score, hardest, numbers)
    assert rating.numbers == numbers


def test_steps_are_worth_what_the_scale_says_of_each() -> None:
    log = Solved("wing", "", "chain", places=1)
    scale = HardestScale(
        name="mine", levels=LEVELS, numbers=("p", "f", "more"),
        worth=lambda technique, deduction, space: (
            technique.scores["mine"] if technique else 8 + bool(deduction.places)),
    )  # fmt: skip
    worths = [(worth, found.technique) for worth, found in scale.worths(log, KNOWN.get)]
    assert worths == [(4, "wing"), (9, ""), (5, "chain")]
    assert all(isinstance(worth, float) for worth, _ in worths)
    assert scale.rate(log, KNOWN.get) == Rating("mine", "Easy", 9, "", {"p": 9, "f": 4})
    assert scale.rate(log, KNOWN.get).numbers == {"p": 9, "f": 4}
    assert HARDEST.numbers == ("first_placement", "first_step")


def test_a_scale_that_says_nothing_else() -> None:
    scale, puzzle = Scale(name="s", levels=LEVELS), SimpleNamespace()
    assert scale.of_puzzle(puzzle, Solved()) is None  # type: ignore[arg-type]
    assert list(scale.reasons(puzzle, Solved())) == []  # type: ignore[arg-type]
    assert scale.step(None, Deduction(removes=1), SPACE) == scale.least(KNOWN["wing"]) == 0
    with pytest.raises(NotImplementedError):
        scale.rate(Solved(), KNOWN.get)
    flags = ("solves", "minutes", "ruled", "slow")
    assert [getattr(scale, flag) for flag in flags] == [True, False, False, False]
    assert [scale.worded(score, {}) for score in (454.0, 2.5, 1234567.125)] == [
        "454", "2.5", "1234567.125"]  # fmt: skip
    assert hash(Rating("s", "Easy", 1, "", {"n": 1})) == hash(Rating("s", "Easy", 1, ""))
    assert hash(attrs.evolve(scale, profiles={"k": Profile()}, variants={"b": scale})) == hash(
        scale
    )
    assert Rating("s", "more", inf, "").points is None
    assert Rating("s", "Easy", 2.5, "").points == 2.5
