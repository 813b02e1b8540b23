"""How to solve."""

import attrs

__all__ = ["RULED_SECONDS", "Options"]

RULED_SECONDS = 55.0
"""How long a solve with demands may take: a step among them may be found only after minutes."""


@attrs.frozen
class Options:
    """How to solve.

    - `fallback`: search for an unnamed proved deduction when no technique helps.
    - `spares`: before that, ask the techniques that are off by default (`Profile.spares`).
    - `choose`: in a puzzle with many solutions, pick a branch (grounds CHOICE), as is done
      anyway where any solution will do.
    - `strict`: raise Misbehaved where a technique would be reported and skipped.
    - `seconds`: how long one technique may look at one position.
    - `limit`: how many seconds the solve of a puzzle may take; it then ends as it is, which its
      notes say. None: RULED_SECONDS where rules demand what no item can say, else without end.
    - `enough`: stop once so many steps are made; None goes on to the end.
    - `plugin_timeout`: the same for a plugin's, which then runs in a process of its own; with None
      it runs in this one.
    """

    fallback: bool = True
    spares: bool = True
    choose: bool = False
    strict: bool = False
    seconds: float = 60.0
    limit: float | None = None
    plugin_timeout: float | None = None
    enough: int | None = None
