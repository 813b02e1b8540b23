"""Calls functions of plugins contained, and looks at what they return: junk is their fault."""

import functools
from collections.abc import Callable, Iterator
from typing import Any

from lapiz.plugins.containment import SECONDS, PluginError, contained
from lapiz.plugins.timeouts import TooSlow

Fits = Callable[[Any], Any]
"""Returns a result as lapiz goes on with it, or raises PluginError for junk."""
END = object()


def within(
    function: Callable[..., Any],
    who: str,
    doing: str,
    fits: Fits = lambda result: result,
    *,
    limited: bool = True,
) -> Callable[..., Any]:
    """Return a function that calls another one contained, its time limited or not."""

    @functools.wraps(function)
    def call(*arguments: Any) -> Any:
        if not who:
            return fits(function(*arguments))
        seconds = SECONDS if limited else None
        return contained(who, lambda: fits(function(*arguments)), seconds, doing)

    return call


def each_within(
    function: Callable[..., Any], who: str, doing: str, fits: Fits
) -> Callable[..., Iterator[Any]]:
    """Return a function that contains another one and each result it yields, without a limit."""

    @functools.wraps(function)
    def call(*arguments: Any) -> Iterator[Any]:
        results = contained(who, lambda: iter(function(*arguments)), None, doing)
        while True:
            result = contained(who, lambda: next(results, END), None, doing)
            if result is END:
                return
            yield fits(result)

    return call


def until_too_slow(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function that is not called again once it took too long: texts are many."""
    late: list[PluginError] = []

    @functools.wraps(function)
    def call(*arguments: Any) -> Any:
        if late:
            raise PluginError(str(late[0]))
        try:
            return function(*arguments)
        except PluginError as error:
            if isinstance(error.__cause__, TooSlow):
                late.append(error)
            raise

    return call


def of_type(sort: type[Any] | tuple[type[Any], ...], expected: str) -> Fits:
    """Return what lets results of a type through."""

    def fits(result: Any) -> Any:
        if not isinstance(result, sort):
            raise PluginError(
                f"gave something of type {type(result).__name__}, expected {expected}"
            )
        return result

    return fits


TEXT: Callable[[Any], str] = of_type(str, "a text")
