"""What the records of rules say of themselves, and what is wrong with some."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import attrs
import pytest

from lapiz import BadInput
from lapiz.testing import check_golden
from lapiz_grid import Code, Constraint, Convention, Exclude, Form, Rule, known_rules
from lapiz_grid.parts import form_of
from lapiz_grid.reading import known_rule

TOLD = Path(__file__).with_name("records.txt")
"""Of each rule title, family, form, and its fields: those that must be given, and their bounds.

Below it the codes that other programs have for it (-), and how setters draw it (=).
"""


def told(rule: Rule) -> str:
    record = rule.described()
    fields = [
        f"{one['name']}{'!' * one['required']} {one['sort']} {one['least']}-{one['most']}"
        for one in record["fields"]
    ]
    assert record["sentence"] == rule.sentence
    assert [one["help"] for one in record["fields"]] == [field.help for field in rule.fields]
    main = rule.main.name if rule.main else ""
    names = (record["name"], record["title"], record["family"], record["form"], main)
    return "; ".join([*names, *fields])


def differing(record: Code | Convention, *left_out: str) -> str:
    """What is not as in most such records."""
    usual = {field.name: field.default for field in attrs.fields(type(record))}
    own = {name: getattr(record, name) for name in usual if name not in left_out}
    return " ".join(f"{name}={value!r}" for name, value in own.items() if value != usual[name])


def block(rule: Rule) -> str:
    codes = (f"\n- {differing(code)}" for code in rule.codes)
    drawn = (f"\n= {differing(one, 'phrases')}" for one in rule.drawn)
    return "".join((told(rule), *codes, *drawn))


def test_golden_records() -> None:
    check_golden(TOLD, "".join(f"{block(rule)}\n" for _, rule in sorted(known_rules().items())))


RENBAN = known_rules()["renban"]


@pytest.mark.parametrize(
    ("change", "flaw"),
    [
        ({}, ""),
        ({"form": None}, "'renban' has no form: annotate what its parts yield"),
        ({"form": "pairs"}, "'renban' has the form 'pairs', expected a Form"),
        ({"fields": [*RENBAN.fields]}, "'renban' has fields ["),
    ],
)
def test_a_record_says_what_is_wrong_with_it(change: dict[str, Any], flaw: str) -> None:
    said = attrs.evolve(RENBAN, **change).flaw()
    assert said.startswith(flaw)
    assert bool(said) == bool(flaw)


def test_a_constraint_tells_its_rule_and_how_many_groups_it_has() -> None:
    constraint = Constraint(RENBAN, ((0, 1), (4, 5, 1)))
    assert repr(constraint) == "<Constraint renban: 2 groups of cells>"
    assert constraint.cells == (0, 1, 4, 5)


def test_a_rule_that_is_not_there_is_said_with_the_nearest() -> None:
    assert known_rule("renban").name == "renban"
    with pytest.raises(BadInput, match="renbam"):
        known_rule("renbam")


def _pairs(*_: object) -> Iterator[Exclude]:
    yield from ()


def _unknown(*_: object) -> "Iterator[NowhereDefined]":  # type: ignore[name-defined]  # noqa: F821
    yield from ()


def _none(*_: object) -> Any:
    yield from ()


@pytest.mark.parametrize(("parts", "form"), [(_pairs, Form.PAIRS), (_unknown, None), (_none, None)])
def test_the_form_is_what_parts_say_that_they_yield(parts: Any, form: Form | None) -> None:
    assert form_of(parts) is form
