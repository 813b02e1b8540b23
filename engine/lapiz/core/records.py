"""Records of plugins that nothing else of the core is made of: text formats, rules, notations."""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, ClassVar

import attrs

from lapiz.core.space import Space


@attrs.frozen(eq=False)
class Format:
    """A text format of one kind of puzzle.

    `sniff(text)` is cheap and says whether a text may be in this format; it never raises.
    `read(text)` gives the documents in it (the fields a puzzle file would have), or raises
    BadInput with the line. `write(document)`, where there is one, gives the text.
    `suffixes` are the file endings that promise this format. `kind` is the kind of its puzzles,
    where they are all of one: then it is not tried for others. A format with `asked` is tried only
    when its kind is named, because too many other texts look like it. What a `sure` format sniffs
    is in no other one, so no other is tried. A `loose` format fits almost any text: it is not named
    as what a text seems to be.
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
    loose: bool = False

    def fits(self, *kinds: str) -> bool:
        """Tell whether to try it for a kind and those that it is like (or, with none, for any)."""
        return self.kind in ("", *kinds) if any(kinds) else not self.asked


@attrs.frozen(eq=False)
class ExtraRule:
    """A rule that a puzzle file may name.

    What a rule means depends on what puzzles are made of, so a package that kinds stand on says
    that: `lapiz_grid.Rule` for digits in squares. The engine lists rules, tells of them, passes
    them to other processes, and contains their functions.

    `functions` are the fields that hold functions: each with the types of what it lists, with none
    if it returns a text. The registry notes the `package` of who supplies it, where its
    translations are.
    """

    functions: ClassVar[Mapping[str, tuple[type, ...]]] = {}

    name: str
    package: str = attrs.field(default="", kw_only=True)

    def described(self) -> dict[str, Any]:
        """Return what there is to say of it in the current language, in plain values.

        These are name, title, family, form, sentence, and the fields, each with its name, what
        sort of value it holds, whether it is required, its least and most, and a sentence of help.
        """
        raise NotImplementedError

    def texts(self) -> Iterator[str]:
        """Yield all its texts, to be translated."""
        raise NotImplementedError

    def flaw(self) -> str:
        """Return what is wrong with it besides its name and its functions, or nothing."""
        return ""


@attrs.frozen(eq=False)
class ExtraNotation:
    """A notation for a kind of puzzle that is there already.

    `printers` print typed tokens: by sort of token a function of the space and the value. The
    kind's usual notation prints the sorts that it lacks. `title` is what to call it where one is
    chosen. `read(space, name)`, if there is one, returns a name that somebody types as the usual
    notation has it ("e4" as "r6c5"): before the kind reads the name where this notation is chosen,
    and only if the kind does not know the name where another one is.
    """

    name: str
    kind: str
    printers: Mapping[str, Callable[[Space[Any], Any], str]]
    title: str = ""
    read: Callable[[Space[Any], str], str] | None = None

    @property
    def key(self) -> str:
        """Its name in the registry: kinds may have different notations of one name."""
        return f"{self.kind}:{self.name}"


def title_of(name: str) -> str:
    """Return the name of a rule in words; anti- and non- keep their hyphens.

    >>> title_of("extra-region"), title_of("anti-knight")
    ('Extra region', 'Anti-knight')
    """
    return re.sub("(?<!^anti)(?<!^non)-", " ", name).capitalize()
