"""`lapiz print`: a booklet of puzzles for paper."""

from random import Random
from typing import Any

import click

from lapiz import BadInput, Name
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
    profile_option,
    save_page,
    technique_option,
)
from lapiz.kinds import said
from lapiz.show.story import PER_PAGE, booklet, worksheet
from lapiz.texts import counted, language, listed, title as title_of
from lapiz_workshop.searching import INTERRUPTED, PuzzleSearch

SOME_TRIES = 5000
"""How many puzzles in a row may need something else: of those made one in 500 needs a swordfish."""


@click.command()
@effective("--marks --number --seed --tries", needs="--technique")
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
    "techniques",
    multiple=True,
    help="In place of PUZZLE: exercises that need this one and nothing harder. Repeatable: then "
    "each exercise needs one of them, each of them comes as often as the others, and only the "
    "answers say which it was.",
)
@click.option("--marks", is_flag=True, help="Of exercises: as they stand where it is needed first.")
@click.option("--number", type=COUNT, default=6, help="How many exercises.")
@click.option("--seed", type=click.IntRange(0), default=1, help="Another one, other exercises.")
@click.option(
    "--tries",
    type=COUNT,
    default=SOME_TRIES,
    help="Of a technique: give up after so many puzzles in a row that do not need it. "
    "[default: 5000]",
)
@profile_option(help="Techniques of the solves: default, all, or a YAML file.")
@language_option
def print(
    puzzles: tuple[str, ...],
    kind: str,
    output: str | None,
    title: str,
    pencil: bool,
    per_page: str | None,
    techniques: tuple[str, ...],
    profile: str | None,
    **sought: Any,
) -> int:
    """Make a booklet to print: puzzles with their rules, then hints, then solutions.

    It is one HTML file, in the current folder if no other is named; a browser prints it or saves it
    as PDF. With --technique it has exercises, at the back with the answers drawn; they are looked
    for among puzzles that are made, and Ctrl-C ends that: the booklet has those found until then.
    Exit status: 0 done, 1 not as many exercises as wanted, 2 bad input, 130 interrupted.
    """
    if bool(puzzles) == bool(techniques):
        raise click.UsageError("Name either puzzles to print or a technique (--technique).")
    if techniques:
        options = {"title": title, "per_page": int(per_page or 4)}
        return _print_exercises(techniques, kind, profile, output, options, **sought)
    inputs = Inputs(puzzles, kind)
    read = list(inputs)
    if read:
        many, code = int(per_page or 1), language()
        page = booklet(
            read, title=title, language=code, profile=profile, pencil=pencil, per_page=many
        )
        save_page(page, output, puzzles, "booklet")
    return inputs.status


def _print_exercises(
    techniques: tuple[str, ...],
    kind: str,
    profile: str | None,
    output: str | None,
    options: dict[str, Any],
    *,
    number: int,
    **sought: Any,
) -> int:
    """Print exercises of techniques, as many as are found; return the exit status."""
    from lapiz_play.exercises import Sought, exercises, kind_of, possible

    pairs = list(dict.fromkeys(kind_of(name, kind) for name in techniques))
    titles = [title_of(technique.name) for technique, _ in pairs]
    for pair, title in zip(pairs, titles, strict=True):
        if not possible(*pair, profile, marks=sought["marks"]):
            raise BadInput(Name("no solve needs {0}, which is off; see --profile all", title))
    text = counted(
        number,
        "looking for 1 puzzle that needs {title} and nothing harder; Ctrl-C ends the search",
        "looking for {count} puzzles that need {title} and nothing harder; Ctrl-C ends the search",
    )
    click.echo(f"lapiz: {text.format(title=listed(titles, 'or'))}", err=True)
    search = PuzzleSearch(number)
    wanted = Sought(profile=profile, tried=search.note, **sought)
    found = list(search.taken(exercises(pairs, wanted)))
    if len(pairs) > 1:  # in turn they would tell what is needed
        Random(wanted.seed).shuffle(found)
    if found:
        heading = options["title"] or said("{title}: exercises").format(title=listed(titles))
        page = worksheet(found, **{**options, "title": heading})
        save_page(page, output, (), pairs[0][0].name)
    click.echo(f"lapiz: {_ended(search, marks=wanted.marks)}", err=True)
    if search.interrupted:
        return INTERRUPTED
    return GOOD if search.complete else NOT


def _ended(search: PuzzleSearch, *, marks: bool) -> str:
    """Return the sentence on how a search ended, and what became of what it found."""
    parts = [search.told_interrupted if search.interrupted else search.told]
    if not search.found:
        parts.append(said("no booklet is written"))
    elif not search.complete:
        parts.append(said("these are in the booklet"))
    if not (search.complete or search.interrupted):
        parts.append(
            said("more --tries may find more")
            if marks
            else said("more --tries may find more, and so may --marks")
        )
    return "; ".join(parts)
