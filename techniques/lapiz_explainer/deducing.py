"""Makes the deductions of chains: their truths, what is drawn of them, and their texts."""

from collections.abc import Iterable, Iterator

from lapiz import Deduction, Link, Says, candidates, items, union
from lapiz_explainer.graphs import CandidateGraph
from lapiz_explainer.hints import ChainHint, ForcingHint, Trail
from lapiz_explainer.multiple import DOUBLE, Multiple
from lapiz_sudoku.chains.words import STRONG, WEAK, alternating, alternating_deduction

CYCLE = (
    "{chain} is a chain whose ends rule each other out: a loop of strong and weak links in turn.",
    "Every second node of the loop is true, these or the others. So whatever sees one of each is "
    "false.",
)
FROM_TRUE = (
    "Suppose {start} were true: step by step {clash} would be both true and false.",
    "That cannot be, so {start} is false.",
)
FROM_FALSE = (
    "Suppose {start} were false: step by step {clash} would be both true and false.",
    "That cannot be, so {start} is true.",
)
TRUE_TWICE = (
    "Whether {start} is true or false, step by step {end} comes out true.",
    "It is one of the two, so {end} is true.",
)
FALSE_TWICE = (
    "Whether {start} is true or false, step by step {end} is ruled out.",
    "It is one of the two, so {end} is false.",
)
TRUE_ALWAYS = (
    "Suppose each of {starts} in turn: step by step {end} comes out true every time.",
    "They are the only candidates left for {item}, so one of them is true.",
)
FALSE_ALWAYS = (
    "Suppose each of {starts} in turn: step by step {end} is ruled out every time.",
    "They are the only candidates left for {item}, so one of them is true.",
)


def truths_of(hint: ForcingHint) -> Iterator[int]:
    """Yield the items that a hint rests on; some several times."""
    for trail in hint.trails():
        for visit in trail:
            if visit.item >= 0:
                yield visit.item
            if visit.inner:
                yield from visit.inner.truths
                if visit.inner.nested:
                    yield from truths_of(visit.inner.nested.hint)


def chain_deduction(graph: CandidateGraph, chain: ChainHint) -> Deduction:
    """Return the deduction of a cycle or a forcing chain."""
    nodes = [visit.node for visit in chain.path]
    if chain.cycle:
        nodes, says = [*nodes[1:], nodes[0]], CYCLE
    elif chain.places < 0:
        nodes, says = nodes[1:-1], WEAK
    else:
        says = STRONG
    item_of = {visit.node: visit.item for visit in chain.path}
    sets = [graph.bit(max(node, ~node)) for node in nodes]
    links = alternating(sets, [item_of[node] for node in nodes[1::2]])
    targets = chain.removes or (chain.places,)
    effect = union(graph.bit(candidate) for candidate in targets)
    return alternating_deduction(
        sets,
        (*links, Link("weak", sets[-1], sets[0])) if chain.cycle else links,
        tuple(dict.fromkeys(truths_of(chain))),
        says,
        removes=effect if chain.removes else 0,
        places=0 if chain.removes else effect,
        target=effect,
        supposes=not chain.cycle,
        size=chain.size,
    )


def multiple_deduction(graph: CandidateGraph, hint: Multiple) -> Deduction:
    """Return the deduction of what follows in several suppositions, or from a clash."""
    trails = hint.trails()
    target = graph.bit(max(hint.target, ~hint.target))
    starts = union(graph.bit(supposition.start) for supposition in hint.suppositions)
    true = _true(graph, trails) & ~target & ~starts
    return Deduction(
        removes=target if hint.target < 0 else 0,
        places=0 if hint.target < 0 else target,
        truths=tuple(dict.fromkeys((*_of_item(hint), *truths_of(hint)))),
        roles={"way": true, "start": starts & ~target},
        says=_says(graph, hint, trails, starts, target),
        supposes=True,
        size=hint.size,
    )


def _of_item(hint: Multiple) -> tuple[int, ...]:
    return (hint.item,) if hint.item >= 0 else ()


def _true(graph: CandidateGraph, trails: Iterable[Trail]) -> int:
    return union(graph.bit(visit.node) for trail in trails for visit in trail if visit.node >= 0)


def _says(
    graph: CandidateGraph, hint: Multiple, trails: tuple[Trail, ...], starts: int, target: int
) -> Says:
    if hint.end is None:
        clash = graph.bit(max(trails[0][0].node, ~trails[0][0].node))
        texts = FROM_TRUE if hint.target < 0 else FROM_FALSE
        return Says(*texts, start=candidates(starts), clash=candidates(clash))
    placed = hint.target >= 0
    if hint.sort is DOUBLE:
        texts = TRUE_TWICE if placed else FALSE_TWICE
        return Says(*texts, start=candidates(starts), end=candidates(target))
    texts = TRUE_ALWAYS if placed else FALSE_ALWAYS
    return Says(*texts, starts=candidates(starts), end=candidates(target), item=items(hint.item))
