"""What a technique yields: what it changes, why, and the text that says so."""

import re
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from enum import Enum
from operator import attrgetter
from string import Formatter
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import attrs

from lapiz.core.bitsets import Candidates
from lapiz.core.drawn import Told
from lapiz.core.memo import of_process

if TYPE_CHECKING:
    from lapiz.core.sets import Candidate, SetOf, as_candidates, as_numbers, as_roles
else:
    as_candidates = as_numbers = as_roles = None  # what is given stays as it is

LARGEST_FACTOR = 1_000_000
"""The largest factor of an item, and without its sign that of what covers items."""


class Grounds(Enum):
    """What a deduction claims."""

    PROOF = "proof"
    """If a removed candidate were true, the truths could not all be satisfied."""
    UNIQUENESS = "uniqueness"
    """The puzzle is taken to have one solution: a deadly pattern."""
    SYMMETRY = "symmetry"
    """The puzzle is taken to have one solution, which a symmetry then maps onto itself."""
    CHOICE = "choice"
    """One of several valid ways is taken."""
    COUNT = "count"
    """All solutions were counted, and there is only one: what is in it holds."""

    @property
    def assumes_unique(self) -> bool:
        """Whether the puzzle is taken to have one solution."""
        return self in (Grounds.UNIQUENESS, Grounds.SYMMETRY)


@attrs.frozen
class Token:
    """A typed value in a text; the puzzle kind's notation prints it.

    `sort` names the entry of the notation: the engine prints "candidates", "items" and "number",
    and kinds add their own ("cells", "digit", "house").
    """

    sort: str
    value: Hashable


def candidates(members: "SetOf[Candidate]") -> Token:
    """Return the token of a set of candidates."""
    return Token("candidates", members)


def items(*numbers: int) -> Token:
    """Return the token of some items, by number."""
    return Token("items", numbers)


def number(value: int) -> Token:
    """Return the token of a plain number."""
    return Token("number", value)


def numbered(sentence: str, numbers: Iterable[int]) -> Iterator[str]:
    """Yield a sentence once for each number, which its numbered tokens then count on from.

    So a text of any length needs the translation of one sentence.

    >>> list(numbered("{set0} and {set1}.", (0, 2)))
    ['{set0} and {set1}.', '{set2} and {set3}.']
    """
    parts = re.split(r"(\d+)(?=})", sentence)
    for more in numbers:
        yield "".join(str(int(part) + more) if part.isdecimal() else part for part in parts)


class Says:
    """The text of a deduction: its pattern and its reason, as templates with typed tokens.

    The consequence is not part of it: every renderer prints it from `removes` and `places`.
    English templates are the source for translation, so they stay whole sentences.

    >>> says = Says("{digit} in {line}.", "Nowhere else.", digit=number(4), line=number(2))
    >>> says.pattern_text(lambda token: str(token.value))
    '4 in 2.'
    """

    __slots__ = ("_tokens", "pattern", "reason")

    pattern: str
    reason: str
    nature: Hashable = None
    """What it has in common with texts that say the same of other places, where that is known."""
    _tokens: dict[str, Token]

    def __init__(self, pattern: str, reason: str = "", **tokens: Token) -> None:
        _set_pattern(self, pattern)
        _set_reason(self, reason)
        _set_tokens(self, tokens)

    @staticmethod
    def later(make: Callable[[], "Says"], nature: Hashable = None) -> "Says":
        """Return a text that is made when something of it is read: few of those found are.

        >>> Says.later(lambda: Says("Nowhere else.")).pattern
        'Nowhere else.'
        """
        return _Later(make, nature)

    def __bool__(self) -> bool:
        return type(self) is _Later or bool(self.pattern or self.reason)

    @property
    def tokens(self) -> Mapping[str, Token]:
        """The tokens by name, which cannot be changed."""
        return MappingProxyType(self._tokens)

    @property
    def pattern_tokens(self) -> tuple[Token, ...]:
        """The tokens that the pattern names, in order; all of them where that is hard to say."""
        parts, tokens = _parts(self.pattern), self._tokens
        if parts is None:
            return tuple(tokens.values())
        return tuple([tokens[name] for is_name, name in parts if is_name and name in tokens])

    def pattern_text(
        self, show: Callable[[Token], str], translate: Callable[[str], str] = str
    ) -> str:
        """Return the pattern with its tokens printed by `show`."""
        return filled(translate(self.pattern), self._tokens, show)

    def reason_text(
        self, show: Callable[[Token], str], translate: Callable[[str], str] = str
    ) -> str:
        """Return the reason with its tokens printed by `show`."""
        return filled(translate(self.reason), self._tokens, show)

    def __setattr__(self, name: str, value: object) -> None:
        raise attrs.exceptions.FrozenInstanceError

    def __delattr__(self, name: str) -> None:
        raise attrs.exceptions.FrozenInstanceError

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Says):
            return NotImplemented
        mine, theirs = (self.pattern, self.reason), (other.pattern, other.reason)
        return mine == theirs and self._tokens == other._tokens

    def __hash__(self) -> int:
        return hash((self.pattern, self.reason, frozenset(self._tokens.items())))

    def __reduce__(self) -> tuple[Any, ...]:
        return _said, (self.pattern, self.reason, self._tokens)

    def __repr__(self) -> str:
        return f"Says({self.pattern!r})"


# The descriptors of the slots go past `__setattr__`, at half the price of object.__setattr__:
# a text is made for each deduction that is found.
_set_pattern, _set_reason, _set_tokens = (
    vars(Says)[slot].__set__ for slot in ("pattern", "reason", "_tokens")
)


class _Later(Says):
    """A text that is made when something of it is read."""

    __slots__ = ("_make", "nature")

    def __init__(self, make: Callable[[], Says], nature: Hashable) -> None:
        object.__setattr__(self, "_make", make)
        object.__setattr__(self, "nature", nature)

    if not TYPE_CHECKING:  # with which any attribute would seem to be there

        def __getattr__(self, name: str) -> Any:
            """Return a part of the text, which nobody has read yet."""
            if name in Says.__slots__ and (make := self._make):
                made = make()
                super().__init__(made.pattern, made.reason, **made.tokens)
                object.__setattr__(self, "_make", None)  # by any thread: it is the same text
            return object.__getattribute__(self, name)


def _said(pattern: str, reason: str, tokens: Mapping[str, Token]) -> Says:
    """Return a text again that was pickled or copied."""
    return Says(pattern, reason, **tokens)


def filled(template: str, tokens: Mapping[str, Token], show: Callable[[Token], str]) -> str:
    """Return a template with its tokens printed, those only that it asks for."""
    parts = _parts(template)
    if parts is None:
        return template.format_map(_Shown(tokens, show))
    return "".join([str(show(tokens[name])) if is_name else name for is_name, name in parts])


@of_process(most=2_000)
def _parts(template: str) -> list[tuple[bool, str]] | None:
    """Return a template in parts, each with whether it names a token: the same few are told often.

    None where it asks for more than tokens by name.
    """
    parts = list[tuple[bool, str]]()
    for text, name, width, form in Formatter().parse(template):
        parts += [(False, text)] if text else []
        if name is not None:
            if width or form or not name.isidentifier():
                return None
            parts.append((True, name))
    return parts


class _Shown(dict[str, str]):
    """Prints tokens only when the template asks for them."""

    def __init__(self, tokens: Mapping[str, Token], show: Callable[[Token], str]) -> None:
        self._tokens, self._show = tokens, show

    def __missing__(self, key: str) -> str:
        return _Plain(self._show(self._tokens[key]))


class _Plain(str):
    """A text that no template can blow up: widths that the template asks for are ignored."""

    def __format__(self, format_spec: str, /) -> str:
        return str(self)


NOTHING = Says("", "")
BARE_ITEMS = 6
"""How many items a text names that the technique did not write."""


@attrs.frozen
class Link:
    """An inference of a chain between two sets of candidates.

    `kind` is "strong" (one end is true) or "weak" (not both are); `item` is the item that
    makes it so, where it is one.
    """

    kind: str
    start: Candidates = attrs.field(converter=as_candidates)
    end: Candidates = attrs.field(converter=as_candidates)
    item: int | None = None


@attrs.frozen(repr=False)
class Deduction(Told):
    """Candidates that can be removed or placed, and what that rests on.

    `removes` and `places` are candidate sets, `truths` the numbers of required items.
    The claim of grounds PROOF: were a removed candidate true (or a placed one false), the truths
    could not all be satisfied. Of grounds UNIQUENESS: every way to fill the `deadly` items then
    has a twin that covers the same items. Of grounds SYMMETRY: a candidate and its image
    in `images` (of all candidates that are moved) are both true or both false, as that permutation
    maps items onto items and the givens onto themselves. `factors`, whole numbers by item, prove
    the claim of grounds PROOF without a search: see `lapiz.proof.factors`. So does a `certificate`,
    the lines of a search that learns, where it has one: see `lapiz.proof.clauses`.

    `roles` names parts of the pattern (base, cover, fin, pivot, pincer, roof…) as candidate sets;
    `links` are the inferences of a chain. `supposes` says that its text is not enough to follow it,
    so that its implications are told, too; `end` is the truth for which, as its text says, nothing
    is left then. `size` is what a scale may want to know of its pattern besides, such as how many
    nodes its chains have.

    Raises ValueError when neither removes nor places anything.

    >>> Deduction(removes=0b10, truths=(3,)).truths
    (3,)
    """

    removes: Candidates = attrs.field(default=Candidates(0), converter=as_candidates)
    places: Candidates = attrs.field(default=Candidates(0), converter=as_candidates)
    truths: tuple[int, ...] = attrs.field(default=(), converter=as_numbers)
    roles: Mapping[str, Candidates] = attrs.field(factory=dict, hash=False, converter=as_roles)
    links: tuple[Link, ...] = ()
    deadly: tuple[int, ...] = attrs.field(default=(), converter=as_numbers)
    grounds: Grounds = Grounds.PROOF
    says: Says = NOTHING
    technique: str = ""
    supposes: bool = False
    factors: Mapping[int, int] = attrs.field(factory=dict, hash=False)
    images: Mapping[int, int] = attrs.field(factory=dict, hash=False)
    end: int | None = None
    size: int = 0
    certificate: bytes = attrs.field(default=b"", eq=False)

    def __attrs_post_init__(self) -> None:
        if not self.removes and not self.places:
            raise ValueError("a deduction must remove or place at least one candidate")

    def __repr__(self) -> str:
        does = (("places", self.places), ("removes", self.removes))
        parts = (f"{verb} {members.bit_count()}" for verb, members in does if members)
        return f"<Deduction {self.technique or 'without a name'}: {', '.join(parts)}>"

    def named(self, technique: str) -> "Deduction":
        """Return a copy of the deduction under the name of a technique.

        Where the technique gave no text, the text says what the deduction rests on.
        """
        values = list(_values_of(self))  # at a third of the price of attrs.evolve
        values[7:9] = self.says or _bare_text(self), technique
        return Deduction(*values)

    @property
    def effect(self) -> tuple[int, int]:
        """What is removed and placed, for comparing deductions."""
        return self.removes, self.places

    def changes(self, position: Any) -> bool:
        """Tell whether applying it would change a position."""
        return bool(self.removes & position.alive or self.places & ~position.placed)


_values_of = attrgetter(*(field.name for field in attrs.fields(Deduction)))


def _bare_text(deduction: Deduction) -> Says:
    """Return a text that says what a deduction rests on, the first few of many items."""
    numbers = deduction.deadly or deduction.truths
    shown, more = items(*numbers[:BARE_ITEMS]), len(numbers) - BARE_ITEMS
    if more > 0:
        return Says("This follows from {items} and {more} more.", items=shown, more=number(more))
    return Says("This follows from {items}.", items=shown) if numbers else NOTHING
