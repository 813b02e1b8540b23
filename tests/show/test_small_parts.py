"""Parts of what is shown: looks of roles, styled lines, LaTeX, times, and what is on no square."""

from math import dist
from types import SimpleNamespace
from typing import Any

import attrs
import pytest

import lapiz
from lapiz import Limit
from lapiz.core import Deduction, Link, Shape
from lapiz.show import off_board, two_solutions
from lapiz.show.latex import _shape, latex
from lapiz.show.objects import objects
from lapiz.show.off_board import beneath
from lapiz.show.picture.curves import Curve
from lapiz.show.picture.extras import points
from lapiz.show.picture.layers import area_groups
from lapiz.show.picture.plan import BoardPlan, plan_of
from lapiz.show.role_styles import (
    BY_ROLE,
    LOOKS,
    PATTERN,
    PLACED,
    REMOVED,
    SETS,
    look_of,
    looks,
    looks_of,
    parts,
)
from lapiz.show.styled import Styled, columns
from lapiz.show.tex_shapes import SPECIAL, escape, tex_shapes
from lapiz.show.timing import _rows, _time, timing_object, timing_table
from lapiz.show.two_solutions import two_solutions_of
from lapiz.solving.timing import Spent, Timing

PUZZLE = lapiz.load({"kind": "sudoku", "grid": ["1...", "....", "....", "...."]})
PLAN = plan_of(PUZZLE)


@pytest.mark.parametrize(
    ("role", "symbol"),
    [
        *(("base", "*"), ("Fin", "#"), ("endo_fins", "@"), ("supposed", "!"), ("pincer", "~")),
        *(("third", "A"), ("fourth", "B"), ("locked", "A"), ("a", "A"), ("als b", "B")),
        *(("set-c", "C"), ("ALS_D", "D"), ("e", "E"), ("z", "Z"), ("1", "A"), ("set 26", "Z")),
        *(("27", "A"), ("99", "U"), ("0", "*"), ("100", "*"), ("ab", "*"), ("als", "*")),
    ],
)
def test_the_symbol_of_a_role(role: str, symbol: str) -> None:
    assert look_of(role).symbol == symbol


def test_colours_of_sets_repeat_from_the_fifth_on() -> None:
    names = [look_of(letter).name for letter in "abcdef"]
    assert names == [f"set-{letter}" for letter in "abcdab"]
    assert [look_of(str(number)).name for number in (1, 4, 5)] == ["set-a", "set-d", "set-a"]
    assert {*BY_ROLE.values()} <= {*LOOKS}
    assert len({look.symbol for look in LOOKS}) == len(LOOKS)


MARKED = Deduction(
    removes=0b100, places=0b1000, roles={"fin": 0b1110, "base": 0b11, "spare": 0b10000}
)


def test_what_a_deduction_marks_in_order() -> None:
    fin = look_of("fin")
    assert [attrs.astuple(part, recurse=False) for part in parts(MARKED)] == [
        ("base", PATTERN, 0b11), ("spare", PATTERN, 0b10000), ("fin", fin, 0b1110),
        ("removed", REMOVED, 0b100), ("placed", PLACED, 0b1000),
    ]  # fmt: skip
    assert {part.role: part.members for part in parts(MARKED, effects=False)} == {
        "base": 0b11, "spare": 0b10000, "fin": 0b10,
    }  # fmt: skip
    assert looks(MARKED) == looks_of(parts(MARKED))
    assert looks(MARKED)[1] is fin, "the last of several counts"
    assert (looks(MARKED)[2], looks(MARKED)[3], looks(MARKED)[0]) == (REMOVED, PLACED, PATTERN)
    assert looks(MARKED, effects=False).keys() == {0, 1, 4}


def test_a_line_with_styles() -> None:
    line = Styled("a\x1b", "bold").append("").append("b  ", "dim").append("  ").append("\n")
    assert line.parts == [("a", "bold"), ("b  ", "dim"), ("  ", "")]
    line.rstrip()
    assert line.parts == [("a", "bold"), ("b", "dim")]
    assert (line.extend(Styled("数")).plain, str(line), line.columns) == ("ab数", "ab数", 4)
    assert [(span.start, span.end, str(span.style)) for span in line.rich.spans if span.style] == [
        (0, 1, "bold"), (1, 2, "dim"),
    ]  # fmt: skip
    blank = Styled("  ")
    blank.rstrip()
    assert (blank.parts, blank.plain) == ([], "")


@pytest.mark.parametrize(
    ("text", "width"), [("", 0), ("abc", 3), ("é", 1), ("e\u0301", 1), ("数独", 4), ("Ａ1", 3)]
)
def test_columns_of_a_terminal(text: str, width: int) -> None:
    assert columns(text) == width


@pytest.mark.parametrize(
    ("text", "tex"),
    [
        ("a  b\nc", "a b c"),
        ("r2c6<>7 & more", r"r2c6\textless{}\textgreater{}7 \& more"),
        ("50%_{x}#$", r"50\%\_\{x\}\#\$"),
        (r"\~^|", r"\textbackslash{}\textasciitilde{}\textasciicircum{}\textbar{}"),
        ("♛", r"\textbf{Q}"),
    ],
)
def test_text_as_latex_sets_it(text: str, tex: str) -> None:
    assert escape(text) == tex
    assert not {*SPECIAL} & {"a", "é", " ", "1"}


BASE = Shape("circle", ((0, 0), (1.5, 2)), size=0.5)
NODE = r"\node[text=lapiz-shape-grey,font=\fontsize{SIZE}{SIZE}\selectfont\sffamily]"


def drawn(*, above: bool = False, **fields: Any) -> list[str]:
    """Draw a shape where a unit of the plan is two points wide."""
    geometry = attrs.evolve(PLAN.geometry, shapes=(attrs.evolve(BASE, **fields),))
    return [*tex_shapes(BoardPlan(geometry), 2.0, over=above)]


def at(away: float) -> list[str]:
    """Return places that are so far from the spots of the shape, to the right and down."""
    return [f"({x + away:g},{y + away:g})" for x, y in points(PLAN, BASE.spots)]


def test_shapes_are_over_the_lines_or_under_them() -> None:
    for over in (True, False):
        assert len(drawn(over=over, above=over)) == 2
        assert drawn(over=over, above=not over) == []


def test_shapes_at_spots() -> None:
    side = PLAN.side
    first, second = at(0)
    fill = r"\fill[lapiz-shape-grey]"
    assert drawn() == [f"{fill} {spot} circle [radius={side / 4:g}];" for spot in (first, second)]
    assert drawn(sort="square") == [
        f"{fill} {corner} rectangle {other};"
        for corner, other in zip(at(-side / 4), at(side / 4), strict=True)
    ]
    outlined = drawn(filled=False)
    assert all(line.startswith(r"\draw[lapiz-shape-grey,line width=") for line in outlined)
    assert drawn(sort="line") == [
        rf"\draw[lapiz-shape-grey,line width={side:g}pt,line join=round] {first}--{second};"
    ]
    node = NODE.replace("SIZE", f"{side:.3g}")
    assert drawn(sort="text", text="a_b") == [
        rf"{node} at {spot} {{a\_b}};" for spot in (first, second)
    ]


TIMES = Timing(
    (Spent("x-wing", 1.5, 2000, 3), Spent("idle", 0.5, 0, 0), Spent("full-house", 0.0, 0, 7)),
    Spent("singles", 0.25, 1, 7),
    Spent("proofs", 0.5, 10, 9),
    Spent("search", 0.0, 0, 0),
    0.25,
)


def test_where_the_time_went() -> None:
    assert [*_rows(TIMES)] == [
        ("X-Wing", "1,500.00", "50.0", "2,000", "3"),
        ("Full House", "", "", "", "7"),
        ("Sweeps of singles", "250.00", "8.3", "1", "7"),
        ("Proofs", "500.00", "16.7", "10", "9"),
        ("Search", "", "", "", "0"),
        ("The rest", "250.00", "8.3", "", ""),
        ("The whole solve", "3,000.00", "100.0", "", ""),
    ]
    assert _time(0.0, 0.0) == ("0.00", "0.0")
    made = timing_object(TIMES)
    assert (made["seconds"], made["rest"], made["proofs"]["calls"]) == (3.0, 0.25, 10)
    table = timing_table(TIMES)
    assert (table.row_count, len(table.columns)) == (8, 5)
    assert [column.justify for column in table.columns] == ["left", *["right"] * 4]


def test_what_is_on_no_square_is_told_in_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(off_board, "MOST_NAMED", 3)
    bare: Any = SimpleNamespace(geometry=PLAN.geometry, drawn=0)
    lines = beneath(PUZZLE, bare, PUZZLE.start)
    assert lines[0] == "Also placed: r1c1=1."
    assert lines[1] == "Also possible: r2c3=1, r2c4=1, r3c2=1 and 50 more."
    last = PUZZLE.space.candidate("r4c4=4")
    marked = beneath(PUZZLE, bare, PUZZLE.start, {last: PLACED})
    assert marked[1] == "Also possible: +r4c4=4, r2c3=1, r2c4=1 and 50 more."
    assert beneath(PUZZLE, PLAN, PUZZLE.start, {last: PLACED}) == []


def test_a_curve_from_its_start_to_its_end() -> None:
    curve = Curve(Link("weak", 1, 2), (0.0, 0.0), (4.0, 8.0), (8.0, 0.0))
    assert [curve.at(t) for t in (0, 0.25, 0.5, 1)] == [(0, 0), (2, 3), (4, 4), (8, 0)]
    assert all(0 < x < 8 for x, _ in curve.points)
    assert all(y == pytest.approx(x * (8 - x) / 4) for x, y in curve.points)
    tip, left, right = curve.head
    assert tip == curve.end
    assert dist(tip, left) == pytest.approx(dist(tip, right))


def test_objects_of_what_is_shown() -> None:
    puzzle = lapiz.load({"kind": "sudoku", "grid": ["123.", "3412", "2143", "4321"]})
    log = lapiz.solve(puzzle)
    made: dict[str, Any] = {
        "puzzle": objects(puzzle),
        "step": objects(log.steps[0]),
        "rating": objects(lapiz.rate(puzzle)),
        "deduction": objects(lapiz.steps(puzzle))[0],
    }
    assert {name: one["type"] for name, one in made.items()} == {name: name for name in made}
    assert [one["type"] for one in objects(log)][-1] == "result"
    with pytest.raises(TypeError, match="int is not written as JSON by itself"):
        objects(7)
    assert SETS[0].shape == "tag"


@pytest.mark.parametrize(
    ("shape", "corners"), [("square", 4), ("tag", 4), ("diamond", 4), ("hexagon", 6)]
)
def test_shapes_of_looks_have_corners_at_one_distance(shape: str, corners: int) -> None:
    look = attrs.evolve(PATTERN, shape=shape)
    (path,) = _shape(look, (10.0, 20.0), 5.0)
    *points, end = path.split("--")
    spots = [tuple(map(float, point.strip("()").split(","))) for point in points]
    assert (len({*spots}), end) == (corners, "cycle")
    reaches = [dist(spot, (10, 20)) for spot in spots]
    assert max(reaches) - min(reaches) < 0.2
    assert min(reaches) > 5


@pytest.mark.parametrize(("number", "groups"), [(1, 1), (6, 6), (7, 1)])
def test_of_many_areas_only_the_rim_is_drawn(number: int, groups: int) -> None:
    puzzle = lapiz.load({"kind": "shikaku", "grid": ["4 . . .", ". . . .", ". . 6 .", "6 . . ."]})
    plan = plan_of(puzzle)
    areas = [one for one in plan.places if plan.is_area(one)][:number]
    assert len(areas) == number
    found = [*area_groups(plan, areas)]
    assert len(found) == groups
    assert [one for group in found for one in group] == areas
    other = next(one for one in plan.places if one not in areas)
    shown = Deduction(removes=1 << other, roles={"base": sum(1 << one for one in areas)})
    drawn = latex(puzzle, shown, effects=False).count(r"\path[fill=white,draw=lapiz-pattern")
    assert drawn == (number if number <= 6 else 0)


SEVERAL = {"kind": "sudoku", "grid": ["12..", "....", "..1.", "...4"]}


@pytest.mark.parametrize(
    ("options", "status"),
    [({}, "many solutions"), ({"fallback": False}, "stuck"), ({"limit": Limit(work=1)}, "gave up")],
)
def test_two_solutions_end_a_log_that_knows_of_several(options: Any, status: str) -> None:
    log = lapiz.solve(lapiz.load(SEVERAL), **options)
    assert log.status == status
    two = two_solutions_of(log)
    assert bool(two) == (status == "many solutions")
    if two:
        assert two.line == "Two solutions differ in 4 cells: r2c1, r2c2, r3c1, r3c2."
        assert two.object["differ"] == ["r2c1", "r2c2", "r3c1", "r3c2"]
        assert len({*two.texts}) == 2


def test_of_many_squares_that_differ_some_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    two = two_solutions_of(lapiz.solve(lapiz.load(SEVERAL)))
    assert two
    for most, named in ((4, "r2c1, r2c2, r3c1, r3c2"), (3, "r2c1, r2c2, r3c1 and 1 more")):
        monkeypatch.setattr(two_solutions, "NAMED", most)
        assert two.line == f"Two solutions differ in 4 cells: {named}."
