"""What clues outside rule out by counting, and what rules never allow whatever other cells hold."""

from collections.abc import Iterator, Mapping
from itertools import combinations

from lapiz import Position, Says, Token, bits, items, number, single, union
from lapiz.texts import marked
from lapiz_grid import Ways
from lapiz_rules.automata import digits_of_sum
from lapiz_rules.balance import Balance, Side, place_of
from lapiz_rules.two_sides import Part
from lapiz_sudoku.board import Layout, cells

MOST_SETS = 6
"""Of how many sets of digits a text lists all."""


def by_count(position: Position, item: int, left: int) -> Iterator[Part]:
    """Yield what goes as a clue outside counts cells: of an X-sum, and those seen."""
    sort, demand = position.space.items[item].sort, position.space.demand_at[item]
    if isinstance(demand, Ways) and sort == "x-sum":
        yield from _too_few_or_many(position, item, demand, left)
    if isinstance(demand, Ways) and sort == "skyscraper":
        yield from _too_soon(position, item, demand, left)
    if isinstance(demand, Ways) and sort == "counting-circles":
        yield from _in_circles(position, item, demand, left)


def _clue(position: Position, item: int) -> int:
    return int(str(position.space.items[item].name.arguments[0]))  # type: ignore[attr-defined]


def _too_few_or_many(position: Position, item: int, demand: Ways, left: int) -> Iterator[Part]:
    """Yield first digits of an X-sum with which so many cells make too little, or too much.

    That is tried for each; the one that comes nearest to the sum is told.
    """
    balance = Balance.of(position, item)
    places = [place_of(members, demand.digits, 1) for members in demand.places]
    total, size = _clue(position, item), Layout.of(position.space).cells
    for sign in (1, -1):
        beyond = list[tuple[int, int, int]]()
        for many, candidate in places[0].left(left):
            side = Side(tuple(places[:many]))
            made = balance.extreme(side, sign, candidate) if 0 < many <= len(places) else None
            if made and sign * sum(made) < sign * total:
                beyond.append((sign * sum(made), candidate, side.board(size)))
        if beyond:
            made_at_best, candidate, board = max(beyond)
            removed = union(1 << each for _, each, _ in beyond)
            tokens = {"cells": cells(board), "placed": Token("placed", 1 << candidate)}
            tokens |= {"removed": Token("removed", removed), "made": number(sign * made_at_best)}
            told = COUNTED[sign > 0][single(removed)] if board & board - 1 else ALONE
            yield removed, (Says(told, "", item=items(item), **tokens),)


def _too_soon(position: Position, item: int, demand: Ways, left: int) -> Iterator[Part]:
    """Yield digits that come so soon that all before and all larger ones are too few to be seen."""
    clue, largest = _clue(position, item), len(demand.digits) - 1
    gone = union(
        1 << candidate
        for before, members in enumerate(demand.places)
        for digit, candidate in enumerate(members)
        if left >> candidate & 1 and before + 1 + largest - digit < clue
    )
    if gone:
        told = {"removed": Token("removed", gone), "placed": Token("placed", gone)}
        yield gone, (Says(TOO_SOON, "", clue=number(clue), **told),)


def _in_circles(position: Position, item: int, demand: Ways, left: int) -> Iterator[Part]:
    """Yield digits that are in no set of digits that together fill all circles."""
    count, size = len(demand.places), Layout.of(position.space).cells
    if demand.automaton is not digits_of_sum(count):
        return
    left_in = [
        union(1 << each // size for each in place if position.alive >> each & 1)
        for place in demand.places
    ]
    room = [sum(mask >> digit & 1 for mask in left_in) for digit in range(len(demand.digits))]
    fit = [d for d, value in enumerate(demand.digits) if value <= room[d]]
    must = union(mask for mask in left_in if single(mask))
    sets = tuple(
        mask
        for many in range(1, len(fit) + 1)
        for chosen in combinations(fit, many)
        if sum(demand.digits[digit] for digit in chosen) == count
        and not must & ~(mask := union(1 << digit for digit in chosen))
    )
    held = union(sets)
    gone = union(1 << each for each in bits(left) if not held >> each // size & 1)
    if gone and 0 < len(sets) <= MOST_SETS:
        told = {"sets": Token("sums", sets), "removed": Token("removed", gone)}
        yield gone, (Says(IN_CIRCLES, "", count=number(count), **told),)


def by_nature(position: Position, item: int, removes: int) -> Says:
    """Return what is told of what a rule never allows there, whatever the other cells hold."""
    sort = position.space.items[item].sort
    removed = {"removed": Token("removed", removes), "placed": Token("placed", removes)}
    return Says(NATURE.get(sort, BY_ITSELF), "", item=items(item), **removed)


IN_CIRCLES = marked(
    "There are {count} circles, and each digit in them fills as many as it says: they are {sets}, "
    "so {removed}."
)
COUNTED = (
    marked(
        (
            "With {placed}, {cells} make at least {made}, which is too much; with the others even "
            "more, so {removed}.",
            "With {placed}, {cells} make at least {made}, which is too much.",
        )
    ),
    marked(
        (
            "With {placed}, {cells} make at most {made}, which is too little; with the others even "
            "less, so {removed}.",
            "With {placed}, {cells} make at most {made}, which is too little.",
        )
    ),
)
"""What is told of too many cells, and of too few: for several digits, and for one."""
ALONE = marked("With {placed}, that digit alone would be the sum, so {removed}.")
TOO_SOON = marked(
    "At most the digits before it, the digit itself and all larger ones can be seen: fewer than "
    "{clue} with {placed}."
)
BY_ITSELF = marked("Whatever the other cells hold, {item} never allows {placed}.")
NATURE: Mapping[str, str] = marked(
    {
        "between": "A digit between the ends is larger than one of them and smaller than the "
        "other, so {removed}.",
        "lockout": "The ends are far apart, and no other digit lies between them, so {removed}.",
        "lunchbox": "The digits between the smallest and the largest one add up to the number, "
        "so {removed}.",
        "sandwich": "From these cells to either end of the line there is no room for what lies "
        "between, so {removed}.",
        "skyscraper": "Each digit hides the smaller ones behind it, so {removed}.",
        "x-sum": "The first digit says how many digits make up the sum, so {removed}.",
        "numbered-room": "The first digit says where the clue stands, and no digit stands in the "
        "line twice, so {removed}.",
        "sum-line": "Each digit is in a part that makes the sum, all of it on the line, so "
        "{removed}.",
        "count-distinct": "There are not so many cells to be counted, so {removed}.",
        "value-indexing": "The second digit says where on the line the first one comes again, so "
        "{removed}.",
        "counting-circles": "A digit is in as many circles as it says, no two of them in one "
        "house, so {removed}.",
    }
)
"""What rules never allow, by their names."""
