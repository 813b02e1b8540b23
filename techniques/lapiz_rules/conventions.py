"""How setters draw the rules, and what they say: what `conventions.yaml` has, as records."""

from collections.abc import Mapping
from importlib.resources import files
from typing import Any

import yaml

from lapiz import of_process
from lapiz_grid import Convention

FILE = "conventions.yaml"
LANGUAGES = ("en", "es")


@of_process(most=1)
def conventions() -> Mapping[str, tuple[Convention, ...]]:
    """Return how each rule is drawn and said, by its name."""
    text = files(__package__).joinpath(FILE).read_text(encoding="utf-8")
    document = yaml.load(text, getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    words = document["words"]
    return {
        rule: tuple(_convention(dict(fields), words) for fields in ways)
        for rule, ways in document["rules"].items()
    }


def _convention(fields: dict[str, Any], words: Mapping[str, str]) -> Convention:
    said = {language: fields.pop(language) for language in LANGUAGES if language in fields}
    phrases = {
        name: tuple(_whole(phrase, words) for phrase in texts) for name, texts in said.items()
    }
    fields["values"] = tuple(fields.get("values", {}).items())
    lists = {name: tuple(value) for name, value in fields.items() if isinstance(value, list)}
    return Convention(phrases=phrases, **{**fields, **lists})


def _whole(phrase: str, words: Mapping[str, str]) -> str:
    """Return a phrase with the words that it only names."""
    for name, word in words.items():
        phrase = phrase.replace(f"{{{name}}}", word)
    return phrase
