"""Functions that are imported when they are called."""

from collections.abc import Callable, Iterable
from pkgutil import resolve_name
from typing import Any, cast

from lapiz.core import ExtraRule, Kind


def calling(name: str) -> Callable[..., Any]:
    """Return a function that imports the one with this name, "module:function", and calls it.

    A kind holds functions that few of its users call: what makes puzzles, or reads the links of
    another program. Whoever only solves does not wait until they are imported.

    >>> calling("math:gcd")(12, 18)
    6
    """

    def call(*arguments: Any, **named: Any) -> Any:
        return resolve_name(name)(*arguments, **named)

    return call


def digit_grid(
    name: str,
    sides: Iterable[int],
    digits: Iterable[int] | None = None,
    rules: Iterable[ExtraRule] = (),
    **more: Any,
) -> Kind:
    """Return a kind of puzzle on a grid of digits: `lapiz_grid.digit_grid`, which see."""
    return cast(Kind, calling("lapiz_grid:digit_grid")(name, sides, digits, rules, **more))
