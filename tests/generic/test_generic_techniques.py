"""The techniques for any kind: used when listed, said in words, quick on large spaces."""

from time import process_time
from typing import Any

import pytest

import lapiz
from lapiz import Geometry, Kind, Position, Profile, Puzzle, Space, Token
from lapiz.core import bits, items
from lapiz_generic import Found, PlainView, exclusion_technique, worded
from lapiz_generic.techniques import TECHNIQUES
from tests.generic.spaces import queens, rectangles

NAMES = [one.name for one in TECHNIQUES]


def kind(order: tuple[str, ...]) -> Kind:
    def unused(*_: Any) -> Any:
        raise NotImplementedError

    return Kind(
        name="bare",
        title="Bare",
        read=unused,
        write=unused,
        view=PlainView,
        geometry=lambda puzzle: Geometry(()),
        answer=unused,
        profile=Profile(order=order),
    )


def puzzle(space: Space, order: list[str] = NAMES) -> Puzzle:
    return Puzzle(kind(tuple(order)), space, space.start())


def test_names() -> None:
    assert NAMES == [
        "last-candidate",
        "exclusion",
        "set-2",
        "set-3",
        "set-4",
        "incompatible-pair",
        "incompatible-triple",
        "forcing-agreement",
        "forcing-contradiction",
    ]
    assert {one.kind for one in TECHNIQUES} == {None}


def test_used_only_when_listed() -> None:
    listed = Profile(order=("set-2", "naked-single"))
    chain = listed.chain(lapiz.registry().for_kind("sudoku"))
    assert [one.name for one in chain][:2] == ["set-2", "naked-single"]
    assert [one.name for one in chain if one.kind is None] == ["set-2"]
    assert "x-wing" in [one.name for one in chain], "the kind's own come after those listed"
    assert not any(one.kind is None for one in lapiz.techniques("sudoku"))
    only = Profile(order=("set-2",), others=False)
    assert [one.name for one in only.chain(lapiz.registry().for_kind("sudoku"))] == ["set-2"]
    off = Profile(order=("set-2",), off=frozenset({"set-2"}))
    assert "set-2" not in [one.name for one in off.chain(lapiz.registry().for_kind("sudoku"))]


def test_last_candidates_of_every_sort() -> None:
    """In sweeps, and asked for by name."""
    space = queens(4)
    start = space.start((1,))
    only = Puzzle(kind(("last-candidate",)), space, start)
    log = lapiz.solve(only, strict=True, fallback=False)
    assert log.status == "solved"
    assert space.names(log.steps[-1].after.placed) == ["r1c2", "r2c4", "r3c1", "r4c3"]
    assert {step.deduction.technique for step in log.steps} == {"last-candidate"}
    found = lapiz.steps(only, "last-candidate")
    assert space.names(found[0].places) == ["r2c4"]
    assert space.items[found[0].truths[0]].name == "row 1"


@pytest.mark.parametrize("seed", range(6))
def test_solves_without_search(seed: int) -> None:
    log = lapiz.solve(puzzle(rectangles(9, seed)), strict=True)
    assert log.status in ("solved", "many solutions")
    assert "unnamed" not in log.counts()
    assert not log.problems


def words(found: lapiz.Deduction, space: Space) -> str:
    own = kind(())

    def show(token: Token) -> str:
        return own.token(space, token)

    return f"{found.says.pattern_text(show)} {found.says.reason_text(show)}"


def test_words() -> None:
    space = rectangles(8, 5)
    texts: dict[str, str] = {}
    for one in TECHNIQUES:
        for found in one.find(PlainView(space.start())):
            texts.setdefault(one.name, words(found, space))
    assert "rules out" in texts["exclusion"]
    assert "leaves no way to satisfy" in texts["forcing-contradiction"]
    assert len(texts) > 5
    assert not any("{" in text for text in texts.values())
    board = queens(5)
    first = next(TECHNIQUES[1].find(PlainView(board.start((0,)))))
    assert words(first, board) == (
        "Every candidate left for row 1 rules out r3c4. One of them is true, whichever it is."
    )


def test_a_kind_has_its_own_name_and_words() -> None:
    def says(view: Any, found: Found) -> lapiz.Says:
        return lapiz.Says("{rows} leave no room.", rows=items(*found.truths))

    by_row = exclusion_technique(
        "blocked", sorts=("row",), kind="bare", title="Blocked!", says=says, doc="Blocks."
    )
    by_column = exclusion_technique(
        "blocked", sorts=("column",), says=worded("See {items}.", "It takes {removed}."), doc="B."
    )
    space = queens(5)
    view = PlainView(space.start((0,)))
    found = list(by_row.find(view))
    assert (by_row.title, by_row.kind, by_row.doc) == ("Blocked!", "bare", "Blocks.")
    assert {space.items[deduction.truths[0]].sort for deduction in found} == {"row"}
    assert words(found[0], space) == "row 1 leave no room. "
    assert words(next(by_column.find(view)), space) == "See column 1. It takes r4c3."


def large(side: int) -> Position:
    return rectangles(side, 3, 60).start()


@pytest.mark.sample(3)
@pytest.mark.parametrize("one", TECHNIQUES, ids=NAMES)
def test_large_spaces(one: lapiz.Technique) -> None:
    """On a board of 40 x 40 the search for a first deduction ends soon, with or without one."""
    view = PlainView(large(40))
    began = process_time()
    next(one.find(view), None)
    assert process_time() - began < 20


def test_lazy_and_deterministic() -> None:
    space = rectangles(8, 5)
    for one in TECHNIQUES:
        runs = [
            [(found.removes, found.places, found.truths) for found in one.find(view)]
            for view in (PlainView(space.start()), PlainView(space.start()))
        ]
        assert runs[0] == runs[1]
        assert len(set(runs[0])) == len(runs[0])


def test_roles_are_alive_candidates() -> None:
    space = rectangles(8, 5)
    for one in TECHNIQUES[1:]:
        for found in one.find(PlainView(space.start())):
            for members in found.roles.values():
                assert all(space.start().open >> candidate & 1 for candidate in bits(members))
