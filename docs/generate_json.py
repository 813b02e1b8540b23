"""Writes docs/json.md and docs/json-questions.md from the schema of what lapiz prints.

python docs/generate_json.py
"""

import json
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

DOCS = Path(__file__).parent
SCHEMA = files("lapiz.show").joinpath("lapiz.schema.json")
TOP = """\
# JSON

With `--json` every command prints one object a line. `lapiz solve --json` prints the puzzle, each step and the result;
`lapiz check` reads that back and proves every step again. In Python, `to_json()` returns the same objects
([Python](python.md)). This page documents puzzles, steps, results and ratings; [hints, questions and
lists](json-questions.md) have a page of their own. The [glossary](glossary.md) explains the terms.

Each object begins with `version`, the version of the format ({version} today, the same for all), and `type`. Before 1.0,
new fields do not change the version; a field that is removed or changes its meaning does. `python -m
lapiz_workshop.renew` makes these pages from the schema, which comes with the package and is published as
[lapiz.schema.json](https://lapiz-py.github.io/lapiz/lapiz.schema.json).

```pycon
>>> import json
>>> from importlib.resources import files
>>> schema = json.loads(files("lapiz.show").joinpath("lapiz.schema.json").read_text("utf-8"))
>>> len(schema["properties"]["type"]["enum"])
{number}

```

Any validator of JSON Schema (draft 7) can check the objects:

```pycon
>>> import fastjsonschema
>>> validate = fastjsonschema.compile(schema)
>>> line = {{"version": 1, "type": "count", "name": "x", "solutions": 2, "complete": True}}
>>> validate(line)["solutions"]
2

```
"""
IMPLICATIONS = """\
## Implications

Each entry of `implications` is the argument for one candidate. Its `case` tells what follows from what,
in the order in which a person would go:

| `why` | meaning |
|---|---|
| `supposed` | it is supposed: the opposite of what is to be shown, or one candidate of an item whose candidates are taken in turn |
| `last` | it is true, the last candidate of `item`: those in `because` have ruled out the others |
| `seen` | it is false, for it shares `item` with one that is true |
| `locked` | it is false, for each candidate left for `item` excludes it |
| `demanded` | it is false, for with what `because` says it is part of no way to satisfy the rule of the item |
| `crowded` | it is false, for the `items` of `crowd` have candidates left in its `covers` only, just as many, and so leave no room for it |

`because` are the numbers of earlier implications. A case ends in one of four ways: nothing is left for
an item (`empty`); the `items` of `crowd` have too little room, for their candidates lie in fewer
`covers`; it goes on in `cases`, one for each candidate left for `item`, or, where `item` is null, one for
each of some candidates and a last one in which none of them is true; or the last implication is what was
to be shown.

The text tells what several arguments share only once, as a numbered lemma: that a candidate is false, whatever else is
supposed. Here every argument stays complete; a case that supposes such a candidate names
the number as `lemma`, a field that other cases do not have.

Nothing is told of steps that take for granted that there is one solution, nor of what needs too many
cases (some patterns of many candidates). Of a step that removes more than 20 candidates 20 are told.

```pycon
>>> import lapiz
>>> from lapiz.show import deduction_object
>>> puzzle = lapiz.load("puzzles_yaml/sudoku/forcing-net-verity.yaml")
>>> found = lapiz.steps(puzzle, "forcing-net-verity")[0]
>>> (argument,) = deduction_object(puzzle, found)["implications"]
>>> argument["case"]["item"]["name"], len(argument["case"]["cases"])
('r5c9', 2)
>>> for line in deduction_object(puzzle, found)["text"]["implications"]:
...     print(line)
One of r5c9=3, r5c9=6 is true, the only ones left for r5c9.
   1. Case 1: r5c9=3.
   2. r3c2=3: the only place for 3 in column 2, because r5c2<>3 (1).
   3. Case 2: r5c9=6.
   4. r2c9=7: the only digit left in r2c9, because r2c9<>6 (3).
   5. r3c3=7: the only place for 7 in box 1, because r2c1<>7 (4).
   6. r3c2=3: the only place for 3 in row 3, because r3c3<>3 (5).

```

In Python `lapiz.search.telling.implications.arguments(deduction, position)` gives the arguments themselves, and
`lapiz.texts.words.say(puzzle, deduction, "full", position=step.before)` the lines.
"""
HEAD = ("version", "type")


FIRST_QUESTION = "hint"
"""The type with which the second page begins."""
QUESTIONS = """\
# JSON of hints, questions and lists

These are the objects that commands print with `--json` besides puzzles, steps and results, which
[JSON](json.md) documents together with what all objects have.
"""


def pages() -> dict[str, str]:
    """Return both pages by their names."""
    schema = json.loads(SCHEMA.read_text("utf-8"))
    types = schema["properties"]["type"]["enum"]
    top = TOP.format(version=schema["properties"]["version"]["const"], number=len(types))
    sections = ["\n".join(_section(name, schema["definitions"][name])) for name in types]
    steps, asked = types.index("step") + 1, types.index(FIRST_QUESTION)
    first = [top, *sections[:steps], IMPLICATIONS, *sections[steps:asked]]
    parts = {"json.md": first, "json-questions.md": [QUESTIONS, *sections[asked:]]}
    return {name: "\n\n".join(each).rstrip() + "\n" for name, each in parts.items()}


def _section(name: str, definition: dict[str, Any]) -> Iterator[str]:
    yield f"## {name}\n"
    printed = ", ".join(f"`lapiz {command}`" for command in definition["x-printed-by"])
    yield f"{definition['description']} Printed by {printed}."
    fields = [(key, one) for key, one in definition["properties"].items() if key not in HEAD]
    if fields:
        yield "\n| field | | |\n|---|---|---|"
    for key, one in fields:
        left_out = "" if key in definition["required"] else ", optional"
        yield f"| `{key}` | {_sort(one)}{left_out} | {one.get('description', '')} |"


def _sort(schema: dict[str, Any]) -> str:
    """Return in a word or two what a field may hold."""
    if "enum" in schema:
        return "one of " + ", ".join(f"`{value}`" for value in schema["enum"])
    parts = schema.get("allOf", []) + schema.get("anyOf", [])
    if "$ref" in schema or parts:
        refs = [one.get("$ref", one.get("type", "")) for one in parts or [schema]]
        return " or ".join(ref.rpartition("/")[2] for ref in refs)
    sorts = schema.get("type", "anything")
    return sorts if isinstance(sorts, str) else " or ".join(sorts)


if __name__ == "__main__":
    for name, text in pages().items():
        (DOCS / name).write_text(text, encoding="utf-8")
