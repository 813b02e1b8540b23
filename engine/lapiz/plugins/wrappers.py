"""Encloses the records of plugins: each function in them is called as `contained` calls it.

What a function returns is checked, too: junk is the plugin's fault. Techniques are not enclosed:
the solve calls them, and knows what to do without them.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, TypeVar

import attrs
import click

from lapiz.core import (
    Deduction,
    Find,
    Generator,
    HandOver,
    Kind,
    Naming,
    Position,
    Puzzle,
    Rated,
    Rating,
    Scale,
    Solutions,
    Space,
    Technique,
    Wording,
)
from lapiz.core.geometry import Geometry, Loose, Square, Wash
from lapiz.core.notations import Meaning
from lapiz.core.records import ExtraNotation, ExtraRule, Format
from lapiz.plugins.containment import PluginError
from lapiz.plugins.enclosed_commands import enclosed_command, enclosed_extension
from lapiz.plugins.extension import Extension
from lapiz.plugins.within import TEXT, Fits, each_within, of_type, until_too_slow, within

Value = TypeVar("Value")


def enclosed(record: Any, who: str) -> Any:
    """Return a record of a plugin, its functions enclosed; `who` is the plugin."""
    if isinstance(record, Format):
        return _format(record, who)
    if isinstance(record, Kind):
        return enclosed_kind(record, who)
    if isinstance(record, Scale):
        return _EnclosedScale.of(record, who)
    if isinstance(record, ExtraRule):
        return _rule(record, who)
    if isinstance(record, ExtraNotation):
        return _notation(record, who)
    if isinstance(record, click.Command):
        return enclosed_command(record, who)
    if isinstance(record, Extension):
        return enclosed_extension(record, who)
    return record


def _rule(rule: ExtraRule, who: str) -> ExtraRule:
    def listed(function: Callable[..., Any], sorts: tuple[type, ...]) -> Callable[..., list[Any]]:
        def parts(*arguments: Any) -> list[Any]:
            results = list(function(*arguments))
            if not all(isinstance(result, sorts) for result in results):
                raise PluginError(f"gave something other than {sorts[0].__name__}")
            return results

        return parts

    enclosed: dict[str, Any] = {}
    for field, sorts in rule.functions.items():
        function = getattr(rule, field)
        inner = listed(function, sorts) if sorts else function
        enclosed[field] = within(inner, who, f"rule {rule.name}")
    return attrs.evolve(rule, **enclosed)


def _notation(record: ExtraNotation, who: str) -> ExtraNotation:
    doing = f"notation {record.name}:"
    printers = {
        sort: within(printer, who, f"{doing} {sort}", TEXT)
        for sort, printer in record.printers.items()
    }
    read = record.read and within(record.read, who, f"{doing} read", TEXT)
    return attrs.evolve(record, printers=printers, read=read)


def enclosed_kind(kind: Kind, who: str, supplied: Kind | None = None) -> Kind:
    """Return a kind of a plugin, its functions enclosed.

    `supplied` is the record that the plugin supplied, if the kind has been completed since: the
    puzzles that it makes are of it. Functions of lapiz itself, which `who` does not name, are
    called as they are.
    """
    return _Enclosing(kind, who, supplied or kind).kind


DOCUMENT = of_type(dict, "a document")
NUMBER = of_type((int, type(None)), "a number or None")
MEANING = of_type((Meaning, type(None)), "a meaning or None")
RATING: Callable[[Any], Rating] = of_type(Rating, "a rating")
PERHAPS_RATING: Callable[[Any], Rating | None] = of_type((Rating, type(None)), "a rating")
WORTH: Callable[[Any], float] = of_type((int, float), "a number")


def _documents(result: Any) -> list[dict[str, Any]]:
    documents: list[dict[str, Any]] = of_type(list, "a list of documents")(result)
    if not documents:
        raise PluginError("gave an empty list, expected documents")
    for document in documents:
        if not isinstance(DOCUMENT(document).get("line"), int | None):
            raise PluginError("gave a document whose line is not a number")
    return documents


def _format(record: Format, who: str) -> Format:
    doing = f"format {record.name}:"
    return attrs.evolve(
        record,
        sniff=until_too_slow(within(record.sniff, who, f"{doing} sniff", bool)),
        read=until_too_slow(within(record.read, who, f"{doing} read", _documents)),
        write=record.write and within(record.write, who, f"{doing} write", TEXT),
    )


PLAIN: Mapping[str, Fits] = {
    "write": DOCUMENT,
    "view": lambda result: result,
    "geometry": lambda result: _geometry(result),
    "answer": TEXT,
}
"""The functions of a kind that make no puzzles, each with what lets its results through."""


class _Enclosing:
    """Encloses a kind; the puzzles that it makes are of the enclosed one."""

    def __init__(self, record: Kind, who: str, supplied: Kind) -> None:
        self.record, self.who, self.supplied = record, who, supplied
        made = {name: self._one(name, getattr(record, name), fits) for name, fits in PLAIN.items()}
        made |= {
            "read": self._one("read", record.read, self._puzzle),
            "quick": self._one("quick", record.quick, self._puzzle_or_none),
            "answers": self._mapping("answer", record.answers, TEXT),
            "naming": self._naming(record.naming),
            "solutions": self._solutions(record.solutions),
            "hand_over": record.hand_over and self._hand_over(record.hand_over),
            "generator": record.generator and self._generator(record.generator),
            "wording": self._wording(record.wording),
        }
        self.kind = attrs.evolve(record, **made)

    def _naming(self, naming: Naming) -> Naming:
        return attrs.evolve(
            naming,
            notation=self._mapping("notation", naming.notation, TEXT),
            notations={
                name: self._mapping(f"notation {name}", notation, TEXT)
                for name, notation in naming.notations.items()
            },
            parse=self._one("parse", naming.parse, MEANING),
            spots=self._mapping("spots", naming.spots, _spots),
        )

    def _solutions(self, solutions: Solutions) -> Solutions:
        return Solutions(
            each=self._each("solutions", solutions.each, of_type((tuple, str), "a solution")),
            count=self._one("count", solutions.count, NUMBER, limited=False),
            hopeless=self._one("hopeless", solutions.hopeless, TEXT),
            verify=self._each("verify", solutions.verify, TEXT),
        )

    def _hand_over(self, hand_over: HandOver) -> HandOver:
        following = self._one("hand_over", hand_over.puzzle, self._puzzle_or_none)
        return attrs.evolve(hand_over, puzzle=following)

    def _generator(self, generator: Generator) -> Generator:
        make = self._one("generate", generator.make, self._puzzle, limited=False)
        return attrs.evolve(generator, make=make)

    def _wording(self, wording: Wording) -> Wording:
        return Wording(
            rules=self._one("rules", wording.rules, _texts),
            stated=self._one("stated", wording.stated, _texts),
        )

    def _doing(self, name: str) -> str:
        return f"kind {self.record.name}: {name}"

    def _each(self, name: str, function: Any, fits: Fits) -> Any:
        if not (function and self.who):
            return function
        return each_within(function, self.who, self._doing(name), fits)

    def _one(self, name: str, function: Any, fits: Fits, *, limited: bool = True) -> Any:
        """Return a function enclosed; searches (not `limited`) take as long as they take."""
        if function is None:
            return None
        return within(function, self.who, self._doing(name), fits, limited=limited)

    def _mapping(self, name: str, functions: Mapping[str, Any], fits: Fits) -> dict[str, Any]:
        return {
            key: self._one(f"{name} of {key}", function, fits)
            for key, function in functions.items()
        }

    def _puzzle(self, result: Any) -> Puzzle:
        puzzle: Puzzle = of_type(Puzzle, "a puzzle")(result)
        if not (isinstance(puzzle.start, Position) and puzzle.start.space is puzzle.space):
            raise PluginError("gave a puzzle whose start is not a position of its space")
        return attrs.evolve(puzzle, kind=self.kind) if puzzle.kind is self.supplied else puzzle

    def _puzzle_or_none(self, result: Any) -> Puzzle | None:
        return None if result is None else self._puzzle(result)


def _geometry(result: Any) -> Geometry:
    geometry: Geometry = of_type(Geometry, "a geometry")(result)
    if not all(isinstance(square, Square) for row in geometry.rows for square in row):
        raise PluginError("gave a geometry whose rows are not of squares")
    if not all(isinstance(wash, Wash) for wash in geometry.washes):
        raise PluginError("gave a geometry whose washes are not of the type Wash")
    if not all(isinstance(piece, Loose) for piece in geometry.loose):
        raise PluginError("gave a geometry whose loose pieces are not of the type Loose")
    return geometry


def _texts(result: Any) -> tuple[str, ...]:
    texts = tuple(result)
    if not all(isinstance(text, str) for text in texts):
        raise PluginError("gave something other than texts")
    return texts


def _spots(result: Any) -> int | frozenset[tuple[int, int]]:
    if isinstance(result, int):
        return result
    return frozenset((int(row), int(column)) for row, column in result)


@attrs.frozen(kw_only=True)
class _EnclosedScale(Scale):
    """A plugin's scale whose methods are called contained."""

    inner: Scale
    who: str

    def __attrs_post_init__(self) -> None:
        """Pass on levels that a profile has put in the place of the scale's own."""
        if self.inner.levels != self.levels:
            object.__setattr__(self, "inner", attrs.evolve(self.inner, levels=self.levels))

    @classmethod
    def of(cls, scale: Scale, who: str) -> "_EnclosedScale":
        """Return a scale, enclosed."""
        fields = {field.name: getattr(scale, field.name) for field in attrs.fields(Scale)}
        fields["variants"] = {name: cls.of(inner, who) for name, inner in scale.variants.items()}
        return cls(**fields, inner=scale, who=who)

    def rate(self, log: Rated, find: Find) -> Rating:
        """Return the rating of a solve."""
        return self._asked("rate", RATING)(log, find)

    def of_puzzle(self, puzzle: Puzzle, log: Rated) -> Rating | None:
        """Return the rating of a puzzle itself, if it has one."""
        if type(self.inner).of_puzzle is Scale.of_puzzle:  # most have none: it costs nothing
            return None
        return self._asked("of_puzzle", PERHAPS_RATING)(puzzle, log)

    def reasons(self, puzzle: Puzzle, log: Rated) -> Iterable[str]:
        """Return what makes a puzzle as hard as it is."""
        return self._asked("reasons", _texts)(puzzle, log)

    def worded(self, score: float, numbers: Mapping[str, float]) -> str:
        """Return how a score is printed."""
        return self._asked("worded", TEXT)(score, numbers)

    def step(self, technique: Technique | None, deduction: Deduction, space: Space) -> float:
        """Return what one step is worth by itself."""
        return self._asked("step", WORTH)(technique, deduction, space)

    def worths(self, log: Rated, find: Find) -> Iterator[tuple[float, Deduction]]:
        """Yield what each step of a solve is worth, with what it deduces."""
        yield from self._asked("worths", _worths)(log, find)

    def least(self, technique: Technique) -> float:
        """Return what a step of a technique is worth at least."""
        return self._asked("least", WORTH)(technique)

    def level(self, score: float, lowest: int = 0) -> str:
        """Return the name of the level of a score."""
        return self._asked("level", TEXT)(score, lowest)

    def _asked(self, method: str, checked: Callable[[Any], Value]) -> Callable[..., Value]:
        """Return a method of the plugin's scale, contained."""
        called = getattr(self.inner, method)
        return within(called, self.who, f"scale {self.name}: {method}", checked)


def _worths(result: Any) -> list[tuple[float, Deduction]]:
    worths = list(result)
    if not all(isinstance(deduction, Deduction) for _, deduction in worths):
        raise PluginError("gave something other than pairs of a number and a Deduction")
    return worths
