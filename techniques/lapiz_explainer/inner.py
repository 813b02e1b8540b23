"""Inner rules: what is looked for within a supposition when nothing else follows.

On level 1 these are locked candidates, hidden pairs, naked pairs and X-Wings in what a supposition
has left, on levels 2 to 5 chains as well. A pattern that was there before the supposition yields
nothing: what makes it is that some candidates are gone.

Why not those of the catalogue: these look only at items that have changed, need to say which of the
candidates that are gone made them, and are asked for thousands of times in a step.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from lapiz import bits
from lapiz_explainer.chains import all_chains
from lapiz_explainer.graphs import CELLS, CandidateGraph
from lapiz_explainer.hints import ForcingHint, Inner, Nested
from lapiz_explainer.multiple import HintSearch
from lapiz_explainer.suppositions import Mode, SuppositionTree
from lapiz_explainer.tables import SIDE

Found = tuple[tuple[int, ...], Inner]
"""Candidates found false, and why."""
Rule = Callable[[SuppositionTree], Iterable[Found]]

ROW, COLUMN = 0b000000111, 0b001001001
"""The places of the first row and of the first column of a box; also the first three of a line."""
FIRST_COLUMN, FIRST_BOX = SIDE, 2 * SIDE
"""The numbers of the first column and of the first box."""


class HouseCrossing(NamedTuple):
    """Where a house crosses another: the other, the places of the crossing in both, a rank."""

    rank: int
    cover: int
    inside: int
    inside_cover: int


def _crossings(base: int) -> list[HouseCrossing]:
    """Return the crossings of a house with boxes, or of a box with lines, columns first."""
    if base >= FIRST_BOX:
        band, stack = divmod(base - FIRST_BOX, 3)
        return [
            *(
                HouseCrossing(0, FIRST_COLUMN + 3 * stack + n, COLUMN << n, ROW << 3 * band)
                for n in range(3)
            ),
            *(HouseCrossing(1, 3 * band + n, ROW << 3 * n, ROW << 3 * stack) for n in range(3)),
        ]
    if base >= FIRST_COLUMN:
        stack, place = divmod(base - FIRST_COLUMN, 3)
        return [
            HouseCrossing(2, FIRST_BOX + 3 * n + stack, ROW << 3 * n, COLUMN << place)
            for n in range(3)
        ]
    band, place = divmod(base, 3)
    return [
        HouseCrossing(3, FIRST_BOX + 3 * band + n, ROW << 3 * n, ROW << 3 * place) for n in range(3)
    ]


CROSSINGS = [_crossings(base) for base in range(3 * SIDE)]


def item_of(house: int, digit: int) -> int:
    """Return the number of the item of a digit in a house."""
    return CELLS + house * SIDE + digit


def rank_of(house: int) -> int:
    """Return the rank of a house where boxes come first and rows last."""
    return (2 - house // SIDE) * SIDE + house % SIDE


def _changed(supposition: SuppositionTree) -> list[int]:
    """Return the items of which some candidate is gone."""
    before, now = supposition.graph.masks, supposition.masks
    return [item for item, mask in enumerate(now) if mask != before[item]]


def _at(graph: CandidateGraph, item: int, places: int) -> list[int]:
    at = graph.at[item]
    return [at[place] for place in bits(places)]


def _left(supposition: SuppositionTree, item: int, allowed: int) -> list[int]:
    """Return the candidates that are left in some places of an item."""
    return _at(supposition.graph, item, supposition.masks[item] & allowed)


def _locked(supposition: SuppositionTree) -> list[Found]:
    graph, before, now = supposition.graph, supposition.graph.masks, supposition.masks
    results = []
    for item in _changed(supposition):
        places = now[item]
        if item < CELLS or not places & (places - 1):
            continue
        base, digit = divmod(item - CELLS, SIDE)
        for rank, cover, inside, inside_cover in CROSSINGS[base]:
            if not places & ~inside:
                other = item_of(cover, digit)
                gone, parents = now[other] & ~inside_cover, before[item] & ~inside
                if gone and parents:
                    inner = Inner(tuple(_at(graph, item, parents)), (item,))
                    results.append(((rank, base, cover, digit), _at(graph, other, gone), inner))
    return _in_order(results)


def _hidden_pairs(supposition: SuppositionTree) -> list[Found]:
    graph, before, now = supposition.graph, supposition.graph.masks, supposition.masks
    results: dict[tuple[int, ...], tuple[tuple[int, ...], list[int], Inner]] = {}
    for item in _changed(supposition):
        places = now[item]
        if item < CELLS or places.bit_count() != 2:
            continue
        house, digit = divmod(item - CELLS, SIDE)
        if graph.open_cells[house] <= 4:
            continue
        for partner in range(SIDE):
            other = item_of(house, partner)
            if partner != digit and now[other] == places:
                low, high = sorted((digit, partner))
                pair = item_of(house, low), item_of(house, high)
                cells = [n // SIDE for n in _at(graph, item, places)]
                gone = [
                    graph.at[cell][value]
                    for cell in cells
                    for value in bits(now[cell] & ~(1 << low | 1 << high))
                ]
                parents = [
                    graph.at[member][place]
                    for place in bits((before[pair[0]] | before[pair[1]]) & ~places)
                    for member in pair
                    if before[member] >> place & 1
                ]
                if gone and parents:
                    key = rank_of(house), high, low
                    results[key] = key, gone, Inner(tuple(parents), pair)
    return _in_order(results.values())


def _naked_pairs(supposition: SuppositionTree) -> list[Found]:
    graph, before, now = supposition.graph, supposition.graph.masks, supposition.masks
    results: dict[tuple[int, ...], tuple[tuple[int, ...], list[int], Inner]] = {}
    for cell in _changed(supposition):
        if cell >= CELLS:
            return _in_order(results.values())
        mask = now[cell]
        if mask.bit_count() != 2:
            continue
        for house, place in graph.tables.places[cell]:
            for other, partner in enumerate(graph.tables.cells[house]):
                if partner == cell or now[partner] != mask or graph.open_cells[house] < 4:
                    continue
                low, high = sorted((place, other))
                first, second = graph.tables.cells[house][low], graph.tables.cells[house][high]
                gone = [
                    n
                    for digit in bits(mask)
                    for n in _left(supposition, item_of(house, digit), ~(1 << low | 1 << high))
                ]
                parents = [
                    graph.at[member][digit]
                    for member in (first, second)
                    for digit in bits(before[member] & ~mask)
                ]
                if gone:
                    key = rank_of(house), high, low
                    results[key] = key, gone, Inner(tuple(parents), (first, second))
    return _in_order(results.values())


def _x_wings(supposition: SuppositionTree) -> list[Found]:
    graph, before, now = supposition.graph, supposition.graph.masks, supposition.masks
    results: dict[tuple[int, ...], tuple[tuple[int, ...], list[int], Inner]] = {}
    for item in _changed(supposition):
        places = now[item]
        house, digit = divmod(item - CELLS, SIDE)
        if item < CELLS or house >= FIRST_BOX or places.bit_count() != 2:
            continue
        if graph.open_lines[digit] < 4:
            continue
        along, across = (0, FIRST_COLUMN) if house < FIRST_COLUMN else (FIRST_COLUMN, 0)
        for line in range(along, along + SIDE):
            if line != house and now[item_of(line, digit)] == places:
                low, high = sorted((line, house))
                pair = item_of(low, digit), item_of(high, digit)
                outside = ~(1 << low - along | 1 << high - along)
                gone = [
                    n
                    for place in bits(places)
                    for n in _left(supposition, item_of(across + place, digit), outside)
                ]
                parents = [n for part in pair for n in _at(graph, part, before[part] & ~places)]
                if gone:
                    key = -along, high, low, digit
                    results[key] = key, gone, Inner(tuple(parents), pair)
    return _in_order(results.values())


def _in_order(found: Iterable[tuple[tuple[int, ...], list[int], Inner]]) -> list[Found]:
    ordered = sorted(found, key=lambda each: each[0])
    return [(tuple(sorted(gone)), inner) for _, gone, inner in ordered]


RULES: tuple[Rule, ...] = (_locked, _hidden_pairs, _naked_pairs, _x_wings)
"""The rules of level 1, in order."""


def fresh(supposition: SuppositionTree, found: Iterable[Found]) -> list[tuple[int, Inner]]:
    """Return what of some finds is new, each candidate once, with the first reason."""
    new: dict[int, Inner] = {}
    for gone, inner in found:
        for candidate in gone:
            if candidate not in supposition.false:
                new.setdefault(candidate, inner)
    return list(new.items())


def of_rules(rules: tuple[Rule, ...]) -> Callable[[SuppositionTree], list[tuple[int, Inner]]]:
    """Return what asks rules in turn, until one of them finds anything new."""

    def ask(supposition: SuppositionTree) -> list[tuple[int, Inner]]:
        for rule in rules:
            new = fresh(supposition, rule(supposition))
            if new:
                return new
        return []

    return ask


# --- chains within chains -------------------------------------------------------------------

STATIC, DYNAMIC = Mode(dynamic=False), Mode()

Hints = Callable[[CandidateGraph], list[ForcingHint]]


def _chained(hints: Hints) -> Rule:
    """Return the rule that looks for hints of chains in what a supposition has left."""

    def rule(supposition: SuppositionTree) -> Iterator[Found]:
        graph = _remaining(supposition)
        seen: set[tuple[int, ...]] = set()
        for hint in hints(graph):
            gone = _gone(graph, hint)
            if gone and gone not in seen:
                seen.add(gone)
                parents = _parents(supposition, hint)
                if parents:
                    yield _found(hint, gone, parents)

    return rule


def _remaining(supposition: SuppositionTree) -> CandidateGraph:
    """Return the graph of the candidates that a supposition has left."""
    at, now = supposition.graph.at, supposition.masks
    return CandidateGraph(at[cell][digit] for cell in range(CELLS) for digit in bits(now[cell]))


def _gone(graph: CandidateGraph, hint: ForcingHint) -> tuple[int, ...]:
    """Return what a hint removes; what it places removes the others of the cell."""
    if hint.places < 0:
        return hint.removes
    cell = graph.items[hint.places][0][0]
    return tuple(n for n in graph.of_item(cell) if n != hint.places)


def _parents(supposition: SuppositionTree, hint: ForcingHint) -> tuple[int, ...]:
    """Return the candidates, gone by now, on which a hint depends."""
    graph, before, now = supposition.graph, supposition.graph.masks, supposition.masks
    parents: dict[int, None] = {}
    for trail in hint.depends_on():
        for visit in trail:
            if visit.node >= 0 and visit.item >= 0:
                gone = before[visit.item] & ~now[visit.item]
                parents.update((graph.at[visit.item][place], None) for place in bits(gone))
    return tuple(parents)


def _found(hint: ForcingHint, gone: tuple[int, ...], parents: tuple[int, ...]) -> Found:
    key = tuple(tuple(visit.node for visit in trail) for trail in hint.depends_on())
    return tuple(sorted(gone)), Inner(parents, (), Nested(hint, key))


def _multiple(graph: CandidateGraph) -> list[ForcingHint]:
    return [*HintSearch(graph, 8.0, STATIC).every()]


def _dynamic(graph: CandidateGraph) -> list[ForcingHint]:
    return [*HintSearch(graph, 8.5, DYNAMIC).every()]


def _deeper(graph: CandidateGraph) -> list[ForcingHint]:
    search = HintSearch(graph, 8.5, DYNAMIC)
    for level in ("dynamic-1", "dynamic-2"):
        search = Deeper(search, *LEVELS[level][1:])
    return [*search.every()]


class Deeper(HintSearch):
    """A search whose suppositions go on where those of a simpler one have stopped."""

    def __init__(self, simpler: HintSearch, base: float, rules: tuple[Rule, ...]) -> None:
        super().__init__(simpler.graph, base, simpler.mode)
        self.simpler, self.rules = simpler, of_rules(rules)

    def make(self, candidate: int, supposed: bool) -> SuppositionTree:
        """Return the supposition of the simpler search, with what further rules find."""
        supposition = self.simpler.supposition(candidate, supposed)
        if supposition.clash is None:
            supposition = supposition.own()
            supposition.extend(self.rules)
        return supposition


def _chains(graph: CandidateGraph) -> list[ForcingHint]:
    return [*all_chains(graph)]


LEVELS: dict[str, tuple[str, float, tuple[Rule, ...]]] = {
    "dynamic-1": ("dynamic", 9.0, RULES),
    "dynamic-2": ("dynamic-1", 9.5, (*RULES, _chained(_chains))),
    "dynamic-3": ("dynamic-2", 10.0, (*RULES, _chained(_chains), _chained(_multiple))),
    "dynamic-4": ("dynamic-1", 10.5, (*RULES, _chained(_dynamic))),
    "dynamic-5": ("dynamic-4", 11.0, (*RULES, _chained(_dynamic), _chained(_deeper))),
}
"""By level: the one whose suppositions it goes on from, what its hints are worth, its rules."""
