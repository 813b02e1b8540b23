"""`lapiz solve --all` and `--count`, and what a solve says of several solutions."""

import functools
import itertools
import sys
from collections.abc import Callable
from typing import Any

import attrs
import click

from lapiz.commands.common import COUNT, GOOD, NOT, Inputs, clean, completion
from lapiz.core import BadInput, Puzzle
from lapiz.solving import answers
from lapiz.texts import counted, said, told


@attrs.frozen
class Listing:
    """Whether to print all solutions or only count them, how many at most, in which form."""

    all: bool
    count: bool
    limit: int | None
    form: str

    @property
    def wanted(self) -> bool:
        """Whether solutions are listed or counted at all."""
        return self.all or self.count

    def run(self, inputs: Inputs, as_json: bool, quiet: bool) -> int:
        """Print the solutions of each puzzle, or how many there are; return the exit status."""
        for puzzle in inputs:
            try:
                solutions = self._print(puzzle, as_json, quiet)
            except BadInput as error:
                raise BadInput(error.message, source=puzzle.where) from None
            inputs.worst(GOOD if solutions else NOT)
        return inputs.status

    def _print(self, puzzle: Puzzle, as_json: bool, quiet: bool) -> int:
        """Print the solutions of one puzzle or their number; return how many were found."""
        if self.count:
            number = answers.count(puzzle, self.limit)
        else:
            number = self._print_all(puzzle, as_json)
        stopped = number == self.limit
        if as_json:
            _print_json("count", name=puzzle.name, solutions=number, complete=not stopped)
        elif self.count:
            click.echo(said("{count} or more").format(count=number) if stopped else number)
        elif not quiet:
            solutions = counted(number, "1 solution", "{count} solutions")
            hand_over = puzzle.kind.hand_over
            if hand_over and hand_over.stage:
                from lapiz.search.walking import count as number_of_solutions

                stages = number_of_solutions(puzzle.start, self.limit or sys.maxsize)
                of = told(f"{hand_over.stage}{'s' * (stages != 1)}")
                solutions = f"{stages} {of}, {solutions}"
            more = said("{solutions}; there may be more.") if stopped else "{solutions}."
            click.echo(more.format(solutions=solutions))
        return number

    def _print_all(self, puzzle: Puzzle, as_json: bool) -> int:
        """Print the solutions as they are found: there may be very many."""
        answers.answer_named(puzzle.kind, self.form)
        number = 0
        for solution in itertools.islice(answers.solutions(puzzle), self.limit):
            text = clean(answers.written(puzzle, solution, self.form))
            number += 1
            if as_json:
                _print_json("solution", number=number, solution=text)
            else:
                click.echo(text + "\n" * ("\n" in text))
        return number


def _print_json(kind: str, **content: Any) -> None:
    from lapiz.show.json_lines import to_line

    click.echo(to_line(kind, content))


def listing_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options for all solutions; the command receives them as one `Listing`."""

    @click.option("--all", "every", is_flag=True, help="Print all solutions, without steps.")
    @click.option("--count", is_flag=True, help="Print how many solutions there are.")
    @click.option("--limit", type=COUNT, help="Stop after this many solutions.")
    @click.option(
        "--as",
        "form",
        default="",
        metavar="NAME",
        shell_complete=completion.answers,
        help="How to print a solution.",
    )
    @functools.wraps(command)
    def listed(every: bool, count: bool, limit: int | None, form: str, **options: Any) -> Any:
        return command(listing=Listing(every, count, limit, form), **options)

    return listed
