"""What the checker says of each sort of deduction in one small space, whole and word for word."""

import sys
from types import SimpleNamespace
from typing import Any

import pytest

from lapiz.core import Budget, Deduction, Grounds, Item, Name, Restrictions, Space
from lapiz.proof import (
    NotProved,
    Refusal,
    flaw_of_images,
    native,
    prove_singles,
    refuse,
    refuse_choice,
    refuse_counted,
    region,
)
from lapiz.proof.searching import satisfy, satisfy_demands, ways
from tests.proof.attacks import Summed, Whole
from tests.support.places import ROOT

SUM = Summed((0b000011, 0b001100), {0: 1, 1: 2, 2: 1, 3: 2}, 3)
ASKED = Whole((0b000011, 0b001100), {0: 1, 1: 2, 2: 1, 3: 2}, 3)
LESS = Summed((0b000011, 0b001100), {0: -1, 1: -2, 2: 1, 3: 2}, 0)
X, Y, DIAGONAL, RULE, OTHER, DIFFERENCE = range(6)
PAIR = (
    Item("x", "cell", 0b000011),
    Item("y", "cell", 0b001100),
    Item("diagonal", "line", 0b000101, required=False),
)
PLAIN = Space(tuple("abcdef"), (*PAIR, Item("z", "cell", 0b110000), Item("x'", "cell", 0b011)))
"""Two squares of two candidates, a third one, and a line; the last item is the first again."""
RULED = Space(
    tuple("abcdef"),
    (
        *PAIR,
        Item.of_demand("the sum", "rule", SUM),
        Item.of_demand("the rest", "rule", ASKED),
        Item.of_demand("the difference", "rule", LESS),
    ),
)
TURN = {0: 2, 2: 0, 1: 3, 3: 1}
PROVES = "which prove nothing on grounds of"


def said(refusal: Refusal | None, space: Space = PLAIN) -> str:
    return refusal.explain(space) if refusal else "accepted"


@pytest.mark.parametrize(
    ("space", "fields", "words"),
    [
        (PLAIN, {"removes": 1 << 5, "truths": (3,)}, "with f true all truths can be satisfied: f"),
        (PLAIN, {"removes": 1 << 6}, "it names candidates that the space does not have"),
        (PLAIN, {"places": 1 << 6}, "it names candidates that the space does not have"),
        (PLAIN, {"places": 1}, "it removes and places the same candidate"),
        (PLAIN, {"truths": (-1,)}, "there is no item -1"),
        (PLAIN, {"truths": (5,)}, "there is no item 5"),
        (PLAIN, {"deadly": (5,)}, "there is no item 5"),
        (PLAIN, {"truths": (4,)}, "with a true all truths can be satisfied: a"),
        (PLAIN, {"truths": (True,)}, "there is no item True"),
        (PLAIN, {"truths": (DIAGONAL,)}, "diagonal need not be satisfied, so it is not a truth"),
        (PLAIN, {"deadly": (DIAGONAL,)}, "diagonal need not be satisfied, so it is not a truth"),
        (RULED, {"truths": (RULE,)}, "with a true all truths can be satisfied: a"),
        (PLAIN, {"truths": ()}, "it names no truths"),
        (PLAIN, {"factors": {5: 1}}, "there is no item 5, which has a factor"),
        (PLAIN, {"factors": {-1: 1}}, "there is no item -1, which has a factor"),
        (PLAIN, {"factors": {True: 1}}, "there is no item True, which has a factor"),
        (PLAIN, {"factors": {0: 1, 4: -1}},
         "its factors do not prove it: with a they can add up to 0, and 0 is enough"),
        (PLAIN, {"factors": {0: 1, 1: 0, DIAGONAL: 0}}, None),
        (PLAIN, {"factors": {0: 1, 1: 1}}, "y has the factor 1, but is not a truth"),
        (RULED, {"factors": {RULE: -1}}, "the sum has the factor -1, but is not a truth"),
        (RULED, {"factors": {OTHER: 1}}, "the rest has a factor, but is not a sum"),
        (RULED, {"factors": {OTHER: 1}, "truths": (OTHER,)}, "the rest has a factor, but is not"),
        (PLAIN, {"factors": {0: 1}, "images": TURN}, f"it has factors, {PROVES} proof"),
        (PLAIN, {"factors": {0: 1}, "grounds": Grounds.COUNT}, f"it has factors, {PROVES} count"),
        (PLAIN, {"grounds": Grounds.UNIQUENESS}, "it assumes uniqueness but names no deadly"),
        (PLAIN, {"grounds": Grounds.SYMMETRY}, "it rests on a symmetry but names no images"),
        (PLAIN, {"images": TURN}, f"it names images, {PROVES} proof"),
        (PLAIN, {"images": TURN, "truths": (), "deadly": (0,), "grounds": Grounds.UNIQUENESS},
         f"it names images, {PROVES} uniqueness"),
        (PLAIN, {"images": {0: True, True: 0}, "grounds": Grounds.SYMMETRY}, "its images are not"),
        (PLAIN, {"images": {6: 0}, "grounds": Grounds.SYMMETRY},
         "its images are no symmetry: they name candidates that the space does not have"),
        (PLAIN, {"images": {-1: 0}, "grounds": Grounds.SYMMETRY}, "its images are no symmetry: th"),
        (PLAIN, {"images": {0: 6}, "grounds": Grounds.SYMMETRY}, "its images are no symmetry: the"),
        (PLAIN, {"images": TURN, "grounds": Grounds.SYMMETRY}, "accepted"),
        (PLAIN, {"images": {0: 4, 4: 0}, "grounds": Grounds.SYMMETRY},
         "its images are no symmetry: the image of x is no item: b, e"),
        (RULED, {"images": TURN, "truths": (), "grounds": Grounds.SYMMETRY},
         "it takes a demand for a truth, which is not for grounds of symmetry"),
        (RULED, {"truths": (RULE,), "deadly": (0,), "grounds": Grounds.UNIQUENESS},
         "it takes a demand for a truth, which is not for grounds of uniqueness"),
        (RULED, {"truths": (), "deadly": (RULE,), "grounds": Grounds.UNIQUENESS},
         "it takes a demand for a truth, which is not for grounds of uniqueness"),
        (RULED, {"truths": (), "deadly": (0,), "grounds": Grounds.UNIQUENESS},
         "with a this filling has no twin: a"),
        (PLAIN, {"deadly": (0,), "grounds": Grounds.COUNT}, "it rests on a count, which looks at"),
        (PLAIN, {"grounds": Grounds.COUNT}, "it rests on a count, which looks at all there is, bu"),
        (PLAIN, {"truths": (), "grounds": Grounds.COUNT}, "it is a count, which proves nothing"),
        (PLAIN, {"truths": (), "grounds": Grounds.CHOICE}, "it is a choice, which proves nothing"),
    ],
)  # fmt: skip
def test_refusals(space: Space, fields: dict[str, Any], words: str | None) -> None:
    """All lack nothing else: they remove a, for the truth x, unless it says otherwise."""
    claim = Deduction(**{"removes": 1, "truths": (0,), **fields})
    answer = said(refuse(claim, space.start()), space)
    assert answer.startswith(
        words or "its factors do not prove it: with a they can add up to 1, an"
    )


@pytest.mark.parametrize(
    ("space", "fields", "alive", "words"),
    [
        (PLAIN, {"places": 1}, 0b111101, "accepted"),
        (PLAIN, {"places": 1}, 0b111111, "without a all truths can be satisfied: b"),
        (PLAIN, {"removes": 0b000100, "truths": (0,)}, 0b111101, "accepted"),
        (PLAIN, {"places": 1, "factors": {0: 1}}, 0b111101, "accepted"),
        (PLAIN, {"places": 1, "factors": {0: 1}}, 0b111111, "its factors do not prove it: without"
         " a they can add up to 1, and 1 is enough"),
        (RULED, {"places": 0b1000, "truths": (0, 1, RULE)}, 0b111101, "accepted"),
        (RULED, {"removes": 0b100, "truths": (0, 1, RULE)}, 0b111101, "accepted"),
        (RULED, {"removes": 0b100, "truths": (0, 1, RULE), "factors": {RULE: -1, 0: 2, 1: 2}},
         0b111101, "its factors do not prove it: with c they can add up to 1, and 1 is enough"),
        (RULED, {"removes": 0b1000, "truths": (DIFFERENCE,), "factors": {DIFFERENCE: -1}},
         0b111111, "its factors do not prove it: with d they can add up to 1, and 0 is enough"),
        (PLAIN, {"places": 1, "deadly": (0,), "truths": (), "grounds": Grounds.UNIQUENESS}, 63,
         "without a this filling has no twin: b"),
    ],
)  # fmt: skip
def test_verdicts(space: Space, fields: dict[str, Any], alive: int, words: str) -> None:
    refusal = refuse(Deduction(**{"truths": (0,), **fields}), space.start(alive=alive))
    assert said(refusal, space) == words


def test_flaws_of_images() -> None:
    """The first rule is named that says other things; of a long image the first nine candidates."""
    rules = {1: 0b100, 2: 0b010}
    labels = tuple("abcdefghijkl")
    ruled = Space(labels, (), restrictions=Restrictions(rules, lambda *_: Name("")))
    flaw = flaw_of_images(ruled, ruled.everything, {2: 0, 0: 2, 1: 3, 3: 1})
    assert flaw == "a rule says other things of b than of d"
    for size, named in ((9, "d, e, f, g, h, i, j, k, l"), (10, "c, d, e, f, g, h, i, j, k, …")):
        space = Space(labels, (Item("x", "cell", (1 << size) - 1),))
        images = {one: 11 - one for one in range(12)}
        assert flaw_of_images(space, 0, images) == f"the image of x is no item: {named}"


def test_a_search_that_is_too_long_decides_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a budget PROOF_NODES counts, whose number is in the sentence."""
    claim = Deduction(places=1, truths=(0, 1, 3))
    start = PLAIN.start(alive=0b111101)
    assert refuse(claim, start, Budget(0, "looks")) == Refusal(
        "not proved within 0 looks", undecided=True
    )
    assert refuse(claim, start, Budget(1, "looks")) is None
    assert refuse(Deduction(removes=1, truths=(1,)), PLAIN.start(), Budget(1, "nodes"))
    monkeypatch.setattr("lapiz.proof.judging.PROOF_NODES", 0)
    assert said(refuse(claim, start)) == "not proved within 0 nodes"


def test_a_filling_is_looked_at_once_however_the_rest_may_be() -> None:
    """Two ways of the truth beside it, and one search for the twin of the one filling."""
    claim = Deduction(removes=1 << 4, truths=(0,), deadly=(3,), grounds=Grounds.UNIQUENESS)
    assert refuse(claim, PLAIN.start(), Budget(5, "nodes")) is None
    assert said(refuse(claim, PLAIN.start(), Budget(4, "nodes"))) == "not proved within 4 nodes"


def test_a_counterexample_is_told_in_the_order_of_the_space() -> None:
    assert Refusal("No", (3, 0, 2)).explain(PLAIN) == "No: a, c, d"
    assert Refusal("No").explain(PLAIN) == "No"


# --- runs of singles ------------------------------------------------------------------------


def test_a_run_of_singles_places_each() -> None:
    start = PLAIN.start(alive=0b101010)
    run = [("one", 1, 0), ("two", 3, 1), ("three", 5, 3)]
    end = prove_singles(start, run)
    assert end == start.place(1).place(3).place(5)
    assert (end.origin, end.memo) == (start.origin, start.memo)
    assert prove_singles(start, []) == start


@pytest.mark.parametrize(
    ("alive", "run", "index", "others", "name"),
    [
        (0b101111, [(3, 1)], 0, (2,), "y"),
        (0b101011, [(3, 1), (5, 3), (1, 0)], 2, (0,), "x"),
        (0b101010, [(0, 0)], 0, (1,), "x"),
        (0b101000, [(0, 0)], 0, (), "x"),
        (0b101111, [(0, 1)], 0, (2, 3), "y"),
        (0b101010, [(1, 0), (3, 1), (5, 1)], 2, (3,), "y"),
    ],
)
def test_a_single_that_is_none_ends_the_run(
    alive: int, run: list[tuple[int, int]], index: int, others: tuple[int, ...], name: str
) -> None:
    with pytest.raises(NotProved) as raised:
        prove_singles(PLAIN.start(alive=alive), [("any", *single) for single in run])
    assert raised.value.index == index
    assert raised.value.refusal == Refusal(f"{name} has other candidates", others)
    assert str(raised.value) == f"placement {index}: {name} has other candidates"


# --- choices, counts and what a proof looks at ----------------------------------------------


@pytest.mark.parametrize(
    ("fields", "alive", "words"),
    [
        ({"places": 0b1}, 0b111111, "accepted"),
        ({"places": 0b101000 | 1}, 0b111111, "accepted"),
        ({"places": 0b1}, 0b111110, "it chooses a candidate that is not possible any more"),
        ({"places": 0b11}, 0b111111, "it chooses a candidate that is not possible any more"),
        ({"places": 0b101}, 0b111111, "it chooses a candidate that is not possible any more"),
        ({"removes": 0b1}, 0b111111, "a choice removes nothing"),
        ({"places": 1 << 6}, 0b111111, "it names candidates that the space does not have"),
    ],
)
def test_choices(fields: dict[str, int], alive: int, words: str) -> None:
    choice = Deduction(**fields, grounds=Grounds.CHOICE)  # type: ignore[arg-type]
    assert said(refuse_choice(choice, PLAIN.start(alive=alive))) == words


@pytest.mark.parametrize(
    ("fields", "solution", "words"),
    [
        ({"places": 0b1}, 0b101001, "accepted"),
        ({"removes": 0b10}, 0b101001, "accepted"),
        ({"removes": 0b10, "places": 0b1001}, 0b101001, "accepted"),
        ({"places": 0b11}, 0b101001, "the only solution says otherwise: b"),
        ({"removes": 0b1001}, 0b101001, "the only solution says otherwise: a, d"),
        ({"removes": 0b1, "places": 0b10}, 0b101001, "the only solution says otherwise: a, b"),
        ({"places": 0b100000}, 0b111000, "the only solution says otherwise"),
        ({"removes": 1 << 6}, 0b101001, "it names candidates that the space does not have"),
    ],
)
def test_counts(fields: dict[str, int], solution: int, words: str) -> None:
    claim = Deduction(**fields, grounds=Grounds.COUNT)  # type: ignore[arg-type]
    assert said(refuse_counted(claim, PLAIN.start(alive=0b101111), solution)) == words


@pytest.mark.parametrize(
    ("space", "fields", "looked_at"),
    [
        (PLAIN, {"places": 0b1, "grounds": Grounds.CHOICE}, 0b1),
        (PLAIN, {"places": 0b1, "grounds": Grounds.COUNT}, 0b111111),
        (PLAIN, {"removes": 0b100000, "truths": (0,)}, 0b11),
        (PLAIN, {"places": 0b1, "truths": (0,), "deadly": (1,)}, 0b1111),
        (RULED, {"places": 0b1, "truths": (RULE,)}, 0b1111),
        (PLAIN, {"removes": 0b1, "images": {0: 4, 4: 0}, "grounds": Grounds.SYMMETRY}, 0b10001),
        (PLAIN, {"removes": 1, "images": {2: 4, 4: 2}, "grounds": Grounds.SYMMETRY}, 1),
        (PLAIN, {"places": 0b1, "truths": (1,), "images": {2: 5, 5: 2},
                 "grounds": Grounds.SYMMETRY}, 0b101101),
    ],
)  # fmt: skip
def test_what_a_proof_looks_at(space: Space, fields: dict[str, Any], looked_at: int) -> None:
    assert region(Deduction(**fields), space) == looked_at


# --- the search -----------------------------------------------------------------------------


def test_the_truth_that_often_comes_to_nothing_is_tried_first() -> None:
    """Of two with as many candidates the one with more failures, of two alike the first named."""
    start = PLAIN.start()
    first, second, third = PLAIN.sets[0], PLAIN.sets[1], PLAIN.sets[3]

    def way(truths: list[int], failures: dict[int, int], allowed: int = 0b111111) -> Any:
        budget = Budget(100, "nodes")
        return satisfy_demands(allowed, truths, start.space.keep, (), budget, failures)

    assert way([first, second, third], {}) == (0, 3, 4)
    assert way([third, first, second], {}) == (4, 0, 3)
    assert way([third, first, second], {second: 2}) == (2, 1, 4)
    assert way([third, first, second], {second: 2, third: 3}) == (4, 2, 1)
    assert way([third, first, second], {third: 9}, 0b110111) == (2, 1, 4)  # one left: at once
    assert way([third, first], {third: 9}, 0b110001) == (0, 4)
    assert way([0b111, 0b11000], {}) == (3, 0)  # two candidates before three
    assert way([0b111, 0b11000], {0b111: 2}) == (0, 3)  # but not before three halves


def test_what_comes_to_nothing_is_counted() -> None:
    """A truth without candidates, and each that shares some with a demand that has no way."""
    failures = {0b000011: 5}
    budget = Budget(100, "nodes")
    truths = [0b000011, 0b001100, 0b110000]
    assert satisfy_demands(0b110101, truths, PLAIN.keep, [ASKED], budget, failures) is None
    assert failures == {0b000011: 6, 0b001100: 2}
    failures.clear()
    assert satisfy_demands(0b001111, truths, PLAIN.keep, (), budget, failures) is None
    assert failures == {0b110000: 2}
    assert satisfy_demands(0b001111, truths, PLAIN.keep, (), budget, failures) is None
    assert failures == {0b110000: 3}
    assert budget.left == 97


def test_demands_are_asked_until_none_rules_out_more() -> None:
    """One rules out what leaves nothing to another that was asked before it."""
    chain = [Whole((0b0011, 0b1100), {0: 0, 1: 1, 2: 1, 3: 0}, 1),
             Whole((0b001100, 0b110000), {2: 1, 3: 0, 4: 0, 5: 1}, 1)]  # fmt: skip
    for demands in (chain, chain[::-1]):
        budget = Budget(2, "nodes")
        assert satisfy_demands(0b101111, [0b0011], [0b111111] * 6, demands, budget) == (1,)


def test_all_ways_are_those_that_choosing_in_any_order_gives() -> None:
    start = PLAIN.start()
    truths = [PLAIN.sets[0], PLAIN.sets[1], PLAIN.sets[3]]
    budget = Budget(100, "nodes")
    every = {frozenset(way) for way in ways(start.alive, truths, PLAIN.keep, budget)}
    together = [{0, 3}, {1, 2}, {1, 3}]  # a and c share the line
    assert every == {frozenset({*two, one}) for two in together for one in (4, 5)}
    assert budget.left == 100 - 12
    assert list(ways(0b001111, truths, PLAIN.keep, budget)) == []
    ruled = [set(way) for way in ways(63, truths[:2], PLAIN.keep, Budget(99, "nodes"), [ASKED])]
    assert ruled == [{0, 3}, {1, 2}]
    assert satisfy(63, truths, PLAIN.keep) in [(0, 3, 4)]


# --- kernels --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("version", "pure", "there"),
    [(native.VERSION, "", True), (native.VERSION + 1, "", False), (None, "", False),
     (native.VERSION, "1", False)],
)  # fmt: skip
def test_kernels_of_another_version_are_left_alone(
    version: int | None, pure: str, there: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    core = SimpleNamespace() if version is None else SimpleNamespace(VERSION=version)
    monkeypatch.setitem(sys.modules, "lapiz_core", core)
    monkeypatch.setenv("LAPIZ_PURE", pure)
    assert native._core() is (core if there else None)
    monkeypatch.setitem(sys.modules, "lapiz_core", None)
    assert native._core() is None


def test_the_kernels_of_the_repository_are_those_that_are_asked_for() -> None:
    source = (ROOT / "native" / "src" / "module.c").read_text(encoding="utf-8")
    assert f'"VERSION", {native.VERSION})' in source
