"""Claims of a technique that are neither proved nor false: noted once, and a fault if too many."""

import math
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import attrs
import pytest

import lapiz
from lapiz.core import Search, bits
from lapiz.plugins import deductions
from lapiz.plugins.containment import SECONDS, PluginError
from lapiz.plugins.timeouts import TooSlow
from lapiz.proof import Refusal
from lapiz.solving import guard as guard_
from lapiz.solving.guard import MOST_SKIPPED, GuardedTechniques, Misbehaved
from lapiz.solving.task import Options, Task

PUZZLE = lapiz.load({"kind": "sudoku", "grid": ["1...", "..2.", ".3..", "...4"]})
TECHNIQUES = lapiz.techniques("sudoku")[:2]


def test_what_is_skipped_is_noted_once_a_technique() -> None:
    notes: list[str] = []
    guard = GuardedTechniques(Task(PUZZLE, []), notes)
    for number in range(MOST_SKIPPED):
        for technique in TECHNIQUES:
            guard._skip(technique, Refusal(f"no {number}"), PUZZLE.start)
    assert notes == [
        f"technique {technique.name}: a deduction is skipped, no 0" for technique in TECHNIQUES
    ]
    with pytest.raises(PluginError, match="made more than 20 such claims: no more"):
        guard._skip(TECHNIQUES[0], Refusal("no more"), PUZZLE.start)


def test_what_a_counterexample_shows_soon_is_skipped_as_often_as_it_comes() -> None:
    notes: list[str] = []
    guard = GuardedTechniques(Task(PUZZLE, []), notes)
    for _ in range(2 * MOST_SKIPPED):
        guard._skip(TECHNIQUES[0], Refusal("no twin", (0,)), PUZZLE.start)
    assert len(notes) == 1


BOARD = lapiz.load({"kind": "sudoku", "grid": ["1...", "....", "....", "...."]})
DEAD = ~BOARD.start.alive & -~BOARD.start.alive
OPEN = [*bits(BOARD.start.open)]
"""What the deductions of scripts are about: the third letter is about the third of these."""


def yielding(*deductions: lapiz.Deduction, **about: Any) -> lapiz.Technique:
    """Return a technique that yields deductions, of a plugin if it is `foreign`."""
    foreign = about.pop("foreign", False)
    about = {"kind": "sudoku", **about}
    made = lapiz.technique("mine", **about)(lambda view: iter(deductions))
    return attrs.evolve(made, foreign=foreign, provider="theirs:plugin") if foreign else made


def scripted(script: str, **about: Any) -> lapiz.Technique:
    """Return what yields a deduction for each letter; an "i" changes nothing."""
    gone = [DEAD if letter == "i" else 1 << OPEN[place] for place, letter in enumerate(script)]
    return yielding(*(lapiz.Deduction(removes=each, truths=(0,)) for each in gone), **about)


def guarding(script: str, judged: list[str], **more: Any) -> GuardedTechniques:
    """Return a guard that proves what the letters of a script say, and notes what it is asked."""
    said = {
        "p": None, "f": Refusal("false", (OPEN[0],)), "u": Refusal("too long", undecided=True),
        "a": Refusal("no twin", (OPEN[0],), undecided=True),
    }  # fmt: skip

    def refusal(deduction: lapiz.Deduction, _: lapiz.Position) -> Refusal | None:
        letter = script[OPEN.index(deduction.removes.bit_length() - 1)]
        judged.append(letter)
        return said[letter]

    return GuardedTechniques(Task(BOARD, [], **more), [], refusal=refusal)


@pytest.mark.parametrize("foreign", [False, True])
@pytest.mark.parametrize(
    ("script", "most", "taken", "judged"),
    [
        ("", 1, [], ""),
        ("p", 1, [0], "p"),
        ("pf", 1, [0], "p"),
        ("ip", 1, [1], "p"),
        ("up", 1, [1], "up"),
        ("ap", 1, [1], "aap"),
        ("uup", 1, [2], "uup"),
        ("upppp", 1, [1], "upppp"),
        ("u" * 20 + "pp", 1, [20], "u" * 20 + "p"),
        ("u" * 21 + "p", 1, "too long", "u" * 21),
        ("a" * 25 + "p", 1, [], "a" * 22),
        ("f", 1, "false", "f"),
        ("ppp", 2, [0, 1], "pp"),
        ("pup", 2, [0, 2], "pupp"),
        ("puu", 2, [0], "pupu"),
        ("pf", 2, "false", "pf"),
        ("pupp", None, [0, 2, 3], "pupp"),
        ("uf", None, "false", "uf"),
        ("iipip", None, [2, 4], "pp"),
    ],
)
def test_what_is_taken_of_what_a_technique_yields(
    script: str, most: int | None, taken: list[int] | str, judged: str, foreign: bool
) -> None:
    """What is undecided is skipped, and others taken in its place; what is false costs all."""
    asked = list[str]()
    guard, technique = guarding(script, asked), scripted(script, foreign=foreign)
    view = BOARD.kind.view(BOARD.start)
    guard.chain.append(technique)
    found = guard.ask_for(technique, view, BOARD.start, 3, most)
    assert "".join(asked) == judged
    fault = isinstance(taken, str)
    places = [OPEN.index(deduction.removes.bit_length() - 1) for deduction in found]
    assert places == ([] if fault else taken)
    assert {deduction.technique for deduction in found} <= {"mine"}
    assert guard.silenced(technique) == fault
    assert guard.chain == ([] if fault else [technique])
    assert [(each.technique, each.step) for each in guard.problems] == [("mine", 3)] * fault
    assert all(str(taken) in each.message for each in guard.problems)
    assert guard.watch.tick % 2 == 0
    assert guard.watch.doing == (3, "mine")


def test_what_is_too_long_to_prove_is_not_tried_again() -> None:
    for script, again in (("up", "p"), ("ap", "aap")):
        asked = list[str]()
        guard, technique = guarding(script, asked), scripted(script)
        view = BOARD.kind.view(BOARD.start)
        assert guard.ask(technique, view, BOARD.start, 1)
        asked.clear()
        assert guard.ask(technique, view, BOARD.start, 2)
        assert "".join(asked) == again


@pytest.mark.parametrize("most", [1, None])
@pytest.mark.parametrize(("idle", "ends"), [(2, False), (3, False), (4, True)])
def test_many_that_change_nothing_are_no_end(
    monkeypatch: pytest.MonkeyPatch, idle: int, ends: bool, most: int | None
) -> None:
    for module in (guard_, deductions):
        monkeypatch.setattr(module, "IDLE_DEDUCTIONS", 3 + (module is deductions))
    script = "i" * idle + "p"
    guard, technique = guarding(script, []), scripted(script)
    found = guard.ask_for(technique, None, BOARD.start, 1, most)
    assert len(found) == (not ends)
    assert ["change nothing" in each.message for each in guard.problems] == [True] * ends


@pytest.mark.parametrize("declared", lapiz.Grounds)
@pytest.mark.parametrize("given", lapiz.Grounds)
def test_what_takes_more_for_granted_than_it_declares_is_a_fault(
    declared: lapiz.Grounds, given: lapiz.Grounds
) -> None:
    deduction = lapiz.Deduction(removes=1 << OPEN[0], truths=(0,), grounds=given)
    technique = attrs.evolve(scripted(""), grounds=declared)
    guard = guarding("p", [])
    if given in (lapiz.Grounds.PROOF, declared):
        assert guard._proved(technique, [deduction], BOARD.start) == [deduction]
    else:
        with pytest.raises(PluginError, match=f"grounds {given.value}, which it does not declare"):
            guard._proved(technique, [deduction], BOARD.start)


@pytest.mark.parametrize("foreign", [False, True])
@pytest.mark.parametrize(
    ("options", "own", "theirs"),
    [
        ({}, SECONDS, SECONDS),
        ({"seconds": 5.0}, 5, 5),
        ({"plugin_timeout": 7.0}, SECONDS, 7),
        ({"seconds": 5.0, "plugin_timeout": 7.0}, 5, 7),
    ],
)
def test_who_is_too_slow_is_told_how_long_it_had(
    options: dict[str, float], own: float, theirs: float, foreign: bool
) -> None:
    technique = scripted("", foreign=foreign)
    guard = guarding("", [], options=Options(**options))  # type: ignore[arg-type]
    assert guard.watch.seconds == options.get("seconds", math.inf)
    guard._report(technique, TooSlow(), 4)
    said = f"took more than {theirs if foreign else own:g} seconds"
    assert [(each.step, each.message) for each in guard.problems] == [(4, said)]
    strict = guarding("", [], options=Options(strict=True))
    with pytest.raises(Misbehaved, match=r"step 4: technique mine: raised ValueError: no"):
        strict._report(technique, ValueError("no"), 4)
    assert not strict.problems


@pytest.mark.parametrize("tick", [0, 1])
@pytest.mark.parametrize("over", [False, True])
def test_when_the_whole_time_is_over_no_technique_is_to_blame(tick: int, over: bool) -> None:
    guard: Any = guarding("", [])
    guard.whole = SimpleNamespace(tick=tick, over=over)
    if tick and over:
        with pytest.raises(TooSlow):
            guard._report(scripted(""), TooSlow(), 1)
    else:
        guard._report(scripted(""), TooSlow(), 1)
    assert len(guard.problems) == (not (tick and over))


def test_a_technique_is_watched_while_it_looks_and_not_while_it_is_proved() -> None:
    ticks = list[int]()

    def find(_: Any) -> Iterator[lapiz.Deduction]:
        ticks.append(guard.watch.tick % 2)
        yield lapiz.Deduction(removes=1 << OPEN[0], truths=(0,))

    def refusal(*_: object) -> Refusal | None:
        ticks.append(guard.watch.tick % 2)
        return None

    guard = GuardedTechniques(Task(BOARD, []), [], refusal=refusal)
    technique = lapiz.technique("mine", kind="sudoku")(find)
    for most in (1, None):
        assert guard.ask_for(technique, None, BOARD.start, 1, most)
    assert ticks == [1, 0] * 2


def test_a_mark_on_what_is_gone_costs_a_plugin_its_deduction() -> None:
    gone = BOARD.start.remove(1 << OPEN[1])
    marked = lapiz.Deduction(1 << OPEN[0], 0, (0,), {"pattern": 1 << OPEN[1]})
    for foreign in (False, True):
        notes: list[str] = []
        guard = GuardedTechniques(Task(BOARD, []), notes, refusal=lambda *_: None)
        technique = yielding(marked, foreign=foreign)
        for _ in range(2):
            taken = guard.ask(technique, BOARD.kind.view(gone), gone, 1)
            assert (taken is None) == foreign
        assert len(notes) == foreign
        assert all(note.startswith("technique mine: ") for note in notes)


@pytest.mark.parametrize("foreign", [0, 1, 2])
def test_the_least_of_rivals_is_taken(foreign: int) -> None:
    """Where a plugin's cannot be ranked, its techniques are called no more."""
    rivals = [
        (attrs.evolve(scripted("", foreign=place < foreign), name=str(place)), deduction)
        for place, deduction in enumerate(
            lapiz.Deduction(removes=1 << OPEN[place], truths=(0,)) for place in (2, 0, 1)
        )
    ]
    guard = guarding("", [])
    view = BOARD.kind.view(BOARD.start)
    search = Search(lambda _, deduction: deduction.removes)
    least = guard.least(rivals, search, view, BOARD.start, 5)
    assert least is rivals[1][1]
    wrong = Search(lambda *_: [][1])
    if foreign:
        assert guard.least(rivals, wrong, view, BOARD.start, 5) is None
        assert [(each.technique, each.step) for each in guard.problems] == [
            (str(place), 5) for place in range(foreign)
        ]
        assert all("cannot be ranked: " in each.message for each in guard.problems)
    else:
        with pytest.raises(IndexError):
            guard.least(rivals, wrong, view, BOARD.start, 5)


FULL = (OPEN[0], 2)
"""A candidate, and an item, of a single to explain."""


@pytest.mark.parametrize(
    ("given", "explained"),
    [
        ({}, True),
        ({"truths": (1, 2)}, True),
        ({"truths": (1,)}, False),
        ({"places": 1 << OPEN[1]}, False),
        ({"removes": 1 << OPEN[1]}, False),
        ({"grounds": lapiz.Grounds.UNIQUENESS}, False),
    ],
)
def test_a_single_of_a_plugin_is_explained_or_goes_without(
    given: dict[str, Any], explained: bool
) -> None:
    candidate, item = FULL
    calls = list[int]()

    def explain(grid: Any, candidate: int, item: int) -> lapiz.Deduction:
        calls.append(item)
        plain = lapiz.Deduction(places=1 << candidate, truths=(item,), says=lapiz.Says("Mine."))
        return attrs.evolve(plain, **given)

    made = lapiz.last_candidate("mine", sorts=("cell",), kind="sudoku")(explain)
    technique = attrs.evolve(made, provider="theirs:plugin", foreign=True)
    guard = guarding("", [])
    for number in (6, 7):
        told = guard.explain((technique, candidate, item), BOARD.start, number)
        assert (told.technique, told.places, told.removes) == ("mine", 1 << candidate, 0)
        assert item in told.truths
        assert (told.says.pattern == "Mine.") == explained
    assert calls == [item] * (2 if explained else 1)
    fault = "explains another placement than the one found"
    assert [(each.step, each.message) for each in guard.problems] == [(6, fault)] * (not explained)


@pytest.mark.parametrize("restricted", [False, True])
def test_deadly_patterns_without_a_twin_are_left_out_where_rules_may_protect_them(
    restricted: bool,
) -> None:
    """Only of what assumes one solution, and only in spaces of which rules say more than items."""
    script = "pafu"
    start: Any = BOARD.start
    if restricted:
        rules = [{"thermometer": "r1c2 r1c3"}]
        start = lapiz.load({"kind": "sudoku", "grid": ["...."] * 4, "rules": rules}).start
    guard = guarding(script, [])
    found = [
        lapiz.Deduction(removes=1 << OPEN[place], truths=(0,), grounds=grounds)
        for grounds in (lapiz.Grounds.UNIQUENESS, lapiz.Grounds.PROOF)
        for place in range(len(script))
    ]
    kept = [*guard._unprotected(iter(found), start)]
    assert bool(start.space.restrictions) == restricted
    assert kept == (found[:1] + found[4:] if restricted else found)
