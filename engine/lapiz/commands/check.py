"""`lapiz check`."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import attrs
import click

from lapiz.commands.common.conditions import is_given
from lapiz.commands.common.inputs import BAD, NOT, STDIN, Inputs, standard_input
from lapiz.commands.common.options import profile_option, puzzle_options
from lapiz.commands.common.output import printing_option
from lapiz.core import BadInput, Grounds, Name
from lapiz.files.puzzles import load_all, read_text
from lapiz.files.saved_logs import RefusedLogError, check_log
from lapiz.files.saved_pages import page_faults
from lapiz.files.sources import log_in
from lapiz.files.text import LARGEST_LOG_BYTES, looks_like_log, read_file
from lapiz.show import json_lines
from lapiz.solving import Log, unmet
from lapiz.texts import counted, one_line, said, told


@attrs.frozen
class _Verdict:
    """What came out for one puzzle or log: what was found, and what is not as it should be."""

    where: str
    found: str
    wrong: tuple[str, ...] = ()


@click.command()
@puzzle_options
@printing_option()
@profile_option(help="The profile with which saved solves were made, see `lapiz solve`.")
def check(puzzles: tuple[str, ...], kind: str, as_json: bool, profile: str | None) -> int:
    """Check that puzzles have one solution, and prove saved solves again.

    If a puzzle file says what it expects, that is checked. A saved solve is what `lapiz solve
    --json` prints, or a page of `lapiz story`: it is compared with what lapiz would write. Exit
    status: 0 all in order, 1 not, 2 bad input.
    """
    inputs, logs = Inputs(puzzles, kind), 0
    for source in puzzles:
        try:
            text = _log_text(source)
            logs += _log_of(text) is not None
            for verdict in _verdicts(source, text, kind, profile or ""):
                _report(verdict, as_json, inputs)
        except RefusedLogError as error:
            _report(_Verdict(f"{error.source}:{error.line}", "", (error.message,)), as_json, inputs)
        except BadInput as error:
            inputs.fail(str(error), BAD)
    if is_given(click.get_current_context(), "--profile") and not logs and inputs.status != BAD:
        inputs.fail("--profile is for saved solves, and there is none", BAD)
    return inputs.status


def _report(verdict: _Verdict, as_json: bool, inputs: Inputs) -> None:
    if as_json:
        content = attrs.asdict(verdict)
        click.echo(json_lines.to_line("check", {"ok": not verdict.wrong, **content}))
    elif not verdict.wrong:
        ok = said("{where}: ok, {found}")
        click.echo(one_line(ok.format(where=verdict.where, found=told(verdict.found))))
    for wrong in verdict.wrong:
        inputs.fail(Name("{0}: {1}", verdict.where, wrong), NOT)


def _log_of(text: str | None) -> str | None:
    """Return the log that a text is or holds, or None."""
    return text if text is None or looks_like_log(text) else log_in(text)


def _verdicts(source: str, text: str | None, kind: str, profile: str) -> Iterator[_Verdict]:
    name, log_text = STDIN if source == "-" else source, _log_of(text)
    if log_text is not None:
        page = (text or "") if log_text is not text else ""
        for log in check_log(log_text, name, profile):
            yield _of_log(log, name, page, profile)
        return
    puzzles = (
        load_all(source, kind) if text is None else read_text(text, name, _suffix(source), kind)
    )
    for puzzle in puzzles:
        try:
            summary, wrong = unmet(puzzle)
        except BadInput as error:
            raise BadInput(error.message, source=puzzle.name) from None
        yield _Verdict(puzzle.name, summary, tuple(wrong))


def _of_log(log: Log, name: str, page: str, profile: str) -> _Verdict:
    """Return the verdict on a log that has been proved, and on the page that it stands in."""
    # What a puzzle expects is of its solve: the log may be one with other options.
    wrong = unmet(log.puzzle)[1] if log.puzzle.expect else []
    faults, left_out = page_faults(page, log, profile) if page else ([], [])
    return _Verdict(name, _found(log, left_out), (*wrong, *faults))


def _found(log: Log, left_out: Sequence[str] = ()) -> str:
    """Return what came out for a log, in a line."""
    chosen = sum(made.grounds is Grounds.CHOICE for made, _ in log.deductions())
    text = counted(len(log.entries) - chosen, "1 step proved again", "{count} steps proved again")
    parts = [text, counted(chosen, "1 chosen", "{count} chosen")] if chosen else [text]
    return "; ".join([", ".join([*parts, told(log.status)]), *map(told, [*log.notes, *left_out])])


def _suffix(source: str) -> str:
    return Path(source).suffix.lower()


def _log_text(source: str) -> str | None:
    """Return the text of a file or of standard input; None when the source is a puzzle's text."""
    if source == "-":
        return standard_input(LARGEST_LOG_BYTES)
    try:
        return read_file(Path(source), LARGEST_LOG_BYTES) if Path(source).is_file() else None
    except (OSError, ValueError) as error:
        if isinstance(error, BadInput):
            raise
        return None
