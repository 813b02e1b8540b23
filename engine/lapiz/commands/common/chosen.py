"""The step of a solve that the name of a technique chooses."""

from lapiz.core import BadInput
from lapiz.plugins.registry import registry
from lapiz.solving.goals import removed_text
from lapiz.solving.log import Log
from lapiz.solving.step import Step
from lapiz.texts import title

LISTED = 8


def step_by(log: Log, name: str) -> Step:
    """Return the first step by a technique, or by one of a family; BadInput if there is none."""
    wanted = {technique.name for technique in registry().named(name)}
    for step in log.steps:
        if step.technique in wanted:
            return step
    used = ", ".join(map(title, list(log.counts())[:LISTED])) or "none"
    raise BadInput(f"no step of the solve is by {name}; it uses {used}")


def goal_of_step(step: Step) -> str:
    """Return the name of the first thing that a step shows."""
    deduction, before = step.deduction, step.before
    placed = deduction.places & ~before.placed
    changed = placed or deduction.removes & before.alive
    candidate = (changed & -changed).bit_length() - 1
    label: str = step.puzzle.space.labels[candidate]
    return label if placed else removed_text(step.puzzle, candidate)
