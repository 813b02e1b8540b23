"""A log from an argument: a saved one, or the solve of a puzzle."""

from pathlib import Path

from lapiz.commands.common.beforehand import knows
from lapiz.commands.common.inputs import standard_input
from lapiz.core import BadInput, Puzzle
from lapiz.files.puzzles import load, read_text
from lapiz.files.saved_logs import LARGEST_LOG_BYTES, RefusedLogError, check_log, looks_like_log
from lapiz.files.text import read_file
from lapiz.solving import solver
from lapiz.solving.log import Log


def read_log(source: str, kind: str = "", goal: str | None = None) -> Log | Puzzle:
    """Return a saved log, proved again, or a puzzle that is still to be solved.

    Raises BadInput, also where a puzzle has nothing of the name that is the goal.
    """
    text = standard_input(LARGEST_LOG_BYTES) if source == "-" else _text(source)
    if text is None or not looks_like_log(text):
        puzzle = next(read_text(text, source, kind=kind)) if text else load(source, kind)
        knows(puzzle, goal)
        return puzzle
    try:
        return next(check_log(text, source))
    except RefusedLogError as error:
        raise BadInput(error.message, source=error.source, line=error.line) from None


def solved(read: Log | Puzzle) -> Log:
    """Return a log that was read, or the solve of a puzzle that was."""
    return solver.solve(read) if isinstance(read, Puzzle) else read


def _text(source: str) -> str | None:
    """Return the text of a file if it is a log; None otherwise."""
    try:
        path = Path(source)
        text = read_file(path, LARGEST_LOG_BYTES) if path.is_file() else ""
    except (OSError, ValueError):  # not the name of a file, or too large to be a puzzle
        return None
    return text if looks_like_log(text) else None
