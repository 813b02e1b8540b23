"""Puzzles that are there, and puzzles made on demand: the library, `generate`, today's."""

import datetime
from collections import Counter
from contextlib import suppress
from hashlib import sha256
from random import Random

from lapiz import BadInput, load_text, registry
from lapiz.kinds import said
from lapiz.solving import generate as generated, minutes_of, usual_scale
from lapiz.texts import title
from lapiz_play.library import Shelved, shelf
from lapiz_play.questions.reading import read_object
from lapiz_play.questions.solving import rating_object
from lapiz_play.request import Object, Request
from lapiz_play.titles import titles

TRIES = 200
LARGEST_SEED = 2**31
MOST = 100


def library(request: Request) -> Object:
    """Return puzzles of the library by level and technique, and how many there are of each."""
    kind = request.kind()
    named = titles(entry.text for entry in shelf())
    shelved = [(n, entry) for n, entry in enumerate(shelf()) if entry.kind == kind]
    levels = Counter(entry.level for _, entry in shelved)
    uses = Counter(name for _, entry in shelved for name in entry.techniques)
    level, technique = request.text("level"), request.text("technique")
    fitting = [
        (number, entry)
        for number, entry in shelved
        if (not level or entry.level.lower() == level.lower())
        and (not technique or technique in entry.techniques)
    ]
    return {
        "levels": [[name, said(name), count] for name, count in levels.items()],
        "techniques": [
            [known.name, title(known.name), uses[known.name]]
            for known in registry().chain(registry().kind(kind).profile, kind)
            if known.name in uses
        ],
        "puzzles": [
            _shelved(number, entry, named[number])
            for number, entry in fitting[: request.number("most", 1, 10_000, MOST)]
        ],
    }


def _shelved(number: int, one: Shelved, title_: str) -> Object:
    """Return a puzzle of the library; it is `named` if the title is its own."""
    return {
        "id": f"{one.kind}-{number + 1}",
        "kind": one.kind,
        "title": one.title or title_,
        "named": bool(one.title),
        "level": one.level,
        "level_title": said(one.level) if one.level else "",
        "score": one.score,
        "hardest": one.hardest,
        "hardest_title": title(one.hardest) if one.hardest else "",
        "techniques": list(one.techniques),
        "minutes": one.minutes,
        "text": one.text,
    }


def generate(request: Request) -> Object:
    """Return a new puzzle."""
    seed = request.number("seed", 0, LARGEST_SEED, -1) if request.has("seed") else None
    made = _made(request, request.kind(), request.text("level"), seed)
    if made is None:
        raise BadInput(said("No such puzzle was found. Try again, or choose another level."))
    return made


def _made(request: Request, kind: str, level: str, seed: int | None) -> Object | None:
    made = generated(
        kind,
        seed=seed,
        uses=request.texts("uses"),
        tries=request.number("tries", 1, 10_000, TRIES),
        options=dict(request.object("options")),
        position=request.flag("position"),
        level=level,
    )
    for puzzle, log in made:
        scale = usual_scale(puzzle)
        rating = rating_object(log, scale) if scale else {}
        more = {field: rating.get(field) for field in ("level", "level_title", "score", "hardest")}
        return read_object(puzzle, minutes=minutes_of(log), **more)
    return None


def today(request: Request) -> Object:
    """Return the puzzle of a day: the same one for everybody.

    It is one of the library, the levels taking turns by weekday where none is asked for; where the
    library has none, it is made, with the date for a seed.
    """
    text, kind = request.text("date"), request.kind()
    try:
        date = datetime.date.fromisoformat(text)
    except ValueError:
        raise BadInput(f"date: {text!r:.40}, expected one such as 2026-11-22") from None
    seed = int.from_bytes(sha256(date.isoformat().encode()).digest()[:4], "big")
    level = request.text("level") or _level_of(kind, date)
    fitting = [entry for entry in shelf() if entry.kind == kind and entry.level in ("", level)]
    if not fitting:
        with suppress(BadInput):
            return {**(_made(request, kind, level, seed % LARGEST_SEED) or {}), "date": text}
        fitting = [entry for entry in shelf() if entry.kind == kind]
    if not fitting:
        raise BadInput(f"there is no puzzle of kind {kind!r} for this day")
    chosen = Random(seed).choice(fitting)
    more: Object = {"level": chosen.level, "score": chosen.score, "hardest": chosen.hardest}
    more["level_title"] = said(chosen.level) if chosen.level else ""
    more |= {"minutes": chosen.minutes, "date": text}
    return read_object(load_text(chosen.text, chosen.kind), **more)


def _level_of(kind: str, date: datetime.date) -> str:
    """Return the level of a weekday: easy on Mondays, hardest at the end of the week."""
    levels = list(dict.fromkeys(entry.level for entry in shelf() if entry.kind == kind))
    return levels[min(date.weekday() * len(levels) // 7, len(levels) - 1)] if levels else ""


QUESTIONS = {"library": library, "generate": generate, "today": today}
