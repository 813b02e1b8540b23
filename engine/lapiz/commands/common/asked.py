"""What to say where no technique finds anything."""

from lapiz.core.kind import Puzzle
from lapiz.core.technique import Profile
from lapiz.plugins.registry import registry
from lapiz.texts.phrases import marked
from lapiz.texts.translations import said

__all__ = ["nothing_found"]

MORE = (
    marked("{count} more are off; --profile all asks them too."),
    marked("1 more is off; --profile all asks it too."),
)


def nothing_found(puzzle: Puzzle, profile: Profile) -> str:
    """Return how many techniques found nothing, and how many more there are to ask."""
    plugins, kind = registry(), puzzle.kind.name
    asked = len(plugins.chain(profile, kind))
    more = len(plugins.for_kind(kind)) - asked
    parts = [said("None of {count} techniques finds anything.").format(count=asked)]
    if more > 0:
        parts.append(said(MORE[more == 1]).format(count=more))
    return " ".join(parts)
