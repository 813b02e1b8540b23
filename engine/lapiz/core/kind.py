"""What a puzzle kind supplies, and a puzzle of it."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

import attrs

from lapiz.core.deduction import Token
from lapiz.core.drawn import Drawn
from lapiz.core.notation import LAPIZ, Meaning, Parser, meaning, notation
from lapiz.core.shapes import Shape
from lapiz.core.space import Position, Sets, Space
from lapiz.core.technique import Profile

Document = Mapping[str, Any]
Content = tuple[Document, int, Sets, Mapping[str, Any]]
"""What a puzzle consists of: see `Puzzle.content`."""
Solution = tuple[int, ...] | str
"""A solution as a sorted tuple of candidates, or as text where a kind's are no such thing."""
Notation = Mapping[str, Callable[[Space, Any], str]]
"""What prints the tokens of a sort, given the space and the token's value."""
Place = tuple[int, int]
"""Row and column of a square, from 0."""
Spots = int | Iterable[Place]
"""What a word of a text means on the board: candidates, or squares by row and column from 0."""


@attrs.frozen
class Square:
    """One square of a drawn board.

    `marks` are the candidates that can be shown in it, each with its text; `region` labels the
    region it belongs to (borders are drawn between different labels); `fixed` is a text
    that is there from the beginning and no candidate of the space (a clue). This is where a
    candidate's place and text are kept: its label is for printing only. `tells` are the candidates
    whose labels name this square: a hint that must not tell of them does not name it. `note` is
    small, in a corner: what texts call the square's region, or another group that it belongs to.
    """

    marks: tuple[tuple[int, str], ...] = ()
    region: str = ""
    fixed: str = ""
    tells: tuple[int, ...] = ()
    note: str = ""


TONES = 10
"""How many colours there are for backgrounds."""


@attrs.frozen
class Wash:
    """Squares with a background of their own.

    `tone` is the number of a colour, from 1 to TONES; then they repeat. 0 is a grey that
    lies over the colours. Colour is never alone: borders or notes say the same.
    """

    squares: tuple[Place, ...]
    tone: int = 0


@attrs.frozen
class Loose:
    """A piece that lies beside the board, to be placed: its squares, each with its text.

    `name` is what texts call it; it is drawn faint as soon as one of the candidates of the set
    `placing` is placed.
    """

    name: str
    squares: tuple[tuple[Place, str], ...]
    placing: int = 0


@attrs.frozen
class Geometry:
    """A board to draw: rows of squares, and whether a placed candidate joins its squares.

    `word` is what a region is called, in English and in the catalogue of the kind's package.
    `lines` are drawn through the squares of each, from edge to edge; `washes` colour squares, later
    ones over earlier ones; `loose` pieces lie beside the board, `shapes` are what rules have drawn.
    """

    rows: tuple[tuple[Square, ...], ...]
    joins: bool = False
    word: str = "region"
    lines: tuple[tuple[Place, ...], ...] = ()
    washes: tuple[Wash, ...] = ()
    loose: tuple[Loose, ...] = ()
    shapes: tuple[Shape, ...] = ()


def square_name(row: int, column: int) -> str:
    """Return what a square of a drawn board is called, given its row and column from 0.

    >>> square_name(4, 6)
    'r5c7'
    """
    return f"r{row + 1}c{column + 1}"


@attrs.frozen
class Option:
    """An option of a kind's `generate`, as the command line offers it.

    A number by default; `flag` for what is on or off, `choices` for one of some words, `many` for
    texts, as often as wanted. `help` is a sentence.
    """

    name: str
    help: str
    flag: bool = False
    choices: tuple[str, ...] = ()
    many: bool = False


INHERITED = ("view", "geometry", "answer", "answers", "schema", "parse")
"""What a kind that is like another one takes from it if it lacks it, besides `write` and
notations."""
_LACKING: Any = None
"""What must be supplied, unless the kind is like another one."""


@attrs.frozen(eq=False)
class Kind:
    """A kind of puzzle.

    - `read(document)` makes a puzzle of the fields of a puzzle file, or raises BadInput;
      `schema` is the JSON schema (draft 4) of those fields, checked before.
    - `write(puzzle, position)` gives the document of a puzzle as it stands in a position.
    - `view(position)` is what the kind's techniques are given; it has a `position`.
      `vain(view)`, where there is one, names techniques that certainly find nothing in it, so that
      a solve need not ask each of them.
    - `notation` prints typed tokens: by sort of token a function of the space and the value.
      `notations` are others by name ("a1"); what one of them lacks is printed by `notation`. The
      sort "line" is a whole deduction, pattern and effect in a line; where a notation prints
      nothing for it, the deduction is put in words. "placed" and "removed" are candidates in
      sentences, "removals" those that a step removes, after its arrow. `notation_titles` are what
      to call the notations where one is chosen.
    - `parse(space, name)`, where there is one, reads a name in any of these notations (see
      `lapiz.core.notation`); without it names are labels and what `notation` prints.
    - `spots` says what a token means on the board (see Spots), in the same way; the engine knows
      what its own tokens mean.
    - `geometry(puzzle)` says how to draw it; `answer(puzzle, position)` prints a solution.
    - `profile` is the default order of techniques.
    - `answers`, where a solution can be printed in several ways, are these by name; the first is
      `answer`.
    - `solutions(puzzle)` iterates over all solutions, `count(puzzle, most)` returns their number,
      which may stop at `most` unless that is None, where a kind knows better than the engine's
      search; it returns None to have the engine count.
    - `hopeless(puzzle)`, where there is one, says why a puzzle has no solution where counting
      shows it (squares that are no multiple of three), else an empty string.
    - `quick(text)`, where there is one, makes a puzzle of the shortest text form, for texts that
      are read by the million; it returns None for whatever it does not take at once, even for bad
      input, which the formats then explain.
    - `hand_over(puzzle, position)`, where there is one, gives the puzzle that a solved position
      goes on with, or None: placed pieces may be the regions of another one. The names in that
      puzzle are the same whatever the position. `stage` is what a
      solution of its own is then called ("placing").
    - `verify(puzzle, solution)`, where there is one, yields what is wrong with a solution given as
      text, a sentence each, by the rules alone: it shares no code with the space.
    - `generate(random, options)`, where there is one, makes a puzzle with one solution; `options`
      are the kind's own, such as {"side": 9}, and what it does not know is refused. Its `options`
      are those that the command line offers by name.
    - `rules(puzzle)`, where there is one, gives the rules in words, in the current language: first
      a text for what holds of all such boards, then one for each thing special to this one.
    - `stated(puzzle)`, where there is one, says in words what is drawn besides squares, symbols and
      regions, for a board in characters: cages, lines, clues outside.
    - `corpus` is a file of positions for `lapiz lab`, where the package ships one.
    - `usual` is True for the kind that is taken where none is named.
    - `like`, where there is one, names another kind whose techniques, formats and scales are used
      for it, too. What it does not supply of INHERITED is then the other kind's; of notations and
      spots each one that it lacks.
    """

    name: str
    title: str
    read: Callable[[Document], "Puzzle"]
    write: Callable[["Puzzle", Position], dict[str, Any]] = _LACKING
    view: Callable[[Position], Any] = _LACKING
    vain: Callable[[Any], Collection[str]] = lambda view: ()
    geometry: Callable[["Puzzle"], Geometry] = _LACKING
    answer: Callable[["Puzzle", Position], str] = _LACKING
    schema: Mapping[str, Any] = attrs.field(factory=dict)
    notation: Notation = attrs.field(factory=dict)
    profile: Profile = attrs.field(factory=Profile)
    quick: Callable[[str], "Puzzle | None"] | None = None
    generate: Callable[[Random, Mapping[str, Any]], "Puzzle"] | None = None
    answers: Mapping[str, Callable[["Puzzle", Position], str]] = attrs.field(factory=dict)
    hand_over: Callable[["Puzzle", Position], "Puzzle | None"] | None = None
    stage: str = ""
    hopeless: Callable[["Puzzle"], str] | None = None
    solutions: Callable[["Puzzle"], Iterator[Solution]] | None = None
    count: Callable[["Puzzle", int | None], int | None] | None = None
    verify: Callable[["Puzzle", str], Iterator[str]] | None = None
    corpus: Path | None = None
    notations: Mapping[str, Notation] = attrs.field(factory=dict)
    spots: Mapping[str, Callable[[Space, Any], Spots]] = attrs.field(factory=dict)
    notation_titles: Mapping[str, str] = attrs.field(factory=dict)
    parse: Parser | None = None
    options: tuple[Option, ...] = ()
    rules: Callable[["Puzzle"], Iterable[str]] | None = None
    stated: Callable[["Puzzle"], Iterable[str]] | None = None
    usual: bool = False
    like: str = ""

    def after(self, other: "Kind") -> "Kind":
        """Return the kind with what it lacks taken from another one, which it is like.

        >>> old = Kind("old", "Old", read=None, answer=lambda puzzle, position: "42")
        >>> Kind("new", "New", read=None, like="old").after(old).answer(None, None)
        '42'
        """
        taken = {name: getattr(other, name) for name in INHERITED if not getattr(self, name)}
        for name in ("notation", "notation_titles", "spots"):
            taken[name] = {**getattr(other, name), **getattr(self, name)}
        names = dict.fromkeys([*other.notations, *self.notations])
        taken["notations"] = {
            name: {**other.notations.get(name, {}), **self.notations.get(name, {})}
            for name in names
        }
        if self.profile == Profile():
            taken["profile"] = other.profile
        if self.write is None and other.write is not None:
            taken["write"] = lambda *of: {**other.write(*of), "kind": self.name}
        return attrs.evolve(self, **taken)

    @property
    def notation_names(self) -> tuple[str, ...]:
        """The names of the notations that it can print in, its usual one first."""
        return (LAPIZ, *self.notations)

    def meaning(self, space: Space, name: str) -> Meaning | None:
        """Return what a name means that somebody typed; None when there is nothing of this name."""
        return meaning(space, name, self.parse, self.notation.get("removed"))

    def printer(self, sort: str) -> Callable[[Space, Any], str] | None:
        """Return what prints tokens of a sort in the current notation (`lapiz.core.notation`)."""
        chosen = self.notations.get(notation(), {})
        return chosen.get(sort) or self.notation.get(sort) or PLAIN.get(sort)

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
    return ", ".join(space.items[number].name for number in numbers)


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
    space: Space = attrs.field(repr=False)
    start: Position
    title: str = ""
    source: str = ""
    expect: Mapping[str, Any] = attrs.field(factory=dict)
    document: Document = attrs.field(factory=dict, repr=False)
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
