"""`lapiz compare`: two solves side by side."""

import click

import lapiz
from lapiz.commands.common import (
    GOOD,
    NOT,
    Pen,
    completion,
    json_option,
    kind_option,
    language_option,
    printing_option,
    profile_for,
    read_log,
    solved,
)
from lapiz.kinds import said
from lapiz.show import json_lines
from lapiz.texts import counted, title, told
from lapiz_many.comparing import Comparison, compare as compared


@click.command()
@click.argument("first", metavar="A", shell_complete=completion.profiles_or_files)
@click.argument("second", metavar="B", shell_complete=completion.profiles_or_files)
@click.argument("puzzle", default="", shell_complete=completion.files)
@json_option
@kind_option
@printing_option()
@language_option
def compare(first: str, second: str, puzzle: str, as_json: bool, kind: str) -> int:
    """Compare two solves up to the first difference.

    A and B are saved logs or puzzles; with a PUZZLE, two profiles (default, all, or a YAML file)
    to solve it by. Exit status: 0 no difference, 1 a difference, 2 bad input.
    """
    names = (first, second)
    if puzzle:
        read = lapiz.load(puzzle, kind)
        profiles = [profile_for(read, name, False) for name in names]
        logs = [lapiz.solve(read, chosen) for chosen in profiles]
    else:
        logs = list(map(solved, [read_log(source, kind) for source in names]))
    comparison = compared(*logs)
    if as_json:
        click.echo(json_lines.line(comparison.to_json(names)))
    else:
        _print_comparison(comparison, names, Pen())
    return GOOD if comparison.equal else NOT


def _print_comparison(comparison: Comparison, names: tuple[str, str], pen: Pen) -> None:
    pen.say(_sameness(comparison), "bold")
    for name, step in zip(names, comparison.parting, strict=True):
        if comparison.equal:
            break
        pen.say(said("Then {name}:").format(name=name))
        if step:
            pen.step(step.puzzle, step.deduction, step.number, position=step.before)
        else:
            pen.say("     " + said("It has no more steps."))
    first, second = (log.counts() for log in comparison.logs)
    names_used = {**first, **second}
    rows = [(title(name), first.get(name, 0), second.get(name, 0)) for name in names_used]
    steps = [len(log.entries) for log in comparison.logs]
    rows.append((said("Steps"), steps[0], steps[1]))
    status = said("Status")
    width = max(len(status), *(len(row[0]) for row in rows))
    pen.say("")
    for label, *values in rows:
        pen.say(f"{label:{width}} {values[0]:5} {values[1]:5}")
    ends = ", ".join(told(log.status) for log in comparison.logs)
    pen.say(f"{status:{width}} {ends}")


def _sameness(comparison: Comparison) -> str:
    """Say how far two solves are the same, in a line."""
    if comparison.equal:
        return said("No difference.")
    if not comparison.same:
        return said("They differ from the first step on.")
    return counted(
        comparison.same, "The first step is the same.", "The first {count} steps are the same."
    )
