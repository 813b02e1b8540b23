"""`lapiz print`: a booklet of puzzles for paper."""

from itertools import islice
from typing import Any

import click

from lapiz.commands.common import (
    COUNT,
    GOOD,
    NOT,
    PAGE,
    PAGES,
    Inputs,
    completion,
    effective,
    kind_option,
    language_option,
    output_option,
    save_page,
    technique_option,
)
from lapiz.kinds import said
from lapiz.show.story import PER_PAGE, booklet, worksheet
from lapiz.texts import language, title as title_of


@click.command()
@effective("--marks --number --seed", needs="--technique")
@effective("--pencil --rules --ignore-unknown-rules", never_with="--technique")
@click.argument("puzzles", nargs=-1, metavar="[PUZZLE...]", shell_complete=completion.files)
@kind_option
@output_option(help=PAGE, endings=PAGES)
@click.option("--title", default="", help="The title of the booklet.")
@click.option("--pencil", is_flag=True, help="Print the pencil marks as well.")
@click.option(
    "--per-page",
    type=click.Choice([str(number) for number in PER_PAGE]),
    help="How many puzzles a sheet holds. [default: 1, of exercises 4]",
)
@technique_option(
    "--technique",
    default="",
    help="In place of PUZZLE: exercises that need this one and nothing harder.",
)
@click.option("--marks", is_flag=True, help="Of exercises: as they stand where it is needed first.")
@click.option("--number", type=COUNT, default=6, help="How many exercises.")
@click.option("--seed", type=click.IntRange(0), default=1, help="Another one, other exercises.")
@language_option
def print(
    puzzles: tuple[str, ...],
    kind: str,
    output: str | None,
    title: str,
    pencil: bool,
    per_page: str | None,
    technique: str,
    marks: bool,
    number: int,
    seed: int,
) -> int:
    """Make a booklet to print: puzzles with their rules, then hints, then solutions.

    It is one HTML file, in the current folder if no other is named; a browser prints it or saves it
    as PDF. With --technique it has exercises, at the back with the answers drawn. Exit status: 0
    done, 1 not as many exercises as wanted, 2 bad input.
    """
    if bool(puzzles) == bool(technique):
        raise click.UsageError("Name either puzzles to print or a technique (--technique).")
    if technique:
        options = {"title": title, "per_page": int(per_page or 4)}
        return _print_exercises(technique, kind, marks, number, seed, output, options)
    inputs = Inputs(puzzles, kind)
    read = list(inputs)
    if read:
        many, code = int(per_page or 1), language()
        page = booklet(read, title=title, language=code, pencil=pencil, per_page=many)
        save_page(page, output, puzzles, "booklet")
    return inputs.status


def _print_exercises(
    technique: str,
    kind: str,
    marks: bool,
    number: int,
    seed: int,
    output: str | None,
    options: dict[str, Any],
) -> int:
    """Print exercises of a technique, as many as are found; return the exit status."""
    from lapiz_play.exercises import exercises, kind_of

    wanted, of_kind = kind_of(technique, kind)
    asked = list(islice(exercises(wanted, of_kind, marks=marks, seed=seed), number))
    name = title_of(wanted.name)
    if asked:
        heading = options["title"] or said("{title}: exercises").format(title=name)
        save_page(worksheet(asked, **{**options, "title": heading}), output, (), wanted.name)
    if len(asked) == number:
        return GOOD
    text = said("found {done} of {number} exercises for {title}")
    hint = "" if marks else said("; with --marks there may be more")
    click.echo(f"lapiz: {text.format(done=len(asked), number=number, title=name)}{hint}", err=True)
    return NOT
