"""What demands alone rule out: all of it, with the squares that a proof needs, and why in words."""

from typing import Any

import pytest

import lapiz
from lapiz import Kind, Puzzle, Technique, testing
from lapiz.core import Item, Name, Position, Remembering, Says, Space, Why, bits, number, union
from lapiz.proof import refuse
from lapiz.show import say
from lapiz.texts.translations import speaking
from lapiz_generic import PlainView, demand_technique
from lapiz_generic.make import worded
from tests.support.places import ROOT

PLACES = (range(4), range(4, 8), range(8, 12))
CELLS = [Item(f"square {n}", "cell", 0b1111 << 4 * n) for n in range(3)]
LABELS = tuple(f"{cell}{digit}" for cell in "abc" for digit in range(1, 5))
KIND: Any = Kind("made", "Made", read=None, view=PlainView)  # type: ignore[arg-type]
ONE = lapiz.registry().techniques["one-demand"]
WAYS = [
    1 << one | 1 << 4 + two | 1 << 8 + three
    for three in range(4)
    for two in range(three)
    for one in range(two)
]


class Rising(Remembering):
    """The digits of three squares rise."""

    linear = None

    def _dead(self, alive: int) -> int | None:
        left = union(way for way in WAYS if not way & ~alive)
        return alive & ~left if left else None


class Claimed(Rising):
    """The same with a claim; it lists no ways, of which there are too many."""

    noun, claim = Name("the slope"), Name("the digits rise")

    def ways(self, alive: int, most: int, /) -> list[int]:
        return WAYS * most


class Plain(Claimed):
    """The same without a claim."""

    claim = Name("")


class Telling(Rising):
    """The same with words of its own."""

    def explain(self, alive: int, candidate: int | None, /) -> Why:
        place = number(0 if candidate is None else candidate // 4)
        return Why(self.scope & ~alive, says=Says("Look at {place}.", "So it is.", place=place))


class Blind(Rising):
    """The same, but it does not mind a square without any candidate."""

    def _dead(self, alive: int) -> int | None:
        empty = union(each for place in self.bits for each in place if not union(place) & alive)
        dead = super()._dead(alive | empty)
        return None if dead is None else dead & alive


def start_of(demand: Any, alive: int = 0xFFF) -> Position:
    return Space(LABELS, (*CELLS, Item.of_demand("s", "line", demand))).start(alive=alive)


def texts(position: Position, technique: Technique = ONE) -> list[str]:
    puzzle = Puzzle.of(KIND, {}, position.space, position)
    return [
        say(puzzle, deduction.named("one-demand"), "paragraph")
        for deduction in technique.find(PlainView(position))
    ]


FEW = 0b1011_1110_0111  # a is 1 to 3, b is 2 to 4, c is 1, 2 or 4
LAST = 0b1111_0110_1111  # b is 2 or 3


@pytest.mark.parametrize(
    ("demand", "alive", "said"),
    [
        (Rising, FEW, ["These ways are left for s: a1, b2, c4; a1, b3, c4; a2, b3, "
                       "c4. None of them uses any of the removed candidates. So not a3, not b4, "
                       "not c1, not c2."]),
        (Rising, 0xFFF, ["These ways are left for s: a1, b2, c3; a1, b2, c4; a1, b3, c4; a2, b3, "
                         "c4. None of them uses any of the removed candidates. So not a3, not a4, "
                         "not b1, not b4, not c1, not c2."]),
        (Plain, FEW, ["Look at every way to satisfy the slope. None of them uses any "
                      "of the removed candidates. So not a3, not b4, not c1, not c2."]),
        (Plain, 0xFFF, ["Look at every way to satisfy the slope. None of them uses any of the "
                        "removed candidates. So not a3, not a4, not b1, not b4, not c1, not c2."]),
        (Claimed, 0b1100_0100_0011, ["The digits rise. With b3, any of the removed candidates "
                                     "would make that impossible. So not c3."]),
        (Claimed, 0xFFF, ["The digits rise. With any of the removed candidates that would be "
                          "impossible. So not a3, not a4, not b1, not b4, not c1, not c2."]),
        (Telling, LAST, ["Look at 0. So it is. So not a3, not a4.",
                         "Look at 2. So it is. So not c1, not c2."]),
    ],
)  # fmt: skip
def test_what_is_said(demand: type[Rising], alive: int, said: list[str]) -> None:
    found = texts(start_of(demand(PLACES), alive))
    assert found == said


@pytest.mark.parametrize("demand", [Rising, Claimed, Telling, Blind])
def test_all_of_it_is_found_and_proved(demand: type[Rising]) -> None:
    position = start_of(demand(PLACES), FEW)
    found = list(ONE.find(PlainView(position)))
    assert union(each.removes for each in found) == Rising(PLACES).dead(FEW)
    for deduction in found:
        assert refuse(deduction, position) is None
        squares = {c // 4 for c in bits(deduction.removes)} if demand is Blind else set[int]()
        assert {*deduction.truths} == {3, *squares}


def test_a_kind_may_have_its_own_words() -> None:
    own = demand_technique(
        "own", doc="Mine.", sorts=("line",), says=worded("Look there: {first}.", "So.")
    )
    other = demand_technique("other", doc="Mine.", but=("line",))
    position = start_of(Rising(PLACES), FEW)
    assert texts(position, own) == ["Look there: s. So. So not a3, not b4, not c1, not c2."]
    assert texts(position, other) == []
    assert own.ruled


def test_it_is_sound_where_squares_beside_count() -> None:
    """The lines of star battle look at squares beside them, too, and not at whether they can be."""
    puzzles = [lapiz.load(path) for path in sorted((ROOT / "puzzles_yaml/star-battle").glob("*"))]
    assert testing.check_sound(ONE, puzzles[:2]) > 10


def test_in_spanish() -> None:
    with speaking("es"):
        (said,) = texts(start_of(Plain(PLACES), 0b1100_0100_0011))
    assert said == (
        "Con b3, mire todas las formas de cumplir the slope. Ninguna usa alguno de los candidatos "
        "eliminados. Por tanto, no c3."
    )
