"""What is promised to plugins is kept: names, parameters, tokens, roles, fields and codes."""

import warnings

import pytest

from tests.plugins.promise import Promise, broken, kept, promised


def test_all_that_is_promised_is_there() -> None:
    lost = broken(kept(), promised())
    assert not lost, "a change of lapiz.API, see docs/plugins.md: " + "; ".join(lost)


def test_additions_are_in_the_file() -> None:
    """So that what a release has is promised from then on: `python -m tests.plugins.promise`."""
    now, before = promised(), kept()
    new = [f"{sort}: {name}" for sort in now for name in now[sort] if name not in before[sort]]
    if new:
        warnings.warn(f"run python -m tests.plugins.promise, new are: {new}", stacklevel=1)


BEFORE: Promise = {"lapiz": {"solve": ["puzzle", "profile=", "only strict="]}}
CHANGES = [
    (["puzzle", "profile=", "only strict="], ""),
    (["puzzle", "profile=", "more=", "only strict=", "only less="], ""),
    (["puzzle=", "profile=", "strict=", "**more"], ""),
    (["puzzle", "profile="], "lapiz: solve: parameter only strict= has gone"),
    (["puzzle", "profile", "only strict="], "lapiz: solve: parameter profile= is now profile"),
    (["puzzle", "only profile=", "only strict="], "parameter profile= is now only profile="),
    (["profile=", "puzzle=", "only strict="], "parameter puzzle is at another place"),
    (["puzzle", "profile=", "only strict=", "only new"], "parameter only new is new"),
    (None, "lapiz: solve has gone"),
]


@pytest.mark.parametrize(("now", "message"), CHANGES)
def test_what_breaks_a_promise(now: list[str] | None, message: str) -> None:
    lost = broken(BEFORE, {"lapiz": {} if now is None else {"solve": now}})
    assert bool(lost) == bool(message)
    assert message in "; ".join(lost)


def test_what_else_breaks_a_promise() -> None:
    before: Promise = {"roles": {"fin": "fin"}, "fields": {"profile": ["name", "order"]}}
    assert not broken(before, {"roles": {"fin": "fin"}, "fields": {"profile": ["order", "name"]}})
    assert broken(before, {"roles": {"fin": "other"}, "fields": {"profile": ["name"]}}) == [
        "roles: fin was fin, is other",
        "fields: profile has lost order",
    ]
