"""Where in a solve a technique is used, and what to say where none finds anything."""

import shlex
from pathlib import Path

from lapiz.core import BadInput, Profile, Puzzle
from lapiz.files import examples
from lapiz.plugins.registry import registry
from lapiz.solving import Log, Step, solver
from lapiz.texts import marked, said, title

LISTED = 8


def step_by(log: Log, name: str) -> Step:
    """Return the first step by a technique, or by one of a family; BadInput if there is none."""
    wanted = {technique.name for technique in registry().named(name)}
    for step in log.steps:
        if step.technique in wanted:
            return step
    used = ", ".join(map(title, list(log.counts())[:LISTED])) or "none"
    raise BadInput(f"no step of the solve is by {name}; it uses {used}")


MORE = marked(
    (
        "{count} more are off; --profile all asks them too.",
        "1 more is off; --profile all asks it too.",
    )
)


LATER = (
    "{title} finds nothing here. The solve uses it first at step {number}; "
    "`lapiz show --step {number} {source}` draws it."
)
NEVER = "{title} finds nothing here, and the solve does not use it."
SHOWN = "`lapiz example {name}` has a puzzle for it."


def elsewhere(puzzle: Puzzle, profile: Profile, name: str) -> str:
    """Return where in the solve a technique finds something that finds nothing at its start."""
    known = registry().named(name)
    try:
        step = step_by(solver.solve(puzzle, profile), name)
    except BadInput:
        texts = [said(NEVER).format(title=title(known[0].name))]
        shown = [record.name for record in known if record.name in examples.names()]
        return " ".join(texts + [said(SHOWN).format(name=first) for first in shown[:1]])
    source = shlex.quote(puzzle.where) if Path(puzzle.where).is_file() else "PUZZLE"
    return said(LATER).format(title=title(step.technique), number=step.number, source=source)


def nothing_found(puzzle: Puzzle, profile: Profile) -> str:
    """Return how many techniques found nothing, and how many more there are to ask."""
    plugins, kind = registry(), puzzle.kind.name
    asked = len(plugins.chain(profile, kind))
    more = len(plugins.for_kind(kind)) - asked
    parts = [said("None of {count} techniques finds anything.").format(count=asked)]
    if more > 0:
        parts.append(said(MORE[more == 1]).format(count=more))
    return " ".join(parts)
