"""What a rule comes to in several places is one step: it is told of one of them, once."""

from collections.abc import Callable, Hashable, Iterator
from functools import partial, reduce
from operator import or_
from typing import Any, cast

import attrs

from lapiz import Deduction, Says, Space, Technique, Token, items, number, union
from lapiz.texts import marked

Finder = Callable[[Any], Iterator[Deduction]]
PART = {"said", "sentences", "list"}
"""Sorts of tokens that hold texts."""


def together(technique: Technique) -> Technique:
    """Make a technique yield what it finds of one nature as one step."""
    return attrs.evolve(technique, find=_grouping(technique.find))


def _grouping(find: Finder) -> Finder:
    def grouping(grid: Any) -> Iterator[Deduction]:
        space, by_nature = grid.position.space, dict[Hashable, list[Deduction]]()
        for deduction in find(grid):
            nature = deduction.says.nature or nature_of(space, deduction.says)
            by_nature.setdefault(nature, []).append(deduction)
        for alike in by_nature.values():
            yield _joined(space, alike) if len(alike) > 1 else alike[0]

    grouping.__doc__ = find.__doc__
    return grouping


def nature_of(space: Space, says: Says) -> Hashable:
    """Return what texts have in common that say the same of other places."""
    return (
        says.pattern,
        says.reason,
        frozenset(filter(None, (_of(space, token) for token in says.tokens.values()))),
    )


def _of(space: Space, token: Token) -> Hashable:
    """Return the nature of a token: of texts in it, and of what rules it names."""
    value = cast(Any, token.value)
    if token.sort in PART:
        return frozenset(
            _of(space, part) if isinstance(part, Token) else nature_of(space, part)
            for part in (value if isinstance(value, tuple) else (value,))
        )
    if token.sort == "because":
        return str(getattr(space.why_apart(*value), "template", ""))
    if token.sort == "items":
        return frozenset(space.items[number].sort for number in value)
    return value if token.sort == "rule" else None


def _joined(space: Space, alike: list[Deduction]) -> Deduction:
    """Return deductions of one nature as one, told by the first."""
    first = alike[0]
    others = [more for more in alike[1:] if more.removes & ~first.removes]
    if not others:
        return first
    alike = [first, *others]
    roles: dict[str, int] = {}
    for deduction in alike:
        for role, members in deduction.roles.items():
            roles[role] = roles.get(role, 0) | members
    removes = union(deduction.removes for deduction in alike)
    truths = dict.fromkeys(number for deduction in alike for number in deduction.truths)
    return attrs.evolve(
        first,
        removes=removes,
        truths=tuple(truths),
        roles={role: members & ~removes for role, members in roles.items()},
        says=Says.later(partial(_told_once, space, first, others)),
        size=len(alike),
    )


def _told_once(space: Space, first: Deduction, others: list[Deduction]) -> Says:
    """Return the text of the first with what it is the same with."""
    told, same = _same(space, first, others)
    reason, tokens = first.says.reason, {**same, **first.says.tokens}
    if reason == ARGUMENT:  # which is printed sentence by sentence
        sentences = cast(tuple[Says, ...], tokens["argument"].value)
        tokens["argument"] = Token("sentences", (*sentences, Says(told, "", **same)))
    else:
        reason = f"{reason} {told}"
    return Says(first.says.pattern, reason, **tokens)


def _same(space: Space, first: Deduction, others: list[Deduction]) -> tuple[str, dict[str, Token]]:
    """Return with which other rules it is the same, with the token; else what goes there."""
    rules = [
        {truth for truth in deduction.truths if truth in space.demand_at}
        for deduction in (first, *others)
    ]
    named = reduce(or_, rules)
    names = {str(space.items[number].name) for number in named}
    if all(rules) and sum(map(len, rules)) == len(names):
        same = sorted(named - rules[0])
        shown = same if len(same) <= MOST_NAMED + 1 else same[:MOST_NAMED]
        tokens = {"same": items(*shown), "count": number(len(same) - len(shown))}
        return SAME_WITH[len(shown) < len(same)], tokens
    gone = union(deduction.removes for deduction in others) & ~first.removes
    return SAME_WAY, {"same": Token("removed", gone)}


ARGUMENT = "{argument}"
MOST_NAMED = 5
"""How many other rules are named of which more are told to be alike."""
SAME_WITH = marked(
    (
        "It is the same with {same}.",
        "It is the same with {same}, and with {count} more.",
    )
)
SAME_WAY = marked("In the same way, {same}.")
