"""Ratings over many routes as rows: columns, and a small table in words."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from lapiz import Log
from lapiz.kinds import said
from lapiz.show import say
from lapiz.texts import counted, marked, title
from lapiz_many.ranges import Bottleneck, Gentlest, RatingRange, Spread

SPREAD = marked(("least", "usual", "greatest"))
"""The three numbers of each number of a scale."""
NUMBERS = marked(("score", "steps", "first placement", "first step"))
"""What numbers are called in tables; others have their own names in all languages."""
BOTTLENECK = ("bottleneck_step", "bottleneck_ways", "bottleneck_open")
GENTLEST = ("gentlest", "gentlest_hardest", "gentlest_certain")


def numbers_of_range(numbers: Sequence[str]) -> tuple[str, ...]:
    """Return the columns that hold numbers, if a scale has these further ones."""
    spreads = [f"{name}_{which}" for name in ("score", *numbers, "steps") for which in SPREAD]
    return (*spreads, "routes", "seed", *BOTTLENECK, GENTLEST[0])


def columns_of_range(numbers: Sequence[str], *, story: bool) -> tuple[str, ...]:
    """Return all the columns; with `story` the last is the gentlest route in words."""
    return (
        *numbers_of_range(numbers)[:-4],
        *BOTTLENECK,
        "bottleneck_techniques",
        *GENTLEST,
        *(["story"] if story else []),
    )


def range_fields(found: RatingRange, *, story: bool) -> dict[str, Any]:
    """Return the fields of a range, by column."""
    fields: dict[str, Any] = {
        f"{name}_{which}": getattr(spread, which)
        for name, spread in found.numbers.items()
        for which in SPREAD
    }
    gentlest = found.gentlest
    fields |= {"routes": found.routes, "seed": found.seed, **_narrow(found.bottleneck)}
    fields |= dict(zip(GENTLEST, (gentlest.worth, gentlest.hardest, gentlest.certain), strict=True))
    return fields | ({"story": [*told_as(gentlest.log)]} if story else {})


def _narrow(bottleneck: Bottleneck | None) -> dict[str, Any]:
    if bottleneck is None:
        return dict.fromkeys((*BOTTLENECK, "bottleneck_techniques"))
    numbers = bottleneck.number, len(bottleneck.ways), bottleneck.position.open.bit_count()
    names = dict.fromkeys(way.technique for way in bottleneck.ways)
    return {**dict(zip(BOTTLENECK, numbers, strict=True)), "bottleneck_techniques": " ".join(names)}


def told_as(log: Log) -> Iterator[str]:
    """Yield the steps of a solve in sentences; of what supposes something each implication, too."""
    for step in log.steps:
        deduction = step.deduction
        text = say(step.puzzle, deduction, "full", position=step.before)
        yield f"{title(deduction.technique)}: {text}"


def table_of(found: RatingRange, *, story: bool) -> Iterator[str]:
    """Yield the lines of a range in words: a table, the bottleneck, the gentlest route."""
    yield from _table(found.numbers)
    routes = counted(
        found.routes,
        "1 route, and the ordinary solve",
        "{count} routes, and the ordinary solve",
    )
    yield f"  {routes}{_levels(found)}"
    if found.bottleneck:
        yield "  " + _of_bottleneck(found.bottleneck)
    yield "  " + _of_gentlest(found.gentlest)
    if story:
        for number, text in enumerate(told_as(found.gentlest.log), 1):
            first, *more = text.splitlines()
            yield f"  {number:>4}. {first}"
            yield from (f"        {line}" for line in more)


def _levels(found: RatingRange) -> str:
    shares = (f"{said(level)} {times}" for level, times in found.levels.items())
    return ": " + ", ".join(shares)


def _table(numbers: Mapping[str, Spread]) -> Iterator[str]:
    heads = [said(head) for head in SPREAD]
    names = {name: said(re.sub("_", " ", name)) for name in numbers}
    first = max(map(len, names.values()))
    yield "  " + " " * first + "".join(f"  {head:>8}" for head in heads)
    for name, spread in numbers.items():
        three = (getattr(spread, which) for which in SPREAD)
        yield f"  {names[name]:{first}}" + "".join(
            f"  {number:>{max(8, len(head))}.10g}"
            for number, head in zip(three, heads, strict=True)
        )


def _of_bottleneck(bottleneck: Bottleneck) -> str:
    names = ", ".join(dict.fromkeys(title(way.technique) for way in bottleneck.ways))
    template = counted(
        len(bottleneck.ways),
        "Bottleneck: step {number}, one way on ({techniques}), {open} candidates open",
        "Bottleneck: step {number}, {count} ways on ({techniques}), {open} candidates open",
    )
    left = bottleneck.position.open.bit_count()
    return template.format(number=bottleneck.number, techniques=names or "–", open=left)


def _of_gentlest(gentlest: Gentlest) -> str:
    template = (
        said("Gentlest route: its hardest step is worth {worth} ({technique})")
        if gentlest.certain
        else said("Gentlest route found: its hardest step is worth {worth} ({technique})")
    )
    return template.format(worth=f"{gentlest.worth:.10g}", technique=title(gentlest.hardest))
