"""Digits that one of some cells has, by what is looked at: so they go from all that these see."""

from collections.abc import Iterator, Sequence
from functools import reduce
from operator import and_

import attrs

from lapiz import Says, Token, bits, single, union
from lapiz.search.telling import cores_of
from lapiz.texts import marked
from lapiz_rules.looking import Looked, Telling
from lapiz_sudoku.board import cells, digit, digits


def locked_digits(looked: Looked) -> Telling | None:
    """Tell for each digit of what goes some cells of which one has it."""
    core = looked.core
    locked = _locked(looked, core.removes)
    return _told_locked(looked, locked, core.removes) if locked else None


def _told_locked(looked: Looked, locked: dict[int, int], removes: int) -> Telling:
    plural, places = len(locked) > 1, union(locked.values())
    tokens = looked.tokens | {"digit": digit(min(locked)), "places": cells(places)}
    tokens["digits"] = digits(union(1 << number for number in locked))
    told = LOCKED[bool(looked.rules), bool(looked.houses)][plural]
    if not looked.rules and not looked.houses and places == looked.board and not plural:
        told = ONE_OF_THEM
    reason = SEE_THEIRS if plural else SEES_THEM[single(removes)]
    return Telling(Says(told, reason, **tokens))


def _locked(looked: Looked, removes: int, *, aside: bool = False) -> dict[int, int]:
    """Return for each digit of what is removed cells that all of that sees, one of which has it.

    Nothing where something goes for another reason than that its digit is there.
    """
    grid, truths = looked.grid, looked.core.truths
    space, size, seen = grid.position.space, grid.size, dict[int, int]()
    scope = union(space.items[number].scope for number in truths) & grid.open
    for candidate in bits(removes):
        value = candidate // size
        hit = scope & ~space.keep[candidate] & ~(1 << candidate) & grid.layout.board << value * size
        seen[value] = seen.get(value, hit) & hit
    if not all(seen.values()):
        return {}
    cores = cores_of(grid.position)
    held = {own: cores.one_of(truths, hit, aside=aside) >> own * size for own, hit in seen.items()}
    places = union(held.values())
    if not all(held.values()) or (len(held) == 1 and single(places)):
        return {}
    if any(places >> candidate % size & 1 for candidate in bits(removes)):
        return {}
    return {} if _is_circular(looked, removes, held) else held


def _is_circular(looked: Looked, removes: int, held: dict[int, int]) -> bool:
    """Tell whether all else that is left in a house looked at would be told: that says nothing."""
    position, size = looked.grid.position, looked.grid.size
    for number in looked.core.truths:
        members = position.space.sets[number]
        for candidate in bits(removes & members):
            places = held[candidate // size] << candidate // size * size
            if not members & position.alive & ~removes & ~places:
                return True
    return False


@attrs.frozen
class Held:
    """One of some cells has a digit (counted from 0), so candidates go."""

    digit: int
    places: int
    gone: int


def held_digits(looked: Looked, removes: int) -> Iterator[Held]:
    """Yield for digits of what goes some cells of which one has them."""
    grid, left = looked.grid, removes
    while left:
        candidate = left.bit_length() - 1
        left ^= 1 << candidate
        locked = _locked(looked, 1 << candidate, aside=True)
        for value, places in locked.items():
            apart = (grid.position.space.peers(value * grid.size + cell) for cell in bits(places))
            gone = 1 << candidate | reduce(
                and_, apart, left & grid.layout.board << value * grid.size
            )
            left &= ~gone
            yield Held(value, places, gone)


def told_together(several: Sequence[Held], left: int) -> Says:
    """Return one sentence that tells what goes of what is left, as some digits are held."""
    held = tuple(
        Token("said", Says(HELD[bool(at)], "", places=cells(hold.places), digit=digit(hold.digit)))
        for at, hold in enumerate(several)
    )
    gone = union(hold.gone for hold in several) & left
    return Says(SO_GONE, "", held=Token("list", held), removed=Token("removed", gone))


LOCKED = {
    (True, True): marked(
        (
            "By {rules} together with {houses}, one of {places} is {digit}.",
            "By {rules} together with {houses}, {places} hold all of {digits}.",
        )
    ),
    (True, False): marked(
        (
            "By {rules}, one of {places} is {digit}.",
            "By {rules}, {places} hold all of {digits}.",
        )
    ),
    (False, True): marked(
        (
            "In {houses}, one of {places} is {digit}.",
            "In {houses}, {places} hold all of {digits}.",
        )
    ),
    (False, False): marked(
        (
            "However {cells} are filled, one of {places} is {digit}.",
            "However {cells} are filled, {places} hold all of {digits}.",
        )
    ),
}
"""What is told of a digit that is in one of some cells, and of several: by rules, and by houses."""
ONE_OF_THEM = marked("However {cells} are filled, one of them is {digit}.")
SEES_THEM = marked(
    ("The removed candidates see all of them.", "The removed candidate sees all of them.")
)
HELD = marked(("One of {places} is {digit}", "one of {places} is {digit}"))
SO_GONE = marked("{held}, so {removed}.")
SEE_THEIRS = marked("Each removed candidate sees all of these cells where its digit can be.")
