"""The sentences of an argument that tell what a demand rules out."""

from lapiz.core import Explaining, Position, Says, Token, explained, items
from lapiz.texts.lines import BROKEN, BROKEN_SO, DEMANDED, NO_WAY, SINCE

Grounds = tuple[tuple[int, int, bool], ...]
"""What a demand meets: candidates, the number of the line, and whether they are true there."""


def no_way(position: Position, item: int, grounds: Grounds, gone: int) -> Says:
    """Return the sentence that nothing satisfies a demand any more, by the number of its item.

    `gone` are the candidates that have gone since the position. A demand that explains itself says
    how it came to that.
    """
    tokens, claimed = _named(position, item)
    if not claimed:
        return _formed(NO_WAY, grounds, **tokens)
    demand = position.space.demand_at[item]
    if isinstance(demand, Explaining):
        why = explained(demand, position.alive & ~gone)
        if why.says:
            return _formed(BROKEN_SO, grounds, why=Token("said", why.says), **tokens)
    return _formed(BROKEN, grounds, **tokens)


def ruled_out(position: Position, item: int, grounds: Grounds, removed: int) -> Says:
    """Return the sentence that candidates are part of no way to satisfy a demand."""
    tokens, claimed = _named(position, item)
    return _formed(
        SINCE if claimed else DEMANDED, grounds, removed=Token("removed", removed), **tokens
    )


def _named(position: Position, item: int) -> tuple[dict[str, Token], bool]:
    """Return what the sentence calls a demand, and whether that is a clause."""
    record = position.space.items[item]
    if record.claim == record.noun:
        return {"item": items(item)}, False
    return {"claim": Token("claim", item)}, True


def _formed(forms: tuple[str, str], grounds: Grounds, **tokens: Token) -> Says:
    plain, full = forms
    if not grounds:
        return Says(plain, "", **tokens)
    return Says(full, "", grounds=Token("grounds", grounds), **tokens)
