"""A lesson of one deduction: pictures that build it up, each with a caption, the effect at last.

They are made of its truths, roles, links and grounds, so every technique of every kind has them.
What is said of them comes from its family (`course.yaml`): that with most of what a deduction must
have, and what it does not say from the next one. So a new technique has a lesson, too.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import islice, pairwise
from string import Formatter
from typing import Any, cast

import attrs

from lapiz import (
    Deduction,
    Link,
    Name,
    OutOfBudget,
    Position,
    Puzzle,
    Says,
    Token,
    bits,
    number,
    registry,
    union,
)
from lapiz.core import Budget, Place
from lapiz.files import Family, Shot, courses
from lapiz.proof import ways
from lapiz.show import LessonFrame, Scene, about
from lapiz.show.picture import House, plan_of, rays_of
from lapiz.texts import described, marked, speaking

SHAPES = {
    **{field: field for field in ("links", "deadly", "supposes")},
    "removing": "removes",
    "placing": "places",
}
"""What a family may ask for besides roles, tokens and sorts of truths, each with its field."""
MARKED = marked("Look at what is marked.")
"""What can be said of every picture."""
RUNS = 3
"""In how many pictures, at most, a chain is followed."""
MOST_WAYS = 4
NOTHING = "·"
"""The sign of a square that stays empty, as in star battle."""
SEARCH = 500
"""How many branches the search for ways may take."""
Parts = dict[str, Any]
"""What a picture shows of a deduction, by field; under "tokens" what may be said of it."""


def frames(puzzle: Puzzle, position: Position, deduction: Deduction) -> tuple[LessonFrame, ...]:
    """Return the pictures that build up a deduction found in a position.

    The first one says what its technique is, the last one shows what is removed and placed, which
    no other does. No two of them are drawn alike.

    >>> import lapiz
    >>> puzzle = lapiz.load({"kind": "sudoku", "grid": ["1...", "....", "..1.", "...."]})
    >>> found = lapiz.steps(puzzle, "hidden-single")[0]
    >>> for frame in frames(puzzle, puzzle.start, found):
    ...     print(frame.caption)
    A digit has one place left in a house. Ask of a row, a column or a box: where can this digit \
still go?
    Where can 1 go in row 2?
    These 1s are there already.
    Each of them rules out the cells that its strokes reach.
    One cell is left in row 2, so 1 goes there.
    """
    drawn: dict[str, LessonFrame] = {}
    for frame in _Course(puzzle, position, deduction).frames():
        picture = frame.picture(theme="", described=False)
        if drawn and [*drawn.values()][-1].says == frame.says:
            drawn.popitem()  # what is said already is said of what shows more
        drawn[picture] = _together(drawn.get(picture), frame)
    return tuple(drawn.values())


def _together(first: LessonFrame | None, later: LessonFrame) -> LessonFrame:
    """Return one frame of two that are drawn alike, which says what both say."""
    if first is None:
        return later
    both = _both(first.says[0], later.says[0])
    return attrs.evolve(later, says=(both, *later.says, *first.says))


def _both(first: Says, later: Says) -> Says:
    """Return what says two things."""
    return Says("{both}", both=Token("sentences", (first, later)))


class _Course:
    """A deduction that is taken apart."""

    def __init__(self, puzzle: Puzzle, position: Position, deduction: Deduction) -> None:
        self.puzzle, self.position, self.deduction = puzzle, position, deduction
        self.space, self.plan = puzzle.space, plan_of(puzzle)
        self.effect = deduction.removes | deduction.places
        self.roles = union(deduction.roles.values())
        self.kept = self._kept(self._concerned())
        rays = rays_of(puzzle, position, deduction)
        self.rays = rays.strokes if rays else ()
        self.families = self._fitting()
        self.tokens = dict(self._tokens())

    def frames(self) -> Iterator[LessonFrame]:
        """Yield the pictures: the board, where to look, the pattern, and what follows."""
        yield self._board()
        yield self._after_the_rule(self._look())
        shots = next((family.shots for family in self.families if family.shots), ())
        for shot in shots:
            for index, parts in enumerate(self._shown(shot)):
                yield self._frame(shot.then if index and shot.then else shot.say, **parts)
        yield self._conclusion()

    def _fitting(self) -> list[Family]:
        """Return the families that the deduction belongs to, the one that asks for most first."""
        deduction = self.deduction
        features = {deduction.technique, *deduction.roles, *deduction.says.tokens}
        features |= {self.space.items[item].sort for item in deduction.truths}
        features |= {shape for shape, field in SHAPES.items() if getattr(deduction, field)}
        known = [family for family in courses().families if family.when <= features]
        return sorted(known, key=lambda one: (deduction.technique not in one.when, -len(one.when)))

    def _texts(self, field: str) -> list[str]:
        """Return what the families say, the best first."""
        return [text for family in self.families for text in getattr(family, field)]

    def _tokens(self) -> Iterator[tuple[str, Token]]:
        """Yield what all captions may name: what the text names, and symbols of the parts."""
        yield from self.deduction.says.tokens.items()
        parts = {"gone": self.deduction.removes, "put": self.deduction.places, "all": self.roles}
        for name, members in {**parts, **self.deduction.roles}.items():
            yield from self._marks(name.replace("-", "_"), members)

    def _marks(self, name: str, members: int) -> Iterator[tuple[str, Token]]:
        """Yield the symbols of some candidates, and the number of their squares."""
        symbols = {self.plan.symbols[member] for member in bits(members & self.plan.drawn)}
        yield f"{name}_squares", number(len(self._squares(members)))
        if symbols and len(self.plan.by_symbol) > 1:
            ordered = tuple(symbol for symbol in self.plan.by_symbol if symbol in symbols)
            yield f"{name}_marks", Token("symbols", ordered)
            yield f"{name}_options", Token("options", ordered)

    def _concerned(self) -> int:
        """Return the candidates that the pattern is about, without the effect."""
        numbers = (*self.deduction.truths, *self.deduction.deadly)
        held = union(self.space.sets[item] for item in numbers) & self.position.alive
        linked = union(link.start | link.end for link in self.deduction.links)
        return (self.roles | held | linked) & ~self.effect

    def _kept(self, concerned: int) -> int:
        """Return what is still drawn: all of one symbol, else what is in the squares concerned.

        Where a sign stands for nothing all is: what is open looks so by both of its signs.
        """
        if NOTHING in self.plan.by_symbol:
            return self.plan.drawn
        symbols = {self.plan.symbols[candidate] for candidate in bits(concerned & self.plan.drawn)}
        if len(symbols) == 1 and not concerned & ~self.plan.drawn:
            return self.plan.by_symbol[symbols.pop()]
        homes = {self.space.homes[candidate] for candidate in bits(concerned)} - {-1}
        return concerned | union(self.space.sets[home] for home in homes)

    def _says(self, texts: Sequence[str], tokens: Mapping[str, Token]) -> Iterator[Says]:
        """Yield the texts that can be filled in; two are the deduction's own."""
        said = self.deduction.says
        for text in texts:
            pattern = {"{reason}": said.reason, "{pattern}": said.pattern}.get(text, text)
            named = {name for _, name, _, _ in Formatter().parse(pattern) if name}
            if pattern and named <= tokens.keys():
                yield Says(pattern, "", **{name: tokens[name] for name in named})

    def _frame(
        self,
        texts: Sequence[str],
        *,
        covers: bool = False,
        tokens: Parts | None = None,
        **changed: Any,
    ) -> LessonFrame:
        """Return a picture of a part of the deduction, which does not give the effect away."""
        bare = {"roles": {}, "truths": (), "links": (), "deadly": (), **changed}
        part = attrs.evolve(self.deduction, **bare)
        told = self._says((*texts, MARKED), {**self.tokens, **(tokens or {})})
        scene = Scene(self.puzzle, self._seen(self.kept), part, effects=False, covers=covers)
        return LessonFrame(scene, tuple(told), rays=self.rays if covers else ())

    def _seen(self, kept: int) -> Position:
        return attrs.evolve(self.position, alive=self.position.alive & kept | self.position.placed)

    def _board(self) -> LessonFrame:
        """Return the picture of the whole position, and what the technique is."""
        texts, record = self._texts("what"), registry().record(self.deduction.technique)
        if record:
            summary, *_ = described(record)
            texts = [*(f"{summary} {text}" for text in texts[:-1]), summary, *texts]
        frame = self._frame(texts)
        return attrs.evolve(frame, scene=attrs.evolve(frame.scene, position=self.position))

    def _look(self) -> LessonFrame:
        """Return the picture that says where to look: a symbol, or a house."""
        texts, symbols = self._texts("look"), self.tokens.get("all_marks")
        numbers = (*self.deduction.truths, *self.deduction.deadly)
        if symbols and len(numbers) > 1 and len(cast(tuple[str, ...], symbols.value)) == 1:
            return self._frame(texts, tokens={"digit": symbols})
        first = self.plan.squares(self.space, numbers[0]) if numbers else set[Place]()
        house = self._house(self._squares(self.roles & ~self.effect)) or self._house(first)
        if house:
            word, label, squares = house
            where = {"where": Token("name", Name(f"{word} {{0}}", label))}
            return attrs.evolve(self._frame(texts, tokens=where), squares=squares)
        return attrs.evolve(self._frame(texts), squares=frozenset(first))

    def _after_the_rule(self, frame: LessonFrame) -> LessonFrame:
        """Return a frame that first says the rule which the lesson is about, where that is one."""
        record = registry().record(self.deduction.technique)
        with speaking("en"):  # it is told in the language of whoever reads the caption
            rules = about(self.puzzle).special
        if not record or not record.ruled or len(rules) != 1:
            return frame
        rule = Says("{rule}", rule=Token("text", rules[0]))
        return attrs.evolve(frame, says=(*(_both(rule, says) for says in frame.says), *frame.says))

    def _house(self, pattern: set[Place]) -> House | None:
        """Return the smallest house that has a pattern of several squares, best with the effect."""
        holding = [house for house in self.plan.houses if len(pattern) > 1 and house[2] >= pattern]
        whole = pattern | self._squares(self.effect)
        return min(holding, key=lambda one: (not one[2] >= whole, len(one[2])), default=None)

    def _squares(self, members: int) -> set[Place]:
        return {place for member in bits(members) for place in self.plan.places.get(member, ())}

    def _shown(self, shot: Shot) -> Iterable[Parts]:
        """Return the parts of the deduction that a shot shows, for each of its pictures."""
        sorts = {"deadly": self._deadly, "truths": self._truths, "links": self._runs}
        sorts |= {"ways": self._ways, "whole": self._whole}
        return sorts.get(shot.show, partial(self._of_roles, shot.show.split()))()

    def _of_roles(self, names: Sequence[str]) -> Iterator[Parts]:
        """Yield a picture of some roles, with the truths that they are in."""
        roles = {role: part for role, part in self.deduction.roles.items() if role in names}
        members, sets = union(roles.values()), self.space.sets
        truths = [item for item in self.deduction.truths if sets[item] & members]
        if members:
            yield {"roles": roles, "truths": tuple(truths or self.deduction.truths)}

    def _deadly(self) -> Iterator[Parts]:
        if self.deduction.deadly:
            held = union(self.space.sets[item] for item in self.deduction.deadly)
            yield {"deadly": self.deduction.deadly, "roles": self._roles_in(held)}

    def _roles_in(self, members: int) -> dict[str, int]:
        parts = {role: marked & members for role, marked in self.deduction.roles.items()}
        return {role: part for role, part in parts.items() if part}

    def _truths(self) -> Iterator[Parts]:
        """Yield a picture of the first half of the truths, and one of all; none if there are links.

        Truths of the first sort are such a half.
        """
        truths, items = self.deduction.truths, self.space.items
        if not truths or self.deduction.links:
            return
        first = [item for item in truths if items[item].sort == items[truths[0]].sort]
        half = len(first) if len(first) < len(truths) else len(truths) // 2
        for end in sorted({half, len(truths)} - {0}):
            held = union(self.space.sets[item] for item in truths[:end]) & self.position.alive
            yield {"truths": truths[:end], "roles": self._roles_in(held)}

    def _ways(self) -> Iterator[Parts]:
        """Yield a picture of the few ways to satisfy the truths, each drawn with its own line."""
        allowed = self.position.alive & ~self.effect
        sets = [self.space.sets[item] & allowed for item in self.deduction.truths]
        budget = Budget(SEARCH, "branches")
        try:
            paths = list(islice(ways(allowed, sets, self.space.keep, budget), MOST_WAYS + 1))
        except OutOfBudget:
            return
        if 1 < len(paths) <= MOST_WAYS and len(sets) > 1 and not self.deduction.links:
            links = [
                Link(f"way way-{line}", 1 << start, 1 << end)
                for line, way in enumerate(paths, 1)
                for start, end in pairwise(way)
            ]
            truths, roles = self.deduction.truths, self.deduction.roles
            tokens = {"ways": number(len(paths))}
            yield {"truths": truths, "roles": roles, "links": tuple(links), "tokens": tokens}

    def _runs(self) -> Iterator[Parts]:
        """Yield pictures that follow the links, some more in each."""
        links, start = self.deduction.links, 0
        for end in self._stops() if links else ():
            linked = {link.item for link in links[:end]}
            yield {
                "truths": tuple(item for item in self.deduction.truths if item in linked),
                "deadly": self.deduction.deadly,
                "roles": self._roles_in(union(link.start | link.end for link in links[:end])),
                "links": links[:end],
                "tokens": self._ends_of(links[start:end]),
            }
            start = end

    def _ends_of(self, run: Sequence[Link]) -> dict[str, Token]:
        """Return the symbols at the ends of some links, if they are one chain to what is true."""
        chained = all(link.end & other.start for link, other in pairwise(run))
        if not chained or run[-1].kind != "strong":
            return {}
        return dict([*self._marks("from", run[0].start), *self._marks("to", run[-1].end)])

    def _stops(self) -> Sequence[int]:
        """Return after how many links there is a picture: where something true is reached."""
        links = self.deduction.links
        strong = [end for end, link in enumerate(links[:-1], 1) if link.kind == "strong"]
        stops = [*strong, len(links)]
        runs = min(RUNS, len(stops))
        return [stops[len(stops) * (run + 1) // runs - 1] for run in range(runs)]

    def _whole(self) -> Iterator[Parts]:
        """Yield the whole pattern, with what covers it."""
        fields = ("roles", "truths", "links", "deadly")
        yield {"covers": True, **{field: getattr(self.deduction, field) for field in fields}}

    def _conclusion(self) -> LessonFrame:
        """Return the picture that shows what is removed and placed."""
        kept = self.kept | self._kept(self.effect | self._concerned())
        scene = Scene(self.puzzle, self._seen(kept), self.deduction)
        return LessonFrame(
            scene, tuple(self._says([*self._texts("so"), MARKED], self.tokens)), rays=self.rays
        )
