"""`lapiz story`: a page that explains a solve."""

import click
from click.core import ParameterSource

from lapiz import BadInput, Log, Name, NotReached, Profile, Puzzle, Step, Story, registry, solve
from lapiz.commands.common import (
    BAD,
    GOOD,
    NOT,
    PAGE,
    PAGES,
    Inputs,
    Pen,
    completion,
    effective,
    knows,
    output_option,
    print_story,
    profile_for,
    puzzle_options,
    save_page,
    solve_options,
    step_by,
    technique_option,
)
from lapiz.show.picture import THEMES
from lapiz.show.story import story as page
from lapiz.solving import removed_text, usual_scale
from lapiz.texts import check_notation, language


def _known_notation(_: click.Context, __: click.Parameter, name: str) -> str:
    return check_notation(name) if name else ""


@click.command()
@effective("--to", never_with="--at")
@effective("--json --grid", needs="--to --at")
@effective("--json --grid", never_with="--output")
@effective("--title --notation --theme", needs="--output", when="--to --at")
@puzzle_options
@solve_options
@click.option("--to", "goal", metavar="NAME", help="Only the steps to it: r5c7, r5c7=4, r5c7<>4.")
@technique_option(
    "--at",
    "technique",
    help="Only the steps to the first by a technique.",
)
@click.option(
    "--gentlest", is_flag=True, help="The route with the least hardest step, see `lapiz rate`."
)
@output_option(help=PAGE, endings=PAGES)
@click.option("--title", default="", help="The title of the page.")
@click.option(
    "--notation",
    default="",
    metavar="NAME",
    shell_complete=completion.notations,
    callback=_known_notation,
    help=f"Notation in which the page opens: {', '.join(registry().notations)}.",
)
@click.option(
    "--theme",
    type=click.Choice([*THEMES]),
    help="Colours with which the page opens.",
)
@click.option("--grid", is_flag=True, help="Draw the board at each step, the pattern marked.")
@click.pass_context
def story(
    context: click.Context,
    puzzles: tuple[str, ...],
    kind: str,
    as_json: bool,
    profile: str | None,
    no_unique: bool,
    goal: str | None,
    technique: str | None,
    gentlest: bool,
    output: str | None,
    title: str,
    notation: str,
    theme: str | None,
    grid: bool,
) -> int:
    """Explain a whole solve on a page for your browser.

    The page is one file that needs no network, in the current folder if no other is named; lapiz
    reads it back (`lapiz show story.html`, `lapiz check story.html`). With --to or --at it has only
    the steps that are needed, as a separate solve; without -o these are printed. Exit status: 0
    done, 1 the solve does not reach the end, or does not reach NAME, 2 bad input.
    """
    as_page = output is not None or (goal is None and technique is None)
    if as_page and len(puzzles) > 1:
        raise click.UsageError("A page is for one puzzle.")
    inputs, pen = Inputs(puzzles, kind), Pen()
    for puzzle in inputs:
        chosen = profile_for(puzzle, profile, no_unique)
        try:
            knows(puzzle, goal)
            log = _gentlest(puzzle, chosen) if gentlest else solve(puzzle, chosen)
            if technique:
                goal = goal_of_step(step_by(log, technique))
            shown = log.story(goal) if goal else log
        except NotReached as error:
            inputs.fail(Name("{0}: {1}", puzzle.name, str(error)), NOT)
            continue
        except BadInput as error:
            inputs.fail(str(error), BAD)
            continue
        if as_page:
            options = {"notation": notation, "theme": theme or "", "language": _language(context)}
            options["scale"] = usual_scale(puzzle, chosen)
            save_page(_page(shown, title, options), output, puzzles, "story")
            inputs.worst(GOOD if goal or log.status == "solved" else NOT)
            return inputs.status
        assert isinstance(shown, Story)
        print_story(shown, pen, as_json=as_json, grid=grid)
    return inputs.status


def _gentlest(puzzle: Puzzle, profile: Profile) -> Log:
    """Return the route with the least hardest step, on the scale that a profile has."""
    import lapiz  # its face knows who rates ranges

    scale = usual_scale(puzzle, profile)
    return lapiz.rate_range(puzzle, scale, profile).gentlest.log


def _language(context: click.Context) -> str:
    """Return the language that the user chose; otherwise the reader's browser decides."""
    source = context.get_parameter_source("language")
    chosen = (ParameterSource.COMMANDLINE, ParameterSource.ENVIRONMENT)
    return language() if source in chosen else ""


def _page(log: Log, title: str, options: dict[str, str]) -> str:
    puzzle = log.puzzle
    about = [puzzle.title or puzzle.kind.title, log.goal if isinstance(log, Story) else ""]
    return page(log, title=title or ": ".join(filter(None, about)), **options)


def goal_of_step(step: Step) -> str:
    """Return the name of the first thing that a step shows."""
    deduction, before = step.deduction, step.before
    placed = deduction.places & ~before.placed
    changed = placed or deduction.removes & before.alive
    candidate = (changed & -changed).bit_length() - 1
    label: str = step.puzzle.space.labels[candidate]
    return label if placed else removed_text(step.puzzle, candidate)
