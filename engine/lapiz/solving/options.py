"""How to solve."""

import attrs

__all__ = ["Options"]


@attrs.frozen
class Options:
    """How to solve.

    - `fallback`: search for an unnamed proved deduction when no technique helps.
    - `spares`: before that, ask the techniques that are off by default (`Profile.spares`).
    - `choose`: in a puzzle with many solutions, pick a branch (grounds CHOICE), as is done
      anyway where any solution will do.
    - `strict`: raise Misbehaved where a technique would be reported and skipped.
    - `seconds`: how long one technique may look at one position. None: a plugin's a minute, lapiz's
      own as long as they take, so that what they find does not depend on the machine.
    - `limit`: how many seconds the solve of a puzzle may take; it then ends "out of time". None: no
      clock decides; where rules demand what no item can say, work is counted instead
      (`lapiz.search.backtracking.solve_budget`), and the notes say if it was not enough.
    - `enough`: stop once so many steps are made; None goes on to the end.
    - `plugin_timeout`: the same for a plugin's, which then runs in a process of its own; with None
      it runs in this one.
    """

    fallback: bool = True
    spares: bool = True
    choose: bool = False
    strict: bool = False
    seconds: float | None = None
    limit: float | None = None
    plugin_timeout: float | None = None
    enough: int | None = None
