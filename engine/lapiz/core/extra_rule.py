"""Rules that puzzles may have besides those of their kind, as far as the engine knows them."""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

import attrs


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
