"""Puzzles with several solutions: two that differ, what can be true; and backdoors."""

import json
from itertools import combinations

import pytest
from click.testing import CliRunner

import lapiz
from lapiz import Deduction, Puzzle
from lapiz.cli import cli
from lapiz.core import bits
from lapiz.files.saved_logs import RefusedLogError, check_log
from lapiz.search.following import Propagator
from lapiz.search.telling import contradicted
from lapiz.search.walking import solutions, true_candidates, two_solutions, witness
from lapiz.show.json_lines import dump_log
from lapiz.texts import pattern
from lapiz_many.commands.backdoors import smallest_backdoors
from tests.support.places import ROOT

FOLDER = ROOT / "puzzles_yaml"
SEVERAL = "kind: sudoku\ngrid: [1..., ...., ..1., ....]\n"
SHIKAKU = "kind: shikaku\ngrid: [4 . . ., . . . 4, . . . ., 4 . . 4]\n"


def read(text: str) -> Puzzle:
    return lapiz.load(text)


@pytest.mark.parametrize("text", [SEVERAL, SHIKAKU])
def test_two_solutions_are_solutions_and_differ(text: str) -> None:
    puzzle = read(text)
    found = two_solutions(puzzle.start)
    assert found
    assert found[0] != found[1]
    every = {sum(1 << one for one in solution) for solution in solutions(puzzle.start)}
    assert set(found) <= every


def test_one_solution_has_no_other() -> None:
    assert two_solutions(lapiz.load(FOLDER / "sudoku" / "x-wing.yaml").start) is None


@pytest.mark.parametrize("text", [SEVERAL, SHIKAKU])
def test_true_candidates_are_those_of_all_solutions(text: str) -> None:
    start = read(text).start
    every = 0
    for solution in solutions(start):
        every |= sum(1 << one for one in solution)
    assert true_candidates(start) == every


def test_solve_names_the_squares_that_differ() -> None:
    done = CliRunner().invoke(cli, ["solve", SEVERAL])
    assert "Two solutions differ in 4 cells: r" in done.output
    line = CliRunner().invoke(cli, ["solve", "--json", SHIKAKU]).output.splitlines()[-1]
    several = json.loads(line)["several"]
    assert len(set(several["solutions"])) == 2
    assert several["differ"]
    assert CliRunner().invoke(cli, ["check", "-"], input=line).exit_code == 2
    whole = CliRunner().invoke(cli, ["solve", "--json", SEVERAL]).output
    assert CliRunner().invoke(cli, ["check", "-"], input=whole).exit_code == 0


def test_true_candidates_are_drawn() -> None:
    done = CliRunner().invoke(cli, ["show", "--true-candidates", SHIKAKU])
    assert done.exit_code == 0, done.output
    none = "kind: sudoku\ngrid: [12.., ..3., ...., 4..3]\nremoved: [r1c3<>4, r1c4<>4]\n"
    done = CliRunner().invoke(cli, ["show", "--true-candidates", none])
    assert (done.exit_code, "it has no solution" in done.output) == (2, True), done.output


@pytest.mark.parametrize("name", ["sudoku/x-wing", "sudoku/skyscraper", "queens/coloured-8"])
def test_backdoors_are_all_the_smallest(name: str) -> None:
    start = lapiz.load(FOLDER / f"{name}.yaml").start
    solution = witness(start)
    found = set(smallest_backdoors(start, solution))
    size = len(next(iter(found)))
    rest = list(bits(solution & Propagator(start).assume().position.open))
    for smaller in range(size + 1):
        expected = set()
        for members in combinations(rest, smaller):
            position = start
            for member in members:
                position = position.place(member)
            if Propagator(position).assume().position.solved:
                expected.add(members)
        assert (expected or set()) == (found if smaller == size else set())


def test_lapiz_backdoors() -> None:
    path = str(FOLDER / "sudoku" / "x-wing.yaml")
    text = CliRunner().invoke(cli, ["backdoors", path]).output
    assert "3 backdoors of one placing:" in text
    data = json.loads(CliRunner().invoke(cli, ["backdoors", "--json", "--limit", "1", path]).output)
    assert (data["size"], data["count"], len(data["sets"])) == (1, 3, 1)
    done = CliRunner().invoke(cli, ["backdoors", SEVERAL])
    assert done.exit_code == 2
    assert "not known to have one solution" in done.output


def test_what_a_known_solution_has_is_not_followed() -> None:
    start = read(SHIKAKU).start
    refuted = {candidate for found in contradicted(start) for candidate in found}
    for candidate in bits(start.open):
        empty = Propagator(start).assume(candidate).empty
        assert (candidate in refuted) == (empty is not None)


def test_a_step_without_a_text_says_what_it_rests_on() -> None:
    puzzle = lapiz.load(FOLDER / "sudoku" / "x-wing.yaml")
    step = Deduction(removes=1, truths=(0, 1)).named("mine")
    assert pattern(puzzle, step) == "This follows from r1c12."
    many = Deduction(removes=1, truths=tuple(range(9))).named("mine")
    assert pattern(puzzle, many).endswith(" and 3 more.")
    unknown = Deduction(removes=1).named("mine")
    assert pattern(puzzle, unknown) == ""


def test_hints_list_all_smallest_choices() -> None:
    typed = "1.32....3.1..2.."
    lines = lapiz.hint(lapiz.load(typed)).lines()
    assert lines[0] == "Take back r3c3=1."
    assert "You could take back r4c2=2 instead." in lines
    original = "1.........1....."
    done = CliRunner().invoke(cli, ["hint", typed, "--original", original])
    assert done.output.splitlines()[0] == "Take back r4c2=2."
    assert "It would also do to take back r3c3=1" not in done.output
    done = CliRunner().invoke(cli, ["hint", typed, "--original", "1" + "." * 80])
    assert done.exit_code == 2
    assert "another kind or size" in done.output


def test_a_story_that_has_reached_its_goal_is_not_stuck() -> None:
    log = lapiz.solve(lapiz.load(FOLDER / "sudoku" / "skyscraper.yaml"))
    story = log.why("r9c4<>7")
    assert story.status == "reached"
    lines = list(dump_log(story))
    assert [one.status for one in check_log("\n".join(lines), "story")] == ["reached"]
    forged = lines[-1].replace("r9c4<>7", "r9c4<>3")
    with pytest.raises(RefusedLogError, match="the status is 'reached'"):
        list(check_log("\n".join([*lines[:-1], forged]), "story"))
