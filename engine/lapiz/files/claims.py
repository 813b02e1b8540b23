"""Whether a saved step says of itself what lapiz says: its title, texts, roles, links and argument.

What a step does is proved without any of these; here the named technique is asked whether it finds
the step where it was made, the line that lapiz writes of it is made again, and the two compared.
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
from lapiz.files.comparing import Difference, differences
from lapiz.files.saved_steps import in_labels
from lapiz.plugins.containment import PluginError, contained
from lapiz.plugins.registry import registry
from lapiz.search.telling import choosing, cores_of, illustrated, removal, the_rest
from lapiz.show.json_lines import deduction_object
from lapiz.solving import CHOICE, REST, TRIAL, UNNAMED, Step, trying
from lapiz.texts import languages, speaking, title

KNOWN = ("version", "type", "number", "rests_on", "assumes_unique")
"""The fields of a step that do not say what it deduces: they are compared with its log."""
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
    allowed = {
        UNNAMED: (Grounds.PROOF,),
        REST: (Grounds.PROOF, Grounds.COUNT),
        CHOICE: (Grounds.CHOICE,),
        TRIAL: (Grounds.CHOICE,),
    }
    if deduction.technique in allowed:
        return deduction.grounds in allowed[deduction.technique]
    if deduction.grounds is Grounds.COUNT:
        return False
    record = registry().techniques.get(deduction.technique)
    return record is None or deduction.grounds in (Grounds.PROOF, record.grounds)


def recognised(
    claim: Claim, deduction: Deduction, puzzle: Puzzle, position: Position, tried: int
) -> tuple[Deduction, Doubt | None]:
    """Return a saved step as its technique makes it, and in what its line is not that of lapiz.

    `claim` is the line; `deduction` the step as it was proved in a position, which is returned
    where its technique does not say what it is; `tried` counts the trials up to it.
    """
    technique, made = registry().techniques.get(deduction.technique), _own(deduction, tried)
    if made:
        return made, _doubt(claim, made, puzzle, position)
    if deduction.technique == UNNAMED:
        return deduction, Doubt(Name("a search places nothing"), certain=True)
    if technique is None or technique not in registry().for_kind(puzzle.kind.name):
        return deduction, Doubt(Name("the technique is not installed"), asked=False)
    doubt = _doubt_of_title(claim, deduction)
    if doubt:
        return deduction, doubt
    ask = partial(_asked, technique, claim, deduction, puzzle, position)
    try:
        seconds = ASKED_SECONDS if technique.foreign else None
        return contained(technique.name, ask, seconds, passing=())
    except PluginError as error:  # a technique's fault leaves it open, no more
        raised = type(error.__cause__ or error).__name__
        return deduction, Doubt(Name("the technique raised {0}", raised), asked=False)


def is_told_so(claim: Claim, step: Step) -> bool:
    """Tell whether a line is that of a step, in any language and notation."""
    return _doubt(claim, step.deduction, step.puzzle, step.before) is None


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
) -> tuple[Deduction, Doubt | None]:
    """Return what a technique makes of a deduction, and the doubt that is left.

    What a search that learns finds depends on the steps before and on the techniques asked there,
    which a log does not tell: another find, or none, is no sign that a proved step is not its own.
    """
    made, doubt = _nearest(technique, claim, deduction, puzzle, position)
    if doubt and _learns(technique, puzzle, position):
        return made, Doubt(Name("it depends on what was learnt before"), asked=False)
    return made, doubt


def _learns(technique: Technique, puzzle: Puzzle, position: Position) -> bool:
    """Tell whether a technique asks the search for cores, which goes on from position to position.

    It is asked where nothing has been learnt yet, so that a search there is one of its own.
    """
    fresh = position.fresh()
    for finder in finders(technique, fresh):
        next(finder(puzzle.kind.view(fresh)), None)
    return fresh.memo.get(cores_of) is not None


def _nearest(
    technique: Technique, claim: Claim, deduction: Deduction, puzzle: Puzzle, position: Position
) -> tuple[Deduction, Doubt | None]:
    """Return what a technique makes of a deduction, nearest to a line, and in what that differs."""
    nearest, doubt = deduction, Doubt(Name("the technique does not find it there"))
    for similar in _alike(technique, deduction, puzzle, position):
        named, effect = similar.named(technique.name), (deduction.removes, deduction.places)
        same = attrs.evolve(named, removes=effect[0], places=effect[1])
        differs = _doubt(claim, same, puzzle, position)
        more = similar.removes & position.alive & ~effect[0] or similar.places & ~effect[1]
        if differs is None and not more:
            return same, None
        nearest, doubt = same, differs or Doubt(Name("the technique finds more there"))
    return nearest, doubt


def _alike(
    technique: Technique, deduction: Deduction, puzzle: Puzzle, position: Position
) -> Iterator[Deduction]:
    """Yield what a technique finds that does the same for the same reasons.

    It may do more: in a story only that part of a step is left which is proved there.
    """
    reasons = _reasons(deduction)
    for finder in finders(technique, position):
        for looked, similar in enumerate(finder(puzzle.kind.view(position))):
            if looked >= LOOKED_AT:
                raise OverflowError
            if (
                _reasons(similar) == reasons
                and not deduction.removes & ~similar.removes
                and not deduction.places & ~similar.places
            ):
                yield similar


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
    """Return the doubt of a title that the technique has in no language."""
    names = {title(deduction.technique) for _ in _voices()}
    if claim.get("title", title(deduction.technique)) in names:
        return None
    differs = Difference("title", claim["title"], title(deduction.technique))
    return Doubt(str(differs), certain=True)


def _doubt(claim: Claim, deduction: Deduction, puzzle: Puzzle, position: Position) -> Doubt | None:
    """Compare a line with the one of a deduction in any language and notation; None: as one of it.

    What it is told to differ in is that from the line that it is nearest to.
    """
    shown, fewest = illustrated(deduction, position), list[Difference]()
    fields = {
        field: value for field, value in in_labels(claim, puzzle).items() if field not in KNOWN
    }
    for _ in _voices(puzzle.kind.notation_names):
        made = deduction_object(puzzle, shown, position)
        differing = list(differences(fields, made))
        if not differing:
            return None
        fewest = min(fewest or differing, differing, key=len)
    return Doubt(str(fewest[0]))


def _voices(notations: Iterable[str] = (LAPIZ,)) -> Iterator[None]:
    """Speak each language in each notation in turn, the usual ones first."""
    for code, name in product(languages(), tuple(notations)):
        with speaking(code), noting(name):
            yield
