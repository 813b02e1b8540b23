"""Deductions in the simplest words, for a child: what to look at, why, and so.

A kind may have its own words for what is seen at a glance, as the sort "simple" of its notation;
all else is told from its argument: what if it were so, and where that leads. No field terms.
"""

from collections.abc import Iterable, Sequence
from itertools import groupby

from lapiz.core import Deduction, Grounds, Position, Puzzle, Token, bits, items, union
from lapiz.search.telling import Argument, Case, Cause, Implication, arguments
from lapiz.texts.phrases import listed, marked
from lapiz.texts.recognised import told
from lapiz.texts.tokens import is_not_text as _is_not, is_text as _is, printed, shortened
from lapiz.texts.translations import said

MOST_REASONED = 6
"""Of how many things that follow the reason is told; more are only listed, none left out."""
MOST_SENTENCES = 14
"""How many sentences what leads to an effect may take."""
MOST_OPTIONS = 6
"""How many of several possibilities are listed at most."""

SO = "So {effect}."
ALSO = "So {effect}. In a similar way {others}."
MUST = "One of these must be right: {options}."
ONE_OF = "One of these must be right: {options}. With each of them, {effect}."
EITHER = "One of these must be right: {options}. Try them one by one: each time {effect}."
FILLED = "These need all the room that they have: {items}. Nothing else can go there."
RULE_LEAVES = "This rule leaves no other way: {rule}."
ONLY_ONE = "Look at {item}: all that is left is that {fact}."
ONLY_WAY = "There is no other way."
WHAT_IF, WHAT_IF_RIGHT = marked(("What if {start}?", "What if this is right: {start}?"))
THEN, FIND, LISTED = marked(
    (
        "Then {fact}: {last}.",
        "Then find {last}.",
        "Then these follow, one after the other: {facts}.",
    )
)
AND_IF = marked("And if {start}?")
LEFT = marked(
    (
        "But then {nothing}. That cannot be.",
        "But then there is too little room for {items}. That cannot be.",
        "But then this rule is broken: {rule}. That cannot be.",
        "But then one of these must be right, and none of them works: {options}. To tell why takes "
        "long.",
    )
)
NO_SPACE, CROWD, RULE, NONE = LEFT
TWO_ANSWERS = (
    "If {wrong}, the puzzle has two answers: some squares can be filled in another way. It has "
    "only one."
)
SYMMETRY = (
    "The puzzle stays the same when it is turned, mirrored or renamed in a certain way. It has "
    "only one answer, so the answer also stays the same."
)
PICK = "There are several answers, and you may pick one."
CERTAIN = "It takes long to tell why, but there is no other way."


def simple(puzzle: Puzzle, deduction: Deduction, position: Position) -> str:
    """Return a deduction in a few short sentences without field terms.

    `position` is the one that it was found in.

    >>> import lapiz
    >>> puzzle = lapiz.load({"kind": "sudoku", "grid": ["123.", "....", "....", "...."]})
    >>> simple(puzzle, lapiz.steps(puzzle, "full-house")[0], puzzle.start)
    'Look at row 1. Only r1c4 is empty, and only 4 is missing. So r1c4 is 4.'
    """
    if puzzle.kind.printer("simple"):
        printed = puzzle.kind.token(puzzle.space, Token("simple", (deduction, position)))
        if printed:
            return printed
    return " ".join([*_why(puzzle, deduction, position), _so(puzzle, deduction, position)])


def _so(puzzle: Puzzle, deduction: Deduction, position: Position) -> str:
    """Return the sentence of the effect; of several that go or are placed one is told first."""
    removes, places = deduction.removes & position.alive, deduction.places & ~position.placed
    told_ = (places or removes) & -(places or removes)
    first = _is(puzzle, told_) if places else _is_not(puzzle, told_)
    rest = _effect(puzzle, removes & ~told_, places & ~told_)
    if rest and deduction.grounds is Grounds.PROOF:
        return said(ALSO).format(effect=first, others=rest)
    return said(SO).format(effect=_effect(puzzle, removes, places))


def _why(puzzle: Puzzle, deduction: Deduction, position: Position) -> Iterable[str]:
    """Return the sentences before the effect."""
    grounds = deduction.grounds
    if grounds is Grounds.PROOF:
        argued = arguments(deduction, position, 1)
        return _argued(puzzle, position, argued[0]) if argued else [said(CERTAIN)]
    if grounds is Grounds.CHOICE:
        return [said(PICK)]
    if grounds is Grounds.SYMMETRY:
        return [said(SYMMETRY)]
    removes = deduction.removes & position.alive
    wrong = _is(puzzle, removes & -removes) if removes else _is_not(puzzle, deduction.places)
    return [said(TWO_ANSWERS).format(wrong=wrong)]


def _argued(puzzle: Puzzle, position: Position, argument: Argument) -> list[str]:
    """Return an argument in a few sentences: what is supposed, what follows, where it ends."""
    case = argument.case
    claim = 1 << argument.candidate
    effect = _is(puzzle, claim) if argument.places else _is_not(puzzle, claim)
    if not _supposed(case):
        before = _follows(puzzle, position, case.implications, effect)
        if len(before) > MOST_SENTENCES:
            return [said(CERTAIN)]
        if not case.cases:
            return before or [said(ONLY_WAY)]
        return [*before, _options_told(puzzle, position, case, argument, effect)]
    form = WHAT_IF if puzzle.kind.printer("is") else WHAT_IF_RIGHT
    inner = [_with(puzzle, position, below, AND_IF) for below in case.cases if below.implications]
    return _with(puzzle, position, case, form, [sentence for told_ in inner for sentence in told_])


def _with(
    puzzle: Puzzle, position: Position, case: Case, form: str, inner: Sequence[str] = ()
) -> list[str]:
    """Return what is supposed, what follows, and what comes of all possibilities, or the end."""
    start = said(form).format(start=_fact(puzzle, case.implications[0]))
    follows = _follows(puzzle, position, case.implications)
    if inner and len(follows) + len(inner) <= MOST_SENTENCES:
        return [start, *follows, said(MUST).format(options=_options(puzzle, case)), *inner]
    return [start, *follows, *_end(puzzle, position, case)]


def _follows(
    puzzle: Puzzle, position: Position, implications: Sequence[Implication], effect: str = ""
) -> list[str]:
    """Return how implications come about, one by one; much of it as a list.

    What is only seen needs no words beside what sees it. The effect is told behind them all.
    """
    told_ = [each for each in implications if each.why not in (Cause.SEEN, Cause.SUPPOSED)]
    if sum(each.true for each in told_) > MOST_REASONED:
        return [said(LISTED).format(facts=listed([_fact(puzzle, each) for each in told_]))]
    sentences = list[str]()
    for (why, item), group in groupby(told_, lambda each: (each.why, each.item)):
        first, *others = group
        before = (each for each in implications if each.number < first.number and not each.true)
        fact = _facts(puzzle, [first, *others])
        if why is Cause.LAST and first.because and item is not None:
            if puzzle.kind.printer("last"):
                last, form = printed(puzzle, Token("last", item)), FIND if fact == effect else THEN
                sentences.append(said(form).format(fact=fact, last=last))
            elif fact != effect:
                sentences.append(said(SO).format(effect=fact))
            continue
        gone = union(1 << each.candidate for each in before)
        sentences.append(_reason(puzzle, position, first, fact, gone))
        if fact != effect and why not in (Cause.LOCKED, Cause.LAST):  # which say it themselves
            sentences.append(said(SO).format(effect=fact))
    return sentences


def _reason(puzzle: Puzzle, position: Position, each: Implication, fact: str, gone: int) -> str:
    """Return why a fact holds where some candidates are gone by those before it."""
    if each.why is Cause.CROWDED and each.crowd:
        return said(FILLED).format(items=shortened(puzzle, each.crowd.items))
    if each.item is None:
        return said(ONLY_WAY)
    if each.why is Cause.DEMANDED:
        return said(RULE_LEAVES).format(rule=told(position.space.items[each.item].claim))
    if each.why is Cause.LOCKED:
        left = bits(position.space.sets[each.item] & position.alive & ~gone)
        options = _listed_options([_is(puzzle, 1 << candidate) for candidate in left])
        return said(ONE_OF).format(options=options, effect=fact)
    return said(ONLY_ONE).format(item=_name(puzzle, each.item), fact=fact)


def _supposed(case: Case) -> bool:
    return bool(case.implications) and case.implications[0].why is Cause.SUPPOSED


def _options_told(
    puzzle: Puzzle, position: Position, case: Case, argument: Argument, effect: str
) -> str:
    """Return a sentence of possibilities that all lead to the same."""
    options = _options(puzzle, case)
    near = position.space.peers(argument.candidate) if not argument.places else 0
    firsts = [below.implications[0] for below in case.cases if below.implications]
    direct = all(first.true and near >> first.candidate & 1 for first in firsts)
    return said(ONE_OF if direct else EITHER).format(options=options, effect=effect)


def _options(puzzle: Puzzle, case: Case) -> str:
    """Return the possibilities of a case, the first few of many."""
    firsts = [below.implications[0] for below in case.cases if below.implications]
    return _listed_options([_fact(puzzle, first) for first in firsts])


def _listed_options(facts: Sequence[str]) -> str:
    if len(facts) > MOST_OPTIONS:
        return ", ".join([*facts[: MOST_OPTIONS - 1], "…"])
    return listed(facts, "or")


def _end(puzzle: Puzzle, position: Position, case: Case) -> list[str]:
    """Return the sentence of what is wrong at the end of a supposition; nothing if all is well."""
    if case.empty is not None:
        if case.empty in position.space.demand_at:
            return [said(RULE).format(rule=told(position.space.items[case.empty].claim))]
        return [said(NO_SPACE).format(nothing=_nothing(puzzle, case.empty))]
    if case.crowd:
        return [said(CROWD).format(items=shortened(puzzle, case.crowd.items))]
    if case.cases:
        return [said(NONE).format(options=_options(puzzle, case))]
    return []


def _nothing(puzzle: Puzzle, item: int) -> str:
    """Return that nothing is left for an item, in the notation "nowhere" if there is one."""
    if puzzle.kind.printer("nowhere"):
        return puzzle.kind.token(puzzle.space, Token("nowhere", item))
    return said("nothing is left for {item}").format(item=_name(puzzle, item))


def _name(puzzle: Puzzle, item: int) -> str:
    return puzzle.kind.token(puzzle.space, items(item))


def _effect(puzzle: Puzzle, removes: int, places: int) -> str:
    parts = [_is(puzzle, places)] if places else []
    parts += [_is_not(puzzle, removes)] if removes else []
    return listed(parts)


def _fact(puzzle: Puzzle, each: Implication) -> str:
    return _facts(puzzle, (each,))


def _facts(puzzle: Puzzle, alike: Sequence[Implication]) -> str:
    """Return what some implications say that are all true, or all false."""
    members = union(1 << each.candidate for each in alike)
    return _is(puzzle, members) if alike[0].true else _is_not(puzzle, members)
