"""Names what a core of rules and houses is: a table of namers, the first that fits tells it.

A namer tells only what it has verified of the core: of all that the core rules out.
"""

from collections.abc import Callable, Iterator
from functools import reduce
from itertools import combinations
from operator import and_

import attrs

from lapiz import Deduction, Says, Token, bits, items, single, union
from lapiz.search.telling import PricedCore, PricedLook, cores_of
from lapiz.texts import MOST_TOLD, RULED_OUT, argument_lines, breath, courses, marked, refuted
from lapiz_rules.sorts import unlike
from lapiz_sudoku.board import Grid, cells, digit, digits, houses


@attrs.frozen
class Telling:
    """What a namer tells, and whether that is not enough to follow it."""

    says: Says
    supposes: bool = True


@attrs.frozen
class Looked:
    """A core in a grid, with what is looked at: rules, houses and cells, as words name them."""

    grid: Grid
    core: PricedCore

    @property
    def rules(self) -> list[int]:
        """The items of its rules."""
        return [look.numbers[0] for look in self._looks() if look.rule]

    @property
    def houses(self) -> list[int]:
        """The numbers of its houses."""
        boards = self.grid.layout.house_boards
        return [boards.index(look.squares) for look in self._looks() if not look.rule]

    @property
    def board(self) -> int:
        """The cells that must be filled."""
        return union(1 << number for number in self.core.truths if number < self.grid.size)

    @property
    def tokens(self) -> dict[str, Token]:
        """The words for all three."""
        own = {"rules": items(*self.rules), "houses": houses(*self.houses)}
        return own | {"cells": cells(self.board)}

    def _looks(self) -> Iterator[PricedLook]:
        known = cores_of(self.grid.position).looks.all
        return (known[number] for number in self.core.looks)


Namer = Callable[[Looked], Telling | None]

Part = tuple[int, tuple[Says, ...]]
"""Candidates that go, and the sentences that say why."""
Idea = Callable[[Looked, int], Iterator[Part]]
"""Tells of some of what goes why."""
MOST_FACTS, MOST_CASES = 8, 2
"""How many facts may follow from a candidate of which all is told, and in how many cases."""
MOST_SUPPOSITIONS = 40
"""How many suppositions are followed to find it."""
MOST_SENTENCES = 12
"""How many sentences that may take for all candidates."""


def named(grid: Grid, core: PricedCore) -> Telling:
    """Return what the first namer tells that knows a core."""
    looked = Looked(grid, core)
    return next(filter(None, (namer(looked) for namer in NAMERS)), None) or _unnamed(looked)


def _few_ways(looked: Looked) -> Telling | None:
    """Tell the ways that are left, if they are few: what goes is in none of them."""
    found, grid = looked.core, looked.grid
    if not found.ways:
        return None
    rules, own, one = looked.rules, looked.houses, single(found.removes)
    binding = [] if rules or own else _binding(grid, looked.board)
    tokens = looked.tokens | {
        word: Token("rule", name) for word, name in zip(("rule", "other"), binding, strict=False)
    }
    only = len(found.ways) == 1
    told = LEFT[bool(rules), bool(own), len(binding)][only]
    says = Says(told, WITH_NONE[only][one], ways=Token("ways", found.ways), **tokens)
    return Telling(says, supposes=False)  # they can be followed as they are told


def _locked_digits(looked: Looked) -> Telling | None:
    """Tell for each digit of what goes some cells of which one has it."""
    found = looked.core
    locked = _locked(looked, found.removes)
    return _told_locked(looked, locked, found.removes) if locked else None


def _told_locked(looked: Looked, locked: dict[int, int], removes: int) -> Telling:
    several, places = len(locked) > 1, union(locked.values())
    tokens = looked.tokens | {"digit": digit(min(locked)), "places": cells(places)}
    tokens["digits"] = digits(union(1 << each for each in locked))
    told = LOCKED[bool(looked.rules), bool(looked.houses)][several]
    if not looked.rules and not looked.houses and places == looked.board and not several:
        told = ONE_OF_THEM
    reason = SEE_THEIRS if several else SEES_THEM[single(removes)]
    return Telling(Says(told, reason, **tokens))


def _locked(looked: Looked, removes: int, *, aside: bool = False) -> dict[int, int]:
    """Return for each digit of what is removed cells that all of that sees, one of which has it.

    Nothing where something goes for another reason than that its digit is there.
    """
    grid, truths = looked.grid, looked.core.truths
    space, size, seen = grid.position.space, grid.size, dict[int, int]()
    scope = union(space.items[number].scope for number in truths) & grid.position.open
    for candidate in bits(removes):
        own = candidate // size
        hit = scope & ~space.keep[candidate] & ~(1 << candidate) & grid.layout.board << own * size
        seen[own] = seen.get(own, hit) & hit
    if not all(seen.values()):
        return {}
    cores = cores_of(grid.position)
    held = {
        own: cores.one_of(truths, some, aside=aside) >> own * size for own, some in seen.items()
    }
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


def _argument(looked: Looked) -> Telling | None:
    """Tell why each candidate goes, part by part, if few sentences do that."""
    parts = _parts(looked, _unlike, _courses) or _parts(looked, _unlike, _locked_parts, _courses)
    told = [says for sentences in parts for says in sentences]
    if not told or len(told) > MOST_SENTENCES:
        return None
    pattern = _pattern(len(looked.rules), len(looked.houses), looked.board.bit_count())
    argument = Token("sentences", tuple(told))
    says = Says(pattern, "{argument}", argument=argument, **looked.tokens)
    return Telling(says, supposes=False)


def _parts(looked: Looked, *ideas: Idea) -> list[tuple[Says, ...]]:
    """Return what ideas tell, each of what those before it leave; nothing if that is not all."""
    parts, left = list[tuple[Says, ...]](), looked.core.removes
    for idea in ideas:
        for gone, sentences in idea(looked, left) if left else ():
            left &= ~gone
            parts.append(sentences)
    return [] if left else parts


def _unlike(looked: Looked, removes: int) -> Iterator[Part]:
    """Yield what goes from cells that are of one sort with others."""
    if not looked.rules and not looked.houses:
        yield from ((gone, (says,)) for gone, says in unlike(looked.grid, removes))


def _courses(looked: Looked, removes: int) -> Iterator[Part]:
    """Yield what follows from candidates, of those from which little does."""
    first = removes & -removes
    told = _told_courses(looked, first)  # by itself, as most of what is too long fails there
    if told and removes != first:
        told = _told_courses(looked, removes) if removes.bit_count() <= MOST_TOLD else []
    yield from told


def _told_courses(looked: Looked, removes: int) -> list[Part]:
    position, told = looked.grid.position, list[Part]()
    claim = Deduction(removes=removes, truths=looked.core.truths, supposes=True)
    for course in courses(argument_lines(claim, position, MOST_SUPPOSITIONS)):
        sentences = breath(position.space, course, MOST_FACTS, MOST_CASES)
        if sentences and sentences[1].pattern not in RULED_OUT:  # that alone explains nothing
            told.append((refuted(course) & removes, sentences))
    return told


def _locked_parts(looked: Looked, removes: int) -> Iterator[Part]:
    """Yield for digits of what goes some cells of which one has them."""
    grid, left = looked.grid, removes
    while left:
        candidate = left.bit_length() - 1
        left ^= 1 << candidate
        locked = _locked(looked, 1 << candidate, aside=True)
        for own, places in locked.items():
            apart = (grid.position.space.peers(own * grid.size + cell) for cell in bits(places))
            gone = 1 << candidate | reduce(and_, apart, left & grid.layout.board << own * grid.size)
            left &= ~gone
            where = {"places": cells(places), "digit": digit(own)}
            yield gone, (Says(SO_GONE, "", removed=Token("removed", gone), **where),)


def _unnamed(looked: Looked) -> Telling:
    pattern = _pattern(len(looked.rules), len(looked.houses), looked.board.bit_count())
    removes = looked.core.removes
    return Telling(Says(pattern, NO_WAY[single(removes)], **looked.tokens))


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
SO_GONE = marked("One of {places} is {digit}, so {removed}.")
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


NAMERS: tuple[Namer, ...] = (_few_ways, _locked_digits, _argument)
"""What is tried, in this order."""
