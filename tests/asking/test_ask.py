"""Questions about a log: stories are logs of their own, and proved; suppositions; comparisons."""

import json
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from typing import Any

import attrs
import pytest
from click.testing import CliRunner, Result

import lapiz
from lapiz.asking import ask
from lapiz.cli import cli
from lapiz.core import bits
from lapiz.files.saved_logs import check_log
from lapiz.proof import refuse
from lapiz.show.json_lines import dump_log
from lapiz.solving.goals import subject
from lapiz.solving.log import Log, Story
from lapiz.solving.slices import Goal, Slicer
from lapiz.texts.translations import speaking
from lapiz_judge.graphs import arrows, dot, svg
from tests.support.places import ROOT
from tests.support.puzzles import sudokus

FILES = [
    "sudoku/skyscraper.yaml",
    "queens/coloured-8.yaml",
    "shikaku/board-7x7.yaml",
    "nonomino/five.yaml",
    "nonomino/several.yaml",
    "triomino/corner.yaml",
]
SKYSCRAPER = str(ROOT / "puzzles_yaml" / FILES[0])


def run(*arguments: str | Path, **options: Any) -> Result:
    return CliRunner().invoke(cli, [str(argument) for argument in arguments], **options)


def log_of(name: str) -> Log:
    return lapiz.solve(lapiz.load(ROOT / "puzzles_yaml" / name))


def targets(log: Log, some: int = 4) -> list[str]:
    """Names of what some steps do, spread over the log."""
    names = []
    for step in log.steps[:: max(1, len(log.steps) // some)]:
        candidate = next(bits(step.deduction.places or step.deduction.removes))
        label = step.puzzle.space.labels[candidate]
        names.append(label if step.deduction.places else f"not {label}")
    return names


def check_story(story: Story) -> None:
    """Each step follows from those before it alone, and is proved; the end reaches the goal."""
    for stage in story.stages:
        position = stage.puzzle.start
        for step in stage.steps:
            assert step.before == position
            assert refuse(step.deduction, position) is None
            position = step.after
        assert position == stage.end
    assert list(check_log("\n".join(dump_log(story))))


@pytest.mark.sample(3)
@pytest.mark.parametrize("name", FILES)
def test_stories_of_every_kind(name: str) -> None:
    log = log_of(name)
    for target in targets(log):
        story = log.story(target)
        check_story(story)
        last = subject(story.stages[-1].puzzle, target)
        reached = story.end.alive >> last.candidate & 1
        assert bool(reached) == (not last.gone)
        assert len(story.steps) <= len(log.steps)
        assert [log.steps[number - 1].technique for number in story.numbers][-1:] != []


@pytest.mark.parametrize("index", range(6))
def test_no_step_of_a_story_can_be_left_out(index: int) -> None:
    log = lapiz.solve(sudokus(5, 6)[index])
    last = log.steps[-1].deduction
    story = log.story(log.puzzle.space.names(last.places)[0])
    goal = Goal(placed=last.places)
    made, befores = zip(*((step.deduction, step.before) for step in story.steps), strict=True)
    for omitted in range(len(made)):
        kept = [step for step in range(len(made)) if step != omitted]
        start = log.puzzle.start
        slicer = Slicer(made.__getitem__, befores)
        assert not goal.met(*slicer._end(start.alive, start.placed, kept))


@pytest.mark.slow
@pytest.mark.parametrize("name", ["easy", "hard", "expert", "hardest"])
def test_stories_of_many_puzzles(name: str) -> None:
    """benchmarks/asking.py does the same with more."""
    path = ROOT / "benchmarks" / "puzzles" / f"{name}.sdm"
    for line in path.read_text().split()[:20]:
        log = lapiz.solve(lapiz.load(line))
        for target in targets(log, 2):
            check_story(log.story(target))


def test_a_cell_is_settled_and_a_mark_is_gone() -> None:
    log = log_of(FILES[0])
    step = log.steps[29]
    assert step.technique == "skyscraper"
    assert log.why("r9c4<>7").numbers[-1] == step.number
    cell = log.puzzle.space.sets[subject(log.puzzle, "r9c4").item]
    placed = log.story("r9c4=3").end.placed & cell
    assert log.story("r9c4").steps[-1].deduction.places == placed
    assert log.why("R9C4 ≠ 7").goal == log.why("not r9c4=7").goal == "r9c4<>7"


def test_what_is_given_needs_no_step() -> None:
    log = log_of(FILES[0])
    assert log.why("r1c1<>4").given == "r1c1=4 is ruled out: r6c1 is given as 4 (4 in column 1)"
    assert log.why("r1c2=5").given == "r1c2 is given as 5"
    assert log.why("r9c4<>7").given == ""


def test_a_step_may_hold_with_more_candidates_than_the_log_had() -> None:
    """Then it says so; and a placement is explained by what holds in the slice."""
    stories = (
        log.story(log.puzzle.space.names(log.steps[-1].deduction.places)[0])
        for log in map(lapiz.solve, sudokus(11, 30))
    )
    story, number = next((story, number) for story in stories for number in story.spare)
    step = story.steps[number - 1]
    assert story.spare[number] & step.before.alive == story.spare[number]
    for step in story.steps:
        if step.technique == "full-house":
            assert (
                step.before.alive & story.puzzle.space.sets[step.deduction.truths[0]]
            ).bit_count()


@pytest.mark.parametrize(
    ("command", "name", "status", "message"),
    [
        ("why", "r9c4=7", 1, "r9c4=7 does not hold: step 31 gives r9c4=3"),
        ("why", "r1c2<>5", 1, "r1c2<>5 does not hold: r1c2 is given as 5"),
        ("why", "r99c1=1", 2, "there is no 'r99c1=1' in this puzzle, expected a name such as"),
        ("why", "\x1b[31m", 2, "there is no"),
        ("why-not", "r1c77", 2, "there is no 'r1c77' in this puzzle"),
        ("why-not", "r1c1", 2, "r1c1 can be many things; suppose one, for example r1c1=1"),
    ],
)
def test_what_does_not_hold(command: str, name: str, status: int, message: str) -> None:
    result = run(command, name, SKYSCRAPER)
    assert result.exit_code == status
    assert message in result.stderr
    assert result.stderr.count("\n") == 1
    assert "\x1b" not in result.stderr


def test_why_prints_only_the_steps_needed() -> None:
    result = run("why", "r9c4<>7", SKYSCRAPER)
    assert result.exit_code == 0
    assert "r9c4<>7 by 18 of 57 steps:" in result.stdout
    assert " 30. Skyscraper: " in result.stdout
    assert "     Rests on 6, 21, 27, 28." in result.stdout
    again = run("check", "-", input=run("why", "--json", "r9c4", SKYSCRAPER).stdout)
    assert again.exit_code == 0


def test_a_story_has_numbers_of_its_own() -> None:
    result = run("story", "--to", "r9c4", "--grid", SKYSCRAPER)
    assert result.exit_code == 0
    steps = len(log_of(FILES[0]).story("r9c4").steps)
    assert f"{steps:>3}. " in result.stdout
    assert f"{steps + 1:>3}. " not in result.stdout
    assert result.stdout.count("┌") == steps
    assert run("story", "--to", "r9c4=7", SKYSCRAPER).exit_code == 1
    assert run("story", "--to", "nix", SKYSCRAPER).exit_code == 2
    assert run("story", SKYSCRAPER, "--to", "r9c4", "missing.yaml").exit_code == 2


@pytest.mark.parametrize("name", FILES[:4])
def test_why_not_by_named_techniques(name: str) -> None:
    log = log_of(name)
    puzzle, end = log.stages[-1].puzzle, log.stages[-1].end
    false = [*bits(puzzle.start.open & ~end.alive)][::29]
    assert false
    for candidate in false:
        answer = lapiz.why_not(log.puzzle, puzzle.space.labels[candidate], log=log)
        assert answer.refuted
        assert answer.story is not None
        check_story(answer.story)
        assert answer.item is not None
        last = answer.story.stages[-1]
        assert not last.puzzle.space.sets[answer.item] & last.end.alive
        grounds = {step.deduction.grounds for step in answer.story.steps}
        assert grounds <= {lapiz.Grounds.PROOF}


def test_why_not_of_what_holds() -> None:
    puzzle = lapiz.load(SKYSCRAPER)
    true = puzzle.space.names(lapiz.solve(puzzle).steps[0].deduction.places)[0]
    assert lapiz.why_not(puzzle, true).possible
    assert lapiz.why_not(puzzle, true.replace("=", "<>")).refuted
    assert "r6c1 is given as 4" in lapiz.why_not(puzzle, "r1c1=4").clash
    assert run("why-not", true, SKYSCRAPER).exit_code == 1
    answer, *story = run("why-not", "--json", "r1c1=1", SKYSCRAPER).stdout.splitlines()
    assert json.loads(answer)["refuted"]
    assert run("check", "-", input="\n".join(story)).exit_code == 0


def unique() -> Log:
    """A log in which a deadly pattern is used."""
    for path in sorted((ROOT / "puzzles_yaml" / "sudoku").glob("*rectangle*.yaml")):
        log = lapiz.solve(lapiz.load(path))
        if any(step.assumes_unique for step in log.steps):
            return log
    raise AssertionError("no log assumes one solution")


def test_what_falls_without_uniqueness() -> None:
    log = unique()
    fallen = {step.number for step in ask.fallen(log)}
    tagged = {step.number for step in log.steps if step.assumes_unique}
    deadly = {step.number for step in log.steps if step.deduction.grounds.assumes_unique}
    assert deadly <= fallen <= tagged
    assert ask.fallen(log_of(FILES[0])) == []
    label = log.puzzle.space.names(log.steps[max(fallen) - 1].deduction.places)
    for name in label:
        result = run("why", "--without-uniqueness", name, log.puzzle.where)
        assert (
            f"Steps that fall without uniqueness ({len(fallen)} of {len(log.steps)}): "
            in result.stdout
        )
        assert "assumes one solution" not in result.stdout
    assert run("why", "--without-uniqueness", "r9c4", SKYSCRAPER).stdout.startswith(
        "Steps that fall without uniqueness (0 of 57): none."
    )


def test_compare_two_profiles(tmp_path: Path) -> None:
    profile = tmp_path / "profile.yaml"
    profile.write_text("off: [skyscraper]")
    result = run("compare", "default", profile, SKYSCRAPER)
    assert result.exit_code == 1
    assert "The first 29 steps are the same." in result.stdout
    assert result.stdout.index("30. Skyscraper") < result.stdout.index(f"Then {profile}:")
    printed = json.loads(run("compare", "--json", "default", profile, SKYSCRAPER).stdout)
    assert (printed["same"], printed["parting"][0]["technique"]) == (29, "skyscraper")
    assert run("compare", "default", "default", SKYSCRAPER).exit_code == 0
    assert run("compare", "default", "nix.yaml", SKYSCRAPER).exit_code == 2


def test_compare_two_logs(tmp_path: Path) -> None:
    saved = tmp_path / "log.jsonl"
    saved.write_text(run("solve", "--json", SKYSCRAPER).stdout)
    assert run("compare", saved, SKYSCRAPER).stdout.startswith("No difference.")
    saved.write_text(saved.read_text()[:2000])
    assert run("compare", saved, SKYSCRAPER).exit_code == 2
    short = run("compare", SKYSCRAPER, "12.. .... 1... ....")
    assert (short.exit_code, short.stderr.count("\n")) == (2, 1)


def test_a_log_that_ended_earlier() -> None:
    log = log_of(FILES[0])
    part = Log(log.puzzle, log.entries[:7], log.steps[7].before, "stuck")
    comparison = lapiz.compare(log, part)
    assert (comparison.same, comparison.equal, comparison.parting[1]) == (7, False, None)


@pytest.mark.parametrize("name", FILES)
def test_graphs(name: str) -> None:
    log = log_of(name)
    near = arrows(log)
    above: dict[int, set[int]] = {}
    for step in log.steps:
        above[step.number] = set(near[step.number]).union(
            *(above[number] for number in near[step.number])
        )
        assert above[step.number] >= set(step.rests_on)
    assert dot(log).count(" -> ") == sum(map(len, near.values()))
    root = ElementTree.fromstring(svg(log))
    boxes = [node for node in root.iter() if node.get("id", "").startswith("step-")]
    assert len(boxes) == len(log.steps)


def test_graph_command(tmp_path: Path) -> None:
    path = tmp_path / "graph.svg"
    assert run("graph", SKYSCRAPER, "--to", "r9c4", "--as", "svg", "-o", path).exit_code == 0
    assert path.read_text().startswith("<svg ")
    assert run("graph", SKYSCRAPER).stdout.startswith("digraph log {")
    assert run("graph", SKYSCRAPER, "--to", "r9c4=7").exit_code == 1
    assert run("graph", SKYSCRAPER, "-o", tmp_path / "no" / "x").exit_code == 2


def test_a_position_in_the_middle() -> None:
    """What was removed before the start is as good as given."""
    log = log_of(FILES[0])
    puzzle = attrs.evolve(log.puzzle, start=log.steps[40].before)
    story = lapiz.solve(puzzle).story("r9c4")
    check_story(story)
    assert lapiz.solve(puzzle).why("r9c4<>7").given == "r9c4 is already 3"


ENDS = {
    "queens/coloured-6 r1c1": (
        "Then nothing is left for region A, so there is no queen on r1c1.",
        "Entonces no queda nada para la región A, así que no hay reina en r1c1.",
    ),
    "star-battle/one-star-8 r1c1": (
        "Then region H cannot be satisfied, so there is no star at r1c1.",
        "Entonces la región H no se puede cumplir, así que no hay estrella en r1c1.",
    ),
    "star-battle/one-star-8 not r1c1": (
        "No contradiction: with no star at r1c1 the puzzle can be solved.",
        "No hay contradicción: el puzle se puede resolver así (sin estrella en r1c1).",
    ),
    "shikaku/board-7x7 r1c1-r1c6": (
        "Then nothing is left for 9 at r3c3, so the 6 at r1c4 is not r1c1-r1c6.",
        "Entonces no queda nada para la pista 9 de r3c3, así que la pista 6 de r1c4 no es "
        "r1c1-r1c6.",
    ),
    "triomino/corner r1c1+r2c1+r2c2": (
        "Then nothing is left for r1c4, so there is no piece on r1c1+r2c1+r2c2.",
        "Entonces no queda nada para r1c4, así que no hay ninguna pieza en r1c1+r2c1+r2c2.",
    ),
    "nonomino/four piece 2 at r1c1": (
        "No contradiction: with piece 2 at r1c1 the puzzle can be solved.",
        "No hay contradicción: el puzle se puede resolver así (la pieza 2 en r1c1).",
    ),
    "variants/killer r1c2=1": (
        "Then cage r1c234 (18) cannot be satisfied, so r1c2 is not 1.",
        "Entonces la jaula r1c234 (18) no se puede cumplir, así que r1c2 no es 1.",
    ),
    "queens/partial-8 r3c3": (
        "r3c3 is ruled out: r2c2 is given (the diagonal from r1c1).",
        "r3c3 queda descartado: r2c2 está dado (la diagonal desde r1c1).",
    ),
}


@pytest.mark.parametrize("asked", ENDS)
def test_how_a_supposition_ends_in_words(asked: str) -> None:
    """Of each kind in its own words; what a demand rules out has a story, too."""
    file, name = asked.split(" ", 1)
    answer = lapiz.why_not(lapiz.load(ROOT / "puzzles_yaml" / f"{file}.yaml"), name)
    assert answer.refuted is not answer.possible
    with speaking("es"):
        spanish = answer.outcome
    assert (answer.outcome, spanish) == ENDS[asked]
