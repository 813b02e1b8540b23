"""Hints for a player in the middle: first what is wrong, else the next step, rung by rung."""

import time
from collections.abc import Iterable
from typing import Any

import attrs

from lapiz.asking.mistaken_entries import Mistakes, Proof, mistakes
from lapiz.asking.states import State, state_of
from lapiz.core import Limit, Profile, ProfileLike, Puzzle, Told, check_puzzle
from lapiz.core.budget import OutOfBudget
from lapiz.core.messages import Name
from lapiz.show.json_lines import deduction_object, head, step_object
from lapiz.show.revealed import PARTS, RUNGS, Revealed, revealed
from lapiz.solving import Step, as_told, resolved, solve
from lapiz.solving.profiles import TechniqueLike, Techniques, sought_of, techniques_given
from lapiz.texts import counted, known_packages, listed, marked, named, said, title, told

TOO_MUCH = Name("Finding out whether there is a mistake would take too much searching.")

OTHER = marked(
    "A solve begins with another single, {0}; a hint takes the one a beginner sees first."
)


@attrs.frozen(repr=False)
class Hint(Told):
    """What can be said about a player's position.

    Either `mistakes` should be taken back, or `step` comes next, or neither: then `status` says
    how the solve ended ("solved", "stuck"...) and `note` why there is no step. With a step `note`
    may say that a solve begins with another.
    """

    state: State
    mistakes: Mistakes | None = None
    step: Step | None = None
    status: str = ""
    note: str = ""

    def __repr__(self) -> str:
        return f"<Hint: {' '.join(self.lines())}>"

    def __str__(self) -> str:
        return "\n".join(self.lines())

    def at(self, rung: int) -> Revealed | None:
        """Return what a rung from 1 to 7 shows of the next step; None if there is no step."""
        step = self.step
        return revealed(step.puzzle, step.deduction, rung, step.before) if step else None

    def lines(self, rung: int = 1) -> list[str]:
        """Return the hint as lines of text: what is wrong, or the rungs up to this one."""
        if self.mistakes:
            return _wrong_lines(self.state, self.mistakes, steps=rung >= len(RUNGS))
        shown = self.at(rung)
        return _rung_lines(shown) if shown else [told(self.note or _no_step(self.status))]

    def to_json(self, rung: int = 1) -> dict[str, Any]:
        """Return the hint as `lapiz hint --json` prints it, with no more than the rung may show."""
        return {**head("hint"), **self._content(rung)}

    def _content(self, rung: int) -> dict[str, Any]:
        if self.mistakes:
            return {"mistakes": _wrong_object(self.state, self.mistakes)}
        shown = self.at(rung)
        if shown is None or self.step is None:
            return {"status": self.status, "note": self.note}
        note = {"note": self.note} if self.note and shown.effects else {}
        return {**_rung_object(self.step, shown), **note}


def hint(
    puzzle: Puzzle,
    placed: Iterable[str] = (),
    removed: Iterable[str] = (),
    *,
    profile: ProfileLike | None = None,
    limit: Limit | float | None = None,
    technique: TechniqueLike | None = None,
    techniques: Techniques = (),
) -> Hint:
    """Return a hint for a position: the puzzle, and what the player has placed and crossed out.

    Entries are names (`r1c2=3`, `r4c5<>7`), added to those that the puzzle has already. Pencil
    marks need not be complete: a cell without any is taken as not marked yet. A `limit` (see
    `Limit`; a number is one of seconds) is for finding the step, or what a mistake leads to; the
    search for mistakes has limits of its own. With a `technique`, by any of its names or itself,
    the next step is one of it, or there is none. `techniques` are used besides those of the profile
    (see `lapiz.solve`). Raises BadInput for unknown names.

    >>> import lapiz
    >>> puzzle = lapiz.load({"kind": "sudoku", "grid": ["12..", "....", "..1.", "...4"]})
    >>> found = lapiz.hint(puzzle, placed=["r1c3=4"])
    >>> found.lines(3)
    ['Look at the upper right of the board.', 'Look at box 2.', 'Technique: Full House']
    >>> lapiz.hint(puzzle, placed=["r1c4=4"]).lines()[0]
    'Take back r1c4=4.'
    """
    check_puzzle(puzzle)
    return hint_of(state_of(puzzle, placed, removed), profile, limit, technique, techniques)


def hint_of(
    state: State,
    profile: ProfileLike | None = None,
    limit: Limit | float | None = None,
    technique: TechniqueLike | None = None,
    techniques: Techniques = (),
) -> Hint:
    """Return a hint for what a player sees."""
    start, limit, kind = time.monotonic(), Limit.of(limit), state.puzzle.kind
    given = techniques_given(techniques, kind.name)
    sought = sought_of(technique, kind.name, given) if technique else ()
    wrong, note = None, ""
    try:
        wrong = mistakes(state, profile, limit)
    except OutOfBudget:
        note = TOO_MUCH
    except ValueError as error:
        return Hint(state, status="no solution", note=_no_step(*error.args))
    if wrong:
        return Hint(state, wrong)
    rest = limit.after(time.monotonic() - start)
    profile = _without_any(resolved(profile, kind)) if sought else profile
    log = solve(
        state.as_puzzle,
        profile,
        enough=1,
        limit=rest,
        fallback=not sought,
        techniques=sought or given,
    )
    step, usual = (next(iter(each.steps), None) for each in (as_told(log), log))
    if sought and not step:
        titles = Name.joined([Name(record.title) for record in sought])
        note = Name("{0} finds nothing in this position.", titles)
    elif step and usual and usual.deduction.places != step.deduction.places:
        note = note or Name(OTHER, *usual.puzzle.space.names(usual.deduction.places))
    return Hint(state, step=step, status=log.status, note=note)


def _without_any(profile: Profile) -> Profile:
    """Return a profile that asks no technique but those that a call is given."""
    return attrs.evolve(
        profile, order=(), others=False, on=frozenset(), after={}, before={}, told=()
    )


def _no_step(why: str) -> Name:
    return Name("No step: {0}.", Name.of(why))


PLACES = marked(("row {0}", "column {0}", "region {0}"))
"""Words that only rungs use: lines where no item is named."""


def _rung_lines(shown: Revealed) -> list[str]:
    packages = known_packages()
    fields = {
        "part": said(PARTS[shown.part]) if shown.part else "",
        "where": named(shown.look_at, *packages),
        "title": shown.title,
        "cell": shown.cell,
        "pattern": shown.pattern.replace("\n", "\n  "),
        "reason": shown.reason,
        "effect": shown.effect,
    }
    lines = [
        said(rung.line).replace(f"{{{field}}}", value)
        for rung, (field, value) in zip(RUNGS, fields.items(), strict=True)
        if value
    ]
    if shown.implications:  # before the effect, where they lead
        lines[-1:-1] = shown.implications
    lines = "\n".join(lines).split("\n")  # a pattern may list something below its sentence
    return lines if shown.part else [said("It takes the whole board."), *lines]


def _rung_object(step: Step, shown: Revealed) -> dict[str, Any]:
    names = step.puzzle.space.names
    fields = {
        "part": shown.part or "whole board",
        "look_at": shown.look_at,
        "technique": shown.technique,
        "title": shown.title,
        "cell": shown.cell,
        "pattern": shown.pattern,
        "roles": {role: names(members) for role, members in shown.roles.items()},
        "reason": shown.reason,
    }
    content = {"rung": shown.rung, **{field: value for field, value in fields.items() if value}}
    if not shown.effects:
        return content
    return {**content, **deduction_object(step.puzzle, step.deduction, step.before)}


def _wrong_lines(state: State, wrong: Mistakes, *, steps: bool) -> list[str]:
    puzzle = state.puzzle
    entries = listed([entry.text(puzzle) for entry in wrong.entries])
    lines = [said("Take back {entries}.").format(entries=entries)]
    for proof in wrong.proofs:
        lines += _proof_lines(puzzle, proof, steps)
    if wrong.others:
        choices = [listed([entry.text(puzzle) for entry in other]) for other in wrong.others]
        also = said("You could take back {choices} instead.")
        lines.append(also.format(choices=listed(choices, "or")))
    return [*lines, wrong.remedy] if wrong.alone else lines


def _proof_lines(puzzle: Puzzle, proof: Proof, steps: bool) -> list[str]:
    supposed = proof.supposed
    entries = listed([entry.text(puzzle) for entry in proof.entries])
    if proof.clash:
        return [f"{told(proof.clash)}."]
    if supposed is None or supposed.story is None:
        return [said("With {entries}, a search finds no solution.").format(entries=entries)]
    story = supposed.story
    after = counted(
        len(story.steps),
        "With {entries}, after 1 step {end}.",
        "With {entries}, after {count} steps {end}.",
    )
    text = after if story.steps else said("With {entries}, {end}.")
    lines = [text.format(entries=entries, end=told(story.goal))]
    if steps:
        lines += [_step_line(step) for step in story.steps]
    return lines


def _step_line(step: Step) -> str:
    shown = revealed(step.puzzle, step.deduction, len(RUNGS))
    what = " ".join(shown.pattern.split("\n"))
    return f"{step.number:>3}. {title(step.technique)}: {what} => {shown.effect}"


def _wrong_object(state: State, wrong: Mistakes) -> dict[str, Any]:
    puzzle = state.puzzle
    return {
        "take_back": [entry.text(puzzle) for entry in wrong.entries],
        "or": [[entry.text(puzzle) for entry in other] for other in wrong.others],
        "proofs": [_proof_object(puzzle, proof) for proof in wrong.proofs],
        **({"alone": wrong.alone} if wrong.alone else {}),
    }


def _proof_object(puzzle: Puzzle, proof: Proof) -> dict[str, Any]:
    story = proof.supposed.story if proof.supposed else None
    return {
        "of": [entry.text(puzzle) for entry in proof.entries],
        "clash": proof.clash,
        "proved": proof.proved,
        "end": story.goal if story else "",
        "steps": [step_object(step.puzzle, step) for step in story.steps] if story else [],
    }
