"""Rules and houses that are looked at together: what none of their ways has in common with others.

The engine finds the cheapest few that rule a candidate out; here they are told.
"""

from collections.abc import Iterator
from itertools import combinations

from lapiz import Deduction, Says, Token, bits, items, single, technique, union
from lapiz.search.telling import PricedCore, cores_of
from lapiz.texts import marked
from lapiz_sudoku.board import Grid, cells, digit, digits, houses

SMALL_PRICE = 12
"""What a look at rules and houses may cost that comes before fish and chains."""
LARGEST_PRICE = 60
"""What the largest core may cost that is told as one; a dearer step has no name."""


@technique("core", title="Rules Together", kind="sudoku", after="hidden-quadruple", ruled=True)
def core(grid: Grid) -> Iterator[Deduction]:
    """A rule together with a house, or two rules: no way to satisfy both has the candidate.

    What is looked at has a price: a house 4, a rule 1 and 1 for each open cell (2 at least). The
    cheapest few looks that rule something out come first, and all that they rule out is one step.

    Source: "where the two meet", as setters' solvers say; minimal cores of search that learns.
    Order: by price, as far as it was compared.
    """
    found = cores_of(grid.position).small(SMALL_PRICE) if grid.position.space.ruled else None
    if found:
        yield _deduction(grid, found)


@technique(
    "wide-core", title="Many Rules Together", kind="sudoku", after="forcing-net-verity", ruled=True
)
def wide_core(grid: Grid) -> Iterator[Deduction]:
    """Several rules and houses together: there is no way to satisfy all of them with the candidate.

    It is what a break-in needs where no two of them tell anything.

    Source: minimal cores of search that learns. Order: by price, as far as it was compared.
    """
    found = cores_of(grid.position).any() if grid.position.space.ruled else None
    if found and found.price <= LARGEST_PRICE:
        yield _deduction(grid, found)


def _deduction(grid: Grid, found: PricedCore) -> Deduction:
    scope = union(grid.position.space.items[number].scope for number in found.truths)
    return Deduction(
        removes=found.removes,
        truths=found.truths,
        roles={"rule": scope & grid.position.open & ~found.removes},
        says=_says(grid, found),
        certificate=found.certificate,
        supposes=not found.ways,  # few ways can be followed as they are told
    )


def _says(grid: Grid, found: PricedCore) -> Says:
    """Say what is looked at, and the ways that are left if they are few."""
    looks = [cores_of(grid.position).looks.all[number] for number in found.looks]
    rules = [look.numbers[0] for look in looks if look.rule]
    boards = grid.layout.house_boards
    own = [boards.index(look.squares) for look in looks if not look.rule]
    board = union(1 << number for number in found.truths if number < grid.size)
    tokens = {"rules": items(*rules), "houses": houses(*own), "cells": cells(board)}
    one = single(found.removes)
    if found.ways:
        rule = [] if rules or own else _binding(grid, board)
        tokens |= {
            word: Token("rule", name) for word, name in zip(("rule", "other"), rule, strict=False)
        }
        only = len(found.ways) == 1
        told = LEFT[bool(rules), bool(own), len(rule)][only]
        return Says(told, WITH_NONE[only][one], ways=Token("ways", found.ways), **tokens)
    locked = _locked(grid, found)
    if locked:
        several, places = len(locked) > 1, union(locked.values())
        tokens |= {"digit": digit(min(locked)), "places": cells(places)}
        tokens["digits"] = digits(union(1 << each for each in locked))
        told = LOCKED[bool(rules), bool(own)][several]
        if not rules and not own and places == board and not several:
            told = ONE_OF_THEM
        return Says(told, SEE_THEIRS if several else SEES_THEM[one], **tokens)
    return Says(_pattern(len(rules), len(own), board.bit_count()), NO_WAY[one], **tokens)


def _locked(grid: Grid, found: PricedCore) -> dict[int, int]:
    """Return for each digit of what is removed cells that all of that sees, one of which has it.

    Nothing where something goes for another reason than that its digit is there.
    """
    space, size, seen = grid.position.space, grid.size, dict[int, int]()
    scope = union(space.items[number].scope for number in found.truths) & grid.position.open
    for candidate in bits(found.removes):
        own = candidate // size
        hit = scope & ~space.keep[candidate] & ~(1 << candidate) & grid.layout.board << own * size
        seen[own] = seen.get(own, hit) & hit
    if not all(seen.values()):
        return {}
    cores = cores_of(grid.position)
    held = {own: cores.one_of(found.truths, some) >> own * size for own, some in seen.items()}
    places = union(held.values())
    if not all(held.values()) or (len(held) == 1 and single(places)):
        return {}
    outside = not any(places >> candidate % size & 1 for candidate in bits(found.removes))
    return held if outside else {}


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
SEE_THEIRS = marked("Each removed candidate sees all of these cells where its digit can be.")


LEFT = {
    (True, True, 0): marked(
        (
            "By {rules} together with {houses}, these ways are left: {ways}.",
            "By {rules} together with {houses}, only one way is left: {ways}.",
        )
    ),
    (True, False, 0): marked(
        (
            "By {rules}, these ways are left: {ways}.",
            "By {rules}, only one way is left: {ways}.",
        )
    ),
    (False, False, 1): marked(
        (
            "By the rule “{rule}”, these ways are left: {ways}.",
            "By the rule “{rule}”, only one way is left: {ways}.",
        )
    ),
    (False, False, 2): marked(
        (
            "By the rules “{rule}” and “{other}”, these ways are left: {ways}.",
            "By the rules “{rule}” and “{other}”, only one way is left: {ways}.",
        )
    ),
    (False, False, 0): marked(
        (
            "These ways are left: {ways}.",
            "Only one way is left: {ways}.",
        )
    ),
}
"""What is told of several ways and of one: by rules, with houses, by so many rules about pairs."""
WITH_NONE = (
    marked(
        (
            "None of the removed candidates goes with any of them.",
            "The removed candidate goes with none of them.",
        )
    ),
    marked(
        (
            "None of the removed candidates goes with it.",
            "The removed candidate does not go with it.",
        )
    ),
)
"""Why several candidates go, and one: with several ways, and with one."""
NO_WAY = marked(
    (
        "With any of the removed candidates, there is no way to satisfy all of that.",
        "With the removed candidate, there is no way to satisfy all of that.",
    )
)


def _binding(grid: Grid, board: int) -> list[str]:
    """Return the rules about two of some cells each, if there are one or two."""
    bonds = grid.layout.ruling.bonds if grid.layout.ruling else {}
    found = {
        bond.constraint.rule.name
        for pair in combinations(bits(board), 2)
        for bond in bonds.get(pair, ())
    }
    return sorted(found) if len(found) < 3 else []


def _pattern(rules: int, own: int, cells: int) -> str:
    if rules and own:
        return "Look at {rules} together with {houses}."
    if rules == 1:
        return "Look at every way to satisfy {rules}, in cells that see each other."
    if rules:
        return "Look at {rules} together."
    if own:
        return "Look at every way to fill {houses}."
    return "Look at {cells}." if cells == 1 else "Look at {cells} together."


TECHNIQUES = [core, wide_core]
