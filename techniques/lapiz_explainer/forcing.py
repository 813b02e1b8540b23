"""The techniques of chains: cycles, forcing chains, and all that follows from suppositions."""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import takewhile
from typing import NamedTuple

from lapiz import Deduction, Technique, bits, of_layout, of_solve, technique
from lapiz.core import Search
from lapiz.search.walking import number_of_solutions
from lapiz_explainer.chains import all_chains, best_chain
from lapiz_explainer.deducing import chain_deduction, multiple_deduction
from lapiz_explainer.graphs import CandidateGraph, graph_of
from lapiz_explainer.hints import ChainHint
from lapiz_explainer.inner import LEVELS, Deeper
from lapiz_explainer.multiple import HintSearch, Multiple, best_static
from lapiz_explainer.suppositions import Mode
from lapiz_explainer.tables import SIDE
from lapiz_sudoku.board import Grid, Layout, is_classic
from lapiz_sudoku.scales.hodoku import estimate

Find = Callable[[Grid], Iterator[Deduction]]

STATIC, NISHIO, DYNAMIC = Mode(dynamic=False), Mode(one_digit=True), Mode()


# --- cycles and forcing chains --------------------------------------------------------------


@of_solve
def _best_chain(grid: Grid) -> ChainHint | None:
    return best_chain(graph_of(grid)) if is_classic(grid.layout) else None


@of_solve
def _all_chains(grid: Grid) -> list[ChainHint]:
    return all_chains(graph_of(grid)) if is_classic(grid.layout) else []


def _chains(grid: Grid, name: str) -> Iterator[Deduction]:
    """Yield the chains of a name, the easiest first."""
    for chain in _all_chains(grid):
        if chain.name == name:
            yield chain_deduction(graph_of(grid), chain)


def _chosen_chain(grid: Grid, name: str) -> Iterator[Deduction]:
    """Yield the easiest of all chains, if it goes by a name."""
    chain = _best_chain(grid)
    if chain and chain.name == name:
        yield chain_deduction(graph_of(grid), chain)


# --- from suppositions ----------------------------------------------------------------------


@of_solve
def _search(grid: Grid, name: str) -> HintSearch:
    if name in LEVELS:
        simpler, base, rules = LEVELS[name]
        return Deeper(_search(grid, simpler), base, rules)
    base, mode = MULTIPLE[name]
    search = HintSearch(graph_of(grid), base, mode)
    if mode is DYNAMIC:
        earlier: HintSearch | None = grid.memo.get(DYNAMIC)
        if earlier:
            search.go_on_from(earlier)
        grid.memo.note(DYNAMIC, search)
    return search


def _is_asked(grid: Grid, search: str) -> bool:
    """Tell whether a search is begun: nested ones would take hours where nothing can follow."""
    return is_classic(grid.layout) and not (search in LEVELS and _has_several(grid))


@of_solve
def _has_several(grid: Grid) -> bool:
    return number_of_solutions(grid.position) != 1


@of_solve
def _best(grid: Grid, search: str) -> Multiple | None:
    if not _is_asked(grid, search):
        return None
    # No candidate may lead to its contrary by static chains, or distances say too little.
    if search == "multiple" and _best_chain(grid) is None:
        return best_static(_search(grid, search))
    return _best_nishio(grid) if search == "nishio" else _search(grid, search).best()


@of_solve
def _every(grid: Grid, search: str) -> list[Multiple]:
    return _search(grid, search).every() if _is_asked(grid, search) else []


def _multiple(grid: Grid, search: str, sort: str) -> Iterator[Deduction]:
    """Yield what a search finds of a sort (of every sort if none is named), the easiest first."""
    if is_classic(grid.layout):
        for hint in _every(grid, search):
            if sort in ("", hint.sort.name):
                yield multiple_deduction(graph_of(grid), hint)


def _best_nishio(grid: Grid) -> Multiple | None:
    """Return the easiest clash of one digit: what each has depends on its own board alone."""
    least = _nishio_of.of(grid.layout)
    clashes = [
        (clash.size, clash.cell, digit, clash)
        for digit, board in enumerate(grid.boards)
        if board and (clash := least[board])
    ]
    if not clashes:
        return None
    _, cell, digit, clash = min(clashes)
    search = _search(grid, "nishio")
    return search.clash(cell * SIDE + digit, clash.supposed)


class _Clash(NamedTuple):
    """The easiest clash of a digit: how many nodes, and what it starts from."""

    size: int
    cell: int
    supposed: bool


@of_layout
def _nishio_of(layout: Layout, board: int) -> _Clash | None:
    """Return the easiest clash of a digit, from the first cell."""
    graph = CandidateGraph([cell * SIDE for cell in bits(board)])
    search, best = HintSearch(graph, *MULTIPLE["nishio"]), None
    for number in graph.open:
        for supposed in (True, False):
            supposition = search.supposition(number, supposed)
            if supposition.clash:
                size = search.clash(number, supposed).size
                if best is None or size < best.size:
                    best = _Clash(size, number // SIDE, supposed)
    return best


def _chosen(grid: Grid, search: str, sort: str) -> Iterator[Deduction]:
    """Yield the easiest hint of a search, if it is of a sort, and then those as easy."""
    hint = _best(grid, search)
    if hint and sort in ("", hint.sort.name):
        yield multiple_deduction(graph_of(grid), hint)
        # A solve stops here. Only who wants all that is as easy goes on.
        for other in takewhile(lambda each: each.rating <= hint.rating, _every(grid, search)):
            if sort in ("", other.sort.name):
                yield multiple_deduction(graph_of(grid), other)


MULTIPLE = {
    "nishio": (7.5, NISHIO),
    "multiple": (8.0, STATIC),
    "dynamic": (8.5, DYNAMIC),
}
"""What the hints of each search are worth at least, and how its suppositions go on."""


# --- the techniques -------------------------------------------------------------------------


def _nodes(grid: Grid, deduction: Deduction) -> int:
    """Rank a chain among those of its search by its nodes."""
    return deduction.size


ONE, SEVERAL = Search(_nodes), Search(_nodes)
"""The search for cycles and forcing chains, and the one for those from several candidates."""


def _technique(
    name: str, title: str, find: Find, doc: str, search: Search | None = None
) -> Technique:
    def finder(grid: Grid) -> Iterator[Deduction]:
        return find(grid)

    finder.__doc__ = f"""{doc}

    Source: Sudoku Explainer, "{title}". Order: by what the scale makes it worth, then by the number
    of nodes.
    """
    return technique(
        name,
        title=title,
        kind="sudoku",
        **estimate(500, "Extreme"),
        on=False,
        listed=True,
        search=search,
    )(finder)


CYCLES = {
    "bidirectional-x-cycle": (
        "Bidirectional X-Cycle",
        "A loop of strong and weak links on one digit: what sees a true and a false node goes.",
    ),
    "bidirectional-y-cycle": (
        "Bidirectional Y-Cycle",
        "A loop through cells of two digits: what sees a true and a false node of a digit goes.",
    ),
    "forcing-x-chain": (
        "Forcing X-Chain",
        "A chain of strong and weak links on one digit leads from a candidate to its contrary.",
    ),
    "bidirectional-cycle": (
        "Bidirectional Cycle",
        "A loop of strong and weak links: what sees a true and a false node of a digit goes.",
    ),
    "forcing-xy-chain": (
        "Forcing Chain",
        "A chain of strong and weak links leads from a candidate to its contrary.",
    ),
}
INNER = (
    ("(+)", "The same, with locked candidates, pairs and X-Wings in what a supposition leaves."),
    ("(+ Forcing Chains)", "The same, also with cycles and forcing chains in what is left."),
    ("(+ Multiple Forcing Chains)", "The same, also with cell and region forcing chains within."),
    ("(+ Dynamic Forcing Chains)", "The same, with dynamic forcing chains in what is left."),
    (
        "(+ Dynamic Forcing Chains (+ Forcing Chains))",
        "The same, with dynamic forcing chains in what is left that have chains within themselves.",
    ),
)
"""By level from 1: what there is within, and how it is described."""
FOLLOWING = {
    "nishio-forcing-chain": (
        "Nishio Forcing Chain", "nishio", "",
        "A digit is supposed in a cell, or not there, and this digit alone leads to a clash.",
    ),
    "cell-forcing-chain": (
        "Cell Forcing Chain", "multiple", "cell",
        "Whichever of three or more digits a cell has, chains lead to the same.",
    ),
    "region-forcing-chain": (
        "Region Forcing Chain", "multiple", "region",
        "Wherever a digit is in a house, chains lead to the same.",
    ),
    "dynamic-forcing-chain": (
        "Dynamic Forcing Chain", "dynamic", "",
        "Candidates that a supposition rules out are gone, until there is a clash, or other "
        "suppositions lead to the same.",
    ),
    **{
        f"dynamic-forcing-chain-{level}": (
            f"Dynamic Forcing Chain {within}", f"dynamic-{level}", "", doc,
        )
        for level, (within, doc) in enumerate(INNER, 1)
    },
}  # fmt: skip

CHOOSE: dict[str, Find] = {
    **{name: partial(_chosen_chain, name=name) for name in CYCLES},
    **{
        name: partial(_chosen, search=search, sort=sort)
        for name, (_, search, sort, _) in FOLLOWING.items()
    },
}
"""The easiest that there is, whatever its name: what a solve by the scale takes."""

TECHNIQUES = [
    *(
        _technique(name, title, partial(_chains, name=name), doc, ONE)
        for name, (title, doc) in CYCLES.items()
    ),
    *(
        _technique(
            name,
            title,
            partial(_multiple, search=search, sort=sort),
            doc,
            SEVERAL if search == "multiple" else None,
        )
        for name, (title, search, sort, doc) in FOLLOWING.items()
    ),
]
