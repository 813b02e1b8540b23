"""Sentences of an argument: cases with what follows and their ends in one, alike ones together."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, groupby
from typing import cast

from lapiz import Says, Space, Token, bits, items, union
from lapiz.search.telling import Cause, Unfolding, ordered
from lapiz.texts import CASE, CASE_EMPTY, CASES_ALIKE, EMPTY, NO_WAY, SPLIT, SUPPOSED, THEN, marked


def shortened(space: Space, sentences: Iterable[Says]) -> Iterator[Says]:
    """Yield sentences: a case, what follows and where that ends in one, without its number."""
    head, then = Says(""), Says("")
    for says in sentences:
        tokens = {**head.tokens, **then.tokens, **says.tokens}
        if says.pattern == THEN:
            then = says
            continue
        joined = ENDS.get(says.pattern, {}).get((bool(head.pattern), bool(then.pattern)))
        if joined:
            yield Says(joined, "", **tokens)
        else:
            yield from _apart(head, then)
        head, then = Says(""), Says("")
        if says.pattern == CASE:
            head = says
        elif not joined:
            told = Says(WITHOUT_NUMBER.get(says.pattern, says.pattern), "", **says.tokens)
            yield one_of(space, told)
    yield from _apart(head, then)


def one_of(space: Space, says: Says) -> Says:
    """Return a sentence, that of the candidates left for a square by what is left there."""
    if says.pattern != SPLIT[0]:
        return says
    (item,), options = cast(tuple[int], says.tokens["item"].value), says.tokens["candidates"].value
    if item not in space.homes:
        return says
    return Says(ONLY, "", known=Token("known", (options, 0)))


def merged(sentences: Iterable[Says]) -> Iterator[Says]:
    """Yield sentences, those about cases that come to the same end as one."""
    for alike, group in groupby(sentences, _alike):
        same = list(group)
        if not alike or len(same) == 1:
            yield from same
            continue
        pattern, word = alike[:2]
        tokens = {**same[0].tokens, word: _joined([says.tokens[word] for says in same])}
        yield Says(pattern, "", **tokens)


def _joined(several: Sequence[Token]) -> Token:
    """Return candidates of several tokens, or their combinations, as one token."""
    values = [token.value for token in several]
    if several[0].sort in COMBINATIONS:
        return Token(several[0].sort, tuple(chain.from_iterable(cast(list[tuple[int]], values))))
    return Token(several[0].sort, union(cast(list[int], values)))


def _alike(says: Says) -> tuple[str, str, Token | None] | None:
    """Return what sentences have in common that can be one, and which of their words can not."""
    word = ENDS_AT_ONCE.get(says.pattern, "")
    if not word or says.tokens[word].sort not in ("placed", "candidates", *COMBINATIONS):
        return None
    return says.pattern, word, says.tokens.get("item")


def _apart(head: Says, then: Says) -> Iterator[Says]:
    """Yield a case and what follows."""
    if head.pattern:
        pattern = WITH if then.pattern else SUPPOSED
        yield Says(pattern, "", **head.tokens, **then.tokens)
    elif then.pattern:
        yield then


def needed(unfolding: Unfolding, gone: int) -> tuple[Token, ...]:
    """Return what is to be said of what follows until candidates are gone, besides that they are.

    What goes from one square, one after the other, is said together; what is only seen is not said.
    Of what comes to an end, it is what that rests on.
    """
    goes = (unfolding.facts[2 * candidate] for candidate in bits(gone))
    ends = goes if unfolding.empty is None else unfolding.emptied
    facts = [fact for fact in ordered(unfolding, ends) if fact.why not in UNTOLD]
    told = (fact for fact in facts if fact.true or not gone >> fact.candidate & 1)
    homes, tokens = unfolding.ground.position.space.homes, list[Token]()
    for (true, home), group in groupby(told, lambda each: (each.true, homes[each.candidate])):
        members = [1 << fact.candidate for fact in group]
        masks = [union(members)] if home >= 0 and not true else members
        tokens += [Token("placed" if true else "removed", mask) for mask in masks]
    return tuple(tokens)


def told_case(supposed: Token, case: Unfolding, gone: int) -> tuple[Says, ...] | None:
    """Return the sentence of a case, none if it shows that at once; None if much is to be said."""
    facts = needed(case, gone)
    if len(facts) > MOST_FACTS:
        return None
    tokens = {"placed": supposed, "facts": Token("list", facts)}
    if case.empty is not None:
        ends = NONE_SATISFIES if case.empty in case.ground.demands else NOTHING
        return (Says(ends[True, bool(facts)], "", item=items(case.empty), **tokens),)
    return (Says(WITH, "", **tokens),) if facts else ()


COMBINATIONS = ("sums", "combinations")
"""The sorts of tokens that list sets of digits."""
MOST_FACTS = 14
"""How many facts may follow from a candidate of which all is told."""
UNTOLD = (Cause.SEEN, Cause.SUPPOSED)
"""What is told with what sees it, and with the case."""
ONLY = marked("Only {known} is left.")
WITH = marked("With {placed}, {facts}.")
CASE_ALIKE = marked("It is the same with {candidates}.")
CASE_EMPTY_ALIKE = marked("With {placed}, nothing is left for {item}, in the same way.")
NOTHING = marked(
    {
        (True, True): "With {placed}, {facts}, and nothing is left for {item}.",
        (True, False): "With {placed}, nothing is left for {item}.",
        (False, True): "Then {facts}, and nothing is left for {item}.",
    }
)
NONE_SATISFIES = marked(
    {
        (True, True): "With {placed}, {facts}, and there is no way to satisfy {item}.",
        (True, False): "With {placed}, there is no way to satisfy {item}.",
        (False, True): "Then {facts}, and there is no way to satisfy {item}.",
    }
)
ENDS = {EMPTY[0]: NOTHING, NO_WAY[0]: NONE_SATISFIES}
"""What is told of an end, with the case that comes to it and with what follows before it."""
WITHOUT_NUMBER = {
    **dict.fromkeys(CASES_ALIKE, CASE_ALIKE),
    CASE_EMPTY: CASE_EMPTY_ALIKE,
}
"""What is told of cases that are as others."""
ENDS_AT_ONCE = {
    NOTHING[True, False]: "placed",
    NONE_SATISFIES[True, False]: "placed",
    CASE_ALIKE: "candidates",
}
"""What is told of a case that ends at once, with the word for its candidate."""
