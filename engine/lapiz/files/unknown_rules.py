"""Puzzles with rules that lapiz does not know: refused, unless the rules are to be ignored."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from lapiz.core import FIELD, READING, BadInput, ignored_rules, noted, told_unknown
from lapiz.plugins.registry import registry

Tell = Callable[[str], object]
SHOWN = 4
"""How many rules a message names."""
_TELL: ContextVar[Tell | None] = ContextVar("tell_of_unknown_rules", default=None)

Choose = Callable[[Mapping[str, Any]], Mapping[str, Any]]
"""Returns the document that a user wants."""
_CHOOSE: ContextVar[Choose | None] = ContextVar("choice_of_rules", default=None)
_MENDING: ContextVar[bool] = ContextVar("readings_to_mend", default=False)
_ON_A_PAGE: ContextVar[bool] = ContextVar("asked_on_a_page", default=False)


def _to_nobody(_: str) -> None: ...


@contextmanager
def asked_on_a_page() -> Iterator[None]:
    """Say what is refused without naming an option, which a page does not have."""
    token = _ON_A_PAGE.set(True)
    try:
        yield
    finally:
        _ON_A_PAGE.reset(token)


@contextmanager
def ignoring_unknown_rules(tell: Tell = lambda _: None) -> Iterator[None]:
    """Load puzzles without the rules that lapiz does not know; `tell` is told of each."""
    token = _TELL.set(tell)
    try:
        yield
    finally:
        _TELL.reset(token)


@contextmanager
def mending() -> Iterator[None]:
    """Load what was read of drawings in part, too: it is to be written, and mended by hand."""
    token = _MENDING.set(True)
    try:
        yield
    finally:
        _MENDING.reset(token)


@contextmanager
def choosing(choose: Choose) -> Iterator[None]:
    """Load puzzles with the rules that someone chooses."""
    token = _CHOOSE.set(choose)
    try:
        yield
    finally:
        _CHOOSE.reset(token)


def are_ignored() -> bool:
    """Tell whether rules that lapiz does not know are ignored."""
    return _TELL.get() is not None


def settled(document: Mapping[str, Any]) -> dict[str, Any]:
    """Return a document whose rules are all known, or told to be ignored.

    Raises BadInput, which names the rules, their cells and the format, unless they are ignored.
    """
    choose = _CHOOSE.get()
    read = READING in document
    if choose and read:  # while a link is read, its parts are no puzzle yet
        document = choose(document)
    unknown, tell = list(document.get(FIELD) or ()), _TELL.get()
    if tell is None and read and _MENDING.get():
        tell = _to_nobody
    if tell is not None:
        spared = _without_unknown(document, unknown)
        for note in ignored_rules(spared):
            tell(note)
        return spared
    if unknown:
        more = [f"{len(unknown) - SHOWN} more"] if len(unknown) > SHOWN else []
        listed = ", ".join([*map(told_unknown, unknown[:SHOWN]), *more])
        form = unknown[0].get("format", "yaml")
        if _ON_A_PAGE.get():
            raise BadInput(
                f"This puzzle has rules that lapiz does not know: {listed}.", path=(FIELD,)
            )
        raise BadInput(
            f"{form}: it has rules that lapiz does not know: {listed}; "
            "--ignore-unknown-rules goes on without them",
            path=(FIELD,),
        )
    return dict(document)


def _without_unknown(document: Mapping[str, Any], unknown: list[Any]) -> dict[str, Any]:
    """Return a document whose list of rules has only known ones; the others are noted."""
    rules = document.get("rules")
    if isinstance(rules, list):
        unknown += [noted(_name(rule), _cells(rule), "yaml") for rule in rules if not _known(rule)]
        document = {**document, "rules": [rule for rule in rules if _known(rule)]}
    return {**document, FIELD: unknown} if unknown else dict(document)


def _name(rule: Any) -> str:
    return str(next(iter(rule), "") if isinstance(rule, dict) else rule)


def _known(rule: Any) -> bool:
    """Tell whether an entry names a rule that is known; what is no entry is for others to tell."""
    return not isinstance(rule, str | dict) or not rule or _name(rule) in registry().rules


def _cells(rule: Any) -> list[str]:
    """Return all texts in a rule that may be cells."""
    if isinstance(rule, str):
        return rule.split() if rule[:1] == "r" and any(map(str.isdigit, rule)) else []
    inside = rule.values() if isinstance(rule, dict) else rule if isinstance(rule, list) else ()
    return [cell for part in inside for cell in _cells(part)]
