"""What the laboratory says of runs that are written out here, to the word and the number."""

from collections.abc import Mapping

import attrs
import pytest

from lapiz_workshop.lab import Run, RunComparison, compare
from lapiz_workshop.lab.comparing import Differs
from lapiz_workshop.lab.report import against_lines, impact_lines, run_lines
from lapiz_workshop.lab.runs import Observation, Solved
from lapiz_workshop.lab.saved_runs import Pin, pin_of


def look(mark: str, *changes: str, seconds: float = 0.002, behind: str = "") -> Observation:
    return Observation(mark, f"puzzle {mark}, step 2", changes[:1], changes, seconds, behind)


def solved(
    puzzle: str, counts: Mapping[str, int], score: float, end: str = "solved", share: float = 0.0
) -> Solved:
    return Solved(puzzle, end, sum(counts.values()), score, 4 * share + 1, share, counts)


BEFORE = Run(
    "x-wing",
    "X-Wing",
    looks=(
        look("a", "r1c1<>1", "r1c2<>1", seconds=0.0004, behind="two-string-kite"),
        look("b", seconds=0.25),
        look("c", "r1c1<>2", behind="skyscraper"),
        look("d", "r1c1<>3", behind="skyscraper"),
        look("e", "r2c2<>2"),
        look("f", behind="two-string-kite"),
        look("g", "r3c3<>3"),
    ),
    solves=(
        solved("p", {"x-wing": 2, "naked-pair": 3, "two-string-kite": 1}, 400, share=0.25),
        solved("p", {"naked-pair": 1}, 90),
        solved("q", {"naked-pair": 2, "two-string-kite": 2}, 70, "stuck"),
        solved("r", {"x-wing": 1, "naked-pair": 1, "skyscraper": 1}, 30),
        solved("only before", {"naked-pair": 9}, 9),
    ),
    problems=("a wrong step",),
)
AFTER = Run(
    "swordfish",
    "Swordfish",
    looks=(
        look("a", "r1c1<>1", "r1c3<>1", seconds=0.0008),
        look("a", "r9c9<>9"),
        look("b", "r4c4<>4", seconds=0.5),
        look("c", seconds=0.003),
        look("d", "r1c1<>3"),
        look("e", "r2c2<>2"),
        look("h", "r5c5<>5"),
        look("i"),
    ),
    solves=(
        solved("p", {"swordfish": 1, "naked-pair": 2, "two-string-kite": 4}, 500),
        solved("p", {"naked-pair": 1}, 95),
        solved("p", {"naked-pair": 7}, 7),
        solved("q", {"swordfish": 3, "naked-pair": 2, "skyscraper": 1}, 80),
        solved("r", {"naked-pair": 1}, 10, "stuck"),
    ),
)


def test_what_a_run_does_is_counted_and_told() -> None:
    """Half of the positions are as quick as the typical one; shares weigh as their solves do."""
    assert [*run_lines(BEFORE)] == [
        "X-Wing fires in 5 of 7 positions.",
        "Time in a position: 2 ms in the middle, 250 ms at worst (puzzle b, step 2).",
        "Its share of the time of a solve: 8.3%.",
        "An easier technique takes the step in 3 of them: 2 Skyscraper, 1 2-String Kite.",
    ]
    assert [*BEFORE.shadows] == ["skyscraper", "two-string-kite"]
    assert (BEFORE.used, AFTER.used) == (3, 4)
    assert pin_of(BEFORE) == Pin(positions=7, fires=5, effects=5)
    assert [*run_lines(Run("kite", "Kite"))] == ["Kite fires in 0 of 0 positions."]


def test_two_runs_are_compared_position_by_position_and_puzzle_by_puzzle() -> None:
    """A position is looked at once; steps and scores are of what both solve."""
    assert compare(BEFORE, AFTER) == RunComparison(
        before="x-wing",
        after="swordfish",
        positions=5,
        unmatched=4,
        gained=(
            Differs("puzzle a, step 2", ("r1c3<>1",)),
            Differs("puzzle b, step 2", ("r4c4<>4",)),
        ),
        lost=(
            Differs("puzzle a, step 2", ("r1c2<>1",)),
            Differs("puzzle c, step 2", ("r1c1<>2",)),
        ),
        seconds=(pytest.approx(0.2564), pytest.approx(0.5078)),
        puzzles=4,
        steps=(7, 8),
        scores=(490, 595),
        displaces={"two-string-kite": -1, "naked-pair": 1},
        newly_solved=("q",),
        no_longer=("r",),
    )


def test_how_a_technique_differs_from_another_is_told() -> None:
    assert [*against_lines(compare(BEFORE, AFTER), BEFORE, "hodoku", AFTER)] == [
        "Against X-Wing, in 5 positions:",
        "(4 positions are looked at by one of the two only, and left out.)",
        "Only Swordfish changes: 2",
        "  puzzle a, step 2: r1c3<>1",
        "  puzzle b, step 2: r4c4<>4",
        "Only X-Wing changes: 2",
        "  puzzle a, step 2: r1c2<>1",
        "  puzzle c, step 2: r1c1<>2",
        "Time: 256 ms for the other, 508 ms for this one: 1.98 times as long.",
        "It displaces 1 Naked Pair.",
        "It brings 1 2-String Kite.",
        "Steps: 7 with the other, 8 with this one (+1).",
        "Points (hodoku): 490 with the other, 595 with this one (+105).",
        "Newly solved without the fallback: 1 (q).",
        "No longer solved without the fallback: 1 (r).",
        "Problem: a wrong step",
    ]
    nothing = Run("mine", "Mine")
    assert [*against_lines(compare(nothing, nothing), nothing, "se", nothing)] == [
        "Against Mine, in 0 positions:",
        "Both change the same.",
    ]


def test_what_a_technique_changes_in_solves_is_told() -> None:
    """Of long lists the first ten are named; points of a scale that rates nothing are left out."""
    change = attrs.evolve(compare(BEFORE, AFTER), scores=(0, 0), displaces={})
    change = attrs.evolve(change, newly_solved=tuple("abcdefghijkl"), no_longer=())
    assert [*impact_lines(change, AFTER, "se")] == [
        "Swordfish is used 4 times, in 2 of 4 puzzles.",
        "Steps: 7 without it, 8 with it (+1).",
        "Newly solved without the fallback: 12 (a, b, c, d, e, f, g, h, i, j and 2 more).",
    ]
    change = attrs.evolve(change, scores=(0, 12_345), steps=(1_000, 9), newly_solved=())
    once = attrs.evolve(AFTER, solves=AFTER.solves[:1], problems=("no. 1", "no. 2") * 6)
    assert [*impact_lines(attrs.evolve(change, no_longer=tuple("abcdefghij")), once, "se")] == [
        "Swordfish is used once, in 1 of 4 puzzles.",
        "Steps: 1,000 without it, 9 with it (-991).",
        "Points (se): 0 without it, 12,345 with it (+12,345).",
        "Newly solved without the fallback: none.",
        "No longer solved without it: 10 (a, b, c, d, e, f, g, h, i, j).",
        *["Problem: no. 1", "Problem: no. 2"] * 5,
    ]


@pytest.mark.parametrize(("positions", "shown"), [(9, 9), (10, 10), (11, 10), (1_211, 10)])
def test_of_many_positions_the_first_are_listed(positions: int, shown: int) -> None:
    where = tuple(Differs(f"no. {number}", ("r1c1=1", "r2c1<>1")) for number in range(positions))
    change = attrs.evolve(compare(BEFORE, AFTER), gained=where, lost=(), unmatched=0, puzzles=0)
    _, heading, *listed, time, problem = against_lines(change, BEFORE, "se", AFTER)
    more = [f"  and {positions - shown:,} more"] * (positions > shown)
    assert heading == f"Only Swordfish changes: {positions:,}"
    assert listed == [f"  no. {number}: r1c1=1, r2c1<>1" for number in range(shown)] + more
    assert (time[:6], problem) == ("Time: ", "Problem: a wrong step")


def test_times_are_written_as_people_write_them() -> None:
    texts = [
        [*run_lines(Run("kite", "Kite", (look("a", seconds=seconds),)))][1].split()[4:6]
        for seconds in (0.000_123, 0.0994, 0.1, 0.9994, 1, 12.34)
    ]
    assert texts == [["0.12", "ms"], ["99", "ms"], ["100", "ms"], ["999", "ms"], ["1.0", "s"],
                     ["12.3", "s"]]  # fmt: skip
