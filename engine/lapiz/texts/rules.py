"""The rules of a puzzle in words, made from its constraints."""

from collections.abc import Iterable, Iterator

from lapiz.core.places import Cells, spelt
from lapiz.core.rule import Constraint, Rule, Sort, Value
from lapiz.texts.phrases import listed
from lapiz.texts.translations import said

__all__ = ["rule_title", "sentences"]

MOST_GROUPS = 40
"""How many groups of cells a sentence lists; of more it says how many there are."""


def rule_title(rule: Rule) -> str:
    """Return what a rule is called, in the current language."""
    return said(rule.title, rule.package)


def sentences(constraints: Iterable[Constraint], side: int) -> Iterator[str]:
    """Yield a text for each rule that constraints state, those of one rule and value together."""
    together: dict[tuple[Rule, tuple[tuple[str, Value], ...]], list[Cells]] = {}
    for one in constraints:
        together.setdefault((one.rule, one.values), []).extend(one.groups)
    for (rule, values), groups in together.items():
        yield _sentence(Constraint(rule, tuple(groups), values), side)


def _sentence(constraint: Constraint, side: int) -> str:
    rule, given = constraint.rule, dict(constraint.values)
    fields = {field.name: given.get(field.name, field.usual) for field in rule.fields}
    texts = {name: _value(value) for name, value in fields.items()}
    texts["cells"] = _groups(constraint, side)
    places = rule.places
    stated = constraint.groups or not places or places.optional
    template = said(rule.sentence, rule.package) if stated else ""
    if rule.marked and constraint.flag("negative"):
        template = f"{template} {said(rule.marked, rule.package)}".strip()
    return template.format_map(texts)


def _value(value: Value | None) -> str:
    if isinstance(value, tuple):
        return listed([str(one) for one in value])
    return str(value)


def _groups(constraint: Constraint, side: int) -> str:
    """Return the cells of a constraint: "r1c1-r1c2 and r4c4-r5c4"."""
    places, groups = constraint.rule.places, constraint.groups
    if len(groups) > MOST_GROUPS or places is None:
        return said("{count} of them").format(count=len(groups))
    joint = " " if places.sort is Sort.CELLS else "-"
    return listed([spelt(cells, side, joint) for cells in groups])
