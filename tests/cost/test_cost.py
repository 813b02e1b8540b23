"""Nothing costs more than it did: counts in git, which hold on machines of any speed."""

from collections.abc import Callable
from typing import Any

import pytest

from lapiz.solving.guard import GuardedTechniques
from tests.cost.comparing import (
    COMMANDS,
    VERSION,
    Costs,
    count_calls,
    count_modules,
    known,
    reported,
    risen,
)
from tests.cost.counting import FUNCTIONS, PUZZLES, TELLINGS, code_of, counts_of

SMALL = "queens/coloured-10"


@pytest.fixture
def before() -> Costs:
    costs = known()
    if not costs:
        pytest.skip(f"counts of Python {VERSION} are not in git: functions are called otherwise")
    return costs


@pytest.mark.rest
def test_no_puzzle_costs_more(before: Costs) -> None:
    rises = risen(before, count_calls(PUZZLES))
    assert not rises, reported(rises)


def test_no_command_imports_more(before: Costs) -> None:
    now = {name: {"": {"modules imported": count_modules(name)}} for name in COMMANDS}
    rises = risen(before, now)
    assert not rises, reported(rises)


def test_all_is_counted(before: Costs) -> None:
    assert list(before) == [*PUZZLES, *COMMANDS]
    for name in PUZZLES:
        assert list(before[name]) == ["solve", *TELLINGS]


def asking_twice(ask: Callable[..., Any]) -> Callable[..., Any]:
    def twice(*arguments: Any) -> Any:
        ask(*arguments)
        return ask(*arguments)

    return twice


@pytest.mark.usefixtures("plain")
def test_a_slowdown_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    counts_of(SMALL)  # what is made once in a process
    before = {SMALL: counts_of(SMALL)}
    assert risen(before, {SMALL: counts_of(SMALL)}) == []
    twice = asking_twice(GuardedTechniques.ask_for)
    monkeypatch.setattr(GuardedTechniques, "ask_for", twice)
    monkeypatch.setattr("tests.cost.counting.code_of", lambda name: CODES[name])
    rises = risen(before, {SMALL: counts_of(SMALL)})
    asked = before[SMALL]["solve"]["technique calls"]
    line = f"{SMALL}, solve, technique calls: from {asked} to {2 * asked} (+100.0 %)"
    assert line in rises
    assert any(text.startswith(f"{SMALL}, solve, Python calls: ") for text in rises)
    assert line in reported(rises)
    assert not any(", story, " in text for text in rises)


CODES = {name: code_of(name) for names in FUNCTIONS.values() for name in names}
"""As they are before anything is planted."""


def test_what_rises_little_is_let_through() -> None:
    before = {"a": {"solve": {"calls": 1000, "misses": 3}}}
    assert risen(before, {"a": {"solve": {"calls": 1020, "misses": 3}}}) == []
    assert risen(before, {"a": {"solve": {"calls": 900, "misses": 0}}}) == []
    assert risen(before, {"a": {"solve": {"calls": 1021, "misses": 4}}}) == [
        "a, solve, misses: from 3 to 4 (+33.3 %)",
        "a, solve, calls: from 1000 to 1021 (+2.1 %)",
    ]
    assert risen(before, {"b": {"": {"modules imported": 7}}}) == [
        "b, modules imported: 7, and nothing is known of it"
    ]
    assert risen({"a": {"": {"calls": 0}}}, {"a": {"": {"calls": 1}}}) == [
        "a, calls: from 0 to 1 where there were none"
    ]


def test_a_function_that_is_gone_is_named() -> None:
    with pytest.raises(LookupError, match=r"core\.memo:Results\.gone is gone: FUNCTIONS in"):
        code_of("lapiz.core.memo:Results.gone")
