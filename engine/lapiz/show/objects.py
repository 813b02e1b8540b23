"""What can be shown as objects for JSON: what a command prints of it, a line each."""

from functools import singledispatch
from typing import Any

from lapiz.core import Puzzle, Rating
from lapiz.show.json_lines import (
    deduction_object,
    head,
    log_objects,
    puzzle_object,
    rating_object,
    step_object,
)
from lapiz.solving import DeductionList, Log, Step


@singledispatch
def objects(shown: object) -> Any:
    """Return what `to_json` does: an object, or a list of them for what takes several lines.

    Raises TypeError for what is not written as JSON.
    """
    raise TypeError(f"{type(shown).__name__} is not written as JSON by itself")


@objects.register
def _(puzzle: Puzzle) -> Any:
    return {**head("puzzle"), **puzzle_object(puzzle)}


@objects.register
def _(step: Step) -> Any:
    return {**head("step"), **step_object(step.puzzle, step)}


@objects.register
def _(rating: Rating) -> Any:
    return {**head("rating"), **rating_object(rating)}


@objects.register
def _(log: Log) -> Any:
    return list(log_objects(log))


@objects.register
def _(found: DeductionList) -> Any:
    """Return an object for each of the deductions."""
    return [{**head("deduction"), **deduction_object(found.puzzle, each)} for each in found]
