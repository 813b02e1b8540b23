"""What puzzles' drawings stand for where a user has a say: a list of rules, none, or asked for."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from lapiz.core import FIELD, NOTES, READING, BadInput, Name, located
from lapiz.core.readings import ReadSort, chosen
from lapiz.files.text import read_file
from lapiz.files.unknown_rules import Choose
from lapiz.files.yaml import read_yaml

Ask = Callable[[ReadSort], Sequence[Any] | None]
"""Asks what drawings stand for: entries of the field `rules`, or None for as they were read."""
BARE = Name("the rules of its drawing and its text are left out, as asked for")


def without_rules(document: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return a document without rules besides those of its kind."""
    if not document.get("rules") and FIELD not in document:
        return document
    spared = {name: value for name, value in document.items() if name not in ("rules", FIELD)}
    return spared | {NOTES: [BARE]}


def rules_of_file(path: Path) -> list[Any]:
    """Return the rules that a file lists, as under `rules` in a puzzle; BadInput for others."""
    text = read_file(path)
    with located(str(path)):
        documents = [document.value for document in read_yaml(text)]
    rules = documents[0] if len(documents) == 1 else None
    rules = rules.get("rules") if isinstance(rules, dict) and "rules" in rules else rules
    if not isinstance(rules, list):
        raise BadInput("expected a list of rules, as under `rules`", source=str(path))
    return rules


def with_rules(entries: Sequence[Any]) -> Choose:
    """Return what puts rules in the place of those with the same names, and of what is unknown."""
    names = {_name(entry) for entry in entries}

    def choose(document: Mapping[str, Any]) -> Mapping[str, Any]:
        rules = document.get("rules")
        kept = [one for one in rules if _name(one) not in names] if isinstance(rules, list) else []
        return _told({**document, "rules": [*kept, *entries]}, document)

    return choose


def asking(ask: Ask) -> Choose:
    """Return what asks about each sort of drawings that is not certain."""

    def choose(document: Mapping[str, Any]) -> Mapping[str, Any]:
        reading = document.get(READING)
        if not reading or FIELD not in document:
            return document
        choices = dict[int, Sequence[Any]]()
        for number, sort in enumerate(reading.get("sorts", ())):
            if sort["mark"] != "agrees":
                made = ReadSort(**sort)
                answer = ask(made)
                if answer is not None:
                    choices[number] = answer
        return _told(chosen(document, choices), document)

    return choose


def as_picked(picked: Mapping[str, Any]) -> Choose:
    """Return what takes drawings for rules by name: by the number of their sort, "" for none."""

    def choose(document: Mapping[str, Any]) -> Mapping[str, Any]:
        choices = dict[int, Sequence[Any]]()
        for number, sort in enumerate(document.get(READING, {}).get("sorts", ())):
            name = picked.get(str(number))
            offered = {way["rule"]: way["entries"] for way in sort.get("may", ())}
            offered[sort.get("rule", "")] = sort.get("entries", ())
            if name is not None and name != sort.get("rule", ""):
                choices[number] = offered.get(name, ())
        return _told(chosen(document, choices) if choices else document, document)

    return choose


def _told(made: Mapping[str, Any], document: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return a document that notes what was left out of the one that was read."""
    left = [rule["rule"] for rule in document.get(FIELD) or ()]
    spared = {name: value for name, value in made.items() if name != FIELD}
    if not left:
        return spared
    return spared | {
        NOTES: [
            *document.get(NOTES, ()),
            Name("not read, and left out: {0}", ", ".join(left)),
        ]
    }


def _name(rule: Any) -> str:
    return str(next(iter(rule), "") if isinstance(rule, dict) else rule)
