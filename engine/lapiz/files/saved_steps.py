"""The deduction that a line of a saved log claims: what its names mean, and its items."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from lapiz.core import BadInput, Deduction, Grounds, Puzzle, Space
from lapiz.core.bitsets import union

NAMES = ("removes", "places")
"""The fields that name candidates, in any notation."""


def deduction_of(claim: Mapping[str, Any], puzzle: Puzzle) -> Deduction:
    """Return what a line claims, without its text and what is drawn.

    Raises BadInput for a name that means no candidate, or says that one is gone, for an item that
    is not there, and for a step without effect.
    """
    space = puzzle.space
    removes, places = (_members(claim[field], field, puzzle) for field in NAMES)
    if not removes and not places:
        raise BadInput("the step removes and places nothing")
    return Deduction(
        removes=removes,
        places=places,
        truths=_numbers(claim["truths"], "truths", space),
        deadly=_numbers(claim["deadly"], "deadly", space),
        grounds=Grounds(claim["grounds"]),
        technique=claim.get("technique", ""),
        factors=_factors(claim.get("factors", ()), space),
        images=_images(claim.get("images", {}), puzzle),
    )


def in_labels(claim: Mapping[str, Any], puzzle: Puzzle) -> dict[str, Any]:
    """Return a line with the candidates that it changes called as lapiz writes them.

    They may have been written in another notation; their order and number stay as they are.
    """
    labels = puzzle.space.labels
    named = {
        field: [labels[_member(name, field, puzzle)] for name in claim[field]] for field in NAMES
    }
    return {**claim, **named}


def _members(names: Iterable[str], field: str, puzzle: Puzzle) -> int:
    return union(1 << _member(name, field, puzzle) for name in names)


def _member(name: str, field: str, puzzle: Puzzle) -> int:
    what = puzzle.kind.meaning(puzzle.space, name)
    if what is None or what.candidate < 0:
        raise BadInput(f"{field}: there is no candidate {name!r:.100}")
    label = puzzle.space.labels[what.candidate]
    if what.gone and name != label:
        raise BadInput(f"{field}: {name!r:.100} says that {label} is gone, expected its name alone")
    return what.candidate


def _images(names: Mapping[str, str], puzzle: Puzzle) -> dict[int, int]:
    images: dict[int, int] = {}
    for name, to in names.items():
        member = _member(name, "images", puzzle)
        if member in images:
            raise BadInput(f"images: there are two of {puzzle.space.labels[member]}")
        images[member] = _member(to, "images", puzzle)
    return images


def _factors(items: Sequence[Mapping[str, Any]], space: Space) -> dict[int, int]:
    numbers = _numbers(items, "factors", space)
    factors = dict(zip(numbers, (int(listed["factor"]) for listed in items), strict=True))
    if len(factors) < len(numbers):
        twice = next(number for number in numbers if numbers.count(number) > 1)
        raise BadInput(f"factors: {space.items[twice].name} has two")
    return factors


def _numbers(items: Iterable[Mapping[str, Any]], field: str, space: Space) -> tuple[int, ...]:
    numbers = []
    for listed in items:
        number, name = listed["item"], listed["name"]
        if not 0 <= number < len(space.items) or space.items[number].name != name:
            raise BadInput(f"{field}: item {number} is not {name!r}")
        numbers.append(number)
    return tuple(numbers)
