"""`lapiz course`: a lesson to print, with questions and answers."""

import click
from click.shell_completion import CompletionItem

from lapiz import BadInput, Name, registry
from lapiz.commands.common import (
    COUNT,
    GOOD,
    PAGE,
    PAGES,
    completion,
    language_option,
    of_kind_option,
    output_option,
    save_page,
)
from lapiz.kinds import said
from lapiz.show.story import worksheet
from lapiz.texts import listed, title as title_of, usual_name


def _complete_chapters(
    context: click.Context, _: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """Complete the chapters of a kind that there are courses in."""
    from lapiz_play.chapters import chapters

    known = registry()
    kind = context.params.get("kind") or known.usual_kind
    names = [chapter.name for chapter in chapters(known.kind(kind))] if kind in known.kinds else []
    return completion.beginning(names, incomplete)


@click.command()
@click.argument(
    "techniques",
    type=usual_name,
    nargs=-1,
    metavar="[TECHNIQUE]...",
    shell_complete=completion.techniques,
)
@click.option(
    "--chapter",
    default="",
    metavar="NAME",
    shell_complete=_complete_chapters,
    help="All techniques of a chapter of Learn, such as fish.",
)
@of_kind_option(
    help="Of techniques that several kinds have: the kind of puzzle.",
)
@output_option(help=PAGE, endings=PAGES)
@click.option("--title", default="", help="The title of the course.")
@click.option("--questions", type=COUNT, default=8, help="How many for each technique, at most.")
@click.option("--seed", type=click.IntRange(0), default=1, help="Another one, other questions.")
@language_option
def course(
    techniques: tuple[str, ...],
    chapter: str,
    kind: str,
    output: str | None,
    title: str,
    questions: int,
    seed: int,
) -> int:
    """Make a course to print: a technique in pictures, questions, and the answers drawn.

    Each question is a position with its pencil marks, in which the technique is there or is nearly
    there. It is one HTML file, in the current folder if no other is named; a browser prints it or
    saves it as PDF. Exit status: 0 done, 2 bad input.
    """
    from lapiz_play.chapters import chapter_of
    from lapiz_play.exercises import kind_of, lesson, mixed

    if bool(techniques) == bool(chapter):
        raise click.UsageError("Name either techniques or a chapter (--chapter).")
    named = chapter_of(chapter, kind) if chapter else None
    pairs = named.pairs if named else [kind_of(name, kind) for name in techniques]
    lessons, asked = [], []
    for technique, of_kind in pairs:
        made = lesson(technique, of_kind)
        if made is None:
            raise BadInput(Name("there are no positions for a course in {0}", technique.name))
        lessons.append(made)
        asked += mixed(technique, of_kind, questions, seed)
    names = [title_of(technique.name) for technique, _ in pairs]
    heading = title or said("Course: {titles}").format(
        titles=named.title if named else listed(names)
    )
    task = said("Is it there? What goes?") if asked else ""
    page = worksheet(asked, title=heading, lessons=lessons, task=task)
    save_page(page, output, (), f"course-{chapter or pairs[0][0].name}")
    return GOOD
