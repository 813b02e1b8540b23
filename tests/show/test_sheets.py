"""Sheets show all that a solver needs: further houses, pieces to place, names, the rules."""

import re
from pathlib import Path
from random import Random

import attrs
import pytest
from click.testing import CliRunner

import lapiz
from lapiz.cli import cli
from lapiz.core import TONES, Geometry, Loose, Place, Square, Wash, bits, noting
from lapiz.files.puzzles import dump
from lapiz.plugins.wrappers import enclosed
from lapiz.show import latex, markdown, svg
from lapiz.show.picture.plan import plan_of
from lapiz.show.picture.themes import THEMES
from lapiz.show.puzzle_facts import about
from lapiz.show.story import booklet, story
from lapiz.solving.generation import dig, generate
from lapiz.texts import speaking
from lapiz_grid.setting.symmetry import SYMMETRIES
from lapiz_queens.board import shape_of
from lapiz_sudoku.board import Shape, layout_of
from tests.support.places import ROOT

PUZZLES = ROOT / "puzzles_yaml"
EMPTY = ["." * 9] * 9


def load(name: str) -> lapiz.Puzzle:
    return lapiz.load(PUZZLES / f"{name}.yaml")


def geometry(puzzle: lapiz.Puzzle) -> Geometry:
    return puzzle.kind.geometry(puzzle)


EXTRAS = {
    "diagonals": {"diagonals": True},
    "windows": {"windows": True},
    "groups": {"disjoint_groups": True},
    "all": {"diagonals": True, "windows": True, "disjoint_groups": True},
}


@pytest.mark.parametrize("name", EXTRAS)
def test_every_house_beyond_the_grid_is_drawn(name: str) -> None:
    """A line or a wash has the cells of each house; no line or wash has others."""
    fields = EXTRAS[name]
    layout = layout_of(Shape(9, **fields))
    wanted = {frozenset(divmod(cell, 9) for cell in house.order) for house in layout.houses[27:]}
    puzzle = lapiz.load({"kind": "sudoku", "grid": EMPTY, **fields})
    shown = geometry(puzzle)
    assert {*map(frozenset, shown.lines), *(frozenset(w.squares) for w in shown.washes)} == wanted
    picture, tex = svg(puzzle), latex(puzzle)
    assert picture.count('class="through"') == bool(fields.get("diagonals"))
    assert picture.count('class="wash ') == len(shown.washes)
    assert ("draw=lapiz-through" in tex) == bool(fields.get("diagonals"))
    assert tex.count(r"\fill[lapiz-tone-") + tex.count(r"\fill[lapiz-shade") == len(shown.washes)
    assert len(about(puzzle).special) == len(fields)


@pytest.mark.parametrize(
    "draw",
    [svg, latex, lambda puzzle: booklet([puzzle]), lambda puzzle: story(lapiz.solve(puzzle))],
    ids=["svg", "latex", "booklet", "story"],
)
def test_a_diagonal_reaches_the_corners_in_every_form(draw: object) -> None:
    text = draw(load("sudoku/diagonals"))  # type: ignore[operator]
    assert "through" in text
    ends = "(594,594)" if "tikz" in text or "\\path" in text else "594 594"
    assert ends in text


def test_a_note_is_the_name_that_texts_use() -> None:
    puzzle = load("queens/coloured-8")
    squares = [square for row in geometry(puzzle).rows for square in row]
    noted = [square.note for square in squares if square.note]
    assert sorted(noted) == sorted(set(shape_of(puzzle.space).regions))
    for name in noted:
        assert re.search(rf'<g class="notes".*>{name}</text>', svg(puzzle))
        assert f"{{{name}}};" in latex(puzzle)


def test_regions_side_by_side_have_different_colours() -> None:
    for name in ("queens/coloured-8", "queens/coloured-10", "queens/coloured-15"):
        shown = geometry(load(name))
        tones = {place: (wash.tone - 1) % TONES for wash in shown.washes for place in wash.squares}
        for (row, column), tone in tones.items():
            for near in ((row + 1, column), (row, column + 1)):
                if near in tones and shown.rows[row][column].region != _region(shown, near):
                    assert tone != tones[near]


def _region(shown: Geometry, place: Place) -> str:
    return shown.rows[place[0]][place[1]].region


def test_themes_have_a_colour_for_each_tone() -> None:
    for colours in THEMES.values():
        assert (
            len({colour for name, colour in colours.items() if name.startswith("tone-")}) == TONES
        )


def test_pieces_lie_beside_the_board_until_they_are_placed() -> None:
    puzzle = load("nonomino/nine")
    loose = geometry(puzzle).loose
    assert [len(piece.squares) for piece in loose] == [9] * 9
    placed = next(bits(loose[3].placing))
    assert svg(puzzle).count('class="name"') == 9
    assert 'class="used"' not in svg(puzzle)
    assert svg(puzzle, position=puzzle.start.place(placed)).count('class="used"') == 1
    assert "opacity=.3" not in latex(puzzle)
    assert "opacity=.3" in latex(puzzle, position=puzzle.start.place(placed))
    assert "1: 9 · · · ·" in markdown(puzzle)


def test_pieces_do_not_overlap_and_stay_on_the_paper() -> None:
    for name in ("four", "seven", "nine", "twelve"):
        puzzle = load(f"nonomino/{name}")
        plan = plan_of(puzzle)
        taken: set[tuple[float, float]] = set()
        for piece, (x, y) in plan.loose:
            own = {
                (x + c * plan.loose_side, y + r * plan.loose_side) for (r, c), _ in piece.squares
            }
            assert not own & taken
            assert all(a >= 0 and plan.height < b < plan.bottom for a, b in own)
            taken |= own


KINDS = (
    "sudoku/diagonals",
    "sudoku/hidden-single-jigsaw",
    "queens/coloured-8",
    "queens/five-queens",
    "shikaku/board-7x7",
    "nonomino/nine",
    "triomino/" + next(path.stem for path in sorted((PUZZLES / "triomino").glob("*.yaml"))),
)


@pytest.mark.parametrize("name", KINDS)
def test_every_kind_has_its_rules_in_every_language(name: str) -> None:
    puzzle = load(name)
    english = about(puzzle).rules
    assert english
    assert all(text.endswith(".") and "{" not in text for text in english)
    with speaking("es"):
        spanish = about(puzzle).rules
    assert len(spanish) == len(english)
    assert not set(spanish) & set(english)


def test_what_the_setter_says_is_on_sheets_pages_and_pictures() -> None:
    fields = {"title": "A <first> one", "author": "Ana & Bo", "rules": "Think.\nThen write."}
    puzzle = lapiz.load({"kind": "sudoku", "grid": ["123.", "....", "....", "...."], **fields})
    shown = [booklet([puzzle]), svg(puzzle, caption=True), story(lapiz.solve(puzzle))]
    for text in shown:
        assert "Think." in text
        assert "Then write." in text
        assert "A &lt;first&gt; one" in text
        assert "Ana &amp; Bo" in text or "Ana & Bo" in text
    assert "Think." not in svg(puzzle)
    assert "By Ana & Bo" in markdown(puzzle, caption=True)
    assert r"By Ana \& Bo" in latex(puzzle, caption=True)


@pytest.mark.parametrize("per_page", [1, 2, 4, 6])
def test_puzzles_a_page(per_page: int) -> None:
    puzzle = lapiz.load({"kind": "sudoku", "grid": ["123.", "....", "....", "...."]})
    text = booklet([puzzle] * 7, per_page=per_page)
    assert text.count(f'<section class="sheet of-{per_page}">') == -(-7 // per_page)


def test_another_number_of_puzzles_a_page_is_refused(tmp_path: Path) -> None:
    puzzle = lapiz.load({"kind": "sudoku", "grid": ["123.", "....", "....", "...."]})
    with pytest.raises(lapiz.BadInput, match="3 puzzles a page, expected one of: 1, 2, 4, 6"):
        booklet([puzzle], per_page=3)
    run = CliRunner().invoke
    source = str(PUZZLES / "queens/coloured-6.yaml")
    target = tmp_path / "book.html"
    assert run(cli, ["print", source, "--per-page", "3", "-o", str(target)]).exit_code == 2
    assert not target.exists()
    assert run(cli, ["print", source, "--per-page", "6", "-o", str(target)]).exit_code == 0


def test_show_prints_what_the_drawing_leaves_out() -> None:
    run = CliRunner().invoke
    shown = run(cli, ["show", str(PUZZLES / "sudoku/diagonals.yaml")]).output
    assert "Each of the two diagonals also holds each digit once." in shown
    assert "Each row, each column" not in shown
    told = run(cli, ["show", str(PUZZLES / "sudoku/diagonals.yaml"), "--caption"]).output
    assert "Each row, each column and each box holds 1 to 9 once." in told
    spanish = run(
        cli, ["show", str(PUZZLES / "sudoku/diagonals.yaml"), "--caption", "--language", "es"]
    )
    assert "Cada fila" in spanish.output
    assert "Each" not in spanish.output


def test_digits_beyond_nine_are_alike_in_text_and_board() -> None:
    puzzle = next(lapiz.load_all({"kind": "sudoku", "grid": ["." * 16] * 16}))
    candidate = puzzle.space.labels.index("r1c1=10")
    board = geometry(puzzle).rows[0][0].marks
    assert dict(board)[candidate] == "A"
    for notation, text in (("lapiz", "r1c1=A"), ("a1", "A1=A"), ("eureka", "(A)r1c1")):
        with noting(notation):
            printed = puzzle.kind.token(puzzle.space, lapiz.candidates(1 << candidate))
        assert printed == text
        meant = puzzle.kind.meaning(puzzle.space, text)
        assert meant
        assert meant.candidate == candidate
    for name in ("r1c1=10", "r1c1=a"):
        meant = puzzle.kind.meaning(puzzle.space, name)
        assert meant
        assert meant.candidate == candidate
    fields = {"kind": "sudoku", "grid": ["." * 16] * 16, "placed": ["r1c1=A"]}
    assert lapiz.load(fields).start.placed == 1 << candidate


def test_geometry_of_a_plugin_that_is_no_geometry() -> None:
    puzzle = load("queens/coloured-6")
    rows = ((Square(),),)
    for broken in (Geometry(rows, washes=("x",)), Geometry(rows, loose=("x",))):  # type: ignore[arg-type]
        kind = attrs.evolve(puzzle.kind, geometry=lambda _, broken=broken: broken)
        with pytest.raises(lapiz.PluginError, match="gave a geometry whose"):
            enclosed(kind, "plugin x").geometry(puzzle)


def test_washes_and_pieces_of_any_kind_are_drawn() -> None:
    rows = tuple(tuple(Square() for _ in range(2)) for _ in range(2))
    own = Geometry(
        rows,
        lines=(((0, 0), (1, 1)),),
        washes=(Wash(((0, 1),), 3), Wash(((1, 1),))),
        loose=(Loose("<b>", (((0, 0), "x"), ((0, -1), ""))),),
    )
    puzzle = load("queens/coloured-6")
    kind = attrs.evolve(puzzle.kind, name="own", geometry=lambda _: own)
    drawn = svg(attrs.evolve(puzzle, kind=kind))
    assert 'class="wash tone-c"' in drawn
    assert 'class="wash shade"' in drawn
    assert "&lt;b&gt;" in drawn
    assert "<b>" not in drawn


@pytest.mark.parametrize("name", SYMMETRIES)
def test_givens_have_the_symmetry_that_is_asked_for(name: str) -> None:
    options = {"side": 4, "symmetry": name}
    puzzle, log = next(generate("sudoku", seed=3, options=options))
    cells = {divmod(candidate % 16, 4) for candidate in bits(puzzle.start.placed)}
    assert cells == {SYMMETRIES[name](row, column, 3) for row, column in cells}
    assert log.status == "solved"
    assert lapiz.count(puzzle, 2) == 1
    assert f"symmetry {name}" in puzzle.source


def test_puzzles_are_as_hard_as_is_asked_for() -> None:
    run = CliRunner().invoke
    easy = ["generate", "--side", "6", "--level", "EASY", "--seed", "1", "--number", "2"]
    lines = run(cli, easy).output.split()
    assert [lapiz.rate(lapiz.load(line)).level for line in lines] == ["Easy", "Easy"]
    few = ["generate", "--side", "4", "--max-score", "60", "--seed", "1"]
    assert lapiz.rate(lapiz.load(run(cli, few).output)).score <= 60


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--level", "silly"], "no level 'silly', expected one of: Easy, "),
        (["--max-score", "nan"], "the highest score is nan, expected a number"),
        (["--symmetry", "no"], "'no' is not one of"),
        (
            ["queens", "--symmetry", "half-turn"],
            "--symmetry is for the kinds sudoku, not for queens",
        ),
    ],
)
def test_bad_wishes(arguments: list[str], message: str) -> None:
    result = CliRunner().invoke(cli, ["generate", *arguments])
    assert result.exit_code == 2
    assert message in result.output


def test_digging_leaves_out_together_what_belongs_together() -> None:
    puzzle = lapiz.load({"kind": "sudoku", "grid": ["....", "....", "....", "...."]})
    solution = next(iter(lapiz.solutions(puzzle)))
    pairs = [list(solution[i : i + 2]) for i in range(0, 16, 2)]
    givens = dig(puzzle.space, solution, Random(1), together=pairs)  # type: ignore[arg-type]
    assert all((a in givens) == (b in givens) for a, b in pairs)
    assert len(givens) < 16


def test_what_the_setter_says_is_written_with_the_puzzle() -> None:
    fields = {"author": "Ana", "rules": "Think.\nThen write."}
    puzzle = lapiz.load({"kind": "sudoku", "grid": ["123.", "....", "....", "...."], **fields})
    again = lapiz.load(dump(puzzle))
    assert {field: again.document[field] for field in fields} == fields
