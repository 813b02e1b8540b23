"""`lapiz compare`: two solves side by side."""

from typing import Any

import click

from lapiz.asking import ask
from lapiz.commands.common.inputs import GOOD, NOT
from lapiz.commands.common.logs import log_of
from lapiz.commands.common.options import profile_for
from lapiz.commands.common.output import Pen
from lapiz.files.puzzles import load
from lapiz.show import json_lines
from lapiz.solving import solver
from lapiz.texts.words import title

__all__ = ["compare"]


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


def _comparison_json(found: ask.Comparison, names: tuple[str, str]) -> None:
    steps = [json_lines.step_object(step.puzzle, step) if step else None for step in found.parting]
    ends = [
        {"name": name, "status": log.status, "steps": len(log.entries), "counts": log.counts()}
        for name, log in zip(names, found.logs, strict=True)
    ]
    content: dict[str, Any] = {"equal": found.equal, "same": found.same, "logs": ends}
    click.echo(json_lines.to_line("comparison", {**content, "parting": steps}))


def _print_comparison(found: ask.Comparison, names: tuple[str, str], pen: Pen) -> None:
    same = f"{found.same} step{'s' * (found.same != 1)}"
    pen.say("No difference." if found.equal else f"The first {same} are the same.", "bold")
    for name, step in zip(names, found.parting, strict=True):
        if found.equal:
            break
        pen.say(f"Then {name}:")
        if step:
            pen.step(step.puzzle, step.deduction, step.number)
        else:
            pen.say("     has no more steps.")
    one, other = (log.counts() for log in found.logs)
    rows = [(title(name), one.get(name, 0), other.get(name, 0)) for name in {**one, **other}]
    width = max((len(row[0]) for row in rows), default=0)
    pen.say("")
    for label, *values in [*rows, ("Steps", *(len(log.entries) for log in found.logs))]:
        pen.say(f"{label:{max(width, 6)}} {values[0]:5} {values[1]:5}")
    pen.say(f"{'Status':{max(width, 6)}} {found.logs[0].status}, {found.logs[1].status}")
