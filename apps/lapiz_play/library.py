"""What ships with the page: puzzles by kind, level and technique, and positions for practice."""

import json
from collections.abc import Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any
from zlib import crc32

import attrs

from lapiz import of_process, registry
from lapiz.texts import ENGLISH, language, told
from lapiz_workshop.pooled import Pooled


@attrs.frozen
class Shelved:
    """A puzzle of the library: its text, how hard it is, and what its solve uses.

    `variety` is its kind, or the recipe for what it has besides: "killer". `rank` is the place of
    its level among those of its scale, 1 for the easiest.
    """

    kind: str
    variety: str
    text: str
    level: str
    rank: int
    score: float
    hardest: str
    techniques: tuple[str, ...]
    minutes: float | None = None
    """What typical solvers need; None where that is not known, or only a bound of it."""

    @property
    def id(self) -> str:
        """A name that stays while the puzzle does, whatever else the library gets."""
        return f"{self.variety}-{crc32(self.text.encode()):08x}"


@of_process(most=None)
def shelf() -> tuple[Shelved, ...]:
    """Return the library by variety, the easiest puzzles of each first.

    >>> len(shelf()) > 100
    True
    """
    lines = files(__package__).joinpath("library.jsonl").read_text(encoding="utf-8").splitlines()
    return tuple(
        Shelved(**{**entry, "techniques": tuple(entry["techniques"])})
        for entry in map(json.loads, lines)
    )


def plain(kind: str) -> list[Shelved]:
    """Return the puzzles of a kind that have no rules besides."""
    return [entry for entry in shelf() if entry.variety == kind]


@of_process(most=None)
def recipes() -> Mapping[str, Mapping[str, Any]]:
    """Return by name what is made of which options: the varieties of kinds, and kinds themselves.

    >>> recipes()["killer"]["options"][0]["rule"]
    ['killer']
    """
    known = json.loads(files(__package__).joinpath("recipes.json").read_text(encoding="utf-8"))
    return {recipe["name"]: recipe for recipe in known}


def variety_title(name: str) -> str:
    """Return what a variety is called, in the current language; others have English titles."""
    known = registry().kinds.get(name)
    if known:
        return told(known.title)
    names: Mapping[str, str] = recipes()[name]["title"]
    return names.get(language(), names[ENGLISH])


@of_process(most=None)
def pool(kind: str) -> Mapping[str, tuple[Pooled, ...]]:
    """Return the positions of a kind by technique, of those that can be asked about both ways.

    >>> "x-wing" in pool("sudoku"), pool("no such kind")
    (True, {})
    """
    path = _path(kind)
    pools: dict[str, list[Pooled]] = {}
    if path.is_file():
        for line in path.read_text(encoding="utf-8").splitlines():
            pooled = Pooled.of_line(line)
            pools.setdefault(pooled.technique, []).append(pooled)
    return {name: tuple(group) for name, group in pools.items() if _both_ways(group)}


def has_pool(kind: str) -> bool:
    """Tell whether there are positions of a kind, without reading them."""
    return _path(kind).is_file()


def glyphs(kind: str) -> Mapping[str, str]:
    """Return the signs of techniques of a kind, as SVG.

    >>> "x-wing" in glyphs("sudoku"), glyphs("no such kind")
    (True, {})
    """
    return _glyphs().get(kind, {})


@of_process(most=None)
def _glyphs() -> Mapping[str, Mapping[str, str]]:
    known: dict[str, dict[str, str]]
    known = json.loads(files(__package__).joinpath("glyphs.json").read_text(encoding="utf-8"))
    return known


def _path(kind: str) -> Traversable:
    return files(__package__).joinpath("positions", f"{kind}.jsonl")


def _both_ways(positions: list[Pooled]) -> bool:
    """Tell whether a technique is there in some positions, and in some it is not, or nearly."""
    there = any(position.there for position in positions)
    return there and any(position.near or not position.there for position in positions)
