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
