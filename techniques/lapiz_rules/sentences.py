"""Sentences of an argument: cases with what follows and their ends in one, alike ones together."""

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import cast

from lapiz import Says, Space, Token, union
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
        members = union(cast(int, says.tokens[word].value) for says in same)
        tokens = {**same[0].tokens, word: Token(same[0].tokens[word].sort, members)}
        yield Says(pattern, "", **tokens)


def _alike(says: Says) -> tuple[str, str, Token | None] | None:
    """Return what sentences have in common that can be one, and which of their words can not."""
    word = ENDS_AT_ONCE.get(says.pattern, "")
    if not word or says.tokens[word].sort not in ("placed", "candidates"):
        return None
    return says.pattern, word, says.tokens.get("item")


def _apart(head: Says, then: Says) -> Iterator[Says]:
    """Yield a case and what follows."""
    if head.pattern:
        pattern = WITH if then.pattern else SUPPOSED
        yield Says(pattern, "", **head.tokens, **then.tokens)
    elif then.pattern:
        yield then


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
