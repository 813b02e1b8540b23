"""What the page asks from and offers: made of a few puzzles, and looked at line by line."""

import json
from collections.abc import Callable, Iterable
from pathlib import Path
from xml.etree import ElementTree

import attrs
import pytest

import lapiz
from lapiz import Kind, Profile, Puzzle, bits, dump, testing
from lapiz.show import svg
from lapiz.show.picture import plan_of
from lapiz_workshop import library, pool
from lapiz_workshop.invariants import invariant
from lapiz_workshop.pooled import Pooled
from lapiz_workshop.thumbnails import thumbnail
from tests.support.places import ROOT

GOLDEN = Path(__file__).with_name("golden")
YAML = ROOT / "puzzles_yaml"
QUEENS = testing.corpus("queens", 5)
Write = Callable[..., Path]


@pytest.fixture
def written(tmp_path: Path) -> Write:
    def write(*puzzles: Puzzle) -> Path:
        path = tmp_path / "puzzles.yaml"
        path.write_text("---\n".join(map(dump, puzzles)), "utf-8")
        return path

    return write


@pytest.fixture(autouse=True)
def _nothing_generated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "MADE_OF_USUAL", 0)
    monkeypatch.setattr(pool, "MADE_OF_OTHERS", 0)
    monkeypatch.setattr(library, "PER_LEVEL", 0)


LIMITS = {
    "usual": {},
    "few": {"PER_TECHNIQUE": 2, "NOT_THERE": 2, "PER_PUZZLE": 1, "MOST_NEAR": 1},
    "easy-first": {"FEW_STEPS": 1, "MOST_STEPS": 4, "PER_TECHNIQUE": 3, "PER_PUZZLE": 5},
    "tried": {"TRIED": 1, "LONGEST_TEXT": 53, "MOST_SQUARES": 64},
}


@pytest.mark.sample(2)
@pytest.mark.parametrize("name", LIMITS)
def test_golden_pool(
    name: str, tmp_path: Path, written: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    for limit, number in LIMITS[name].items():
        monkeypatch.setattr(pool, limit, number)
    pool.main(str(tmp_path), [str(written(*QUEENS, *testing.corpus("shikaku", 1)))])
    made = {path.stem: path.read_text("utf-8") for path in tmp_path.glob("*.jsonl")}
    assert {*made} <= {"queens", "shikaku"}
    testing.check_golden(GOLDEN / f"pool-{name}.txt", "".join(made[kind] for kind in sorted(made)))


def pooled(tmp_path: Path, files: Iterable[Path]) -> list[Pooled]:
    pool.main(str(tmp_path), map(str, files))
    lines = (tmp_path / "sudoku.jsonl").read_text("utf-8").splitlines()
    return [Pooled.of_line(line) for line in lines]


@pytest.mark.rest
def test_each_line_of_a_pool_is_what_it_says(tmp_path: Path) -> None:
    """A technique is there or not, and not where a near-miss is open; no position comes twice."""
    files = [YAML / "sudoku" / f"{name}.yaml" for name in ("skyscraper", "naked-pair")]
    lines = pooled(tmp_path, files)
    assert {line.technique for line in lines} >= {"naked-pair", "naked-single", "skyscraper"}
    assert any(line.near for line in lines)
    known = set()
    for line in lines:
        here = line.puzzle("sudoku")
        assert bool(lapiz.steps(here, line.technique)) == line.there
        for more in line.near:
            nearly = line.puzzle("sudoku", more)
            assert nearly.start.alive == here.start.alive | 1 << more
            assert not lapiz.steps(nearly, line.technique)
        assert not line.near or line.there
        known.add((line.technique, invariant(here)))
    assert len(known) == len(lines)
    order = [(line.technique, not line.there) for line in lines]
    assert order == sorted(order)


def test_a_single_is_asked_about_where_an_elimination_has_just_made_one() -> None:
    puzzle = lapiz.load(YAML / "sudoku" / "naked-pair.yaml")
    log = lapiz.solve(puzzle)
    asked = [step.number for _, step in pool._asked(puzzle, log)]
    singles = lapiz.registry().singles
    after = {step.number + 1 for step in log.steps if step.deduction.removes}
    wanted = [step.number for step in log.steps
              if step.technique not in singles or step.number in after]  # fmt: skip
    assert asked == wanted
    assert len(asked) < len(log.steps)
    assert not [*pool._asked(QUEENS[0], log)], "these steps are of another kind"


def test_a_puzzle_that_shows_a_technique_is_solved_with_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Also one that is off; without what stands in for techniques; only small ones of the kind."""
    kind = lapiz.registry().kind("sudoku")
    large = lapiz.load({"kind": "sudoku", "grid": ["." * 16] * 16})
    plain = lapiz.load(YAML / "sudoku" / "naked-pair.yaml")
    given: list[tuple[bool, dict[str, bool]]] = []

    def solved(puzzle: Puzzle, profile: Profile, **options: bool) -> str:
        given.append(("nishio" in profile.order, options))
        return puzzle.name

    monkeypatch.setattr(pool, "solve", solved)
    shows = attrs.evolve(plain, expect={"technique": "nishio"})
    bare = attrs.evolve(plain, expect={})
    made = pool._solved(kind, [QUEENS[0], large, shows, bare])
    assert [*made] == [(shows, plain.name), (bare, plain.name)]
    nothing_else = {"fallback": False, "spares": False}
    assert given == [(True, nothing_else), (False, nothing_else)]


def made(folder: Path, *files: Path, recipes: str = "[]") -> list[library.Entry]:
    folder.mkdir()
    (folder / "recipes.json").write_text(recipes, "utf-8")
    library.main(str(folder), map(str, files))
    pictures = json.loads((folder / "page" / "library" / "pictures.json").read_text("utf-8"))
    lines = (folder / "library.jsonl").read_text("utf-8").splitlines()
    assert len(pictures) == len(lines)
    return [json.loads(line) for line in lines]


def test_a_library_holds_what_can_be_solved_once(tmp_path: Path, written: Write) -> None:
    """The usual kind first, the easier ones first; not what fails, is long or has several."""
    queens = sorted(QUEENS, key=lambda puzzle: lapiz.rate(puzzle).score)
    several = attrs.evolve(queens[0], start=queens[0].space.start())
    fails = attrs.evolve(queens[0], expect={"status": "no solution"})
    path = written(*queens[::-1], several, fails, queens[0])
    entries = made(tmp_path / "out", YAML / "sudoku" / "naked-pair.yaml", path)
    assert [*dict.fromkeys(entry["kind"] for entry in entries)] == ["sudoku", "queens"]
    for entry in entries:
        puzzle = lapiz.load_text(entry["text"], entry["kind"])
        rating, log = lapiz.rate(puzzle), lapiz.solve(puzzle)
        assert (entry["level"], entry["score"]) == (rating.level, rating.score)
        assert entry["hardest"] == rating.hardest
        assert entry["variety"] == entry["kind"]
        assert entry["techniques"] == sorted(log.counts())
        assert (entry["minutes"] is None) == (entry["kind"] != "sudoku")
    ours = [lapiz.load_text(entry["text"]) for entry in entries if entry["kind"] == "queens"]
    assert [puzzle.start.alive for puzzle in ours] == [puzzle.start.alive for puzzle in queens]


@pytest.mark.parametrize(
    ("limit", "number"), [("MOST_SQUARES", 63), ("LONGEST_TEXT", 66), ("LONGEST_TEXT", 60)]
)
def test_what_is_larger_than_the_limit_is_left_out(
    limit: str, number: int, tmp_path: Path, written: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = written(*QUEENS)
    every = made(tmp_path / "all", path)
    monkeypatch.setattr(library, limit, number)
    fits = [entry for entry in every if limit == "LONGEST_TEXT" and len(entry["text"]) <= number]
    assert made(tmp_path / "some", path) == fits
    monkeypatch.setattr(library, "MOST_SQUARES", 64)
    monkeypatch.setattr(library, "LONGEST_TEXT", max(len(entry["text"]) for entry in every))
    assert made(tmp_path / "again", path) == every


RECIPES = """[
 {"name": "small", "kind": "sudoku", "options": [{"side": 4}, {"side": 6}], "tries": 4},
 {"name": "queens", "kind": "queens", "options": [{"size": 6, "regions": true}], "tries": 3}
]"""


def test_recipes_are_made_their_options_in_turn(tmp_path: Path) -> None:
    """What is made has the recipe's name, comes once, and is the same each time."""
    first, again = (made(tmp_path / name, recipes=RECIPES) for name in ("one", "other"))
    assert first == again
    assert [entry["variety"] for entry in first] == ["small"] * 4 + ["queens"] * 3
    assert {len(entry["text"]) for entry in first[:4]} == {16, 36}
    assert len({entry["text"] for entry in first}) == len(first)


def test_a_recipe_has_few_of_each_level(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fewer of the last; where there are not enough of others, the easiest of what is left."""
    levels = ["Easy", "Extreme", "Easy", "Extreme", "Easy", "Extreme", "Easy", "Medium", "Easy"]
    ranks = {"Easy": 1, "Medium": 2, "Extreme": 5}
    entries = [
        ({"level": level, "rank": ranks[level], "score": score}, level == "Extreme")
        for score, level in enumerate(levels)
    ]
    for name, number in {"LIKE": 3, "LIKE_HARDEST": 2, "PER_RECIPE": 7}.items():
        monkeypatch.setattr(library, name, number)
    monkeypatch.setattr(library, "_made_by", lambda _: iter(entries))
    assert [entry["score"] for entry in library.by_recipe({})] == [0, 1, 2, 3, 4, 7, 6]


def test_a_position_of_a_solve_is_no_puzzle(tmp_path: Path, written: Write) -> None:
    puzzle = lapiz.load(YAML / "sudoku" / "naked-pair.yaml")
    step = next(step for step in lapiz.solve(puzzle).steps if step.deduction.removes)
    between = attrs.evolve(puzzle, start=step.before.remove(step.deduction.removes), expect={})
    assert made(tmp_path / "out", written(between)) == []


def test_ranks_follow_the_usual_kind() -> None:
    """A level of another scale has its place there, unless the usual one has it, too."""
    assert [library._rank(level, "queens") for level in ("Easy", "Hard", "Extreme")] == [1, 3, 5]
    assert library._rank("Expert", "looks") == 4


@pytest.mark.parametrize("puzzle", [*QUEENS[:2], lapiz.load(YAML / "variants" / "killer.yaml")])
def test_a_thumbnail_draws_the_lines_and_what_is_printed(puzzle: Puzzle) -> None:
    drawn = thumbnail(puzzle)
    plan = plan_of(puzzle)
    long = 20 * plan.rows
    assert all(f"M0 {20 * row}H{long}" in drawn for row in (0, plan.rows)), "each line at once"
    assert "open" not in drawn
    assert "data-" not in drawn
    assert len(drawn) < len(svg(puzzle, theme="", pencil=False, described=False)) * 0.8
    ElementTree.fromstring(drawn)


def test_levels_that_have_few_get_some(monkeypatch: pytest.MonkeyPatch) -> None:
    """As many as are missing of each, made from the first seed on; of the usual kind alone."""
    kind = lapiz.registry().kind("sudoku")
    asked: list[str] = []

    def generated(kind: Kind, level: str) -> Iterable[library.Entry]:
        asked.append(level)
        return ({"text": f"{level} {number}"} for number in range(9))

    monkeypatch.setattr(library, "_generated", generated)
    monkeypatch.setattr(library, "PER_LEVEL", 2)
    levels = [name for name, _ in lapiz.registry().scales[kind.profile.scale].levels]
    there = {("sudoku", levels[0]): 1, ("sudoku", levels[1]): 5, ("queens", levels[2]): 2}
    made = [entry["text"] for entry in library._generated_where_few(there)]
    assert made[:3] == [f"{levels[0]} 0", f"{levels[2]} 0", f"{levels[2]} 1"]
    assert (len(made), asked) == (1 + 2 * (len(levels) - 2), levels)


def test_what_is_generated_for_a_level_has_it(monkeypatch: pytest.MonkeyPatch) -> None:
    kind = lapiz.registry().kind("sudoku")
    first = next(iter(library._generated(kind, "Medium")))
    assert first["level"] == "Medium"
    assert first["kind"] == "sudoku"


def test_an_invariant_tells_positions_apart() -> None:
    """One candidate less, or a placed one that was open, is another position."""
    (puzzle,) = testing.corpus("queens", 1)
    known = {invariant(puzzle)}
    for candidate in bits(puzzle.start.open):
        for start in (puzzle.start.remove(1 << candidate), puzzle.start.place(candidate)):
            known.add(invariant(attrs.evolve(puzzle, start=start)))
    assert len(known) == 1 + 2 * puzzle.start.open.bit_count()


def test_a_position_is_kept_whose_text_is_no_longer_than_the_limit(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """And which is read as it was: what a text cannot say is left out."""
    puzzle = QUEENS[0]
    line = Pooled.of("attacks-all", True, puzzle)
    for limit, kept in ((len(line.text), True), (len(line.text) - 1, False)):
        monkeypatch.setattr(pool, "LONGEST_TEXT", limit)
        assert (pool._again(line, puzzle) is not None) == kept
    monkeypatch.setattr(pool, "LONGEST_TEXT", 1_000)
    assert pool._again(attrs.evolve(line, gone=line.gone[1:]), puzzle) is None
