"""What the techniques of rules have in common, and what they count."""

from collections.abc import Callable
from typing import Any

from lapiz import Technique, technique
from lapiz.core import About


def rated(
    name: str, score: int, level: str = "Medium", *, after: str = "hidden-single", title: str = ""
) -> Callable[[Callable[..., Any]], Technique]:
    """Make a technique that looks at rules; HoDoKu does not know it, so its score is an estimate.

    >>> @rated("small-cages", 5, "Easy")
    ... def small_cages(grid):
    ...     \"\"\"Looks at nothing.\"\"\"
    ...     yield from ()
    >>> small_cages.scores, small_cages.after
    ({'lapiz': 5, 'hodoku': 5}, 'hidden-single')
    """
    return technique(name, **rating(score, level, after=after, title=title))


def rating(
    score: int, level: str = "Medium", *, after: str = "hidden-single", title: str = ""
) -> About:
    """Return what is to be said about a technique of rules that a factory makes."""
    return About(
        title=title,
        kind="sudoku",
        ruled=True,
        after=after,
        scores={"lapiz": score, "hodoku": score},
        levels={"lapiz": level, "hodoku": level},
        estimates=frozenset({"hodoku"}),
    )
