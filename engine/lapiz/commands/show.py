"""`lapiz show`: puzzles and steps drawn, or written in another format."""

import functools
from collections.abc import Callable
from contextlib import nullcontext
from typing import Any

import attrs
import click

from lapiz.commands.common import completion
from lapiz.commands.common.conditions import effective
from lapiz.commands.common.inputs import Inputs
from lapiz.commands.common.options import profile_for, puzzle_options, technique_option
from lapiz.commands.common.output import output_option, print_puzzles, printing_option, save
from lapiz.commands.common.pen import Pen
from lapiz.commands.common.technique_use import step_by
from lapiz.core import BadInput, OutOfBudget, Puzzle
from lapiz.files import mending, writer_for
from lapiz.search.walking import true_candidates
from lapiz.show import about, json_lines, latex, markdown, png, svg
from lapiz.show.picture.themes import AUTO, THEMES, flatten
from lapiz.solving import Log, Step, solver

PICTURE = "--svg --png --output=.svg|.png"
"""The terms for a picture."""


@attrs.frozen
class Pictures:
    """The pictures and texts to make: of the puzzle, or of a step of its solve."""

    svg: str | None
    png: str | None
    markdown: bool
    latex: bool
    theme: str
    step: int | None
    technique: str | None
    caption: bool = False
    true_only: bool = False
    profile: str | None = None

    @property
    def wanted(self) -> bool:
        """Whether any of them is to be made."""
        return bool(self.svg or self.png or self.markdown or self.latex)

    def run(self, inputs: Inputs) -> int:
        """Write the pictures or texts of each puzzle; return the exit status."""
        for number, puzzle in enumerate(inputs):
            if number and (self.svg or self.png):
                raise BadInput("a picture shows one puzzle, expected just one")
            self._write(self.shown(puzzle))
        return inputs.status

    def shown(self, puzzle: Puzzle) -> Puzzle | Step:
        """Return the puzzle, or the chosen step of its solve."""
        if self.true_only:
            puzzle = _with_true_only(puzzle)
        if self.technique:
            return step_by(self._solve(puzzle), self.technique)
        if self.step is None:
            return puzzle
        steps = self._solve(puzzle).steps
        if self.step > len(steps):
            raise BadInput(f"no step {self.step}, the solve has {len(steps)}", source=puzzle.name)
        return steps[self.step - 1]

    def _solve(self, puzzle: Puzzle) -> Log:
        return solver.solve(puzzle, profile_for(puzzle, self.profile, False))

    def _write(self, shown: Puzzle | Step) -> None:
        if self.svg:
            picture = svg(shown, theme=self.theme, caption=self.caption)
            plain = picture if self.theme == AUTO else flatten(picture, self.theme)
            save(plain.encode(), self.svg)
        if self.png:
            save(png(shown, theme=self.theme, caption=self.caption), self.png)
        if self.markdown:
            click.echo(markdown(shown, caption=self.caption))
        if self.latex:
            click.echo(latex(shown, document=True, caption=self.caption))


def _with_true_only(puzzle: Puzzle) -> Puzzle:
    """Return a puzzle with only the candidates that are in some solution; BadInput without one."""
    try:
        true = true_candidates(puzzle.start)
    except OutOfBudget:
        raise BadInput(
            "searching for its solutions would take too long", source=puzzle.name
        ) from None
    if not true:
        raise BadInput("it has no solution", source=puzzle.name)
    return attrs.evolve(puzzle, start=puzzle.start.remove(puzzle.start.alive & ~true))


def picture_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options of `Pictures`; the command receives them as `pictures`."""

    @output_option("--svg", endings=[".svg"], help="Write a picture ('-': to standard output).")
    @output_option("--png", endings=[".png"], help="Write a picture (needs the extra `png`).")
    @click.option("--markdown", is_flag=True, help="Print it as Markdown.")
    @click.option("--latex", is_flag=True, help="Print it as a LaTeX document, drawn by TikZ.")
    @click.option(
        "--theme", type=click.Choice([*THEMES, AUTO]), default="light", help="Of a picture."
    )
    @click.option("--caption", is_flag=True, help="Add title, author and the rules in words.")
    @click.option("--step", type=click.IntRange(1), metavar="N", help="Show step N of its solve.")
    @technique_option(
        "--technique",
        help="Show the first step by this technique.",
    )
    @click.option(
        "--profile",
        metavar="NAME",
        shell_complete=completion.profiles_or_files,
        help="Of that solve: default, all, or a YAML file.",
    )
    @click.option(
        "--true-candidates",
        "true_only",
        is_flag=True,
        help="Only the candidates that are in some solution.",
    )
    @functools.wraps(command)
    def wrapped(*arguments: Any, **options: Any) -> Any:
        chosen = {field.name: options.pop(field.name) for field in attrs.fields(Pictures)}
        return command(*arguments, pictures=Pictures(**chosen), **options)

    return wrapped


@click.command()
@effective("--json", never_with="--format")
@effective("--markdown", never_with="--latex")
@effective("--markdown --latex", never_with="--json --format")
@effective("--wide --caption", never_with="--json --format")
@effective("--wide", never_with="--markdown --latex")
@effective("--json --format --markdown --latex --wide", never_with=PICTURE)
@effective("--output=.txt|.md|.tex|.log", never_with="--svg --png")
@effective("--theme", needs=PICTURE)
@effective("--profile", needs="--step --technique")
@effective("--step", never_with="--technique")
@puzzle_options
@printing_option(draws={".svg": "svg", ".png": "png"})
@click.option(
    "--format",
    "form",
    metavar="NAME",
    help="Write it in a format: yaml, or a plugin's.",
    shell_complete=completion.formats,
)
@click.option("--wide", is_flag=True, help="Draw pencil marks however wide the board gets.")
@picture_options
def show(
    puzzles: tuple[str, ...],
    kind: str,
    as_json: bool,
    form: str | None,
    wide: bool,
    pictures: Pictures,
) -> int:
    """Draw puzzles with their pencil marks, or write them in another format.

    Rules that were read from the drawing of a link can be mended as YAML: unknown_rules lists the
    rest.

    --step shows a step of the solve, its pattern marked; --format writes the position before it.
    --caption adds the title, the author, the rules and the setter's own text to every drawing.
    """
    write = writer_for(form) if form else None
    inputs, pen = Inputs(puzzles, kind), Pen()
    if pictures.wanted:
        return pictures.run(inputs)
    if as_json:
        for puzzle in inputs:
            click.echo(_json(pictures.shown(puzzle)))
    elif write:
        with mending() if form == "yaml" else nullcontext():
            print_puzzles(write(_position(pictures.shown(puzzle))) for puzzle in inputs)
    else:
        for puzzle in inputs:
            shown = pictures.shown(puzzle)
            if isinstance(shown, Step):
                _draw_step(shown, wide, pen)
            else:
                _draw(shown, wide, pen)
            _tell(puzzle, pictures.caption, pen)
    return inputs.status


def _position(shown: Puzzle | Step) -> Puzzle:
    """Return what is to be written: a puzzle, or the position before a step."""
    if isinstance(shown, Puzzle):
        return shown
    return attrs.evolve(shown.puzzle, start=shown.before, expect={})


def _json(shown: Puzzle | Step) -> str:
    if isinstance(shown, Step):
        return json_lines.to_line("step", json_lines.step_object(shown.puzzle, shown))
    return json_lines.to_line("puzzle", json_lines.puzzle_object(shown))


def _draw_step(step: Step, wide: bool, pen: Pen) -> None:
    pen.found(step)
    pen.legend()
    pen.drawn(step, wide)


def _draw(puzzle: Puzzle, wide: bool, pen: Pen) -> None:
    heading = ": ".join(part for part in (puzzle.where, puzzle.title) if part)
    if heading:
        pen.say(heading, "bold")
    pen.board(puzzle, puzzle.start, wide=wide)
    pen.loose(puzzle, puzzle.start)


def _tell(puzzle: Puzzle, caption: bool, pen: Pen) -> None:
    """Print what is said of a puzzle; without `caption` only what its drawing leaves out."""
    shown = about(puzzle)
    for line in (*(shown.lines if caption else shown.special), *shown.stated):
        pen.say(line)
