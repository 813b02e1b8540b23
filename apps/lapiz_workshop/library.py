"""Makes the library of the page: `python -m lapiz_workshop.library FOLDER FILE...`.

Each puzzle of the files that has one solution is rated on the scale of its kind, and written with
what its solve uses. Then puzzles are generated: by each recipe of `FOLDER/recipes.json`, and of the
usual kind until each of its levels has enough of them. Into the folder go `library.jsonl`, and the
drawings, in the same order, as `page/library/pictures.json`. The same files make the same library.
"""

import json
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from itertools import chain, islice
from pathlib import Path
from typing import Any

import attrs

from lapiz import BadInput, Kind, Log, OutOfBudget, Puzzle, load_all, load_text, registry, solve
from lapiz.asking import state_of
from lapiz.files import shortest
from lapiz.solving import generate, minutes_of, rating_of, usual_scale
from lapiz_workshop.thumbnails import thumbnail

PER_LEVEL = 6
"""How many puzzles a level should have."""
TRIES = 20
"""How many are made for a level before it stays as it is."""
PER_RECIPE, LIKE, LIKE_HARDEST = 12, 4, 2
"""How many puzzles a recipe should have, and how many of them may have one level, or the last."""
MADE = 18
"""How many are made by a recipe at most, to choose from."""
LONGEST_TEXT = 1500
MOST_SQUARES = 260
MOST_GIVEN = 0.6
"""How much of the solution may be given: a board that is nearly full is no puzzle."""

Entry = dict[str, Any]
Recipe = Mapping[str, Any]


def main(folder: str, files: Iterable[str]) -> None:
    """Write the library that some files and the recipes make."""
    place = Path(folder)
    recipes = json.loads((place / "recipes.json").read_text("utf-8"))
    by_text = {entry["text"]: entry for entry in _from_files(files)}
    there = Counter((entry["kind"], entry["level"]) for entry in by_text.values())
    with ProcessPoolExecutor() as pool:
        made = pool.map(by_recipe, recipes)
        for entry in chain(_generated_where_few(there), *made):
            by_text.setdefault(entry["text"], entry)
    write(place, by_text.values(), recipes)


def write(place: Path, entries: Iterable[Entry], recipes: Iterable[Recipe]) -> None:
    """Write puzzles in the order of their varieties, the easiest first, and their drawings."""
    kinds = registry().kinds
    names = [registry().usual_kind, *(recipe["name"] for recipe in recipes), *kinds]
    ordered = sorted(
        entries,
        key=lambda one: (names.index(one["variety"]), one["rank"], one["score"]),
    )
    (place / "library.jsonl").write_text(_lines(ordered), encoding="utf-8")
    drawn = [thumbnail(load_text(entry["text"], entry["kind"])) for entry in ordered]
    pictures = place / "page" / "library" / "pictures.json"
    pictures.parent.mkdir(parents=True, exist_ok=True)
    pictures.write_text(f"[\n{','.join(_lines(drawn).splitlines(True))}]\n", encoding="utf-8")


def _lines(values: Iterable[Any]) -> str:
    return "".join(f"{json.dumps(value, ensure_ascii=False)}\n" for value in values)


def _from_files(files: Iterable[str]) -> Iterator[Entry]:
    for file in files:
        for puzzle in load_all(file):
            entered = state_of(puzzle)
            whole = not entered.placed and not entered.removed  # others are positions of a solve
            entry = _entry(puzzle) if whole else None
            if entry:
                yield entry


def _generated_where_few(there: Mapping[tuple[str, str], int]) -> Iterator[Entry]:
    kind = registry().kind(registry().usual_kind)  # others have recipes
    for level in _levels(kind):
        missing = PER_LEVEL - there.get((kind.name, level), 0)
        yield from islice(_generated(kind, level), max(0, missing))


def _levels(kind: Kind) -> list[str]:
    scale = registry().scales.get(kind.profile.scale)
    return [name for name, _ in scale.levels] if scale and kind.generator else []


def _generated(kind: Kind, level: str) -> Iterator[Entry]:
    for puzzle, log in generate(kind.name, seed=1, level=level, tries=TRIES):
        entry = _entry(puzzle, log)
        if entry:
            yield entry


def by_recipe(recipe: Recipe) -> list[Entry]:
    """Return puzzles by a recipe: few of each level, if there are others."""
    chosen: list[Entry] = []
    others: list[Entry] = []
    for entry, is_hardest in _made_by(recipe):
        like = sum(entry["level"] == other["level"] for other in chosen)
        (chosen if like < (LIKE_HARDEST if is_hardest else LIKE) else others).append(entry)
        if len(chosen) == PER_RECIPE:
            break
    easier = sorted(others, key=lambda entry: (entry["rank"], entry["score"]))
    return chosen + easier[: PER_RECIPE - len(chosen)]


def _made_by(recipe: Recipe) -> Iterator[tuple[Entry, bool]]:
    """Yield what is made by a recipe, its options in turn, and whether it is of the last level."""
    choices, known = recipe["options"], set[str]()
    for number in range(recipe.get("tries", MADE)):
        options, seed = choices[number % len(choices)], number // len(choices) + 1
        for puzzle, log in generate(recipe["kind"], seed=seed, options=options, tries=1):
            entry = _entry(puzzle, log)
            if entry and entry["text"] not in known:
                known.add(entry["text"])
                last = registry().scales[usual_scale(puzzle)].levels[-1][0]
                yield {**entry, "variety": recipe["name"]}, entry["level"] == last
            break


def _entry(puzzle: Puzzle, log: Log | None = None) -> Entry | None:
    """Return what the library says of a puzzle; None for one that is not for it."""
    rows = puzzle.kind.geometry(puzzle).rows
    if sum(map(len, rows)) > MOST_SQUARES or puzzle.expect.get("status", "solved") != "solved":
        return None
    document = {name: puzzle.document[name] for name in puzzle.document if name != "title"}
    puzzle = attrs.evolve(puzzle, expect={}, source="", title="", document=document)
    with suppress(BadInput, OutOfBudget):
        log = log or solve(puzzle)
        text, scale = shortest(puzzle), usual_scale(puzzle)
        given = puzzle.start.placed.bit_count() / max(1, len(log.solution or ()))
        if log.status != "solved" or not scale or len(text) > LONGEST_TEXT or given > MOST_GIVEN:
            return None
        rating = rating_of(log, scale)
        return {
            "kind": puzzle.kind.name,
            "variety": puzzle.kind.name,
            "text": text,
            "level": rating.level,
            "rank": _rank(rating.level, scale),
            "score": rating.score,
            "hardest": rating.hardest,
            "techniques": sorted(log.counts()),
            "minutes": minutes_of(log),
        }
    return None


def _rank(level: str, scale: str) -> int:
    """Return the place of a level among those of the usual kind, or else of its own scale.

    So "Extreme" comes last, also where a scale has fewer levels.
    """
    usual = registry().kind(registry().usual_kind).profile.scale
    for levels in (registry().scales[name].levels for name in (usual, scale)):
        for number, (name, _) in enumerate(levels, 1):
            if name == level:
                return number
    return 1


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
