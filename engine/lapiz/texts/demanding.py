"""The sentences of an argument that tell what a demand rules out."""

from lapiz.core import Explaining, Position, Says, Token, explained, items
from lapiz.texts.lines import BROKEN, BROKEN_SO, DEMANDED, NO_WAY, SINCE, sentence

Grounds = tuple[tuple[int, int, bool], ...]
"""What a demand meets: candidates, the number of the line, and whether they are true there."""


def no_way(position: Position, item: int, grounds: Grounds, gone: int) -> Says:
    """Return the sentence that nothing satisfies a demand any more, by the number of its item.

    `gone` are the candidates that have gone since the position. A demand that explains itself says
    how it came to that.
    """
    tokens, claimed = _named(position, item)
    if not claimed:
        return sentence(NO_WAY, grounds, "grounds", **tokens)
    demand = position.space.demand_at[item]
    if isinstance(demand, Explaining):
        why = explained(demand, position.alive & ~gone)
        if why.says:
            return sentence(BROKEN_SO, grounds, "grounds", why=Token("said", why.says), **tokens)
    return sentence(BROKEN, grounds, "grounds", **tokens)


def ruled_out(position: Position, item: int, grounds: Grounds, removed: int) -> Says:
    """Return the sentence that candidates are part of no way to satisfy a demand."""
    tokens, claimed = _named(position, item)
    forms, gone = SINCE if claimed else DEMANDED, Token("removed", removed)
    return sentence(forms, grounds, "grounds", removed=gone, **tokens)


def _named(position: Position, item: int) -> tuple[dict[str, Token], bool]:
    """Return what the sentence calls a demand, and whether that is a clause."""
    record = position.space.items[item]
    if record.claim == record.noun:
        return {"item": items(item)}, False
    return {"claim": Token("claim", item)}, True
