"""Every answer to a question about a puzzle, compared with its solutions, found independently."""

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import attrs
import pytest
from click.testing import CliRunner, Result

import lapiz
from lapiz.asking.mistaken_entries import clashing_givens, mistakes
from lapiz.asking.states import Entry, State, state_of
from lapiz.cli import cli
from lapiz.core import Budget
from lapiz.search.walking import backtracking
from lapiz.solving.goals import NotReached, subject
from lapiz.solving.log import Log
from lapiz.solving.stages import check_name
from lapiz.testing import corpus
from tests.asking.truth import Truth
from tests.support.places import ROOT

FOLDER = ROOT / "puzzles_yaml"
KINDS = ("sudoku", "queens", "shikaku", "nonomino", "triomino")
LARGEST = 730
"""Candidates of the largest space asked about here."""
GENERATED: dict[str, list[dict[str, Any]]] = {
    "sudoku": [{"side": 4}, {"side": 6}, {"side": 6, "regions": True}, {"side": 8}],
    "queens": [{"size": 5}, {"size": 6, "regions": 1}, {"size": 7}],
    "shikaku": [{"rows": 4, "columns": 5}, {"rows": 5, "columns": 5}, {"rows": 6, "columns": 6}],
    "nonomino": [{"side": 4}],
    "triomino": [],
}
SWEEP, PARTS = 200, 20
NINES = ("skyscraper", "hidden-rectangle", "x-wing", "xy-chain")
"""Sudokus of side 9 for the sweep."""


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(cli, [str(argument) for argument in arguments])


def filed(kind: str) -> list[lapiz.Puzzle]:
    """The puzzles of the files of a kind that are not too large; a few of those of sudoku."""
    paths = sorted((FOLDER / kind).glob("*.yaml"))
    if kind == "sudoku":
        paths = [path for path in paths if path.stem in NINES]
    puzzles = (puzzle for path in paths for puzzle in lapiz.load_all(path))
    return [puzzle for puzzle in puzzles if len(puzzle.space.labels) < LARGEST]


@cache
def made(kind: str) -> list[lapiz.Puzzle]:
    """Random puzzles of a kind, of several shapes in turn."""
    shapes = [corpus(kind, 12, **shape) for shape in GENERATED[kind]]
    return [puzzle for same in zip(*shapes, strict=True) for puzzle in same]


def everything() -> list[lapiz.Puzzle]:
    """The puzzles of the sweep, those of a kind spread over its parts."""
    return [puzzle for kind in KINDS for puzzle in (*filed(kind), *made(kind))]


@attrs.frozen
class Asked:
    """A puzzle (or what it hands over to), its truth, and the log that questions are about."""

    log: Log
    puzzle: lapiz.Puzzle
    truth: Truth

    @classmethod
    def stages(cls, puzzle: lapiz.Puzzle) -> Iterator["Asked"]:
        log = lapiz.solve(puzzle)
        owners = dict.fromkeys([puzzle, log.stages[-1].puzzle])
        for owner in owners:
            if owner is puzzle or owner.kind is not puzzle.kind:
                yield cls(log, owner, Truth.of(owner))


def name_of(puzzle: lapiz.Puzzle, candidate: int, gone: bool) -> str:
    label = puzzle.space.labels[candidate]
    name = f"not {label}" if gone else label
    assert subject(puzzle, name).candidate == candidate
    return name


def check_supposition(asked: Asked, candidate: int, gone: bool) -> str:
    """Suppose something; what is refuted is in no solution, what is possible in one."""
    name = name_of(asked.puzzle, candidate, gone)
    answer = lapiz.why_not(asked.log.puzzle, name, log=asked.log)
    may_be = asked.truth.may_be(candidate, gone)
    where = f"{asked.puzzle.name}: {name}"
    assert not (answer.refuted and may_be), f"{where} is refuted, and is in a solution"
    assert not (answer.possible and may_be is False), f"{where} is in no solution"
    return "refuted" if answer.refuted else "possible" if answer.possible else "open"


def check_why(asked: Asked, candidate: int, gone: bool) -> str:
    """Ask why something holds: what has a story is in every solution."""
    name = name_of(asked.puzzle, candidate, gone)
    try:
        story = asked.log.why(name)
    except NotReached:
        return "not shown"
    if asked.log.status == "solved" and not any(step.assumes_unique for step in story.steps):
        told = bool(story.reaches.gone)  # a name alone stands for whatever became of it
        contrary = asked.truth.may_be(candidate, not told)
        assert not contrary, f"{asked.puzzle.name}: {name} is explained, and is not so"
    return "explained"


def check_hint(state: State, truth: Truth) -> str:
    """Ask what is wrong: entries that are in a solution together are never taken back."""
    fits = any(
        all((entry.candidate in solution) == entry.placed for entry in state.entries)
        for solution in truth.solutions
    )
    wrong = mistakes(state)
    assert bool(wrong) != fits, [entry.text(state.puzzle) for entry in state.entries]
    if wrong is None:
        return "in order"
    kept = [entry for entry in state.entries if entry not in wrong.entries]
    assert any(
        all((entry.candidate in solution) == entry.placed for entry in kept)
        for solution in truth.solutions
    )
    return "mistake"


def entered(puzzle: lapiz.Puzzle, entries: Iterable[Entry]) -> State:
    named = [*entries]
    placed = [puzzle.space.labels[entry.candidate] for entry in named if entry.placed]
    removed = [entry.text(puzzle) for entry in named if not entry.placed]
    return state_of(puzzle, placed, removed)


def check_hints(puzzle: lapiz.Puzzle, truth: Truth, some: int) -> Iterator[str]:
    """Hints with one entry, and with two, also against what is given."""
    if not truth.complete or not truth.solutions:
        return
    random, size = Random(1), len(puzzle.space.labels)
    for number in range(some):
        entries = [
            Entry(random.randrange(size), random.random() < 0.6) for _ in range(1 + number % 2)
        ]
        yield check_hint(entered(puzzle, entries), truth)


def check_all(puzzle: lapiz.Puzzle, every: int, stories: int, hints: int) -> Counter[str]:
    """Ask about every n-th candidate both ways, for some stories, and for some hints."""
    counts: Counter[str] = Counter()
    for asked in Asked.stages(puzzle):
        size = len(asked.puzzle.space.labels)
        # Where there are hundreds of solutions, or many ways to hand over, an answer takes seconds.
        long = bool(puzzle.kind.hand_over) and asked.log.status != "solved"
        step = 29 if long or not asked.truth.complete else every
        for candidate in range(0, size, step):
            for gone in (False, True):
                counts[check_supposition(asked, candidate, gone)] += 1
        for candidate in range(0, size, max(1, size // stories)):
            for gone in (False, True):
                counts[check_why(asked, candidate, gone)] += 1
    if puzzle.kind.hand_over is None:
        counts.update(check_hints(puzzle, Truth.of(puzzle), hints))
    return counts


@pytest.mark.sample(2)
@pytest.mark.parametrize("kind", KINDS)
def test_answers_agree_with_the_solutions(kind: str) -> None:
    small = sorted(filed(kind), key=lambda puzzle: len(puzzle.space.labels))[:4]
    some = [*(small if kind != "sudoku" else ()), *made(kind)[:4]]
    counts = sum((check_all(puzzle, 17, 2, 6) for puzzle in some), Counter[str]())
    assert counts["refuted"]
    assert counts["possible"]


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_every_candidate_of_all_puzzles(part: int) -> None:
    """Of 200 puzzles each candidate, both ways; stories and hints of some."""
    puzzles = everything()
    assert len(puzzles) >= SWEEP
    counts = sum((check_all(puzzle, 1, 10, 10) for puzzle in puzzles[part::PARTS]), Counter[str]())
    print(part, len(puzzles[part::PARTS]), dict(counts))
    assert counts["refuted"]
    assert counts["possible"]


GIVEN = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
NONOMINO = FOLDER / "nonomino" / "four.yaml"
SKYSCRAPER = FOLDER / "sudoku" / "skyscraper.yaml"


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("r1c1<>5", "r1c1 is given as 5."),
        ("r1c1=4", "r1c1 is given as 5."),
        ("r1c3=8", "r1c3=8 is ruled out: r3c3 is given as 8 (8 in column 3, 8 in box 1)."),
        ("r1c3=5", "r1c3=5 is ruled out: r1c1 is given as 5 (5 in row 1, 5 in box 1)."),
    ],
)
def test_what_is_supposed_against_the_givens(name: str, said: str) -> None:
    result = run("why-not", name, GIVEN)
    assert (result.exit_code, result.stdout.strip(), result.stderr) == (0, said, "")
    answer = lapiz.why_not(lapiz.load(GIVEN), name)
    assert answer.refuted
    assert not answer.possible
    assert answer.story is None


def test_every_given_cell_in_both_ways() -> None:
    """No technique is asked about a position that contradicts itself."""
    puzzle = lapiz.load(GIVEN)
    given = [candidate for candidate in range(729) if puzzle.start.placed >> candidate & 1]
    for candidate in given:
        label = puzzle.space.labels[candidate]
        place, digit = label.split("=")
        assert lapiz.why_not(puzzle, f"not {label}").clash == f"{place} is given as {digit}"
        for digit in "123456789":
            if label[-1] != digit:
                assert lapiz.why_not(puzzle, label[:-1] + digit).refuted


@pytest.mark.parametrize("timing", [False, True])
def test_a_start_that_contradicts_itself_is_not_searched(timing: bool) -> None:
    puzzle = lapiz.load(GIVEN)
    space, start = puzzle.space, puzzle.start
    starts = {
        "r1c1=1 and r1c1=5 cannot both be true (r1c1)": start.place(space.candidate("r1c1=1")),
        "r1c1=5 is placed, and ruled out as well": start.remove(1 << space.candidate("r1c1=5")),
    }
    for note, position in starts.items():
        log = lapiz.solve(attrs.evolve(puzzle, start=position), timing=timing)
        assert (log.status, log.steps, log.notes) == ("no solution", (), (note,))
        assert backtracking.count(position) == 0
        assert backtracking.first(position) is None


@pytest.mark.parametrize(
    ("arguments", "lines"),
    [
        (["--removed=r1c1<>5", GIVEN], ["Take back r1c1<>5.", "r1c1 is given as 5."]),
        (
            ["--placed=r1c3=4", "--removed=r1c3<>4", GIVEN],
            ["Take back r1c3<>4.", "With r1c3<>4, after 9 steps nothing is left for r1c9."],
        ),
        (
            ["--placed=piece 1 at r1c4", NONOMINO],
            [
                "Take back piece 1 at r1c4.",
                "With piece 1 at r1c4, after 3 steps nothing is left for 1 in region 1.",
            ],
        ),
    ],
)
def test_hints_name_what_is_wrong(arguments: list[str | Path], lines: list[str]) -> None:
    result = run("hint", "--rung", "2", *arguments)
    assert (result.exit_code, result.stdout.splitlines(), result.stderr) == (1, lines, "")
    assert run("hint", "--json", *arguments).exit_code == 1


CLASHING = """
kind: sudoku
grid: [......8.., 2.1..5.6., ....1...., .96..8.7., ........5, ........., 9......8., 3...6....,
  72.......]
regions: [AAAAABBCD, ABBBBBCCD, ABBEECCCD, AAFEECCCD, FFFFEEDDD, FGFEEEHDD, GGFFHHHHH, GGGGIHHHI,
  GGIIIIIII]
placed: [r1c1=6, r3c2=6, r8c4=6, r2c9=8, r3c1=8]
"""


def test_entries_that_clash_are_named_however_long_the_search_would_be(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The player's entry is taken back, not the given that it clashes with."""
    monkeypatch.setattr(
        "lapiz.asking.mistaken_entries.search_budget", lambda _: Budget(500, "branches")
    )
    path = tmp_path / "jigsaw.yaml"
    path.write_text(CLASHING)
    result = run("hint", "--placed=R1C1=1", "--rung", "4", path)
    assert result.exit_code == 1
    assert result.stdout.splitlines() == [
        "Take back r8c4=6 and r1c1=6.",
        "r8c4=6 is ruled out: r8c5 is given as 6 (6 in row 8).",
        "r1c1=6 and r1c1=1 cannot both be true (r1c1).",
        "You could take back r8c4=6 and r1c1=1 instead.",
    ]


UNKNOWN = "there is no 'nix' in this puzzle, expected a name such as"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["why", "nix", NONOMINO], UNKNOWN),
        (["why-not", "nix", NONOMINO], UNKNOWN),
        (["graph", "--to", "nix", NONOMINO], UNKNOWN),
        (["story", "--to", "nix", NONOMINO], UNKNOWN),
        (["story", "--notation", "nix", "-o", "-", SKYSCRAPER], "there is no notation 'nix'"),
        (["why", "r1c1", "--profile", "nix.yaml", SKYSCRAPER], "nix.yaml: No such file"),
        (["compare", "default", "nix.yaml", SKYSCRAPER], "nix.yaml: No such file"),
        (["compare", SKYSCRAPER, "nix.yaml"], "nix.yaml: No such file"),
        (["story", "-o", "nix/x.html", SKYSCRAPER], "nix/x.html: cannot be written: No such"),
        (["graph", "-o", "nix/x", SKYSCRAPER], "nix/x: cannot be written: No such"),
        (["print", "-o", ROOT, SKYSCRAPER], "cannot be written: Is a directory"),
        (["lab", "skyscraper", "-o", "nix/x", SKYSCRAPER], "nix/x: cannot be written: No such"),
        (["show", "--step", "9", "--svg", SKYSCRAPER / "x", SKYSCRAPER], "Not a directory"),
        (["show", "--step", "9", "--png", "a" * 300, SKYSCRAPER], "File name too long"),
    ],
)
def test_names_and_files_are_looked_at_before_the_solve(
    arguments: list[str | Path], message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def solves(*_: object, **__: object) -> None:
        pytest.fail("a solve has begun")

    monkeypatch.setattr("lapiz.solving.careful.Solve.run", solves)
    result = run(*arguments)
    assert result.exit_code == 2, result.exception
    assert message in result.stderr
    assert result.stderr.count("\n") == 1


@pytest.mark.parametrize("name", ["uses: [nix]", "technique: nix", "removes: [nix]"])
def test_expected_names_are_looked_at_before_the_solve(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "puzzle.yaml"
    path.write_text(f"kind: sudoku\ngrid: [12.., ...., ..1., ...4]\nexpect:\n  {name}\n")
    monkeypatch.setattr(
        "lapiz.solving.careful.Solve.run", lambda _: pytest.fail("a solve has begun")
    )
    result = run("check", path)
    assert result.exit_code == 2
    assert "nix" in result.stderr


@pytest.mark.parametrize("name", ["r1c1=1", "r4c4<>2", "1 in row 2", "piece 1 at r1c4"])
def test_names_of_what_a_puzzle_hands_over_to_are_known(name: str) -> None:
    check_name(lapiz.load(NONOMINO), name)


def test_a_puzzle_with_nothing_to_choose_from_has_no_names() -> None:
    bare = lapiz.load({"kind": "triomino", "rows": 1, "columns": 5})
    with pytest.raises(lapiz.BadInput, match="which has nothing to choose from"):
        lapiz.why_not(bare, "r1c1+r1c2+r2c2")


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (
            "53..7....6..135....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
            [
                "These givens clash: r1c2=3, r2c5=3, r4c9=3, r1c1=5, r2c6=5, r8c9=5 and r3c8=6.",
                "Without r2c5=3 or r2c6=5 the puzzle has one solution.",
            ],
        ),
    ],
)
def test_a_puzzle_without_solution_names_the_givens_that_clash(wrong: str, said: list[str]) -> None:
    """None of them can be spared; without one of the last there is one solution."""
    printed = run("solve", wrong).stdout.splitlines()
    assert [line for line in printed if "given" in line or "Without" in line] == said
    puzzle = lapiz.load(wrong)
    clash, alone = clashing_givens(puzzle)
    result = json.loads(run("solve", "--json", wrong).stdout.splitlines()[-1])
    assert result["clash"] == {"givens": clash, "alone": alone}
    hint = lapiz.hint(puzzle)
    assert hint.lines()[-1] == said[-1]
    assert hint.to_json()["mistakes"]["alone"] == alone
    assert hint.to_json()["mistakes"]["take_back"] == alone[:1]
    space = puzzle.space
    numbers = [space.candidate(label) for label in clash]
    assert not lapiz.count(attrs.evolve(puzzle, start=space.start(numbers)), 1)
    for label in numbers:
        fewer = space.start([other for other in numbers if other != label])
        assert lapiz.count(attrs.evolve(puzzle, start=fewer), 1)
    given = [number for number in range(729) if puzzle.start.placed >> number & 1]
    for label in alone:
        rest = space.start([number for number in given if number != space.candidate(label)])
        assert lapiz.count(attrs.evolve(puzzle, start=rest), 2) == 1
