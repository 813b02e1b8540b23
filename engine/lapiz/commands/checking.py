"""`lapiz check` and `lapiz rate`."""

from collections.abc import Iterator
from pathlib import Path

import attrs
import click

from lapiz.commands.common import (
    BAD,
    GOOD,
    NOT,
    STDIN,
    Inputs,
    profile_for,
    puzzle_options,
    solve_options,
    standard_input,
)
from lapiz.errors import BadInput
from lapiz.expectations import unmet
from lapiz.puzzle_files import load_all, read_text
from lapiz.rating import rate as rating
from lapiz.saved_logs import LARGEST, RefusedLogError, check_log, looks_like_log
from lapiz.show import json_lines
from lapiz.show.words import one_line
from lapiz.text_files import read_file

__all__ = ["check", "rate"]


@attrs.frozen
class _Verdict:
    """What came out for one puzzle or log: what was found, and what is not as it should be."""

    where: str
    found: str
    wrong: tuple[str, ...] = ()


@click.command()
@puzzle_options
def check(puzzles: tuple[str, ...], kind: str, as_json: bool) -> int:
    """Check puzzle files against what they expect, and prove saved logs again.

    A saved log is what `lapiz solve --json` prints. Exit status: 0 all in order, 1 not, 2 bad
    input.
    """
    inputs = Inputs(puzzles, kind)
    for source in puzzles:
        try:
            for verdict in _verdicts(source, kind):
                _report(verdict, as_json, inputs)
        except RefusedLogError as error:
            _report(_Verdict(f"{error.source}:{error.line}", "", (error.message,)), as_json, inputs)
        except BadInput as error:
            inputs.fail(str(error), BAD)
    return inputs.status


def _report(verdict: _Verdict, as_json: bool, inputs: Inputs) -> None:
    if as_json:
        content = attrs.asdict(verdict)
        click.echo(json_lines.to_line("check", {"ok": not verdict.wrong, **content}))
    elif not verdict.wrong:
        click.echo(one_line(f"{verdict.where}: ok, {verdict.found}"))
    for wrong in verdict.wrong:
        inputs.fail(f"{verdict.where}: {wrong}", NOT)


def _verdicts(source: str, kind: str) -> Iterator[_Verdict]:
    text = _log_text(source)
    name = STDIN if source == "-" else source
    if text is not None and looks_like_log(text):
        for log in check_log(text, name):
            yield _Verdict(name, f"{len(log.entries)} steps proved again, {log.status}")
        return
    puzzles = (
        load_all(source, kind) if text is None else read_text(text, name, _suffix(source), kind)
    )
    for puzzle in puzzles:
        try:
            found, wrong = unmet(puzzle)
        except BadInput as error:
            raise BadInput(error.message, source=puzzle.name) from None
        yield _Verdict(puzzle.name, found, tuple(wrong))


def _suffix(source: str) -> str:
    return Path(source).suffix.lower()


def _log_text(source: str) -> str | None:
    """Return the text of a file or of standard input; None when the source is a puzzle's text."""
    if source == "-":
        return standard_input(LARGEST)
    try:
        return read_file(Path(source), LARGEST) if Path(source).is_file() else None
    except (OSError, ValueError) as error:
        if isinstance(error, BadInput):
            raise
        return None


@click.command()
@puzzle_options
@solve_options
@click.option("--scale", default="", metavar="NAME", help="By default that of the profile.")
def rate(
    puzzles: tuple[str, ...],
    kind: str,
    as_json: bool,
    profile: str | None,
    no_unique: bool,
    scale: str,
) -> int:
    """Rate puzzles, one line each: level, score, hardest technique.

    Exit status: 0 all could be rated, 2 bad input.
    """
    inputs = Inputs(puzzles, kind)
    for number, puzzle in enumerate(inputs, 1):
        found = rating(puzzle, scale, profile_for(puzzle, profile, no_unique))
        if as_json:
            content = {"name": puzzle.name, **json_lines.rating_object(found)}
            click.echo(json_lines.to_line("rating", content))
        else:
            name = one_line(puzzle.where or puzzle.title or f"puzzle {number}")
            click.echo(f"{name}: {found.level}\t{found.score:.10g}\t{found.hardest}")
    return inputs.status or GOOD
