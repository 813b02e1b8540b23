"""What plugins supply of a sort, by name: asked for as late, and of as few plugins, as can be."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    import pluggy


class Supply(NamedTuple):
    """The records of a sort by name, whose they are, and what is wrong with others.

    `replaced` are the names of those that take another's place, each with whose that was.
    """

    records: Mapping[str, Any]
    owners: Mapping[str, str]
    problems: list[str]
    aliases: Mapping[str, str]
    replaced: Mapping[str, str] = {}


Plugins = Sequence[tuple[str, Any]]
"""Plugins, each with its name."""
Parts = dict["pluggy.HookImpl", list[tuple[Any, str]]]
"""What a hook of a plugin has supplied, each with what is wrong with it, or nothing."""


class Records(Mapping[str, Any]):
    """Records of a sort by name: those of plugins for their own kinds alone come last."""

    def __init__(self, gather: Callable[[bool], Mapping[str, Any]]) -> None:
        self._gather = gather

    def __getitem__(self, name: str) -> Any:
        """Return a record; all plugins are asked only for what the others do not have."""
        usual = self._gather(False)
        return usual[name] if name in usual else self._gather(True)[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._gather(True))

    def __len__(self) -> int:
        return len(self._gather(True))

    @property
    def usual_first(self) -> Iterator[Any]:
        """The records, those first that are not of plugins for their own kinds alone.

        Who stops at one of these does not ask those plugins.
        """
        usual = self._gather(False)
        yield from usual.values()
        yield from (record for name, record in self._gather(True).items() if name not in usual)
