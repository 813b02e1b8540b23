"""What is asked of drawings that may stand for several rules, and what is answered."""

from collections.abc import Sequence
from typing import Any

import click
import pytest
from click.testing import CliRunner

from lapiz.commands.common.options import SHOWN, _ask, choice_of
from lapiz.core import BadInput
from lapiz.core.readings import ReadSort

CELLS = [f"r1c{number}" for number in range(1, SHOWN + 2)]
READ = {"rule": "arrow", "entries": [{"arrow": "r1c1 r1c2"}]}
MAY = [{"rule": "between", "mark": "agrees", "entries": [{"between": "r1c1 r1c2"}]}]


def answered(typed: str, **fields: Any) -> tuple[str, Sequence[Any] | None]:
    """Return what is asked of a sort of drawings, and what comes of the answers."""
    chosen = list[Sequence[Any] | None]()
    sort = ReadSort(**{"drawn": "1 line", "mark": "disagrees", **fields})
    command = click.command()(lambda: chosen.append(_ask(sort)))
    done = CliRunner().invoke(command, [], input=typed)
    assert done.exit_code == 0, done.output
    return done.output, chosen[0]


@pytest.mark.parametrize(
    ("typed", "fields", "chosen"),
    [
        ("\n", {**READ, "may": MAY}, READ["entries"]),
        ("1\n", {**READ, "may": MAY}, READ["entries"]),
        ("2\n", {**READ, "may": MAY}, MAY[0]["entries"]),
        ("3\n2\n", {**READ, "may": MAY}, MAY[0]["entries"]),
        ("0\n", {**READ, "may": MAY}, []),
        ("\n", {"may": MAY}, MAY[0]["entries"]),
        ("\n", {}, []),
    ],
)
def test_what_a_drawing_stands_for(
    typed: str, fields: dict[str, Any], chosen: Sequence[Any]
) -> None:
    told, found = answered(typed, **fields)
    assert list(found or ()) == list(chosen)
    names = [READ["rule"]] * ("rule" in fields) + ["between"] * ("may" in fields)
    for number, name in enumerate([*names, "no rule"], 1):
        assert f"  {0 if name == 'no rule' else number}  {name}\n" in told


@pytest.mark.parametrize(("number", "more"), [(1, ""), (SHOWN, ""), (SHOWN + 1, " …")])
def test_a_few_cells_say_where_it_is(number: int, more: str) -> None:
    told, _ = answered("\n", cells=CELLS[:number])
    assert told.startswith(f"1 line ({' '.join(CELLS[: min(number, SHOWN)])}{more})\n")


def test_nobody_is_asked_without_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin.isatty", lambda: False, raising=False)
    with pytest.raises(BadInput, match=r"^--rules ask: there is no terminal to ask on$"):
        choice_of("ask")
    assert choice_of("none")({"kind": "sudoku"}) == {"kind": "sudoku"}
