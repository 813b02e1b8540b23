"""The gallery's kinds and rules: how long they are, what they do, and what wrong puzzles get."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from itertools import combinations, pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner

import lapiz
from lapiz.cli import cli
from lapiz.core.notations import Meaning
from lapiz.kinds import digit_grid
from lapiz.plugins import including
from lapiz.proof import refuse
from lapiz.show import board, say, svg
from lapiz_rules import check_rule, check_rule_told
from tests.support.gallery import PUZZLES
from tests.support.places import ROOT

HERE = Path(__file__).parent
PAGE = "".join(
    (ROOT / "docs" / f"{name}.md").read_text("utf-8") for name in ("grid-kinds", "new-rule")
)
LINES = {"takuzu": 60, "futoshiki": 50, "kakuro": 90, "hitori": 90}
"""How many lines a kind may have at most."""
RULES = {"new_differences": 25, "odd_start": 25}


@pytest.fixture(params=LINES)
def kind(request: pytest.FixtureRequest) -> Iterator[str]:
    """Have the kind of a module of the gallery."""
    name = str(request.param)
    with including(name, import_module(f"tests.plugins.gallery.{name}")):
        assert not lapiz.registry().problems
        yield name


def command(*arguments: str) -> str:
    done = CliRunner().invoke(cli, arguments)
    return done.stdout + done.stderr


def source(name: str) -> str:
    return (HERE / f"{name}.py").read_text("utf-8")


def length(name: str) -> int:
    return sum(bool(line.strip()) for line in source(name).splitlines())


@pytest.mark.parametrize(("name", "most"), [*LINES.items(), *RULES.items()])
def test_they_are_as_short_as_the_page_says(name: str, most: int) -> None:
    assert length(name) <= most
    assert f"{length(name)} lines" in PAGE


@pytest.mark.parametrize("name", [*LINES, *RULES])
def test_the_page_shows_them_as_they_are(name: str) -> None:
    body = source(name).partition('"""\n\n')[2]
    assert f"```python\n{body}```" in PAGE


def test_they_are_solved_told_and_drawn(kind: str) -> None:
    puzzle = lapiz.load({"kind": kind, **PUZZLES[kind]})
    log = lapiz.solve(puzzle, strict=True)
    assert (log.status, log.problems) == ("solved", ())
    assert RIGHT[kind](str(log.solution).splitlines(), PUZZLES[kind])
    for step in log.steps:
        assert refuse(step.deduction, step.before) is None
        assert "{" not in say(puzzle, step.deduction, "full", position=step.before)
    assert svg(log.steps[0]).count("<") > 50
    assert len(board(puzzle, puzzle.start)) > len(PUZZLES[kind]["grid"])
    assert lapiz.hint(puzzle).step


def test_positions_are_written_and_read(kind: str) -> None:
    puzzle = lapiz.load({"kind": kind, **PUZZLES[kind]})
    for step in [*lapiz.solve(puzzle).steps][::4]:
        again = lapiz.load(lapiz.dump(puzzle, step.after))
        assert again.start.sets[:2] == step.after.sets[:2]


@pytest.mark.parametrize(
    ("kind", "side"), [("takuzu", 4), ("takuzu", 6), ("futoshiki", 4)], indirect=["kind"]
)
def test_generated_ones_have_one_solution(kind: str, side: int) -> None:
    generator = lapiz.registry().kind(kind).generator
    assert generator
    puzzle = generator.make(Random(side), {"side": side})
    assert lapiz.count(puzzle, 2) == 1
    (solution,) = lapiz.solutions(puzzle)
    placed = puzzle.space.start(puzzle.space.candidate(name) for name in named(puzzle, solution))
    assert RIGHT[kind](puzzle.kind.answer(puzzle, placed).splitlines(), puzzle.document)
    with pytest.raises(lapiz.BadInput, match=r"option side is (3|10), expected one of"):
        generator.make(Random(1), {"side": 3 if kind == "takuzu" else 10})


def named(puzzle: lapiz.Puzzle, solution: Any) -> list[str]:
    return [puzzle.space.labels[candidate] for candidate in solution]


def takuzu_is_right(rows: Sequence[str], _: Any) -> bool:
    columns = ["".join(column) for column in zip(*rows, strict=True)]
    lines = (*rows, *columns)
    balanced = all(line.count("0") * 2 == len(line) for line in lines)
    mixed = not any("000" in line or "111" in line for line in lines)
    return balanced and mixed and len({*rows}) == len({*columns}) == len(rows)


def futoshiki_is_right(rows: Sequence[str], document: Any) -> bool:
    cells = {f"r{r}c{c}": d for r, row in enumerate(rows, 1) for c, d in enumerate(row, 1)}
    signs = [sign.split("-") for sign in document["signs"]]
    lines = [{*line} for line in (*rows, *zip(*rows, strict=True))]
    whole = all(line == {*"123456789"[: len(rows)]} for line in lines)
    return whole and all(cells[larger] > cells[smaller] for larger, smaller in signs)


def kakuro_is_right(rows: Sequence[str], document: Any) -> bool:
    columns = ["".join(column) for column in zip(*rows, strict=True)]
    for field, lines in (("across", rows), ("down", columns)):
        runs = [run for line in lines for run in line.split("#") if run]
        if [sum(map(int, run)) for run in runs] != document["sums"][field]:
            return False
        if any(len({*run}) < len(run) for run in runs):
            return False
    return True


def hitori_is_right(rows: Sequence[str], _: Any) -> bool:
    for line in (*rows, *zip(*rows, strict=True)):
        if ("#", "#") in pairwise(line):
            return False
        if any(digit == other != "#" for digit, other in combinations(line, 2)):
            return False
    white = {(r, c) for r, row in enumerate(rows) for c, cell in enumerate(row) if cell != "#"}
    reached = [min(white)]
    for row, column in reached:  # grows on the way
        near = {(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)}
        reached += (near & white) - {*reached}
    return len(reached) == len(white)


RIGHT: dict[str, Callable[[Sequence[str], Any], bool]] = {
    "takuzu": takuzu_is_right,
    "futoshiki": futoshiki_is_right,
    "kakuro": kakuro_is_right,
    "hitori": hitori_is_right,
}


WRONG = [
    ("takuzu", {"grid": ["..."] * 3}, "3 rows, expected 4, 6, 8, 10, 12, 14"),
    ("takuzu", {"grid": ["...."] * 3 + ["..2."]}, "row 4 column 3 is '2', expected one of 0 1 ."),
    ("takuzu", {"grid": ["...."] * 3 + ["..."]}, "row 4 has 3 cells, expected 4"),
    ("takuzu", {"grid": ["...."] * 4, "removed": ["r1c5<>1"]}, "'r1c5<>1' is no candidate here"),
    ("takuzu", {"grid": ["...."] * 4, "signs": []}, "unknown field 'signs'"),
    ("futoshiki", {"grid": ["11", ".."]}, "1 in row 1"),
    (
        "futoshiki",
        {"grid": ["..", ".."], "signs": "r1c1-r2c2"},
        "r1c1 and r2c2 do not share a side",
    ),
    ("futoshiki", {"grid": ["..", ".."], "signs": 3}, "signs: expected cells such as r1c2"),
    ("futoshiki", {"grid": ["..", ".."], "rules": ["sgins"]}, "there is no rule 'sgins'"),
    ("kakuro", {"grid": ["##", "#."]}, "the field sums is missing"),
    ("kakuro", {"grid": ["##", "#."], "sums": {"across": [1]}}, "the field down is missing"),
    (
        "kakuro",
        {"grid": ["##", "#."], "sums": {"across": [1], "down": 1}},
        "sums: down: 1, expected a list of numbers",
    ),
    (
        "kakuro",
        {"grid": ["##", "#."], "sums": {"across": [46], "down": [1]}},
        "sums: across: 46, expected a number from 1 to 45",
    ),
    (
        "kakuro",
        {"grid": ["##", "#."], "sums": {"across": [1, 2], "down": [1]}},
        "sums: expected a sum for each of 2 runs",
    ),
    (
        "kakuro",
        {"grid": ["##", "#."], "sums": {"across": [10], "down": [10]}},
        "sums: no digits fit in the sum 10 of r2c2",
    ),
    ("hitori", {"grid": ["12", "1x"]}, "row 2 column 2 is 'x', expected one of 1 2 3 4 5"),
]


@pytest.mark.parametrize(
    ("kind", "fields", "message"), WRONG, indirect=["kind"], ids=[row[2] for row in WRONG]
)
def test_wrong_puzzles_are_refused_with_the_place(
    kind: str, fields: dict[str, Any], message: str
) -> None:
    with pytest.raises(lapiz.BadInput) as error:
        lapiz.load({"kind": kind, **fields})
    assert message in str(error.value)


def test_names_come_in_reading_order() -> None:
    with including("takuzu", import_module("tests.plugins.gallery.takuzu")):
        puzzle = lapiz.load({"kind": "takuzu", "grid": ["...."] * 4})
        names = ("r2c2=1", "r2c1=0", "r1c4=1")
        members = lapiz.union(1 << puzzle.space.candidate(name) for name in names)
        assert puzzle.kind.token(puzzle.space, lapiz.candidates(members)) == (
            "r1c4=1, r2c1=0, r2c2=1"
        )
        assert puzzle.kind.meaning(puzzle.space, "r1c4≠0") == Meaning(3, gone=True)


def odd_start_accepts(count: int) -> Callable[[tuple[int, ...]], bool]:
    def accepts(digits: tuple[int, ...]) -> bool:
        even = [place for place, digit in enumerate(digits) if digit % 2 == 0]
        return (even or [len(digits)])[0] == count

    return accepts


def differences_differ(digits: tuple[int, ...]) -> bool:
    counts = Counter(abs(first - second) for first, second in pairwise(digits))
    return max(counts.values()) == 1


def test_the_rule_on_a_line() -> None:
    with including("new", import_module("tests.plugins.gallery.new_differences")):
        for cells in ("r1c1-r1c3", "r1c1 r1c2 r2c2 r2c1"):
            check_rule("new-differences", differences_differ, cells, side=5)
        assert check_rule_told("new-differences", "r1c1-r1c4")
        made = command("generate", "--rule", "new-differences", "--side", "4", "--seed", "1")
        assert "- new-differences: " in made


@pytest.mark.parametrize("count", [0, 1, 2])
def test_the_clue_outside(count: int) -> None:
    with including("odd", import_module("tests.plugins.gallery.odd_start")):
        accepts = odd_start_accepts(count)
        check_rule("odd-start", accepts, "r1c1-r1c4", side=4, groups=[""], row=1, count=count)
        assert check_rule_told("odd-start", "", column=2, count=count)


def test_a_generated_puzzle_has_its_clues_outside() -> None:
    with including("odd", import_module("tests.plugins.gallery.odd_start")):
        made = command("generate", "--rule", "odd-start", "--side", "4", "--seed", "1")
        puzzle = lapiz.load(made)
        clues = [entry["odd-start"] for entry in puzzle.document["rules"]]
        assert clues
        for clue in clues:
            assert {"count", "row", "column", "reverse"} >= clue.keys()
            assert ("row" in clue) != ("column" in clue)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"sides": 9}, "sides is 9, expected numbers of cells in a row, as range"),
        ({"sides": "46"}, "sides is '46', expected numbers of cells in a row, as range"),
        ({"sides": [4], "digits": "01"}, "digits is '01', expected whole numbers, as"),
        ({"sides": [4], "digits": [0, 36]}, "digits is [0, 36], expected 0 to 35"),
        ({"sides": [4], "rules": ["latin"]}, "rules is ['latin'], expected rules, as (LATIN,)"),
    ],
)
def test_wrong_kinds_are_refused_with_the_cure(given: dict[str, Any], message: str) -> None:
    with pytest.raises(TypeError) as error:
        digit_grid("mine", **given)
    assert f"digit_grid('mine'): {message}" in str(error.value)


@pytest.mark.parametrize(
    ("arguments", "printed"),
    [
        (
            ["-p", "odd_start.py", "generate", "sudoku", "--rule", "odd-start", "--side", "4"],
            "- odd-start:",
        ),
        (
            ["-p", "takuzu.py", "generate", "takuzu", "--rule", "unequal"],
            "--rule is for the kinds sudoku, not for takuzu, whose own rules hold in each puzzle",
        ),
        (["generate", "sudoku", "--size", "6"], "--size is for the kinds "),
    ],
)
def test_made_with_rules(
    arguments: list[str], printed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(Path(__file__).parent)
    done = CliRunner().invoke(cli, [*arguments, "--seed", "1", "--format", "yaml"])
    assert printed in done.output
    assert done.exit_code == (0 if printed.startswith("- ") else 2)
