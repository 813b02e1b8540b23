"""Whether a saved step is called what its technique calls it: its name, title, texts and roles.

What a step does is proved without any of these; here the named technique is asked whether it finds
the step where it was made, and what it says of it.
"""

from collections.abc import Iterable, Iterator, Mapping
from itertools import product
from typing import Any

import attrs

from lapiz.core.deduction import Deduction, Grounds
from lapiz.core.kind import Puzzle
from lapiz.core.notation import noting
from lapiz.core.space import Position
from lapiz.core.technique import Finder, Technique, every_last_candidate
from lapiz.plugins.registry import registry
from lapiz.plugins.watch import Watch
from lapiz.search.refutation import choosing, removal
from lapiz.solving.solver import CHOICE, UNNAMED
from lapiz.solving.stages import TRIAL, trying
from lapiz.texts.translations import ENGLISH, languages, speaking
from lapiz.texts.words import effect, pattern, reason, title

__all__ = ["Recognised", "granted", "recognised"]

LOOKED_AT = 5_000
"""How many deductions of a technique are looked at before it is left open whether it finds one."""
ASKED_SECONDS = 10.0
"""How long a technique may look."""

ABSENT = "the technique does not find it there"

Claim = Mapping[str, Any]


@attrs.frozen
class Recognised:
    """What came out of asking: what is wrong with a claim, or why it is not known.

    `absent` says that the technique was asked and does not find the step.
    """

    wrong: str = ""
    unknown: str = ""
    absent: bool = False


def granted(deduction: Deduction) -> bool:
    """Tell whether a deduction takes for granted no more than its technique may.

    A technique that is not installed may do all.
    """
    usual = {UNNAMED: Grounds.PROOF, CHOICE: Grounds.CHOICE, TRIAL: Grounds.CHOICE}
    record = registry().techniques.get(deduction.technique)
    declared = usual.get(deduction.technique) or (record.grounds if record else None)
    return declared is None or deduction.grounds in (Grounds.PROOF, declared)


def recognised(
    claim: Claim, deduction: Deduction, puzzle: Puzzle, position: Position, tried: int
) -> Recognised:
    """Compare what a saved step says of itself with what its technique says of it.

    `deduction` is the step as it was proved in a position; `tried` counts the trials up to it.
    """
    found, unknown = _found(deduction, puzzle, position, tried)
    if found is None:
        if title_is_wrong := _wrong_title(claim, deduction):
            return Recognised(wrong=title_is_wrong)
        return Recognised(unknown=unknown or ABSENT, absent=not unknown)
    names = puzzle.space.names
    roles = {role: names(members) for role, members in found.roles.items()}
    if claim.get("roles", roles) != roles:
        return Recognised(wrong="its roles are not those that the technique gives them")
    same = attrs.evolve(
        found, removes=deduction.removes, places=deduction.places, technique=deduction.technique
    )
    return Recognised(wrong=_wrong_title(claim, same) or _wrong_text(claim, same, puzzle))


def _found(
    deduction: Deduction, puzzle: Puzzle, position: Position, tried: int
) -> tuple[Deduction | None, str]:
    """Return the deduction as its technique makes it, or None and why there is none."""
    if deduction.technique == UNNAMED:
        return removal(deduction.removes, deduction.truths), ""
    if deduction.technique == CHOICE:
        return choosing(deduction.places), ""
    if deduction.technique == TRIAL:
        return trying(deduction.places, tried), ""
    technique = registry().techniques.get(deduction.technique)
    if technique is None or technique.kind not in (puzzle.kind.name, None):
        return None, "the technique is not installed"
    watch = Watch(ASKED_SECONDS)
    watch.start()
    try:
        watch.tick += 1
        found = next(_alike(technique, deduction, puzzle, position), None)
        watch.tick += 1
    except (Exception, SystemExit) as error:  # a plugin's fault leaves it open, no more
        return None, f"the technique raised {type(error).__name__}"
    finally:
        watch.tick += watch.tick % 2
        watch.stop()
    return found, ""


def _alike(
    technique: Technique, deduction: Deduction, puzzle: Puzzle, position: Position
) -> Iterator[Deduction]:
    """Yield what a technique finds that does the same for the same reasons.

    It may do more: in a story only that part of a step is left which is proved there.
    """
    reasons = set(deduction.truths), set(deduction.deadly), deduction.grounds
    for finder in _finders(technique, position):
        for looked, found in enumerate(finder(puzzle.kind.view(position))):
            if looked >= LOOKED_AT:
                raise OverflowError
            if (
                (set(found.truths), set(found.deadly), found.grounds) == reasons
                and not deduction.removes & ~found.removes
                and not deduction.places & ~found.places
            ):
                yield found


def _finders(technique: Technique, position: Position) -> Iterator[Finder]:
    """Yield the ways in which a solve gets deductions from a technique."""
    last = technique.last
    if last is None:
        yield from dict.fromkeys((technique.finder(best=True), technique.find))
    else:
        pairs = every_last_candidate(position, last)
        yield lambda view: (last.explain(view, *pair) for pair in pairs)


def _wrong_title(claim: Claim, deduction: Deduction) -> str:
    if "title" not in claim:
        return ""
    if any(claim["title"] == title(deduction.technique) for _ in _voices(())):
        return ""
    return f"its title is {claim['title']!r}, expected {title(deduction.technique)!r}"


def _wrong_text(claim: Claim, deduction: Deduction, puzzle: Puzzle) -> str:
    """Say that a text is none of those that lapiz has in any language and notation."""
    claimed = claim.get("text")
    if claimed is None:
        return ""
    for _ in _voices(puzzle.kind.notation_names):
        if claimed == {
            "pattern": pattern(puzzle, deduction),
            "reason": reason(puzzle, deduction),
            "effect": effect(puzzle, deduction),
        }:
            return ""
    return "its text is not what the technique says"


def _voices(notations: Iterable[str]) -> Iterator[None]:
    """Speak each language in each notation in turn, the usual ones first."""
    spoken = languages(("lapiz", *registry().packages))
    ordered = sorted(spoken, key=lambda code: code != ENGLISH)
    for code, name in product(ordered, tuple(notations) or ("",)):
        with speaking(code), noting(name):
            yield
