"""What a puzzle kind supplies, and a puzzle of it."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import attrs

from lapiz.core.deduction import Token
from lapiz.core.drawn import Drawn
from lapiz.core.geometry import Geometry, Place
from lapiz.core.notations import LAPIZ, ArgumentReader, Meaning, Parser, meaning, notation
from lapiz.core.profile import Profile
from lapiz.core.space import Position, Sets, Space

if TYPE_CHECKING:
    from lapiz.core.readings import Reading

Document = Mapping[str, Any]
Content = tuple[Document, int, Sets, Mapping[str, Any]]
"""What a puzzle consists of: see `Puzzle.content`."""
Solution = tuple[int, ...] | str
"""A solution as a sorted tuple of candidates, or as text where a kind's are no such thing."""
Notation = Mapping[str, Callable[[Space[Any], Any], str]]
"""What prints the tokens of a sort, given the space and the token's value."""
Spots = int | Iterable[Place]
"""What a word of a text means on the board: candidates, or squares by row and column from 0."""


@attrs.frozen
class Option:
    """An option of a kind's `generate`, as the command line offers it.

    A number by default; `flag` for what is on or off, `choices` for one of some words, `text` for
    any text (of which `choices` are examples), `many` for texts, as often as wanted. `help` is a
    sentence.
    """

    name: str
    help: str
    flag: bool = False
    choices: tuple[str, ...] = ()
    many: bool = False
    text: bool = False


@attrs.frozen
class Naming:
    """How a kind prints what texts speak of, and reads the names that people type.

    - `notation` prints typed tokens: by sort of token a function of the space and the value.
      `notations` are others by name ("a1"); what one of them lacks is printed by `notation`. The
      sort "line" is a whole deduction, pattern and effect in a line; where a notation prints
      nothing for it, the deduction is put in words. "placed" and "removed" are candidates in
      sentences, "removals" those that a step removes, after its arrow, "alternative" those that are
      true together, if any is. `titles` are what to call the notations where one is chosen.
    - `parse(space, name)`, where there is one, reads a name in any of these notations (see
      `lapiz.core.notations`); without it names are labels and what `notation` prints.
    - `spots` says what a token means on the board (see Spots), in the same way; the engine knows
      what its own tokens mean.
    - `reader` reads arguments that people write.
    """

    notation: Notation = attrs.field(factory=dict)
    notations: Mapping[str, Notation] = attrs.field(factory=dict)
    titles: Mapping[str, str] = attrs.field(factory=dict)
    parse: Parser | None = None
    spots: Mapping[str, Callable[[Space[Any], Any], Spots]] = attrs.field(factory=dict)
    reader: ArgumentReader | None = None

    def after(self, other: "Naming") -> "Naming":
        """Return a naming that takes what this one lacks from another kind's.

        >>> Naming(titles={"b": "B"}).after(Naming(titles={"a": "A", "b": "?"})).titles
        {'a': 'A', 'b': 'B'}
        """
        names = dict.fromkeys([*other.notations, *self.notations])
        return Naming(
            notation={**other.notation, **self.notation},
            notations={
                name: {**other.notations.get(name, {}), **self.notations.get(name, {})}
                for name in names
            },
            titles={**other.titles, **self.titles},
            parse=self.parse or other.parse,
            spots={**other.spots, **self.spots},
            reader=self.reader or other.reader,
        )


@attrs.frozen
class Solutions:
    """What a kind knows of the solutions of a puzzle better than the engine's search.

    - `each(puzzle)` iterates over all of them, `count(puzzle, most)` returns their number, which
      may stop at `most` unless that is None; it returns None to have the engine count.
    - `hopeless(puzzle)` says why a puzzle has none where counting shows it (squares that are no
      multiple of three), else an empty string.
    - `verify(puzzle, solution)` yields what is wrong with a solution given as text, a sentence
      each, by the rules alone: it shares no code with the space.
    """

    each: Callable[["Puzzle"], Iterator[Solution]] | None = None
    count: Callable[["Puzzle", int | None], int | None] | None = None
    hopeless: Callable[["Puzzle"], str] | None = None
    verify: Callable[["Puzzle", str], Iterator[str]] | None = None


@attrs.frozen
class HandOver:
    """How a solved puzzle goes on with another one: placed pieces may be its regions.

    `puzzle(puzzle, position)` gives the puzzle that a solved position goes on with, or None. The
    names in that puzzle are the same whatever the position. `stage` is what a solution of the
    first puzzle is then called ("placing").
    """

    puzzle: Callable[["Puzzle", Position], "Puzzle | None"]
    stage: str = ""


@attrs.frozen
class Generator:
    """What makes random puzzles of a kind.

    `make(random, options)` makes a puzzle with one solution; the options are the kind's own, such
    as {"side": 9}, and what it does not know is refused. `options` are those that the command line
    offers by name.
    """

    make: Callable[[Random, Mapping[str, Any]], "Puzzle"]
    options: tuple[Option, ...] = ()


@attrs.frozen
class Wording:
    """What is said of a puzzle beside its board, in the current language.

    `rules(puzzle)`, where there is one, gives the rules in words: first a text for what holds of
    all such boards, then one for each thing special to this one. `stated(puzzle)`, where there is
    one, says what is drawn besides squares, symbols and regions, for a board in characters: cages,
    lines, clues outside.
    """

    rules: Callable[["Puzzle"], Iterable[str]] | None = None
    stated: Callable[["Puzzle"], Iterable[str]] | None = None


INHERITED = ("view", "geometry", "answer", "answers", "schema")
"""What a kind that is like another one takes from it if it lacks it, besides `write` and naming."""
_LACKING: Any = None
"""What must be supplied, unless the kind is like another one."""


@attrs.frozen(eq=False)
class Kind:
    """A kind of puzzle.

    - `read(document)` makes a puzzle of the fields of a puzzle file, or raises BadInput;
      `schema` is the JSON schema (draft 4) of those fields, checked before.
    - `write(puzzle, position)` gives the document of a puzzle as it stands in a position.
    - `view(position)` is what the kind's techniques are given; it has a `position`.
      `sieve(view)`, where there is one, names techniques that certainly find nothing in it, so
      that a solve need not ask each of them. (It is one question for all techniques together: a
      question each would cost more than it saves.)
    - `geometry(puzzle)` says how to draw it; `answer(puzzle, position)` prints a solution.
      `answers`, where a solution can be printed in several ways, are these by name; the first is
      `answer`.
    - `profile` is the default order of techniques.
    - `quick(text)`, where there is one, makes a puzzle of the shortest text form, for texts that
      are read by the million; it returns None for whatever it does not take at once, even for bad
      input, which the formats then explain.
    - `naming`, `solutions`, `hand_over`, `generator` and `wording` are records of their own: how
      things are called, what is known of whole solutions, the puzzle that it goes on with, how
      random ones are made, and what is said of it.
    - `corpus` is a file of positions for `lapiz lab`, where the package ships one.
    - `usual` is True for the kind that is taken where none is named.
    - `like`, where there is one, names another kind whose techniques, formats and scales are used
      for it, too. What it does not supply of INHERITED is then the other kind's, and what its
      naming lacks.
    """

    name: str
    title: str
    read: Callable[[Document], "Puzzle"]
    write: Callable[["Puzzle", Position], dict[str, Any]] = _LACKING
    view: Callable[[Position], Any] = _LACKING
    sieve: Callable[[Any], Collection[str]] = lambda view: ()
    geometry: Callable[["Puzzle"], Geometry] = _LACKING
    answer: Callable[["Puzzle", Position], str] = _LACKING
    schema: Mapping[str, Any] = attrs.field(factory=dict)
    profile: Profile = attrs.field(factory=Profile)
    quick: Callable[[str], "Puzzle | None"] | None = None
    answers: Mapping[str, Callable[["Puzzle", Position], str]] = attrs.field(factory=dict)
    naming: Naming = attrs.field(factory=Naming)
    solutions: Solutions = attrs.field(factory=Solutions)
    hand_over: HandOver | None = None
    generator: Generator | None = None
    wording: Wording = attrs.field(factory=Wording)
    corpus: Path | None = None
    usual: bool = False
    like: str = ""

    def after(self, other: "Kind") -> "Kind":
        """Return the kind with what it lacks taken from another one, which it is like.

        >>> old = Kind("old", "Old", read=None, answer=lambda puzzle, position: "42")
        >>> Kind("new", "New", read=None, like="old").after(old).answer(None, None)
        '42'
        """
        taken = {name: getattr(other, name) for name in INHERITED if not getattr(self, name)}
        taken["naming"] = self.naming.after(other.naming)
        if self.profile == Profile():
            taken["profile"] = other.profile
        if self.write is None and other.write is not None:
            taken["write"] = lambda *of: {**other.write(*of), "kind": self.name}
        return attrs.evolve(self, **taken)

    @property
    def notation_names(self) -> tuple[str, ...]:
        """The names of the notations that it can print in, its usual one first."""
        return (LAPIZ, *self.naming.notations)

    def meaning(self, space: Space, name: str) -> Meaning | None:
        """Return what a name means that somebody typed; None when there is nothing of this name."""
        return meaning(space, name, self.naming.parse, self.naming.notation.get("removed"))

    def printer(self, sort: str) -> Callable[[Space[Any], Any], str] | None:
        """Return what prints tokens of a sort in the current notation (`lapiz.core.notations`)."""
        chosen = self.naming.notations.get(notation(), {})
        return chosen.get(sort) or self.naming.notation.get(sort) or PLAIN.get(sort)

    def token(self, space: Space, token: Token) -> str:
        """Return the text of a token: the kind's own notation, else the engine's.

        Candidates and items that the kind's notation fails to print go by their names.
        """
        printer, plain = self.printer(token.sort), BY_NAME.get(token.sort)
        try:
            return printer(space, token.value) if printer else str(token.value)
        except Exception:  # it may be a plugin's, or another kind's that this one is like
            if plain is None:
                raise
            return plain(space, token.value)


def _candidates(space: Space, members: int) -> str:
    return ", ".join(space.names(members))


def _items(space: Space, numbers: tuple[int, ...]) -> str:
    return ", ".join(space.items[number].noun for number in numbers)


PLAIN: Notation = {"candidates": _candidates, "items": _items}
"""The notation of the engine's own tokens, for kinds that have no other."""
BY_NAME: Notation = {**PLAIN, "placed": _candidates}
"""What prints tokens that a kind's own notation does not print."""


@attrs.frozen(eq=False, repr=False)
class Puzzle(Drawn):
    """A puzzle: a kind, a space, and the position to start from.

    The start may be in the middle of a solve: givens, digits placed since, candidates removed.
    `expect` is what its file says of it, `where` the file (and line) it came from. `choose` says
    that any solution will do, so that a solve picks branches by itself. `notes` are what reading
    it has found out already; the log passes them on.

    Puzzles are equal if the name of their kind and their `content` are. They can be copied
    and pickled: another process, which needs the same plugins, reads the document anew.
    """

    kind: Kind
    space: Space[Any]
    start: Position
    title: str = ""
    source: str = ""
    expect: Mapping[str, Any] = attrs.field(factory=dict)
    document: Document = attrs.field(factory=dict)
    where: str = ""
    choose: bool = False
    notes: tuple[str, ...] = ()

    @classmethod
    def of(
        cls, kind: Kind, document: Document, space: Space, start: Position, **more: Any
    ) -> "Puzzle":
        """Return the puzzle of a document that a kind has read; `more` are further fields."""
        return cls(
            kind=kind,
            space=space,
            start=start,
            title=str(document.get("title", "")),
            source=str(document.get("source", "")),
            expect=document.get("expect") or {},
            document=document,
            **more,
        )

    @property
    def reading(self) -> "Reading | None":
        """How its rules were read, if from a drawing and its text."""
        from lapiz.core.readings import Reading  # which few puzzles need

        field = self.document.get("reading")
        return Reading.of(field) if field else None

    @property
    def content(self) -> Content:
        """What it consists of besides its kind, in plain values.

        These are the document, how many candidates it makes, what is still possible, and the rest.
        """
        rest = ("title", "source", "expect", "where", "choose", "notes")
        return (
            self.document or self.kind.write(self, self.start),
            len(self.space.labels),
            self.start.sets,
            {field: getattr(self, field) for field in rest},
        )

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Puzzle):
            return NotImplemented
        same = self.kind.name == other.kind.name and self.start.sets == other.start.sets
        return self is other or (same and self.content == other.content)

    def __hash__(self) -> int:
        return hash((self.kind.name, self.start.sets))

    @property
    def name(self) -> str:
        """What to call it in a message."""
        return self.where or self.title or self.kind.name

    def __repr__(self) -> str:
        name = "" if self.name == self.kind.name else f" {self.name!r}"
        placed, alive = self.start.placed, self.start.alive
        open_ = (alive & ~placed).bit_count()
        return f"<Puzzle {self.kind.name}{name}: {placed.bit_count()} placed, {open_} open>"


def check_puzzle(value: object) -> None:
    """Raise TypeError, which says how to get one, for anything that is no puzzle."""
    if not isinstance(value, Puzzle):
        given = type(value).__name__
        raise TypeError(f"expected a puzzle, not {given}: lapiz.load(...) makes one of it")
