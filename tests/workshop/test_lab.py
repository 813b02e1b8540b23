"""`lapiz lab`: positions that teach, and what a technique changes; and `lapiz.testing` itself."""

import json
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import attrs
import pytest
from click.testing import CliRunner, Result

import lapiz
from lapiz import testing
from lapiz.cli import cli
from lapiz.files.puzzles import dump, load_text
from lapiz.plugins.registry import including
from lapiz.proof import refuse
from lapiz.solving.generation import positions
from lapiz.texts import effect
from lapiz_workshop import lab
from tests.support.places import ROOT

YAML = ROOT / "puzzles_yaml"
SUDOKUS = testing.corpus("sudoku", 5)

SHOWN = [
    ("skyscraper", "sudoku"),
    ("naked-pair", "sudoku"),
    ("x-wing", "sudoku"),
    ("attacks-all", "queens"),
    ("square-pair", "shikaku"),
]


def command(*arguments: str | Path) -> Result:
    return CliRunner().invoke(cli, [str(one) for one in arguments])


@pytest.mark.parametrize(("name", "kind"), SHOWN)
def test_what_is_mined_shrinks_and_is_a_case(name: str, kind: str, tmp_path: Path) -> None:
    one = lapiz.registry().technique(name)
    found = next(lab.mine(one, testing.corpus(kind, 5)))
    small = lab.shrink(one, found)
    assert small.size <= found.size
    shown = lab.expecting(one, small)
    assert refuse(small.deduction, shown.start) is None
    (tmp_path / "small.yaml").write_text(dump(shown), encoding="utf-8")
    for number, miss in enumerate(islice(lab.near_misses(one, small), 3)):
        expect = {"technique": name, "absent": True}
        text = dump(attrs.evolve(miss, expect=expect))
        (tmp_path / f"miss-{number}.yaml").write_text(text, encoding="utf-8")
        assert not lapiz.steps(miss, name)
    for case in testing.cases(tmp_path):
        case.check()


def test_a_teaching_position_has_no_single_to_take_first() -> None:
    one = lapiz.registry().technique("skyscraper")
    (found,) = lab.mine(one, [lapiz.load(YAML / "sudoku" / "skyscraper.yaml")])
    small = lab.shrink(one, found)
    assert small.size < found.size
    singles = ("naked-single", "hidden-single", "full-house")
    assert not any(lapiz.steps(small.puzzle, name) for name in singles)


def test_impact() -> None:
    puzzle = lapiz.load(YAML / "sudoku" / "skyscraper.yaml")
    one = lapiz.registry().technique("skyscraper")
    profile = attrs.evolve(puzzle.kind.profile, order=puzzle.kind.profile.order[:6], others=False)
    assert "skyscraper" not in profile.order
    before, run = lab.measured(one, [puzzle], profile)
    changes = lab.compare(before, run)
    assert (run.used, changes.puzzles) == (1, 1)
    assert changes.newly_solved == (puzzle.name,)
    assert changes.steps == (0, 0), "only what is solved both times is compared"
    before, run = lab.measured(one, [puzzle])
    again = lab.compare(before, run)
    assert again.newly_solved == again.no_longer == ()
    assert again.steps[0] >= 57
    assert again.scores[1] == 454


def test_time_share_and_shadows() -> None:
    """Which techniques take the step first, and how much of the time it takes."""
    puzzle = lapiz.load(YAML / "sudoku" / "skyscraper.yaml")
    _, run = lab.measured(lapiz.registry().technique("naked-pair"), SUDOKUS)
    assert 0 < run.fires < len(run.looks)
    assert run.worst
    assert 0 < run.typical <= run.worst.seconds
    assert 0 < run.share < 1
    assert run.used == sum(solved.counts.get("naked-pair", 0) for solved in run.solves) > 0
    behind = [look for look in run.looks if look.effects and look.behind]
    assert sum(run.shadows.values()) == len(behind)
    assert {name.partition("-")[0] for name in run.shadows} == {"locked"}
    _, last = lab.measured(lapiz.registry().technique("template-delete"), [puzzle], starts=True)
    assert len(last.looks) == 1
    assert (last.solves, last.share) == ((), 0)


def test_the_command(tmp_path: Path) -> None:
    path = tmp_path / "small.yaml"
    result = command("lab", "skyscraper", YAML / "sudoku" / "skyscraper.yaml", "-o", path)
    assert result.exit_code == 0
    assert "A position to teach it" in result.stdout
    assert "Skyscraper is used once, in 1 of 1 puzzle." in result.stdout
    assert command("check", path).exit_code == 0
    result = command("lab", "skyscraper", "--json", path)
    lines = [json.loads(line) for line in result.stdout.splitlines()]
    assert [line["type"] for line in lines] == ["run", "impact", "puzzle", "deduction"]
    assert load_text(json.dumps(lines[2]["puzzle"])).start == lapiz.load(path).start


def test_what_is_measured_goes_from_without_it_to_with_it(tmp_path: Path) -> None:
    """In the text and in JSON; the teaching position is drawn above, and said to come first."""
    profile, puzzle = tmp_path / "few.yaml", YAML / "sudoku" / "skyscraper.yaml"
    few = lapiz.registry().kind("sudoku").profile.order[:6]
    profile.write_text(json.dumps({"name": "few", "order": few, "others": False}), "utf-8")
    lines = json_lines("skyscraper", puzzle, "--profile", profile)
    impact = lines["impact"]
    assert (impact["newly_solved"], impact["no_longer"]) == ([str(puzzle)], [])
    assert (impact["before"], impact["after"]) == ("", "skyscraper")
    assert lines["puzzle"]["comes_first"] is True
    start = load_text(json.dumps(lines["puzzle"]["puzzle"])).start
    assert lines["puzzle"]["open"] == start.open.bit_count()
    printed = command("lab", "skyscraper", puzzle, "--profile", profile).stdout.splitlines()
    assert printed[0] == f"A position to teach it, {lines['puzzle']['open']} candidates open:"
    assert "(An easier technique comes first here.)" not in printed
    assert any(line.startswith("   1 │ ") for line in printed)
    assert f"Newly solved without the fallback: 1 ({puzzle})." in printed
    later = command("lab", "x-wing", YAML / "sudoku" / "skyscraper.yaml", "--starts").stdout
    assert "Newly solved" not in later


@pytest.mark.rest
def test_which_puzzles_are_looked_at(tmp_path: Path) -> None:
    """Those of files or of a corpus, or generated ones of a kind; so many, with one seed."""
    positions = {
        arguments: json_lines("attacks-all", "--starts", *arguments)["run"]["positions"]
        for arguments in ((), ("--number", "3"), ("--number", "1"))
    }
    assert positions == {(): 100, ("--number", "3"): 3, ("--number", "1"): 1}
    assert json_lines("naked-single", "--corpus", "--number", "2")["run"]["positions"] == 2
    written = [tmp_path / f"{seed}.yaml" for seed in (1, 2)]
    for seed, path in zip((1, 2), written, strict=True):
        command("lab", "attacks-all", "--number", "1", "--seed", str(seed), "-o", path)
    assert written[0].read_text("utf-8") != written[1].read_text("utf-8")
    for arguments, message in (
        (("attacks-all", "--corpus", written[0]), "Give files, or --corpus, not both"),
        (("exclusion", "--corpus"), "give --kind, or files"),
        (("attacks-all", "--corpus"), "there is no corpus for puzzles of kind 'queens'"),
        (("attacks-all", tmp_path / "none.yaml"), "No such file"),
    ):
        done = command("lab", *arguments)
        assert (done.exit_code, message in done.stderr) == (2, True), done.output


def test_what_is_written_is_said(tmp_path: Path) -> None:
    path = tmp_path / "out.yaml"
    done = command("lab", "attacks-all", "--number", "2", "-o", path)
    assert f"Written to {path}: the position." in done.stderr
    done = command("lab", "unique-rectangle-1", "--number", "20", "--absent", "-o", path)
    misses = list(lapiz.load_all(path))
    assert f"Written to {path}: {len(misses)} near miss" in done.stderr
    assert {miss.title for miss in misses} == {"Not quite Uniqueness Test 1"}
    assert not done.stdout
    assert "Written" not in command("lab", "attacks-all", "--number", "2", "-o", "-").stderr
    done = command("lab", "attacks-all", "--number", "1", "--absent", "-o", path)
    assert (done.exit_code, done.stderr.endswith("no near miss of attacks-all was found\n")) == (
        2, True,
    )  # fmt: skip


VERSION = """
from itertools import combinations
import lapiz
from lapiz import Deduction, bits
@lapiz.technique("my-pair", kind="sudoku", scores={"hodoku": 60})
def my_pair(grid):
    for one, other in combinations(bits(grid.bivalue), 2):
        both, pair = 1 << one | 1 << other, grid.digits_of(one)
        if pair == grid.digits_of(other) and grid.layout.peers[one] >> other & 1:
            if not CONDITION:
                continue
            gone = grid.candidates_in(grid.layout.seen_by_all(both), pair)
            if gone:
                yield Deduction(removes=gone, truths=(one, other))
"""
IN_A_ROW = "one // grid.side == other // grid.side"


def version(folder: Path, name: str, condition: str) -> Path:
    folder.mkdir(exist_ok=True)
    path = folder / f"{name}.py"
    path.write_text(VERSION.replace("CONDITION", condition), encoding="utf-8")
    return path


def json_lines(*arguments: str | Path) -> dict[str, Any]:
    result = command("lab", "--json", *arguments)
    assert result.exit_code in (0, 1), result.output
    lines = [json.loads(line) for line in result.stdout.splitlines()]
    return {line["type"]: line for line in lines}


def test_two_versions_of_a_module_with_one_condition_dropped(tmp_path: Path) -> None:
    """The files have one name, and so have the techniques: each is there all the same."""
    narrow, wide = version(tmp_path / "a", "p", IN_A_ROW), version(tmp_path / "b", "p", "True")
    (tmp_path / "puzzles.yaml").write_text("---\n".join(map(dump, SUDOKUS)), encoding="utf-8")
    lines = json_lines(wide, tmp_path / "puzzles.yaml", "--against", narrow)
    change = lines["against"]
    assert [change["gained"] != [], change["lost"]] == [True, []]
    found = found_by_naked_pairs(lapiz.load_all(tmp_path / "puzzles.yaml"))
    gained = {(one["where"], text) for one in change["gained"] for text in one["changes"]}
    in_a_row = {(where, text) for where, row, text in found if row}
    assert gained == {(where, text) for where, _, text in found} - in_a_row
    turned = json_lines(narrow, tmp_path / "puzzles.yaml", "--against", wide)["against"]
    assert (turned["lost"], turned["gained"]) == (change["gained"], [])
    assert change["before"] != change["after"]
    printed = command("lab", wide, tmp_path / "puzzles.yaml", "--against", narrow).stdout
    assert "Only My Pair changes:" in printed
    titles = (f"My Pair ({place})" for place in (narrow, wide, narrow.name))  # short, if it is long
    assert any(f"Against {title}" in printed for title in titles)


def found_by_naked_pairs(puzzles: Iterable[lapiz.Puzzle]) -> set[tuple[str, bool, str]]:
    """Where naked pairs are, whether they are in one row, and what they remove; by a slow look."""
    found = set()
    profile = SUDOKUS[0].kind.profile
    singles = {one.name for one in lapiz.registry().techniques.values() if one.last}
    for puzzle in puzzles:
        log = lapiz.solve(puzzle, profile, fallback=False)
        stops = [
            (step.before, f"{puzzle.name}, step {step.number}")
            for step in log.stages[0].steps
            if step.technique not in singles
        ]
        if not log.end.solved:
            stops.append((log.end, f"{puzzle.name}, step {len(log.entries) + 1}"))
        for position, where in stops:
            grid = puzzle.kind.view(position)
            for one in lapiz.bits(grid.bivalue):
                for other in lapiz.bits(grid.bivalue & grid.layout.peers[one] & -1 << one):
                    if grid.digits_of(one) == grid.digits_of(other):
                        seen = grid.layout.seen_by_all(1 << one | 1 << other)
                        gone = grid.candidates_in(seen, grid.digits_of(one))
                        row = one // grid.side == other // grid.side
                        for each in lapiz.bits(gone):
                            found.add((where, row, effect(puzzle, lapiz.Deduction(1 << each))))
    return found


def test_against_a_technique_and_against_a_saved_run(tmp_path: Path) -> None:
    """A run that is saved compares as the technique itself does."""
    saved, number = tmp_path / "run.jsonl", ("--number", "3")
    direct = json_lines("naked-pair", *number, "--against", "hidden-pair")["against"]
    assert (direct["before"], direct["after"]) == ("hidden-pair", "naked-pair")
    assert direct["gained"]
    assert command("lab", "naked-pair", *number, "--save", saved).exit_code == 0
    same = json_lines("naked-pair", *number, "--against", saved)["against"]
    assert (same["gained"], same["lost"], same["unmatched"]) == ([], [], 0)
    assert same["steps"][0] == same["steps"][1]
    lines = saved.read_text("utf-8").splitlines()
    looks = [n for n, line in enumerate(lines) if json.loads(line).get("effects")]
    dropped = json.loads(lines[looks[0]])
    saved.write_text("\n".join([*lines[: looks[0]], *lines[looks[0] + 1 :]]), "utf-8")
    assert json_lines("naked-pair", *number, "--against", saved)["against"]["unmatched"] == 1
    lines[looks[0]] = json.dumps({**dropped, "effects": [], "changes": []})
    saved.write_text("\n".join(lines), "utf-8")
    gained = json_lines("naked-pair", *number, "--against", saved)["against"]["gained"]
    assert gained == [{"where": dropped["where"], "changes": dropped["changes"]}]


RUN = '{"type": "run", "technique": "x", "title": "X"}'
LOOK = (
    '{"type": "look", "position": "a", "where": "b", "effects": [], "changes": [], "seconds": 1, '
    '"behind": ""}'
)
MALFORMED = [
    "",
    "nonsense",
    "[]",
    "{}",
    '{"type": "run"}',
    '{"type": "run", "technique": 5, "title": []}',
    f'{RUN}\n{{"type": "look"}}',
    f"{RUN}\n{LOOK.replace('[]', '5')}",
    f'{RUN}\n{{"type": "solved", "puzzle": "a", "steps": "many"}}',
    f'{RUN[:-1]}, "problems": 5}}',
    f"{RUN}\n{{}}",
    "[" * 100_000,
    '{"type": ["run"]}',
    "\x00",
]


@pytest.mark.parametrize("text", MALFORMED, ids=lambda text: text[:40])
def test_a_saved_run_that_is_none(text: str, tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    path.write_text(text, "utf-8")
    result = command("lab", "naked-pair", "--number", "1", "--against", path)
    assert result.exit_code == 2, result.output
    assert len(result.stderr.splitlines()) == 1
    assert str(path) in result.stderr


@pytest.mark.sample(1)
@pytest.mark.parametrize("name", ["naked-pair", "x-wing"])
def test_near_misses_are_cases_that_pass(name: str, tmp_path: Path) -> None:
    path = tmp_path / "must-not-fire.yaml"
    result = command("lab", name, "--number", "10", "--absent", "-o", path)
    assert result.exit_code == 0, result.output
    cases = testing.cases(tmp_path)
    assert 1 <= len(cases) <= 5
    for case in cases:
        case.check()
    checked = command("check", path)
    assert checked.exit_code == 0, checked.output
    assert checked.stdout.count(": ok") == len(cases)


def test_pinned_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pins = tmp_path / "counts.json"
    asked = ("lab", "naked-pair", "--number", "2", "--pin", pins)
    result = command(*asked)
    assert (result.exit_code, pins.exists()) == (2, False)
    assert "No such file" in result.stderr
    pins.write_text('{"x-wing": {"positions": 1, "fires": 1, "effects": 1}}', "utf-8")
    result = command(*asked)
    assert result.exit_code == 1
    assert "its counts are not in" in result.stderr
    monkeypatch.setenv("LAPIZ_RENEW", "1")
    assert command(*asked).exit_code == 0
    monkeypatch.delenv("LAPIZ_RENEW")
    kept = json.loads(pins.read_text("utf-8"))
    assert list(kept) == ["naked-pair", "x-wing"]
    assert command(*asked).exit_code == 0
    kept["naked-pair"]["effects"] += 1
    pins.write_text(json.dumps(kept), "utf-8")
    result = command(*asked)
    assert result.exit_code == 1
    assert "the counts have changed" in result.stderr
    for text in ("nonsense", "[]", '{"naked-pair": 5}', '{"naked-pair": {"fires": 1}}'):
        pins.write_text(text, "utf-8")
        result = command(*asked)
        assert (result.exit_code, len(result.stderr.splitlines())) == (2, 1), result.output


NUMBER, TEXT = (int, float), (str,)
SCHEMA: dict[str, dict[str, tuple[type, ...]]] = {
    "run": {
        **dict.fromkeys(("technique",), TEXT),
        **dict.fromkeys(("positions", "fires", "used"), (int,)),
        **dict.fromkeys(("seconds", "share"), NUMBER),
        "worst": (dict,),
        "shadowed": (dict,),
        "problems": (list,),
    },
    "against": {
        **dict.fromkeys(("before", "after"), TEXT),
        **dict.fromkeys(("positions", "unmatched", "puzzles"), (int,)),
        **dict.fromkeys(("gained", "lost", "newly_solved", "no_longer"), (list,)),
        **dict.fromkeys(("seconds", "steps", "scores"), (list,)),
        "displaces": (dict,),
    },
}
SCHEMA["impact"] = SCHEMA["against"]


def test_the_json_lines_have_the_fields_that_they_had() -> None:
    lines = json_lines("naked-pair", "--number", "1", "--against", "hidden-pair")
    assert set(lines) == set(SCHEMA)
    for sort, fields in SCHEMA.items():
        assert set(lines[sort]) - {"type", "version"} == set(fields)
        for field, types in fields.items():
            assert isinstance(lines[sort][field], types), field


HOSTILE = {
    "raises": ("raise ValueError('no pencil')\n    yield", 1, "no pencil"),
    "raises oddly": ("raise SystemExit(3)\n    yield", 1, "SystemExit"),
    "yields something else": ("yield 5", 1, "expected a Deduction"),
    "lies": ("yield lapiz.Deduction(removes=grid.position.open or 1, truths=(0,))", 1, "satisfied"),
    "without a proof": ("yield lapiz.Deduction(removes=1 << 5000, truths=(0,))", 1, ""),
}


@pytest.mark.sample(2)
@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_modules(name: str, tmp_path: Path) -> None:
    """What a module does wrong is a problem of the run, and costs only its own deductions."""
    body, status, message = HOSTILE[name]
    path = tmp_path / "evil.py"
    head = 'import lapiz\n@lapiz.technique("evil", kind="sudoku")\ndef evil(grid):\n    '
    path.write_text(head + body + "\n", "utf-8")
    result = command("lab", path, YAML / "sudoku" / "skyscraper.yaml", "--starts", "--json")
    assert result.exit_code == status, result.output
    run = json.loads(result.stdout.splitlines()[0])
    assert run["fires"] == 0
    assert message in " ".join(run["problems"])
    printed = command("lab", path, YAML / "sudoku" / "skyscraper.yaml")
    assert printed.exit_code == status
    assert message in printed.output


BAD_MODULES = {
    "import nothing_of_the_sort": "nothing_of_the_sort",
    "def broken(:": "SyntaxError",
    "raise SystemExit(1)": "SystemExit",
    "x = 1": "it has no technique",
    "def lapiz_techniques(): return 5": "it has no technique",
    "def lapiz_techniques(): return [5]": "it has no technique",
}


@pytest.mark.parametrize("source", BAD_MODULES)
def test_modules_that_cannot_be_used(source: str, tmp_path: Path) -> None:
    path = tmp_path / "bad.py"
    path.write_text(source, "utf-8")
    for arguments in ((path,), ("naked-pair", "--against", path)):
        result = command("lab", *arguments, "--number", "1", "--kind", "sudoku")
        assert result.exit_code == 2, result.output
        assert BAD_MODULES[source] in result.stderr
        assert len(result.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    ("arguments", "status", "message"),
    [
        (["nix"], 2, "there is no technique 'nix'"),
        (["exclusion"], 2, "give --kind, or files"),
        (["x-wing", "missing.yaml"], 2, "missing.yaml: No such file"),
        (
            ["x-wing", "--kind", "queens", "--number", "1"],
            2,
            "x-wing is for sudoku, not for queens",
        ),
        (["jellyfish", YAML / "sudoku" / "side-4.yaml"], 1, ""),
    ],
)
def test_what_it_cannot_do(arguments: list[Any], status: int, message: str) -> None:
    result = command("lab", *arguments)
    assert result.exit_code == status
    assert message in result.stderr
    assert len(result.stderr.splitlines()) <= 2


# The checks themselves: a technique that is right passes, and each fault is found.


def made(find: Any, doc: str = "") -> lapiz.Technique:
    find.__doc__ = doc or "Finds.\n\nWhy.\n\nSource: here. Order: none."
    return lapiz.technique("tried", kind="sudoku")(find)


PAIR = lapiz.registry().technique("naked-pair")
Found = Iterator[lapiz.Deduction]


def twice(grid: Any) -> Found:
    for found in PAIR.find(grid):
        yield found
        yield attrs.evolve(found, truths=found.truths[::-1])


def untrue(grid: Any) -> Found:
    for found in PAIR.find(grid):
        yield attrs.evolve(found, truths=found.truths[:1])


def lopsided(grid: Any) -> Found:
    """Only in the upper half."""
    for found in PAIR.find(grid):
        if max(found.truths) < grid.size // 2:
            yield found


def idle(grid: Any) -> Found:
    yield from ()


def huge(grid: Any) -> Found:
    for found in PAIR.find(grid):
        yield attrs.evolve(found, says=lapiz.Says("x" * 10_000))


def broken(grid: Any) -> Found:
    for found in PAIR.find(grid):
        yield attrs.evolve(found, says=lapiz.Says("{nothing}"))


FAULTS = [
    (testing.check_each_once, twice, "tried yields twice: not r"),
    (testing.check_sound, untrue, "all truths can be satisfied"),
    (testing.check_symmetric, lopsided, r"tried (misses|also finds) not r"),
    (testing.check_sound, idle, "tried found nothing"),
    (testing.check_each_once, idle, "tried found nothing"),
    (testing.check_symmetric, idle, "tried found nothing"),
    (testing.check_sound, huge, "text of 10000 characters"),
    (testing.check_sound, broken, "its text names {nothing}, which is no token of it"),
]


@pytest.mark.sample(3)
@pytest.mark.parametrize(("check", "find", "message"), FAULTS)
def test_faults_are_found(check: Any, find: Any, message: str) -> None:
    with pytest.raises(AssertionError, match=message):
        check(made(find), SUDOKUS)


def test_a_technique_about_turns_is_tried_with_these_only() -> None:
    """The middle cell stays where it is in a turned board, but not where bands are exchanged."""

    def in_the_middle(grid: Any) -> Found:
        for found in PAIR.find(grid):
            if grid.candidates_in(1 << grid.size // 2) & found.roles["base"]:
                yield found

    technique = made(in_the_middle)
    moves = ("turned", "turned twice", "mirrored", "relabelled")
    puzzles = testing.corpus("sudoku", 6)
    assert testing.check_symmetric(technique, puzzles, moves=moves) >= 4
    with pytest.raises(AssertionError, match="bands of"):
        testing.check_symmetric(technique, puzzles, moves=("bands of 1 rows", "bands of 3 rows"))
    with pytest.raises(AssertionError, match="none of these moves changes"):
        testing.check_symmetric(
            "naked-pair", SUDOKUS, moves=("bands of 9 columns", "bands of 4 rows")
        )
    with pytest.raises(ValueError, match="no move 'turned thrice', expected some of: turned, "):
        testing.check_symmetric("naked-pair", [], moves=("turned thrice",))


@pytest.mark.sample(1, 1)
@pytest.mark.parametrize("name", ["naked-pair", "xy-wing", "skyscraper", "unique-rectangle-1"])
def test_good_ones_pass(name: str) -> None:
    number = testing.check_sound(name, SUDOKUS)
    assert testing.check_each_once(name, SUDOKUS) == number
    assert testing.check_symmetric(name, SUDOKUS) >= 8
    testing.check_documented(name)
    testing.check_registered(name)


def test_all_that_is_expected() -> None:
    def slow(grid: Any) -> Iterator[tuple[int, int]]:
        for found in PAIR.find(grid):
            yield found.effect

    def less(grid: Any) -> Iterator[tuple[int, int]]:
        yield from list(slow(grid))[1:]

    assert testing.check_each_once("naked-pair", SUDOKUS[:2], slow)
    with pytest.raises(AssertionError, match="it also finds not r"):
        testing.check_each_once("naked-pair", SUDOKUS[:2], less)


@pytest.mark.parametrize(
    ("doc", "message"),
    [
        (" ", "has no docstring"),
        ("No end", "the first line is not a sentence"),
        ("First.\nSecond.", "expected a blank line after the first"),
        ("First.\n\nMore.", "'Source: ' 0 times"),
        ("First.\n\nSource: a. Order: b. Order: c.", "'Order: ' 2 times"),
    ],
)
def test_docstrings(doc: str, message: str) -> None:
    with pytest.raises(AssertionError, match=message):
        testing.check_documented(made(idle, doc))


def test_a_text_is_compared_with_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "golden.txt"
    with pytest.raises(AssertionError, match="run the tests once with LAPIZ_RENEW=1"):
        testing.check_golden(path, "text")
    monkeypatch.setenv("LAPIZ_RENEW", "1")
    testing.check_golden(path, "text")
    monkeypatch.delenv("LAPIZ_RENEW")
    testing.check_golden(path, "text")
    with pytest.raises(AssertionError, match=r"(?s)contains\ntext\nbut the text is\nother"):
        testing.check_golden(path, "other")


def test_what_is_not_translated() -> None:
    with pytest.raises(AssertionError, match="has no text in 'tlh' for"):
        testing.check_translated("naked-pair", "tlh", SUDOKUS[:1])


@pytest.mark.parametrize("kind", ["sudoku", "queens", "shikaku"])
def test_images_are_puzzles_of_the_same_rules(kind: str) -> None:
    """In an image as many solutions are left, and they are the images."""
    (puzzle,) = testing.corpus(kind, 1)
    found = list(testing.images(puzzle))
    assert len(found) >= 7
    end = lapiz.solve(puzzle).end
    for image in found:
        start = image.of_position(puzzle.start)
        there = lapiz.solve(attrs.evolve(image.puzzle, start=start, expect={}))
        assert there.end.placed == image.of(end.placed), image.name
        assert image.of_position(end).solved


@pytest.mark.parametrize(
    ("document", "names"),
    [
        ({"side": 6}, {"turned twice", "mirrored", "upside down", "relabelled"}),
        ({"side": 9, "regions": True}, {"turned", "transposed", "relabelled"}),
        ({"side": 9, "diagonals": True}, {"turned", "transposed", "relabelled"}),
    ],
)
def test_images_of_other_sudokus(document: dict[str, Any], names: set[str]) -> None:
    (puzzle,) = testing.corpus("sudoku", 1, **document)
    found = {image.name for image in testing.images(puzzle)}
    assert names <= found
    assert ("bands of 2 rows" in found) == (document == {"side": 6})
    assert ("transposed" in found) == (document != {"side": 6})


def test_positions_are_on_the_way_to_the_solution() -> None:
    (puzzle,) = testing.corpus("sudoku", 1)
    end = lapiz.solve(puzzle).end.placed
    assert all(end & ~one.alive == 0 for one in positions(puzzle, Random(1)))


def test_a_plugin_that_is_not_installed() -> None:
    from types import SimpleNamespace

    plugin = SimpleNamespace(lapiz_techniques=lapiz.hook(lambda: [made(idle)]))
    with including("mine", plugin) as known:
        assert known.technique("tried").provider == "mine"
        testing.check_registered("tried")
    with pytest.raises(AssertionError, match="tried is not known: is its package installed"):
        testing.check_registered("tried")
