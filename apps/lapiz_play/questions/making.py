"""Puzzles that are there, and puzzles made on demand: the library, `generate`, today's."""

import datetime
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from hashlib import sha256
from itertools import islice
from random import Random, randrange
from typing import Any

from lapiz import BadInput, load_text, registry
from lapiz.kinds import said
from lapiz.solving import generate as generated, minutes_of, usual_scale
from lapiz.texts import title
from lapiz_play.library import Shelved, plain, recipes, shelf, variety_title
from lapiz_play.questions.reading import entitled, read_object
from lapiz_play.questions.solving import rating_object
from lapiz_play.request import Object, Request
from lapiz_play.titles import titled, titles

TRIES = 200
LARGEST_SEED = 2**31
MOST = 10_000


def library(request: Request) -> Object:
    """Return puzzles of the library, and how many there are of each variety, level, technique."""
    wanted = request.text("kind")
    named = _shelf_titles()
    shelved = [
        (number, entry)
        for number, entry in enumerate(shelf())
        if not wanted or wanted == entry.variety
    ]
    if not shelved:
        request.kind()  # a kind without puzzles is no fault, another name is
    level, technique = request.text("level"), request.text("technique")
    fitting = [
        (number, entry)
        for number, entry in shelved
        if (not level or entry.level.lower() == level.lower())
        and (not technique or technique in entry.techniques)
    ]
    entries = [entry for _, entry in shelved]
    return {
        "varieties": _varieties(entries),
        "levels": _levels(entries),
        "techniques": _techniques(entries),
        "puzzles": [
            _shelved(number, entry, named[number])
            for number, entry in fitting[: request.number("most", 1, 10_000, MOST)]
        ],
    }


def _shelf_titles() -> list[str]:
    """Return the titles of the library's puzzles, in its order."""
    return titles(entry.text for entry in shelf())


def _varieties(entries: Sequence[Shelved]) -> list[Object]:
    """Return what there is: kinds, and what is made of them, in the order of the library."""
    counts = Counter(entry.variety for entry in entries)
    kinds = {entry.variety: entry.kind for entry in entries}
    return [
        {"name": name, "kind": kinds[name], "title": variety_title(name), "count": count}
        for name, count in counts.items()
    ]


def _levels(entries: Sequence[Shelved]) -> list[list[Any]]:
    """Return levels in order: rank, names and count; scales may call one rank differently."""
    ranks: dict[int, Counter[str]] = {}
    for entry in entries:
        ranks.setdefault(entry.rank, Counter())[entry.level] += 1
    return [
        [rank, "/".join(said(name) for name in ranks[rank]), ranks[rank].total()]
        for rank in sorted(ranks)
    ]


def _techniques(entries: Sequence[Shelved]) -> list[list[Any]]:
    """Return the techniques that puzzles use, as a solve asks them, kind by kind."""
    uses = Counter(name for entry in entries for name in entry.techniques)
    names = (
        known.name
        for kind in dict.fromkeys(entry.kind for entry in entries)
        for known in registry().chain(registry().kind(kind).profile, kind)
    )
    return [[name, title(name), uses[name]] for name in dict.fromkeys(names) if uses[name]]


def _shelved(number: int, entry: Shelved, title_: str) -> Object:
    """Return a puzzle of the library; `number` is the place of its drawing."""
    return {
        "id": entry.id,
        "number": number,
        "kind": entry.kind,
        "variety": entry.variety,
        "title": title_,
        "level": entry.level,
        "level_title": said(entry.level) if entry.level else "",
        "rank": entry.rank,
        "score": entry.score,
        "hardest": entry.hardest,
        "hardest_title": title(entry.hardest) if entry.hardest else "",
        "techniques": list(entry.techniques),
        "minutes": entry.minutes,
        "text": entry.text,
    }


def generate(request: Request) -> Object:
    """Return a new puzzle of a kind, or of a variety."""
    seed = request.number("seed", 0, LARGEST_SEED, randrange(LARGEST_SEED))
    variety = request.text("variety")
    if variety and variety not in recipes():
        known = ", ".join(recipes())
        raise BadInput(f"there is no variety {variety!r:.60}, expected one of: {known}")
    recipe = recipes().get(variety, {})
    kind = recipe.get("kind") or request.kind()
    options = Random(seed).choice(recipe.get("options", [{}])) | request.object("options")
    made = _made(request, kind, request.text("level"), seed, options)
    if made is None:
        raise BadInput(said("No such puzzle was found. Try again, or choose another level."))
    return made


def _made(
    request: Request, kind: str, level: str, seed: int, options: Mapping[str, Any]
) -> Object | None:
    tries, ruled = request.number("tries", 1, 10_000, TRIES), bool(options.get("rule"))
    made = generated(
        kind,
        seed=seed,
        uses=request.texts("uses"),
        tries=tries,
        options=dict(options),
        position=request.flag("position"),
        level="" if ruled else level,
    )
    for puzzle, log in islice(made, tries):
        scale = usual_scale(puzzle)
        rating = rating_object(log, scale) if scale else {}
        if ruled and level and _rank(scale, rating["level"]) != _rank(_scale_of(kind), level):
            continue
        more = {field: rating.get(field) for field in ("level", "level_title", "score", "hardest")}
        return read_object(entitled(puzzle, titled(puzzle)), minutes=minutes_of(log), **more)
    return None


def _scale_of(kind: str) -> str:
    return registry().kind(kind).profile.scale


def _rank(scale: str, level: str) -> int:
    """Return the place of a level on its scale: with rules it is another one than the kind's."""
    names = [name.lower() for name, _ in registry().scales[scale].levels]
    if level.lower() not in names:
        raise BadInput(f"no level {level!r:.60}, expected one of: {', '.join(names)}")
    return names.index(level.lower())


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
    fitting = [entry for entry in plain(kind) if entry.level == level or not level]
    if not fitting:
        with suppress(BadInput):
            return {**(_made(request, kind, level, seed % LARGEST_SEED, {}) or {}), "date": text}
        fitting = plain(kind)
    if not fitting:
        raise BadInput(f"there is no puzzle of kind {kind!r} for this day")
    chosen = Random(seed).choice(fitting)
    more: Object = {"level": chosen.level, "score": chosen.score, "hardest": chosen.hardest}
    more["level_title"] = said(chosen.level) if chosen.level else ""
    more |= {"minutes": chosen.minutes, "date": text}
    name = _shelf_titles()[shelf().index(chosen)]
    return read_object(entitled(load_text(chosen.text, chosen.kind), name), **more)


def _level_of(kind: str, date: datetime.date) -> str:
    """Return the level of a weekday: easy on Mondays, hardest at the end of the week."""
    levels = list(dict.fromkeys(entry.level for entry in plain(kind)))
    return levels[min(date.weekday() * len(levels) // 7, len(levels) - 1)] if levels else ""


QUESTIONS = {"library": library, "generate": generate, "today": today}
