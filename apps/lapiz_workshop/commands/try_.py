"""`lapiz try`: what a technique finds that is being written, again at every save."""

import time
from collections.abc import Iterator
from os.path import exists

import click

from lapiz import BadInput, load
from lapiz.commands.common import (
    GOOD,
    NOT,
    PAGES,
    Pen,
    completion,
    kind_option,
    language_option,
    output_option,
    save,
)
from lapiz.files import path_of
from lapiz.kinds import said
from lapiz.show import looks, pattern, svg
from lapiz.show.story import Card, cards
from lapiz.texts import effect, language, one_line, reason, told
from lapiz_workshop.modules import path_in
from lapiz_workshop.trying import Finding, Trial, tally, trial

WAIT = 0.3
"""Seconds between two looks at whether a file has changed."""


@click.command("try")
@click.argument("module", metavar="MODULE.py[:NAME]", shell_complete=completion.files)
@click.argument("puzzle", shell_complete=completion.files)
@kind_option
@click.option("--watch", is_flag=True, help="Try again whenever the module or the puzzle is saved.")
@click.option(
    "--seconds",
    type=click.FloatRange(0.1, 3600),
    default=10.0,
    help="How long it may look at one position. [default: 10]",
)
@output_option(
    endings=PAGES, help="Write a page with the boards there; with --watch it loads itself again."
)
@language_option
def try_(
    module: str, puzzle: str, kind: str, watch: bool, seconds: float, output: str | None
) -> int:
    """Try the technique of a MODULE on a PUZZLE while you write it.

    Each deduction is shown as proved or refused. The module is read anew and need not be
    installed. A refused deduction is drawn with its counterexample, and with truths that would
    prove it. Problems are told as `lapiz plugins`, a solve and the tests of a new package tell
    them. If it finds nothing at the start, the positions of the usual solve are tried. Exit
    status: 0 it finds something, all is proved, and there is no problem, 1 not, 2 bad input.
    """
    if not watch:
        return _once(module, puzzle, kind, seconds, output, watched=False)
    seen = None
    while True:
        saved = _saved(module, puzzle)
        if saved != seen:
            seen = saved
            click.clear()
            _watched(module, puzzle, kind, seconds, output)
        time.sleep(WAIT)


def _watched(module: str, puzzle: str, kind: str, seconds: float, output: str | None) -> None:
    """Try once; a fault in what is being written is told, and waited for to be mended."""
    try:
        _once(module, puzzle, kind, seconds, output, watched=True)
    except BadInput as error:
        click.echo(f"lapiz: {one_line(told(str(error)))}", err=True)
    click.echo(said("Waiting for the next save; Ctrl-C ends it."), err=True)


def _once(
    module: str, puzzle: str, kind: str, seconds: float, output: str | None, *, watched: bool
) -> int:
    with trial(module, load(puzzle, kind), seconds) as result:
        print_trial(result, Pen())
        if output:
            save(page_of(result, reloads=watched), output)
        return GOOD if result.good else NOT


def _saved(module: str, puzzle: str) -> list[int]:
    """Return when the files were saved that are watched."""
    paths = [path_in(module)[0], path_of(puzzle)]
    return [path.stat().st_mtime_ns for path in paths if path and exists(path)]


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
    for line in _amiss(trial):
        pen.say(line, "bold red" if trial.faults else "dim")
    pen.say(summary(trial), "bold" if trial.good else "bold red")


def _amiss(trial: Trial) -> Iterator[str]:
    """Yield what is wrong besides what is refused, and what is left to do."""
    for fault in trial.faults:
        yield said("Problem: {problem}").format(problem=told(fault))
    for hint in trial.hints:
        yield said("Before others use it: {hint}").format(hint=told(hint))


def _refused(trial: Trial, finding: Finding) -> Iterator[str]:
    if finding.refusal:
        why = told(finding.refusal.explain(trial.puzzle.space))
        yield said("Refused: {why}.").format(why=why)
    if finding.advice:
        yield told(finding.advice)
    if finding.warning:
        yield said("Problem: {problem}").format(problem=told(finding.warning))


def summary(trial: Trial) -> str:
    """Return in a line how many deductions there are, where, and how long that took."""
    return told(trial.problem) if trial.problem else tally(trial)


def page_of(trial: Trial, *, reloads: bool) -> str:
    """Return a page with what was found; it `reloads` itself where the module is watched."""
    shown = [_card(trial, finding) for finding in trial.findings[: 10 * SHOWN]]
    return cards(
        trial.technique.title,
        "\n".join((summary(trial), *_amiss(trial))),
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
        boards=tuple((text, svg(puzzle, shown, theme="", size=420)) for text, shown in drawn),
        wrong=finding.refusal is not None,
    )
