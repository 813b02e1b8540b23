"""Text formats of puzzles, as plugins supply them."""

from collections.abc import Callable, Mapping
from typing import Any

import attrs


@attrs.frozen(eq=False)
class Format:
    """A text format of one kind of puzzle.

    `sniff(text)` is cheap and says whether a text may be in this format; it never raises.
    `read(text)` gives the documents in it (the fields a puzzle file would have), or raises
    BadInput with the line. `write(document)`, where there is one, gives the text.
    `suffixes` are the file endings that promise this format. `kind` is the kind of its puzzles,
    where they are all of one: then it is not tried for others. A format with `asked` is tried only
    when its kind is named, because too many other texts look like it. What a `sure` format sniffs
    is in no other one, so no other is tried.
    """

    name: str
    title: str
    sniff: Callable[[str], bool]
    read: Callable[[str], list[dict[str, Any]]]
    write: Callable[[Mapping[str, Any]], str] | None = None
    suffixes: tuple[str, ...] = ()
    kind: str = ""
    asked: bool = False
    sure: bool = False

    def fits(self, *kinds: str) -> bool:
        """Tell whether to try it for a kind and those that it is like (or, with none, for any)."""
        return self.kind in ("", *kinds) if any(kinds) else not self.asked
