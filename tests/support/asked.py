"""Questions that are asked of many small cases, and a table of the answers as they should be.

Of each answer the table has a few digits: they say which case has another one now.
"""

import json
import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Generic, TypeVar

from tests.support.places import ROOT

Case = TypeVar("Case")


class Questions(Generic[Case]):
    """Questions of a room, each a function that yields what is answered for a case."""

    def __init__(self, table: str, cases: Callable[[], Sequence[Case]]) -> None:
        self.table = ROOT / "tests" / "data" / table
        self.cases = cases
        self.asks: dict[str, Callable[[Case], Iterator[object]]] = {}

    def ask(
        self, question: Callable[[Case], Iterator[object]]
    ) -> Callable[[Case], Iterator[object]]:
        """Have a question asked of every case."""
        self.asks[question.__name__] = question
        return question

    def answers(self, name: str) -> str:
        """Return what is answered to a question, a few digits for each case."""
        return " ".join(digest(self.asks[name](case)) for case in self.cases())

    def known(self, name: str) -> str:
        """Return what was answered to a question when the table was looked at last."""
        table: dict[str, str] = json.loads(self.table.read_text(encoding="utf-8"))
        return table[name]

    def renew(self) -> None:
        """Write the table anew."""
        table = {name: self.answers(name) for name in self.asks}
        self.table.write_text(json.dumps(table, indent=1) + "\n", encoding="utf-8")


def digest(values: Iterable[object]) -> str:
    """Return a few digits that tell answers from others."""
    text = "\n".join(map(repr, values))
    return f"{zlib.crc32(text.encode()) & 0xFFFF:04x}"
