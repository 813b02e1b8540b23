"""The example on a technique's page is small, and no simpler thing in disguise."""

import attrs
import pytest

import lapiz
from lapiz.core import bits
from lapiz_workshop.examples import Example, in_disguise, worked_example
from tests.support.places import ROOT

FOLDER = ROOT / "puzzles_yaml"
FILES = {
    path.stem: (technique, path)
    for technique in lapiz.techniques()
    for suffix in ("", "-jigsaw")
    if (path := FOLDER / str(technique.kind) / f"{technique.name}{suffix}.yaml").is_file()
}
WHOLE = (
    "bug-",
    "exocet",
    "fireworks",
    "forcing-",
    "medusa-3d",
    "multi-colors",
    "remote-pair",
    "siamese-",
    "simple-colors",
)
"""Their truths are a whole cluster, net or pair of fish, of which one removal may need less."""
NOT_YET = ("all-ways-agree",)
"""Their files hold no example yet that is nothing simpler; a name that has one leaves the list."""
MOST_TRUTHS_AND_CHANGES = 20
LARGE = ("exocet", "multi-sector-locked-sets", "sk-loop")
"""Patterns that are never small."""
QUICK = ("als-xz", "death-blossom", "death-blossom-jigsaw", "naked-pair", "x-wing", "l-wing")


def example_of(name: str) -> Example:
    technique, path = FILES[name]
    return worked_example(technique, lapiz.load(path))


def check(name: str) -> None:
    example = example_of(name)
    disguised = example.degenerate or in_disguise(FILES[name][0], example)
    if name in NOT_YET:
        assert disguised, f"{name} need not be in NOT_YET"
    elif not name.startswith(WHOLE):
        assert not disguised, (example.spare, example.deduction.roles)
    if not name.startswith(LARGE):
        assert example.size[0] <= MOST_TRUTHS_AND_CHANGES


@pytest.mark.sample(3)
@pytest.mark.parametrize("name", QUICK)
def test_some_examples(name: str) -> None:
    check(name)


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(set(FILES) - set(QUICK)))
def test_every_example(name: str) -> None:
    check(name)


def test_truths_to_spare_are_found() -> None:
    example = example_of("naked-pair")
    assert example.spare == ()
    deduction = example.deduction
    items = range(len(example.puzzle.space.items))
    other = next(item for item in items if item not in deduction.truths)
    padded = attrs.evolve(deduction, truths=(*deduction.truths, other))
    wider = attrs.evolve(example, deduction=padded)
    assert wider.spare == (other,)
    assert wider.degenerate


def test_two_parts_that_are_the_same_are_degenerate() -> None:
    example = example_of("naked-pair")
    members = next(iter(example.deduction.roles.values()))
    assert list(bits(members))
    doubled = attrs.evolve(example.deduction, roles={"a": members, "b": members})
    assert attrs.evolve(example, deduction=doubled).degenerate


def test_a_puzzle_without_it_has_no_example() -> None:
    puzzle = lapiz.load({"kind": "sudoku", "grid": ["123.", "....", "....", "...."]})
    with pytest.raises(LookupError, match="x-wing finds nothing"):
        worked_example(lapiz.registry().technique("x-wing"), puzzle)


def test_the_smallest_of_several_is_chosen() -> None:
    """The fewest truths and changes, then changes, then candidates; sound ones before others."""
    technique = lapiz.registry().technique("locked-candidates-pointing", "sudoku")
    puzzle = lapiz.load(FOLDER / "sudoku" / "nishio.yaml")
    there = [
        Example(step.puzzle, step.before, step.deduction)
        for step in lapiz.solve(puzzle).steps
        if step.technique == technique.name
    ]
    assert len(there) > 2
    chosen = worked_example(technique, puzzle)
    assert chosen.size == min(example.size for example in there)
    deduction = chosen.deduction
    changed = deduction.removes.bit_count() + deduction.places.bit_count()
    marked = lapiz.union(deduction.roles.values()).bit_count()
    assert chosen.size == (len(deduction.truths) + changed, changed, marked)
    middle = attrs.evolve(puzzle, start=there[-1].position, document={"placed": []})
    assert worked_example(technique, middle).position == there[-1].position, "it is as it is"


def test_a_larger_pattern_may_be_a_smaller_one_in_disguise() -> None:
    """A pair that is given out as something later is a pair all the same."""
    pair, later = (lapiz.registry().technique(name) for name in ("naked-pair", "naked-triple"))
    example = example_of("naked-pair")
    assert in_disguise(later, example)
    assert not in_disguise(pair, example), "only what comes before it counts"
    given = example.deduction.truths
    others = [truth for truth in range(9) if truth not in given]
    many = attrs.evolve(example.deduction, truths=(*given, *others[:2]))
    assert in_disguise(later, attrs.evolve(example, deduction=many)), "some of its truths will do"
    many = attrs.evolve(example.deduction, truths=(*given, *others[:3]))
    assert not in_disguise(later, attrs.evolve(example, deduction=many)), "it is too large to ask"
    single = example_of("hidden-single")
    assert len(single.deduction.truths) == 1
    assert in_disguise(later, single)
    none = attrs.evolve(example.deduction, truths=())
    assert not in_disguise(later, attrs.evolve(example, deduction=none))
    more = attrs.evolve(example.deduction, removes=example.position.open)
    assert not in_disguise(later, attrs.evolve(example, deduction=more)), "the pair does less"


def test_an_example_is_drawn_and_told_as_markdown() -> None:
    text = str(example_of("naked-pair"))
    board, told = text.removeprefix("```text\n").split("\n```\n\n")
    assert all(line == line.rstrip() for line in board.splitlines())
    assert len([line for line in board.splitlines() if line.lstrip()[:1].isdigit()]) == 10
    pattern, _, rest = told.partition("\n\n")
    assert pattern.startswith("Naked Pair: ")
    assert rest.strip()
