"""What is remembered: for how long, how much of it, and by nothing but the one mechanism."""

import ast
import copy
import pickle
import re

import pytest

import lapiz
from lapiz import Item, Position, Space, forget, of_layout, of_process, of_solve
from lapiz.core import Results, memo
from lapiz.core.memo import sizes
from lapiz.search.walking import witness
from lapiz.testing.counts import Count, counting
from lapiz_sudoku.board import Shape, grid_of, layout_of, space_of
from tests.support.places import PARTS, ROOT

SPACE = Space(tuple("abcd"), (Item("x", "cell", 0b0011), Item("y", "cell", 0b1100)))
asked: list[object] = []


@pytest.fixture(autouse=True)
def nothing_asked() -> None:
    forget()
    asked.clear()


def note(*what: object) -> int:
    asked.append(what)
    return len(asked)


@of_layout
def of_one(space: Space) -> int:
    """An example in a docstring is still found.

    >>> of_one(SPACE) == of_one(SPACE)
    True
    """
    return note(space)


@of_layout(most=3)
def of_two(space: Space, value: int) -> int:
    return note(space, value)


@of_layout
def of_three(space: Space, value: int, other: str = "") -> int:
    return note(space, value, other)


@of_layout(by=1)
def helped(space: Space, value: int, help: object = None) -> int:
    return note(space, value, help)


@of_layout(by=2)
def helped_by_two(space: Space, value: int, other: int, help: object = None) -> int:
    return note(space, value, other, help)


@of_solve
def of_position(position: Position) -> int:
    return note(position)


@of_solve(most=2)
def of_position_and(position: Position, value: bool) -> int:
    return note(position, value)


@of_process(most=None)
def of_value(*values: int) -> int:
    return note(*values)


def test_each_is_asked_once() -> None:
    start = SPACE.start()
    for _ in range(3):
        assert of_one(SPACE) == 1
        assert of_two(SPACE, 7) == 2
        assert of_two.of(SPACE)[7] == 2
        assert of_three(SPACE, 7) == 3
        assert of_three(SPACE, 7, "other") == 4
        assert helped(SPACE, 7, object()) == 5
        assert helped_by_two(SPACE, 7, 8, object()) == 6
        assert of_position(start) == of_position(start.remove(0)) == 7
        assert of_position_and(start, False) == 8
        assert of_value(1, 2) == 9
        assert of_value() == 10


def test_layouts_and_solves_are_apart() -> None:
    other = Space(SPACE.labels, SPACE.items)
    assert of_two(SPACE, 1) != of_two(other, 1)
    start = SPACE.start()
    assert start == start.fresh() == SPACE.start()
    assert len({of_position(one) for one in (start, start.fresh(), SPACE.start())}) == 3
    later = start.remove(0b1).place(1).apply(0b100, 0b1000)
    assert later.memo is start.memo
    assert of_position(later) != of_position(start)


def test_bounds() -> None:
    for value in (1, 2, 3, 1, 2, 3):
        of_two(SPACE, value)
    assert len(asked) == 3
    of_two(SPACE, 4)
    assert len(of_two.of(SPACE)) == 1
    start, most = SPACE.start(), 0
    for place in range(20):
        of_position(Position(SPACE, 0b1111, 0, place, start.memo))
        most = max(most, len(start.memo[of_position.__wrapped__]))  # type: ignore[attr-defined]
    assert most == 8


@pytest.mark.parametrize("most", [1, 2, 3])
def test_no_more_than_the_most(most: int) -> None:
    """Before one too many is stored all others are thrown away."""
    table = Results[int, int](note, most=most)
    for key in range(6):
        table[key]
        assert [*table] == [*range(key - key % most, key + 1)]
    endless = Results[int, int](lambda key: key)
    for key in range(50):
        endless[key]
    assert (len(endless), endless.name, endless.most) == (50, "", None)
    assert endless.put(3, 99) == 3, "the first that was stored stays"
    assert Results(lambda key: key, 2, "n").name == "n"


def test_the_most_of_each_lifetime() -> None:
    """A layout keeps what it says or 2,000, a solve what it says or 8, by whatever key."""

    @of_layout(by=1, most=2)
    def by_one(space: Space, value: int, more: int) -> int:
        return note(value)

    @of_solve(by=1)
    def by_value(position: Position, value: int, more: int) -> int:
        return note(value)

    @of_solve(by=2, most=1)
    def by_both(position: Position, value: int, other: int, more: int) -> int:
        return note(value, other)

    start, space = SPACE.start(), Space(SPACE.labels, SPACE.items)
    for value in range(9):
        assert by_one(space, value, 1) == by_one(space, value, 2)
        assert by_value(start, value, 1) == by_value(start, value, 2)
        assert by_both(start, value, 1, 1) == by_both(start, value, 1, 2)
        assert by_both(start, value, 2, 1) != by_both(start, value, 1, 1)
        of_position_and(start.remove(1 << value), True)
        of_three(space, value)
        of_value(value)
    kept = {name.rpartition(".")[2]: number for name, number in sizes().items()}
    assert kept["by_one"] == 1
    assert kept["by_value"] == 1
    assert kept["by_both"] == 1
    assert kept["of_position_and"] in (1, 2)
    assert (kept["of_three"], kept["of_value"]) == (9, 9)
    assert [memo.MOST, memo.POSITIONS] == [2_000, 8]


def test_a_helped_result_is_remembered_even_if_it_is_none() -> None:
    @of_layout(by=1)
    def nothing(space: Space, value: int, more: int) -> None:
        note(value)

    for _ in range(3):
        assert nothing(SPACE, 1, 2) is None
    assert asked == [(1,)]
    with pytest.raises(KeyError):
        SPACE.memo[nothing.__wrapped__][7]  # type: ignore[attr-defined]


def test_who_remembers_is_known_while_it_lives() -> None:
    space = Space(SPACE.labels, SPACE.items)
    assert sizes() == {}
    of_two(space, 1)
    of_two(space, 2)
    of_two(SPACE, 1)
    space.memo.note("a search", 7)
    assert sizes() == {f"{__name__}.of_two": 3}
    forget()
    assert (space.memo, SPACE.memo, sizes()) == ({}, {}, {})
    space.memo.note("a search", 7)
    forget()
    assert space.memo == {}, "a note alone is found, too"


def test_nothing_is_kept_of_what_raises() -> None:
    table = Results(lambda key: 1 // key)
    for _ in range(2):
        with pytest.raises(ZeroDivisionError):
            table[0]
    assert table == {}


def test_one_call_forgets_all() -> None:
    puzzle = lapiz.load(
        "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........"
    )
    lapiz.solve(puzzle)
    witness(puzzle.start)
    grid_of(puzzle.start)
    space, layout = space_of(Shape(9)), layout_of(Shape(9))
    of_value(1)
    assert puzzle.space is space
    assert sizes()
    forget()
    assert sizes() == {}
    assert not space.memo
    assert not layout.memo
    assert not puzzle.start.memo
    assert space_of(Shape(9)) is not space
    assert lapiz.solve(puzzle).status == "solved", "a puzzle at hand is as good as before"
    before = len(asked)
    of_value(1)
    assert len(asked) == before + 1


def test_a_solve_leaves_nothing_with_its_positions() -> None:
    puzzle = lapiz.load("puzzles_yaml/sudoku/skyscraper.yaml")
    log = lapiz.solve(puzzle)
    assert not log.end.memo
    lapiz.steps(puzzle)
    assert not puzzle.start.memo


@pytest.mark.parametrize(
    "copied", [copy.copy, copy.deepcopy, lambda x: pickle.loads(pickle.dumps(x))]
)
def test_copies_remember_nothing(copied) -> None:  # type: ignore[no-untyped-def]
    start = SPACE.start()
    of_position(start)
    memo = copied(start.memo)
    assert memo == {}
    assert type(memo) is type(start.memo)


def test_hits_and_misses() -> None:
    plain = Results.__getitem__
    of_two(SPACE, 1)
    with counting() as counts:
        for value in (1, 2, 2):
            of_two(SPACE, value)
            helped(SPACE, value)
    assert counts[f"{__name__}.of_two"] == Count(hits=2, misses=1)
    assert counts[f"{__name__}.helped"] == Count(hits=1, misses=2)
    assert Results.__getitem__ is plain, "nothing is counted any more"
    of_two(SPACE, 3)
    assert counts[f"{__name__}.of_two"] == Count(hits=2, misses=1)


OTHERS = re.compile(r"`(lapiz\w*/\S+\.py)`")


def test_no_other_memory() -> None:
    """Caches of other sorts are those that docs/internals/memory.md names, with the reason."""
    page = (ROOT / "docs" / "internals" / "memory.md").read_text(encoding="utf-8")
    named = set(OTHERS.findall(page.partition("## What is not remembered this way")[2]))
    found = set()
    for root in (ROOT / part for part in PARTS):
        for path in root.rglob("*.py"):
            if _other_memory(path.read_text(encoding="utf-8")):
                found.add(path.relative_to(root).as_posix())
    assert found - {"lapiz/core/memo.py"} == named


def _other_memory(text: str) -> bool:
    if not re.search("cache|__missing__|__dict__", text):
        return False  # to parse every source would take seconds
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Name | ast.Attribute):
            name = node.id if isinstance(node, ast.Name) else node.attr
            if name in ("cache", "lru_cache"):
                return True
        makes = isinstance(node, ast.FunctionDef) and node.name == "__missing__"
        if makes and re.search(r"self\[|self\.put", ast.unparse(node)):
            return True
        if isinstance(node, ast.Subscript) and ast.unparse(node.value).endswith(".__dict__"):
            return True
    return False
