"""Hints: no rung shows what belongs to a later one; the fewest mistakes are found, and proved."""

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import attrs
import pytest
from click.testing import CliRunner, Result

import lapiz
from lapiz.asking.hints import Hint
from lapiz.asking.states import state_of
from lapiz.cli import cli
from lapiz.core import Puzzle, bits, union
from lapiz.proof import refuse
from lapiz.show.picture.plan import plan_of
from lapiz.show.picture.svg import svg
from lapiz.show.revealed import RUNGS, revealed
from lapiz.show.scenes import is_single
from lapiz.show.secrets import Secrets
from lapiz.show.story.booklet import BookletEntry
from lapiz.show.text import board
from lapiz.solving import as_told
from lapiz.solving.log import Log
from lapiz.solving.step import Step
from lapiz.texts import effect, implications, pattern, reason, title
from tests.support.places import ROOT
from tests.support.puzzles import sudokus
from tests.support.samples import sweep

FOLDER = ROOT / "puzzles_yaml"
SKYSCRAPER = FOLDER / "sudoku" / "skyscraper.yaml"
KINDS = ("sudoku", "queens", "shikaku", "nonomino", "triomino")
LARGEST = 400
"""Squares of the largest board drawn here."""


def run(*arguments: str | Path, **options: Any) -> Result:
    return CliRunner().invoke(cli, [str(argument) for argument in arguments], **options)


@cache
def found(kind: str, files: int = 60) -> dict[str, Step]:
    """One deduction of each technique that so many puzzle files of a kind show, or a few more."""
    steps: dict[str, Step] = {}
    paths = sorted((FOLDER / kind).glob("*.yaml"))
    for path in paths[:: max(1, len(paths) // files)]:
        for puzzle in lapiz.load_all(path):
            for step in _shown(puzzle, steps):
                steps.setdefault(step.technique, step)
    return steps


def _shown(puzzle: Puzzle, seen: dict[str, Step]) -> Iterator[Step]:
    """The step that a puzzle file is about; if it is about none, the steps of its solve."""
    expect = puzzle.expect
    about = {expect.get("technique"), *expect.get("uses", ())} - {None}
    names = {lapiz.registry().technique(name).name for name in about}
    if expect.get("absent") or len(puzzle.space.labels) > 1_000 or (names and names <= set(seen)):
        return
    now = [step for name in names for step in _available(puzzle, name)]
    yield from now
    if len(now) < len(names) or not names:
        yield from lapiz.solve(puzzle).steps


def _available(puzzle: Puzzle, name: str) -> Iterator[Step]:
    """The first step of a technique at the start of a puzzle."""
    start = puzzle.start
    for deduction in lapiz.registry().technique(name)(puzzle.kind.view(start)):
        if deduction.changes(start):
            after = start.apply(deduction.removes, deduction.places)
            yield Step(1, start, deduction.named(name), after, (), False, puzzle)
            break


@cache
def hint_of(step: Step) -> Hint:
    return Hint(state_of(attrs.evolve(step.puzzle, start=step.before)), step=step)


def words(step: Step, rung: int) -> str:
    """A rung in text and in JSON."""
    hint = hint_of(step)
    content = {**hint.to_json(rung), "version": None, "rung": None}
    return "\n".join([*hint.lines(rung), json.dumps(content, ensure_ascii=False)])


def pictures(step: Step, rung: int) -> tuple[str, str]:
    """A rung drawn for a terminal and as SVG; nothing where the board is large."""
    shown, geometry = revealed(step.puzzle, step.deduction, rung), step.puzzle.kind.geometry
    rows = geometry(step.puzzle).rows
    if len(rows) * len(rows[0]) > LARGEST:
        return "", ""
    text = "\n".join(line.plain for line in board(step.puzzle, step.before, shown.looks))
    drawn = svg(
        step.puzzle,
        shown.deduction,
        position=step.before,
        effects=shown.effects,
        squares=shown.squares,
        title=shown.title,
        theme="",
    )
    return text, drawn


def mentions(text: str, name: str) -> bool:
    """Whether a text contains a name as a whole word."""
    return bool(name) and bool(re.search(rf"(?<![\w+=-]){re.escape(name)}(?![\w+=-])", text))


@pytest.mark.sample(2, 1)
@pytest.mark.parametrize("kind", KINDS)
@sweep(40, 1_000)
def test_no_rung_shows_what_a_later_one_does(kind: str, number: int) -> None:
    """Of each technique in so many files, in text and JSON."""
    steps = found(kind, files=number)
    assert len(steps) > (min(number // 4, 100) if kind == "sudoku" else 2)
    for step in steps.values():
        for rung in range(1, len(RUNGS)):
            text = words(step, rung)
            for leak in leaks(step, rung, text):
                pytest.fail(f"{step.technique}, rung {rung}: {leak}\n{text}")


def leaks(step: Step, rung: int, text: str) -> Iterator[str]:
    """What a text says and should not say."""
    puzzle, deduction = step.puzzle, step.deduction
    whole = revealed(puzzle, deduction, len(RUNGS))
    names = puzzle.space.names
    for name in (*names(deduction.removes | deduction.places), effect(puzzle, deduction)):
        if mentions(text, name):
            yield f"effect {name}"
    if rung < 6 and reason(puzzle, deduction) and "Reason" in text:
        yield "reason"
    if rung < 5:
        # Titles have the word too, from rung 3 on: "Borescoper's Deadly Pattern".
        head = re.search(r'^Pattern:|"(pattern|roles)":', text, re.MULTILINE)
        if head or mentions(text, pattern(puzzle, deduction)):
            yield "pattern"
        for members in deduction.roles.values():
            named = [name for name in names(members) if "=" in name and mentions(text, name)]
            yield from (f"{name} of the pattern" for name in named)
    if rung < 4 and mentions(text, whole.cell) and whole.cell not in whole.look_at:
        yield "cell"
    if rung < 3 and (deduction.technique in text or title(deduction.technique) in text):
        yield "technique"
    if rung < 2 and mentions(text, whole.look_at):
        yield "house or digit"


@pytest.mark.sample(2)
@pytest.mark.parametrize("kind", KINDS)
def test_the_cell_of_rung_4_is_one_that_matters(kind: str) -> None:
    """It is in the pattern, or where an item that it rests on can be satisfied."""
    for step in found(kind).values():
        plan, space, made = plan_of(step.puzzle), step.puzzle.space, step.deduction
        place = revealed(step.puzzle, made, 4, step.before).place
        items = (*made.truths, *made.deadly)
        squares = {frozenset(plan.squares(space, item)) for item in items}
        if (
            place is None
            or frozenset([place]) in squares
            or not all(map(space.sets.__getitem__, items))
        ):
            continue
        needed = union(space.sets[item] for item in items) & step.before.alive
        matters = union(made.roles.values()) | made.removes | made.places | needed
        assert plan.members[place] & matters, (step.technique, place)


@pytest.mark.sample(2)
@pytest.mark.parametrize("kind", KINDS)
def test_the_cell_of_rung_4_keeps_its_candidates(kind: str) -> None:
    """If the pattern has a cell that does; a pattern of the digit to be placed names its places.

    A single names the cell that it fills, or none.
    """
    for step in found(kind).values():
        puzzle, made, before = step.puzzle, step.deduction, step.before
        plan, effect = plan_of(puzzle), made.removes | made.places
        place = revealed(puzzle, made, 4, before).place
        if place is None:
            continue
        if is_single(made):
            assert plan.members[place] & made.places, (step.technique, place)
            continue
        pattern = union(made.roles.values()) & ~effect & ~before.placed
        squares = {square for one in bits(pattern) for square in plan.places.get(one, ())}
        spared = [one for one in squares if not plan.members[one] & effect]
        secrets = Secrets(puzzle, plan, effect)
        if any(not secrets.gives_away_square(one) for one in spared):
            assert not plan.members[place] & effect, (step.technique, place)
        symbols = {plan.symbols.get(one) for one in bits(pattern | made.places)}
        if made.places and pattern and len(symbols) == 1:
            of_digit = plan.by_symbol[str(symbols.pop())] & (before.alive | before.placed)
            assert plan.members[place] & of_digit, (step.technique, place)


FIRST_STEPS = sorted((FOLDER / "sudoku").glob("s*.yaml"))[:25]


def test_hint_story_and_booklet_begin_alike_and_a_hint_says_where_a_solve_does_not() -> None:
    differing = 0
    for puzzle in map(lapiz.load, FIRST_STEPS):
        hint, log = lapiz.hint(puzzle), lapiz.solve(puzzle)
        if hint.step is None:
            continue
        told = as_told(log)
        booklet = next(iter(BookletEntry(puzzle, log).hints))
        for first in (told.steps[0], booklet):
            assert first.deduction == hint.step.deduction, puzzle.name
        other = log.steps[0].deduction.places
        differs = other != hint.step.deduction.places
        differing += differs
        named = "".join(puzzle.space.names(other))
        assert (f"begins with another single, {named};" in str(hint.note)) == differs, puzzle.name
        assert ("note" in hint.to_json(7)) == differs
        assert "note" not in hint.to_json(6)
    assert differing > 2


def marks(drawn: str) -> str:
    return drawn.rpartition('class="marks"')[2]


@pytest.mark.sample(2, 3)
@pytest.mark.parametrize("files", [60, pytest.param(1_000, marks=pytest.mark.rest)])
@pytest.mark.parametrize("kind", KINDS)
def test_no_picture_shows_what_a_later_rung_does(kind: str, files: int) -> None:
    """Below the pattern nothing is marked; below the effect neither that nor its name."""
    for step in list(found(kind, files).values())[::2]:
        plain = "\n".join(line.plain for line in board(step.puzzle, step.before))
        text, drawn = pictures(step, 4)
        assert text in ("", plain)
        assert "<path" not in drawn.partition('class="links"')[2].partition("</g>")[0]
        assert not re.search(r'class="[^"]*\b(pattern|removed|placed)\b', marks(drawn))
        text, drawn = pictures(step, 6)
        assert not re.search(r'class="[^"]*\b(removed|placed)\b', marks(drawn))
        description = drawn.partition("</desc>")[0]
        # What lies on no square is listed beneath every board, as pencil marks stand in squares.
        on_board = union(1 << candidate for candidate in plan_of(step.puzzle).places)
        members = (step.deduction.removes | step.deduction.places) & on_board
        changed = step.puzzle.space.names(members)
        assert not [name for name in changed if mentions(description, name)]


@pytest.mark.parametrize("name", ["naked-single", "hidden-single", "full-house"])
def test_a_single_shows_cell_or_digit_but_not_both(name: str) -> None:
    step = found("sudoku")[name]
    (label,) = step.puzzle.space.names(step.deduction.places)
    cell, _, digit = label.partition("=")
    for rung in range(1, len(RUNGS)):
        text = re.sub(
            r"(row|column|box|region) \w+", "", words(step, rung).partition("\n{")[0].lower()
        )
        assert not (mentions(text, cell) and mentions(text, digit)), text


def test_each_rung_says_more() -> None:
    for kind in KINDS:
        for step in list(found(kind, files=20).values())[::2]:
            hint = hint_of(step)
            lengths = [len("\n".join(hint.lines(rung))) for rung in range(1, len(RUNGS) + 1)]
            assert lengths == sorted(lengths)
            assert effect(step.puzzle, step.deduction) in hint.lines(len(RUNGS))[-1]


def test_the_last_rung_shows_the_implications_of_what_supposes_something() -> None:
    puzzle = lapiz.load(FOLDER / "sudoku" / "forcing-net-verity.yaml")
    found = lapiz.hint(puzzle, profile=lapiz.Profile(order=("forcing-net-verity",), others=False))
    assert found.step
    told = implications(found.step.puzzle, found.step.deduction, found.step.before)
    assert len(told) > 3
    assert found.lines(7)[-len(told) - 1 : -1] == told
    assert not set(told) & set(found.lines(6))
    assert found.to_json(7)["text"]["implications"] == told
    assert "text" not in found.to_json(6)


def test_rungs_are_seven() -> None:
    step = found("sudoku")["naked-single"]
    for rung in (0, 8):
        with pytest.raises(ValueError, match="expected 1 to 7"):
            revealed(step.puzzle, step.deduction, rung)
    assert run("hint", "--rung", "8", SKYSCRAPER).exit_code == 2


def test_rungs_on_the_command_line() -> None:
    result = run("hint", "--rung", "5", SKYSCRAPER)
    assert result.exit_code == 0
    assert result.stdout.splitlines()[:4] == [
        "Look at the upper part of the board.",
        "Look at box 2.",
        "Technique: Hidden Single",
        "Pattern: Box 2 has one place for 6: ….",
    ]
    assert "┌" in result.stdout
    assert "┌" not in run("hint", "--rung", "4", SKYSCRAPER).stdout
    content = json.loads(run("hint", "--json", SKYSCRAPER).stdout)
    assert content == {
        "version": 1,
        "type": "hint",
        "rung": 1,
        "part": "upper",
    }
    assert json.loads(run("hint", "--json", "--rung", "7", SKYSCRAPER).stdout)["places"]


@cache
def solved() -> tuple[Log, ...]:
    return tuple(lapiz.solve(puzzle) for puzzle in sudokus(21, 7))


def seeded(random: Random, log: Log) -> Iterator[tuple[Puzzle, list[str], list[str]]]:
    """A position in the middle, with wrong digits placed and right marks removed."""
    space, solution = log.puzzle.space, log.end.placed
    for digits, marks in ((1, 0), (0, 1), (2, 0), (1, 1), (0, 2)):
        position = random.choice(log.steps).before
        wrong = list(bits(log.puzzle.start.alive & ~solution))
        right = list(bits(position.open & solution))
        if len(wrong) < digits or len(right) < marks:
            continue
        placed = [space.labels[candidate] for candidate in random.sample(wrong, digits)]
        crossed = random.sample(right, marks)
        removed = [space.labels[candidate].replace("=", "<>") for candidate in crossed]
        yield attrs.evolve(log.puzzle, start=position), placed, removed


def test_seeded_mistakes_are_found() -> None:
    """benchmarks/asking.py does the same in 500 positions."""
    random = Random(7)
    for log in solved():
        for puzzle, placed, removed in seeded(random, log):
            hint = lapiz.hint(puzzle, placed, removed)
            assert hint.mistakes, (placed, removed)
            back = {entry.text(puzzle) for entry in hint.mistakes.entries}
            assert back == {*placed, *removed}
            check_proofs(hint)


def check_proofs(hint: Hint) -> None:
    assert hint.mistakes
    for proof in hint.mistakes.proofs:
        assert proof.proved
        if proof.supposed and proof.supposed.story:
            position = proof.supposed.puzzle.start
            for step in proof.supposed.story.steps:
                assert step.before == position
                assert refuse(step.deduction, position) is None
                position = step.after
            assert position.broken is not None


def test_positions_without_mistakes_have_none() -> None:
    for log in solved():
        for step in log.steps[::12]:
            hint = lapiz.hint(attrs.evolve(log.puzzle, start=step.before))
            assert hint.mistakes is None
            assert hint.step
            assert hint.step.technique == step.technique or hint.step.deduction.places


@pytest.mark.parametrize("name", ["queens/coloured-8", "shikaku/board-7x7", "nonomino/five"])
def test_mistakes_of_other_kinds(name: str) -> None:
    puzzle = lapiz.load(FOLDER / f"{name}.yaml")
    labels, log = puzzle.space.labels, lapiz.solve(puzzle)
    solution = log.stages[0].end.placed
    wrong = next(bits(puzzle.start.open & ~solution))
    right = list(bits(solution))[-1]
    hint = lapiz.hint(puzzle, [labels[wrong]], [f"not {labels[right]}"])
    assert hint.mistakes
    assert {entry.candidate for entry in hint.mistakes.entries} == {wrong, right}
    check_proofs(hint)


def test_several_solutions_and_the_fewest_to_take_back() -> None:
    """Two entries of three are at odds with the third: that one goes."""
    puzzle = lapiz.load({"kind": "sudoku", "grid": ["1...", "....", "....", "...."]})
    hint = lapiz.hint(puzzle, ["r1c2=2", "r1c3=2", "r2c2=3", "r2c4=3"])
    assert hint.mistakes
    assert len(hint.mistakes.entries) == 2
    hint = lapiz.hint(puzzle, ["r1c2=2", "r1c3=2", "r2c1=2"])
    assert hint.mistakes
    assert [entry.text(puzzle) for entry in hint.mistakes.entries] == ["r1c2=2"]
    assert hint.lines()[1] == "r1c2=2 and r1c3=2 cannot both be true (2 in row 1)."
    triomino = lapiz.load(FOLDER / "triomino" / "corner.yaml")
    labels = triomino.space.labels
    assert lapiz.hint(triomino, labels[:2]).mistakes


def test_givens_that_contradict_each_other() -> None:
    """In queens what the player has drawn counts as given; it can be taken back all the same."""
    regions = ["AABB", "ACCB", "DDCB", "DDCB"]
    hint = lapiz.hint(lapiz.load({"kind": "queens", "regions": regions, "queens": ["r1c1"]}))
    assert hint.lines()[0] == "Take back r1c1."
    hopeless = lapiz.load({"kind": "triomino", "rows": 2, "columns": 2})
    assert "no solution" in lapiz.hint(hopeless).lines()[0]


def test_a_clash_is_a_mistake_and_no_bad_input(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text("kind: sudoku\ngrid: [12.., ...., ..1., ...4]\nplaced: [r1c4=4]\n")
    assert run("solve", path).exit_code == 2
    result = run("hint", path)
    assert result.exit_code == 1
    assert result.stdout.splitlines() == [
        "Take back r1c4=4.",
        "r1c4=4 is ruled out: r4c4 is given as 4 (4 in column 4).",
    ]
    mistakes = json.loads(run("hint", "--json", path).stdout)["mistakes"]
    assert mistakes["take_back"] == ["r1c4=4"]
    path.write_text("kind: sudoku\ngrid: [12.., ...., ..1., ...4]\nplaced: [r9c4=4]\n")
    result = run("hint", path)
    assert (result.exit_code, result.stderr.count("\n")) == (2, 1)
    assert result.stderr.startswith(f"lapiz: {path}:3: there is no 'r9c4=4'")


@pytest.mark.parametrize("option", ["--placed", "--removed"])
def test_entries_on_the_command_line(option: str) -> None:
    assert run("hint", option, "r1c77", SKYSCRAPER).exit_code == 2
    assert run("hint", option, "r1c1", SKYSCRAPER).exit_code == 2
    wrong = "r1c1=1" if option == "--placed" else "r1c1<>3"
    result = run("hint", option, wrong, "--rung", "7", SKYSCRAPER)
    assert result.exit_code == 1
    assert f"Take back {wrong}." in result.stdout
    assert re.search(r"\n +1\. \w+", result.stdout)


def test_incomplete_pencil_marks() -> None:
    """Marks in a few cells only: the others are not marked yet, which is no mistake."""
    puzzle = lapiz.load(SKYSCRAPER)
    marks: list[list[str]] = [[""] * 9 for _ in range(9)]
    marks[0][0] = "37"
    document = {**puzzle.document, "candidates": marks}
    hint = lapiz.hint(lapiz.load(document))
    assert hint.mistakes is None
    assert hint.step
    assert hint.step.before.alive.bit_count() < puzzle.start.alive.bit_count()
    marks[0][0] = "17"  # it is 3
    wrong = lapiz.hint(lapiz.load(document)).mistakes
    assert wrong
    assert [entry.text(puzzle) for entry in wrong.entries] == ["r1c1<>3"]


@pytest.mark.parametrize(
    "technique", ["hidden-single", "Jellyfish", "hodoku:0400", "simple-colors", "x-wing", "exocet"]
)
def test_a_hint_of_one_technique_is_there_where_it_finds_something(technique: str) -> None:
    puzzle = lapiz.load("puzzles_yaml/sudoku/skyscraper.yaml")
    hint, names = lapiz.hint(puzzle, technique=technique), lapiz.registry().named(technique)
    available = lapiz.steps(puzzle, technique)
    assert bool(hint.step) == bool(available)
    if hint.step:
        assert hint.step.technique in [record.name for record in names]
    else:
        assert hint.lines() == [f"{names[0].title} finds nothing in this position."]


def test_mistakes_come_before_a_hint_of_one_technique() -> None:
    puzzle = lapiz.load("puzzles_yaml/sudoku/skyscraper.yaml")
    assert lapiz.hint(puzzle, placed=["r2c9=7"], technique="exocet").mistakes
