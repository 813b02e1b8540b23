"""`lapiz solve`: puzzles solved step by step; `solutions` lists or counts all solutions instead.

It is the one command that takes more than a file.
"""

import sys
from collections.abc import Iterator
from itertools import groupby, islice
from typing import Any

import attrs
import click

from lapiz.commands.common.conditions import effective
from lapiz.commands.common.inputs import BAD, GOOD, NOT, Inputs
from lapiz.commands.common.options import (
    length_option,
    notation_option,
    profile_for,
    puzzle_options,
    solve_options,
)
from lapiz.commands.common.output import clean, printing_option
from lapiz.commands.common.pen import Pen
from lapiz.commands.solve.solutions import Listing, listing_options
from lapiz.core import BadInput, Name, Profile, Puzzle, Rating
from lapiz.show import about, is_single, rating_text, two_solutions_of
from lapiz.solving import solver
from lapiz.solving.answers import answer_named
from lapiz.solving.guard import Misbehaved
from lapiz.solving.log import Log
from lapiz.solving.rating import own_rating, rating_of_steps, with_unit
from lapiz.solving.simple_logs import as_told
from lapiz.texts import counted, listed, marked, said, title, told

LINES_AT_ONCE = 200
"""How many lines of JSON are written at a time: of most puzzles all of them."""


@attrs.frozen
class _How:
    """The options of `solve`."""

    grid: bool
    as_json: bool
    quiet: bool
    wide: bool
    fallback: bool
    choose: bool
    strict: bool
    timing: bool
    written: str
    form: str
    steps: str | None
    length: str | None
    time_limit: float | None

    @property
    def folds(self) -> bool:
        """Whether runs of singles are printed on one line: on a terminal, unless asked for."""
        folded = self.steps or ("folded" if sys.stdout.isatty() else "all")
        return folded == "folded" and not self.grid and not self.length


@click.command()
@effective("--grid --wide --length --steps --format", never_with="--json --quiet --all --count")
@effective("--grid --wide --length --steps --as", never_with="--format=markdown|latex")
@effective("--steps=folded", never_with="--grid --length")
@effective("--profile --no-fallback --choose --strict", never_with="--all --count")
@effective("--notation --time-limit --timing", never_with="--all --count")
@effective("--notation", never_with="--quiet")
@effective("--limit", needs="--all --count")
@effective("--all --as", never_with="--count")
@effective("--as", needs="--all", when="--json")
@puzzle_options
@solve_options
@notation_option
@length_option
@click.option(
    "--steps",
    type=click.Choice(["all", "folded"]),
    help="Print each step, or runs of singles on one line, as a terminal gets them.",
)
@click.option("--grid", is_flag=True, help="Draw the board at each step, the pattern marked.")
@click.option("--quiet", is_flag=True, help="Print only the solution (or the status).")
@click.option("--wide", is_flag=True, help="Draw pencil marks however wide the board gets.")
@click.option("--no-fallback", is_flag=True, help="Stop where no technique helps.")
@click.option("--choose", is_flag=True, help="With many solutions, pick branches.")
@click.option("--strict", is_flag=True, help="Fail when a technique misbehaves.")
@click.option(
    "--time-limit",
    type=click.FloatRange(0, 86_400, min_open=True),
    metavar="SECONDS",
    help="Stop after so long, whatever is found by then.",
)
@click.option(
    "--timing", is_flag=True, help="Print on standard error how long each technique took."
)
@click.option(
    "--format",
    "written",
    type=click.Choice(["text", "markdown", "latex"]),
    default="text",
    help="The form in which to print the steps.",
)
@printing_option()
@listing_options
def solve(
    puzzles: tuple[str, ...],
    kind: str,
    profile: str | None,
    no_unique: bool,
    no_fallback: bool,
    listing: Listing,
    **options: Any,
) -> int:
    """Solve puzzles step by step, and say why each step follows.

    Every step is proved. Exit status: 0 all solved, 1 not all, 2 bad input.
    """
    how = _How(fallback=not no_fallback, form=listing.form, **options)
    inputs, pen = Inputs(puzzles, kind), Pen()
    if listing.wanted:
        return listing.run(inputs, how.as_json, how.quiet)
    for puzzle in inputs:
        answer_named(puzzle.kind, how.form)
        _solve_and_print(puzzle, profile_for(puzzle, profile, no_unique), how, inputs, pen)
    return inputs.status


def _solve_and_print(puzzle: Puzzle, profile: Profile, how: _How, inputs: Inputs, pen: Pen) -> None:
    """Print the solve of a puzzle; what is wrong with one puzzle does not stop the others."""
    try:
        log = _solved(puzzle, profile, how)
    except Misbehaved as error:
        inputs.fail(str(error), NOT)
        return
    try:
        _print_log(log, how, profile, pen)
    except BadInput as error:  # the log is too large for pictures
        inputs.fail(Name("{0}: {1}", puzzle.name, str(error)), BAD)
        return
    if log.timing and not how.as_json:
        # Standard output has only the log.
        from rich.console import Console

        from lapiz.show.timing import timing_table

        Console(stderr=True, highlight=False, markup=False).print(timing_table(log.timing))
    inputs.worst(GOOD if log.end.solved else NOT)


def _solved(puzzle: Puzzle, profile: Profile, how: _How) -> Log:
    return solver.solve(
        puzzle,
        profile,
        fallback=how.fallback,
        choose=how.choose,
        strict=how.strict,
        timing=how.timing,
        limit=how.time_limit,
    )


def _print_log(log: Log, how: _How, profile: Profile, pen: Pen) -> None:
    rating = own_rating(log, profile)
    if how.as_json:
        from lapiz.show.json_lines import dump_log

        lines = dump_log(log, with_unit(rating) if rating else None, _known(log))
        while block := list(islice(lines, LINES_AT_ONCE)):
            click.echo("\n".join(block))
    elif how.quiet:
        click.echo(clean(_solution(log, how) or told(log.status)))
    elif how.written != "text":
        from lapiz.show import latex, markdown

        click.echo(markdown(log) if how.written == "markdown" else latex(log, document=True))
    else:
        if how.length == "simple":
            log = as_told(log)
        _print_steps(log, how, pen)
        _print_end(log, how, pen)
        if rating:
            _print_rating(log, rating, profile, pen)
        pen.say("")


def _print_steps(log: Log, how: _How, pen: Pen) -> None:
    for stage in log.stages:
        _print_stage(stage, how, pen)
        if stage.status == "no solution" and stage is not log.stages[-1]:
            pen.say(f"{said('No solution')}: {'; '.join(map(told, stage.notes))}.", "bold")


def _print_stage(log: Log, how: _How, pen: Pen) -> None:
    """Print a puzzle and its steps; where there are several, the next begins where this ends."""
    puzzle = log.puzzle
    heading = ": ".join(part for part in (puzzle.where, told(puzzle.title)) if part)
    if heading:
        pen.say(heading, "bold")
    pen.board(puzzle, puzzle.start, wide=how.wide, pencil=False)
    for line in about(puzzle).stated:
        pen.say(line)
    for folded, run in groupby(log.steps, lambda step: how.folds and is_single(step.deduction)):
        steps = list(run)
        if folded and len(steps) > 1:
            pen.singles(steps)
            continue
        for step in steps:
            pen.found(step, length=how.length or "")
            if how.grid:
                pen.drawn(step, how.wide)
                pen.say("")


def _print_end(log: Log, how: _How, pen: Pen) -> None:
    pen.legend()
    pen.say("")
    pen.board(log.stages[-1].puzzle, log.end, wide=how.wide)
    for note in log.notes:
        pen.say(said("Note: {note}.").format(note=told(note)))
    pen.say(ending(log), "bold")
    for line in _clash_lines(*_clash(log)):
        pen.say(line)
    if two := two_solutions_of(log):
        pen.say(two.line)
        click.echo(clean("\n".join(two.texts)))
    if solution := _solution(log, how):
        joint = "\n" if "\n" in solution else " "
        click.echo(said("Solution:") + joint + clean(solution))


def _known(log: Log) -> dict[str, Any]:
    """Return the fields of what is known of a puzzle with several solutions, or with none."""
    two, (givens, alone) = two_solutions_of(log), _clash(log)
    several = {"several": two.object} if two else {}
    return {**several, "clash": {"givens": givens, "alone": alone}} if givens else several


def _clash(log: Log) -> tuple[list[str], list[str]]:
    """Return the givens that clash, and those of them that one solution is left without."""
    if log.status != "no solution" or log.stages[0] is not log:
        return [], []
    from lapiz.asking.mistaken_entries import clashing_givens

    return clashing_givens(log.puzzle)


def _clash_lines(clash: list[str], alone: list[str]) -> Iterator[str]:
    if not clash:
        return
    from lapiz.asking.mistaken_entries import remedy

    one, several = said("No solution has {givens}."), said("These givens clash: {givens}.")
    yield (several if len(clash) > 1 else one).format(givens=listed(clash))
    if alone:
        yield remedy(alone)


def _print_rating(log: Log, rating: Rating, profile: Profile, pen: Pen) -> None:
    """Print a rating; where it is of another solve, that of the steps above comes first."""
    text, notes = rating_text(rating), rating.notes
    shown = rating_of_steps(log, rating.scale, profile) if log.beyond else rating
    if shown != rating:
        pen.say(said("Rating of these steps: {rating}").format(rating=rating_text(shown)))
        names, notes = listed([title(name) for name in log.beyond]), notes[:-1]
        pen.say(said("Rating without {techniques}: {rating}").format(techniques=names, rating=text))
    else:
        pen.say(said("Rating: {rating}").format(rating=text))
    for note in notes:
        pen.say(said("Note: {note}.").format(note=told(note)))


STATUSES = marked(
    (
        *("Solved", "Stuck", "No solution", "Many solutions"),
        *("solved", "stuck", "no solution", "many solutions"),
        *("Out of time", "out of time", "Gave up", "gave up", "reached"),
    )
)
"""How a solve may end: at the beginning of a line, and within one."""


def ending(log: Log) -> str:
    """Return how a solve ended, after how many steps of which techniques, in a line."""
    status = said(log.status.capitalize())
    taken = counted(len(log.entries), "after 1 step", "after {count} steps")
    counts = ", ".join(f"{times} {title(name)}" for name, times in log.counts().items())
    return f"{status} {taken}: {counts}." if counts else f"{status} {taken}."


def _solution(log: Log, how: _How) -> str | None:
    """Return the solution in the form asked for, or None when not all is placed."""
    if not how.form:
        return log.solution
    return answer_named(log.puzzle.kind, how.form)(log.puzzle, log.end) if log.end.solved else None
