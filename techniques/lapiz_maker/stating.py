"""What is said in a link, as entries of the field `rules`; and what holds the parts of links."""

from collections.abc import Mapping
from typing import Any

import attrs

from lapiz import BadInput
from lapiz_grid import Cells, Rule, known_rules, spelt
from lapiz_grid.fields import Sort
from lapiz_links.dialects import RuleEntry, RuleForm


@attrs.frozen
class StatedRule:
    """A rule by name, groups of cells, the other fields; or what messages call an unknown one."""

    rule: str
    groups: list[Cells] = attrs.field(factory=list)
    fields: Mapping[str, Any] = attrs.field(factory=dict)
    loose: bool = False
    unknown: bool = False


TOGETHER = {"clone", "equal-sums"}
"""Rules of which the groups of one entry belong together."""


@attrs.define
class StatedRules:
    """Entries of the field `rules`, and names of what is not known, each with its cells.

    `groups` are the cells of all rules, group by group.
    """

    entries: list[RuleEntry] = attrs.field(factory=list)
    unknown: list[tuple[str, list[str]]] = attrs.field(factory=list)
    groups: list[Cells] = attrs.field(factory=list)

    def take(self, said: StatedRule, side: int) -> None:
        """Take a rule, together with an entry that says the same of other cells."""
        if said.unknown:
            cells = dict.fromkeys(cell for group in said.groups for cell in group)
            self.unknown.append((said.rule, spelt(tuple(cells), side).split()))
            return
        self.groups += said.groups
        rule = known_rules()[said.rule]
        form = RuleForm(
            lambda *_: (), lambda *_: None, whole=said.rule in TOGETHER, loose=said.loose
        )
        groups = [_spelt(rule, group, side) for group in said.groups]
        entry = RuleEntry(rule, form, groups, dict(said.fields))
        twin = next((earlier for earlier in self.entries if earlier.joins(entry)), None)
        twin.join(entry) if twin else self.entries.append(entry)

    def negate(self, said: StatedRule) -> None:
        """Say that all marks of a rule with a value are given."""
        same = [
            one for one in self.entries if (one.rule.name, one.fields) == (said.rule, said.fields)
        ]
        if not same:
            plain = RuleForm(lambda *_: (), lambda *_: None)
            same = [RuleEntry(known_rules()[said.rule], plain, [], dict(said.fields))]
            self.entries += same
        for entry in same:
            entry.fields["negative"] = True


def _spelt(rule: Rule, cells: Cells, side: int) -> str:
    return spelt(cells, side, "-" if rule.places and rule.places.sort is Sort.PAIR else " ")


def list_in(block: Mapping[str, Any], name: str) -> list[Any]:
    """Return a list of a constraint; an empty one if it has none of that name."""
    value = block.get(name)
    return value if isinstance(value, list) else []


def objects_in(block: Mapping[str, Any], name: str) -> list[Mapping[str, Any]]:
    """Return a list of objects of a constraint; an empty one if it has none of that name."""
    things = list_in(block, name)
    if not all(isinstance(thing, dict) for thing in things):
        raise BadInput(f"{name} of the link: expected a list of objects")
    return things
