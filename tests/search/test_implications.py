"""Arguments: each implication is checked by a test of its own, which shares no code with them."""

import json
from functools import cache
from importlib.resources import files

import attrs
import fastjsonschema
import pytest

import lapiz
from lapiz.core import Deduction, Grounds, Puzzle, bits
from lapiz.search.telling import Cause, arguments
from lapiz.show.json_lines import deduction_object, dump_log, to_line
from lapiz.solving.log import Log
from lapiz.solving.rating import rating_of
from lapiz.solving.step import Step
from lapiz.testing import corpus
from lapiz.texts import implications, say
from tests.support.places import ROOT
from tests.support.told import LONGEST_LIST, Found, check, complete, longest_list, unnamed_marks

PUZZLES = ROOT / "benchmarks" / "puzzles"
INKALA = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."


def hardest(number: int) -> list[str]:
    lines = (PUZZLES / "hardest.sdm").read_text().splitlines()
    return [line[:81] for line in lines[:number]]


@cache
def solved(text: str, *, spares: bool = True) -> Log:
    return lapiz.solve(lapiz.load(text), spares=spares)


def steps_of(text: str, *, spares: bool = True) -> tuple[Step, ...]:
    return solved(text, spares=spares).steps


def check_steps(steps: tuple[Step, ...]) -> list[int]:
    """Check all steps of a solve; return how many implications each forcing step has."""
    lengths = []
    for step in steps:
        count = check(step.deduction, step.before)
        complete(step)
        assert not unnamed_marks(step)
        if step.deduction.supposes:
            lengths.append(count)
    return lengths


@pytest.mark.rest
def test_steps_of_hard_puzzles() -> None:
    lengths = check_steps(steps_of(INKALA, spares=False))  # nets, and steps without a name
    assert len(lengths) > 30
    for text in hardest(4):
        check_steps(steps_of(text))


def test_a_sweep_finds_no_fault_in_how_steps_are_told() -> None:
    found = Found()
    for name in ("hard.sdm", "expert.sdm"):
        for text in (PUZZLES / name).read_text().splitlines()[:3]:
            found.puzzle(lapiz.load(text[:81]))
    assert found.steps > 300
    assert not found.faults, list(found.report())


def test_a_sweep_finds_marks_that_no_sentence_names() -> None:
    steps = steps_of(INKALA, spares=False)
    step = next(step for step in steps if step.deduction.supposes)
    roles = {**step.deduction.roles, "stray": step.before.space.everything}
    assert unnamed_marks(attrs.evolve(step, deduction=attrs.evolve(step.deduction, roles=roles)))


@pytest.mark.slow
def test_steps_of_all_hardest_puzzles() -> None:
    lengths = [length for text in hardest(1000) for length in check_steps(steps_of(text))]
    assert sorted(lengths)[len(lengths) // 2] <= 60


FORCING = (
    "forcing-chain-contradiction",
    "forcing-chain-verity",
    "forcing-net-contradiction",
    "forcing-net-verity",
    "kraken-fish-1",
    "kraken-fish-2",
    "nishio",
    "template-set",
    "template-delete",
    "aligned-pair-exclusion",
    "aligned-triple-exclusion",
)


@pytest.mark.sample(2)
@pytest.mark.parametrize("name", FORCING)
def test_what_techniques_suppose(name: str) -> None:
    puzzle = lapiz.load(f"puzzles_yaml/sudoku/{name}.yaml")
    found = lapiz.steps(puzzle, name)[:10]
    assert found
    for deduction in found:
        assert check(deduction, puzzle.start)


@pytest.mark.parametrize("kind", ["queens", "shikaku"])
def test_other_kinds(kind: str) -> None:
    for puzzle in corpus(kind, 2):
        for step in lapiz.solve(puzzle).steps:
            check(step.deduction, step.before)


def verity() -> tuple[Puzzle, Deduction]:
    puzzle = lapiz.load("puzzles_yaml/sudoku/forcing-chain-verity.yaml")
    return puzzle, lapiz.steps(puzzle, "forcing-chain-verity")[0]


def test_a_verity_is_told_case_by_case() -> None:
    puzzle, deduction = verity()
    (argument,) = arguments(deduction, puzzle.start)
    assert not any(each.why is Cause.SUPPOSED for each in argument.case.implications)
    starts = {case.implications[0].candidate for case in argument.case.cases}
    assert starts == set(bits(deduction.roles["start"]))
    assert deduction.removes.bit_count() == 1


def test_what_rests_on_more_than_truths_is_not_told() -> None:
    steps = lapiz.solve(lapiz.load("puzzles_yaml/sudoku/unique-rectangle-1.yaml")).steps
    step = next(step for step in steps if step.deduction.grounds is Grounds.UNIQUENESS)
    assert not list(arguments(step.deduction, step.before))


def test_lines_are_numbered_and_indented() -> None:
    puzzle, deduction = verity()
    lines = implications(puzzle, deduction, puzzle.start)
    numbered = [line.split(". ")[0].strip() for line in lines if line.strip()[0].isdigit()]
    assert numbered == [str(number) for number in range(1, len(numbered) + 1)]
    assert sum(": Case" in line or ". Case " in line for line in lines) == 2


def test_no_text_has_a_long_list() -> None:
    for step in steps_of(INKALA, spares=False):
        text = say(step.puzzle, step.deduction, "full", position=step.before)
        assert longest_list(text) <= LONGEST_LIST


def test_json_is_as_its_schema_says() -> None:
    schema = json.loads(files("lapiz.show").joinpath("lapiz.schema.json").read_text("utf-8"))
    validate = fastjsonschema.compile(schema)
    logs = [lapiz.solve(lapiz.load(hardest(1)[0]))]
    logs += [lapiz.solve(puzzle) for kind in ("queens", "shikaku") for puzzle in corpus(kind, 1)]
    puzzle, deduction = verity()
    lines = [line for log in logs for line in dump_log(log)]
    lines.append(to_line("deduction", deduction_object(puzzle, deduction)))
    for line in lines:
        validate(json.loads(line))
    steps = [each for each in map(json.loads, lines) if each["type"] in ("step", "deduction")]
    told = [each for each in steps if each["grounds"] == "proof"]
    assert all(each["implications"] and each["text"]["effect"] for each in told)
    assert any(each["links"] for each in told)


def test_marks_and_links_are_those_of_the_implications() -> None:
    steps = steps_of(INKALA, spares=False)
    nets = [step for step in steps if step.technique == "forcing-net-contradiction"]
    for step in nets:
        (argument,) = arguments(step.deduction, step.before)
        true = {each.candidate for each in argument.implications if each.true}
        assert set(bits(step.deduction.roles["way"])) <= true
        ends = {link.end for link in step.deduction.links}
        assert all(1 << each.candidate in ends for each in argument.implications[1:])


def test_techniques_beyond_the_profile_are_asked_before_a_step_is_unnamed() -> None:
    alone, log = solved(INKALA, spares=False), solved(INKALA)
    assert alone.counts()["unnamed"] > 5
    assert not alone.beyond
    assert "unnamed" not in log.counts()
    assert not {"forcing-net-contradiction", "forcing-net-verity"} & log.counts().keys()
    assert any(name in note for name in log.beyond for note in log.notes)
    assert lapiz.rate(log.puzzle) == rating_of(alone, "hodoku")
    other = rating_of(log, "hodoku")
    assert other.notes[-1].startswith("this is the rating of another solve, without ")
    assert attrs.evolve(other, notes=other.notes[:-1]) == rating_of(alone, "hodoku")


def test_unnamed_steps_rest_on_fewer_items_when_they_are_looked_at() -> None:
    log = solved(INKALA, spares=False)
    unnamed = [
        (len(entry.truths), len(step.deduction.truths))
        for entry, step in zip(log.entries, log.steps, strict=True)
        if isinstance(entry, Deduction) and entry.technique == "unnamed"
    ]
    assert all(after <= before for before, after in unnamed)
    assert sum(after for _, after in unnamed) < sum(before for before, _ in unnamed)


WRITTEN = {
    "lapiz": "Whichever of r5c9=3, r5c9=6 is true",
    "hodoku": "r5c9=3 r5c2<>3 r3c2=3 r3c3<>3 r5c9=6 r2c9<>6 r2c9=7 r2c1<>7 r3c3=7 => r3c3<>3",
    "eureka": "(3)r5c9-(3)r5c2=(3)r3c2-(3)r3c3; (6)r5c9-(6=7)r2c9-(7)r2c1=(7-3)r3c3 => r3c3<>3",
}


@pytest.mark.parametrize("notation", WRITTEN)
def test_nets_are_written_out_in_other_notations(notation: str) -> None:
    puzzle = lapiz.load("puzzles_yaml/sudoku/forcing-net-verity.yaml")
    found = lapiz.steps(puzzle, "forcing-net-verity")[3]
    assert WRITTEN[notation] in say(puzzle, found, "line", notation)


def test_too_little_room_ends_an_argument_at_once() -> None:
    puzzle = lapiz.load("puzzles_yaml/sudoku/jellyfish.yaml")
    jellyfish = lapiz.steps(puzzle, "jellyfish")
    assert jellyfish
    for deduction in jellyfish:
        check(deduction, puzzle.start)
        for argument in arguments(deduction, puzzle.start):
            assert not argument.case.cases


def test_a_kraken_fish_is_told_fin_by_fin() -> None:
    puzzle = lapiz.load("puzzles_yaml/sudoku/kraken-fish-1.yaml")
    told = {
        argument: deduction.roles["fin"]
        for deduction in lapiz.steps(puzzle, "kraken-fish-1")
        for argument in arguments(deduction, puzzle.start)
        if argument.case.cases
    }
    assert told
    for argument, fins in told.items():
        *several, none = argument.case.cases
        assert {case.implications[0].candidate for case in several} == set(bits(fins))
        assert {each.candidate for each in none.implications[: len(several)]} == set(bits(fins))
        assert argument.case.item is None


def test_the_text_names_the_end_that_is_told() -> None:
    puzzle = lapiz.load("puzzles_yaml/sudoku/forcing-chain-contradiction.yaml")
    for deduction in lapiz.steps(puzzle, "forcing-chain-contradiction")[:8]:
        (argument,) = arguments(deduction, puzzle.start)
        assert argument.case.empty == deduction.end
        assert deduction.says.tokens["item"].value == (deduction.end,)
