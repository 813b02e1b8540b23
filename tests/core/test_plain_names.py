"""A kind whose labels are plain numbers and whose items are letters: nothing is read in a name."""

import json
import re
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import product
from string import ascii_lowercase
from types import ModuleType
from typing import Any

import attrs
import pytest
from click.testing import CliRunner

import lapiz
from lapiz import Geometry, Item, Kind, Position, Profile, Puzzle, Space, Square
from lapiz.asking.hints import Hint
from lapiz.asking.states import state_of
from lapiz.cli import cli
from lapiz.core import bits, union
from lapiz.files.saved_logs import check_log
from lapiz.plugins.registry import including
from lapiz.show.json_lines import dump_log
from lapiz.show.picture.svg import svg
from lapiz.show.revealed import RUNGS, revealed
from lapiz.show.scenes import is_single
from lapiz.show.story import story
from lapiz.show.text import board
from lapiz.solving.log import Log
from lapiz.texts import speaking
from lapiz_generic import PlainView

SIDE = 5
SIGNS = "vwxyz"
GRID = ["..y.w", "....z", "v.w..", "...x.", ".y..."]
"""A Latin square: each letter once in each row and column."""


def label(candidate: int) -> str:
    """The number of a candidate plus 40: it is like no sign, row or item number."""
    return str(candidate + 40)


@cache
def space() -> Space:
    lines = range(SIDE)
    sets = [
        *([(s * SIDE + r) * SIDE + c for s in lines] for r, c in product(lines, lines)),
        *([(s * SIDE + r) * SIDE + c for c in lines] for s, r in product(lines, lines)),
        *([(s * SIDE + r) * SIDE + c for r in lines] for s, c in product(lines, lines)),
    ]
    sorts = [sort for sort in ("cell", "row", "column") for _ in range(SIDE**2)]
    names = [*ascii_lowercase, *(f"{a}{b}" for a, b in product("ab", ascii_lowercase))]
    items = tuple(
        Item(name, sort, union(1 << one for one in own))
        for name, sort, own in zip(names, sorts, sets, strict=False)
    )
    return Space([label(candidate) for candidate in range(SIDE**3)], items)


def read(document: Mapping[str, Any]) -> Puzzle:
    givens = [
        SIGNS.index(sign) * SIDE**2 + r * SIDE + c
        for r, row in enumerate(document["grid"])
        for c, sign in enumerate(row)
        if sign != "."
    ]
    start = space().start(givens)
    return Puzzle(KIND, space(), start, document=document)


def rows(position: Position) -> list[str]:
    signs = ["."] * SIDE**2
    for candidate in bits(position.placed):
        signs[candidate % SIDE**2] = SIGNS[candidate // SIDE**2]
    return ["".join(signs[at : at + SIDE]) for at in range(0, SIDE**2, SIDE)]


def geometry(puzzle: Puzzle) -> Geometry:
    squares = [
        Square(tuple((s * SIDE**2 + cell, sign) for s, sign in enumerate(SIGNS)))
        for cell in range(SIDE**2)
    ]
    return Geometry(tuple(tuple(squares[at : at + SIDE]) for at in range(0, SIDE**2, SIDE)))


KIND = Kind(
    name="plain",
    title="Plain names",
    read=read,
    write=lambda puzzle, position: {"kind": "plain", "grid": rows(position)},
    view=PlainView,
    geometry=geometry,
    answer=lambda puzzle, position: "".join(rows(position)),
    schema={"type": "object", "properties": {"grid": {"type": "array"}}},
    profile=Profile(
        order=("last-candidate", "exclusion", "set-2", "incompatible-pair"), scale="lapiz"
    ),
)
PUZZLE = {"kind": "plain", "grid": GRID}


@pytest.fixture(autouse=True)
def plain() -> Iterator[None]:
    plugin = ModuleType("plain_names")
    plugin.lapiz_kinds = lapiz.hook(lambda: [KIND])  # type: ignore[attr-defined]
    with including("plain_names", plugin):
        yield


@pytest.fixture
def log(plain: None) -> Log:
    log = lapiz.solve(lapiz.load(PUZZLE))
    assert log.status == "solved"
    assert {step.technique for step in log.steps} >= {"last-candidate", "set-2"}
    return log


def test_a_name_is_a_label_or_an_item() -> None:
    kind, own = KIND, space()
    for candidate in (0, 17, 124):
        for name, gone in ((label(candidate), None), (f"not {label(candidate)}", True)):
            found = kind.meaning(own, name)
            assert found is not None
            assert (found.candidate, found.gone) == (candidate, gone)
    for number in (0, 20, 74):
        found = kind.meaning(own, own.items[number].name)
        assert found is not None
        assert found.item == number
    for name in ("39", "165", "4", "r1c1", "r1c1=1", "44<>1", "not a", "not not 44", ""):
        assert kind.meaning(own, name) is None, name


def test_goals(log: Log) -> None:
    """Of each candidate and each cell: why it is so, in steps that are proved."""
    start, end, own = log.puzzle.start, log.end, space()
    for candidate in bits(own.everything):
        true, name = end.placed >> candidate & 1, label(candidate)
        told = log.why(name)
        assert told.goal == name
        assert (told.end.placed if true else ~told.end.alive) >> candidate & 1
        assert bool(told.entries) == (
            not start.placed >> candidate & 1 and bool(start.alive >> candidate & 1)
        )
        if true:
            with pytest.raises(lapiz.NotReached, match=f"not {name} does not hold: "):
                log.why(f"not {name}")
        else:
            assert log.why(f"not {name}").goal == f"not {name}"
            assert lapiz.why_not(log.puzzle, name).clash or lapiz.why_not(log.puzzle, name).refuted
    for number, item in enumerate(own.items):
        assert log.story(item.name).end.placed & own.sets[number]
    with pytest.raises(lapiz.BadInput, match="expected a name such as '40' or 'not 40' or 'a'"):
        log.why("r1c1=1")


def told_in(text: str, name: str) -> bool:
    return bool(re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text))


def test_rungs(log: Log) -> None:
    """No rung tells the effect but the last; each of the others tells its own thing."""
    for step in log.steps:
        hint = Hint(state_of(attrs.evolve(step.puzzle, start=step.before)), step=step)
        effect = space().names(step.deduction.removes | step.deduction.places)
        for rung in range(1, len(RUNGS)):
            told = "\n".join([*hint.lines(rung), json.dumps({**hint.to_json(rung), "rung": 0})])
            assert not [name for name in effect if told_in(told, name)], (rung, told)
        whole = "\n".join(hint.lines(len(RUNGS)))
        assert all(told_in(whole, name) for name in effect)
        shown = revealed(step.puzzle, step.deduction, len(RUNGS))
        # A single names the square that it fills, or none.
        squares = {f"r{r}c{c}" for r, c in product(range(1, SIDE + 1), range(1, SIDE + 1))}
        assert shown.cell in squares | ({""} if is_single(step.deduction) else set())
        assert bool(shown.place) == bool(shown.cell)
        assert shown.focus.is_symbol == (shown.look_at in tuple(SIGNS))
        assert (
            shown.focus.is_symbol or shown.focus.word in ("row", "column") or len(shown.look_at) < 3
        )
        with speaking("es"):
            assert hint.lines(4)[2].startswith("Técnica: ")


def test_a_lone_square_of_the_effect_is_not_told() -> None:
    """Where a square has one candidate alone, naming it would tell, whatever it is called."""
    own = Space(
        ("17", "18", "19"), (Item("a", "line", 0b011), Item("b", "line", 0b110, required=False))
    )
    squares = tuple(Square(((one, "♛"),)) for one in range(3))
    kind = attrs.evolve(KIND, geometry=lambda _: Geometry((squares,)))
    start = own.start()
    found = lapiz.Deduction(
        removes=0b100,
        truths=(0,),
        says=lapiz.Says(
            "{seen} is seen from {all}.",
            "",
            seen=lapiz.Token("candidates", 0b100),
            all=lapiz.Token("items", (0,)),
        ),
    )
    shown = revealed(Puzzle(kind, own, start), found, 6)
    assert shown.cell == "r1c1"
    assert shown.pattern == "… is seen from a."


def test_mistakes(log: Log) -> None:
    wrong = next(bits(log.puzzle.start.open & ~log.end.placed))
    right = next(bits(log.puzzle.start.open & log.end.placed))
    found = lapiz.hint(log.puzzle, [label(wrong)], [f"not {label(right)}"])
    assert found.lines()[0] == f"Take back {label(wrong)} and not {label(right)}."


def test_pictures_boards_and_json(log: Log) -> None:
    for step in log.steps[::3]:
        drawn = svg(step)
        for candidate in bits(step.deduction.removes | step.deduction.places):
            assert f'data-c="{label(candidate)}"' in drawn
        text = "\n".join(line.plain for line in board(step.puzzle, step.before))
        assert all(sign in text for sign in SIGNS)
    lines = list(dump_log(log))
    (again,) = check_log("\n".join(lines))
    assert [step.deduction.effect for step in again.steps] == [
        step.deduction.effect for step in log.steps
    ]
    first = json.loads(lines[1])
    assert first["places"] == space().names(log.steps[0].deduction.places)
    assert first["truths"][0]["name"] in {item.name for item in space().items}
    with pytest.raises(lapiz.BadInput, match="places: there is no candidate 'a'"):
        list(check_log("\n".join([lines[0], json.dumps({**first, "places": ["a"]})])))


def test_a_story_page(log: Log) -> None:
    page = story(log)
    (data,) = re.findall(r'id="story">(.*?)</script>', page, re.DOTALL)
    told = json.loads(data)
    for step, own in zip(log.steps, told["steps"], strict=True):
        shown = revealed(step.puzzle, step.deduction, 4, step.before)
        cell = shown.place and shown.place[0] * SIDE + shown.place[1]
        assert own["hint"]["cell"] == (-1 if cell is None else cell)
        assert own["hint"]["symbol"] == shown.focus.is_symbol


def test_on_the_command_line(log: Log) -> None:
    text = f"kind: plain\ngrid: {json.dumps(GRID)}\n"
    one = log.steps[-1].deduction.places.bit_length() - 1
    for arguments in (["why", label(one)], ["story", "--to", label(one)], ["why-not", "not 44"]):
        result = CliRunner().invoke(cli, [*arguments, "-"], input=text)
        assert result.exit_code in (0, 1), result.output
        assert label(one) in result.output or arguments[0] == "why-not"
