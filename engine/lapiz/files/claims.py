"""Whether a saved step is called what its technique calls it: its name, title, texts and roles.

What a step does is proved without any of these; here the named technique is asked whether it finds
the step where it was made, and what it says of it.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from itertools import product
from typing import Any

import attrs

from lapiz.core import (
    LAPIZ,
    Deduction,
    Finder,
    Grounds,
    Name,
    Position,
    Puzzle,
    Technique,
    every_last_candidate,
    noting,
)
from lapiz.plugins.containment import PluginError, contained
from lapiz.plugins.registry import registry
from lapiz.search.telling import choosing, illustrated, removal, the_rest
from lapiz.solving.last_resort import CHOICE, REST, UNNAMED
from lapiz.solving.stages import TRIAL, trying
from lapiz.texts import ENGLISH, effect, implications, languages, pattern, reason, speaking, title

LOOKED_AT = 5_000
"""How many deductions of a technique are looked at before it is left open whether it finds one."""
ASKED_SECONDS = 10.0
"""How long a plugin's technique may look."""

Claim = Mapping[str, Any]


@attrs.frozen
class Doubt:
    """Why it is not known whether a step is what it is called.

    `asked` tells whether the technique was asked and says something else; `certain` that it would
    say so anywhere.
    """

    why: str
    asked: bool = True
    certain: bool = False


def granted(deduction: Deduction) -> bool:
    """Tell whether a deduction takes for granted no more than its technique may.

    A technique that is not installed may do all.
    """
    own = {
        UNNAMED: (Grounds.PROOF,),
        REST: (Grounds.PROOF, Grounds.COUNT),
        CHOICE: (Grounds.CHOICE,),
        TRIAL: (Grounds.CHOICE,),
    }
    if deduction.technique in own:
        return deduction.grounds in own[deduction.technique]
    if deduction.grounds is Grounds.COUNT:
        return False
    record = registry().techniques.get(deduction.technique)
    return record is None or deduction.grounds in (Grounds.PROOF, record.grounds)


def recognised(
    claim: Claim, deduction: Deduction, puzzle: Puzzle, position: Position, tried: int
) -> Doubt | None:
    """Compare what a saved step says of itself with what its technique says; None: it is the same.

    `deduction` is the step as it was proved in a position; `tried` counts the trials up to it.
    """
    technique, own = registry().techniques.get(deduction.technique), _own(deduction, tried)
    doubt = _doubt_of_title(claim, deduction) if own or technique else None
    if doubt:
        return doubt
    if own:
        return _doubt_of_words(claim, own, puzzle, position)
    if deduction.technique == UNNAMED:
        return Doubt(Name("a search places nothing"), certain=True)
    if technique is None or technique not in registry().for_kind(puzzle.kind.name):
        return Doubt(Name("the technique is not installed"), asked=False)
    ask = partial(_asked, technique, claim, deduction, puzzle, position)
    try:
        seconds = ASKED_SECONDS if technique.foreign else None
        return contained(technique.name, ask, seconds, passing=())
    except PluginError as error:  # a technique's fault leaves it open, no more
        raised = type(error.__cause__ or error).__name__
        return Doubt(Name("the technique raised {0}", raised), asked=False)


def _own(deduction: Deduction, tried: int) -> Deduction | None:
    """Return a step that the engine itself makes, as it makes it; None for a technique's."""
    if deduction.technique == UNNAMED and deduction.removes:  # it never places anything
        return removal(deduction.removes, deduction.truths).named(UNNAMED)
    if deduction.technique == REST:
        removes, places = deduction.effect
        return the_rest(places, removes, deduction.grounds, deduction.truths).named(REST)
    if deduction.technique == CHOICE:
        return choosing(deduction.places).named(CHOICE)
    if deduction.technique == TRIAL:
        return trying(deduction.places, tried)
    return None


def _asked(
    technique: Technique, claim: Claim, deduction: Deduction, puzzle: Puzzle, position: Position
) -> Doubt | None:
    """Return the doubt that is left when a technique was asked for a deduction."""
    doubt = Doubt(Name("the technique does not find it there"))
    for found in _alike(technique, deduction, puzzle, position):
        same = attrs.evolve(
            found.named(technique.name), removes=deduction.removes, places=deduction.places
        )
        differs = _doubt_of_words(claim, same, puzzle, position)
        if differs is None:
            return None
        doubt = differs
    return doubt


def _alike(
    technique: Technique, deduction: Deduction, puzzle: Puzzle, position: Position
) -> Iterator[Deduction]:
    """Yield what a technique finds that does the same for the same reasons.

    It may do more: in a story only that part of a step is left which is proved there.
    """
    reasons = _reasons(deduction)
    for finder in finders(technique, position):
        for looked, found in enumerate(finder(puzzle.kind.view(position))):
            if looked >= LOOKED_AT:
                raise OverflowError
            if (
                _reasons(found) == reasons
                and not deduction.removes & ~found.removes
                and not deduction.places & ~found.places
            ):
                yield found


def _reasons(deduction: Deduction) -> tuple[object, ...]:
    items = set(deduction.truths), set(deduction.deadly)
    return *items, deduction.grounds, deduction.images


def finders(technique: Technique, position: Position) -> Iterator[Finder]:
    """Yield the ways in which a solve gets deductions from a technique."""
    last = technique.last
    if last is None:
        profiles = (p for scale in registry().scales.values() for p in scale.profiles.values())
        chosen = (p.choose[technique.name] for p in profiles if technique.name in p.choose)
        yield from dict.fromkeys((technique.finder(best=True), technique.find, *chosen))
    else:
        pairs = every_last_candidate(position, last)
        yield lambda view: (last.explain(view, *pair) for pair in pairs)


def _doubt_of_title(claim: Claim, deduction: Deduction) -> Doubt | None:
    if "title" not in claim:
        return None
    if any(claim["title"] == title(deduction.technique) for _ in _voices()):
        return None
    return Doubt(
        Name(
            "its title is {0}, not {1}",
            f"{claim['title']!r:.100}",
            repr(title(deduction.technique)),
        ),
        certain=True,
    )


def _doubt_of_words(
    claim: Claim, deduction: Deduction, puzzle: Puzzle, position: Position
) -> Doubt | None:
    """Compare roles, and the text with that in any language and notation."""
    shown = illustrated(deduction, position)
    roles = {role: puzzle.space.names(members) for role, members in shown.roles.items()}
    if claim.get("roles", roles) != roles:
        return Doubt(Name("its roles are not those that the technique gives"))
    claimed = claim.get("text")
    voices = _voices(puzzle.kind.notation_names)
    if claimed is None or any(_says(claimed, shown, puzzle, position) for _ in voices):
        return None
    return Doubt(Name("its text is not what the technique says"))


def _says(claimed: Claim, deduction: Deduction, puzzle: Puzzle, position: Position) -> bool:
    """Tell whether a text is that of a deduction, in the language and notation spoken now."""
    told = {
        "pattern": pattern(puzzle, deduction),
        "reason": reason(puzzle, deduction),
        "effect": effect(puzzle, deduction),
    }
    claimed = dict(claimed)
    lines = claimed.pop("implications", None)
    return claimed == told and lines in (None, implications(puzzle, deduction, position))


def _voices(notations: Iterable[str] = (LAPIZ,)) -> Iterator[None]:
    """Speak each language in each notation in turn, the usual ones first."""
    spoken = languages(("lapiz", *registry().packages))
    ordered = sorted(spoken, key=lambda code: code != ENGLISH)
    for code, name in product(ordered, tuple(notations)):
        with speaking(code), noting(name):
            yield
