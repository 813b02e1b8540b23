"""What is only chosen, or taken for granted, counts only where that is known to be right."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import attrs
import pytest
from click.testing import CliRunner, Result

import lapiz
from lapiz import Deduction, Grounds, Technique
from lapiz.cli import cli
from lapiz.files.claims import recognised
from lapiz.plugins.registry import including
from lapiz.plugins.timeouts import TooSlow
from lapiz.proof import refuse, refuse_choice
from lapiz.search import walking
from lapiz.search.walking import another, number_of_solutions, restarts
from lapiz.show.json_lines import dump_log
from lapiz.solving import last_resort
from lapiz.solving.careful import Solve
from lapiz.solving.guard import Misbehaved
from lapiz.solving.log import Log
from lapiz.solving.task import Options, Task
from tests.support.places import ROOT

LARGE = ROOT / "tests" / "data" / "several-solutions-25.txt"
SKYSCRAPER = ROOT / "puzzles_yaml" / "sudoku" / "skyscraper.yaml"
SINGLES = [one for one in lapiz.techniques("sudoku") if one.last]


def run(*arguments: str | Path, **options: Any) -> Result:
    return CliRunner().invoke(cli, [str(argument) for argument in arguments], **options)


def chooser(declared: Grounds, *, removes: bool = False) -> Technique:
    """A technique that chooses the last open candidate, whether it declares that or not."""

    def choose(grid: Any) -> Iterator[Deduction]:
        """Choose."""
        last = 1 << grid.position.open.bit_length() - 1
        effect = {"removes" if removes else "places": last}
        yield Deduction(**effect, grounds=Grounds.CHOICE)

    made = lapiz.technique("chooser", kind="sudoku", grounds=declared)(choose)
    return attrs.evolve(made, provider="theirs:plugin", foreign=True)


def puzzle(rows: str) -> lapiz.Puzzle:
    return lapiz.load({"kind": "sudoku", "grid": rows.split()})


SEVERAL = puzzle("12.. .... .... ....")
UNIQUE = puzzle("1.3. ..2. .1.. 4...")


@pytest.mark.parametrize("declared", [Grounds.CHOICE, Grounds.PROOF])
@pytest.mark.parametrize("choose", [True, False])
@pytest.mark.parametrize("given", [SEVERAL, UNIQUE])
def test_a_technique_chooses_where_it_may(
    given: lapiz.Puzzle, choose: bool, declared: Grounds
) -> None:
    log = Solve(Task(given, [*SINGLES, chooser(declared)], Options(choose=choose))).run()
    several = number_of_solutions(given.start) == 2
    chosen = {s.technique for s in log.steps if s.deduction.grounds is Grounds.CHOICE}
    assert "chooser" not in chosen or (several and choose and declared is Grounds.CHOICE)
    assert log.status == ("many solutions" if several else "solved")
    if declared is Grounds.PROOF and several:
        assert [problem.message for problem in log.problems] == [
            "yielded a deduction of grounds choice, which it does not declare: "
            "expected grounds=Grounds.CHOICE"
        ]
    if several and choose and declared is Grounds.CHOICE:
        assert chosen >= {"chooser"}


def test_a_choice_that_leads_nowhere_is_no_proof_that_there_is_no_solution() -> None:
    given = puzzle(".... .... .... ..12")
    statuses = set()
    for name in range(len(given.space.labels)):
        if not given.start.open >> name & 1:
            continue

        def choose(grid: Any, name: int = name) -> Iterator[Deduction]:
            """Choose what the test says, and then anything."""
            for candidate in (name, grid.position.open.bit_length() - 1):
                if grid.position.open >> candidate & 1:
                    yield Deduction(places=1 << candidate, grounds=Grounds.CHOICE)

        made = lapiz.technique("chooser", kind="sudoku", grounds=Grounds.CHOICE)(choose)
        log = Solve(Task(given, [*SINGLES, made], Options(choose=True))).run()
        statuses.add((log.status, log.end.solved))
    assert statuses == {("many solutions", True), ("many solutions", False)}


def test_a_choice_removes_nothing_and_places_only_what_is_possible_together() -> None:
    start = SEVERAL.start
    for effect in ({"removes": start.open & -start.open}, {"places": start.open}):
        choice = Deduction(**effect, grounds=Grounds.CHOICE)
        assert refuse(choice, start)
        assert refuse_choice(choice, start)


@pytest.mark.parametrize("declared", [Grounds.CHOICE, Grounds.PROOF])
@pytest.mark.parametrize("removes", [True, False])
def test_steps_never_chooses(declared: Grounds, removes: bool) -> None:
    class Plugin:
        @lapiz.hook
        def lapiz_techniques(self) -> list[Technique]:
            return [chooser(declared, removes=removes)]

    with including("theirs", Plugin()):
        if declared is Grounds.CHOICE:
            assert lapiz.steps(SEVERAL, "chooser") == []
        else:
            with pytest.raises(Misbehaved, match="which it does not declare"):
                lapiz.steps(SEVERAL, "chooser")


def test_the_second_solution_of_a_large_board_is_found() -> None:
    assert number_of_solutions(lapiz.load(LARGE).start) == 2


@pytest.mark.slow
def test_nothing_is_taken_for_unique_on_a_large_board() -> None:
    log = lapiz.solve(lapiz.load(LARGE))
    assert log.status == "many solutions"
    assert "techniques that assume one solution are left out" in log.notes
    assert not any(step.assumes_unique for step in log.steps)


@pytest.mark.slow
def test_an_empty_large_board_is_solved_by_choices() -> None:
    log = lapiz.solve(lapiz.load({"kind": "sudoku", "grid": ["." * 25] * 25}), choose=True)
    assert (log.status, log.end.solved) == ("many solutions", True)


def test_attempts_agree_with_a_plain_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the plain search may take no branch, the attempts alone must tell the same."""
    boards = [*range(4, 9)]
    puzzles = [SEVERAL, UNIQUE, puzzle("12.. .... ...3 ...4"), lapiz.load(SKYSCRAPER)]
    puzzles += [lapiz.load({"kind": "queens", "size": size}) for size in boards]
    expected = [number_of_solutions(one.start) for one in puzzles]
    monkeypatch.setattr(restarts, "PLAIN_BRANCHES", 0)
    assert [number_of_solutions(one.start) for one in puzzles] == expected == [2, 1, 0, 1, *[2] * 5]


def test_another_solution_is_another_one() -> None:
    first = restarts.Attempts(SEVERAL.start).solution(1)
    assert first
    second = another(SEVERAL.start, first)
    for solution in (first, second):
        assert all((item.candidates & solution).bit_count() == 1 for item in SEVERAL.space.items)
    assert first != second
    assert another(UNIQUE.start, restarts.Attempts(UNIQUE.start).solution(1) or 0) == 0


def test_not_known_is_not_unique(monkeypatch: pytest.MonkeyPatch) -> None:
    rectangle = lapiz.load(ROOT / "puzzles_yaml" / "sudoku" / "unique-rectangle-1.yaml")
    assert any(step.assumes_unique for step in lapiz.solve(rectangle).steps)
    monkeypatch.setattr(last_resort, "_is_only", lambda position: None)
    log = lapiz.solve(rectangle)
    assert not any(step.assumes_unique for step in log.steps)
    assert log.notes[:2] == (
        "whether there is only one solution is not known",
        "techniques that assume one solution are left out",
    )


def test_several_not_known_is_no_leave_to_choose(monkeypatch: pytest.MonkeyPatch) -> None:
    for counting in ("number_of_solutions", "last_count"):
        monkeypatch.setattr(walking, counting, lambda position: None)
    techniques = [*SINGLES, chooser(Grounds.CHOICE)]
    log = Solve(Task(SEVERAL, techniques, Options(choose=True))).run()
    assert log.status == "stuck"
    assert not any(step.deduction.grounds is Grounds.CHOICE for step in log.steps)
    assert "that there are several solutions is not known: none is chosen" in log.notes


def lines_of(log: Log) -> list[dict[str, Any]]:
    return [json.loads(line) for line in dump_log(log)]


def check(lines: list[dict[str, Any]]) -> Result:
    return run("check", "-", input="\n".join(json.dumps(line) for line in lines))


def as_choices(lines: list[dict[str, Any]], technique: str) -> list[dict[str, Any]]:
    for line in lines:
        if line["type"] == "step":
            line |= {"grounds": "choice", "truths": [], "rests_on": [], "technique": technique}
            for field in ("title", "text", "roles"):
                del line[field]
    return lines


@pytest.mark.parametrize("technique", ["choice", "trial", "x-wing", "unknown"])
def test_guesses_are_not_proved_again(technique: str) -> None:
    log = Solve(Task(lapiz.load(SKYSCRAPER), SINGLES)).run()
    assert log.status == "solved" or log.steps
    lines = as_choices(lines_of(log), technique)
    result = check(lines)
    assert result.exit_code == 1
    assert "is refused" in result.stderr


def test_check_says_how_many_steps_are_chosen() -> None:
    log = lapiz.solve(SEVERAL, choose=True)
    chosen = sum(step.deduction.grounds is Grounds.CHOICE for step in log.steps)
    result = check(lines_of(log))
    proved = len(log.steps) - chosen
    assert (
        result.stdout
        == f"<stdin>: ok, {proved} steps proved again, {chosen} chosen, many solutions\n"
    )
    assert result.exit_code == 0


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("technique", "x-wing", "the technique does not find it there"),
        ("title", "X-Wing", "title is 'X-Wing', expected 'Naked Single'"),
        ("text", {"pattern": "So.", "reason": "", "effect": ""}, "text.pattern is 'So.', expected"),
        ("roles", {"base": ["r1c1=1"]}, "roles.base is ['r1c1=1'], expected nothing"),
    ],
)
def test_what_a_step_says_of_itself_is_compared(field: str, value: Any, message: str) -> None:
    lines = lines_of(lapiz.solve(lapiz.load(SKYSCRAPER)))
    lines[1][field] = value
    if field == "technique":
        lines[1].pop("title")
    result = check(lines)
    assert result.exit_code == 1
    assert message in result.stderr


@pytest.mark.sample(2)
@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("notation", ["lapiz", "a1"])
def test_texts_are_known_in_each_language_and_notation(language: str, notation: str) -> None:
    voice = ("--language", language, "--notation", notation)
    saved = run("solve", "--json", *voice, SKYSCRAPER).stdout
    assert run("check", "-", input=saved).exit_code == 0


def test_a_technique_that_is_not_installed_is_named() -> None:
    class Plugin:
        @lapiz.hook
        def lapiz_techniques(self) -> list[Technique]:
            return [attrs.evolve(SINGLES[0], name="theirs", title="Theirs")]

    with including("theirs", Plugin()):
        profile = attrs.evolve(SEVERAL.kind.profile, order=("theirs",))
        lines = lines_of(lapiz.solve(lapiz.load(SKYSCRAPER), profile))
        assert check(lines).exit_code == 0
    result = check(lines)
    assert result.exit_code == 0
    assert "are not confirmed: theirs: the technique is not installed" in result.stdout


def test_a_mark_is_no_way_round() -> None:
    lines = lines_of(lapiz.solve(lapiz.load(SKYSCRAPER)))
    lines[-1] |= {"goal": "r1c1"}
    lines[1]["text"]["pattern"] = "Because."
    result = check(lines)
    assert "names and texts of steps 1 are not confirmed" in result.stdout
    assert check(as_choices(lines, "choice")).exit_code == 1


def test_a_technique_that_takes_too_long_leaves_open_what_a_step_is_called(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """TooSlow is no Exception; `check` must not end with it."""

    def slow(*_: object) -> None:
        raise TooSlow

    monkeypatch.setattr("lapiz.files.claims._asked", slow)
    log = lapiz.solve(lapiz.load("123.\n....\n....\n...."), fallback=False)
    step = log.steps[0]
    _, doubt = recognised({}, step.deduction, log.puzzle, step.before, 0)
    assert doubt
    assert not doubt.asked
    assert doubt.why == "the technique raised TooSlow"
