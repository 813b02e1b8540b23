"""`lapiz compare` and `graph`: two solves side by side, and what rests on what."""

from pathlib import Path
from typing import Any

import click

from lapiz.asking import ask
from lapiz.commands.common import GOOD, INDENT, NOT, Pen, profile_for, standard_input
from lapiz.core.errors import BadInput
from lapiz.files.puzzles import load, read_text
from lapiz.files.saved_logs import LARGEST_LOG_BYTES, RefusedLogError, check_log, looks_like_log
from lapiz.files.text import read_file
from lapiz.show import json_lines
from lapiz.solving import solver
from lapiz.solving.goals import NotReached
from lapiz.solving.log import Log

__all__ = ["compare", "graph", "log_of"]


@click.command()
@click.argument("one", metavar="A")
@click.argument("other", metavar="B")
@click.argument("puzzle", default="")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a line.")
@click.option("--kind", default="", metavar="NAME", help="What to read a text as.")
def compare(one: str, other: str, puzzle: str, as_json: bool, kind: str) -> int:
    """Compare two solves up to the first difference.

    A and B are saved logs or puzzles; with a PUZZLE, two profiles (default, all, or a YAML file)
    to solve it by. Exit status: 0 there is no difference, 1 there is, 2 bad input.
    """
    if puzzle:
        read = load(puzzle, kind)
        logs = [solver.solve(read, profile_for(read, name, False)) for name in (one, other)]
    else:
        logs = [log_of(source, kind) for source in (one, other)]
    found = ask.compare(*logs)
    if as_json:
        _comparison_json(found, (one, other))
    else:
        _print_comparison(found, (one, other), Pen())
    return GOOD if found.equal else NOT


def log_of(source: str, kind: str = "") -> Log:
    """Return a saved log, proved again, or the solve of a puzzle. Raises BadInput."""
    text = standard_input(LARGEST_LOG_BYTES) if source == "-" else _text(source)
    if text is None or not looks_like_log(text):
        return solver.solve(
            next(read_text(text, source, kind=kind)) if text else load(source, kind)
        )
    try:
        return next(check_log(text, source))
    except RefusedLogError as error:
        raise BadInput(error.message, source=error.source, line=error.line) from None


def _text(source: str) -> str | None:
    """Return the text of a file that is a log; None for anything else."""
    try:
        path = Path(source)
        text = read_file(path, LARGEST_LOG_BYTES) if path.is_file() else ""
    except (OSError, ValueError):  # no file name at all, or too large to be a puzzle
        return None
    return text if looks_like_log(text) else None


def _comparison_json(found: ask.Comparison, names: tuple[str, str]) -> None:
    steps = [json_lines.step_object(step.puzzle, step) if step else None for step in found.parting]
    ends = [
        {"name": name, "status": log.status, "steps": len(log.entries), "counts": log.counts()}
        for name, log in zip(names, found.logs, strict=True)
    ]
    content: dict[str, Any] = {"equal": found.equal, "same": found.same, "logs": ends}
    click.echo(json_lines.to_line("comparison", {**content, "parting": steps}))


def _print_comparison(found: ask.Comparison, names: tuple[str, str], pen: Pen) -> None:
    from lapiz.show.text import step_lines
    from lapiz.texts.words import title

    same = f"{found.same} step{'s' * (found.same != 1)}"
    pen.say("No difference." if found.equal else f"The first {same} are the same.", "bold")
    for name, step in zip(names, found.parting, strict=True):
        if found.equal:
            break
        pen.say(f"Then {name}:")
        if step:
            pen.lines(step_lines(step.puzzle, step.deduction, step.number), INDENT)
        else:
            pen.say("     has no more steps.")
    one, other = (log.counts() for log in found.logs)
    rows = [(title(name), one.get(name, 0), other.get(name, 0)) for name in {**one, **other}]
    width = max((len(row[0]) for row in rows), default=0)
    pen.say("")
    for label, *values in [*rows, ("Steps", *(len(log.entries) for log in found.logs))]:
        pen.say(f"{label:{max(width, 6)}} {values[0]:5} {values[1]:5}")
    pen.say(f"{'Status':{max(width, 6)}} {found.logs[0].status}, {found.logs[1].status}")


@click.command()
@click.argument("puzzle")
@click.option("--kind", default="", metavar="NAME", help="What to read a text as.")
@click.option("--to", "goal", metavar="NAME", help="Only what this rests on: r5c7, r5c7=4, ...")
@click.option("--as", "form", type=click.Choice(["dot", "svg"]), default="dot", show_default=True)
@click.option("-o", "--output", metavar="FILE", help="Write it there.")
def graph(puzzle: str, kind: str, goal: str | None, form: str, output: str | None) -> int:
    """Draw which step rests on which; PUZZLE may be a saved log, too.

    DOT is for Graphviz (`| dot -Tsvg`). Exit status: 0 done, 1 NAME is not so, 2 bad input.
    """
    from lapiz.show.picture.graph import GRAPHS

    log = log_of(puzzle, kind)
    try:
        text = GRAPHS[form](log.story(goal) if goal else log)
    except NotReached as error:
        click.echo(f"lapiz: {error}", err=True)
        return NOT
    if output is None:
        click.echo(text, nl=False)
        return GOOD
    try:
        Path(output).write_text(text, encoding="utf-8")
    except OSError as error:
        raise BadInput(f"cannot be written: {error.strerror}", source=output) from None
    return GOOD
