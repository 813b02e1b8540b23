"""The scale `human`: its rounds against a plain play, its symmetry, its figures, its honesty."""

import csv
import importlib.util
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from random import Random
from types import ModuleType

import attrs
import pytest

import lapiz
from lapiz.solving.generation import generate
from lapiz.testing.symmetries import images
from lapiz_human import rounds as play
from lapiz_human.model import content, model
from lapiz_human.prediction import Prediction, predicted
from lapiz_human.reasons import stretches
from lapiz_human.rounds import BEYOND, Round, rounds
from lapiz_human.scale import AUDIENCES, HUMAN
from tests.support.places import ROOT, conformance_folder

SETS = ("easy", "hard", "expert", "minimal")
FIVE = range(5)
Marks = dict[int, set[int]]
LINES = [[(r, c) for c in range(9)] for r in range(9)]
BOXES = [[(r + i, c + j) for i in range(3) for j in range(3)] for r in (0, 3, 6) for c in (0, 3, 6)]
HOUSES = [
    [9 * r + c for r, c in house]
    for house in [*LINES, *([(c, r) for r, c in line] for line in LINES), *BOXES]
]


def of_set(name: str, number: int) -> lapiz.Puzzle:
    lines = (ROOT / "benchmarks" / "puzzles" / f"{name}.sdm").read_text().split()
    return lapiz.load(lines[number])


def yaml(name: str) -> lapiz.Puzzle:
    return lapiz.load(ROOT / "puzzles_yaml" / "sudoku" / f"{name}.yaml")


def plain_singles(marks: Marks) -> list[set[tuple[int, int]]]:
    """Return the open singles of each sort, as pairs of cell and digit, each cell once."""
    sorts: list[set[tuple[int, int]]] = [set(), set(), set(), set()]
    for number, house in enumerate(HOUSES):
        empty = [cell for cell in house if cell in marks]
        if len(empty) == 1:
            sorts[0].add((empty[0], min(marks[empty[0]])))
        for digit in range(9):
            places = [cell for cell in empty if digit in marks[cell]]
            if len(places) == 1:
                sorts[1 if number >= 18 else 2].add((places[0], digit))
    sorts[3] = {(cell, min(digits)) for cell, digits in marks.items() if len(digits) == 1}
    seen: set[int] = set()
    for number, sort in enumerate(sorts):
        sorts[number] = {(cell, digit) for cell, digit in sort if cell not in seen}
        seen |= {cell for cell, _ in sort}
    return sorts


def plain_locked(marks: Marks) -> set[tuple[int, int]]:
    gone = set()
    for line in HOUSES[:18]:
        for box in HOUSES[18:]:
            if not set(line) & set(box):
                continue
            for digit in range(9):
                for one, other in ((line, box), (box, line)):
                    inside = {cell for cell in one if digit in marks.get(cell, ())}
                    if inside and inside <= set(other):
                        gone |= {(c, digit) for c in other if c not in one and c in marks}
    return {(cell, digit) for cell, digit in gone if digit in marks[cell]}


def plain_subsets(marks: Marks, size: int) -> set[tuple[int, int]]:
    gone = set()
    for house in HOUSES:
        empty = [cell for cell in house if cell in marks]
        for cells in combinations(empty, size):
            digits = set().union(*(marks[cell] for cell in cells))
            if len(digits) == size:
                gone |= {(c, d) for c in empty if c not in cells for d in marks[c] & digits}
        for some in combinations(set().union(*(marks[c] for c in empty)) if empty else (), size):
            places = [cell for cell in empty if marks[cell] & set(some)]
            if len(places) == size:
                gone |= {(cell, digit) for cell in places for digit in marks[cell] - set(some)}
    return gone


def plain_rounds(grid: str, solution: str) -> Iterator[tuple[object, int, tuple[int, ...]]]:
    """Yield what is done, how many cells are empty, how many singles are open: all in loops."""
    marks: Marks = {cell: set(range(9)) for cell in range(81) if not grid[cell].isdigit()}
    for cell in range(81):
        if grid[cell].isdigit():
            strike(marks, cell, int(grid[cell]) - 1)
    while marks:
        sorts, empty = plain_singles(marks), len(marks)
        does = next((number for number, sort in enumerate(sorts) if sort), None)
        if does is not None:
            for cell, _ in sorts[does]:
                del marks[cell]
            for cell, digit in sorts[does]:
                strike(marks, cell, digit)
            yield does, empty, tuple(map(len, sorts))
            continue
        ways = {
            "locked": plain_locked(marks),
            "pair": plain_subsets(marks, 2),
            "triple": plain_subsets(marks, 3),
        }
        name = next((name for name, gone in ways.items() if gone), BEYOND)
        if name == BEYOND:
            fewest = min(map(len, marks.values()))
            for cell in [cell for cell in marks if len(marks[cell]) == fewest]:
                marks[cell] = {int(solution[cell]) - 1}
        for cell, digit in ways.get(name, ()):
            marks[cell].discard(digit)
        yield name, empty, (0, 0, 0, 0)


def strike(marks: Marks, cell: int, digit: int) -> None:
    for house in HOUSES:
        if cell in house:
            for other in house:
                marks.get(other, set()).discard(digit)


@pytest.mark.parametrize("name", SETS)
@pytest.mark.parametrize("number", FIVE)
def test_the_rounds_are_those_of_a_plain_play(name: str, number: int) -> None:
    puzzle = of_set(name, number)
    log = lapiz.solve(puzzle)
    start = puzzle.start
    found = rounds(start.placed, start.open, puzzle.space.keep, log.end.placed)
    grid = "".join(puzzle.document["grid"]).replace("0", ".")
    assert log.solution
    wanted = list(plain_rounds(grid, log.solution))
    assert [(one.does, one.empty, one.open) for one in found] == wanted


@pytest.mark.sample(1)
@pytest.mark.parametrize("name", [*SETS, "hardest"])
def test_it_is_equal_to_the_last_digit_however_the_grid_is_turned(name: str) -> None:
    puzzle = of_set(name, 1)
    rating = lapiz.rate(puzzle, "human")
    turned = [lapiz.rate(image.puzzle, "human") for image in images(puzzle)]
    assert len(turned) >= 10
    assert all(other == rating and other.numbers == rating.numbers for other in turned)


@pytest.mark.sample(2)
@pytest.mark.parametrize("name", ["x-wing", "skyscraper", "w-wing", "xy-wing", "remote-pair"])
def test_so_it_is_where_techniques_have_their_turn(name: str) -> None:
    puzzle = yaml(name)
    solved = lapiz.solve(puzzle).end.placed
    found = predicted(puzzle, solved)
    assert any(one.price for one in found.rounds)
    for image in images(puzzle):
        assert predicted(image.puzzle, image.of(solved)).seconds == found.seconds


def test_one_more_open_single_never_makes_a_round_longer() -> None:
    random, numbers = Random(1), model()
    for _ in range(500):
        does = random.randrange(4)
        counts = [random.randrange(1, 6) if sort >= does else 0 for sort in range(4)]
        at = random.choice([sort for sort in range(4) if sort > does] or [does])
        one = Round(does, random.randrange(5, 60), tuple(counts))  # type: ignore[arg-type]
        counts[at] += 1
        more = attrs.evolve(one, open=tuple(counts))
        if at == does:  # of its own sort it places one more: that takes its own time alone
            each = numbers.place + 1 / numbers.rates[does] / (40 / one.empty) ** numbers.scan
            assert numbers.seconds(more) <= numbers.seconds(one) + each
        else:
            assert numbers.seconds(more) <= numbers.seconds(one)


def test_the_seconds_of_a_round_are_a_race() -> None:
    numbers = attrs.evolve(model(), rates=(1.0, 0.5, 0.25, 0.125), scan=0.0, place=2.0)
    one = Round(play.BOX, 40, (0, 2, 1, 2))
    # two to find: 1 / (2 * 0.5 + 0.25 + 0.25), then 1 / (0.5 + 0.5); each is written in 2 s
    assert numbers.seconds(one) == pytest.approx(1 / 1.5 + 1 / 1.0 + 4)
    assert attrs.evolve(numbers, scan=1.0).seconds(attrs.evolve(one, empty=20)) == pytest.approx(
        (1 / 1.5 + 1 / 1.0) / 2 + 4
    )


@pytest.mark.parametrize("name", SETS)
def test_an_open_single_as_a_given_hardly_makes_it_longer(name: str) -> None:
    for number in range(8):
        puzzle = of_set(name, number)
        solution = lapiz.solve(puzzle).end.placed
        before = predicted(puzzle, solution, "usual")
        first = next(iter(lapiz.bits(before.rounds[0].places)), None)
        if first is not None:
            more = attrs.evolve(puzzle, start=puzzle.start.place(first))
            assert predicted(more, solution, "usual").minutes <= before.minutes * 1.05


def test_intervals_widen() -> None:
    factors = [model().factors(minutes / 4) for minutes in range(4, 120)]
    assert all(low < 1 < high for low, high in factors)
    assert [low for low, _ in factors] == sorted((low for low, _ in factors), reverse=True)
    assert [high for _, high in factors] == sorted(high for _, high in factors)
    middle, low, high = content()["interval"][2]
    assert model().factors(middle) == (low, high)


@pytest.mark.parametrize("number", FIVE)
def test_nobody_is_quicker_for_knowing_less(number: int) -> None:
    puzzle = of_set("hard", number)
    minutes = [lapiz.rate(puzzle, f"human:{one}").score for one in AUDIENCES]
    assert minutes == sorted(minutes, reverse=True)
    assert minutes[-1] == lapiz.rate(puzzle, "human").score


def test_what_was_not_measured_is_said_to_be_so() -> None:
    hard = lapiz.rate(of_set("hardest", 1), "human")
    assert hard.numbers["extrapolated"] == 1
    assert "high" not in hard.numbers
    assert hard.numbers["low"] == hard.score
    assert "lower bound" in hard.notes[0]
    assert HUMAN.worded(hard.score, hard.numbers).startswith("typical solvers: more than ")
    easy = lapiz.rate(of_set("easy", 1), "human")
    assert easy.numbers["extrapolated"] == 0
    assert not easy.notes
    assert HUMAN.worded(easy.score, easy.numbers).startswith("typical solvers: ")


def test_an_interval_that_rests_on_priors_is_at_least_a_factor_of_two() -> None:
    steps = Round("x-wing", 30, price=100.0), Round(play.BOX, 30, (0, 1, 0, 0))
    found = Prediction(steps, (100.0, 80.0), named=True)
    assert found.extrapolated
    assert not found.open_ended
    assert found.interval == (1.5, 6.0)
    assert not attrs.evolve(found, seconds=(29.0, 71.0)).extrapolated


@pytest.mark.parametrize("options", [{"side": 6}, {"diagonals": True}, {"rule": ["anti-knight"]}])
def test_it_is_for_ordinary_sudokus_only(options: dict[str, object]) -> None:
    puzzle, log = next(generate("sudoku", seed=1, options=options))
    with pytest.raises(lapiz.BadInput, match=r"ordinary sudokus only|not know the rules"):
        lapiz.rate(puzzle, "human")
    with pytest.raises(lapiz.BadInput, match="the scale human is for ordinary sudokus only"):
        HUMAN.of_puzzle(puzzle, log)


def test_the_reasons_name_steps_of_the_solve() -> None:
    puzzle = yaml("skyscraper")
    log = lapiz.solve(puzzle)
    told = list(HUMAN.reasons(puzzle, log))
    assert sum("about" in one for one in told) == 3
    needed = next(one for one in told if "needs Skyscraper" in one)
    number = int(needed.split()[1])
    sky = next(step.number for step in log.steps if step.technique == "skyscraper")
    assert number > sky


def test_stretches_are_runs_of_rounds() -> None:
    found = predicted(yaml("x-wing"), lapiz.solve(yaml("x-wing")).end.placed)
    serial, parallel = stretches(found)
    assert len(serial) == 3
    for run in serial:
        assert len(run) >= 3
        assert all(sum(found.rounds[at].open[1:]) <= 2 for at in run)
    for run in parallel:
        assert all(sum(found.rounds[at].open[1:]) >= 6 for at in run)


# Against the times of people.


def benchmark() -> ModuleType:
    pytest.importorskip("scipy")
    path = ROOT / "benchmarks" / "human.py"
    spec = importlib.util.spec_from_file_location("benchmarks_human", path)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_a_row_of_the_other_half_is_refused(tmp_path: Path) -> None:
    script = benchmark()
    table = tmp_path / "times.csv"
    grids = [text for name in SETS for text in (of_set(name, n).document["grid"] for n in FIVE)]
    lines = ["".join(grid) for grid in grids]
    mine = [one for one in lines if script.sha256(one.encode()).hexdigest()[0] in script.HALF]
    other = next(one for one in lines if one not in mine)
    table.write_text(f"puzzle,solvers,mean_seconds,er\n{mine[0]},12,300,1.5\n{other},9,200,1.2\n")
    with pytest.raises(SystemExit, match=r"times\.csv:3: a row of the half that is kept"):
        script.read(table)
    table.write_text(f"puzzle,solvers,mean_seconds,er\n{mine[0]},12,300,1.5\n")
    assert [one.seconds for one in script.read(table)] == [300]


@pytest.mark.conformance
def test_the_script_makes_the_numbers_that_are_shipped() -> None:
    script, table = benchmark(), conformance_folder() / "human_times.csv"
    times = script.read(table)
    features = script.Features([script.plain_rounds(one.puzzle) for one in times])
    numbers = script.np.exp(script.fitted(features, times, script.np.full(len(times), True)))
    shipped = content()
    found = [*numbers[:6], *numbers[6:8], numbers[9]]
    seconds = [shipped["seconds"][name] for name in ("place", "locked", "pair", "beyond")]
    wanted = [*shipped["rates"].values(), shipped["scan"], *seconds]
    assert found == pytest.approx(wanted, rel=1e-3)
    assert shipped["fitted"]["sha256"] == script.sha256(table.read_bytes()).hexdigest()


def ranks(values: list[float]) -> list[float]:
    order = sorted(values)
    first = {value: at for at, value in reversed([*enumerate(order)])}
    last = {value: at for at, value in enumerate(order)}
    return [(first[value] + last[value]) / 2 for value in values]


def spearman(one: list[float], other: list[float]) -> float:
    a, b = ranks(one), ranks(other)
    middle = (len(a) - 1) / 2
    dot = sum((x - middle) * (y - middle) for x, y in zip(a, b, strict=True))
    norms = (sum((x - middle) ** 2 for x in each) ** 0.5 for each in (a, b))
    return dot / next(norms) / next(norms)


@pytest.mark.conformance
def test_it_foretells_the_times_of_people() -> None:
    rows = list(csv.DictReader((conformance_folder() / "human_times.csv").open()))
    ratings = [lapiz.rate(lapiz.load(row["puzzle"]), "human") for row in rows]
    times = [float(row["mean_seconds"]) / 60 for row in rows]
    parts = {
        0.66: range(len(rows)),
        0.75: [at for at, row in enumerate(rows) if int(row["solvers"]) >= 20],
        0.62: [at for at, row in enumerate(rows) if float(row["er"]) <= 2.0],
    }
    for least, part in parts.items():
        assert spearman([ratings[at].score for at in part], [times[at] for at in part]) >= least
    inside = [
        one.numbers["low"] <= minutes <= one.numbers.get("high", float("inf"))
        for one, minutes in zip(ratings, times, strict=True)
    ]
    assert 0.75 <= sum(inside) / len(inside) <= 0.85
