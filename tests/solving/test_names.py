"""What may be asked of a solve by name: techniques, profiles, scales; and what is no such name."""

from collections.abc import Iterator
from typing import Any

import pytest

import lapiz
from lapiz.solving import profiles, rating, solver
from lapiz.solving.guard import Misbehaved
from lapiz.solving.log import Problem


@lapiz.technique("liar", kind="sudoku")
def liar(grid: Any) -> Iterator[lapiz.Deduction]:
    """Claims what is not proved."""
    yield lapiz.Deduction(removes=grid.position.open & -grid.position.open, truths=(0,))


def test_what_misbehaves_is_raised_or_noted_where_there_is_a_list(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    puzzle = lapiz.load({"kind": "sudoku", "grid": ["1...", "....", "....", "...."]})
    problems: list[Problem] = []
    singles = [technique for technique in lapiz.techniques("sudoku") if technique.last]
    monkeypatch.setattr(solver, "_to_ask", lambda *_: [liar, *singles])
    with pytest.raises(Misbehaved, match="step 1: technique liar: "):
        lapiz.steps(puzzle)
    found = lapiz.steps(puzzle, problems=problems)
    assert [(each.technique, each.step) for each in problems] == [("liar", 1)]
    assert "liar" not in {each.technique for each in found}


def test_a_profile_with_nothing_to_settle_stays_itself() -> None:
    kind = lapiz.registry().kind("sudoku")
    plain = lapiz.Profile(order=("naked-single", "skyscraper"))
    assert profiles.resolved(plain, kind) is plain
    coded = lapiz.Profile(order=("naked-single", "hodoku:0400"))
    assert profiles.resolved(coded, kind) == plain


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("", "no scale is named"),
        ("nothing", "there is no scale 'nothing'"),
        ("human:", "there is no scale 'human:'"),
        ("nothing:beginner", "there is no scale 'nothing:beginner'"),
        ("human:nobody", "the scale human has none for 'nobody'"),
        ("hodoku:beginner", "the scale hodoku has none for 'beginner'"),
    ],
)
def test_a_scale_that_there_is_not(name: str, fault: str) -> None:
    with pytest.raises(lapiz.BadInput) as raised:
        rating.scale_named(name)
    assert str(raised.value).startswith(fault)
