"""What a deduction rests on besides its truths: factors, a symmetry; and what is left undecided."""

import itertools
import json
from collections.abc import Iterator
from functools import cache
from random import Random

import attrs
import pytest

import lapiz
from lapiz import Deduction, Grounds, Item, Position, Puzzle, Space, bits, technique
from lapiz.files.saved_logs import RefusedLogError, check_log
from lapiz.plugins.registry import including
from lapiz.proof import flaw_of_images, refuse
from lapiz.search.walking import solutions
from lapiz.show.json_lines import dump_log
from lapiz.solving.guard import Misbehaved
from tests.proof.small import holds, small
from tests.support.places import ROOT
from tests.support.puzzles import sudokus

FILES = ROOT / "puzzles_yaml" / "sudoku"
GURTH = "symmetrical-placement"


# --- factors --------------------------------------------------------------------------------


def test_factors_never_prove_what_is_false() -> None:
    """Whatever the factors: what they prove, trying every choice for the truths proves, too."""
    random, space, proved = Random(3), small(), 0
    for _ in range(4_000):
        start = space.start(alive=random.getrandbits(8))
        truths = tuple(random.sample(range(12), random.randint(1, 3)))
        factors = {number: random.randint(1, 2) for number in truths}
        others = sorted(set(range(12)).difference(truths))
        factors |= {number: -random.randint(1, 2) for number in random.sample(others, 3)}
        one = 1 << random.randrange(8)
        effect = {"removes": one} if random.random() < 0.7 else {"places": one}
        claim = Deduction(**effect, truths=truths, factors=factors)
        if refuse(claim, start) is None:
            proved += 1
            assert holds(claim, start)
            assert refuse(attrs.evolve(claim, factors={}), start) is None
    assert proved > 100


def test_an_item_that_need_not_be_satisfied_may_cover_but_not_count() -> None:
    items = (Item("x", "cell", 0b011), Item("d", "diagonal", 0b110, required=False))
    start = Space(("a", "b", "c"), items).start(alive=0b110)
    assert refuse(Deduction(removes=0b100, truths=(0,), factors={0: 1, 1: -1}), start) is None
    wrong = refuse(Deduction(removes=0b100, truths=(0,), factors={0: 1, 1: 1}), start)
    assert wrong
    assert wrong.message == "d has the factor 1, but is not a truth"


@pytest.mark.parametrize("name", ["swordfish", "sue-de-coq", "sk-loop"])
def test_factors_wrong_in_one_place_are_refused(name: str) -> None:
    puzzle = lapiz.load(FILES / f"{name}.yaml")
    found = lapiz.steps(puzzle, name)
    assert found
    for claim in found:
        for number in claim.truths:
            less = {**claim.factors, number: 0}
            refusal = refuse(attrs.evolve(claim, factors=less), puzzle.start)
            assert refusal
            assert refusal.message.startswith("its factors do not prove it: with r")


# --- symmetry -------------------------------------------------------------------------------


def turned() -> tuple[Puzzle, Deduction]:
    puzzle = lapiz.load(FILES / f"{GURTH}.yaml")
    return puzzle, lapiz.steps(puzzle, GURTH)[0]


def changed_in_one_place(images: dict[int, int]) -> Iterator[dict[int, int]]:
    random = Random(1)
    for _ in range(25):
        one, other = random.sample(sorted(images), 2)
        yield {**images, one: images[other], other: images[one]}
        yield {**images, one: images[other]}
        yield {c: to for c, to in images.items() if c != one}


def test_images_wrong_in_one_place_are_refused_with_the_reason() -> None:
    puzzle, claim = turned()
    seen = set()
    for images in changed_in_one_place(dict(claim.images)):
        refusal = refuse(attrs.evolve(claim, images=images), puzzle.start)
        assert refusal
        assert refusal.message.startswith("its images are no symmetry: ")
        seen.add(refusal.message.split(": ")[1].split(" r")[0])
    assert {"no candidate has the image", "the image of"} <= seen


def test_a_given_must_go_to_a_given() -> None:
    puzzle, claim = turned()
    given = puzzle.space.candidate("r1c1=1")
    other = puzzle.space.start(bits(puzzle.start.placed & ~(1 << given)))
    refusal = refuse(claim, other)
    assert refusal
    assert refusal.message.endswith("r9c9=1 is given, and its image r1c1=1 is not")
    assert not refusal.undecided


def test_small_spaces() -> None:
    """Of all permutations of all positions: what is proved holds in the only solution."""
    space, proved = small(), 0
    for alive in range(256):
        start = space.start(alive=alive)
        only = list(itertools.islice(solutions(start), 2))
        for images in (dict(enumerate(order)) for order in symmetries()):
            if len(only) != 1 or flaw_of_images(space, alive, images):
                continue
            for candidate in bits(alive):
                truths = tuple(range(12))
                for effect in ({"removes": 1 << candidate}, {"places": 1 << candidate}):
                    for some in ((), truths):
                        claim = Deduction(
                            **effect, truths=some, images=images, grounds=Grounds.SYMMETRY
                        )
                        if refuse(claim, start) is None:
                            proved += 1
                            assert (candidate in only[0]) == ("places" in effect)
    assert proved


@cache
def symmetries() -> list[tuple[int, ...]]:
    """Of the latin square: eight of the square, times two of the digits, and more."""
    space, orders = small(), itertools.permutations(range(8))
    return [order for order in orders if not flaw_of_images(space, 255, dict(enumerate(order)))]


def test_the_symmetries_of_a_small_space_are_all_there() -> None:
    assert len(symmetries()) == len(set(symmetries())) >= 16


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"grounds": Grounds.PROOF, "truths": (0,)}, "images, which prove nothing on grounds of"),
        ({"images": {}}, "it rests on a symmetry but names no images"),
        ({"truths": (0,), "factors": {0: 1}}, "factors, which prove nothing on grounds of"),
        ({"images": {-1: 0, 0: -1}}, "they name candidates that the space does not have"),
    ],
)
def test_form(fields: dict[str, object], message: str) -> None:
    puzzle, claim = turned()
    refusal = refuse(attrs.evolve(claim, **fields), puzzle.start)
    assert refusal
    assert message in refusal.message


# --- saved logs -----------------------------------------------------------------------------


def lines_of(name: str) -> list[dict[str, object]]:
    puzzle = lapiz.load(FILES / f"{name}.yaml")
    profile = attrs.evolve(puzzle.kind.profile, on=frozenset({name}))
    return [json.loads(line) for line in dump_log(lapiz.solve(puzzle, profile))]


def checked(lines: list[dict[str, object]]) -> list[lapiz.Log]:
    return list(check_log("\n".join(map(json.dumps, lines))))


@pytest.mark.parametrize(("name", "field"), [(GURTH, "images"), ("swordfish", "factors")])
def test_saved_logs(name: str, field: str) -> None:
    lines = lines_of(name)
    (log,) = checked(lines)
    assert name in log.counts()
    step = next(line for line in lines if line.get("technique") == name)
    if field == "images":
        assert step["images"]["r1c1=1"] == "r9c9=1"  # type: ignore[index]
        step["images"]["r1c1=1"] = "r9c9=2"  # type: ignore[index]
        message = "is refused: its images are no symmetry: no candidate has the image r9c9=1"
    else:
        step["factors"][0]["factor"] = 0  # type: ignore[index]
        message = "is refused: its factors do not prove it"
    with pytest.raises(RefusedLogError, match=message):
        checked(lines)
    del step[field]
    if field == "factors":  # they only say how to prove it
        assert checked(lines)
    else:
        with pytest.raises(RefusedLogError, match="names no images"):
            checked(lines)


def test_what_rests_on_a_symmetry_is_marked() -> None:
    puzzle = lapiz.load(FILES / f"{GURTH}.yaml")
    profile = attrs.evolve(puzzle.kind.profile, on=frozenset({GURTH}))
    log = lapiz.solve(puzzle, profile)
    step = next(step for step in log.steps if step.technique == GURTH)
    assert step.assumes_unique
    later = [one for one in log.steps if step.number in one.rests_on]
    assert later
    assert all(one.assumes_unique for one in later)


# --- what is not decided --------------------------------------------------------------------


ALONE = lapiz.Profile(order=("naked-single", "hidden-single", "claims"), others=False)


def hopeless() -> Deduction:
    """True, but all cells with all candidates open are more than a proof goes through."""
    return Deduction(removes=1 << 728, truths=tuple(range(324)))


class Claims:
    """A plugin whose technique yields what cannot be decided before what can."""

    def __init__(self, *first: Deduction) -> None:
        @technique("claims", kind="sudoku", scores={"hodoku": 1}, grounds=Grounds.UNIQUENESS)
        def claims(grid: object) -> Iterator[Deduction]:
            """Claims something."""
            yield from first
            yield from lapiz.registry().technique("skyscraper").find(grid)

        self.technique = claims

    @lapiz.hook
    def lapiz_techniques(self) -> list[lapiz.Technique]:
        return [self.technique]


def twinless(position: Position) -> Deduction:
    """A deadly pattern of one cell, which has no twin."""
    cell = next(c for c in range(81) if (position.space.sets[c] & position.alive).bit_count() > 1)
    options = list(bits(position.space.sets[cell] & position.alive))
    return Deduction(removes=1 << options[0], deadly=(cell,), grounds=Grounds.UNIQUENESS)


def test_what_is_undecided_is_skipped_and_the_technique_stays(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    puzzle = lapiz.load(FILES / "skyscraper.yaml")
    monkeypatch.setattr("lapiz.proof.judging.PROOF_NODES", 30)
    for first in (hopeless(), twinless(puzzle.start)):
        if refuse(first, puzzle.start) is None:
            continue
        with including("claims", Claims(first)):
            log = lapiz.solve(puzzle, ALONE, fallback=False)
            assert not [problem for problem in log.problems if problem.technique == "claims"]
            assert log.counts()["claims"] >= 1
            notes = [note for note in log.notes if note.startswith("technique claims: ")]
            assert len(notes) == 1
            assert "a deduction is skipped, " in notes[0]
            said: list[str] = []
            assert lapiz.steps(puzzle, "claims", notes=said) is not None
            assert said == notes


def test_what_is_false_is_no_matter_of_budget() -> None:
    puzzle = lapiz.load(FILES / "skyscraper.yaml")
    false = Deduction(removes=puzzle.start.open, truths=(0,))
    with including("claims", Claims(false)), pytest.raises(Misbehaved, match="can be satisfied"):
        lapiz.steps(puzzle, "claims")


def test_too_many_undecided_claims_are_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lapiz.proof.judging.PROOF_NODES", 0)
    puzzle = lapiz.load(FILES / "skyscraper.yaml")
    many = [Deduction(removes=1 << one, truths=(0,)) for one in bits(puzzle.start.open)]
    with including("claims", Claims(*many)):
        log = lapiz.solve(puzzle, ALONE, fallback=False)
    (problem,) = log.problems
    assert "made more than 20 such claims: not proved within 0 nodes" in str(problem)


def test_random_puzzles_are_solved_alike_by_factors_and_by_search() -> None:
    for puzzle in sudokus(5, 6):
        for step in lapiz.solve(puzzle).steps:
            made = step.deduction
            if made.factors:
                assert refuse(attrs.evolve(made, factors={}), step.before) is None
