"""The positions that practice asks about: by kind and technique, read when first asked for."""

from collections.abc import Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable

from lapiz.core import of_process
from lapiz.workshop.pooled import Pooled


@of_process(most=None)
def pool(kind: str) -> Mapping[str, tuple[Pooled, ...]]:
    """Return the positions of a kind by technique, of those that can be asked about both ways.

    >>> "x-wing" in pool("sudoku"), pool("no such kind")
    (True, {})
    """
    path = _path(kind)
    found: dict[str, list[Pooled]] = {}
    if path.is_file():
        for line in path.read_text(encoding="utf-8").splitlines():
            pooled = Pooled.of_line(line)
            found.setdefault(pooled.technique, []).append(pooled)
    return {name: tuple(each) for name, each in found.items() if _both_ways(each)}


def has_pool(kind: str) -> bool:
    """Tell whether there are positions of a kind, without reading them."""
    return _path(kind).is_file()


def _path(kind: str) -> Traversable:
    return files(__package__).joinpath("positions", f"{kind}.jsonl")


def _both_ways(positions: list[Pooled]) -> bool:
    """Tell whether a technique is there in some positions, and in some it is not, or nearly."""
    there = any(one.there for one in positions)
    return there and any(one.near or not one.there for one in positions)
