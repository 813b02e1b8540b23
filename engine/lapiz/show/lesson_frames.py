"""A lesson of one deduction: pictures that build it up, each with a caption, the effect at last.

They are made of its truths, roles, links and grounds, so every technique of every kind has them.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, pairwise
from typing import Any

import attrs

from lapiz.core import Budget, OutOfBudget, Place, Position, Puzzle, bits, union
from lapiz.core.deduction import Deduction, Link, Says, Token, items, number
from lapiz.proof import ways
from lapiz.show.picture import LOCATING, Ray, plan_of, rays_of
from lapiz.show.picture.svg import svg
from lapiz.show.revealed import revealed
from lapiz.show.scenes import Scene
from lapiz.show.secrets import Secrets
from lapiz.texts import language, to_read, words
from lapiz.texts.translations import is_english

LONGEST, LONGEST_TRANSLATED = 90, 110
"""The characters that a caption has at most, in English and in another language."""
ALONE = 3
"""Up to so many truths have a picture each; more are taken together by sort."""
RUNS = 4
"""In how many pictures, at most, a chain is followed."""
MOST_WAYS = 4
SEARCH = 500
"""How many branches the search for ways may take."""
FOCUSED = 2
"""The rung of a hint that says where to look."""


@attrs.frozen(eq=False)
class LessonFrame:
    """One picture of a lesson: a scene, what is drawn besides, and what is said of it.

    `squares` are tinted, `lost` are those of what is left without a place.

    `says` are texts from the longest to the shortest: the first one that is short enough is said.
    """

    scene: Scene
    says: tuple[Says, ...]
    squares: frozenset[Place] = frozenset()
    rays: tuple[Ray, ...] = ()
    lost: frozenset[Place] = frozenset()

    @property
    def caption(self) -> str:
        """What is said, in the current language: of a text that is too long its first sentences."""
        longest = LONGEST if is_english(language()) else LONGEST_TRANSLATED
        texts = (_beginning(self._text(says), longest) for says in self.says)
        return next(filter(None, texts), "")

    def _text(self, says: Says) -> str:
        deduction = self.scene.deduction
        assert deduction
        return to_read(words.pattern(self.scene.puzzle, attrs.evolve(deduction, says=says)))

    def picture(self, **options: Any) -> str:
        """Return the picture; the options are those of `svg`."""
        return svg(self.scene, squares=self.squares, lost=self.lost, rays=self.rays, **options)


def _beginning(text: str, longest: int) -> str:
    """Return as many sentences as fit, from the first.

    >>> _beginning("One. Two. Three.", 10)
    'One. Two.'
    """
    ends = (end.start() for end in re.finditer(r"(?<=\.)(?: |$)", text))
    return text[: max((end for end in ends if end <= longest), default=0)]


def frames(puzzle: Puzzle, position: Position, deduction: Deduction) -> tuple[LessonFrame, ...]:
    """Return the pictures that build up a deduction found in a position.

    The first one says where to look, the last one shows what is removed and placed, which no other
    does. No two of them are drawn alike.

    >>> import lapiz
    >>> puzzle = lapiz.load({"kind": "sudoku", "grid": ["1...", "....", "..1.", "...."]})
    >>> found = lapiz.steps(puzzle, "hidden-single")[0]
    >>> for frame in frames(puzzle, puzzle.start, found):
    ...     print(frame.caption)
    Look at row 2.
    Look at 1 in row 2.
    Already there: r1c1=1, r3c3=1.
    The other open cells of row 2 already see 1 at r1c1, r3c3.
    So place r2c4=1.
    """
    course = _Course(puzzle, position, deduction)
    drawn: dict[str, LessonFrame] = {}
    for frame in (course.look(), *course.middle(), course.conclusion()):
        picture = frame.picture(theme="", described=False)
        drawn[picture] = _together(drawn.get(picture), frame)
    return tuple(drawn.values())


def _together(first: LessonFrame | None, later: LessonFrame) -> LessonFrame:
    """Return one frame of two that are drawn alike: the later one says more, if it is not long."""
    if first is None:
        return later
    *more, least = later.says
    return attrs.evolve(later, says=(*more, *first.says, least))


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

    def _concerned(self) -> int:
        """Return the candidates that the pattern is about, without the effect."""
        numbers = (*self.deduction.truths, *self.deduction.deadly)
        held = union(self.space.sets[item] for item in numbers) & self.position.alive
        linked = union(link.start | link.end for link in self.deduction.links)
        return (self.roles | held | linked) & ~self.effect

    def _kept(self, concerned: int) -> int:
        """Return what is still drawn: all of one symbol, else what is in the squares concerned."""
        symbols = {self.plan.symbols[candidate] for candidate in bits(concerned & self.plan.drawn)}
        if len(symbols) == 1 and not concerned & ~self.plan.drawn:
            return self.plan.by_symbol[symbols.pop()]
        homes = {self.space.homes[candidate] for candidate in bits(concerned)} - {-1}
        return concerned | union(self.space.sets[home] for home in homes)

    def _frame(self, *says: Says, covers: bool = False, **changed: Any) -> LessonFrame:
        """Return a picture of a part of the deduction, which does not give the effect away."""
        bare = {"roles": {}, "truths": (), "links": (), "deadly": (), **changed}
        part = attrs.evolve(self.deduction, **bare)
        secrets = Secrets(self.puzzle, self.plan, self.effect)
        told = (Says(saying.pattern, "", **secrets.without(saying)) for saying in says)
        scene = Scene(self.puzzle, self._seen(self.kept), part, effects=False, covers=covers)
        return LessonFrame(scene, tuple(told))

    def _seen(self, kept: int) -> Position:
        return attrs.evolve(self.position, alive=self.position.alive & kept | self.position.placed)

    def look(self) -> LessonFrame:
        """Return the picture that says where to look."""
        focus = revealed(self.puzzle, self.deduction, FOCUSED).focus
        where = Says("Look at {where}.", where=Token("name", focus.name))
        digit = Says("Look at the {digit}s.", digit=Token("name", focus.name))
        return attrs.evolve(self._frame(digit if focus.is_symbol else where), squares=focus.squares)

    def middle(self) -> Iterator[LessonFrame]:
        """Yield the pictures of the pattern, and of what it comes to."""
        if self.deduction.deadly:
            yield self._deadly()
        if self.deduction.links:
            yield from self._runs()
        else:
            yield from self._truths()
            yield from self._located()
            yield from self._ways()
        yield self._whole()

    def _deadly(self) -> LessonFrame:
        deadly = items(*self.deduction.deadly)
        named = Says("These alone could be filled in two ways: {items}.", items=deadly)
        short = Says("What is hatched both ways could, by itself, be filled in two ways.")
        held = union(self.space.sets[item] for item in self.deduction.deadly)
        return self._frame(named, short, deadly=self.deduction.deadly, roles=self._roles_in(held))

    def _roles_in(self, members: int) -> dict[str, int]:
        parts = {role: marked & members for role, marked in self.deduction.roles.items()}
        return {role: part for role, part in parts.items() if part}

    def _truths(self) -> Iterator[LessonFrame]:
        """Yield a picture for each truth, or for each sort of truths, each with those before it."""
        shown: tuple[int, ...] = ()
        for group in self._groups():
            shown = (*shown, *group)
            held = union(self.space.sets[item] for item in shown) & self.position.alive
            yield self._frame(
                *self._choices(group),
                truths=shown,
                deadly=self.deduction.deadly,
                roles=self._roles_in(held),
            )

    def _groups(self) -> Sequence[tuple[int, ...]]:
        truths = self.deduction.truths
        if len(truths) <= ALONE:
            return [(item,) for item in truths]
        sorts: dict[str, tuple[int, ...]] = {}
        for item in truths:
            sort = self.space.items[item].sort
            sorts[sort] = (*sorts.get(sort, ()), item)
        if len(sorts) == 1:
            half = len(truths) // 2
            return [truths[:half], truths[half:]]
        first, rest = [*sorts.values()][: ALONE - 1], [*sorts.values()][ALONE - 1 :]
        return [*first, sum(rest, ())] if rest else first

    def _choices(self, some: tuple[int, ...]) -> Iterable[Says]:
        """Return what is said of some truths: what there is to choose from, or just that it is."""
        item, count = items(*some), number(len(some))
        if len(some) > 1:
            yield Says("Each of these needs one of its marks: {items}.", items=item)
            yield Says("Each of these {count} needs one of its marks.", count=count)
            return
        left = self.space.sets[some[0]] & self.position.alive
        if not left or left & self.effect:  # a rule, or what would give the effect away
            yield Says("Look at {item}.", item=item)
            return
        yield Says("For {item} there is a choice: {left}.", item=item, left=Token("placed", left))
        yield Says("For {item} there is a choice.", item=item)
        yield Says("One of what is tinted must be true.")

    def _located(self) -> Iterator[LessonFrame]:
        """Yield a picture of what is placed already, if all rests on that."""
        if self.rays:
            placed = {LOCATING: self.deduction.roles[LOCATING]}
            named = Says("Already there: {placed}.", placed=Token("placed", placed[LOCATING]))
            short = Says("What is ringed is there already.")
            yield self._frame(named, short, truths=self.deduction.truths, roles=placed)

    def _ways(self) -> Iterator[LessonFrame]:
        """Yield a picture of the few ways to satisfy the truths, each drawn with its own line."""
        allowed = self.position.alive & ~self.effect
        sets = [self.space.sets[item] & allowed for item in self.deduction.truths]
        budget = Budget(SEARCH, "branches")
        try:
            paths = list(islice(ways(allowed, sets, self.space.keep, budget), MOST_WAYS + 1))
        except OutOfBudget:
            return
        if 1 < len(paths) <= MOST_WAYS and len(sets) > 1:
            links = [
                Link(f"way way-{line}", 1 << start, 1 << end)
                for line, way in enumerate(paths, 1)
                for start, end in pairwise(way)
            ]
            says = Says("There are {count} ways, each with its own line.", count=number(len(paths)))
            truths, roles = self.deduction.truths, self.deduction.roles
            yield self._frame(says, truths=truths, roles=roles, links=tuple(links))

    def _runs(self) -> Iterator[LessonFrame]:
        """Yield pictures that follow the links, some more in each."""
        links, start = self.deduction.links, 0
        for end in self._stops():
            linked = {link.item for link in links[:end]}
            yield self._frame(
                *self._followed(links[start:end]),
                truths=tuple(item for item in self.deduction.truths if item in linked),
                deadly=self.deduction.deadly,
                roles=self._roles_in(union(link.start | link.end for link in links[:end])),
                links=links[:end],
            )
            start = end

    def _stops(self) -> Sequence[int]:
        """Return after how many links there is a picture: where something true is reached."""
        links = self.deduction.links
        strong = [end for end, link in enumerate(links[:-1], 1) if link.kind == "strong"]
        stops = [*strong, len(links)]
        runs = min(RUNS, len(stops))
        return [stops[len(stops) * (run + 1) // runs - 1] for run in range(runs)]

    def _followed(self, run: Sequence[Link]) -> Iterable[Says]:
        """Return what is said of links: where they lead from their start, if they are one chain."""
        if all(link.end & other.start for link, other in pairwise(run)):
            start = Token("removed" if run[0].kind == "strong" else "some", run[0].start)
            end = Token("some" if run[-1].kind == "strong" else "removed", run[-1].end)
            yield Says("If {start}, then {end}.", start=start, end=end)
        yield Says("Follow the links.")

    def _whole(self) -> LessonFrame:
        """Return the picture of the whole pattern, with what covers it."""
        says = self.deduction.says
        tokens = Secrets(self.puzzle, self.plan, self.effect).without(says)
        whole = self._frame(
            *(Says(text, "", **tokens) for text in (says.reason, says.pattern) if text),
            Says("This is the whole pattern."),
            covers=True,
            roles=self.deduction.roles,
            truths=self.deduction.truths,
            links=self.deduction.links,
            deadly=self.deduction.deadly,
        )
        return attrs.evolve(whole, rays=self.rays)

    def conclusion(self) -> LessonFrame:
        """Return the picture that shows what is removed and placed."""
        removes, places = self.deduction.effect
        told = [Says("So place {effect}.", effect=Token("placed", places))] if places else []
        told += [Says("So {effect}.", effect=Token("removed", removes))] if removes else []
        short = Says("So the marked ones are placed.") if places else Says("So the struck ones go.")
        kept = self.kept | self._kept(self.effect | self._concerned())
        scene = Scene(self.puzzle, self._seen(kept), self.deduction)
        return LessonFrame(scene, (*told, short), rays=self.rays)
