"""Techniques: what finds deductions of a sort, what it is called, and where it has its place."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from operator import attrgetter
from typing import Any, TypedDict, Unpack

import attrs

from lapiz.core.bitsets import single
from lapiz.core.deduction import Deduction, Grounds
from lapiz.core.space import Position

Finder = Callable[[Any], Iterator[Deduction]]
Fits = Callable[[Any], object]
"""Tells whether a technique fits a view: by what is true or false."""
Explain = Callable[[Any, int, int], Deduction]


@attrs.frozen(eq=False)
class Last:
    """What the engine must know to find the last candidates of items by itself, in sweeps.

    Either `sorts`, the sorts of items looked at, or `group`, the name of the space's groups of
    which one item is left; with neither, items of every sort.
    `explain(view, candidate, item)` makes the deduction; `alike` says that it is the same in all
    views of a layout.
    """

    explain: Explain
    sorts: frozenset[str] = frozenset()
    group: str = ""
    alike: bool = False

    def looks_at(self, sort: str) -> bool:
        """Tell whether items of a sort are looked at one by one."""
        return sort in self.sorts or not (self.sorts or self.group)


@attrs.frozen(eq=False)
class Search:
    """A search whose results go by several names.

    Where techniques of one search follow each other in the chain, a solve of policy "best" takes
    the deduction with the least `rank` in the view of the position, whatever its name.
    """

    rank: Callable[[Any, Deduction], Any]


@attrs.frozen(eq=False)
class Technique:
    """A named way to find deductions.

    `find` is a generator over a view of a position; it changes nothing, and the order in which
    it yields is deterministic and documented in `doc`. All the rest, from `title` to `search`, is
    what the decorator is given (see `technique`). The registry notes who supplies it: `provider`
    is the plugin, `foreign` whether that is not part of lapiz, `package` where the
    catalogues of its texts are.
    """

    name: str
    find: Finder
    title: str = ""
    kind: str | None = None
    codes: Mapping[str, str] = attrs.field(factory=dict)
    scores: Mapping[str, float] = attrs.field(factory=dict)
    levels: Mapping[str, str] = attrs.field(factory=dict)
    estimates: frozenset[str] = frozenset()
    on: bool = True
    listed: bool = False
    fallback: bool = False
    ruled: bool = False
    aliases: tuple[str, ...] = ()
    after: str = ""
    before: str = ""
    replaces: bool = False
    grounds: Grounds = Grounds.PROOF
    _doc: str | Callable[[], str] = attrs.field(default="", repr=False)
    last: Last | None = None
    choose: Finder | None = None
    search: Search | None = None
    where: Fits | None = None
    provider: str = ""
    package: str = ""
    foreign: bool = attrs.field(default=False, repr=False)

    @property
    def doc(self) -> str:
        """What its documentation says; it is given as a text, or as what returns one."""
        return self._doc if isinstance(self._doc, str) else self._doc()

    @property
    def names(self) -> tuple[str, ...]:
        """All the names it goes by, its own first."""
        return (self.name, *self.aliases)

    def __call__(self, view: Any) -> Iterator[Deduction]:
        """Yield the deductions of this technique in a view."""
        return self.find(view)

    def only_where(self, fits: Fits) -> "Technique":
        """Return a technique that finds nothing in views that it does not fit.

        >>> nothing = Technique("nothing", lambda view: iter(view)).only_where(len)
        >>> list(nothing.find("ab")), list(nothing.find(""))
        (['a', 'b'], [])
        """
        inner, chosen = self.find, self.choose

        def find(view: Any) -> Iterator[Deduction]:
            return inner(view) if fits(view) else iter(())

        find.__module__ = inner.__module__

        def choose(view: Any) -> Iterator[Deduction]:
            return chosen(view) if chosen and fits(view) else iter(())

        return attrs.evolve(self, find=find, choose=choose if chosen else None)

    def finder(self, *, best: bool) -> Finder:
        """Return what a solve asks: what chooses the best deduction, if it should and can."""
        return self.choose if best and self.choose else self.find


def forwarding(real: Callable[[], Technique], path: str) -> Callable[..., Any]:
    """Return a function that calls one of a technique's: "find", or "last.explain" of its record.

    `real` gives the technique, which it may import first.

    >>> list(forwarding(lambda: Technique("spell", iter), "find")("ab"))
    ['a', 'b']
    """
    function = attrgetter(path)
    return lambda *given: function(real())(*given)


def titled(name: str) -> str:
    """Return the title of a technique that has none but its name."""
    return name.replace("-", " ").title().replace(" And ", " and ")


class Figures(TypedDict, total=False):
    """What a scale, or another program, says of a technique (see `figures`)."""

    codes: Mapping[str, str]
    scores: Mapping[str, float]
    levels: Mapping[str, str]
    estimates: frozenset[str]


def figures(
    scale: str, score: float, level: str, *, code: str = "", estimate: bool = False, **other: Any
) -> Figures:
    """Return a technique's score and level on a scale, for its decorator: `**figures(...)`.

    `code` is its number in the program that the scale is named after (`codes=` of the decorator has
    those of others); `estimate` says that the score is a guess, as that program does not know it.

    >>> figures("mine", 130, "Hard", code="0400")["codes"]
    {'mine': '0400'}
    """
    if other:
        cure = 'takes code="0400", its number there; the decorator takes codes={program: number}'
        raise TypeError(f"figures({scale!r}, ...) {cure}, so here is no {', '.join(other)}=")
    guess = frozenset({scale} if estimate else ())
    made = Figures(scores={scale: score}, levels={scale: level}, estimates=guess)
    return {**made, "codes": {scale: code}} if code else made


class About(TypedDict, total=False):
    """What a technique's decorator takes besides its name (see `technique`)."""

    title: str
    kind: str | None
    codes: Mapping[str, str]
    scores: Mapping[str, float]
    levels: Mapping[str, str]
    estimates: frozenset[str]
    on: bool
    listed: bool
    fallback: bool
    ruled: bool
    aliases: tuple[str, ...]
    after: str
    before: str
    replaces: bool
    grounds: Grounds
    choose: Finder | None
    search: Search | None
    where: Fits | None


def technique(name: str, **about: Unpack[About]) -> Callable[[Finder], Technique]:
    """Make a technique of a generator; all there is to say about it is said here.

    - `title` is what texts call it; by default the name in capitals.
    - `kind` is the puzzle kind whose view it takes; without one it takes any position.
    - `codes` are its numbers by program, `scores` and `levels` its worth by scale; `estimates`
      names the scales whose score is a guess. `figures` gives these four at once.
    - `on=False` leaves it out unless a profile asks for it; with `listed=True` only a profile
      that has it in its order uses it, for it belongs to a scale of its own.
    - `fallback=True` has it asked only where no other of the chain finds anything.
    - `ruled=True` says that it looks at nothing but rules besides the items: where a puzzle has
      none, a solve does not ask it.
    - `aliases` are other names, accepted wherever a technique is named.
    - `after` names the technique that it comes after where a profile does not list it, `before`
      the one that it comes before; without either it comes after all that are listed, by score.
    - `replaces=True` puts it in the place of the technique that has this name already.
    - `grounds` says what it takes for granted.
    - `choose` yields the deduction that a solve takes, where that is not the first one; `search`
      joins it with others.
    - `where` tells of a view whether it fits: whether it has the houses that are looked at. It
      finds nothing elsewhere, and need not look.

    >>> @technique("nothing", codes={"mine": "1"}, aliases=("nil",))
    ... def nothing(view):
    ...     \"\"\"Finds nothing.\"\"\"
    ...     yield from ()
    >>> nothing.title, nothing.names, nothing.doc
    ('Nothing', ('nothing', 'nil'), 'Finds nothing.')
    """
    if not isinstance(name, str):
        raise TypeError("it has no name, expected @lapiz.technique('my-wing')")
    about["title"] = about.get("title") or titled(name)

    def make(find: Finder) -> Technique:
        made = Technique(name, find, doc=(find.__doc__ or "").strip(), **about)
        return made.only_where(made.where) if made.where else made

    return make


def last_candidate(
    name: str,
    *,
    sorts: Iterable[str] = (),
    group: str = "",
    alike: bool = False,
    **about: Unpack[About],
) -> Callable[[Explain], Technique]:
    """Make a technique that places the last candidate of an item.

    The decorated function explains one placement. The engine finds the placements: of items of
    some `sorts` (or of all), in the order of their numbers, or of the last unsatisfied item of a
    `group`. With `alike` what is explained depends on nothing but layout, candidate and item, and
    is remembered. The rest is what `technique` takes.
    """

    def make(explain: Explain) -> Technique:
        last = Last(explain, frozenset(sorts), group, alike)

        def find(view: Any) -> Iterator[Deduction]:
            position: Position = view.position
            for candidate, item in last_candidates(position, last):
                yield explain(view, candidate, item)

        find.__doc__ = explain.__doc__
        return attrs.evolve(technique(name, **about)(find), last=last)

    return make


def last_candidates(position: Position, last: Last) -> Iterator[tuple[int, int]]:
    """Yield each candidate that is the last of an item looked for, once, with that item."""
    seen = 0
    for candidate, item in every_last_candidate(position, last):
        if not seen >> candidate & 1:
            seen |= 1 << candidate
            yield candidate, item


def every_last_candidate(position: Position, last: Last) -> Iterator[tuple[int, int]]:
    """Yield each item looked for that has one candidate left, as that candidate and the item."""
    return (_last_of_groups if last.group else _last_of_sorts)(position, last)


def _last_of_groups(position: Position, last: Last) -> Iterator[tuple[int, int]]:
    space = position.space
    for group in space.groups.get(last.group, ()):
        unsatisfied = [number for number in group if not space.sets[number] & position.placed]
        if len(unsatisfied) == 1:
            options = space.sets[unsatisfied[0]] & position.alive
            if single(options):
                yield options.bit_length() - 1, unsatisfied[0]


def _last_of_sorts(position: Position, last: Last) -> Iterator[tuple[int, int]]:
    space = position.space
    for number, item in enumerate(space.items):
        if item.required and last.looks_at(item.sort) and not item.candidates & position.placed:
            options = item.candidates & position.alive
            if single(options):
                yield options.bit_length() - 1, number
