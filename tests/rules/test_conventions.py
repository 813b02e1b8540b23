"""The file of conventions says what lapiz can read, in words that it defines."""

import re
from importlib.resources import files

import attrs
import yaml

import lapiz
from lapiz_grid import Convention
from lapiz_rules.conventions import FILE, LANGUAGES, conventions

DOCUMENT = yaml.safe_load(files("lapiz_rules").joinpath(FILE).read_text(encoding="utf-8"))
FIELDS = {field.name for field in attrs.fields(Convention)} - {"phrases"} | {*LANGUAGES}


def test_each_entry_is_of_a_rule_and_has_known_fields() -> None:
    assert {*DOCUMENT["rules"]} <= {*lapiz.registry().rules}
    for rule, ways in DOCUMENT["rules"].items():
        for fields in ways:
            assert {*fields} <= FIELDS, rule
            re.compile(fields.get("text", ""))


def test_each_word_is_used_and_none_is_left_in_a_phrase() -> None:
    text = str(DOCUMENT["rules"])
    assert {*re.findall(r"{([A-Z]+)}", text)} == {*DOCUMENT["words"]}
    shown = [way.phrases for ways in conventions().values() for way in ways]
    assert not re.findall(r"{[A-Z]+}", str(shown))
    assert all(phrase for phrases in shown for texts in phrases.values() for phrase in texts)
