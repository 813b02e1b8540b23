"""What came of trying a technique: in the terminal, and on a page."""

from collections.abc import Iterator

from lapiz.commands.common.output import Pen
from lapiz.show.looks import looks
from lapiz.show.picture.svg import svg
from lapiz.show.story.cards import Card, cards
from lapiz.texts import effect, language, pattern, reason, said, told
from lapiz.workshop.trying import Finding, Trial, tally

SHOWN = 5
"""How many deductions are drawn in the terminal; the page draws ten times as many."""


def print_trial(trial: Trial, pen: Pen) -> None:
    """Print what was found, each with its board, and the counterexample of what is refused."""
    for finding in trial.findings[:SHOWN]:
        pen.step(trial.puzzle, finding.deduction, position=trial.puzzle.start)
        pen.board(trial.puzzle, trial.puzzle.start, looks(finding.deduction), indent=3)
        for line in _refused(trial, finding):
            pen.say(line, "bold red")
        if finding.refusal and finding.refusal.assignment:
            marked = looks(finding.counterexample)
            pen.board(trial.puzzle, trial.puzzle.start, marked, indent=3)
        pen.say("")
    if len(trial.findings) > SHOWN:
        pen.say(said("and {count} more").format(count=len(trial.findings) - SHOWN), "dim")
    pen.say(summary(trial), "bold" if trial.good else "bold red")


def _refused(trial: Trial, finding: Finding) -> Iterator[str]:
    if finding.refusal:
        why = told(finding.refusal.explain(trial.puzzle.space))
        yield said("Refused: {why}.").format(why=why)


def summary(trial: Trial) -> str:
    """Return in a line how many deductions there are, where, and how long that took."""
    return told(trial.problem) if trial.problem else tally(trial)


def page_of(trial: Trial, *, reloads: bool) -> str:
    """Return a page with what was found; it `reloads` itself where the module is watched."""
    shown = [_card(trial, one) for one in trial.findings[: 10 * SHOWN]]
    return cards(
        trial.technique.title,
        summary(trial),
        shown,
        language=language(),
        reload_seconds=1 if reloads else 0,
    )


def _card(trial: Trial, finding: Finding) -> Card:
    puzzle, deduction = trial.puzzle, finding.deduction
    texts = filter(None, (pattern(puzzle, deduction), reason(puzzle, deduction)))
    drawn = [("", deduction)]
    if finding.refusal and finding.refusal.assignment:
        drawn.append((said("Then all truths would hold at once:"), finding.counterexample))
    return Card(
        heading=f"⇒ {effect(puzzle, deduction)}",
        lines=(*texts, *_refused(trial, finding)),
        boards=tuple((text, svg(puzzle, each, theme="", size=420)) for text, each in drawn),
        wrong=finding.refusal is not None,
    )
