"""Answers that are made with the site: Home, its shelf and Today need no Python in the tab.

The page looks for an answer by the key of its question before it asks Python (`baked.js`). An
answer has the language of its folder and the usual notation. What boards have in common lies beside
the answers once, under its name.
"""

import datetime
import json
from collections.abc import Iterator, Mapping
from typing import Any
from zlib import crc32

from lapiz.texts import languages
from lapiz_play import answer
from lapiz_play.boards import SHARED

BAKED = "baked/"
DAYS = 60
"""So many of Today's puzzles are made; later ones are made in the tab, and are the same."""
OFFERED = 2
"""The last level that Home's shelf offers on a first visit; what is harder is read in the tab.

So are puzzles with rules: nothing of their boards is shared, so they would take much room.
"""
BEGINNING = {"ask": "lesson", "technique": "naked-single", "kind": "sudoku"}
Asked = dict[str, Any]


def baked(first: datetime.date) -> dict[str, bytes]:
    """Return the files of answers, and for each language that of their keys."""
    made: dict[str, bytes] = {}
    for language in languages(("lapiz_play",)):
        folder, keys = f"{BAKED}{language}/", list[str]()
        for request in _requests(language, first):
            told = answer({**request, "language": language})
            shared = {name: told.pop(name) for name in SHARED if name in told}
            if shared:
                made[f"{folder}space-{told['space']}.json"] = _json(shared)
            name = f"{folder}{key(request)}.json"
            assert name not in made, f"two questions have one key: {request}"
            made[name] = _json({"asked": request, "answer": told})
            keys.append(key(request))
        made[f"{folder}keys.json"] = _json(keys)
    return made


def key(request: Mapping[str, Any]) -> str:
    """Return the key of a question: of its fields in order, without those that are empty.

    >>> key({"kind": "", "ask": "today", "date": "2026-11-28"})
    '418df850'
    >>> key({"ask": "library"}) == key({"ask": "path"})
    False
    """
    told = {name: request[name] for name in sorted(request) if request[name] not in ("", None)}
    return f"{crc32(_json(told)):08x}"


def _json(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


def _requests(language: str, first: datetime.date) -> Iterator[Asked]:
    """Yield the questions that the page asks of itself, and those of what it offers."""
    yield BEGINNING
    yield {**BEGINNING, "kind": ""}
    yield {"ask": "path"}
    for number in range(DAYS):
        day = first + datetime.timedelta(days=number)
        yield {"ask": "today", "date": day.isoformat()}
    library = {"ask": "library"}
    yield library
    for shelved in answer({**library, "language": language})["puzzles"]:
        if shelved["rank"] <= OFFERED and shelved["variety"] == shelved["kind"]:
            yield {"ask": "read", **{field: shelved[field] for field in ("text", "kind", "title")}}
