"""One way from a name to what it means: what a kind prints in any notation is read back."""

import json

import pytest

import lapiz
from lapiz import Puzzle, Token
from lapiz.core import Name, bits, noting
from lapiz.files.saved_logs import check_log
from lapiz.show.json_lines import dump_log
from lapiz.texts import named, placed, removed, speaking
from tests.support.places import ROOT

FOLDER = ROOT / "puzzles_yaml"
GRIDS = ("skyscraper", "side-4", "side-16", "skyscraper-jigsaw", "windows", "diagonals")
OTHERS = ("queens/coloured-8", "shikaku/board-7x7", "nonomino/four", "triomino/corner")


def means(puzzle: Puzzle, name: str) -> tuple[int, int, bool | None]:
    found = puzzle.kind.meaning(puzzle.space, name)
    assert found is not None, name
    return found.candidate, found.item, found.gone


@pytest.mark.sample(10)
@pytest.mark.parametrize("notation", ["lapiz", "hodoku", "eureka", "a1"])
@pytest.mark.parametrize("name", GRIDS)
def test_a_grid_reads_what_it_prints(name: str, notation: str) -> None:
    puzzle = lapiz.load(FOLDER / "sudoku" / f"{name}.yaml")
    space, kind = puzzle.space, puzzle.kind
    step = 1 if len(space.labels) < 1000 else 37
    with noting(notation):
        for one in range(0, len(space.labels), step):
            shown = kind.token(space, Token("candidates", 1 << one))
            assert means(puzzle, shown) == (one, -1, None if notation == "eureka" else False)
            for text in (placed(puzzle, 1 << one), placed(puzzle, 1 << one).upper()):
                assert means(puzzle, text) == (one, -1, False)
            gone = removed(puzzle, 1 << one)
            for text in (gone, gone.replace("<>", " != "), gone.replace("<>", "≠"), f"not {shown}"):
                assert means(puzzle, text) == (one, -1, True)
        for number in range(0, len(space.items), step):
            assert means(puzzle, kind.token(space, Token("items", (number,)))) == (-1, number, None)


@pytest.mark.parametrize("name", OTHERS)
@pytest.mark.parametrize("language", ["en", "es"])
def test_other_kinds_read_what_they_print(name: str, language: str) -> None:
    puzzle = lapiz.load(FOLDER / f"{name}.yaml")
    with speaking(language):
        for one in list(bits(puzzle.space.everything))[::7]:
            label = puzzle.space.labels[one]
            assert means(puzzle, label) == (one, -1, None)
            assert means(puzzle, f"not {label}") == (one, -1, True)
            if "removed" in puzzle.kind.naming.notation:
                assert means(puzzle, removed(puzzle, 1 << one)) == (one, -1, True)
    for number, item in enumerate(puzzle.space.items):
        if item.name not in puzzle.space.labels:
            assert means(puzzle, item.name)[1] == number


@pytest.mark.parametrize(
    "name",
    [
        "r10c1=1",
        "r1c1=10",
        "r0c1=1",
        "r01c1=1",
        "J1",
        "(4)r5c7=4",
        "4 in row J",
        "4 in b10",
        "=",
        "",
    ],
)
def test_what_is_no_name(name: str) -> None:
    puzzle = lapiz.load(FOLDER / "sudoku" / "skyscraper.yaml")
    assert puzzle.kind.meaning(puzzle.space, name) is None


def test_regions_have_no_short_name() -> None:
    puzzle = lapiz.load(FOLDER / "sudoku" / "skyscraper-jigsaw.yaml")
    assert puzzle.kind.meaning(puzzle.space, "4 in b2") is None


def test_a_parser_that_raises_or_lies_costs_only_what_it_reads() -> None:
    from lapiz.core import Meaning
    from lapiz.core.notations import meaning

    space = lapiz.load(FOLDER / "sudoku" / "side-4.yaml").space

    def raises(_: object, name: str) -> Meaning:
        raise RuntimeError(name)

    for parse in (raises, lambda *_: Meaning(10_000), lambda *_: Meaning(item=-7)):
        assert meaning(space, "r1c1=1", parse) == Meaning(0)
        assert meaning(space, "E7", parse) is None


def test_every_notation_in_questions_expectations_and_saved_logs() -> None:
    puzzle = lapiz.load(FOLDER / "sudoku" / "skyscraper.yaml")
    log = lapiz.solve(puzzle)
    assert log.why("A1<>7").goal == log.why("not (7)r1c1").goal == "r1c1<>7"
    assert log.story("I4").goal == "r9c4"
    hint = lapiz.hint(puzzle, placed=["A1=1"], removed=["A1<>3"])
    assert {entry.text(puzzle) for entry in hint.mistakes.entries} == {"r1c1=1", "r1c1<>3"}  # type: ignore[union-attr]
    lines = list(dump_log(log))
    first = json.loads(lines[1])
    assert first["places"] == ["r6c7=3"]
    (again,) = check_log(
        "\n".join([lines[0], json.dumps({**first, "places": ["F7=3"]}), *lines[2:]])
    )
    assert again.steps[0].deduction.places == log.steps[0].deduction.places


def test_names_know_their_parts() -> None:
    import copy
    import pickle

    name = Name("{0} in region {1}", 7, "{a} 3")
    assert name == "7 in region {a} 3"
    for same in (copy.copy(name), pickle.loads(pickle.dumps(name)), Name.of(name)):
        assert (same, same.template, same.arguments) == (name, name.template, name.arguments)
    assert Name.of("{0}").arguments == ()
    with speaking("es"):
        assert named(name, "lapiz_sudoku") == "el 7 de la región {a} 3"
        assert named(Name("no {0} such name", 1), "lapiz_sudoku") == "no 1 such name"
