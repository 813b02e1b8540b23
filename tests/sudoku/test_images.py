"""Every technique finds in an example turned, mirrored or relabelled the image of what it found.

Examples are the positions of the corpus, and of `puzzles_yaml` where it has none; each of them is
changed by all that is in `lapiz.testing.symmetries`. A technique with neither a plain definition
(`test_definitions`) nor a variant (`variants.yaml`) is listed.
"""

from itertools import islice

import pytest

import lapiz
from lapiz.core import union
from lapiz.testing.symmetries import images
from tests.sudoku.definitions.tables import (
    ALMOST_LOCKED,
    DEFINITIONS,
    LARGER,
    LARGEST,
    NAKED,
    PLACING,
)
from tests.sudoku.variants import VARIANTS
from tests.support.catalogue import CATALOGUE, examples, quick
from tests.support.samples import sweep

ELSEWHERE = {
    # It speaks of symmetries of the board itself, see `test_symmetrical`.
    "symmetrical-placement",
    # Its search takes candidates in order, up to a bound.
    "nested-braid",
}
TURNS = "turned", "turned twice", "turned back", "mirrored", "upside down", "transposed"
MOVES = {"law-of-leftovers": TURNS}
"""What a technique is tried with, if not with all moves: it looks at neighbouring lines."""
ONE_OF_SEVERAL = {"als-aic"}
"""What takes one of equally short chains, by its order: only all that goes is compared."""
Effects = set[tuple[int, int]]


def effects(name: str, puzzle: lapiz.Puzzle, position: lapiz.Position) -> Effects:
    """Return what a technique removes and places in a position."""
    technique = lapiz.registry().techniques[name]
    return {deduction.effect for deduction in technique.find(puzzle.kind.view(position))}


def compare(name: str, puzzle: lapiz.Puzzle, seed: int, number: int) -> int:
    """Compare what is found in a position and in its images; return how many are no empty ones."""
    here = effects(name, puzzle, puzzle.start)
    for image in islice(
        images(puzzle, seed, MOVES.get(name, ()), mixed=True), number if here else 0
    ):
        there = effects(name, image.puzzle, image.of_position(puzzle.start))
        expected = {(image.of(gone), image.of(new)) for gone, new in here}
        assert _merged(name, there) == _merged(name, expected), image.name
    return len(here)


def _merged(name: str, found: Effects) -> Effects:
    if name not in ONE_OF_SEVERAL:
        return found
    return {(union(gone for gone, _ in found), union(new for _, new in found))}


CASES = [
    name if quick(name) else pytest.param(name, marks=pytest.mark.rest)
    for name in CATALOGUE
    if name not in ELSEWHERE
]


@pytest.mark.sample(60, 20)
@sweep(1, 4)
@pytest.mark.parametrize("name", CASES)
def test_the_image_of_what_is_found_is_found(name: str, number: int) -> None:
    seed = CATALOGUE.index(name)
    shown = sum(compare(name, puzzle, seed, number) for puzzle in examples(name)[: number + 1])
    assert shown


FURTHER_FISH = {
    *(
        f"{form}{size}"
        for size in ("squirmbag", "whale", "leviathan")
        for form in ("", "finned-", "sashimi-", "siamese-finned-", "siamese-sashimi-")
    ),
    *(
        f"{form}{sort}-{size}"
        for size in ("x-wing", "swordfish", "jellyfish", "squirmbag", "whale", "leviathan")
        for form in ("", "finned-", "siamese-finned-")
        for sort in ("franken", "mutant")
    ),
} - {"franken-x-wing", "finned-franken-x-wing", "franken-swordfish", "finned-franken-swordfish"}
UNDEFINED = FURTHER_FISH | {
    *("kraken-fish-1", "kraken-fish-2", "locked-candidates-general", "law-of-leftovers"),
    "aligned-triple-exclusion",
    *("als-aic", "als-continuous-nice-loop", "als-discontinuous-nice-loop", "als-chain"),
    *("bug-lite", "bug-2", "bug-3", "bug-4", "reverse-bug", "symmetrical-placement"),
    *("forcing-chain-contradiction", "forcing-chain-verity", "nested-braid"),
    *("forcing-net-contradiction", "forcing-net-verity"),
    *("exocet", "senior-exocet", "sk-loop", "tridagon", "set-equivalence"),
    "multi-sector-locked-sets",
}
"""Techniques that have neither: take one out when it gets either; put none in."""


def test_techniques_without_definition_or_variant_are_listed() -> None:
    tables = (*DEFINITIONS, *PLACING, *LARGER, *LARGEST, *ALMOST_LOCKED)
    defined = {name for names, _ in tables for name in names.split()}
    assert set(NAKED.split()) <= defined
    assert set(CATALOGUE) - defined - {case["technique"] for case in VARIANTS} == UNDEFINED
