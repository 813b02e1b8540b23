"""Tells a chain line by line: each line is a strong link, and says what the last one rules out."""

from collections.abc import Iterator

from lapiz.core import Says, Token, bits, candidates, items, single
from lapiz.search.telling import Inference, ToldChain
from lapiz.texts.lines import LAST, SPLIT, Line, sentence
from lapiz.texts.phrases import marked
from lapiz.texts.tokens import Reasons

IF = marked("If {removed}, then {placed}: {last}.")
IF_ONE = marked("If {removed}, then one of {candidates}, the only ones left for {item}.")
IF_SET = marked("If {removed}, then {some}: otherwise too few candidates are left for {items}.")
SET = marked(
    (
        "Then {some}: otherwise too few candidates are left for {items}.",
        "Then {some}: otherwise too few candidates are left for {items}, because {reasons}.",
    )
)
EITHER = marked("So {one} or {other}; either way {removed}.")
LOOP = marked("So {start} again: it is a loop, which also holds the other way round.")
TRUE = marked("So {placed}, for it is true even if it is supposed to be false.")
TRUE_REMOVED = marked(
    "So {placed}, for it is true even if it is supposed to be false, and {removed}."
)


def chain_lines(chain: ToldChain) -> list[Line]:
    """Return the lines that tell a chain, a strong link each, and what follows from it."""
    lines, gone_at = [], dict[int, int]()
    for candidate in bits(chain.start):
        gone_at[candidate] = 0
    for number, inference in enumerate(chain.inferences, 1):
        reasons = _reasons(inference, gone_at)
        says = _inferred(inference, reasons, chain.start if number == 1 else 0)
        placed = inference.true.bit_length() - 1 if single(inference.true) else -1
        lines.append(Line(number, (), says, placed, rests_on=reasons))
        after = chain.inferences[number].gone if number < len(chain.inferences) else 0
        for candidate in bits(after):
            gone_at[candidate] = number
    return [*lines, *_ended(chain)]


def _reasons(inference: Inference, gone_at: dict[int, int]) -> Reasons:
    """Return what is gone by the lines that say so; 0 is the line itself."""
    by_line: dict[int, int] = {}
    for candidate in bits(inference.gone):
        line = gone_at[candidate]
        by_line[line] = by_line.get(line, 0) | 1 << candidate
    return tuple((members, line) for line, members in sorted(by_line.items()))


def _inferred(inference: Inference, reasons: Reasons, start: int) -> Says:
    """Return the sentence of a strong link; `start` is what the first one supposes to be gone."""
    true, needs = inference.true, inference.items
    removed = {"removed": Token("removed", start)} if start else {}
    if len(needs) > 1:
        tokens = {**removed, "some": Token("some", true), "items": items(*needs)}
        return Says(IF_SET, "", **tokens) if start else sentence(SET, reasons, **tokens)
    if single(true):
        tokens = {**removed, "placed": Token("placed", true), "last": Token("last", needs[0])}
        return Says(IF, "", **tokens) if start else sentence(LAST, reasons, **tokens)
    tokens = {**removed, "candidates": candidates(true), "item": items(*needs)}
    return Says(IF_ONE, "", **tokens) if start else sentence(SPLIT, reasons, **tokens)


def _ended(chain: ToldChain) -> Iterator[Line]:
    """Yield the lines that say what a chain leads to."""
    if chain.loops:
        yield Line(0, (), Says(LOOP, start=Token("removed", chain.start)))
    for one, other, gone in chain.either:
        removed = {"removed": Token("removed", gone)} if gone else {}
        if one == other:
            form = TRUE_REMOVED if gone else TRUE
            yield Line(0, (), Says(form, "", placed=Token("some", one), **removed))
        else:
            either = {"one": Token("some", one), "other": Token("some", other)}
            yield Line(0, (), Says(EITHER, "", **either, **removed))
