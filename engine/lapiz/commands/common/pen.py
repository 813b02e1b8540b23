"""Steps, boards and stories as lines of standard output."""

import os
import sys
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

import click

from lapiz.core import Deduction, Position, Puzzle
from lapiz.show import Look, Styled, is_single, looks
from lapiz.solving import Step, Story
from lapiz.texts import effect, one_line, said
from lapiz.texts.recognised import counted, told
from lapiz.texts.words import RESTING, resting_legend

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text


INDENT = 5
"""Columns by which the lines of a step are indented."""
ASKED_FOR = {"FORCE_COLOR", "TTY_COMPATIBLE"}
"""Variables in the environment by which rich is told to write colours where no terminal is."""


class Pen:
    """Writes to standard output: wrapped and in colour only on a terminal, by rich."""

    def __init__(self) -> None:
        self._resting = False

    @cached_property
    def _bare(self) -> bool:
        """Whether text is written as it is, for which nobody has to import rich."""
        return not (sys.stdout.isatty() or set(os.environ) & ASKED_FOR)

    @cached_property
    def console(self) -> "Console":
        """The console that lines are written to."""
        from rich.console import Console

        return Console(highlight=False, markup=False, emoji=False)

    def say(self, text: str, style: str = "") -> None:
        """Write one line."""
        self._line(Styled(one_line(text, 100_000), style))

    def step(self, puzzle: Puzzle, deduction: Deduction, number: int = 0, **how: Any) -> None:
        """Write a step; `how` is what `lapiz.show.text.step_lines` takes."""
        from lapiz.show.text import step_lines

        lines = list(step_lines(puzzle, deduction, number, **how))
        self._resting |= RESTING in lines[0].plain
        self._lines(lines, INDENT)

    def found(self, step: Step, number: int = 0, length: str = "") -> None:
        """Write a step of a solve, by its own number unless another is given."""
        how = {"assumes_unique": step.assumes_unique, "position": step.before}
        self.step(step.puzzle, step.deduction, number or step.number, length=length, **how)

    def singles(self, steps: Sequence[Step]) -> None:
        """Write a run of singles on one line, only with what they place."""
        count = counted(len(steps), "1 single", "{count} singles")
        effects = ", ".join(effect(step.puzzle, step.deduction) for step in steps)
        head = Styled().append(f"{steps[0].number:>3}-{steps[-1].number}. ", "dim")
        self._line(head.append(count, "bold").append(f": {effects}"), INDENT)

    def drawn(self, step: Step, wide: bool = False) -> None:
        """Draw the board before a step, with the step's pattern on it."""
        marked, pencil = looks(step.deduction), not is_single(step.deduction)
        self.board(step.puzzle, step.before, marked, wide=wide, indent=3, pencil=pencil)

    def legend(self) -> None:
        """Explain the sign of steps that rest on there being one solution, where it was written."""
        if self._resting:
            self.say(resting_legend(), "dim")
        self._resting = False

    def board(
        self,
        puzzle: Puzzle,
        position: Position,
        looks: Mapping[int, Look] | None = None,
        **how: Any,
    ) -> None:
        """Draw a position; `how` is what `lapiz.show.text.board` takes."""
        from lapiz.show.text import board

        self._lines(board(puzzle, position, looks, **how))

    def loose(self, puzzle: Puzzle, position: Position) -> None:
        """Draw the pieces that lie beside the board."""
        from lapiz.show.text import loose_lines

        self._lines(loose_lines(puzzle, position))

    def _lines(self, lines: Iterable[Styled], indent: int = 0) -> None:
        """Write lines; on a terminal long ones are wrapped and indented."""
        for line in lines:
            self._line(line, indent)

    def _line(self, line: Styled, indent: int = 0) -> None:
        if self._bare:
            print(line.plain)
        elif self.console.is_terminal and indent and line.columns > self.console.width:
            self._wrapped(line.rich, indent)
        else:
            self.console.print(line.rich, soft_wrap=True)

    def _wrapped(self, text: "Text", indent: int) -> None:
        first, *others = text.wrap(self.console, max(20, self.console.width - indent))
        self.console.print(first)
        for line in others:
            self.console.print(" " * indent, line.plain.strip(), sep="")


def print_story(
    story: Story,
    pen: Pen,
    *,
    as_json: bool = False,
    grid: bool = False,
    original: bool = False,
    length: str = "",
) -> None:
    """Print the part of a log that leads to one goal.

    With `original` its steps keep their numbers in the whole log.
    """
    if as_json:
        from lapiz.show import json_lines

        for line in json_lines.dump_log(story):
            click.echo(line)
        return
    taken, whole = len(story.steps), len(story.whole.entries)
    if not taken:
        pen.say(f"{told(story.given)}.", "bold")
        return
    by = counted(whole, "{goal} by the only step:", "{goal} by {some} of {count} steps:")
    pen.say(by.format(goal=told(story.goal), some=taken), "bold")
    for step in story.steps:
        print_story_step(story, step, pen, grid, original, length)
    pen.legend()


def print_story_step(
    story: Story, step: Step, pen: Pen, grid: bool, original: bool, length: str = ""
) -> None:
    """Print a step of a story; with `original` it keeps its number in the whole log."""
    shown = story.original if original else int
    pen.found(step, shown(step.number), length)
    spare = story.spare.get(step.number, 0)
    if spare:
        names = ", ".join(step.puzzle.space.names(spare))
        pen.say("     " + said("This holds even with {names} still there.").format(names=names))
    if step.rests_on:
        rests_on = ", ".join(str(shown(number)) for number in step.rests_on)
        pen.say("     " + said("Rests on {steps}.").format(steps=rests_on), "dim")
    if grid:
        pen.drawn(step)
        pen.say("")
